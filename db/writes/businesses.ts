import { and, eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { businessClosures, businesses } from '../schema/businesses.ts';

type Business = typeof businesses.$inferInsert;

export async function insertBusiness(executor: Executor, row: Business): Promise<void> {
  await executor.insert(businesses).values(row);
}

export async function updateBusiness(
  executor: Executor,
  id: string,
  changes: Partial<Business>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await executor.update(businesses).set(changes).where(eq(businesses.id, id));
}

export async function replaceClosures(
  executor: Executor,
  businessId: string,
  dates: readonly string[],
): Promise<void> {
  await executor.delete(businessClosures).where(eq(businessClosures.businessId, businessId));
  const rows = [...new Set(dates)].map((closedOn) => ({ businessId, closedOn }));
  if (rows.length > 0) await executor.insert(businessClosures).values(rows);
}

/** A date that is closed already stays closed. */
export async function insertClosure(
  executor: Executor,
  businessId: string,
  closedOn: string,
): Promise<void> {
  await executor.insert(businessClosures).values({ businessId, closedOn }).onConflictDoNothing();
}

export async function deleteClosure(
  executor: Executor,
  businessId: string,
  closedOn: string,
): Promise<void> {
  await executor
    .delete(businessClosures)
    .where(
      and(eq(businessClosures.businessId, businessId), eq(businessClosures.closedOn, closedOn)),
    );
}
