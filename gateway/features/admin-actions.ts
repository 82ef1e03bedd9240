import { listAdminActions } from '../../contract/admin-actions.ts';
import * as reads from '../../db/reads/admin-actions.ts';
import type { Deps } from '../deps.ts';
import { DateRank, sendList } from '../http/paging.ts';
import { route, type Route } from '../http/route.ts';

export function adminActionRoutes({ database: { db } }: Deps): Route[] {
  return [
    route(listAdminActions, ({ query, path }) =>
      sendList({ path, query }, DateRank, reads.listAdminActions(db, query), {
        toItem: toAdminAction,
        toPosition: ({ id, at }) => ({ rank: at.getTime(), id }),
      }),
    ),
  ];
}

export const toAdminAction = (action: reads.AdminActionRecord) => ({
  ...action,
  at: action.at.toISOString(),
});
