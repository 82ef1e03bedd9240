import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { newId } from '../../../contract/ids.ts';
import { coupons } from '../../../db/schema/coupons.ts';
import { ledgerEntries } from '../../../db/schema/ledger.ts';
import { packagePurchases, packages } from '../../../db/schema/packages.ts';

type Row = Readonly<{ id: string }>;

/** The payment for a purchase, by card. */
const toSale = (row: typeof packagePurchases.$inferInsert) => ({
  id: newId('pay'),
  businessId: row.businessId,
  purchaseId: row.id,
  kind: 'payment' as const,
  amountMinor: row.packagePriceMinor,
  currency: row.currency,
  method: 'card' as const,
  takenById: row.userId ?? row.crmClientId!,
  takenAt: row.purchasedAt ?? new Date(),
});

/** A package of three sessions of a service, as its owner sends it. */
export const packageTerms = (serviceId: string) => ({
  serviceId,
  title: 'Three haircuts',
  sessionCount: 3,
  packagePriceMajor: 90,
  singleSessionPriceMajor: 35,
  currency: 'EUR',
  validityDays: 30,
});

export function couponAndPackageFactories(db: NodePgDatabase) {
  /** Inserts a coupon for ten percent off, for all customers. */
  async function coupon(businessId: string, fields: Partial<typeof coupons.$inferInsert> = {}) {
    const id = newId('cpn');
    const code = id.slice(-10).toUpperCase();
    const row = { id, businessId, code, type: 'percent' as const, value: 1_000, ...fields };
    await db.insert(coupons).values(row);
    return row;
  }

  /** Inserts a package of three sessions and its purchase by a customer. */
  async function purchase(
    { business, service }: { business: Row; service: Row },
    userId: string,
    fields: Partial<typeof packagePurchases.$inferInsert> = {},
  ) {
    const packageId = newId('pkg');
    const offered = {
      businessId: business.id,
      serviceId: service.id,
      packagePriceMinor: 9_000,
      singleSessionPriceMinor: 3_500,
      currency: 'EUR',
    };
    const row = {
      ...offered,
      id: newId('pur'),
      packageId,
      userId,
      sessionsTotal: 3,
      status: 'active' as const,
      expiresAt: new Date('2040-01-01T00:00:00Z'),
      ...fields,
    };
    await db.insert(packages).values({
      ...offered,
      id: packageId,
      title: 'Three haircuts',
      sessionCount: row.sessionsTotal,
      validityDays: 365,
    });
    await db.insert(packagePurchases).values(row);
    const isPaid = row.status !== 'cancelled';
    if (isPaid) await db.insert(ledgerEntries).values(toSale(row));
    return row;
  }

  return { coupon, purchase };
}
