import { listReviews, summarizeReviews } from '../../contract/reviews.ts';
import * as reads from '../../db/reads/reviews.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { summaryOf } from '../../domain/rating.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/mount.ts';
import { InstantRank, pageOf, readCursor } from '../http/paging.ts';

export function reviewRoutes({ database: { db }, shelf }: Deps): Route[] {
  return [
    route(listReviews, async ({ query, path }) => {
      const after = readCursor(query.cursor, InstantRank);
      if (!after.ok) return after;
      const answer = await shelf.take(listReviews.id, query, async () => {
        const rows = await reads.listReviews(db, query.professionalId, {
          limit: query.limit + 1,
          after: after.value,
        });
        return pageOf(
          rows,
          { path, query },
          {
            toItem: toReview,
            toPosition: ({ createdUs, id }) => ({ rank: createdUs, id }),
          },
        );
      });
      return accept(answer!);
    }),

    route(summarizeReviews, async ({ query }) => {
      const answer = await shelf.take(summarizeReviews.id, query, async () => {
        const stars = await reads.countStars(db, query.professionalId);
        return stars && { body: summaryOf(stars) };
      });
      return answer ? accept(answer) : refuse('PROFESSIONAL_NOT_FOUND');
    }),
  ];
}

function toReview(row: reads.ReviewRecord) {
  return {
    id: row.id,
    clientId: row.clientId,
    appointmentId: row.appointmentId,
    rating: row.rating,
    comment: row.comment,
    clientName: row.clientName,
    createdAt: row.createdAt.toISOString(),
  };
}
