import type { Answer } from '../../../api/call.ts';
import type { Appointment } from '../calendar/data.ts';

/** An appointment of the calendar, or one that was read by itself. */
export type ShownAppointment = Omit<Appointment, 'sessionId' | 'clientPhone' | 'resources'>;

/** The response to a change: what undoes it names the new version. */
export type Changed = Answer<Pick<ShownAppointment, 'version'>>;

/** The ETag of the appointment as it is shown. */
export function tagOf({ version }: Pick<ShownAppointment, 'version'>): string {
  return `"${version}"`;
}
