import { and, asc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { Executor } from '../client.ts';
import { hoursExceptions, weeklyHours } from '../schema/schedules.ts';
import { appointments } from '../schema/appointments.ts';

/** Some calendars, at all places or at one. */
type Calendars = { readonly professionalIds: readonly string[]; readonly businessId?: string };

/** Those who still come. */
export function listUpcomingAppointments(
  executor: Executor,
  where: Calendars,
  now: Date,
): Promise<AppointmentRecord[]> {
  if (where.professionalIds.length === 0) return Promise.resolve([]);
  return executor
    .select()
    .from(appointments)
    .where(isComing(where, { startsAt: now }));
}

/** Does anybody come then? */
export async function hasUpcomingAppointments(
  executor: Executor,
  where: Calendars,
  span: Span,
): Promise<boolean> {
  const rows = await executor
    .select({ id: appointments.id })
    .from(appointments)
    .where(isComing(where, span))
    .limit(1);
  return rows.length > 0;
}

/** Without an end, from then on. */
type Span = { readonly startsAt: Date; readonly endsAt?: Date };

function isComing({ professionalIds, businessId }: Calendars, { startsAt, endsAt }: Span) {
  return and(
    inArray(appointments.professionalId, [...professionalIds]),
    businessId === undefined ? undefined : eq(appointments.businessId, businessId),
    inArray(appointments.status, ['Pending', 'Confirmed']),
    gt(appointments.endsAt, startsAt),
    endsAt && lt(appointments.startsAt, endsAt),
  );
}

/** Those of the week, and the exceptions that are not over. */
export async function findWorkingHours(
  executor: Executor,
  { professionalId, businessId }: { readonly professionalId: string; readonly businessId: string },
  now: Date,
) {
  const isThere = (table: typeof weeklyHours | typeof hoursExceptions): SQL | undefined =>
    and(eq(table.professionalId, professionalId), eq(table.businessId, businessId));
  const weekly = await executor
    .select()
    .from(weeklyHours)
    .where(isThere(weeklyHours))
    .orderBy(asc(weeklyHours.weekday), asc(weeklyHours.startMin));
  const exceptions = await executor
    .select()
    .from(hoursExceptions)
    .where(and(isThere(hoursExceptions), gte(hoursExceptions.date, todayAt(businessId, now))))
    .orderBy(asc(hoursExceptions.date));
  return { weekly, exceptions };
}

function todayAt(businessId: string, now: Date): SQL {
  return sql`(${now.toISOString()}::timestamptz AT TIME ZONE (
    SELECT timezone FROM businesses WHERE id = ${businessId}))::date`;
}
