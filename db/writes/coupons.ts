import { eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { coupons } from '../schema/coupons.ts';

type Coupon = Omit<typeof coupons.$inferInsert, 'timesUsed' | 'deletedAt'>;

export async function insertCoupon(executor: Executor, row: Coupon): Promise<void> {
  await executor.insert(coupons).values(row);
}

export async function updateCoupon(
  executor: Executor,
  id: string,
  changes: Omit<Coupon, 'id' | 'businessId' | 'createdAt'>,
): Promise<void> {
  await executor.update(coupons).set(changes).where(eq(coupons.id, id));
}

export async function deleteCoupon(executor: Executor, id: string, deletedAt: Date): Promise<void> {
  await executor.update(coupons).set({ deletedAt }).where(eq(coupons.id, id));
}
