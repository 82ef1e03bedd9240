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

/** A review as every reader sees it, without the whole name of its author. */
export function publicReviewView(review: ReviewRecord) {
  return reviewView({ ...review, clientName: toPublicName(review.clientName) });
}

/** `Ana S.`: the first name, and the initial of the last one. */
export function toPublicName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const [initial] = rest.at(-1) ?? '';
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('und')}.`;
}

/** A review as its author and the business see it. */
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

/** A hidden review as its author sees it. */
export function hiddenReviewView(
  review: ReviewRecord & { readonly hiddenAt: Date | null; readonly hiddenReason: string | null },
) {
  const { hiddenAt, hiddenReason: reason } = review;
  return {
    ...reviewView(review),
    ...(hiddenAt && { hidden: { since: hiddenAt.toISOString(), reason } }),
  };
}

/** How long the link of a mail that asks for a review is valid. */
export const REVIEW_LINK_MS = 30 * DAY_MS;
