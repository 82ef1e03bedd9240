import { z } from 'zod';
import { CUSTOMER, MONEY, SETTINGS } from './access.ts';
import { PaymentMethod } from './appointments.ts';
import { clientParams, OWN_CLIENT } from './crm-client.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo, OWN_SERVICE } from './ownership.ts';
import {
  Amount,
  Conditional,
  Currency,
  BusinessId,
  Id,
  Instant,
  ListQuery,
  OneOrMore,
  UpdatedSince,
  Repeatable,
  RequiredLine,
  Text,
} from './primitives.ts';

const OWN_PACKAGE = belongsTo(['business'], 'NOT_FOUND');

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
    purchaseCount: z.int().optional().meta({ description: 'number of purchases; only in lists' }),
    savings: z.object({ totalSavingsMajor: z.number(), savingsPercent: z.number() }).meta({
      description: 'compared with single sessions; never negative',
    }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'ServicePackageDefinition' });

const PurchaseStatus = z.enum(['active', 'exhausted', 'expired', 'cancelled'], {
  error: 'INVALID_STATUS',
});

export const ServicePackagePurchase = z
  .object({
    id: Id,
    packageId: Id,
    businessId: Id,
    userId: Id.meta({ description: 'the account, or the client record that holds it' }),
    crmClientId: Id.optional().meta({ description: 'only if a client record holds it' }),
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
    id: Id.meta({ description: 'of the purchase; sent as packagePurchaseId' }),
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
    timezone: z.string().meta({ description: 'of the business' }),
  })
  .meta({ id: 'CustomerPackageBalance' });

const terms = {
  serviceId: Id.meta({ description: 'a service of the business itself' }),
  title: RequiredLine(200),
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
  summary: "List the business's packages, oldest first",
  access: MONEY,
  ownership: 'filtered',
  query: ListQuery('creation').extend({ updatedSince: UpdatedSince }),
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(ServicePackageDefinition),
    isPaged: true,
  },
  refusals: [],
});

export const getPackage = endpoint({
  id: 'getPackage',
  method: 'get',
  path: '/api/business/packages/{id}',
  summary: 'Read one package',
  access: MONEY,
  ownership: { 'params.id': OWN_PACKAGE },
  params: z.object({ id: Id }),
  example: { params: { id: sample.packageId } },
  success: {
    status: 200,
    description: 'The package',
    schema: ServicePackageDefinition,
    isVersioned: true,
  },
  refusals: ['NOT_FOUND'],
});

export const createPackage = endpoint({
  id: 'createPackage',
  method: 'post',
  path: '/api/business/packages',
  summary: 'Create a package of sessions of one service',
  access: SETTINGS,
  ownership: { 'body.serviceId': OWN_SERVICE },
  headers: Repeatable,
  body: z.strictObject({ ...terms, description: terms.description.optional() }),
  example: {
    body: {
      serviceId: sample.serviceId,
      title: 'Ten haircuts',
      sessionCount: 10,
      packagePriceMajor: 300,
      singleSessionPriceMajor: 35,
      currency: 'EUR',
      validityDays: 365,
    },
  },
  success: {
    status: 201,
    description: 'The package',
    schema: ServicePackageDefinition,
    location: '/api/business/packages/{id}',
  },
  refusals: ['INVALID_CURRENCY', 'SERVICE_NOT_OWNED'],
});

export const changePackage = endpoint({
  id: 'changePackage',
  method: 'patch',
  path: '/api/business/packages',
  summary: 'Change a package, or deactivate it',
  description: 'Earlier purchases keep their terms.',
  access: SETTINGS,
  ownership: { 'body.id': OWN_PACKAGE, 'body.serviceId': OWN_SERVICE },
  headers: Conditional,
  body: z.strictObject({
    id: Id,
    ...z.object(terms).partial().shape,
    isActive: z.boolean().optional(),
  }),
  example: {
    body: { id: sample.packageId, serviceId: sample.serviceId, title: 'Five haircuts for you' },
  },
  success: {
    status: 200,
    description: 'The changed package',
    schema: ServicePackageDefinition,
    isVersioned: true,
  },
  refusals: ['INVALID_CURRENCY', 'SERVICE_NOT_OWNED', 'NOT_FOUND'],
});

export const assignPackage = endpoint({
  id: 'assignPackage',
  method: 'put',
  path: '/api/business/packages',
  summary: 'Assign a package, sold outside online checkout, to a customer',
  description:
    'Each call is one purchase, paid in full, and an entry of the till; send an `Idempotency-Key` so that a retry makes no second one. `INVALID_STATUS`: the package is not active.',
  access: MONEY,
  ownership: { 'body.packageId': OWN_PACKAGE, 'body.userId': 'public' },
  headers: Repeatable,
  body: z.strictObject({
    packageId: Id,
    userId: Id.meta({ description: 'a customer' }),
    method: PaymentMethod.default('other').meta({ description: 'how it was paid, for the till' }),
  }),
  example: { body: { packageId: sample.packageId, userId: sample.customerId } },
  success: {
    status: 201,
    description: 'The purchase',
    schema: ServicePackagePurchase,
    location: '/api/business/packages/purchases/{id}',
  },
  refusals: ['NOT_FOUND', 'USER_NOT_FOUND', 'INVALID_STATUS'],
});

export const sellPackageToClient = endpoint({
  id: 'sellPackageToClient',
  method: 'post',
  path: '/api/business/clients/{id}/packages',
  summary: 'Sell a package to a client record',
  description:
    'Like `PUT /api/business/packages`, for a person without an account. Staff redeem it: a booking with `crmClientId` and `packagePurchaseId`. `INVALID_STATUS`: the package is not active.',
  access: MONEY,
  ownership: { 'params.id': OWN_CLIENT, 'body.packageId': OWN_PACKAGE },
  params: clientParams,
  headers: Repeatable,
  body: z.strictObject({
    packageId: Id,
    method: PaymentMethod.default('other').meta({ description: 'how it was paid, for the till' }),
  }),
  example: { params: { id: sample.crmClientId }, body: { packageId: sample.packageId } },
  success: {
    status: 201,
    description: 'The purchase',
    schema: ServicePackagePurchase,
    location: '/api/business/packages/purchases/{id}',
  },
  refusals: ['NOT_FOUND', 'CLIENT_NOT_FOUND', 'INVALID_STATUS'],
});

export const listPurchases = endpoint({
  id: 'listPurchases',
  method: 'get',
  path: '/api/business/packages/purchases',
  summary: 'List purchases of the business, oldest first',
  access: MONEY,
  ownership: {
    'query.packageId': 'filtered',
    'query.userId': 'filtered',
    'query.crmClientId': 'filtered',
  },
  query: ListQuery('time of purchase').extend({
    packageId: OneOrMore(Id).optional(),
    userId: OneOrMore(Id).optional(),
    crmClientId: OneOrMore(Id).optional(),
    status: OneOrMore(PurchaseStatus).optional(),
    updatedSince: UpdatedSince,
  }),
  example: {
    alternatives: ['packageId', 'userId', 'crmClientId'],
    query: {
      packageId: sample.packageId,
      userId: sample.customerId,
      crmClientId: sample.crmClientId,
    },
  },
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(ServicePackagePurchase),
    isPaged: true,
  },
  refusals: ['INVALID_STATUS'],
});

export const getPurchase = endpoint({
  id: 'getPurchase',
  method: 'get',
  path: '/api/business/packages/purchases/{id}',
  summary: 'Read one purchase',
  access: MONEY,
  ownership: { 'params.id': OWN_PACKAGE },
  params: z.object({ id: Id }),
  example: { params: { id: sample.purchaseId } },
  success: {
    status: 200,
    description: 'The purchase',
    schema: ServicePackagePurchase,
    isVersioned: true,
  },
  refusals: ['NOT_FOUND'],
});

export const cancelPurchase = endpoint({
  id: 'cancelPurchase',
  method: 'post',
  path: '/api/business/packages/purchases/{id}/cancel',
  summary: 'Cancel a purchase; its remaining sessions expire',
  description:
    'Appointments booked with it stay booked. All that was paid for it is given back, or `refundMajor` of it; the till has an entry. More than was paid is PAYMENT_AMOUNT_MISMATCH. `INVALID_STATUS`: the purchase has expired.',
  access: MONEY,
  ownership: { 'params.id': OWN_PACKAGE },
  params: z.object({ id: Id }),
  headers: Repeatable,
  body: z.strictObject({
    refundMajor: Amount.optional().meta({ description: 'all, if absent' }),
    method: PaymentMethod.optional().meta({ description: 'that of the sale, if absent' }),
  }),
  example: { params: { id: sample.purchaseId }, body: {} },
  success: {
    status: 200,
    description: 'The cancelled purchase',
    schema: ServicePackagePurchase,
  },
  refusals: ['NOT_FOUND', 'INVALID_STATUS', 'PAYMENT_AMOUNT_MISMATCH'],
});

export const listBalances = endpoint({
  id: 'listBalances',
  method: 'get',
  path: '/api/packages',
  summary: "List the customer's packages with remaining sessions, by expiry",
  access: CUSTOMER,
  ownership: { 'query.businessId': 'filtered', 'query.serviceId': 'filtered' },
  query: ListQuery('expiry').extend({
    businessId: OneOrMore(BusinessId).optional(),
    serviceId: OneOrMore(Id).optional(),
  }),
  example: {
    alternatives: ['businessId', 'serviceId'],
    query: { businessId: sample.businessId, serviceId: sample.serviceId },
  },
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page of active packages',
    schema: z.array(CustomerPackageBalance),
    isPaged: true,
  },
  refusals: [],
});
