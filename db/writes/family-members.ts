import { and, eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { familyMembers } from '../schema/family-members.ts';

type FamilyMember = typeof familyMembers.$inferSelect;

export async function insertFamilyMember(executor: Executor, row: FamilyMember): Promise<void> {
  await executor.insert(familyMembers).values(row);
}

const isOwn = (userId: string, id: string) =>
  and(eq(familyMembers.id, id), eq(familyMembers.userId, userId));

/** Undefined if the customer has no such family member. Without a name, the row is returned unchanged. */
export async function updateFamilyMember(
  executor: Executor,
  userId: string,
  id: string,
  name: string | undefined,
): Promise<FamilyMember | undefined> {
  const [row] =
    name === undefined
      ? await executor.select().from(familyMembers).where(isOwn(userId, id))
      : await executor.update(familyMembers).set({ name }).where(isOwn(userId, id)).returning();
  return row;
}

export async function deleteFamilyMember(
  executor: Executor,
  userId: string,
  id: string,
): Promise<boolean> {
  const rows = await executor.delete(familyMembers).where(isOwn(userId, id)).returning();
  return rows.length > 0;
}
