import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { commandTexts } from '../schema/engine.ts';

type NewTexts = typeof commandTexts.$inferSelect;

/** Stores nothing about a person who was erased. An erasure at the same time waits for this, or this waits for it. */
export async function insertCommandTexts(
  executor: Executor,
  { id, commandId, attemptId, personIds, texts, createdAt, keptUntil }: NewTexts,
): Promise<void> {
  const ids = sql`${sql.param(personIds)}::text[]`;
  await executor.execute(sql`
    WITH accounts AS (SELECT id FROM users WHERE id = ANY(${ids}) AND erased_at IS NULL FOR KEY SHARE),
      records AS (SELECT id FROM crm_clients WHERE id = ANY(${ids}) FOR KEY SHARE)
    INSERT INTO command_texts (id, command_id, attempt_id, person_ids, texts, created_at, kept_until)
    SELECT ${id}, ${commandId}, ${attemptId}, ${ids}, ${JSON.stringify(texts)}::jsonb,
      ${createdAt.toISOString()}::timestamptz, ${keptUntil.toISOString()}::timestamptz
    WHERE NOT EXISTS (SELECT FROM unnest(${ids}) AS person(id)
      WHERE (starts_with(person.id, 'usr_') AND person.id NOT IN (SELECT id FROM accounts))
        OR (starts_with(person.id, 'crm_') AND person.id NOT IN (SELECT id FROM records)))`);
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
