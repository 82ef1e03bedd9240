import { and, asc, eq, getTableColumns, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Alert } from '../../domain/alert.ts';
import type { AppointmentRecord, Viewer } from '../../domain/appointment.ts';
import type { StoredEvent } from '../../domain/history.ts';
import type { CalendarEvent } from '../../domain/ics.ts';
import type { Executor } from '../client.ts';
import { businesses, professionals } from '../schema/businesses.ts';
import { alerts, appointments } from '../schema/calendar.ts';
import { events } from '../schema/engine.ts';
import { type Owner, ownedBy } from './appointments.ts';
import { inMs, isAfter, type Page } from './visibility.ts';

/** Whoever it belongs to, or only if it is the owner's. */
export async function findAlert(
  executor: Executor,
  id: string,
  owner?: Owner,
): Promise<Alert | undefined> {
  const [row] = await selectAlerts(executor).where(
    and(eq(alerts.id, id), owner && ownedBy(executor, owner)),
  );
  return row && toAlert(row.alert);
}

/** Of appointments that are not over: to staff those that can still be answered, to a customer their own. */
export async function listAlerts(
  executor: Executor,
  owner: Owner,
  now: Date,
  page: Page<Date>,
): Promise<{ readonly alert: Alert; readonly appointment: AppointmentRecord }[]> {
  const rows = await selectAlerts(executor)
    .where(
      and(
        owner.kind === 'client' ? undefined : eq(alerts.status, 'open'),
        gte(appointments.endsAt, now),
        inArray(appointments.status, ['Pending', 'Confirmed']),
        ownedBy(executor, owner),
        isAfter(inMs(alerts.createdAt), alerts.id, page.after),
      ),
    )
    .orderBy(asc(inMs(alerts.createdAt)), asc(alerts.id))
    .limit(page.limit);
  return rows.map(({ alert, appointment }) => ({ alert: toAlert(alert), appointment }));
}

function selectAlerts(executor: Executor) {
  return executor
    .select({ alert: alerts, appointment: appointments })
    .from(alerts)
    .innerJoin(appointments, eq(appointments.id, alerts.appointmentId));
}

function toAlert({ createdAt, respondedAt, ...alert }: typeof alerts.$inferSelect): Alert {
  return {
    ...alert,
    createdAtMs: createdAt.getTime(),
    respondedAtMs: respondedAt && respondedAt.getTime(),
  };
}

/** What happened to it, in order, as far as the viewer may know. */
export function listEvents(
  executor: Executor,
  appointmentId: string,
  viewer: Viewer,
  page: Page<number>,
): Promise<(StoredEvent & { readonly seq: number })[]> {
  const isTold = sql`(${events.type} <> 'appointment.annotated' OR ${events.data} -> 'changed' ? 'notes')`;
  return executor
    .select()
    .from(events)
    .where(
      and(
        eq(events.resourceId, appointmentId),
        viewer === 'staff' ? undefined : isTold,
        isAfter(events.seq, events.id, page.after),
      ),
    )
    .orderBy(asc(events.seq))
    .limit(page.limit);
}

/** Pending ones that have begun. */
export function listLapsed(
  executor: Executor,
  now: Date,
  most: number,
): Promise<AppointmentRecord[]> {
  return executor
    .select()
    .from(appointments)
    .where(and(eq(appointments.status, 'Pending'), lte(appointments.startsAt, now)))
    .orderBy(asc(appointments.startsAt))
    .limit(most);
}

/** Confirmed ones that ended by then. */
export function listEnded(
  executor: Executor,
  by: Date,
  most: number,
): Promise<AppointmentRecord[]> {
  return executor
    .select()
    .from(appointments)
    .where(and(eq(appointments.status, 'Confirmed'), lte(appointments.endsAt, by)))
    .orderBy(asc(appointments.endsAt))
    .limit(most);
}

export async function findCalendarEvent(
  executor: Executor,
  owner: Owner,
  id: string,
): Promise<CalendarEvent | undefined> {
  const [row] = await selectCalendarEvents(executor).where(
    and(eq(appointments.id, id), ownedBy(executor, owner)),
  );
  return row;
}

/** A professional's name and appointments by the hash of their private address; undefined where there is none. */
export async function listFeed(
  executor: Executor,
  tokenHash: string,
  { since, now }: { readonly since: Date; readonly now: Date },
  most: number,
): Promise<{ readonly name: string; readonly events: CalendarEvent[] } | undefined> {
  const [owner] = await executor
    .select({ id: professionals.id, name: professionals.name })
    .from(professionals)
    .where(eq(professionals.calendarTokenHash, tokenHash));
  if (!owner) return undefined;
  const shown = await selectCalendarEvents(executor)
    .where(
      and(
        eq(appointments.professionalId, owner.id),
        sql`"appointments"."business_id" IN (
          SELECT business_id FROM business_professionals WHERE professional_id = ${owner.id})`,
        gte(appointments.startsAt, since),
      ),
    )
    // Where there are too many, those who still come are shown, the nearest first.
    .orderBy(lt(appointments.endsAt, now), distanceTo(now))
    .limit(most);
  return { name: owner.name, events: shown };
}

function distanceTo(now: Date): SQL {
  return sql`abs(extract(epoch FROM ${appointments.startsAt} - ${now.toISOString()}::timestamptz))`;
}

function selectCalendarEvents(executor: Executor) {
  const { name, addressLine1, postalCode, city, country } = businesses;
  return executor
    .select({
      ...getTableColumns(appointments),
      sequence: sql<number>`(SELECT count(*)::int FROM events AS e WHERE e.resource_id = ${appointments.id}
        AND e.type IN ('appointment.confirmed', 'appointment.rescheduled', 'appointment.cancelled'))`,
      professionalName: professionals.name,
      place: { name, addressLine1, postalCode, city, country },
    })
    .from(appointments)
    .innerJoin(professionals, eq(professionals.id, appointments.professionalId))
    .innerJoin(businesses, eq(businesses.id, appointments.businessId));
}
