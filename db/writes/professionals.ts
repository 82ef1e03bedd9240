import { eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { professionals } from '../schema/professionals.ts';

type Professional = typeof professionals.$inferInsert;

export async function insertProfessional(executor: Executor, row: Professional): Promise<void> {
  await executor.insert(professionals).values(row);
}

export async function updateProfessional(
  executor: Executor,
  id: string,
  changes: Partial<Professional>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await executor.update(professionals).set(changes).where(eq(professionals.id, id));
}
