import type { AppointmentStatus } from './appointment.ts';
import type { CallerRole } from './attendee.ts';
import type { BusinessRules } from './calendar.ts';

/** The status of a new or moved appointment. A request of a customer may wait for staff; an entry of staff does not. */
export function statusOfBooking(
  { autoConfirm }: Pick<BusinessRules, 'autoConfirm'>,
  callerRole: CallerRole,
): AppointmentStatus {
  return autoConfirm || callerRole !== 'customer' ? 'Confirmed' : 'Pending';
}
