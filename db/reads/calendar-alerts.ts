import { and, asc, eq, getTableColumns, gt, inArray, isNull, notLike, sql } from 'drizzle-orm';
import { ACTIVE_STATUSES, type AppointmentRecord } from '../../domain/appointment.ts';
import { PLACEHOLDER_SUFFIX } from '../../domain/placeholder-email.ts';
import type { Executor } from '../client.ts';
import { users } from '../schema/accounts.ts';
import { appointments } from '../schema/appointments.ts';
import { businesses } from '../schema/businesses.ts';
import { busyCalendars } from '../schema/busy-calendars.ts';
import { events } from '../schema/events.ts';
import { professionals } from '../schema/professionals.ts';
import { businessIdsWith } from './members.ts';

/** The accounts of professionals to which mail can be sent, by professional. */
export async function findProfessionalMailboxes(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await executor
    .select({ id: professionals.id, userId: users.id })
    .from(professionals)
    .innerJoin(users, eq(users.id, professionals.userId))
    .where(
      and(
        inArray(professionals.id, [...ids]),
        isNull(users.erasedAt),
        // The placeholder of an external account without an address.
        notLike(users.email, `%${PLACEHOLDER_SUFFIX}`),
      ),
    );
  return new Map(rows.map(({ id, userId }) => [id, userId]));
}

/** The accounts of owners, by business. */
export async function findOwners(
  executor: Executor,
  businessIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { id, userId } = businesses;
  const rows = await executor
    .select({ id, userId })
    .from(businesses)
    .where(inArray(id, [...businessIds]));
  return new Map(rows.flatMap((row) => (row.userId === null ? [] : [[row.id, row.userId]])));
}

/** The calendar of an event as it is now; undefined if it was removed. */
export async function findAlertingCalendar(executor: Executor, eventId: string) {
  const { id, name, host, lastError, readAt, createdAt } = busyCalendars;
  const [row] = await executor
    .select({
      id,
      name,
      host,
      lastError,
      readAt,
      createdAt,
      professionalName: professionals.name,
      foundAt: events.createdAt,
    })
    .from(events)
    .innerJoin(busyCalendars, eq(busyCalendars.id, events.resourceId))
    .innerJoin(professionals, eq(professionals.id, busyCalendars.professionalId))
    .where(eq(events.id, eventId));
  return row;
}

/** Whether this account is the professional of the event's calendar, or runs the calendars of a business where they work. */
export async function isCalendarReader(
  executor: Executor,
  eventId: string,
  userId: string,
): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    SELECT FROM events e JOIN professionals p ON p.id = e.professional_id
    WHERE e.id = ${eventId} AND (p.user_id = ${userId} OR EXISTS (
      SELECT FROM business_professionals bp
      WHERE bp.professional_id = p.id AND bp.business_id = ANY(${businessIdsWith('calendar', userId)})))`);
  return rows.length > 0;
}

/** The appointments of the conflicts that one reading found at a business, if they are still conflicts. */
export function listToldConflicts(
  executor: Executor,
  reading: { readonly calendarId: string; readonly businessId: string; readonly foundAt: Date },
  now: Date,
  limit: number,
): Promise<AppointmentRecord[]> {
  const told = sql`SELECT data ->> 'appointmentId' FROM events
    WHERE resource_id = ${reading.calendarId} AND business_id = ${reading.businessId}
      AND type = 'busy_calendar.conflict' AND created_at = ${reading.foundAt.toISOString()}::timestamptz`;
  return executor
    .select(getTableColumns(appointments))
    .from(appointments)
    .where(
      and(
        inArray(appointments.id, sql`(${told})`),
        inArray(appointments.status, ACTIVE_STATUSES),
        gt(appointments.endsAt, now),
        sql`EXISTS (SELECT FROM busy_times b WHERE b.professional_id = ${appointments.professionalId}
          AND tstzrange(b.starts_at, b.ends_at) && tstzrange(${appointments.startsAt}, ${appointments.endsAt}))`,
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(limit);
}
