import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { commandTexts } from '../schema/engine.ts';

export async function insertCommandTexts(
  executor: Executor,
  row: typeof commandTexts.$inferInsert,
): Promise<void> {
  await executor.insert(commandTexts).values(row);
}

export async function keepCommandTexts(
  executor: Executor,
  id: string,
  keptUntil: Date,
): Promise<void> {
  await executor.update(commandTexts).set({ keptUntil }).where(eq(commandTexts.id, id));
}

/** Sends no statement without ids: most commands have no texts. */
export async function deleteCommandTexts(
  executor: Executor,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await executor.execute(
    sql`DELETE FROM command_texts WHERE id = ANY(${sql.param([...ids])}::text[])`,
  );
}

/** Deletes the texts of commands that can no longer be decided: decided or abandoned by another request, or never sent. */
export async function deleteUnusedTexts(
  executor: Executor,
  now: Date,
  unusedSince: Date,
  limit: number,
): Promise<number> {
  const { rowCount } = await executor.execute(sql`
    DELETE FROM command_texts WHERE id = ANY(ARRAY(
      SELECT t.id FROM command_texts t WHERE t.kept_until < ${now.toISOString()}::timestamptz
        OR (t.created_at < ${unusedSince.toISOString()}::timestamptz
          AND EXISTS (SELECT FROM outcomes o WHERE o.command_id IN (t.command_id, t.attempt_id)))
      LIMIT ${limit}))`);
  return rowCount ?? 0;
}
