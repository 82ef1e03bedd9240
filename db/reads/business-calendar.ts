import { and, asc, between, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { BusinessCalendarData, ShownAppointment } from '../../domain/business-calendar.ts';
import { calendarWindow, NO_NEEDS } from '../../domain/needs.ts';
import { type Database, type Executor, transact } from '../client.ts';
import { eqLiteral } from '../literal.ts';
import { users } from '../schema/accounts.ts';
import { alerts } from '../schema/alerts.ts';
import { appointments } from '../schema/appointments.ts';
import { busyTimes } from '../schema/busy-calendars.ts';
import { classTimetables } from '../schema/classes.ts';
import { crmClients } from '../schema/clients.ts';
import { resources } from '../schema/resources.ts';
import { services } from '../schema/services.ts';
import { timeOff } from '../schema/time-off.ts';
import { toAlert } from './alerts.ts';
import { loadCalendars } from './calendar.ts';
import { listClosures, listExceptionalOpenings } from './opening-hours.ts';

type CalendarRequest = {
  readonly businessId: string;
  readonly from: string;
  readonly to: string;
  /** Only this column; all if absent. */
  readonly professionalId: string | undefined;
};

/** Reads all columns in a fixed number of statements, as they were at one moment. */
export function readBusinessCalendar(
  database: Database,
  request: CalendarRequest,
): Promise<BusinessCalendarData | undefined> {
  return transact(database, async (tx) => {
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
    const columns = await listColumns(tx, request);
    const serviceIds = await listClassServices(tx, request.businessId);
    return readColumns(tx, request, columns, serviceIds);
  });
}

async function readColumns(
  tx: Executor,
  request: CalendarRequest,
  columns: BusinessCalendarData['columns'],
  serviceIds: readonly string[],
): Promise<BusinessCalendarData | undefined> {
  const { businessId, from, to } = request;
  const ids = columns.map(({ id }) => id);
  const memberIds = columns.filter(({ isMember }) => isMember).map(({ id }) => id);
  const needs = {
    ...NO_NEEDS,
    businessIds: [businessId],
    professionalIds: ids,
    serviceIds,
    windows: ids.map((id) => calendarWindow(id, from, to)),
  };
  const [calendars, namedTimeOff, busy, shown, names, closures, openings] = await Promise.all([
    loadCalendars(tx, needs),
    listTimeOff(tx, memberIds, request),
    listBusyTimes(tx, memberIds, request),
    listShownAppointments(tx, request),
    listNames(tx, ids, businessId),
    listClosures(tx, businessId, from),
    listExceptionalOpenings(tx, businessId, from),
  ]);
  const [business] = calendars.businesses;
  if (!business) return undefined;
  return {
    business,
    columns,
    professionals: new Map(calendars.professionals.map((each) => [each.id, each])),
    services: new Map(calendars.services.map((each) => [each.id, each])),
    roomTimetables: calendars.roomTimetables,
    sessions: calendars.sessions,
    heldSeats: calendars.heldSeats,
    timeOff: calendars.timeOff,
    namedTimeOff,
    busyTimes: busy,
    closures,
    exceptionalOpenings: openings,
    appointments: shown,
    names: new Map(names.map(({ id, name }) => [id, name])),
  };
}

/** The professionals of the business, and those who have left but have appointments on these dates. */
async function listColumns(
  tx: Executor,
  { businessId, from, to, professionalId }: CalendarRequest,
): Promise<BusinessCalendarData['columns']> {
  const { startsAt, endsAt } = toInstants(from, to);
  const { rows } = await tx.execute<BusinessCalendarData['columns'][number]>(sql`
    WITH shown AS (
      SELECT professional_id AS id, true AS is_member FROM business_professionals WHERE business_id = ${businessId}
      UNION ALL SELECT professional_id, false FROM appointments
        WHERE business_id = ${businessId} AND local_date BETWEEN ${from}::date AND ${to}::date
          AND starts_at >= ${startsAt} AND starts_at < ${endsAt})
    SELECT p.id, p.name, bool_or(is_member) AS "isMember", p.suspended_at IS NOT NULL AS "isSuspended"
    FROM shown JOIN professionals p USING (id)
    WHERE ${professionalId ?? null}::text IS NULL OR p.id = ${professionalId ?? null}
    GROUP BY p.id ORDER BY p.name_key, p.id`);
  return rows;
}

/** The services that have a timetable at the business. */
async function listClassServices(tx: Executor, businessId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: classTimetables.serviceId })
    .from(classTimetables)
    .where(eq(classTimetables.businessId, businessId));
  return rows.map(({ id }) => id);
}

/** A UTC span that contains the dates in every zone, so that the indexes by time are used. */
function toInstants(from: string, to: string) {
  const { fromMs, toMs } = calendarWindow('', from, to);
  return { startsAt: new Date(fromMs), endsAt: new Date(toMs) };
}

function listTimeOff(tx: Executor, ids: readonly string[], { from, to }: CalendarRequest) {
  return tx
    .select()
    .from(timeOff)
    .where(isDuring(timeOff, ids, from, to))
    .orderBy(asc(timeOff.startsAt));
}

async function listBusyTimes(tx: Executor, ids: readonly string[], { from, to }: CalendarRequest) {
  const rows = await tx
    .select()
    .from(busyTimes)
    .where(isDuring(busyTimes, ids, from, to));
  return rows.map(({ professionalId, startsAt, endsAt }) => ({
    professionalId,
    startMs: startsAt.getTime(),
    endMs: endsAt.getTime(),
  }));
}

function isDuring(
  { professionalId, startsAt, endsAt }: typeof timeOff | typeof busyTimes,
  ids: readonly string[],
  from: string,
  to: string,
): SQL | undefined {
  const window = toInstants(from, to);
  return and(
    inArray(professionalId, [...ids]),
    // As the index has it.
    sql`tstzrange(${startsAt}, ${endsAt}) && tstzrange(${window.startsAt}, ${window.endsAt})`,
  );
}

/** The contact of an account is known to businesses where the account has booked itself. */
async function listShownAppointments(
  tx: Executor,
  { businessId, from, to, professionalId }: CalendarRequest,
): Promise<ShownAppointment[]> {
  const { startsAt, endsAt } = toInstants(from, to);
  const hasBooked = sql`(${appointments.bookedById} = ${appointments.clientId} OR EXISTS (
    SELECT FROM appointments own WHERE own.client_id = ${appointments.clientId}
      AND own.business_id = ${businessId} AND own.booked_by_id = own.client_id))`;
  const rows = await tx
    .select({
      record: appointments,
      phone: sql<
        string | null
      >`coalesce(${crmClients.phone}, CASE WHEN ${hasBooked} THEN ${users.phone} END)`,
      alert: alerts,
    })
    .from(appointments)
    .leftJoin(users, eq(users.id, appointments.clientId))
    .leftJoin(crmClients, eq(crmClients.id, appointments.crmClientId))
    .leftJoin(
      alerts,
      and(eq(alerts.appointmentId, appointments.id), eqLiteral(alerts.status, 'open')),
    )
    .where(
      and(
        eq(appointments.businessId, businessId),
        between(appointments.localDate, from, to),
        gte(appointments.startsAt, startsAt),
        lt(appointments.startsAt, endsAt),
        professionalId === undefined ? undefined : eq(appointments.professionalId, professionalId),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
  return rows.map(({ record, phone, alert }) => ({
    record,
    phone,
    alert: alert && toAlert(alert),
  }));
}

/** The names of services and resources, also of deleted ones, which may have sessions. */
function listNames(tx: Executor, professionalIds: readonly string[], businessId: string) {
  return tx
    .select({ id: services.id, name: services.name })
    .from(services)
    .where(
      or(
        eq(services.businessId, businessId),
        inArray(services.ownerProfessionalId, [...professionalIds]),
      ),
    )
    .unionAll(
      tx
        .select({ id: resources.id, name: resources.name })
        .from(resources)
        .where(eq(resources.businessId, businessId)),
    );
}
