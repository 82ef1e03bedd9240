import { z } from 'zod';
import { cancelAppointment, rescheduleAppointment } from '../../../contract/appointment-changes.ts';
import { Appointment, listAppointments } from '../../../contract/appointments.ts';
import { joinWaitlist, WaitlistEntry } from '../../../contract/waitlist.ts';
import { addDays, utcDayOf } from '../../../domain/local-time.ts';
import {
  DESTRUCTIVE,
  NextCursor,
  nextCursorOf,
  partyTools,
  READ,
  type Tool,
  WRITE,
} from '../tool.ts';

const renamed = { id: 'appointmentId' };
const Changed = z.object({ appointment: Appointment });
const toChanged = ({ body }: { readonly body: unknown }) => ({ appointment: body });

const myAppointments = partyTools(listAppointments, {
  name: 'my_appointments',
  title: 'List appointments',
  description:
    'The appointments of the user, earliest first: for a customer their own, for staff those of their business or calendar. Without `from`, `to` and `recurringGroupId` only those from yesterday on. `changeUntil` says until when a customer can move or cancel one.',
  scope: 'appointments:read',
  annotations: READ,
  output: z.object({ appointments: listAppointments.success.schema, ...NextCursor }),
  usual: ({ from, to, recurringGroupId }, nowMs) => ({
    limit: 50,
    // The day may have begun earlier where the business is.
    ...((from ?? to ?? recurringGroupId) === undefined && { from: addDays(utcDayOf(nowMs), -1) }),
  }),
  toValue: (response) => ({ appointments: response.body, ...nextCursorOf(response) }),
});

const reschedule = partyTools(rescheduleAppointment, {
  name: 'reschedule',
  title: 'Move an appointment',
  description:
    'Moves an appointment, or with `scope` more of its series, to another time or professional: the old time is given up only if the new one is free. Ask the user first.',
  scope: 'appointments:write',
  annotations: DESTRUCTIVE,
  renamed,
  output: Changed,
  toValue: toChanged,
});

const cancel = partyTools(cancelAppointment, {
  name: 'cancel',
  title: 'Cancel an appointment',
  description:
    'Cancels an appointment, or with `scope` more of its series. It cannot be undone, and the other side gets a mail: ask the user first.',
  scope: 'appointments:write',
  annotations: DESTRUCTIVE,
  renamed,
  output: Changed,
  toValue: toChanged,
});

const waitForSeat = partyTools(joinWaitlist, {
  name: 'join_waitlist',
  title: 'Wait for a free time',
  description:
    'Puts the user on the waitlist of a business for times that are not free now. They get a mail as soon as one is, and some minutes to book it.',
  scope: 'appointments:write',
  annotations: WRITE,
  output: z.object({ entry: WaitlistEntry }),
  toValue: ({ body }) => ({ entry: body }),
});

export const APPOINTMENT_TOOLS: readonly Tool[] = [
  ...myAppointments,
  ...reschedule,
  ...cancel,
  ...waitForSeat,
];
