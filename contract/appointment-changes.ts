import { z } from 'zod';
import { SCOPES } from '../domain/commands/scope.ts';
import type { ErrorCode } from '../domain/errors.ts';
import { PARTIES, STAFF } from './access.ts';
import { Appointment } from './appointments.ts';
import { namedProfessional, OFFERING_CODES, overrideField, TIME_CODES } from './booking-request.ts';
import { endpoint } from './endpoint.ts';
import { sample, type SampleName } from './example.ts';
import { belongsTo, OWN_APPOINTMENT, STAFF_APPOINTMENT, WHOLE_STAFF } from './ownership.ts';
import { Conditional, Id, Line, LocalDate, LocalTime, Repeatable, Text } from './primitives.ts';

const params = z.object({ id: Id });
export const changed = {
  status: 200,
  description: 'The changed appointment',
  schema: Appointment,
  isVersioned: true,
} as const;

export const ChangeHeaders = Repeatable.extend(Conditional.shape);

const ScopeField = z.enum(SCOPES).default('this').meta({
  description: 'of a series: this occurrence, this and the following, or all upcoming',
});

export const CancelReason = Text(500)
  .optional()
  .meta({ description: 'for the other side, who reads it in the mail and as `cancelReason`' });

export const cancelAppointment = endpoint({
  id: 'cancelAppointment',
  method: 'post',
  path: '/api/appointments/{id}/cancel',
  command: 'cancel',
  summary: 'Cancel an appointment, or more of its series',
  description:
    'Gives back the package session and, with the last occurrence, the use of the coupon. A customer cancels up to `cancellationWindowHours` before the start, as it was when they booked; staff at any time. A customer whose time staff chose is not bound by the window. Cancelling a cancelled appointment changes nothing.',
  access: PARTIES,
  ownership: { 'params.id': OWN_APPOINTMENT },
  params,
  headers: ChangeHeaders,
  body: z.strictObject({
    scope: ScopeField,
    reason: CancelReason,
  }),
  example: {
    params: { id: sample.upcomingAppointmentId },
    body: { scope: 'this', reason: 'A cold' },
  },
  success: changed,
  refusals: ['APPOINTMENT_NOT_FOUND', 'CANCEL_WINDOW', 'INVALID_STATUS'],
});

export const rescheduleAppointment = endpoint({
  id: 'rescheduleAppointment',
  method: 'post',
  path: '/api/appointments/{id}/reschedule',
  command: 'reschedule',
  summary: 'Move an appointment, or more of its series, to another time or professional',
  description:
    'Takes the new seat and frees the old one in one step, or changes nothing. With `scope`, the others of the series that are in it move by as many days, and as many minutes of the local clock: all or none. With `professional`, all move there; without, each stays with its own. Price, coupon and package session stay. The status is that of a new booking: Pending if a customer moves an appointment at a business that confirms bookings itself (`autoConfirm` false), else Confirmed.',
  access: PARTIES,
  ownership: {
    'params.id': OWN_APPOINTMENT,
    'body.professional': belongsTo(['customer', ...WHOLE_STAFF], 'PROFESSIONAL_NOT_AT_BUSINESS'),
  },
  params,
  headers: ChangeHeaders,
  body: z.strictObject({
    date: LocalDate,
    start: LocalTime,
    professional: namedProfessional('another one of the same business').optional(),
    scope: ScopeField,
    override: overrideField(),
  }),
  staffOnly: { override: 'FORBIDDEN' },
  example: {
    params: { id: sample.movableAppointmentId },
    body: { date: sample.newDate, start: '16:00', professional: sample.professionalId },
  },
  success: changed,
  refusals: [
    'APPOINTMENT_NOT_FOUND',
    'INVALID_DATE_FORMAT',
    'INVALID_TIME_FORMAT',
    'INVALID_STATUS',
    'RESCHEDULE_WINDOW',
    'RESCHEDULE_IN_PAST',
    ...OFFERING_CODES,
    ...TIME_CODES,
  ],
});

/** A change by staff that has no body. */
const staffChange = (declared: {
  readonly id: string;
  readonly verb: string;
  readonly command: 'complete' | 'noShow' | 'reopen';
  readonly summary: string;
  readonly description?: string;
  readonly of: SampleName;
  readonly refusals: readonly ErrorCode[];
}) =>
  endpoint({
    id: declared.id,
    method: 'post',
    path: `/api/appointments/{id}/${declared.verb}`,
    command: declared.command,
    summary: declared.summary,
    ...(declared.description !== undefined && { description: declared.description }),
    access: STAFF,
    ownership: { 'params.id': STAFF_APPOINTMENT },
    params,
    headers: ChangeHeaders,
    example: { params: { id: sample[declared.of] } },
    success: changed,
    refusals: ['APPOINTMENT_NOT_FOUND', ...declared.refusals],
  });

export const confirmAppointment = endpoint({
  id: 'confirmAppointment',
  method: 'post',
  path: '/api/appointments/{id}/confirm',
  command: 'confirm',
  summary: 'Confirm a pending appointment, or more of its series',
  description: 'Confirms what is pending in the scope. Confirming again changes nothing.',
  access: STAFF,
  ownership: { 'params.id': STAFF_APPOINTMENT },
  params,
  headers: ChangeHeaders,
  body: z.strictObject({ scope: ScopeField }),
  example: { params: { id: sample.pendingAppointmentId }, body: {} },
  success: changed,
  refusals: ['APPOINTMENT_NOT_FOUND', 'INVALID_STATUS'],
});

export const completeAppointment = staffChange({
  id: 'completeAppointment',
  verb: 'complete',
  command: 'complete',
  summary: 'Mark an appointment as completed; the scheduler does so a day after its end',
  description: '`COMPLETE_TOO_EARLY`: before its end.',
  of: 'endedAppointmentId',
  refusals: ['COMPLETE_TOO_EARLY', 'INVALID_STATUS'],
});

export const markNoShow = staffChange({
  id: 'markNoShow',
  verb: 'no-show',
  command: 'noShow',
  summary:
    'Mark a customer as absent, from ten minutes after the start, unless staff agreed to wait',
  of: 'endedAppointmentId',
  refusals: [
    'NOSHOW_NOT_CONFIRMED',
    'NOSHOW_TOO_EARLY',
    'NOSHOW_LATE_PENDING',
    'NOSHOW_LATE_GRACE',
  ],
});

export const reopenAppointment = staffChange({
  id: 'reopenAppointment',
  verb: 'reopen',
  command: 'reopen',
  summary: 'Undo a completion or a no-show, within 24 hours',
  description:
    'The appointment is Confirmed again. Its payment, package session and review stay as they are; thanks that are not sent yet are held back until it is completed again. The scheduler completes it a day later. Nothing changes if it is open again already, or was entered after its end and never closed. INVALID_STATUS: any other one that is not closed, or one that was closed more than 24 hours ago.',
  of: 'completedAppointmentId',
  refusals: ['INVALID_STATUS'],
});

export const declineAppointment = endpoint({
  id: 'declineAppointment',
  method: 'post',
  path: '/api/appointments/{id}/decline',
  command: 'decline',
  summary: 'Decline a pending appointment, or more of its series',
  description:
    'Cancels what is pending in the scope and gives back the package session and the use of the coupon.',
  access: STAFF,
  ownership: { 'params.id': STAFF_APPOINTMENT },
  params,
  headers: ChangeHeaders,
  body: z.strictObject({ scope: ScopeField, reason: CancelReason }),
  example: { params: { id: sample.pendingAppointmentId } },
  success: changed,
  refusals: ['APPOINTMENT_NOT_FOUND', 'INVALID_STATUS'],
});

export const annotateAppointment = endpoint({
  id: 'annotateAppointment',
  method: 'patch',
  path: '/api/appointments/{id}',
  command: 'annotate',
  summary: 'Change the notes of an appointment, or the name of a walk-in',
  access: PARTIES,
  ownership: { 'params.id': OWN_APPOINTMENT },
  params,
  headers: Conditional,
  body: z.strictObject({
    notes: Text(2000).nullable().optional(),
    staffNotes: Text(2000).nullable().optional().meta({ description: 'staff only' }),
    clientName: Line(200).optional().meta({
      description: 'staff only, of a person without a record; an empty name erases it',
    }),
  }),
  staffOnly: { staffNotes: 'FORBIDDEN', clientName: 'FORBIDDEN' },
  example: { params: { id: sample.appointmentId }, body: { notes: 'Rings the bell' } },
  success: changed,
  refusals: ['APPOINTMENT_NOT_FOUND'],
});
