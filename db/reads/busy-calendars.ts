import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import {
  APPOINTMENT_MAX_MS,
  REQUEST_FAILURES_MAX,
} from '../../domain/busy-calendars/busy-calendar.ts';
import type { Executor } from '../client.ts';
import { prepareStatement } from '../prepared-statements.ts';
import { appointments } from '../schema/appointments.ts';
import { busyCalendars, busyTimes } from '../schema/busy-calendars.ts';
import type { AccountScope } from './appointments.ts';
import { businessIdsWith, ownProfessionalId } from './members.ts';
import { type Listing, listRows, truncateToMs } from './pagination.ts';

/** The gateway cannot read passwords. */
const { sealedPassword: _sealedPassword, ...columns } = getTableColumns(busyCalendars);
const shown = {
  ...columns,
  busyTimeCount: sql<number>`(SELECT count(*)::int FROM busy_times WHERE calendar_id = "busy_calendars"."id")`,
};

export type BusyCalendarRecord = Awaited<ReturnType<typeof listBusyCalendars>>[number];

export function listBusyCalendars(executor: Executor, professionalId: string) {
  return selectCalendars(executor, eq(busyCalendars.professionalId, professionalId));
}

export async function findBusyCalendar(
  executor: Executor,
  professionalId: string,
  id: string,
): Promise<BusyCalendarRecord | undefined> {
  const ofProfessional = eq(busyCalendars.professionalId, professionalId);
  const [row] = await selectCalendars(executor, and(eq(busyCalendars.id, id), ofProfessional));
  return row;
}

export function selectCalendars(executor: Executor, where: SQL | undefined) {
  return executor
    .select(shown)
    .from(busyCalendars)
    .where(where)
    .orderBy(asc(busyCalendars.createdAt), asc(busyCalendars.id));
}

export function countBusyCalendars(executor: Executor, professionalId: string): Promise<number> {
  return executor.$count(busyCalendars, eq(busyCalendars.professionalId, professionalId));
}

const CONFLICTS_MAX = 100;

/** Upcoming appointments at busy times, earliest first; all to the professional, to others those at their businesses. */
export async function listConflicts(
  executor: Executor,
  calendarId: string,
  { userId }: AccountScope,
  now: Date,
) {
  return executor
    .selectDistinct({
      appointmentId: appointments.id,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
    })
    .from(busyTimes)
    .innerJoin(
      appointments,
      and(
        eq(appointments.professionalId, busyTimes.professionalId),
        lt(appointments.startsAt, busyTimes.endsAt),
        gt(appointments.endsAt, busyTimes.startsAt),
      ),
    )
    .where(
      and(
        eq(busyTimes.calendarId, calendarId),
        inArray(appointments.status, ['Pending', 'Confirmed']),
        gt(appointments.startsAt, new Date(now.getTime() - APPOINTMENT_MAX_MS)),
        gt(appointments.endsAt, now),
        or(
          sql`${appointments.professionalId} = ${ownProfessionalId(userId)}`,
          sql`${appointments.businessId} = ANY(${businessIdsWith('calendar', userId)})`,
        ),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(CONFLICTS_MAX);
}

export type BusyTimeRecord = typeof busyTimes.$inferSelect;

export function listBusyTimes(
  executor: Executor,
  calendarId: string,
  { from, to }: { readonly from: Date; readonly to: Date | undefined },
): Listing<BusyTimeRecord, Date> {
  return listRows(
    executor,
    () => executor.select().from(busyTimes).$dynamic(),
    and(
      eq(busyTimes.calendarId, calendarId),
      gt(busyTimes.endsAt, from),
      to && lt(busyTimes.startsAt, to),
    ),
    { rank: truncateToMs(busyTimes.startsAt), id: busyTimes.calendarId },
  );
}

const STALE_MAX = 1_000;

/** Calendars that were not read for long, and neither tried a moment ago nor failing for long; the last read first. */
export function listStaleCalendars(
  executor: Executor,
  { readBefore, triedBefore }: { readonly readBefore: Date; readonly triedBefore: Date },
): Promise<{ id: string; professionalId: string }[]> {
  return executor
    .select({ id: busyCalendars.id, professionalId: busyCalendars.professionalId })
    .from(busyCalendars)
    .where(
      and(
        lt(sql`coalesce(${busyCalendars.readAt}, ${busyCalendars.createdAt})`, readBefore),
        lt(sql`coalesce(${busyCalendars.triedAt}, ${busyCalendars.createdAt})`, triedBefore),
        lt(busyCalendars.failures, REQUEST_FAILURES_MAX),
      ),
    )
    .orderBy(sql`${busyCalendars.readAt} DESC NULLS LAST`, asc(busyCalendars.id))
    .limit(STALE_MAX);
}

/** Calendars of these professionals that no worker has tried to read for long, except those that keep failing. */
export async function listUntriedCalendars(
  executor: Executor,
  professionalIds: readonly string[],
  triedBefore: Date,
): Promise<{ id: string; professionalId: string }[]> {
  if (professionalIds.length === 0) return [];
  return executor
    .select({ id: busyCalendars.id, professionalId: busyCalendars.professionalId })
    .from(busyCalendars)
    .where(
      and(
        inArray(busyCalendars.professionalId, [...professionalIds]),
        or(isNull(busyCalendars.triedAt), lt(busyCalendars.triedAt, triedBefore)),
        lt(busyCalendars.failures, REQUEST_FAILURES_MAX),
      ),
    );
}

/** How many of them were tried since then. */
export async function countTried(
  executor: Executor,
  ids: readonly string[],
  since: Date,
): Promise<number> {
  const [row] = await executor
    .select({ tried: count() })
    .from(busyCalendars)
    .where(and(inArray(busyCalendars.id, [...ids]), sql`${busyCalendars.triedAt} >= ${since}`));
  return row!.tried;
}

const ownIdsStatement = prepareStatement<{ id: string }>(
  'own_calendar_ids',
  sql`SELECT id FROM appointments
      WHERE id = ANY(${sql.placeholder('ids')}::text[]) AND professional_id = ${sql.placeholder('professionalId')}
    UNION SELECT id FROM sessions
      WHERE id = ANY(${sql.placeholder('ids')}::text[]) AND professional_id = ${sql.placeholder('professionalId')}`,
);

/** Finds the ids of appointments and sessions in the calendar of the professional; those that they booked as a customer are not. */
export async function findOwnIds(
  executor: Executor,
  professionalId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await ownIdsStatement(executor, { professionalId, ids })).map(({ id }) => id));
}

export type BusyCalendarState = {
  /** How long the most overdue calendar could have been read. */
  readonly overdueSeconds: number;
  readonly failing: number;
  readonly total: number;
};

export async function readBusyCalendarState(
  executor: Executor,
  now: Date,
): Promise<BusyCalendarState> {
  const [row] = await executor
    .select({
      overdueSeconds: sql<number>`greatest(0, coalesce(extract(epoch FROM ${now.toISOString()}::timestamptz - min(${busyCalendars.nextReadAt})), 0))::float8`,
      failing: sql<number>`count(*) FILTER (WHERE ${busyCalendars.failures} > 0)::int`,
      total: count(),
    })
    .from(busyCalendars);
  return row!;
}
