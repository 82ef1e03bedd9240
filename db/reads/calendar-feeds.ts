import { and, asc, eq, getTableColumns, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { CalendarAppointment } from '../../domain/calendar-entries.ts';
import { CANCELLATION_TYPES } from '../../domain/events.ts';
import type { Executor } from '../client.ts';
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

/** The name and appointments of the professional with this private calendar URL. */
export async function findCalendarFeed(
  executor: Executor,
  tokenHash: string,
  { since, now }: { readonly since: Date; readonly now: Date },
  limit: number,
): Promise<{ readonly name: string; readonly appointments: CalendarAppointment[] } | undefined> {
  const [professional] = await executor
    .select({ id: professionals.id, name: professionals.name })
    .from(professionals)
    .where(eq(professionals.calendarTokenHash, tokenHash));
  if (!professional) return undefined;
  const shown = await selectCalendarAppointments(executor)
    .where(
      and(
        eq(appointments.professionalId, professional.id),
        sql`"appointments"."business_id" IN (
          SELECT business_id FROM business_professionals WHERE professional_id = ${professional.id})`,
        gte(appointments.startsAt, since),
      ),
    )
    // Above the limit, upcoming appointments come before past ones, and nearer ones before later ones.
    .orderBy(lt(appointments.endsAt, now), distanceTo(now))
    .limit(limit);
  return { name: professional.name, appointments: shown };
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
