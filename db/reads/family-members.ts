import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { crmClients } from '../schema/clients.ts';
import { familyMembers } from '../schema/family-members.ts';
import { type Listing, listRows } from './pagination.ts';

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
): Listing<FamilyMemberRecord, string> {
  const { id } = familyMembers;
  const select = () => executor.select().from(familyMembers).$dynamic();
  return listRows(executor, select, isOf(owner), { rank: id, id });
}

export function countFamilyMembers(executor: Executor, owner: Owner): Promise<number> {
  return executor.$count(familyMembers, isOf(owner));
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
