import { DECISIONS_DAYS, listDecisions } from '../../contract/decisions.ts';
import * as reads from '../../db/reads/decisions.ts';
import { decisionView } from '../../domain/decision-view.ts';
import { DAY_MS } from '../../domain/durations.ts';
import type { Deps } from '../deps.ts';
import { InstantRank, listPage } from '../http/paging.ts';
import { route, type Route } from '../http/route.ts';

export function decisionRoutes({ database: { db }, nowMs }: Deps): Route[] {
  return [
    route(listDecisions, ({ query, path }) => {
      const since = new Date(query.since ?? nowMs() - DECISIONS_DAYS * DAY_MS);
      return listPage(
        { path, query },
        InstantRank,
        (page) => reads.listDecisions(db, { ...query, since }, page),
        {
          toItem: decisionView,
          toPosition: ({ decidedAtUs, commandId }) => ({ rank: decidedAtUs, id: commandId }),
        },
      );
    }),
  ];
}
