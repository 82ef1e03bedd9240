import { sql } from 'drizzle-orm';
import type { Executor } from './client.ts';
import { LARGE_READS } from './session-settings.ts';

/** For a statement of the worker that does read whole tables: until the end of the transaction. */
export async function allowLargeReads(tx: Executor): Promise<void> {
  const names = sql.param(LARGE_READS);
  await tx.execute(sql`SELECT set_config(name, 'on', true) FROM unnest(${names}::text[]) AS name`);
}
