import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { AccountState } from '../../domain/account-state.ts';
import type { MemberRole } from '../../domain/rights.ts';
import type { Executor } from '../client.ts';
import { users } from '../schema/accounts.ts';
import { appointments } from '../schema/appointments.ts';
import { businesses } from '../schema/businesses.ts';
import type { UserRecord } from './accounts.ts';
import { listMemberships } from './members.ts';
import { type Listing, listRows, matchesAny } from './pagination.ts';

export type UserFilter = {
  readonly query?: string | undefined;
  readonly role?: readonly string[] | undefined;
  readonly state: readonly AccountState[];
};

const IN_STATE: Readonly<Record<AccountState, SQL>> = {
  active: sql`(${users.erasedAt} IS NULL AND ${users.suspendedAt} IS NULL)`,
  suspended: sql`(${users.erasedAt} IS NULL AND ${users.suspendedAt} IS NOT NULL)`,
  erased: sql`${users.erasedAt} IS NOT NULL`,
};

/** Newest first. Ids are not always sorted by creation: those of the demo are names. */
export function listUsers(executor: Executor, filter: UserFilter): Listing<UserRecord, Date> {
  return listRows(
    executor,
    () => executor.select().from(users).$dynamic(),
    and(
      matchesText(filter.query),
      matchesAny(users.role, filter.role),
      or(...filter.state.map((state) => IN_STATE[state])),
    ),
    { rank: users.createdAt, id: users.id, order: 'desc' },
  );
}

function matchesText(text: string | undefined): SQL | undefined {
  if (text === undefined) return undefined;
  const pattern = sql`'%' || replace(replace(replace(match_key(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
  return or(eq(users.id, text), sql`match_key(name || ' ' || email) LIKE ${pattern}`);
}

/** Also a suspended or erased one. */
export async function findAnyUser(executor: Executor, id: string): Promise<UserRecord | undefined> {
  const [row] = await executor.select().from(users).where(eq(users.id, id));
  return row;
}

export type NamedMembership = {
  readonly businessId: string;
  readonly businessName: string;
  readonly role: MemberRole;
};

export async function listNamedMemberships(
  executor: Executor,
  userId: string,
): Promise<NamedMembership[]> {
  const memberships = await listMemberships(executor, userId);
  if (memberships.length === 0) return [];
  const ids = [...new Set(memberships.map(({ businessId }) => businessId))];
  const rows = await executor
    .select({ id: businesses.id, name: businesses.name })
    .from(businesses)
    .where(matchesAny(businesses.id, ids));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return memberships.map((each) => ({ ...each, businessName: names.get(each.businessId)! }));
}

/** Counts by state, of the account's own appointments. */
export async function countBookings(executor: Executor, userId: string, now: Date) {
  const count = (condition: SQL) => sql<number>`count(*) FILTER (WHERE ${condition})::int`;
  const { status, startsAt } = appointments;
  const [counts] = await executor
    .select({
      total: sql<number>`count(*)::int`,
      upcoming: count(
        sql`${status} IN ('Pending', 'Confirmed') AND ${startsAt} > ${now.toISOString()}`,
      ),
      completed: count(sql`${status} = 'Completed'`),
      cancelled: count(sql`${status} = 'Cancelled'`),
      noShows: count(sql`${status} = 'NoShow'`),
    })
    .from(appointments)
    .where(eq(appointments.clientId, userId));
  return counts!;
}

/** The last ones by start. */
export function listRecentBookings(executor: Executor, userId: string, limit: number) {
  const { id, businessId, startsAt, timezone, status } = appointments;
  return executor
    .select({ id, businessId, businessName: businesses.name, startsAt, timezone, status })
    .from(appointments)
    .innerJoin(businesses, eq(businesses.id, businessId))
    .where(eq(appointments.clientId, userId))
    .orderBy(desc(startsAt), desc(id))
    .limit(limit);
}
