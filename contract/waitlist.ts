import { z } from 'zod';
import { addDays } from '../domain/local-time.ts';
import { WAITLIST_STATUSES } from '../domain/waitlist/waitlist.ts';
import { CUSTOMER, OWNER, PARTIES } from './access.ts';
import { OFFERING_CODES } from './booking-request.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { NotificationEntry } from './notifications.ts';
import { belongsTo, WHOLE_STAFF } from './ownership.ts';
import {
  BusinessId,
  Id,
  Instant,
  LocalDate,
  LocalEnd,
  LocalTime,
  PageQuery,
  Repeatable,
  ServiceIds,
} from './primitives.ts';

const OWN_ENTRY = belongsTo(['customer', 'business'], 'NOT_FOUND');
/** The longest period that an entry may wait for. */
const DAYS_MAX = 92;
const params = z.object({ id: Id });

const Weekdays = z
  .array(z.int().min(1).max(7))
  .min(1)
  .max(7)
  .refine((days) => new Set(days).size === days.length)
  .meta({ description: 'ISO, 1 = Monday; all unless sent' });

const MESSAGE_FIELDS = {
  channel: true,
  status: true,
  reason: true,
  failure: true,
  failureCode: true,
} as const;

const WaitlistEntry = z
  .object({
    id: Id,
    business: Id,
    services: z.array(Id),
    professional: Id.nullable().meta({ description: 'null: any professional' }),
    familyMemberId: Id.nullable(),
    clientName: z.string().optional().meta({ description: 'only for staff' }),
    from: LocalDate,
    to: LocalDate,
    timeFrom: LocalTime,
    timeTo: LocalEnd,
    weekdays: z.array(z.int()),
    status: z.enum(WAITLIST_STATUSES).meta({
      description:
        '`offered` while an offer is open; `ended` once the last wanted date has passed or three offers have lapsed; `left` by the customer or removed by the business',
    }),
    position: z.int().nullable().meta({
      description: 'the place in the line of the business; null unless waiting or offered',
    }),
    offer: z
      .object({
        holdId: Id.meta({
          description: 'booked with `holdId` in `POST /api/appointments`, by the customer',
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
        'why the last free time was not offered, or an offer was withdrawn, as an error code: for example CLIENT_DOUBLE_BOOKED (the customer has another appointment at that time) or PROFESSIONAL_TIME_OFF',
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
  summary: 'Wait for a seat',
  description:
    'When a matching time is or becomes free, the first in line gets it as an offer: a hold for `waitlistOfferMinutes` of the business, and a mail. An offer that is not booked in time goes to the next in line, and the entry waits for another time; it ends after three such offers. `CUSTOMER_LIMIT_REACHED`: the customer waits 10 times already. `REQUEST_PENDING`: the customer already waits for the same. A request that can never match is refused: `INVALID_INPUT` if no wanted date has a wanted weekday, `OUTSIDE_AVAILABILITY` if every wanted time is outside all hours or too close for the notice of the business.',
  access: CUSTOMER,
  ownership: {
    'body.business': 'public',
    'body.professional': 'public',
    'body.services': 'public',
    'body.familyMemberId': belongsTo(['customer'], 'CLIENT_NOT_FOUND'),
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
      from: LocalDate,
      to: LocalDate.meta({
        description: `the last date; at most ${DAYS_MAX} days after \`from\``,
      }),
      timeFrom: LocalTime.default('00:00').meta({ description: 'a start is not earlier' }),
      timeTo: LocalEnd.default('24:00').meta({ description: 'a start is earlier' }),
      weekdays: Weekdays.default([1, 2, 3, 4, 5, 6, 7]),
    })
    .refine(({ from, to }) => from <= to && to <= addDays(from, DAYS_MAX), { path: ['to'] })
    .refine(({ timeFrom, timeTo }) => timeFrom < timeTo, { path: ['timeTo'] }),
  example: {
    body: {
      business: sample.businessId,
      services: [sample.serviceId],
      professional: sample.professionalId,
      familyMemberId: sample.familyMemberId,
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
  ownership: 'filtered',
  query: PageQuery,
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(WaitlistEntry),
    isPaged: true,
  },
  refusals: [],
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
  access: OWNER,
  ownership: { 'params.id': belongsTo(['business'], 'NOT_FOUND') },
  params,
  body: z.strictObject({
    position: z.int().min(1).max(100_000).meta({
      description: '1 is the first in line; beyond the end of the line means the last',
    }),
  }),
  example: { params: { id: sample.waitlistEntryId }, body: { position: 1 } },
  success: { status: 200, description: 'The entry', schema: WaitlistEntry },
  refusals: ['NOT_FOUND', 'INVALID_STATUS'],
});

export const leaveWaitlist = endpoint({
  id: 'leaveWaitlist',
  method: 'delete',
  path: '/api/waitlist/{id}',
  summary: 'Leave the waitlist, or remove a customer from it',
  description:
    'An open offer ends. An entry that was booked stays booked; cancel the appointment instead (`INVALID_STATUS`).',
  access: { roles: [...CUSTOMER.roles, ...OWNER.roles] },
  ownership: { 'params.id': OWN_ENTRY },
  params,
  example: { params: { id: sample.waitlistEntryId } },
  success: { status: 204, description: 'Left', schema: z.undefined() },
  refusals: ['NOT_FOUND', 'INVALID_STATUS'],
});
