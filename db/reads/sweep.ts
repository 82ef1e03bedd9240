import { and, asc, eq, lte } from 'drizzle-orm';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { Executor } from '../client.ts';
import { appointments } from '../schema/appointments.ts';

export function listStartedPendingAppointments(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<AppointmentRecord[]> {
  return executor
    .select()
    .from(appointments)
    .where(and(eq(appointments.status, 'Pending'), lte(appointments.startsAt, now)))
    .orderBy(asc(appointments.startsAt))
    .limit(limit);
}

export function listEndedConfirmedAppointments(
  executor: Executor,
  endedBy: Date,
  limit: number,
): Promise<AppointmentRecord[]> {
  return executor
    .select()
    .from(appointments)
    .where(and(eq(appointments.status, 'Confirmed'), lte(appointments.endsAt, endedBy)))
    .orderBy(asc(appointments.endsAt))
    .limit(limit);
}
