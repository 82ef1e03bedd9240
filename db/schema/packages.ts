import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { businesses } from './businesses.ts';
import { createdAt, instant, updatedAt } from './columns.ts';
import { services } from './services.ts';

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
    /** The holder: an account, or a client record. The id stays when the holder is erased. */
    userId: text('user_id').references(() => users.id),
    crmClientId: text('crm_client_id'),
    createdById: text('created_by_id'),
    sessionsTotal: integer('sessions_total').notNull(),
    sessionsRedeemed: integer('sessions_redeemed').notNull().default(0),
    packagePriceMinor: bigint('package_price_minor', { mode: 'number' }).notNull(),
    singleSessionPriceMinor: bigint('single_session_price_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: ['active', 'exhausted', 'expired', 'cancelled'] }).notNull(),
    purchasedAt: instant('purchased_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('package_purchases_by_user').on(t.userId, t.expiresAt, t.id),
    index('package_purchases_by_crm_client').on(t.crmClientId),
    index('package_purchases_by_business').on(t.businessId, t.id),
    index('package_purchases_by_package').on(t.packageId),
    index('package_purchases_active_by_expiry')
      .on(t.expiresAt)
      .where(sql`${t.status} = 'active'`),
    check('package_purchases_holder', sql`num_nonnulls(${t.userId}, ${t.crmClientId}) = 1`),
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

/** One session of a purchase, redeemed for one appointment. */
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
