import { eq } from 'drizzle-orm';
import type { PackageDefinition } from '../../domain/package-definition.ts';
import type { PackagePurchase } from '../../domain/package.ts';
import type { Executor } from '../client.ts';
import { packagePurchases, packages } from '../schema/offers.ts';

export async function insertPackage(executor: Executor, row: PackageDefinition): Promise<void> {
  await executor.insert(packages).values(row);
}

export async function updatePackage(
  executor: Executor,
  { id, ...row }: PackageDefinition,
): Promise<void> {
  await executor.update(packages).set(row).where(eq(packages.id, id));
}

export async function insertPurchase(
  executor: Executor,
  { purchasedAtMs, expiresAtMs, ...purchase }: PackagePurchase,
): Promise<void> {
  const times = { purchasedAt: new Date(purchasedAtMs), expiresAt: new Date(expiresAtMs) };
  await executor.insert(packagePurchases).values({ ...purchase, ...times });
}

export async function setPurchaseStatus(
  executor: Executor,
  { id, status }: Pick<PackagePurchase, 'id' | 'status'>,
): Promise<void> {
  await executor.update(packagePurchases).set({ status }).where(eq(packagePurchases.id, id));
}
