import { newSecret } from '../../contract/secrets.ts';
import { REVIEW_LINK_MS } from '../../domain/review.ts';
import type { Executor } from '../client.ts';
import { reviewLinks } from '../schema/reviews.ts';

/** Returns the token, which is not stored: the address is `/review/<token>`. */
export async function insertReviewLink(
  executor: Executor,
  link: { readonly appointmentId: string; readonly userId: string },
  createdAt: Date,
): Promise<string> {
  const { token, hash: tokenHash } = newSecret();
  const expiresAt = new Date(createdAt.getTime() + REVIEW_LINK_MS);
  await executor.insert(reviewLinks).values({ ...link, tokenHash, createdAt, expiresAt });
  return token;
}
