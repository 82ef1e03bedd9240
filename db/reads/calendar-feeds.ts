import { and, asc, eq, getTableColumns, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { CalendarAppointment } from '../../domain/calendar-entries.ts';
import { CANCELLATION_TYPES } from '../../domain/events.ts';
import type { Executor } from '../client.ts';
import { users } from '../schema/accounts.ts';
import { businesses } from '../schema/businesses.ts';
import { professionals } from '../schema/professionals.ts';
import { appointments, sessions } from '../schema/appointments.ts';
import { type AccountScope, isInScope } from './appointments.ts';

export async function findCalendarAppointment(
  executor: Executor,
  scope: AccountScope,
  id: string,
): Promise<CalendarAppointment | undefined> {
  const [row] = await selectCalendarAppointments(executor).where(
    and(eq(appointments.id, id), isInScope(scope)),
  );
  return row;
}

/** In order of time. */
export function listCalendarAppointments(
  executor: Executor,
  ids: readonly string[],
): Promise<CalendarAppointment[]> {
  return selectCalendarAppointments(executor)
    .where(inArray(appointments.id, [...ids]))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
}

type Feed = { readonly name: string; readonly appointments: CalendarAppointment[] };
type FeedTimes = { readonly since: Date; readonly now: Date };

/** The name of the account with this private calendar address, and the appointments that it sees as staff. */
export async function findAccountFeed(
  executor: Executor,
  tokenHash: string,
  times: FeedTimes,
  limit: number,
): Promise<Feed | undefined> {
  const [account] = await executor
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.calendarTokenHash, tokenHash));
  if (!account) return undefined;
  const isSeen = isInScope({ kind: 'staff', userId: account.id });
  return { name: account.name, appointments: await listFeed(executor, isSeen, times, limit) };
}

/** The name and appointments of the professional with this private calendar URL. */
export async function findCalendarFeed(
  executor: Executor,
  tokenHash: string,
  times: FeedTimes,
  limit: number,
): Promise<Feed | undefined> {
  const [professional] = await executor
    .select({ id: professionals.id, name: professionals.name })
    .from(professionals)
    .where(eq(professionals.calendarTokenHash, tokenHash));
  if (!professional) return undefined;
  const isOwn = and(
    eq(appointments.professionalId, professional.id),
    sql`"appointments"."business_id" IN (
      SELECT business_id FROM business_professionals WHERE professional_id = ${professional.id})`,
  );
  const { name } = professional;
  return { name, appointments: await listFeed(executor, isOwn, times, limit) };
}

function listFeed(
  executor: Executor,
  isShown: SQL | undefined,
  { since, now }: FeedTimes,
  limit: number,
): Promise<CalendarAppointment[]> {
  return (
    selectCalendarAppointments(executor)
      .where(and(isShown, gte(appointments.startsAt, since)))
      // Above the limit, upcoming appointments come before past ones, and nearer ones before later ones.
      .orderBy(lt(appointments.endsAt, now), distanceTo(now))
      .limit(limit)
  );
}

function distanceTo(now: Date): SQL {
  return sql`abs(extract(epoch FROM ${appointments.startsAt} - ${now.toISOString()}::timestamptz))`;
}

/** The changes that a calendar shows. */
const TYPES = [
  'appointment.confirmed',
  'appointment.rescheduled',
  'appointment.services_changed',
  ...CANCELLATION_TYPES,
];
const changes = sql`events AS e WHERE e.resource_id = ${appointments.id}
  AND e.type IN (${sql.join(
    TYPES.map((type) => sql`${type}`),
    sql`, `,
  )})`;

function selectCalendarAppointments(executor: Executor) {
  const { name, addressLine1, postalCode, city, country } = businesses;
  return executor
    .select({
      ...getTableColumns(appointments),
      sequence: sql<number>`(SELECT count(*)::int FROM ${changes})`,
      changedAtMs: sql<number>`(extract(epoch FROM coalesce(
        (SELECT max(e.created_at) FROM ${changes}), ${appointments.createdAt})) * 1000)::float8`,
      capacity: sessions.capacity,
      professionalName: professionals.name,
      place: { name, addressLine1, postalCode, city, country },
    })
    .from(appointments)
    .innerJoin(sessions, eq(sessions.id, appointments.sessionId))
    .innerJoin(professionals, eq(professionals.id, appointments.professionalId))
    .innerJoin(businesses, eq(businesses.id, appointments.businessId));
}
