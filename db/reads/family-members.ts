import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { familyMembers } from '../schema/family-members.ts';
import { isAfter, type Page } from './pagination.ts';

export type FamilyMemberRecord = typeof familyMembers.$inferSelect;

export function listFamilyMembers(
  executor: Executor,
  userId: string,
  page: Page<string>,
): Promise<FamilyMemberRecord[]> {
  return executor
    .select()
    .from(familyMembers)
    .where(
      and(
        eq(familyMembers.userId, userId),
        isAfter(familyMembers.id, familyMembers.id, page.after),
      ),
    )
    .orderBy(asc(familyMembers.id))
    .limit(page.limit);
}

export async function findFamilyMember(
  executor: Executor,
  userId: string,
  id: string,
): Promise<FamilyMemberRecord | undefined> {
  const [row] = await executor
    .select()
    .from(familyMembers)
    .where(and(eq(familyMembers.id, id), eq(familyMembers.userId, userId)));
  return row;
}
