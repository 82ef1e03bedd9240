import { sql } from 'drizzle-orm';
import type { CommandTexts } from '../../domain/commands/texts.ts';
import type { Executor } from '../client.ts';
import { prepareRowsStatement } from '../prepared-statements.ts';
import { commandTexts } from '../schema/engine.ts';

const textsById = prepareRowsStatement(
  'command_texts_by_id',
  commandTexts,
  sql`${commandTexts.id} = ANY(${sql.placeholder('ids')}::text[])`,
);

/** Sends no statement without ids: most commands have no texts. */
export async function findCommandTexts(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, CommandTexts>> {
  if (ids.length === 0) return new Map();
  const rows = await textsById(executor, { ids });
  return new Map(rows.map(({ id, texts }) => [id, texts]));
}
