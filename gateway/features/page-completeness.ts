import { getCompleteness } from '../../contract/page-completeness.ts';
import { listBusinessFacts } from '../../db/reads/page-facts.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { completenessOf, listMissingParts } from '../../domain/search/completeness.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

export function pageCompletenessRoutes({ database: { db } }: Deps): Route[] {
  return [
    route(getCompleteness, async ({ params: { id }, businessIds }) => {
      if (!businessIds.includes(id)) return refuse('BUSINESS_NOT_FOUND');
      const [page] = await listBusinessFacts(db, [id]);
      if (!page) return refuse('BUSINESS_NOT_FOUND');
      const percent = Math.round(100 * completenessOf(page));
      return accept({ body: { percent, missing: listMissingParts(page) } });
    }),
  ];
}
