import { DAY_MS } from './durations.ts';

type ReviewRecord = {
  readonly id: string;
  readonly clientId: string;
  readonly appointmentId: string;
  readonly rating: number;
  readonly comment: string | null;
  readonly clientName: string;
  readonly createdAt: Date;
  readonly reply: string | null;
  readonly repliedAt: Date | null;
};

/** A review as every reader sees it. */
export function reviewView(review: ReviewRecord) {
  const { id, clientId, appointmentId, rating, comment, clientName, createdAt } = review;
  const { reply, repliedAt } = review;
  return {
    id,
    clientId,
    appointmentId,
    rating,
    comment,
    clientName,
    createdAt: createdAt.toISOString(),
    reply: reply !== null && repliedAt ? { text: reply, repliedAt: repliedAt.toISOString() } : null,
  };
}

/** How long the link of a mail that asks for a review is valid. */
export const REVIEW_LINK_MS = 30 * DAY_MS;
