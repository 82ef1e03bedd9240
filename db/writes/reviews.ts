import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { professionals } from '../schema/professionals.ts';
import { reviews } from '../schema/reviews.ts';

/** With the professional's rating; false where the appointment has one already. */
export async function insertReview(
  executor: Executor,
  row: typeof reviews.$inferSelect,
): Promise<boolean> {
  const made = await executor.insert(reviews).values(row).onConflictDoNothing().returning();
  if (made.length === 0) return false;
  await executor
    .update(professionals)
    .set({
      ratingSum: sql`${professionals.ratingSum} + ${row.rating}`,
      reviewCount: sql`${professionals.reviewCount} + 1`,
    })
    .where(eq(professionals.id, row.professionalId));
  return true;
}
