import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
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
  await countRating(executor, row, 1);
  return true;
}

type Rated = Pick<typeof reviews.$inferSelect, 'professionalId' | 'rating'>;

/** Adds the review to the rating of the professional, or takes it out of it. */
async function countRating(executor: Executor, review: Rated, times: 1 | -1): Promise<void> {
  await executor
    .update(professionals)
    .set({
      ratingSum: sql`${professionals.ratingSum} + ${times * review.rating}`,
      reviewCount: sql`${professionals.reviewCount} + ${times}`,
    })
    .where(eq(professionals.id, review.professionalId));
}

/** Also takes it out of the rating of the professional. Undefined if it is hidden already. */
export async function hideReview(
  executor: Executor,
  id: string,
  hidden: { readonly hiddenAt: Date; readonly hiddenReason: string | null },
) {
  const review = await updateVisibility(executor, id, hidden, isNull(reviews.hiddenAt));
  if (review) await countRating(executor, review, -1);
  return review;
}

/** Also counts it in the rating of the professional again. Undefined if it is not hidden. */
export async function showReview(executor: Executor, id: string) {
  const shown = { hiddenAt: null, hiddenReason: null };
  const review = await updateVisibility(executor, id, shown, isNotNull(reviews.hiddenAt));
  if (review) await countRating(executor, review, 1);
  return review;
}

async function updateVisibility(
  executor: Executor,
  id: string,
  changes: Partial<typeof reviews.$inferSelect>,
  condition: SQL,
) {
  const [row] = await executor
    .update(reviews)
    .set(changes)
    .where(and(eq(reviews.id, id), condition))
    .returning();
  return row;
}

export async function updateReply(
  executor: Executor,
  id: string,
  reply: { readonly reply: string; readonly repliedAt: Date } | { reply: null; repliedAt: null },
): Promise<void> {
  await executor.update(reviews).set(reply).where(eq(reviews.id, id));
}
