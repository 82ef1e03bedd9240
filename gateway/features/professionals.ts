import { isStaff } from '../../contract/access.ts';
import { getProfessional, listProfessionals } from '../../contract/professionals.ts';
import * as reads from '../../db/reads/professionals.ts';
import { toClockSpan } from '../../domain/local-time.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { imageOf, pictureView } from '../../domain/picture.ts';
import { averageRating } from '../../domain/rating.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import { toPage, readCursor, unwrapSingleItem, TextRank } from '../http/paging.ts';

export function professionalRoutes({ database, discovery, responseCache }: Deps): Route[] {
  return [
    route(listProfessionals, async ({ query, path }) => {
      const { cursor: _cursor, limit, ...filter } = query;
      const after = readCursor({ path, query }, TextRank);
      if (!after.ok) return after;
      const response = await responseCache.get(listProfessionals.id, query, async () => {
        const rows = await discovery.read((db) =>
          reads.listProfessionals(db, filter, { limit: limit + 1, after: after.value }),
        );
        const page = toPage(
          rows,
          { path, query },
          {
            toItem: toProfessional,
            toPosition: ({ nameKey, id }) => ({ rank: nameKey, id }),
          },
        );
        return filter.userId === undefined ? page : unwrapSingleItem(page);
      });
      return accept(response!);
    }),

    route(getProfessional, async ({ params, caller }) => {
      const response = await responseCache.get(getProfessional.id, params, async () => {
        const found = await discovery.read((db) => reads.findProfessional(db, params.id));
        return found && { body: toProfessional(found) };
      });
      if (response) return accept(response);
      const staff =
        caller && isStaff(caller.role)
          ? await reads.findColleague(database.db, caller.userId, params.id)
          : undefined;
      if (!staff) return refuse('PROFESSIONAL_NOT_FOUND');
      return accept({
        body: toProfessional(staff),
        headers: { 'Cache-Control': 'private, no-cache' },
      });
    }),
  ];
}

export function toProfessional(row: reads.ProfessionalRecord) {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    bio: row.bio,
    image: imageOf(row.picture),
    picture: row.picture && pictureView(row.picture),
    services: row.serviceIds,
    workingHours: toClockSpan({ startMin: row.opensMin, endMin: row.closesMin }),
    breaks: row.breaks.map(toClockSpan),
    businessIds: row.businessIds,
    rating: averageRating(row.ratingSum, row.reviewCount),
    reviewCount: row.reviewCount,
  };
}
