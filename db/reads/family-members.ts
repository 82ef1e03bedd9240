import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { crmClients } from '../schema/clients.ts';
import { familyMembers } from '../schema/family-members.ts';
import { isAfter, type Page } from './pagination.ts';

export type FamilyMemberRecord = typeof familyMembers.$inferSelect;

/** The account or the client record that a family belongs to. */
type Owner = { readonly userId: string } | { readonly crmClientId: string };

const isOf = (owner: Owner) =>
  'userId' in owner
    ? eq(familyMembers.userId, owner.userId)
    : eq(familyMembers.crmClientId, owner.crmClientId);

export function listFamilyMembers(
  executor: Executor,
  owner: Owner,
  page: Page<string>,
): Promise<FamilyMemberRecord[]> {
  return executor
    .select()
    .from(familyMembers)
    .where(and(isOf(owner), isAfter(familyMembers.id, familyMembers.id, page.after)))
    .orderBy(asc(familyMembers.id))
    .limit(page.limit);
}

export async function findFamilyMember(
  executor: Executor,
  owner: Owner,
  id: string,
): Promise<FamilyMemberRecord | undefined> {
  const [row] = await executor
    .select()
    .from(familyMembers)
    .where(and(eq(familyMembers.id, id), isOf(owner)));
  return row;
}

/** A family member of a client record of one of the businesses. */
export async function findRecordFamilyMember(
  executor: Executor,
  businessIds: readonly string[],
  id: string,
): Promise<FamilyMemberRecord | undefined> {
  const [row] = await executor
    .select(getTableColumns(familyMembers))
    .from(familyMembers)
    .innerJoin(crmClients, eq(crmClients.id, familyMembers.crmClientId))
    .where(and(eq(familyMembers.id, id), inArray(crmClients.businessId, [...businessIds])));
  return row;
}
