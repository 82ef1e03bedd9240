import {
  deleteReviewReply,
  getReview,
  listReviews,
  replyToReview,
  summarizeReviews,
  writeReview,
} from '../../contract/reviews.ts';
import { transact } from '../../db/client.ts';
import * as reads from '../../db/reads/reviews.ts';
import { insertEvents } from '../../db/writes/events.ts';
import { updateReply } from '../../db/writes/reviews.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { summarizeRatings } from '../../domain/rating.ts';
import { hiddenReviewView, publicReviewView, reviewView } from '../../domain/review.ts';
import type { Deps } from '../deps.ts';
import { PRIVATE } from '../http/render.ts';
import { route, type Route } from '../http/route.ts';
import { createReview } from '../writes/create-review.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import { InstantRank, toPage, readCursor } from '../http/paging.ts';

export function reviewRoutes({ database, discovery, responseCache, nowMs }: Deps): Route[] {
  return [
    route(listReviews, async ({ query, path }) => {
      const after = readCursor({ path, query }, InstantRank);
      if (!after.ok) return after;
      const response = await responseCache.get(listReviews.id, query, async () => {
        const rows = await discovery.read((db) =>
          reads.listReviews(db, query.professionalId, {
            limit: query.limit + 1,
            after: after.value,
          }),
        );
        return toPage(
          rows,
          { path, query },
          {
            toItem: publicReviewView,
            toPosition: ({ createdAtUs, id }) => ({ rank: createdAtUs, id }),
          },
        );
      });
      return accept(response!);
    }),

    route(summarizeReviews, async ({ query }) => {
      const response = await responseCache.get(summarizeReviews.id, query, async () => {
        const stars = await discovery.read((db) =>
          reads.countReviewsByRating(db, query.professionalId),
        );
        return stars && { body: summarizeRatings(stars) };
      });
      return response ? accept(response) : refuse('PROFESSIONAL_NOT_FOUND');
    }),

    route(getReview, async ({ params, caller }) => {
      const response = await responseCache.get(getReview.id, params, async () => {
        const found = await discovery.read((db) => reads.findReview(db, params.id));
        return found && { body: publicReviewView(found) };
      });
      if (response) return accept(response);
      const own =
        caller && (await reads.findOwnHiddenReview(database.db, caller.userId, params.id));
      if (!own) return refuse('NOT_FOUND');
      return accept({ body: hiddenReviewView(own), headers: PRIVATE });
    }),

    route(writeReview, (input) =>
      clearCacheAfter(
        responseCache,
        runIdempotently(database, input, async (tx) => {
          const { comment = null, ...review } = input.body;
          const { userId } = input.caller;
          const created = await createReview(tx, { ...review, comment, userId }, new Date(nowMs()));
          return created.ok ? accept({ body: created.value }) : created;
        }),
      ),
    ),

    route(replyToReview, (input) =>
      clearCacheAfter(
        responseCache,
        runIdempotently(database, input, async (tx) => {
          const { userId } = input.caller;
          const found = await reads.findReviewOfBusiness(tx, input.businessIds, input.params.id);
          if (!found) return refuse('NOT_FOUND');
          const { review, businessId } = found;
          const reply = { reply: input.body.text, repliedAt: new Date(nowMs()) };
          await updateReply(tx, review.id, reply);
          const event = {
            type: 'review.replied',
            businessId,
            resourceId: review.id,
            professionalId: review.professionalId,
            actorId: userId,
            data: { appointmentId: review.appointmentId },
          } as const;
          await insertEvents(tx, [event], reply.repliedAt);
          return accept({ body: reviewView({ ...review, ...reply }) });
        }),
      ),
    ),

    route(deleteReviewReply, ({ params, businessIds }) =>
      clearCacheAfter(
        responseCache,
        transact(database, async (tx) => {
          const found = await reads.findReviewOfBusiness(tx, businessIds, params.id);
          if (!found) return refuse('NOT_FOUND');
          await updateReply(tx, params.id, { reply: null, repliedAt: null });
          return accept({ body: undefined });
        }),
      ),
    ),
  ];
}
