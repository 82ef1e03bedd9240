import { z } from 'zod';
import { FREQUENCIES, SERIES_MAX } from '../domain/series.ts';
import { endpoint } from './endpoint.ts';
import { PARTIES } from './access.ts';
import {
  Id,
  Instant,
  LocalDate,
  LocalEnd,
  LocalTime,
  PageQuery,
  Repeatable,
  RequiredText,
  ServiceIds,
  Text,
} from './primitives.ts';

export const TAG = 'Appointments';
export const Status = z.enum(['Pending', 'Confirmed', 'Cancelled', 'Completed', 'NoShow'], {
  error: 'INVALID_STATUS',
});

const Discount = z.object({
  couponCode: z.string(),
  subtotalMajor: z.number(),
  discountMajor: z.number(),
  finalMajor: z.number(),
});

const PackageRedemption = z.object({
  packagePurchaseId: Id,
  subtotalMajor: z.number(),
  finalMajor: z.number(),
  sessionsTotal: z.int(),
});

/** What anyone may know of a calendar. */
const masked = {
  id: Id,
  professional: Id,
  business: Id,
  date: LocalDate,
  start: LocalTime,
  end: LocalEnd,
  time: LocalTime.meta({ description: 'the same as start' }),
  status: Status,
  timezone: z.string(),
  startUtc: Instant,
};

const MaskedAppointment = z.strictObject(masked).meta({
  id: 'MaskedAppointment',
  description: "Someone else's: only that the time is taken",
});

export const Appointment = z
  .object({
    ...masked,
    client: z.string().optional(),
    clientId: Id.optional(),
    crmClientId: Id.optional(),
    services: z.array(Id),
    notes: z.string().optional(),
    staffNotes: z.string().optional().meta({ description: 'only for staff' }),
    paymentStatus: z.enum(['unpaid', 'paid', 'refunded']),
    paymentIntentId: z
      .string()
      .optional()
      .meta({ description: "a payment provider's reference; no request can set it" }),
    recurringGroupId: Id.optional().meta({ description: 'shared by the occurrences of a series' }),
    bookedServices: z
      .array(
        z.object({
          serviceId: Id,
          name: z.string(),
          duration: z.int().meta({ description: 'minutes' }),
          priceMajor: z.number(),
        }),
      )
      .optional()
      .meta({ description: 'the prices as they were at booking time' }),
    currency: z.string(),
    discount: Discount.optional(),
    packageRedemption: PackageRedemption.optional(),
  })
  .meta({ id: 'Appointment' });

/** The rules over several fields, as the document says them. */
const notBoth = (...names: string[]) => ({ not: { required: names } });
const ONCE = {
  properties: { recurringFrequency: { const: 'none' }, recurringCount: { const: 1 } },
} as const;
const REPEATED = {
  properties: { recurringFrequency: { not: { const: 'none' } } },
  required: ['recurringFrequency', 'recurringCount'],
};

const BookingBody = z
  .strictObject({
    professional: Id,
    business: Id,
    date: LocalDate,
    start: LocalTime,
    services: ServiceIds(10).meta({
      description: 'done one after the other; a class is booked alone',
    }),
    notes: Text(2000).optional(),
    familyMemberId: Id.optional().meta({ description: "one of the customer's, who comes instead" }),
    recurringFrequency: z.enum(FREQUENCIES).optional(),
    recurringCount: z.int().min(1).max(SERIES_MAX).optional(),
    couponCode: RequiredText(64).optional(),
    packagePurchaseId: Id.optional().meta({ description: 'pays for the first occurrence' }),
    clientId: Id.optional().meta({ description: 'staff only: the account that is booked for' }),
    crmClientId: Id.optional().meta({ description: 'staff only: the client record booked for' }),
    staffNotes: Text(2000).optional().meta({ description: 'staff only' }),
  })
  .refine(({ couponCode, packagePurchaseId }) => !couponCode || !packagePurchaseId)
  .refine(({ clientId, crmClientId }) => !clientId || !crmClientId)
  .refine(
    ({ recurringFrequency: frequency = 'none', recurringCount: count }) =>
      frequency !== 'none' || count === undefined || count === 1,
  )
  .refine(
    ({ recurringFrequency: frequency = 'none', recurringCount: count }) =>
      frequency === 'none' || count !== undefined,
    'MISSING_FIELDS',
  )
  .meta({
    allOf: [notBoth('couponCode', 'packagePurchaseId'), notBoth('clientId', 'crmClientId')],
    anyOf: [ONCE, REPEATED],
  });
export type BookingBody = z.output<typeof BookingBody>;

const STAFF_ONLY = {
  clientId: 'CRM_CLIENT_STAFF_ONLY',
  crmClientId: 'CRM_CLIENT_STAFF_ONLY',
  staffNotes: 'FORBIDDEN',
} as const;

export const OFFER_CODES = [
  'BUSINESS_NOT_FOUND',
  'PROFESSIONAL_NOT_FOUND',
  'SERVICE_NOT_FOUND',
  'INVALID_SERVICES',
  'BUSINESS_SUSPENDED',
  'BUSINESS_UNDER_REVIEW',
  'PROFESSIONAL_NOT_AT_BUSINESS',
  'SERVICE_NOT_OFFERED',
] as const;

/** In the order in which a coupon is judged. */
export const COUPON_CODES = [
  'COUPON_NOT_FOUND',
  'BUSINESS_MISMATCH',
  'COUPON_INACTIVE',
  'COUPON_NOT_YET_VALID',
  'COUPON_EXPIRED',
  'CURRENCY_MISMATCH',
  'SERVICE_NOT_ELIGIBLE',
  'MIN_SPEND_NOT_MET',
  'FIRST_TIME_ONLY',
  'CUSTOMER_LIMIT_REACHED',
  'USAGE_LIMIT_REACHED',
] as const;

const BOOKING_CODES = [
  'INVALID_DATE_FORMAT',
  'INVALID_TIME_FORMAT',
  ...OFFER_CODES,
  'CLIENT_NOT_FOUND',
  ...COUPON_CODES,
  'NOT_FOUND',
  'INVALID_STATUS',
] as const;

export const PLACE_CODES = [
  'APPOINTMENT_IN_PAST',
  'NOT_SCHEDULED',
  'OUTSIDE_AVAILABILITY',
  'PROFESSIONAL_TIME_OFF',
  'SLOT_TAKEN',
  'SESSION_FULL',
  'CLIENT_DOUBLE_BOOKED',
] as const;

const Prefer = Text(200).optional();

export const bookAppointment = endpoint({
  id: 'bookAppointment',
  method: 'post',
  path: '/api/appointments',
  tag: TAG,
  summary: 'Book an appointment, a seat in a class, or a series',
  description:
    'A series is booked whole or not at all; the answer is its first occurrence. With an `Idempotency-Key` the same request may be sent any number of times and books once; a repeat carries `Idempotent-Replayed: true`. With `Prefer: respond-async`, or when it takes more than 5 s, the answer is 202: it will be decided, and `Location` tells where to look.',
  access: PARTIES,
  headers: Repeatable.extend({ prefer: Prefer.meta({ description: 'respond-async' }) }),
  body: BookingBody,
  staffOnly: STAFF_ONLY,
  success: { status: 201, description: 'Booked', schema: Appointment },
  pending: {
    description: 'Taken; it will be decided, whatever happens',
    schema: z.object({ id: Id, status: z.literal('pending') }),
  },
  refusals: [...BOOKING_CODES, ...PLACE_CODES],
});

export const quoteAppointment = endpoint({
  id: 'quoteAppointment',
  method: 'post',
  path: '/api/appointments/quote',
  tag: TAG,
  summary: 'What a booking would cost, and what it would answer now',
  description: 'Books nothing. Sums are over all occurrences; absent where a service has no price.',
  access: PARTIES,
  body: BookingBody,
  staffOnly: STAFF_ONLY,
  success: {
    status: 200,
    description: 'The price, and each occurrence',
    schema: z.object({
      subtotalMajor: z.number().optional(),
      discount: Discount.optional(),
      packageRedemption: PackageRedemption.optional(),
      finalMajor: z.number().optional(),
      currency: z.string(),
      occurrences: z.array(
        z.object({
          date: LocalDate,
          start: LocalTime,
          startUtc: Instant.optional().meta({ description: 'absent where the clock skips it' }),
          available: z.boolean(),
          error: z.string().optional(),
        }),
      ),
    }),
  },
  refusals: BOOKING_CODES,
});

export const listAppointments = endpoint({
  id: 'listAppointments',
  method: 'get',
  path: '/api/appointments',
  tag: TAG,
  summary: "The caller's appointments, earliest first",
  description:
    'A customer sees their own, a business those made with it, a professional those in their calendar. With a `professionalId` that is not theirs: the active ones of that calendar, masked.',
  access: PARTIES,
  query: PageQuery.extend({
    from: LocalDate.optional().meta({ description: 'first date, as the business counts' }),
    to: LocalDate.optional().meta({ description: 'last date' }),
    status: Status.optional(),
    businessId: Id.optional(),
    professionalId: Id.optional(),
    recurringGroupId: Id.optional(),
    clientId: Id.optional(),
  }),
  success: {
    status: 200,
    description: 'One page',
    schema: z.array(z.union([Appointment, MaskedAppointment])),
    isPaged: true,
  },
  refusals: ['INVALID_DATE_FORMAT', 'INVALID_STATUS'],
});

export const getAppointment = endpoint({
  id: 'getAppointment',
  method: 'get',
  path: '/api/appointments/{id}',
  tag: TAG,
  summary: "One appointment of the caller; someone else's is masked",
  access: PARTIES,
  params: z.object({ id: Id }),
  success: {
    status: 200,
    description: 'The appointment',
    schema: z.union([Appointment, MaskedAppointment]),
  },
  refusals: ['APPOINTMENT_NOT_FOUND'],
});
