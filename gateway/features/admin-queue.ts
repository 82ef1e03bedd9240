import { getQueue } from '../../contract/admin-queue.ts';
import { countQueue, listQueue } from '../../db/reads/admin-queue.ts';
import { accept } from '../../domain/outcome.ts';
import type { Deps } from '../deps.ts';
import { InstantRank, listPage } from '../http/paging.ts';
import { route, type Route } from '../http/route.ts';

export function adminQueueRoutes({ database: { db } }: Deps): Route[] {
  return [
    route(getQueue, async ({ query, path }) => {
      const [page, counts] = await Promise.all([
        listPage({ path, query }, InstantRank, (each) => listQueue(db, query.kind, each), {
          toItem: ({ sinceMs, ...item }) => ({ ...item, since: new Date(sinceMs).toISOString() }),
          toPosition: ({ sinceMs, id }) => ({ rank: sinceMs, id }),
        }),
        countQueue(db),
      ]);
      if (!page.ok) return page;
      return accept({ ...page.value, body: { counts, items: page.value.body } });
    }),
  ];
}
