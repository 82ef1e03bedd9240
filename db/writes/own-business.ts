import { and, eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { type OwnBusiness, selectBusinesses } from '../reads/own-business.ts';
import { businessClosures, businesses } from '../schema/businesses.ts';

type Business = typeof businesses.$inferInsert;

/** Until the transaction ends, no other transaction can change the business, for example its currency. */
export async function lockOwnBusinessForShare(
  executor: Executor,
  userId: string,
): Promise<OwnBusiness | undefined> {
  const [row] = await selectBusinesses(executor).where(eq(businesses.userId, userId)).for('share');
  return row;
}

/** Locks the business until the transaction ends. With `userId`, only a business of that owner. */
export async function lockBusiness(
  executor: Executor,
  { id, userId }: { readonly id: string; readonly userId?: string },
): Promise<OwnBusiness | undefined> {
  const [row] = await selectBusinesses(executor)
    .where(
      and(eq(businesses.id, id), userId === undefined ? undefined : eq(businesses.userId, userId)),
    )
    // Bookings reference the business, and this lock does not block foreign keys.
    .for('no key update');
  return row;
}

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
