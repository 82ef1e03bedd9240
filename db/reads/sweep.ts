import { and, asc, isNull, lte, or } from 'drizzle-orm';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { Executor } from '../client.ts';
import { eqLiteral } from '../literal.ts';
import { appointments } from '../schema/appointments.ts';

export function listStartedPendingAppointments(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<AppointmentRecord[]> {
  return executor
    .select()
    .from(appointments)
    .where(and(eqLiteral(appointments.status, 'Pending'), lte(appointments.startsAt, now)))
    .orderBy(asc(appointments.startsAt))
    .limit(limit);
}

/** Without those that staff have opened again or entered since. */
export function listEndedConfirmedAppointments(
  executor: Executor,
  endedBy: Date,
  limit: number,
): Promise<AppointmentRecord[]> {
  return executor
    .select()
    .from(appointments)
    .where(
      and(
        eqLiteral(appointments.status, 'Confirmed'),
        lte(appointments.endsAt, endedBy),
        or(isNull(appointments.statusSince), lte(appointments.statusSince, endedBy)),
      ),
    )
    .orderBy(asc(appointments.endsAt))
    .limit(limit);
}
