import { and, asc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { ACTIVE_STATUSES, type AppointmentRecord } from '../../domain/appointment.ts';
import type { Executor } from '../client.ts';
import { hoursExceptions, weeklyHours } from '../schema/schedules.ts';
import { appointments } from '../schema/appointments.ts';

/** Without `businessId`, at all workplaces. */
type CalendarSelection = {
  readonly professionalIds: readonly string[];
  readonly businessId?: string;
};

export function listUpcomingAppointments(
  executor: Executor,
  selection: CalendarSelection,
  now: Date,
): Promise<AppointmentRecord[]> {
  if (selection.professionalIds.length === 0) return Promise.resolve([]);
  return executor
    .select()
    .from(appointments)
    .where(isUpcoming(selection, { startsAt: now }));
}

export function countUpcomingAppointments(
  executor: Executor,
  selection: CalendarSelection,
  span: Span,
): Promise<number> {
  return executor.$count(appointments, isUpcoming(selection, span));
}

/** Without `endsAt`, open-ended. */
type Span = { readonly startsAt: Date; readonly endsAt?: Date };

function isUpcoming(
  { professionalIds, businessId }: CalendarSelection,
  { startsAt, endsAt }: Span,
) {
  return and(
    inArray(appointments.professionalId, [...professionalIds]),
    businessId === undefined ? undefined : eq(appointments.businessId, businessId),
    inArray(appointments.status, ACTIVE_STATUSES),
    gt(appointments.endsAt, startsAt),
    endsAt && lt(appointments.startsAt, endsAt),
  );
}

/** Weekly hours, and exceptions from today on. */
export async function findWorkingHours(
  executor: Executor,
  { professionalId, businessId }: { readonly professionalId: string; readonly businessId: string },
  now: Date,
) {
  const isAtWorkplace = (table: typeof weeklyHours | typeof hoursExceptions): SQL | undefined =>
    and(eq(table.professionalId, professionalId), eq(table.businessId, businessId));
  const weekly = await executor
    .select()
    .from(weeklyHours)
    .where(isAtWorkplace(weeklyHours))
    .orderBy(asc(weeklyHours.weekday), asc(weeklyHours.startMin));
  const exceptions = await executor
    .select()
    .from(hoursExceptions)
    .where(
      and(isAtWorkplace(hoursExceptions), gte(hoursExceptions.date, localDateAt(businessId, now))),
    )
    .orderBy(asc(hoursExceptions.date));
  return { weekly, exceptions };
}

function localDateAt(businessId: string, now: Date): SQL {
  return sql`(${now.toISOString()}::timestamptz AT TIME ZONE (
    SELECT timezone FROM businesses WHERE id = ${businessId}))::date`;
}
