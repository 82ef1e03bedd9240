import { eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { familyMembers } from '../schema/family-members.ts';

type FamilyMember = typeof familyMembers.$inferSelect;

export async function insertFamilyMember(executor: Executor, row: FamilyMember): Promise<void> {
  await executor.insert(familyMembers).values(row);
}

export async function insertFamilyMembers(
  executor: Executor,
  rows: readonly FamilyMember[],
): Promise<void> {
  if (rows.length > 0) await executor.insert(familyMembers).values([...rows]);
}

export async function updateFamilyMember(
  executor: Executor,
  id: string,
  name: string,
): Promise<void> {
  await executor.update(familyMembers).set({ name }).where(eq(familyMembers.id, id));
}

export async function deleteFamilyMember(executor: Executor, id: string): Promise<void> {
  await executor.delete(familyMembers).where(eq(familyMembers.id, id));
}
