import { z } from 'zod';
import { BUSINESS_STATUSES } from '../domain/calendar.ts';
import { toEmbedOrigin } from '../domain/embed-origin.ts';
import { HOLD_MINUTES_MAX } from '../domain/hold.ts';
import { isTimezone, toTimezoneName } from '../domain/local-time.ts';
import { CALENDAR, OWNER, SETTINGS } from './access.ts';
import { Business } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo } from './ownership.ts';
import { Picture } from './picture.ts';
import {
  Conditional,
  Currency,
  Id,
  LanguageCode,
  LocalDate,
  Repeatable,
  Phone,
  RequiredLine,
  RequiredText,
  Text,
  WebAddress,
  WorkingHours,
} from './primitives.ts';

export const OWN_BUSINESS = belongsTo(['business'], 'BUSINESS_NOT_FOUND');
const params = z.object({ id: Id });

export const Status = z.enum(BUSINESS_STATUSES);

export const OwnBusiness = Business.extend({
  status: Status,
  statusReason: z.string().nullable(),
  slotMinutes: z.int(),
  autoConfirm: z.boolean(),
  holdMinutes: z.int(),
  waitlistOfferMinutes: z.int(),
  closedWeekdays: z.array(z.int()),
  closedDates: z.array(LocalDate),
  language: LanguageCode,
  reminderHours: z.array(z.int()),
  embedOrigins: z.array(z.string()),
  photos: z.array(Picture),
}).meta({ id: 'OwnBusiness', description: 'a business with the fields of its owner' });

export const BUSINESSES_MAX = 20;
export const CLOSED_DATES_MAX = 1000;
const EMBED_ORIGINS_MAX = 20;
const EmbedOrigin = RequiredLine(300)
  // Aborts, because only an origin has a spelling of browsers.
  .refine((text) => toEmbedOrigin(text) !== undefined, { abort: true })
  .meta({ format: 'iri', examples: ['https://salon.example'] })
  .transform((text) => toEmbedOrigin(text)!);
const addressField = RequiredLine(200).nullable();
const profile = {
  name: RequiredLine(200),
  timezone: RequiredText(100)
    // Aborts, because only a zone has an official spelling.
    .refine(isTimezone, { abort: true })
    .meta({ description: 'an IANA zone, in any case; stored in its official spelling' })
    .transform(toTimezoneName),
  currency: Currency,
  description: Text(5000).nullable(),
  addressLine1: addressField,
  city: addressField,
  state: addressField,
  country: addressField,
  postalCode: addressField,
  lat: z.number().min(-90).max(90).nullable(),
  lng: z.number().min(-180).max(180).nullable(),
  phone: Phone.nullable(),
  website: WebAddress.nullable(),
  workingHours: WorkingHours,
  breaks: z.array(WorkingHours).max(20),
  slotMinutes: z.int().min(5).max(240),
  cancellationWindowHours: z.int().min(0).max(8760),
  autoConfirm: z.boolean(),
  minNoticeMinutes: z.int().min(0).max(525_600).meta({
    description: 'a customer books at least this long before the start; staff at any time',
  }),
  maxAdvanceDays: z.int().min(0).max(1_000).nullable().meta({
    description: 'a customer books at most this many days after today; null: no limit',
  }),
  maxUpcomingPerCustomer: z.int().min(1).max(1_000).nullable().meta({
    description:
      'upcoming appointments that a customer may have here, booked without staff; at first 20; null: no limit',
  }),
  holdMinutes: z.int().min(1).max(HOLD_MINUTES_MAX).meta({
    description: 'how long a hold keeps its seats; at first 10',
  }),
  waitlistOfferMinutes: z.int().min(5).max(120).meta({
    description: 'how long an offer to a waiting customer stands; at first 30',
  }),
  closedWeekdays: z.array(z.int().min(1).max(7)).max(7).meta({ description: 'ISO, 1 = Monday' }),
  closedDates: z
    .array(LocalDate)
    .max(CLOSED_DATES_MAX)
    .meta({ description: 'replaces all; to add or remove one, use /closed-dates' }),
  reminderHours: z
    .array(z.int().min(1).max(720))
    .max(5)
    .refine((hours) => new Set(hours).size === hours.length)
    .meta({
      description:
        'hours before the start at which customers are reminded, each once; empty: never. At first 48 and 2; one above `cancellationWindowHours` reaches customers while they can still cancel.',
      uniqueItems: true,
    }),
  language: LanguageCode.meta({
    description: 'of mails to customers who have not chosen one; at first `en`',
  }),
  embedOrigins: z.array(EmbedOrigin).max(EMBED_ORIGINS_MAX).meta({
    description:
      'origins whose pages may show the booking page in a frame; at first none. With https, or http on this computer; no wildcards.',
  }),
};
const PROFILE_CODES = [
  'INVALID_TIME_FORMAT',
  'INVALID_DATE_FORMAT',
  'INVALID_CURRENCY',
  'AVAILABILITY_OVERLAP',
] as const;

export const createBusiness = endpoint({
  id: 'createBusiness',
  method: 'post',
  path: '/api/businesses',
  summary: 'Create a business as a draft',
  description: `The caller is its owner. \`USAGE_LIMIT_REACHED\`: at most ${BUSINESSES_MAX} per account.`,
  access: OWNER,
  ownership: 'filtered',
  headers: Repeatable,
  body: z.strictObject({
    ...z.object(profile).partial().shape,
    name: profile.name,
    timezone: profile.timezone,
    currency: profile.currency,
  }),
  example: {
    needsNewAccount: true,
    body: { name: 'Salon Jo', timezone: 'Europe/Berlin', currency: 'EUR' },
  },
  success: {
    status: 201,
    description: 'The draft',
    schema: OwnBusiness,
    location: '/api/business?businessId={id}',
    isVersioned: true,
  },
  refusals: [...PROFILE_CODES, 'USAGE_LIMIT_REACHED'],
});

export const getOwnBusiness = endpoint({
  id: 'getOwnBusiness',
  method: 'get',
  path: '/api/business',
  summary: "Read the caller's business in any status",
  access: CALENDAR,
  ownership: 'filtered',
  example: {},
  success: { status: 200, description: 'The business', schema: OwnBusiness, isVersioned: true },
  refusals: ['BUSINESS_NOT_FOUND'],
});

export const changeBusiness = endpoint({
  id: 'changeBusiness',
  method: 'patch',
  path: '/api/businesses/{id}',
  summary: 'Change the profile, the hours and the closed days',
  description:
    '`SCHEDULE_TIME_TAKEN`: an appointment is booked at a time that would be closed; after the first booking, zone and currency are fixed. `CURRENCY_MISMATCH`: services, packages or coupons have amounts in the present currency. `PROFILE_INCOMPLETE`: only a draft may lack description, address, city or country.',
  access: SETTINGS,
  ownership: { 'params.id': OWN_BUSINESS },
  params,
  headers: Conditional,
  body: z.strictObject({ ...z.object(profile).partial().shape }),
  example: { params: { id: sample.businessId }, body: { description: 'Hair and beards' } },
  success: {
    status: 200,
    description: 'The changed business',
    schema: OwnBusiness,
    isVersioned: true,
  },
  refusals: [
    ...PROFILE_CODES,
    'BUSINESS_NOT_FOUND',
    'CURRENCY_MISMATCH',
    'PROFILE_INCOMPLETE',
    'SCHEDULE_TIME_TAKEN',
  ],
});

const ClosedDate = z.object({ date: LocalDate }).meta({ id: 'ClosedDate' });
const dateParams = z.object({ id: Id, date: LocalDate });

export const listClosedDates = endpoint({
  id: 'listClosedDates',
  method: 'get',
  path: '/api/businesses/{id}/closed-dates',
  summary: 'List the closed dates of a business, earliest first',
  access: CALENDAR,
  ownership: { 'params.id': OWN_BUSINESS },
  params,
  example: { params: { id: sample.businessId } },
  success: {
    status: 200,
    isOwnList: true,
    description: 'All of them',
    schema: z.array(ClosedDate),
  },
  refusals: ['BUSINESS_NOT_FOUND'],
});

export const closeDate = endpoint({
  id: 'closeDate',
  method: 'put',
  path: '/api/businesses/{id}/closed-dates/{date}',
  summary: 'Close a business on a date',
  description:
    'Leaves the other closed dates as they are, so that two people can edit at once. `SCHEDULE_TIME_TAKEN`: an appointment is booked on that date.',
  access: SETTINGS,
  ownership: { 'params.id': OWN_BUSINESS },
  params: dateParams,
  headers: Repeatable,
  example: { params: { id: sample.businessId, date: sample.newDayOff } },
  success: { status: 200, description: 'The closed date', schema: ClosedDate },
  refusals: ['BUSINESS_NOT_FOUND', 'INVALID_DATE_FORMAT', 'SCHEDULE_TIME_TAKEN'],
});

export const openDate = endpoint({
  id: 'openDate',
  method: 'delete',
  path: '/api/businesses/{id}/closed-dates/{date}',
  summary: 'Open a business again on a closed date',
  access: SETTINGS,
  ownership: { 'params.id': OWN_BUSINESS },
  params: dateParams,
  example: { params: { id: sample.businessId, date: sample.newDayOff } },
  success: { status: 204, description: 'Not a closed date any more', schema: z.undefined() },
  refusals: ['BUSINESS_NOT_FOUND', 'INVALID_DATE_FORMAT'],
});

export const submitBusiness = endpoint({
  id: 'submitBusiness',
  method: 'post',
  path: '/api/businesses/{id}/submit',
  summary: 'Submit a business for review',
  description:
    'A complete profile has a description, an address, a city, a country and a service. A submitted business may invite professionals.',
  access: SETTINGS,
  ownership: { 'params.id': OWN_BUSINESS },
  params,
  headers: Repeatable,
  example: { params: { id: sample.draftBusinessId } },
  success: { status: 200, description: 'Under review', schema: OwnBusiness, isVersioned: true },
  refusals: [
    'BUSINESS_NOT_FOUND',
    'PROFILE_INCOMPLETE',
    'BUSINESS_NOT_SUBMITTABLE',
    'BUSINESS_UNDER_REVIEW',
  ],
});
