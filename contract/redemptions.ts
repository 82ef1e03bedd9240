import { z } from 'zod';
import type { ErrorCode } from '../domain/errors.ts';
import { STAFF } from './access.ts';
import { changed, ChangeHeaders } from './appointment-changes.ts';
import { COUPON_CODES } from './booking-request.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo, STAFF_APPOINTMENT, WHOLE_STAFF } from './ownership.ts';
import { Id, RequiredText, Text } from './primitives.ts';

const params = z.object({ id: Id });
const REDEEM = {
  method: 'post',
  command: 'redeem',
  access: STAFF,
  params,
  headers: ChangeHeaders,
  success: changed,
} as const;

const NOT_REDEEMABLE = [
  'APPOINTMENT_NOT_FOUND',
  'INVALID_STATUS',
  'PAYMENT_ALREADY_SETTLED',
  'PAYMENT_PENDING',
] as const satisfies readonly ErrorCode[];

export const redeemPackage = endpoint({
  ...REDEEM,
  id: 'redeemPackage',
  path: '/api/appointments/{id}/redemptions/package',
  summary: 'Pay for an appointment with a package session, after it was booked',
  description:
    'The session pays for its own service: `packageRedemption` as after a booking with it. Other services stay due, and what was paid above the rest can be refunded. A refund or a cancellation gives the session back. A session that a refund gave back can be used again. INVALID_STATUS: the appointment is cancelled or has a coupon or a session already, or the package is over. PAYMENT_ALREADY_SETTLED: it is paid; void the payment first. SERVICE_NOT_ELIGIBLE: the package is for no service of the appointment. USAGE_LIMIT_REACHED: no session is left.',
  ownership: {
    'params.id': STAFF_APPOINTMENT,
    'body.packagePurchaseId': belongsTo(WHOLE_STAFF, 'NOT_FOUND'),
  },
  body: z.strictObject({
    packagePurchaseId: Id.meta({ description: 'a package of the client of the appointment' }),
  }),
  example: {
    params: { id: sample.unpaidAppointmentId },
    body: { packagePurchaseId: sample.purchaseId },
  },
  refusals: [
    ...NOT_REDEEMABLE,
    'NOT_FOUND',
    'BUSINESS_MISMATCH',
    'SERVICE_NOT_ELIGIBLE',
    'USAGE_LIMIT_REACHED',
  ],
});

export const redeemCoupon = endpoint({
  ...REDEEM,
  id: 'redeemCoupon',
  path: '/api/appointments/{id}/redemptions/coupon',
  summary: 'Use a coupon for an appointment, after it was booked',
  description:
    'The coupon discounts the services as they are booked: `discount` as after a booking with it. It must be valid now. A series uses one coupon, once, also if it is used for several of its appointments. INVALID_STATUS: the appointment is cancelled or has a coupon or a package session already, or its series uses another coupon. PAYMENT_ALREADY_SETTLED: it is paid; void the payment first. BUSINESS_MISMATCH: another business where the caller works has the code; that of any other business is COUPON_NOT_FOUND. RATE_LIMITED: the account sent 10 wrong coupon codes, or the address 30, within 15 minutes.',
  ownership: { 'params.id': STAFF_APPOINTMENT },
  body: z.strictObject({ couponCode: RequiredText(64) }),
  example: {
    params: { id: sample.unpaidAppointmentId },
    body: { couponCode: sample.couponCode },
  },
  refusals: [...NOT_REDEEMABLE, ...COUPON_CODES],
});

export const voidRedemption = endpoint({
  ...REDEEM,
  id: 'voidRedemption',
  command: 'voidRedemption',
  path: '/api/appointments/{id}/redemptions/void',
  summary: 'Take back a wrong coupon or package session of an appointment',
  description:
    'As if it had not been used: the client has the session again, the coupon its use, and the price is due. Also for a coupon or a session that the appointment was booked with. INVALID_STATUS: the appointment is cancelled, or has neither, or the package is cancelled or has expired, so that the client could not use the session again.',
  ownership: { 'params.id': STAFF_APPOINTMENT },
  body: z.strictObject({ reason: Text(500).optional() }),
  example: {
    params: { id: sample.redeemedAppointmentId },
    body: { reason: 'Another package' },
  },
  refusals: NOT_REDEEMABLE,
});
