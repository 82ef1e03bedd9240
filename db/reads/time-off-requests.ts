import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { eqLiteral } from '../literal.ts';
import { businessProfessionals } from '../schema/staff.ts';
import { timeOffRequests } from '../schema/time-off.ts';
import { businessIdsWith, ownProfessionalId } from './members.ts';
import { type Listing, listRows, matchesAny } from './pagination.ts';

/** With the zone of the oldest business of the professional, as for time off. */
export type TimeOffRequestRecord = typeof timeOffRequests.$inferSelect & {
  readonly timezone: string | null;
};

// Literals: drizzle omits the table name in a query of one table.
const columns = {
  ...getTableColumns(timeOffRequests),
  timezone: sql<
    string | null
  >`(SELECT b.timezone FROM business_professionals bp JOIN businesses b ON b.id = bp.business_id
    WHERE bp.professional_id = "time_off_requests"."professional_id" ORDER BY b.id LIMIT 1)`,
};

/** The readers of a request: the professional who asks, or members who run the calendars of a workplace. */
export type RequestParty = {
  readonly userId: string;
  readonly as: 'professional' | 'business' | 'either';
};

/** Ids are ordered by time. */
export function listRequests(
  executor: Executor,
  party: RequestParty,
  status: readonly TimeOffRequestRecord['status'][] | undefined,
): Listing<TimeOffRequestRecord, string> {
  const { id } = timeOffRequests;
  return listRows(
    executor,
    () => executor.select(columns).from(timeOffRequests).$dynamic(),
    and(isOf(party), matchesAny(timeOffRequests.status, status)),
    { rank: id, id },
  );
}

export async function findRequest(
  executor: Executor,
  party: RequestParty,
  id: string,
): Promise<TimeOffRequestRecord | undefined> {
  const [row] = await executor
    .select(columns)
    .from(timeOffRequests)
    .where(and(eq(timeOffRequests.id, id), isOf(party)));
  return row;
}

export function countOpenRequests(executor: Executor, professionalId: string): Promise<number> {
  const { status } = timeOffRequests;
  return executor.$count(
    timeOffRequests,
    and(eq(timeOffRequests.professionalId, professionalId), eqLiteral(status, 'requested')),
  );
}

/** The workplaces that do not let the professional take time off alone, and whose calendars the account does not run. */
export function countOtherDeciders(
  executor: Executor,
  professionalId: string,
  userId: string,
): Promise<number> {
  const { professionalId: staffId, businessId, mayTakeTimeOff } = businessProfessionals;
  return executor.$count(
    businessProfessionals,
    and(
      eq(staffId, professionalId),
      eq(mayTakeTimeOff, false),
      sql`${businessId} <> ALL(${businessIdsWith('calendar', userId)})`,
    ),
  );
}

function isOf({ userId, as }: RequestParty): SQL | undefined {
  const isOwn = sql`${timeOffRequests.professionalId} = ${ownProfessionalId(userId)}`;
  const isOfStaff = sql`${timeOffRequests.professionalId} IN (SELECT bp.professional_id
    FROM business_professionals bp WHERE bp.business_id = ANY(${businessIdsWith('calendar', userId)}))`;
  if (as === 'professional') return isOwn;
  return as === 'business' ? isOfStaff : or(isOwn, isOfStaff);
}
