import { and, asc, eq, lte } from 'drizzle-orm';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { Executor } from '../client.ts';
import { appointments } from '../schema/appointments.ts';

/** Pending ones that have begun. */
export function listStartedPendingAppointments(
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
export function listEndedConfirmedAppointments(
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
