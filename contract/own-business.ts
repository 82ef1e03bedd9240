import { z } from 'zod';
import { isTimezone } from '../domain/local-time.ts';
import { Business } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import {
  Currency,
  Id,
  LocalDate,
  Repeatable,
  RequiredText,
  Text,
  WorkingHours,
} from './primitives.ts';

const TAG = 'Business';

const OWNER = { roles: ['business'] } as const;

const params = z.object({ id: Id });

export const Status = z.enum(['draft', 'under_review', 'approved', 'suspended']);

export const OwnBusiness = Business.extend({
  status: Status,
  statusReason: z.string().nullable(),
  slotMinutes: z.int(),
  autoConfirm: z.boolean(),
  closedWeekdays: z.array(z.int()),
  closedDates: z.array(LocalDate),
}).meta({ id: 'OwnBusiness', description: 'a business as its owner sees it' });

const line = RequiredText(200).nullable();

const profile = {
  name: RequiredText(200),
  timezone: RequiredText(100).refine(isTimezone).meta({ description: 'an IANA zone' }),
  currency: Currency,
  description: Text(5000).nullable(),
  addressLine1: line,
  city: line,
  state: line,
  country: line,
  postalCode: line,
  lat: z.number().min(-90).max(90).nullable(),
  lng: z.number().min(-180).max(180).nullable(),
  image: RequiredText(2000).nullable(),
  workingHours: WorkingHours,
  breaks: z.array(WorkingHours).max(20),
  slotMinutes: z.int().min(5).max(240),
  cancellationWindowHours: z.int().min(0).max(8760),
  autoConfirm: z.boolean(),
  closedWeekdays: z.array(z.int().min(1).max(7)).max(7).meta({ description: 'ISO, 1 = Monday' }),
  closedDates: z.array(LocalDate).max(1000),
};

const HOUR_CODES = ['INVALID_TIME_FORMAT', 'INVALID_DATE_FORMAT', 'INVALID_CURRENCY'] as const;

export const createBusiness = endpoint({
  id: 'createBusiness',
  method: 'post',
  path: '/api/businesses',
  tag: TAG,
  summary: 'Begin a business, as a draft',
  description: 'One for each account. `BUSINESS_INVALID_TRANSITION`: the caller has one already.',
  access: OWNER,
  headers: Repeatable,
  body: z.strictObject({
    ...z.object(profile).partial().shape,
    name: profile.name,
    timezone: profile.timezone,
    currency: profile.currency,
  }),
  success: { status: 201, description: 'The draft', schema: OwnBusiness },
  refusals: [...HOUR_CODES, 'AVAILABILITY_OVERLAP', 'BUSINESS_INVALID_TRANSITION'],
});

export const getOwnBusiness = endpoint({
  id: 'getOwnBusiness',
  method: 'get',
  path: '/api/business',
  tag: TAG,
  summary: "The caller's business, whatever its state",
  access: OWNER,
  success: { status: 200, description: 'The business', schema: OwnBusiness },
  refusals: ['BUSINESS_NOT_FOUND'],
});

export const changeBusiness = endpoint({
  id: 'changeBusiness',
  method: 'patch',
  path: '/api/businesses/{id}',
  tag: TAG,
  summary: 'Change the profile, the hours, the closed days',
  description:
    '`SCHEDULE_TIME_TAKEN`: somebody is booked at a time that would be closed. The zone and the currency stay what they are once somebody is booked; `CURRENCY_MISMATCH`: services, packages or coupons have amounts in the one it has. `PROFILE_INCOMPLETE`: only a draft goes without a description, an address, a city and a country.',
  access: OWNER,
  params,
  body: z.strictObject({ ...z.object(profile).partial().shape }),
  success: { status: 200, description: 'As it is now', schema: OwnBusiness },
  refusals: [
    ...HOUR_CODES,
    'AVAILABILITY_OVERLAP',
    'BUSINESS_NOT_FOUND',
    'CURRENCY_MISMATCH',
    'PROFILE_INCOMPLETE',
    'SCHEDULE_TIME_TAKEN',
  ],
});

export const submitBusiness = endpoint({
  id: 'submitBusiness',
  method: 'post',
  path: '/api/businesses/{id}/submit',
  tag: TAG,
  summary: 'Ask for review',
  description:
    'A whole profile has a description, an address, a city, a country, a service and a professional.',
  access: OWNER,
  params,
  headers: Repeatable,
  success: { status: 200, description: 'Under review', schema: OwnBusiness },
  refusals: [
    'BUSINESS_NOT_FOUND',
    'PROFILE_INCOMPLETE',
    'BUSINESS_NOT_SUBMITTABLE',
    'BUSINESS_UNDER_REVIEW',
  ],
});
