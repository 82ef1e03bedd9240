import { asOwner } from '../proof/database.ts';

/** The tables that a year fills or empties. */
export const MEASURED_TABLES = [
  'appointments',
  'sessions',
  'events',
  'outcomes',
  'notifications',
  'webhook_deliveries',
  'manage_links',
  'unsubscribe_links',
  'refresh_tokens',
  'holds',
  'held_seats',
  'stored_responses',
  'key_reservations',
  'command_texts',
  'calendar_changes',
] as const;

export type TableSize = {
  readonly name: string;
  readonly tableBytes: number;
  readonly indexBytes: number;
  readonly liveRows: number;
  readonly deadRows: number;
};

export function readSizes(url: string): Promise<TableSize[]> {
  return asOwner(url, async (client) => {
    const { rows } = await client.query<TableSize>(
      `SELECT relname AS name, pg_table_size(relid)::float8 AS "tableBytes", pg_indexes_size(relid)::float8 AS "indexBytes",
         n_live_tup::float8 AS "liveRows", n_dead_tup::float8 AS "deadRows"
       FROM pg_stat_user_tables WHERE schemaname = 'public' AND relname = ANY($1)`,
      [MEASURED_TABLES],
    );
    const byName = new Map(rows.map((row) => [row.name, row]));
    return MEASURED_TABLES.map((name) => byName.get(name)!);
  });
}

export type IndexSize = { readonly name: string; readonly table: string; readonly bytes: number };

export function readIndexSizes(url: string): Promise<IndexSize[]> {
  return asOwner(url, async (client) => {
    const { rows } = await client.query<IndexSize>(
      `SELECT indexrelname AS name, relname AS table, pg_relation_size(indexrelid)::float8 AS bytes
       FROM pg_stat_user_indexes WHERE schemaname = 'public' AND relname = ANY($1) ORDER BY relname, indexrelname`,
      [MEASURED_TABLES],
    );
    return rows;
  });
}

/** Writes every table and its indexes again, which locks it: its size is then that of a new one. */
export async function rewriteTables(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    for (const table of MEASURED_TABLES) await client.query(`VACUUM FULL ${table}`);
  });
}

export async function vacuumTables(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    for (const table of MEASURED_TABLES) await client.query(`VACUUM ANALYZE ${table}`);
  });
}
