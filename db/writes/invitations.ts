import { eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { invitations } from '../schema/invitations.ts';

export async function insertInvitation(
  executor: Executor,
  row: typeof invitations.$inferInsert,
): Promise<void> {
  await executor.insert(invitations).values(row);
}

export async function updateInvitation(
  executor: Executor,
  id: string,
  changes: Partial<Pick<typeof invitations.$inferInsert, 'status' | 'tokenHash'>>,
): Promise<void> {
  await executor.update(invitations).set(changes).where(eq(invitations.id, id));
}

export async function deleteInvitation(executor: Executor, id: string): Promise<void> {
  await executor.delete(invitations).where(eq(invitations.id, id));
}
