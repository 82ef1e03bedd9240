import { z } from 'zod';
import { PARTIES, SETTINGS } from './access.ts';
import { COUPON_CODES, COUPON_GUESSES } from './booking-request.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { has, when } from './field-rules.ts';
import { belongsTo, OWN_SERVICE } from './ownership.ts';
import {
  Amount,
  Conditional,
  Currency,
  BusinessId,
  Id,
  Instant,
  LocalDate,
  Moment,
  ListQuery,
  Repeatable,
  RequiredText,
  ServiceIds,
  UpdatedSince,
} from './primitives.ts';

const OWN_COUPON = belongsTo(['business'], 'COUPON_NOT_FOUND');

const Code = z
  .string({ error: 'INVALID_CODE' })
  .regex(/^[A-Za-z0-9_-]{3,32}$/, 'INVALID_CODE')
  .meta({ examples: ['SPRING-10'], description: '3 to 32 of A–Z 0–9 - _; stored in capitals' })
  .transform((code) => code.toUpperCase());
const Type = z.enum(['percent', 'fixed'], { error: 'INVALID_TYPE' });
const Value = z.number({ error: 'INVALID_VALUE' }).meta({
  exclusiveMinimum: 0,
  description: 'percent, 1 to 100 with at most two decimals; or an amount of the currency',
});
const ValidityBound = z.union([Moment, LocalDate]);
const Limit = z.int().min(1).max(1_000_000_000);

const Coupon = z
  .object({
    id: Id,
    businessId: Id,
    code: z.string(),
    type: Type,
    value: z.number(),
    currency: z.string().nullable(),
    validFrom: Instant.nullable(),
    validUntil: Instant.nullable(),
    validFromDate: LocalDate.nullable().meta({
      description: 'the first date, if it is valid from the start of a day on',
    }),
    validUntilDate: LocalDate.nullable().meta({
      description: 'the last date, if it is valid to the end of a day',
    }),
    usageLimit: z.int().nullable(),
    perCustomerLimit: z.int().nullable(),
    firstTimeOnly: z.boolean(),
    minSpendMajor: z.number().nullable(),
    serviceIds: z.array(Id).nullable(),
    isActive: z.boolean(),
    timesUsed: z.int(),
    createdAt: Instant,
  })
  .meta({ id: 'Coupon' });

const terms = {
  code: Code,
  type: Type,
  value: Value,
  currency: Currency.nullable().meta({
    description: 'only of a fixed coupon: the currency of the business, else `CURRENCY_MISMATCH`',
  }),
  validFrom: ValidityBound.nullable().meta({ description: 'a moment, or a date: its start' }),
  validUntil: ValidityBound.nullable().meta({
    description: 'the first moment it is no longer valid, or a date: the last day it is valid',
  }),
  usageLimit: Limit.nullable(),
  perCustomerLimit: Limit.nullable(),
  firstTimeOnly: z.boolean(),
  minSpendMajor: Amount.nullable().meta({ description: 'for the services that it discounts' }),
  serviceIds: ServiceIds(100)
    .nullable()
    .meta({ description: 'the services that it discounts; null: all' }),
  isActive: z.boolean(),
};

/** JSON Schema of the rules over several fields, for the document; `checkTerms` enforces them. */
const PERCENT_OR_FIXED = when(
  { properties: { type: { const: 'percent' } } },
  {
    properties: {
      currency: { type: 'null' },
      value: { minimum: 1, maximum: 100, multipleOf: 0.01 },
    },
  },
  { properties: { currency: { type: 'string' } }, ...has('currency') },
);

const TERM_CODES = [
  'INVALID_CODE',
  'INVALID_TYPE',
  'INVALID_VALUE',
  'INVALID_COUPON_VALUE',
  'INVALID_CURRENCY',
  'CURRENCY_MISMATCH',
  'INVALID_SERVICES',
  'SERVICE_NOT_OWNED',
  'COUPON_CODE_EXISTS',
] as const;

export const listCoupons = endpoint({
  id: 'listCoupons',
  method: 'get',
  path: '/api/business/coupons',
  summary: "List the business's coupons, oldest first",
  access: SETTINGS,
  ownership: 'filtered',
  query: ListQuery('creation').extend({ updatedSince: UpdatedSince }),
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(Coupon),
    isPaged: true,
  },
  refusals: [],
});

export const getCoupon = endpoint({
  id: 'getCoupon',
  method: 'get',
  path: '/api/business/coupons/{id}',
  summary: 'Read one coupon with its number of uses',
  access: SETTINGS,
  ownership: { 'params.id': OWN_COUPON },
  params: z.object({ id: Id }),
  example: { params: { id: sample.couponId } },
  success: { status: 200, description: 'The coupon', schema: Coupon, isVersioned: true },
  refusals: ['COUPON_NOT_FOUND'],
});

export const createCoupon = endpoint({
  id: 'createCoupon',
  method: 'post',
  path: '/api/business/coupons',
  summary: 'Create a coupon',
  description: 'Codes are unique within a business, ignoring case. A missing limit means no limit.',
  access: SETTINGS,
  ownership: { 'body.serviceIds': OWN_SERVICE },
  headers: Repeatable,
  body: z
    .strictObject({
      ...z.object(terms).partial().shape,
      code: terms.code,
      type: terms.type,
      value: terms.value,
    })
    .meta(PERCENT_OR_FIXED),
  example: {
    body: {
      code: sample.newCouponCode,
      type: 'percent',
      value: 10,
      serviceIds: [sample.serviceId],
    },
  },
  success: {
    status: 201,
    description: 'The coupon',
    schema: Coupon,
    location: '/api/business/coupons/{id}',
  },
  refusals: [...TERM_CODES, 'BUSINESS_NOT_FOUND'],
});

export const changeCoupon = endpoint({
  id: 'changeCoupon',
  method: 'patch',
  path: '/api/business/coupons',
  summary: 'Change a coupon',
  description: '`INVALID_COUPON_VALUE`: also a usage limit below the number of uses.',
  access: SETTINGS,
  ownership: { 'body.id': OWN_COUPON, 'body.serviceIds': OWN_SERVICE },
  headers: Conditional,
  body: z.strictObject({ id: Id, ...z.object(terms).partial().shape }),
  example: { body: { id: sample.couponId, value: 15, serviceIds: [sample.serviceId] } },
  success: { status: 200, description: 'The changed coupon', schema: Coupon, isVersioned: true },
  refusals: [...TERM_CODES, 'COUPON_NOT_FOUND'],
});

export const deleteCoupon = endpoint({
  id: 'deleteCoupon',
  method: 'delete',
  path: '/api/business/coupons',
  summary: 'Delete a coupon; booked appointments keep their discount',
  access: SETTINGS,
  ownership: { 'query.id': OWN_COUPON },
  query: z.object({ id: Id }),
  headers: Conditional,
  example: { query: { id: sample.deletableCouponId } },
  success: {
    status: 204,
    description: 'Deleted; its code can be used again',
    schema: z.undefined(),
  },
  refusals: ['COUPON_NOT_FOUND'],
});

export const quoteCoupon = endpoint({
  id: 'quoteCoupon',
  method: 'post',
  path: '/api/coupons/quote',
  summary: 'Price services with a coupon, without using it',
  description:
    "Sums are of the services with a price; the discount is on the eligible ones. Limits per customer are checked against the caller's own uses and visits; not for staff. " +
    COUPON_GUESSES,
  access: PARTIES,
  ownership: { 'body.business': 'public', 'body.services': 'public' },
  body: z.strictObject({
    couponCode: RequiredText(64),
    business: BusinessId,
    services: ServiceIds(10),
  }),
  example: {
    body: {
      couponCode: sample.couponCode,
      business: sample.businessId,
      services: [sample.serviceId],
    },
  },
  success: {
    status: 200,
    description: 'The reduced price',
    schema: z.object({
      couponCode: z.string(),
      subtotalMajor: z.number(),
      discountMajor: z.number(),
      finalMajor: z.number(),
      currency: z.string(),
    }),
  },
  refusals: [
    'INVALID_SERVICES',
    'BUSINESS_NOT_FOUND',
    'SERVICE_NOT_FOUND',
    'BUSINESS_SUSPENDED',
    'BUSINESS_UNDER_REVIEW',
    'SERVICE_NOT_OFFERED',
    ...COUPON_CODES,
  ],
});
