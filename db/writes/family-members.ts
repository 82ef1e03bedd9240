import { and, eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { familyMembers } from '../schema/family-members.ts';

type Family = typeof familyMembers.$inferSelect;

export async function insertFamilyMember(executor: Executor, row: Family): Promise<void> {
  await executor.insert(familyMembers).values(row);
}

const isOf = (userId: string, id: string) =>
  and(eq(familyMembers.id, id), eq(familyMembers.userId, userId));

/** Undefined where there is no such member of that customer's family. */
export async function updateFamilyMember(
  executor: Executor,
  userId: string,
  id: string,
  name: string | undefined,
): Promise<Family | undefined> {
  const [row] =
    name === undefined
      ? await executor.select().from(familyMembers).where(isOf(userId, id))
      : await executor.update(familyMembers).set({ name }).where(isOf(userId, id)).returning();
  return row;
}

export async function deleteFamilyMember(
  executor: Executor,
  userId: string,
  id: string,
): Promise<boolean> {
  const rows = await executor.delete(familyMembers).where(isOf(userId, id)).returning();
  return rows.length > 0;
}
