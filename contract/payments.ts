import { z } from 'zod';
import { LEDGER_KINDS } from '../domain/ledger-entry.ts';
import { PARTIES, STAFF } from './access.ts';
import { changed, ChangeHeaders } from './appointment-changes.ts';
import { PaymentMethod } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo, OWN_APPOINTMENT, STAFF_APPOINTMENT, STAFF_CONCERNED } from './ownership.ts';
import { Amount, Id, Instant, ListQuery, Text } from './primitives.ts';

const params = z.object({ id: Id });

export const LedgerEntry = z
  .object({
    id: Id,
    kind: z.enum(LEDGER_KINDS),
    amountMajor: z.number().meta({ description: 'never negative; the kind says its direction' }),
    overpaidMajor: z.number().optional().meta({
      description: 'of a refund: the part that had been paid above the price, if any',
    }),
    currency: z.string(),
    method: PaymentMethod,
    at: Instant,
    takenById: Id.optional().meta({ description: 'the account that recorded it; only for staff' }),
    appointmentId: Id.optional(),
    purchaseId: Id.optional().meta({ description: 'of the sale of a package' }),
    voidsId: Id.optional().meta({ description: 'of a void: the entry that it takes back' }),
    isVoided: z.boolean(),
    voidedKind: z.enum(LEDGER_KINDS).optional().meta({
      description: 'of a void: the kind of that entry. A void of a refund brings money in',
    }),
  })
  .meta({ id: 'LedgerEntry' });

export const payAppointment = endpoint({
  id: 'payAppointment',
  method: 'post',
  path: '/api/appointments/{id}/payments',
  command: 'pay',
  summary: 'Record a payment at the business',
  description:
    'Takes all that is due, or with `partial: true` a part of it: several payments may use several methods. More than is due is PAYMENT_AMOUNT_MISMATCH, also when two people take it at once. A tip is extra. It can be recorded alone, with `amountMajor: 0`: beside a payment that is still due with `partial: true`, and after the visit is paid.',
  access: STAFF,
  ownership: { 'params.id': STAFF_APPOINTMENT },
  params,
  headers: ChangeHeaders,
  body: z
    .strictObject({
      amountMajor: z
        .number({ error: 'AMOUNT_REQUIRED' })
        .min(0, 'INVALID_INPUT')
        .max(1e12, 'INVALID_INPUT')
        .optional()
        .meta({
          description:
            'exactly the amount due; at least that, if a service has no price; with `partial`, at most that',
        }),
      method: PaymentMethod,
      partial: z.boolean().optional(),
      tipMajor: Amount.optional(),
    })
    // A missing amount has a code of its own, not MISSING_FIELDS.
    .refine(({ amountMajor }) => amountMajor !== undefined, {
      error: 'AMOUNT_REQUIRED',
      path: ['amountMajor'],
    })
    .meta({ required: ['amountMajor', 'method'] }),
  example: {
    params: { id: sample.unpaidAppointmentId },
    body: { amountMajor: sample.amountDueMajor, method: 'cash', tipMajor: 2 },
  },
  success: changed,
  refusals: [
    'APPOINTMENT_NOT_FOUND',
    'AMOUNT_REQUIRED',
    'INVALID_STATUS',
    'PAYMENT_AMOUNT_MISMATCH',
    'PAYMENT_ALREADY_SETTLED',
    'PAYMENT_PENDING',
  ],
});

export const refundAppointment = endpoint({
  id: 'refundAppointment',
  method: 'post',
  path: '/api/appointments/{id}/refund',
  command: 'refund',
  summary: 'Refund payments of an appointment, or give its package session back',
  description:
    'Gives back all that was paid, or `amountMajor` of it. The appointment is `refunded` once all that settled it is given back; until then it stays `paid`. The rest of a price stays due after its deposit was given back. Money that was paid above the price is given back first, and counts as if it had never been paid. A refund of the price makes nothing due again, and leaves tips: void a wrong payment or tip instead. More than was paid is PAYMENT_AMOUNT_MISMATCH.',
  access: STAFF,
  ownership: { 'params.id': STAFF_APPOINTMENT },
  params,
  headers: ChangeHeaders,
  body: z.strictObject({
    amountMajor: Amount.optional().meta({ description: 'all, if absent' }),
    method: PaymentMethod.optional().meta({
      description: 'the methods of the payments, the last one first, if absent',
    }),
    reason: Text(500).optional(),
  }),
  example: { params: { id: sample.paidAppointmentId }, body: {} },
  success: changed,
  refusals: [
    'APPOINTMENT_NOT_FOUND',
    'PAYMENT_NOT_MOCK',
    'PAYMENT_ALREADY_SETTLED',
    'PAYMENT_AMOUNT_MISMATCH',
    'INVALID_STATUS',
  ],
});

export const voidPayment = endpoint({
  id: 'voidPayment',
  method: 'post',
  path: '/api/appointments/{id}/payments/{paymentId}/void',
  command: 'voidPayment',
  summary: 'Take back a wrong payment, tip or refund',
  description:
    'The entry stays in the ledger, with another one that voids it: what was due before is due again. Voiding a voided entry changes nothing. `INVALID_STATUS`: a payment that was refunded; void the refund first.',
  access: STAFF,
  ownership: {
    'params.id': STAFF_APPOINTMENT,
    'params.paymentId': belongsTo(STAFF_CONCERNED, 'NOT_FOUND'),
  },
  params: z.object({ id: Id, paymentId: Id }),
  headers: ChangeHeaders,
  body: z.strictObject({ reason: Text(500).optional() }),
  example: {
    params: { id: sample.paidAppointmentId, paymentId: sample.paymentId },
    body: { reason: 'Paid by card' },
  },
  success: changed,
  refusals: ['APPOINTMENT_NOT_FOUND', 'NOT_FOUND', 'INVALID_STATUS'],
});

export const listPayments = endpoint({
  id: 'listPayments',
  method: 'get',
  path: '/api/appointments/{id}/payments',
  summary: 'List payments, tips, refunds and voids of an appointment, oldest first',
  access: PARTIES,
  ownership: { 'params.id': OWN_APPOINTMENT },
  params,
  query: ListQuery('time'),
  example: { params: { id: sample.paidAppointmentId } },
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page of entries',
    isPaged: true,
    schema: z.array(LedgerEntry),
  },
  refusals: ['APPOINTMENT_NOT_FOUND'],
});
