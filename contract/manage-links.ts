import { z } from 'zod';
import { CancelReason, changed, ChangeHeaders } from './appointment-changes.ts';
import { Appointment } from './appointments.ts';
import { AvailabilitySlot } from './availability.ts';
import { OFFERING_CODES, TIME_CODES } from './booking-request.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { Instant, LanguageCode, LocalDate, LocalTime } from './primitives.ts';

const params = z.object({ token: z.string() });
const ownership = { 'params.token': 'secret' } as const;
/** NOT_FOUND: the token is unknown or its time is over. */
const LINK_CODES = ['NOT_FOUND', 'RATE_LIMITED'] as const;

const ManagedAppointment = z
  .object({
    appointment: Appointment,
    professionalName: z.string(),
    business: z.object({
      name: z.string(),
      addressLine1: z.string().nullable(),
      postalCode: z.string().nullable(),
      city: z.string().nullable(),
      country: z.string().nullable(),
      phone: z.string().nullable(),
      website: z.string().nullable(),
      timezone: z.string().meta({ description: 'IANA zone name' }),
    }),
    language: LanguageCode.meta({
      description:
        'of the account of the customer, else by `Accept-Language`, else of the business',
    }),
    priceMajor: z.number().nullable().meta({
      description: 'the amount due after discounts; null if no service has a price',
    }),
    mayCancel: z.boolean(),
    mayReschedule: z.boolean(),
    changeUntil: Instant.nullable().meta({
      description: 'when the cancellation window closes; null if none applies',
    }),
    validUntil: Instant.meta({
      description: 'a day after the end of the appointment as it is now',
    }),
  })
  .meta({ id: 'ManagedAppointment' });

export const getManagedAppointment = endpoint({
  id: 'getManagedAppointment',
  method: 'get',
  path: '/api/manage/{token}',
  summary: 'Read one appointment by the link of a mail, without a login',
  description:
    'The link shows, cancels and moves this one appointment, until a day after its end. It ends earlier if the account or client record is erased, or if the record gets another address. After 30 unknown tokens from an address within 15 minutes, further unknown ones get 429.',
  access: 'anyone',
  ownership,
  params,
  headers: z.object({ 'accept-language': z.string().max(1_000).optional() }),
  example: { params: { token: sample.manageToken } },
  success: {
    status: 200,
    description: 'The appointment as its customer sees it, and what may be done now',
    schema: ManagedAppointment,
    isVersioned: true,
  },
  refusals: LINK_CODES,
});

export const listManagedSlots = endpoint({
  id: 'listManagedSlots',
  method: 'get',
  path: '/api/manage/{token}/availability',
  summary: 'List the slots of a day to which the appointment of a link can move',
  description:
    'Of the same professional, for the booked duration. The present time of the appointment counts as open.',
  access: 'anyone',
  ownership,
  params,
  query: z.object({ date: LocalDate }),
  example: { params: { token: sample.manageToken }, query: { date: sample.newDate } },
  success: {
    status: 200,
    description: "The day's grid, in order",
    schema: z.array(AvailabilitySlot),
  },
  refusals: [...LINK_CODES, 'INVALID_DATE_FORMAT', ...OFFERING_CODES],
});

export const cancelManagedAppointment = endpoint({
  id: 'cancelManagedAppointment',
  method: 'post',
  path: '/api/manage/{token}/cancel',
  command: 'cancel',
  summary: 'Cancel the appointment of a link',
  description: 'The same as a cancellation by the customer; of a series, this occurrence only.',
  access: 'anyone',
  ownership,
  params,
  headers: ChangeHeaders,
  body: z.strictObject({ reason: CancelReason }),
  example: { params: { token: sample.manageToken }, body: { reason: 'A cold' } },
  success: changed,
  refusals: [...LINK_CODES, 'CANCEL_WINDOW', 'INVALID_STATUS'],
});

export const rescheduleManagedAppointment = endpoint({
  id: 'rescheduleManagedAppointment',
  method: 'post',
  path: '/api/manage/{token}/reschedule',
  command: 'reschedule',
  summary: 'Move the appointment of a link to another time',
  description: 'The same as a move by the customer, to a time of the same professional.',
  access: 'anyone',
  ownership,
  params,
  headers: ChangeHeaders,
  body: z.strictObject({ date: LocalDate, start: LocalTime }),
  example: {
    params: { token: sample.manageToken },
    body: { date: sample.newDate, start: '16:00' },
  },
  success: changed,
  refusals: [
    ...LINK_CODES,
    'INVALID_DATE_FORMAT',
    'INVALID_TIME_FORMAT',
    'INVALID_STATUS',
    'RESCHEDULE_WINDOW',
    'RESCHEDULE_IN_PAST',
    ...OFFERING_CODES,
    ...TIME_CODES,
  ],
});
