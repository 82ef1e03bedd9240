import type { AppointmentStatus } from './appointment.ts';
import type { CallerRole } from './attendee.ts';
import type { BusinessRules } from './calendar.ts';

/** Of a new or moved appointment: what a customer asks for may wait for staff, what staff enter does not. */
export function statusOfBooking(
  { autoConfirm }: Pick<BusinessRules, 'autoConfirm'>,
  callerRole: CallerRole,
): AppointmentStatus {
  return autoConfirm || callerRole !== 'customer' ? 'Confirmed' : 'Pending';
}
