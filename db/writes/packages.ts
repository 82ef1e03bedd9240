import { and, eq, inArray } from 'drizzle-orm';
import type { PackageDefinition } from '../../domain/package-definition.ts';
import type { PackagePurchase } from '../../domain/package.ts';
import type { Executor } from '../client.ts';
import { selectPackage } from '../reads/packages.ts';
import { packagePurchases, packages } from '../schema/packages.ts';

/** Locks the package until the transaction ends, so that its terms do not change. */
export async function lockPackage(
  executor: Executor,
  businessIds: readonly string[],
  id: string,
): Promise<PackageDefinition | undefined> {
  const [row] = await selectPackage(executor, businessIds, id).for('no key update');
  return row;
}

export async function insertPackage(executor: Executor, row: PackageDefinition): Promise<void> {
  await executor.insert(packages).values(row);
}

export async function updatePackage(
  executor: Executor,
  { id, ...row }: PackageDefinition,
): Promise<void> {
  await executor.update(packages).set(row).where(eq(packages.id, id));
}

/** Packages of a deleted service can no longer be sold. */
export async function deactivatePackages(
  executor: Executor,
  serviceId: string,
  updatedAt: Date,
): Promise<void> {
  await executor
    .update(packages)
    .set({ isActive: false, updatedAt })
    .where(and(eq(packages.serviceId, serviceId), packages.isActive));
}

export async function insertPurchase(
  executor: Executor,
  { purchasedAtMs, expiresAtMs, ...purchase }: PackagePurchase,
): Promise<void> {
  const times = { purchasedAt: new Date(purchasedAtMs), expiresAt: new Date(expiresAtMs) };
  await executor.insert(packagePurchases).values({ ...purchase, ...times });
}

/** False if the sweep has expired the purchase meanwhile. */
export async function cancelPurchase(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor
    .update(packagePurchases)
    .set({ status: 'cancelled' })
    .where(
      and(eq(packagePurchases.id, id), inArray(packagePurchases.status, ['active', 'exhausted'])),
    )
    .returning({ id: packagePurchases.id });
  return rows.length > 0;
}
