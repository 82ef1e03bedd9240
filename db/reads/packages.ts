import { and, eq, getTableColumns, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PackageDefinition } from '../../domain/package-definition.ts';
import type { PackagePurchase } from '../../domain/package.ts';
import type { Executor } from '../client.ts';
import { eqLiteral } from '../literal.ts';
import { users } from '../schema/accounts.ts';
import { businesses } from '../schema/businesses.ts';
import { packagePurchases, packageRedemptions, packages } from '../schema/packages.ts';
import { services } from '../schema/services.ts';
import {
  isChangedSince,
  type Listing,
  listRows,
  mapPages,
  matchesAny,
  truncateToMs,
} from './pagination.ts';

export async function isServiceActive(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.id, id), eq(services.active, true), isNull(services.deletedAt)));
  return rows.length > 0;
}

export async function findBusinessOfOwnService(
  executor: Executor,
  businessIds: readonly string[],
  serviceId: string,
): Promise<{ businessId: string } | undefined> {
  const [row] = await executor
    .select({ businessId: businesses.id })
    .from(services)
    .innerJoin(businesses, eq(businesses.id, services.businessId))
    .where(
      and(
        eq(services.id, serviceId),
        isNull(services.deletedAt),
        inArray(businesses.id, [...businessIds]),
      ),
    );
  return row;
}

export function listPackages(
  executor: Executor,
  businessIds: readonly string[],
  { updatedSince }: { readonly updatedSince?: string | undefined },
): Listing<PackageDefinition & { purchaseCount: number }, Date> {
  // A literal: drizzle omits the table name in a query of one table, and `id` would be ambiguous.
  const purchaseCount = sql<number>`(SELECT count(*)::int FROM package_purchases AS pp
    WHERE pp.package_id = "packages"."id")`;
  const select = () =>
    executor
      .select({ ...getTableColumns(packages), purchaseCount })
      .from(packages)
      .$dynamic();
  return listRows(
    executor,
    select,
    and(
      inArray(packages.businessId, [...businessIds]),
      isChangedSince(packages.updatedAt, updatedSince),
    ),
    { rank: truncateToMs(packages.createdAt), id: packages.id },
  );
}

export async function findPackage(
  executor: Executor,
  businessIds: readonly string[],
  id: string,
): Promise<PackageDefinition | undefined> {
  const [row] = await selectPackage(executor, businessIds, id);
  return row;
}

export function selectPackage(executor: Executor, businessIds: readonly string[], id: string) {
  return executor
    .select()
    .from(packages)
    .where(and(eq(packages.id, id), inArray(packages.businessId, [...businessIds])));
}

export async function isCustomer(executor: Executor, userId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'customer'), isNull(users.erasedAt)));
  return rows.length > 0;
}

export type PurchaseFilter = {
  readonly packageId?: readonly string[] | undefined;
  readonly userId?: readonly string[] | undefined;
  readonly crmClientId?: readonly string[] | undefined;
  readonly status?: readonly PackagePurchase['status'][] | undefined;
  readonly updatedSince?: string | undefined;
};

export function listPurchases(
  executor: Executor,
  businessIds: readonly string[],
  { packageId, userId, crmClientId, status, updatedSince }: PurchaseFilter,
  now: Date,
): Listing<PackagePurchase, Date> {
  const purchases = listRows<ReturnType<typeof selectPurchases>, Date>(
    executor,
    () => selectPurchases(executor),
    and(
      inArray(packagePurchases.businessId, [...businessIds]),
      matchesAny(packagePurchases.packageId, packageId),
      matchesAny(packagePurchases.userId, userId),
      matchesAny(packagePurchases.crmClientId, crmClientId),
      status && or(...status.map((each) => hasStatusAt(each, now))),
      isChangedSince(packagePurchases.updatedAt, updatedSince),
    ),
    { rank: truncateToMs(packagePurchases.purchasedAt), id: packagePurchases.id },
  );
  return mapPages(purchases, (rows) => rows.map(toPurchase));
}

const selectPurchases = (executor: Executor) => executor.select().from(packagePurchases).$dynamic();

/** An active purchase counts as expired at its time, even before the sweep marks it. */
function hasStatusAt(status: PackagePurchase['status'], now: Date): SQL | undefined {
  const isStored = eq(packagePurchases.status, status);
  const isActive = eqLiteral(packagePurchases.status, 'active');
  if (status === 'active') return and(isStored, gt(packagePurchases.expiresAt, now));
  if (status !== 'expired') return isStored;
  return or(isStored, and(isActive, lte(packagePurchases.expiresAt, now)));
}

export async function listPurchasesByIds(
  executor: Executor,
  ids: readonly string[],
): Promise<PackagePurchase[]> {
  const rows = await executor
    .select()
    .from(packagePurchases)
    .where(inArray(packagePurchases.id, [...ids]));
  return rows.map(toPurchase);
}

export async function findPurchase(
  executor: Executor,
  businessIds: readonly string[],
  id: string,
): Promise<PackagePurchase | undefined> {
  const [row] = await executor
    .select()
    .from(packagePurchases)
    .where(
      and(eq(packagePurchases.id, id), inArray(packagePurchases.businessId, [...businessIds])),
    );
  return row && toPurchase(row);
}

export function toPurchase({
  purchasedAt,
  expiresAt,
  ...row
}: typeof packagePurchases.$inferSelect): PackagePurchase {
  return { ...row, purchasedAtMs: purchasedAt.getTime(), expiresAtMs: expiresAt.getTime() };
}

export type PackageBalance = PackagePurchase & {
  readonly title: string;
  readonly description: string | null;
  readonly businessName: string;
  readonly serviceName: string;
  readonly redemptionCount: number;
  readonly timezone: string;
};

/** Active purchases of a customer. */
export function listPackageBalances(
  executor: Executor,
  userId: string,
  filter: {
    readonly businessId?: readonly string[] | undefined;
    readonly serviceId?: readonly string[] | undefined;
  },
  now: Date,
): Listing<PackageBalance, Date> {
  const { businessId, serviceId } = filter;
  const balances = listRows<ReturnType<typeof selectBalances>, Date>(
    executor,
    () => selectBalances(executor),
    and(
      eq(packagePurchases.userId, userId),
      hasStatusAt('active', now),
      matchesAny(packagePurchases.businessId, businessId),
      matchesAny(packagePurchases.serviceId, serviceId),
    ),
    { rank: truncateToMs(packagePurchases.expiresAt), id: packagePurchases.id },
  );
  return mapPages(balances, (rows) =>
    rows.map(({ purchase, ...names }) => ({ ...toPurchase(purchase), ...names })),
  );
}

const selectBalances = (executor: Executor) =>
  executor
    .select({
      purchase: getTableColumns(packagePurchases),
      title: packages.title,
      description: packages.description,
      businessName: businesses.name,
      serviceName: services.name,
      redemptionCount: sql<number>`(SELECT count(*)::int FROM ${packageRedemptions} AS r
        WHERE r.purchase_id = ${packagePurchases.id})`,
      timezone: businesses.timezone,
    })
    .from(packagePurchases)
    .innerJoin(packages, eq(packages.id, packagePurchases.packageId))
    .innerJoin(businesses, eq(businesses.id, packagePurchases.businessId))
    .innerJoin(services, eq(services.id, packagePurchases.serviceId))
    .$dynamic();
