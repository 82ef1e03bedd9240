import { z } from 'zod';
import { COUPON_CODES } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { PARTIES } from './access.ts';
import {
  Amount,
  Currency,
  Id,
  Instant,
  Moment,
  PageQuery,
  Repeatable,
  RequiredText,
  ServiceIds,
} from './primitives.ts';

const TAG = 'Coupons';
const BUSINESS = { roles: ['business'] } as const;

const Code = z
  .string({ error: 'INVALID_CODE' })
  .regex(/^[A-Za-z0-9_-]{3,32}$/, 'INVALID_CODE')
  .meta({ examples: ['SPRING-10'], description: '3 to 32 of A–Z 0–9 - _; kept in capitals' })
  .transform((code) => code.toUpperCase());
const Type = z.enum(['percent', 'fixed'], { error: 'INVALID_TYPE' });
const Value = z.number({ error: 'INVALID_VALUE' }).meta({
  exclusiveMinimum: 0,
  description: 'whole percent, 1 to 100; or an amount of the currency',
});
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
  currency: Currency.nullable().meta({ description: 'of a fixed coupon' }),
  validFrom: Moment.nullable(),
  validUntil: Moment.nullable().meta({ description: 'the first moment it no longer holds' }),
  usageLimit: Limit.nullable(),
  perCustomerLimit: Limit.nullable(),
  firstTimeOnly: z.boolean(),
  minSpendMajor: Amount.nullable(),
  serviceIds: ServiceIds(100).nullable().meta({ description: 'only for these; null: for all' }),
  isActive: z.boolean(),
};

/** What a coupon of each type has to be, for the document; the terms are checked together. */
const PERCENT = {
  properties: {
    type: { const: 'percent' },
    currency: { type: 'null' },
    value: { type: 'integer', maximum: 100 },
  },
} as const;
const FIXED = {
  properties: { type: { const: 'fixed' }, currency: { type: 'string' } },
  required: ['currency'],
} as const;

const TERM_CODES = [
  'INVALID_CODE',
  'INVALID_TYPE',
  'INVALID_VALUE',
  'INVALID_COUPON_VALUE',
  'INVALID_CURRENCY',
  'INVALID_SERVICES',
  'SERVICE_NOT_OWNED',
  'COUPON_CODE_EXISTS',
] as const;

export const listCoupons = endpoint({
  id: 'listCoupons',
  method: 'get',
  path: '/api/business/coupons',
  tag: TAG,
  summary: "The business's coupons, oldest first",
  access: BUSINESS,
  query: PageQuery,
  success: { status: 200, description: 'One page', schema: z.array(Coupon), isPaged: true },
  refusals: [],
});

export const createCoupon = endpoint({
  id: 'createCoupon',
  method: 'post',
  path: '/api/business/coupons',
  tag: TAG,
  summary: 'Make a coupon',
  description:
    'Codes are unique within a business, whatever the case of their letters. Left out, a limit does not exist.',
  access: BUSINESS,
  headers: Repeatable,
  body: z
    .strictObject({
      ...z.object(terms).partial().shape,
      code: terms.code,
      type: terms.type,
      value: terms.value,
    })
    .meta({ anyOf: [PERCENT, FIXED] }),
  success: { status: 201, description: 'The coupon', schema: Coupon },
  refusals: [...TERM_CODES, 'BUSINESS_NOT_FOUND'],
});

export const changeCoupon = endpoint({
  id: 'changeCoupon',
  method: 'patch',
  path: '/api/business/coupons',
  tag: TAG,
  summary: 'Change a coupon',
  description: '`INVALID_COUPON_VALUE` also for a usage limit below the uses it has already.',
  access: BUSINESS,
  body: z.strictObject({ id: Id, ...z.object(terms).partial().shape }),
  success: { status: 200, description: 'The coupon', schema: Coupon },
  refusals: [...TERM_CODES, 'COUPON_NOT_FOUND'],
});

export const deleteCoupon = endpoint({
  id: 'deleteCoupon',
  method: 'delete',
  path: '/api/business/coupons',
  tag: TAG,
  summary: 'Delete a coupon; what was booked with it keeps its discount',
  access: BUSINESS,
  query: z.object({ id: Id }),
  success: { status: 204, description: 'It is gone, and its code is free', schema: z.undefined() },
  refusals: ['COUPON_NOT_FOUND'],
});

export const quoteCoupon = endpoint({
  id: 'quoteCoupon',
  method: 'post',
  path: '/api/coupons/quote',
  tag: TAG,
  summary: 'What a coupon takes off, without using it',
  description: 'For a customer, their own uses and visits count; for staff only the coupon itself.',
  access: PARTIES,
  body: z.strictObject({
    couponCode: RequiredText(64),
    business: Id,
    services: ServiceIds(10),
  }),
  success: {
    status: 200,
    description: 'The price with it',
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
