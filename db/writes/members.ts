import { eq } from 'drizzle-orm';
import type { Member } from '../../domain/team.ts';
import type { Executor } from '../client.ts';
import { businessMembers } from '../schema/members.ts';

type Row = typeof businessMembers.$inferInsert;

export async function insertMember(executor: Executor, row: Row): Promise<void> {
  await executor.insert(businessMembers).values(row);
}

/** Stores the members besides the owner in `businesses.user_id`. */
export async function replaceMembers(
  executor: Executor,
  businessId: string,
  members: readonly Member[],
): Promise<void> {
  await executor.delete(businessMembers).where(eq(businessMembers.businessId, businessId));
  const rows = members.map(({ userId, role, sinceMs }) => ({
    businessId,
    userId,
    role,
    createdAt: new Date(sinceMs),
  }));
  if (rows.length > 0) await executor.insert(businessMembers).values(rows);
}
