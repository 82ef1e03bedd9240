import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { professionals } from '../schema/professionals.ts';
import { reviews } from '../schema/reviews.ts';

/** Also updates the rating of the professional. False if the appointment has a review already. */
export async function insertReview(
  executor: Executor,
  row: typeof reviews.$inferSelect,
): Promise<boolean> {
  const inserted = await executor.insert(reviews).values(row).onConflictDoNothing().returning();
  if (inserted.length === 0) return false;
  await executor
    .update(professionals)
    .set({
      ratingSum: sql`${professionals.ratingSum} + ${row.rating}`,
      reviewCount: sql`${professionals.reviewCount} + 1`,
    })
    .where(eq(professionals.id, row.professionalId));
  return true;
}

export async function updateReply(
  executor: Executor,
  id: string,
  reply: { readonly reply: string; readonly repliedAt: Date } | { reply: null; repliedAt: null },
): Promise<void> {
  await executor.update(reviews).set(reply).where(eq(reviews.id, id));
}
