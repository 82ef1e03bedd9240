import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { businesses } from './businesses.ts';
import { createdAt, instant } from './columns.ts';
import { services } from './services.ts';

export const coupons = pgTable(
  'coupons',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    code: text('code').notNull(),
    type: text('type', { enum: ['percent', 'fixed'] }).notNull(),
    /** Percent, 1 to 100, or minor units of `currency`. */
    value: bigint('value', { mode: 'number' }).notNull(),
    currency: text('currency'),
    validFrom: instant('valid_from'),
    validUntil: instant('valid_until'),
    usageLimit: integer('usage_limit'),
    perCustomerLimit: integer('per_customer_limit'),
    firstTimeOnly: boolean('first_time_only').notNull().default(false),
    minSpendMinor: bigint('min_spend_minor', { mode: 'number' }),
    serviceIds: text('service_ids').array(),
    isActive: boolean('is_active').notNull().default(true),
    timesUsed: integer('times_used').notNull().default(0),
    createdAt: createdAt(),
    /** What was used stays on record; its code is free again. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    uniqueIndex('coupons_code_unique')
      .on(t.businessId, sql`upper(${t.code})`)
      .where(sql`${t.deletedAt} IS NULL`),
    index('coupons_by_code').on(sql`upper(${t.code})`),
    check('coupons_code', sql`${t.code} ~ '^[A-Za-z0-9_-]{3,32}$'`),
    check('coupons_type', sql`${t.type} IN ('percent', 'fixed')`),
    check('coupons_value', sql`${t.value} > 0 AND (${t.type} <> 'percent' OR ${t.value} <= 100)`),
    check('coupons_fixed_currency', sql`(${t.type} = 'fixed') = (${t.currency} IS NOT NULL)`),
    check(
      'coupons_within_usage_limit',
      sql`${t.timesUsed} BETWEEN 0 AND coalesce(${t.usageLimit}, ${t.timesUsed})`,
    ),
  ],
);

/** One use of a coupon, by a booking; a series is one use. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    bookingId: text('booking_id').primaryKey(),
    couponId: text('coupon_id')
      .notNull()
      .references(() => coupons.id),
    /** The account, or the business's own record of the client. */
    customerId: text('customer_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('coupon_uses_by_customer').on(t.couponId, t.customerId)],
);

export const packages = pgTable(
  'packages',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    title: text('title').notNull(),
    description: text('description'),
    sessionCount: integer('session_count').notNull(),
    packagePriceMinor: bigint('package_price_minor', { mode: 'number' }).notNull(),
    singleSessionPriceMinor: bigint('single_session_price_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    validityDays: integer('validity_days').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('packages_by_business').on(t.businessId, t.id),
    check('packages_session_count', sql`${t.sessionCount} BETWEEN 1 AND 100`),
    check('packages_validity_days', sql`${t.validityDays} BETWEEN 1 AND 3650`),
    check(
      'packages_prices',
      sql`${t.packagePriceMinor} >= 0 AND ${t.singleSessionPriceMinor} >= 0`,
    ),
  ],
);

export const packagePurchases = pgTable(
  'package_purchases',
  {
    id: text('id').primaryKey(),
    packageId: text('package_id')
      .notNull()
      .references(() => packages.id),
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    createdById: text('created_by_id'),
    sessionsTotal: integer('sessions_total').notNull(),
    sessionsRedeemed: integer('sessions_redeemed').notNull().default(0),
    packagePriceMinor: bigint('package_price_minor', { mode: 'number' }).notNull(),
    singleSessionPriceMinor: bigint('single_session_price_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: ['active', 'exhausted', 'expired', 'cancelled'] }).notNull(),
    purchasedAt: instant('purchased_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('package_purchases_by_user').on(t.userId, t.expiresAt, t.id),
    index('package_purchases_by_business').on(t.businessId, t.id),
    index('package_purchases_by_package').on(t.packageId),
    index('package_purchases_active_by_expiry')
      .on(t.expiresAt)
      .where(sql`${t.status} = 'active'`),
    check(
      'package_purchases_within_session_total',
      sql`${t.sessionsRedeemed} BETWEEN 0 AND ${t.sessionsTotal}`,
    ),
    check(
      'package_purchases_status',
      sql`${t.status} IN ('active', 'exhausted', 'expired', 'cancelled')`,
    ),
    check('package_purchases_expiry_after_purchase', sql`${t.purchasedAt} < ${t.expiresAt}`),
  ],
);

/** One session of a purchase, spent on one appointment. */
export const packageRedemptions = pgTable(
  'package_redemptions',
  {
    appointmentId: text('appointment_id').primaryKey(),
    purchaseId: text('purchase_id')
      .notNull()
      .references(() => packagePurchases.id),
    createdAt: createdAt(),
  },
  (t) => [index('package_redemptions_by_purchase').on(t.purchaseId)],
);
