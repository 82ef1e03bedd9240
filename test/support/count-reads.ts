import type { Database } from '../../db/client.ts';
import { query } from './services.ts';

/** The tables and indexes that give more rows than `max` during the run, and how many. Needs a pool of one connection. */
export async function listLargeReads(
  { pool }: Database,
  max: number,
  run: () => Promise<unknown>,
): Promise<readonly (readonly [name: string, rows: number])[]> {
  const before = await countReads(pool);
  await run();
  const after = await countReads(pool);
  return [...after]
    .map(([name, rows]) => [name, rows - before.get(name)!] as const)
    .filter(([, rows]) => rows > max);
}

async function countReads(pool: Database['pool']): Promise<Map<string, number>> {
  // Else the statistics follow within a second.
  await pool.query('SELECT pg_stat_force_next_flush()');
  const rows = await query<{ name: string; read: number }>(
    pool.options.connectionString!,
    `SELECT relname AS name, seq_tup_read::int AS read FROM pg_stat_user_tables
     UNION ALL SELECT indexrelname, idx_tup_read::int FROM pg_stat_user_indexes`,
  );
  return new Map(rows.map(({ name, read }) => [name, read]));
}
