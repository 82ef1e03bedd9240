import { z } from 'zod';
import { addDays } from '../domain/local-time.ts';
import { END_REASONS, WAITLIST_STATUSES } from '../domain/waitlist/waitlist.ts';
import { CALENDAR, CUSTOMER_OR_CALENDAR, PARTIES } from './access.ts';
import { OFFERING_CODES } from './booking-request.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { notBoth } from './field-rules.ts';
import { NotificationEntry } from './notifications.ts';
import { belongsTo, WHOLE_STAFF } from './ownership.ts';
import {
  BusinessId,
  Id,
  Instant,
  LocalDate,
  LocalEnd,
  LocalTime,
  ListQuery,
  OneOrMore,
  Repeatable,
  ServiceIds,
} from './primitives.ts';

/** Customers wait anywhere, owners put clients on the list of their own business. */
const WAITED_PLACE = belongsTo(['business'], 'FORBIDDEN', { anyoneAs: ['customer'] });
const OWN_CLIENT = belongsTo(['business'], 'CLIENT_NOT_FOUND', {
  refusedAs: { customer: 'CRM_CLIENT_STAFF_ONLY' },
});
const OWN_ENTRY = belongsTo(['customer', 'business'], 'NOT_FOUND');
/** The longest period that an entry may wait for. */
const DAYS_MAX = 92;
const params = z.object({ id: Id });

const Weekdays = z
  .array(z.int().min(1).max(7))
  .min(1)
  .max(7)
  .refine((days) => new Set(days).size === days.length)
  .meta({ uniqueItems: true, description: 'ISO, 1 = Monday; all unless sent' });

const MESSAGE_FIELDS = {
  channel: true,
  status: true,
  reason: true,
  failure: true,
  failureCode: true,
} as const;

export const WaitlistEntry = z
  .object({
    id: Id,
    business: Id,
    services: z.array(Id),
    professional: Id.nullable().meta({ description: 'null: any professional' }),
    familyMemberId: Id.nullable(),
    clientName: z.string().optional().meta({ description: 'only for staff' }),
    clientId: Id.optional().meta({ description: 'only for staff: the account that waits' }),
    crmClientId: Id.optional().meta({
      description: 'only for staff: the client record that waits',
    }),
    clientEmail: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'only for members with the right to clients' }),
    clientPhone: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'only for members with the right to clients' }),
    from: LocalDate,
    to: LocalDate,
    timeFrom: LocalTime,
    timeTo: LocalEnd,
    weekdays: z.array(z.int()),
    status: z.enum(WAITLIST_STATUSES).meta({
      description:
        '`offered` while an offer is open; `booked` after the booking of an offer or of any wanted time; `left` by the customer, `removed` by the business; `expired`: see `endReason`',
    }),
    endReason: z.enum(END_REASONS).nullable().meta({
      description:
        'why the entry is `expired`: no wanted time is left (`datesPassed`), or three offers were not booked (`offersLapsed`)',
    }),
    position: z.int().nullable().meta({
      description:
        'the place among those who could get the same time: they want overlapping dates, hours and weekdays, and the same professional or, with any professional, one of the same services. Those who let offers lapse stand behind the others. Null unless waiting or offered',
    }),
    linePosition: z.int().nullable().optional().meta({
      description:
        'only for staff: the place in the whole line of the business, which `PATCH` changes',
    }),
    appointmentIds: z
      .array(Id)
      .optional()
      .meta({ description: 'of the booking that ended the waiting' }),
    isPaused: z.literal(true).optional().meta({
      description:
        'only while the wanted professional or the business is suspended: the entry keeps its place, and nothing is offered until that ends',
    }),
    offer: z
      .object({
        holdId: Id.meta({
          description:
            'booked with `holdId` in `POST /api/appointments`: by the customer, or by the owner for a client record',
        }),
        professional: Id,
        date: LocalDate,
        start: LocalTime,
        startUtc: Instant,
        expiresAt: Instant,
      })
      .nullable(),
    skipped: z.object({ reason: z.string(), at: Instant }).nullable().meta({
      description:
        'why the last free time was not offered, or an offer was withdrawn, as an error code: for example CLIENT_DOUBLE_BOOKED (the customer has another appointment at that time) or PROFESSIONAL_TIME_OFF. USAGE_LIMIT_REACHED: every free time overlaps one that was offered before',
    }),
    offerMessage: NotificationEntry.pick(MESSAGE_FIELDS).nullable().optional().meta({
      description: 'only for staff: the message about the last offer; null before the first one',
    }),
    createdAt: Instant,
  })
  .meta({ id: 'WaitlistEntry' });

export const joinWaitlist = endpoint({
  id: 'joinWaitlist',
  method: 'post',
  path: '/api/waitlist',
  summary: 'Wait for a seat, or put a client on the waitlist',
  description:
    'When a matching time is or becomes free, the first in line gets it as an offer: a hold for `waitlistOfferMinutes` of the business, and a mail. An offer that is not booked in time goes to the next in line, and the entry waits for another time; it ends after three such offers. A booking of a wanted time without the offer, or a move to one, ends the entry too. Staff who run the calendars of a business send a client: an account that has booked there (`clientId`) or a client record (`crmClientId`). They share the offer of a record, and the record gets a mail or text message if it has an address. `CUSTOMER_LIMIT_REACHED`: the customer waits 10 times already. `REQUEST_PENDING`: the customer already waits for the same. A request that can never match is refused: `INVALID_INPUT` if no wanted date has a wanted weekday, `OUTSIDE_AVAILABILITY` if every wanted time is outside all hours or too close for the notice of the business.',
  access: CUSTOMER_OR_CALENDAR,
  ownership: {
    'body.business': WAITED_PLACE,
    'body.professional': WAITED_PLACE,
    'body.services': WAITED_PLACE,
    'body.familyMemberId': belongsTo(['customer'], 'CLIENT_NOT_FOUND', {
      refusedAs: { professional: 'INVALID_INPUT', business: 'INVALID_INPUT' },
    }),
    'body.clientId': OWN_CLIENT,
    'body.crmClientId': OWN_CLIENT,
  },
  staffOnly: {
    clientId: 'CRM_CLIENT_STAFF_ONLY',
    crmClientId: 'CRM_CLIENT_STAFF_ONLY',
  },
  headers: Repeatable,
  body: z
    .strictObject({
      business: BusinessId,
      services: ServiceIds(10),
      professional: Id.optional().meta({
        description: 'any professional unless sent, or with `any`',
      }),
      familyMemberId: Id.optional().meta({
        description: 'a family member of the customer, who attends instead',
      }),
      clientId: Id.optional().meta({ description: 'only for staff: the account that waits' }),
      crmClientId: Id.optional().meta({
        description: 'only for staff: the client record that waits',
      }),
      from: LocalDate,
      to: LocalDate.meta({
        description: `the last date; at most ${DAYS_MAX} days after \`from\``,
      }),
      timeFrom: LocalTime.default('00:00').meta({ description: 'a start is not earlier' }),
      timeTo: LocalEnd.default('24:00').meta({ description: 'a start is earlier' }),
      weekdays: Weekdays.default([1, 2, 3, 4, 5, 6, 7]),
    })
    .refine(({ from, to }) => from <= to && to <= addDays(from, DAYS_MAX), { path: ['to'] })
    .refine(({ timeFrom, timeTo }) => timeFrom < timeTo, { path: ['timeTo'] })
    .refine(({ clientId, crmClientId }) => clientId === undefined || crmClientId === undefined, {
      path: ['crmClientId'],
    })
    .meta(notBoth(['clientId', 'crmClientId'])),
  example: {
    alternatives: ['familyMemberId', 'clientId', 'crmClientId'],
    body: {
      business: sample.businessId,
      services: [sample.serviceId],
      professional: sample.professionalId,
      familyMemberId: sample.familyMemberId,
      clientId: sample.customerId,
      crmClientId: sample.crmClientId,
      from: sample.newDate,
      to: sample.newDate,
    },
  },
  success: {
    status: 201,
    description: 'The entry',
    schema: WaitlistEntry,
    location: '/api/waitlist/{id}',
  },
  refusals: [
    'INVALID_DATE_FORMAT',
    'INVALID_TIME_FORMAT',
    ...OFFERING_CODES,
    'CLIENT_NOT_FOUND',
    'APPOINTMENT_IN_PAST',
    'OUTSIDE_AVAILABILITY',
    'CUSTOMER_LIMIT_REACHED',
    'REQUEST_PENDING',
  ],
});

export const listWaitlist = endpoint({
  id: 'listWaitlist',
  method: 'get',
  path: '/api/waitlist',
  summary: 'List waitlist entries',
  description:
    'A customer sees their own entries, newest first. A business sees the line of its waiting customers, the first in line first. A professional sees the part of that line that they could serve: who wants them or any professional, and services that they offer.',
  access: PARTIES,
  ownership: {
    'query.businessId': 'filtered',
    'query.professionalId': 'filtered',
    'query.serviceId': 'filtered',
  },
  query: ListQuery(
    'creation for customers, by the place in the line for staff',
    'desc for customers, asc for staff',
  ).extend({
    businessId: OneOrMore(BusinessId).optional(),
    professionalId: OneOrMore(Id).optional().meta({
      description: 'entries that want one of them, or any professional',
    }),
    serviceId: OneOrMore(Id).optional().meta({
      description: 'entries that want one of these services, alone or with others',
    }),
    date: LocalDate.optional().meta({ description: 'entries that want a time on this date' }),
  }),
  example: {
    query: {
      businessId: sample.businessId,
      professionalId: sample.professionalId,
      serviceId: sample.serviceId,
      date: sample.newDate,
    },
  },
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(WaitlistEntry),
    isPaged: true,
  },
  refusals: ['INVALID_DATE_FORMAT'],
});

export const getWaitlistEntry = endpoint({
  id: 'getWaitlistEntry',
  method: 'get',
  path: '/api/waitlist/{id}',
  summary: 'Read a waitlist entry and its offer',
  description: 'A professional reads the entries that they could serve, as in `GET /api/waitlist`.',
  access: PARTIES,
  ownership: { 'params.id': belongsTo(['customer', ...WHOLE_STAFF], 'NOT_FOUND') },
  params,
  example: { params: { id: sample.waitlistEntryId } },
  success: { status: 200, description: 'The entry', schema: WaitlistEntry },
  refusals: ['NOT_FOUND'],
});

export const reorderWaitlist = endpoint({
  id: 'reorderWaitlist',
  method: 'patch',
  path: '/api/waitlist/{id}',
  summary: 'Move an entry to another place in the line',
  access: CALENDAR,
  ownership: { 'params.id': belongsTo(['business'], 'NOT_FOUND') },
  params,
  body: z.strictObject({
    linePosition: z.int().min(1).max(100_000).meta({
      description: '1 is the first in line; beyond the end of the line means the last',
    }),
  }),
  example: { params: { id: sample.waitlistEntryId }, body: { linePosition: 1 } },
  success: { status: 200, description: 'The entry', schema: WaitlistEntry },
  refusals: ['NOT_FOUND', 'INVALID_STATUS'],
});

export const leaveWaitlist = endpoint({
  id: 'leaveWaitlist',
  method: 'delete',
  path: '/api/waitlist/{id}',
  summary: 'Leave the waitlist, or remove a customer from it',
  description:
    'An open offer ends. A customer whom the business removes gets a mail. An entry that was booked stays booked; cancel the appointment instead (`INVALID_STATUS`).',
  access: CUSTOMER_OR_CALENDAR,
  ownership: { 'params.id': OWN_ENTRY },
  params,
  example: { params: { id: sample.waitlistEntryId } },
  success: { status: 204, description: 'Left', schema: z.undefined() },
  refusals: ['NOT_FOUND', 'INVALID_STATUS'],
});
