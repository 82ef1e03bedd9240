import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  Amount,
  Currency,
  Id,
  Instant,
  PageQuery,
  Repeatable,
  RequiredText,
  Text,
} from './primitives.ts';

const TAG = 'Packages';
const BUSINESS = { roles: ['business'] } as const;

const ServicePackageDefinition = z
  .object({
    id: Id,
    businessId: Id,
    serviceId: Id,
    title: z.string(),
    description: z.string().nullable(),
    sessionCount: z.int(),
    packagePriceMajor: z.number(),
    singleSessionPriceMajor: z.number(),
    currency: z.string(),
    validityDays: z.int(),
    isActive: z.boolean(),
    purchaseCount: z.int().optional().meta({ description: 'how often it was assigned; on lists' }),
    savings: z.object({ totalSavingsMajor: z.number(), savingsPercent: z.number() }).meta({
      description: 'against as many single sessions; never negative',
    }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'ServicePackageDefinition' });

const PurchaseStatus = z.enum(['active', 'exhausted', 'expired', 'cancelled'], {
  error: 'INVALID_STATUS',
});

const ServicePackagePurchase = z
  .object({
    id: Id,
    packageId: Id,
    businessId: Id,
    userId: Id,
    serviceId: Id,
    sessionsTotal: z.int(),
    sessionsRedeemed: z.int(),
    packagePriceMajor: z.number(),
    singleSessionPriceMajor: z.number(),
    currency: z.string(),
    purchasedAt: Instant,
    expiresAt: Instant,
    status: PurchaseStatus,
    createdById: Id.nullable(),
  })
  .meta({ id: 'ServicePackagePurchase' });

const CustomerPackageBalance = z
  .object({
    id: Id.meta({ description: 'of the purchase; books as packagePurchaseId' }),
    packageId: Id,
    title: z.string(),
    description: z.string().nullable(),
    businessId: Id,
    serviceId: Id,
    businessName: z.string(),
    serviceName: z.string(),
    sessionsTotal: z.int(),
    sessionsRedeemed: z.int(),
    sessionsRemaining: z.int(),
    packagePriceMajor: z.number(),
    singleSessionPriceMajor: z.number(),
    currency: z.string(),
    purchasedAt: Instant,
    expiresAt: Instant,
    redemptionCount: z.int(),
  })
  .meta({ id: 'CustomerPackageBalance' });

const terms = {
  serviceId: Id.meta({ description: 'a service of the business itself' }),
  title: RequiredText(200),
  description: Text(2000).nullable(),
  sessionCount: z.int().min(1).max(100),
  packagePriceMajor: Amount,
  singleSessionPriceMajor: Amount,
  currency: Currency,
  validityDays: z.int().min(1).max(3650),
};

export const listPackages = endpoint({
  id: 'listPackages',
  method: 'get',
  path: '/api/business/packages',
  tag: TAG,
  summary: 'The packages the business defines, oldest first',
  access: BUSINESS,
  query: PageQuery,
  success: {
    status: 200,
    description: 'One page',
    schema: z.array(ServicePackageDefinition),
    isPaged: true,
  },
  refusals: [],
});

export const createPackage = endpoint({
  id: 'createPackage',
  method: 'post',
  path: '/api/business/packages',
  tag: TAG,
  summary: 'Define a package of sessions of one service',
  access: BUSINESS,
  headers: Repeatable,
  body: z.strictObject({ ...terms, description: terms.description.optional() }),
  success: { status: 201, description: 'The definition', schema: ServicePackageDefinition },
  refusals: ['INVALID_CURRENCY', 'SERVICE_NOT_OWNED'],
});

export const changePackage = endpoint({
  id: 'changePackage',
  method: 'patch',
  path: '/api/business/packages',
  tag: TAG,
  summary: 'Change a package, or stop selling it',
  description: 'What was assigned before keeps its terms.',
  access: BUSINESS,
  body: z.strictObject({
    id: Id,
    ...z.object(terms).partial().shape,
    isActive: z.boolean().optional(),
  }),
  success: { status: 200, description: 'The definition', schema: ServicePackageDefinition },
  refusals: ['INVALID_CURRENCY', 'SERVICE_NOT_OWNED', 'NOT_FOUND'],
});

export const assignPackage = endpoint({
  id: 'assignPackage',
  method: 'put',
  path: '/api/business/packages',
  tag: TAG,
  summary: 'Give a customer a package that was sold outside online checkout',
  description:
    'Each call is one purchase; send an `Idempotency-Key` so that a retry grants no second one. `INVALID_STATUS`: the package is not active.',
  access: BUSINESS,
  headers: Repeatable,
  body: z.strictObject({ packageId: Id, userId: Id.meta({ description: 'a customer' }) }),
  success: { status: 201, description: 'The purchase', schema: ServicePackagePurchase },
  refusals: ['NOT_FOUND', 'USER_NOT_FOUND', 'INVALID_STATUS'],
});

export const listPurchases = endpoint({
  id: 'listPurchases',
  method: 'get',
  path: '/api/business/packages/purchases',
  tag: TAG,
  summary: 'What the business has assigned, oldest first',
  access: BUSINESS,
  query: PageQuery.extend({
    packageId: Id.optional(),
    userId: Id.optional(),
    status: PurchaseStatus.optional(),
  }),
  success: {
    status: 200,
    description: 'One page',
    schema: z.array(ServicePackagePurchase),
    isPaged: true,
  },
  refusals: ['INVALID_STATUS'],
});

export const cancelPurchase = endpoint({
  id: 'cancelPurchase',
  method: 'post',
  path: '/api/business/packages/purchases/{id}/cancel',
  tag: TAG,
  summary: 'Cancel a purchase: no more sessions of it can be redeemed',
  description: 'What is booked with it stays booked. `INVALID_STATUS`: it has expired.',
  access: BUSINESS,
  params: z.object({ id: Id }),
  headers: Repeatable,
  success: {
    status: 200,
    description: 'The purchase as it is now',
    schema: ServicePackagePurchase,
  },
  refusals: ['NOT_FOUND', 'INVALID_STATUS'],
});

export const listBalances = endpoint({
  id: 'listBalances',
  method: 'get',
  path: '/api/packages',
  tag: TAG,
  summary: "The customer's packages with sessions left, the first to expire first",
  access: { roles: ['customer'] },
  query: PageQuery.extend({ businessId: Id.optional(), serviceId: Id.optional() }),
  success: {
    status: 200,
    description: 'Active and not expired',
    schema: z.array(CustomerPackageBalance),
    isPaged: true,
  },
  refusals: [],
});
