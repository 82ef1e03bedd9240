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
