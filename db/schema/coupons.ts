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
import { businesses } from './businesses.ts';
import { createdAt, instant, updatedAt } from './columns.ts';

export const coupons = pgTable(
  'coupons',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    code: text('code').notNull(),
    type: text('type', { enum: ['percent', 'fixed'] }).notNull(),
    /** Hundredths of a percent, at most 10,000, or minor units of `currency`. */
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
    /** A deleted coupon stays for its uses. Its code becomes free. */
    deletedAt: instant('deleted_at'),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('coupons_code_unique')
      .on(t.businessId, sql`upper(${t.code})`)
      .where(sql`${t.deletedAt} IS NULL`),
    index('coupons_by_code').on(sql`upper(${t.code})`),
    check('coupons_code', sql`${t.code} ~ '^[A-Za-z0-9_-]{3,32}$'`),
    check('coupons_type', sql`${t.type} IN ('percent', 'fixed')`),
    check('coupons_value', sql`${t.value} > 0 AND (${t.type} <> 'percent' OR ${t.value} <= 10000)`),
    check('coupons_fixed_currency', sql`(${t.type} = 'fixed') = (${t.currency} IS NOT NULL)`),
    check(
      'coupons_within_usage_limit',
      sql`${t.timesUsed} BETWEEN 0 AND coalesce(${t.usageLimit}, ${t.timesUsed})`,
    ),
  ],
);

/** One use of a coupon by a booking. A series is one use. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    bookingId: text('booking_id').primaryKey(),
    couponId: text('coupon_id')
      .notNull()
      .references(() => coupons.id),
    /** The id of the account or of the client record. */
    customerId: text('customer_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('coupon_uses_by_customer').on(t.couponId, t.customerId)],
);
