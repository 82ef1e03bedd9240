import { z } from 'zod';
import { PARTIES } from './access.ts';
import { Alert } from './alerts.ts';
import {
  BOOKING_EXAMPLE,
  BOOKING_OWNERSHIP,
  BOOKING_STAFF_ONLY,
  BookingBody,
  COUPON_GUESSES,
  QUOTE_CODES,
  TIME_CODES,
} from './booking-request.ts';
import { PAYMENT_METHODS } from '../domain/ledger-entry.ts';
import { daysBetween } from '../domain/local-time.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo, PARTIES_CONCERNED } from './ownership.ts';
import {
  BusinessId,
  Id,
  Instant,
  LocalDate,
  LocalEnd,
  LocalTime,
  OneOrMore,
  ListQuery,
  Repeatable,
  SearchText,
  Text,
  UpdatedSince,
} from './primitives.ts';

export type { BookingBody } from './booking-request.ts';

export const Status = z.enum(['Pending', 'Confirmed', 'Cancelled', 'Completed', 'NoShow'], {
  error: 'INVALID_STATUS',
});

const PaymentStatus = z.enum(['unpaid', 'paid', 'refunded']);
export const PaymentMethod = z.enum(PAYMENT_METHODS);

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

/** The fields of an appointment that are public. */
const maskedFields = {
  id: Id,
  professional: Id,
  business: Id,
  date: LocalDate,
  start: LocalTime,
  end: LocalEnd.meta({
    description:
      'HH:MM in the zone of the business, 24:00 at most. Where the clock goes back, an hour repeats and the end may read earlier than the start; `endUtc` never does.',
  }),
  time: LocalTime.meta({ description: 'the same as start' }),
  status: Status,
  timezone: z.string(),
  startUtc: Instant,
  endUtc: Instant,
};

const MaskedAppointment = z.strictObject(maskedFields).meta({
  id: 'MaskedAppointment',
  description:
    'an appointment of another customer: only that the time is taken. Its `id` is stable, but no operation takes it',
});
const OWN_OR_MASKED = belongsTo(PARTIES_CONCERNED, 'masked');

export const Appointment = z
  .object({
    ...maskedFields,
    client: z.string().optional(),
    clientId: Id.optional(),
    crmClientId: Id.optional(),
    familyMemberId: Id.optional().meta({
      description: 'the family member who comes; `client` is their name',
    }),
    services: z.array(Id),
    notes: z.string().optional(),
    staffNotes: z.string().optional().meta({ description: 'only for staff' }),
    paymentStatus: PaymentStatus.meta({
      description:
        '`paid` when nothing is due, also for a visit that costs nothing or that a package pays for; `refunded` once all that settled it is given back',
    }),
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
          priceMajor: z.number().optional().meta({ description: 'absent if it had no price' }),
        }),
      )
      .optional()
      .meta({ description: 'with the prices at booking time' }),
    currency: z.string(),
    discount: Discount.optional(),
    packageRedemption: PackageRedemption.optional().meta({
      description: 'absent again once the session was given back',
    }),
    bookedBy: z.enum(['customer', 'staff']).optional().meta({
      description: 'the side that made the booking; absent in old appointments',
    }),
    cancelledBy: z.enum(['customer', 'staff', 'scheduler']).optional().meta({
      description:
        'only if it is cancelled: the side that did it, or the scheduler, if staff did not confirm it in time',
    }),
    cancelReason: z.string().optional().meta({ description: 'as the one who cancelled gave it' }),
    version: z.int().meta({ description: 'grows with every change; the `ETag` is made of it' }),
    amountPaidMajor: z.number().meta({ description: 'payments less refunds, without tips' }),
    amountDueMajor: z.number().optional().meta({
      description:
        'the part of the known price that is still to be paid; 0 once it is settled or cancelled, absent if no service has a price',
    }),
    tipMajor: z.number(),
    paymentMethods: z.array(PaymentMethod).meta({ description: 'of its payments' }),
    openAlert: Alert.optional().meta({
      description: 'only where staff read it: the client is late, and staff have not responded',
    }),
    changeUntil: Instant.nullable().optional().meta({
      description:
        'only where its customer reads it: they move or cancel it until then; null if no window applies',
    }),
    reviewId: Id.nullable().optional().meta({
      description:
        'only where its customer lists or reads it: their review; null if there is none. A completed visit without one can be reviewed',
    }),
    overpaidMajor: z.number().optional().meta({
      description:
        'only for staff: the part of `amountPaidMajor` above the price, to be given back; absent if there is none',
    }),
  })
  .meta({ id: 'Appointment' });

export const SkippedDates = z
  .array(z.object({ date: LocalDate, reason: z.string() }))
  .optional()
  .meta({
    description:
      'with `skipClosed`: the dates without an appointment, and why; absent if there are none',
  });

export const bookAppointment = endpoint({
  id: 'bookAppointment',
  method: 'post',
  path: '/api/appointments',
  command: 'book',
  summary: 'Book an appointment, a seat in a class, or a series',
  description:
    'A series is booked completely or not at all; the response is its first occurrence. Staff book for a client, or with `clientName` for a person without a record, also for a time that has passed (`override`). With `professional: "any"` the response names who was chosen, of at most 50 candidates. With an `Idempotency-Key` the same request may be sent any number of times and books once; a repeat carries `Idempotent-Replayed: true`. With `holdId` it takes the seats of that hold; if the hold has ended when the booking is decided, the booking is decided like any other, and `GET /api/holds/{id}` says whether the hold was used. With `Prefer: respond-async`, or after 5 s, the response is 202: the booking will be decided, and `Location` is the address of the result. One that would be refused now is refused at once, also with `Prefer: respond-async`. ' +
    COUPON_GUESSES,
  access: PARTIES,
  ownership: BOOKING_OWNERSHIP,
  headers: Repeatable.extend({
    prefer: Text(200).optional().meta({ description: 'respond-async' }),
  }),
  body: BookingBody,
  staffOnly: BOOKING_STAFF_ONLY,
  example: BOOKING_EXAMPLE,
  success: {
    status: 201,
    description: 'Booked',
    schema: Appointment.extend({ skipped: SkippedDates }).meta({ id: 'BookedAppointment' }),
    location: '/api/appointments/{id}',
    isVersioned: true,
  },
  pending: {
    description: 'Accepted; the booking will be decided',
    schema: z.object({ id: Id, status: z.literal('pending') }),
  },
  refusals: [...QUOTE_CODES, ...TIME_CODES],
});

export const Quote = z.object({
  subtotalMajor: z.number().optional(),
  discount: Discount.optional(),
  packageRedemption: PackageRedemption.optional(),
  finalMajor: z.number().optional(),
  unpricedServices: z
    .array(Id)
    .optional()
    .meta({ description: 'not in the sums; absent if all have a price' }),
  currency: z.string(),
  occurrences: z.array(
    z.object({
      date: LocalDate,
      start: LocalTime,
      professional: Id.meta({ description: 'the professional who would take it' }),
      startUtc: Instant.nullable().meta({
        description: 'null if daylight saving time skips it',
      }),
      available: z.boolean(),
      error: z.string().optional(),
      alternatives: z
        .array(z.object({ date: LocalDate, start: LocalTime, startUtc: Instant, professional: Id }))
        .optional()
        .meta({
          description:
            'only if it is not available: up to three starts of the same date that could be booked now, the nearest first, each with the same professional if they are free then, else with a colleague. One is with the same professional if they are free on that date at all. Each can be sent in `recurringExceptions`.',
        }),
    }),
  ),
  skipped: SkippedDates,
});

export const quoteAppointment = endpoint({
  id: 'quoteAppointment',
  method: 'post',
  path: '/api/appointments/quote',
  summary: 'Price a booking and check its times, without booking',
  description:
    'Sums are over all occurrences and the services with a price; absent if none has one. The price of `unpricedServices` is agreed at the business. ' +
    COUPON_GUESSES,
  access: PARTIES,
  ownership: BOOKING_OWNERSHIP,
  body: BookingBody,
  staffOnly: BOOKING_STAFF_ONLY,
  example: BOOKING_EXAMPLE,
  success: {
    status: 200,
    description: 'The price, and each occurrence',
    schema: Quote,
  },
  refusals: QUOTE_CODES,
});

/** A search reads the appointments of at most a year. */
const SEARCHED_DAYS_MAX = 366;

export const listAppointments = endpoint({
  id: 'listAppointments',
  method: 'get',
  path: '/api/appointments',
  summary: "List the caller's appointments, earliest first",
  description:
    'A customer gets their own appointments, a business those made with it, a professional those in their calendar. With `professionalId`: those of them in that calendar, also after the professional has left, and the active appointments of others there, masked. The other ids, `query`, `paymentStatus` and `updatedSince` list only their own.',
  access: PARTIES,
  ownership: {
    'query.professionalId': OWN_OR_MASKED,
    'query.businessId': 'filtered',
    'query.recurringGroupId': 'filtered',
    'query.clientId': 'filtered',
    'query.serviceId': 'filtered',
  },
  query: ListQuery('start')
    .extend({
      from: LocalDate.optional().meta({ description: 'first date, in the zone of the business' }),
      to: LocalDate.optional().meta({ description: 'last date' }),
      status: OneOrMore(Status).optional(),
      paymentStatus: OneOrMore(PaymentStatus).optional(),
      serviceId: OneOrMore(Id).optional(),
      businessId: OneOrMore(BusinessId).optional(),
      professionalId: OneOrMore(Id).optional(),
      recurringGroupId: OneOrMore(Id).optional(),
      clientId: OneOrMore(Id).optional(),
      query: SearchText.optional().meta({
        description: `words of the name of the client or of a booked service, without case and accents; needs \`from\` and \`to\`, at most ${SEARCHED_DAYS_MAX} days`,
      }),
      updatedSince: UpdatedSince,
    })
    .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'] })
    .refine(
      ({ query, from, to }) => !query || (from && to && daysBetween(from, to) < SEARCHED_DAYS_MAX),
      { path: ['query'] },
    ),
  example: {
    alternatives: ['professionalId', 'businessId', 'recurringGroupId', 'clientId', 'serviceId'],
    query: {
      professionalId: sample.professionalId,
      businessId: sample.businessId,
      recurringGroupId: sample.recurringGroupId,
      clientId: sample.customerId,
      serviceId: sample.serviceId,
    },
  },
  success: {
    status: 200,
    isOwnList: true,
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
  summary: 'Read one appointment; masked if the caller has no part in it',
  description:
    'The `ETag` changes with every change of the appointment, for staff also with `openAlert`, for its customer with `reviewId`; changes take it as `If-Match`.',
  access: PARTIES,
  ownership: { 'params.id': OWN_OR_MASKED },
  params: z.object({ id: Id }),
  example: { params: { id: sample.appointmentId } },
  success: {
    status: 200,
    description: 'The appointment',
    schema: z.union([Appointment, MaskedAppointment]),
    isVersioned: true,
  },
  refusals: ['APPOINTMENT_NOT_FOUND'],
});
