import { z } from 'zod';
import { CANCEL_SCOPES } from '../domain/commands/cancel.ts';
import { Appointment, OFFER_CODES, PLACE_CODES, TAG } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { PARTIES, STAFF } from './access.ts';
import type { ErrorCode } from '../domain/errors.ts';
import { Id, LocalDate, LocalTime, Repeatable, Text } from './primitives.ts';

export const cancelAppointment = endpoint({
  id: 'cancelAppointment',
  method: 'post',
  path: '/api/appointments/{id}/cancel',
  tag: TAG,
  summary: 'Cancel an appointment, or more of its series',
  description:
    'Gives back the package session and, with the last occurrence, the use of the coupon. A customer cancels up to `cancellationWindowHours` before the start, staff at any time. Cancelling what is cancelled changes nothing.',
  access: PARTIES,
  params: z.object({ id: Id }),
  headers: Repeatable,
  body: z.strictObject({
    scope: z
      .enum(CANCEL_SCOPES)
      .default('this')
      .meta({ description: 'of a series: this one, those that follow too, or all still to come' }),
    reason: Text(500).optional(),
  }),
  success: { status: 200, description: 'The appointment as it is now', schema: Appointment },
  refusals: ['APPOINTMENT_NOT_FOUND', 'CANCEL_WINDOW', 'INVALID_STATUS'],
});

export const rescheduleAppointment = endpoint({
  id: 'rescheduleAppointment',
  method: 'post',
  path: '/api/appointments/{id}/reschedule',
  tag: TAG,
  summary: 'Move an appointment to another time, or to another professional',
  description:
    'The new seat is taken and the old one freed in one step, or nothing changes. Price, coupon, package session and status stay.',
  access: PARTIES,
  params: z.object({ id: Id }),
  headers: Repeatable,
  body: z.strictObject({
    date: LocalDate,
    start: LocalTime,
    professional: Id.optional().meta({ description: 'another one of the same business' }),
  }),
  success: { status: 200, description: 'The appointment as it is now', schema: Appointment },
  refusals: [
    'APPOINTMENT_NOT_FOUND',
    'INVALID_DATE_FORMAT',
    'INVALID_TIME_FORMAT',
    'INVALID_STATUS',
    'RESCHEDULE_WINDOW',
    'RESCHEDULE_IN_PAST',
    ...OFFER_CODES,
    ...PLACE_CODES,
  ],
});

const asItIs = {
  status: 200,
  description: 'The appointment as it is now',
  schema: Appointment,
} as const;

/** What staff do to one appointment with a word. */
const byStaff = (id: string, verb: string, summary: string, refusals: readonly ErrorCode[]) =>
  endpoint({
    id,
    method: 'post',
    path: `/api/appointments/{id}/${verb}`,
    tag: TAG,
    summary,
    access: STAFF,
    params: z.object({ id: Id }),
    headers: Repeatable,
    success: asItIs,
    refusals: ['APPOINTMENT_NOT_FOUND', ...refusals],
  });

export const confirmAppointment = byStaff(
  'confirmAppointment',
  'confirm',
  'Say yes to a booking that waits for the business',
  ['INVALID_STATUS'],
);

export const declineAppointment = endpoint({
  id: 'declineAppointment',
  method: 'post',
  path: '/api/appointments/{id}/decline',
  tag: TAG,
  summary: 'Say no to it: it is cancelled, and gives back what it was paid with',
  access: STAFF,
  params: z.object({ id: Id }),
  headers: Repeatable,
  body: z.strictObject({ reason: Text(500).optional() }),
  success: asItIs,
  refusals: ['APPOINTMENT_NOT_FOUND', 'INVALID_STATUS'],
});

export const completeAppointment = byStaff(
  'completeAppointment',
  'complete',
  'It took place. Done by itself a day after its end',
  ['COMPLETE_TOO_EARLY', 'INVALID_STATUS'],
);

export const markNoShow = byStaff(
  'markNoShow',
  'no-show',
  'The customer did not come; from ten minutes after the start, and not while they are waited for',
  ['NOSHOW_NOT_CONFIRMED', 'NOSHOW_TOO_EARLY', 'NOSHOW_LATE_PENDING', 'NOSHOW_LATE_GRACE'],
);

export const refundAppointment = byStaff('refundAppointment', 'refund', 'Give back what was paid', [
  'PAYMENT_NOT_MOCK',
  'PAYMENT_ALREADY_SETTLED',
  'INVALID_STATUS',
]);

export const payAppointment = endpoint({
  id: 'payAppointment',
  method: 'post',
  path: '/api/appointments/{id}/payments',
  tag: TAG,
  summary: 'Record what was paid at the business',
  access: STAFF,
  params: z.object({ id: Id }),
  headers: Repeatable,
  body: z
    .strictObject({
      amountMajor: z
        .number({ error: 'AMOUNT_REQUIRED' })
        .min(0, 'INVALID_INPUT')
        .max(1e12, 'INVALID_INPUT')
        .optional()
        .meta({ description: 'exactly what is due; any amount where there is no price' }),
      method: z.enum(['cash', 'card', 'other']),
    })
    // What is missing has a code of its own here.
    .refine(({ amountMajor }) => amountMajor !== undefined, 'AMOUNT_REQUIRED')
    .meta({ required: ['amountMajor', 'method'] }),
  success: asItIs,
  refusals: [
    'APPOINTMENT_NOT_FOUND',
    'AMOUNT_REQUIRED',
    'INVALID_STATUS',
    'PAYMENT_AMOUNT_MISMATCH',
    'PAYMENT_ALREADY_SETTLED',
    'PAYMENT_PENDING',
  ],
});

export const annotateAppointment = endpoint({
  id: 'annotateAppointment',
  method: 'patch',
  path: '/api/appointments/{id}',
  tag: TAG,
  summary: 'Change the notes',
  access: PARTIES,
  params: z.object({ id: Id }),
  body: z.strictObject({
    notes: Text(2000).nullable().optional(),
    staffNotes: Text(2000).nullable().optional().meta({ description: 'staff only' }),
  }),
  staffOnly: { staffNotes: 'FORBIDDEN' },
  success: asItIs,
  refusals: ['APPOINTMENT_NOT_FOUND'],
});
