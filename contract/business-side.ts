import { z } from 'zod';
import { isTimezone } from '../domain/local-time.ts';
import { Business } from './businesses.ts';
import { endpoint, STAFF } from './endpoint.ts';
import {
  Currency,
  Id,
  LocalDate,
  PageQuery,
  Repeatable,
  RequiredText,
  Text,
  WorkingHours,
} from './primitives.ts';
import { Professional } from './professionals.ts';

const TAG = 'Business';
const ADMIN_TAG = 'Moderation';
const OWNER = { roles: ['business'] } as const;
const ADMIN = { roles: ['admin'] } as const;
const params = z.object({ id: Id });

const Status = z.enum(['draft', 'under_review', 'approved', 'suspended']);

const OwnBusiness = Business.extend({
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

export const listForReview = endpoint({
  id: 'listForReview',
  method: 'get',
  path: '/api/admin/businesses',
  tag: ADMIN_TAG,
  summary: 'Businesses in a state; those under review unless told otherwise',
  access: ADMIN,
  query: PageQuery.extend({ status: Status.default('under_review') }),
  success: { status: 200, description: 'One page', schema: z.array(OwnBusiness), isPaged: true },
  refusals: [],
});

const VERDICT = {
  method: 'post',
  tag: ADMIN_TAG,
  access: ADMIN,
  headers: Repeatable,
  success: { status: 200, description: 'As it is now', schema: OwnBusiness },
  refusals: ['BUSINESS_NOT_FOUND', 'BUSINESS_INVALID_TRANSITION'],
} as const;

export const rejectBusiness = endpoint({
  ...VERDICT,
  id: 'rejectBusiness',
  path: '/api/admin/businesses/{id}/reject',
  summary: 'Send a business back to its owner, who reads why',
  description: '`BUSINESS_INVALID_TRANSITION`: it has not been submitted.',
  params,
  body: z.strictObject({ reason: RequiredText(1000) }),
});

export const moderateBusiness = endpoint({
  ...VERDICT,
  id: 'moderateBusiness',
  path: '/api/admin/businesses/{id}/{verdict}',
  summary: 'Approve, suspend or reinstate a business',
  params: z.object({ id: Id, verdict: z.enum(['approve', 'suspend', 'reinstate']) }),
  body: z.strictObject({ reason: RequiredText(1000).optional() }),
  refusals: [...VERDICT.refusals, 'NOT_FOUND'],
});

export const listStaff = endpoint({
  id: 'listStaff',
  method: 'get',
  path: '/api/business/professionals',
  tag: TAG,
  summary: 'Who works at the business',
  access: OWNER,
  query: PageQuery,
  success: { status: 200, description: 'One page', schema: z.array(Professional), isPaged: true },
  refusals: ['BUSINESS_NOT_FOUND'],
});

export const removeProfessional = endpoint({
  id: 'removeProfessional',
  method: 'delete',
  path: '/api/business/professionals/{id}',
  tag: TAG,
  summary: 'A professional no longer works at the business',
  description:
    'By its owner, or by the professional, who leaves. `SCHEDULE_TIME_TAKEN`: somebody is booked with them there.',
  access: STAFF,
  params,
  query: z.object({
    businessId: Id.optional().meta({ description: 'for a professional who works at several' }),
  }),
  success: { status: 204, description: 'Gone from there', schema: z.undefined() },
  refusals: ['PROFESSIONAL_NOT_FOUND', 'PROFESSIONAL_NOT_AT_BUSINESS', 'SCHEDULE_TIME_TAKEN'],
});

export const changeProfessional = endpoint({
  id: 'changeProfessional',
  method: 'patch',
  path: '/api/professionals/{id}',
  tag: TAG,
  summary: "Change a professional's profile, usual hours and breaks, and what they offer",
  description:
    'By the professional; or by the owner of a business they work at, who says what they offer there, and the rest while they work nowhere else.',
  access: STAFF,
  params,
  body: z.strictObject({
    name: RequiredText(200).optional(),
    role: Text(200).optional(),
    bio: Text(5000).optional(),
    image: RequiredText(2000).nullable().optional(),
    workingHours: WorkingHours.optional(),
    breaks: z.array(WorkingHours).max(20).optional(),
    services: z.array(Id).max(200).optional(),
  }),
  success: { status: 200, description: 'As they are now', schema: Professional },
  refusals: [
    'PROFESSIONAL_NOT_FOUND',
    'INVALID_TIME_FORMAT',
    'AVAILABILITY_OVERLAP',
    'SCHEDULE_TIME_TAKEN',
    'SERVICE_NOT_OWNED',
  ],
});
