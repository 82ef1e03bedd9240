import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
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

/** False if the professional has got another account meanwhile. */
export async function linkProfessional(
  executor: Executor,
  id: string,
  userId: string,
): Promise<boolean> {
  const isFree = or(isNull(professionals.userId), eq(professionals.userId, userId));
  const rows = await executor
    .update(professionals)
    .set({ userId })
    .where(and(eq(professionals.id, id), isFree))
    .returning({ id: professionals.id });
  return rows.length > 0;
}

/** Suspends or reinstates a professional. False if that is the state already. */
export async function setSuspended(
  executor: Executor,
  id: string,
  suspendedAt: Date | null,
): Promise<boolean> {
  const isOther = suspendedAt
    ? isNull(professionals.suspendedAt)
    : isNotNull(professionals.suspendedAt);
  const rows = await executor
    .update(professionals)
    .set({ suspendedAt })
    .where(and(eq(professionals.id, id), isOther))
    .returning({ id: professionals.id });
  return rows.length > 0;
}
