import * as contract from '../../contract/content-reports.ts';
import type { Executor } from '../../db/client.ts';
import * as reads from '../../db/reads/content-reports.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { adminReportView, decisionView } from '../../domain/content-report-view.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import type { Deps } from '../deps.ts';
import { DateRank, sendList } from '../http/paging.ts';
import { route, type Route } from '../http/route.ts';
import { createModerationMails } from '../mail/moderation-mails.ts';
import {
  type Decided,
  type Decision,
  decideAppeal,
  resolve,
  reverse,
} from '../writes/decide-report.ts';
import type { By } from '../writes/moderate-business.ts';
import { type IdempotentRequest, runIdempotently } from '../writes/idempotent.ts';

export function adminReportRoutes(deps: Deps): Route[] {
  const { database, responseCache, nowMs } = deps;
  const { db } = database;
  const mails = createModerationMails(deps);

  /** Mails after the transaction; a repeat sends nothing. */
  async function decide(
    input: IdempotentRequest & { readonly body: { readonly note: string } },
    id: string,
    work: (tx: Executor, by: By) => Promise<Decided>,
  ) {
    let decision: Decision | undefined;
    const by = { adminId: input.caller.userId, at: new Date(nowMs()), note: input.body.note };
    const outcome = await clearCacheAfter(
      responseCache,
      runIdempotently(database, input, async (tx) => {
        const decided = await work(tx, by);
        if (!decided.ok) return decided;
        decision = decided.value;
        return accept({ body: decisionView((await reads.findReport(tx, id))!) });
      }),
    );
    if (outcome.ok && decision) void mails.tellDecided(decision);
    return outcome;
  }

  return [
    route(contract.listAdminReports, ({ query, path }) => {
      const { targetType, targetId, appeal } = query;
      const status = query.status ?? (appeal || targetId ? undefined : ['open' as const]);
      const filter = { status, targetType, targetId, hasOpenAppeal: appeal === 'open' };
      return sendList({ path, query }, DateRank, reads.listReports(db, filter), {
        toItem: adminReportView,
        toPosition: ({ rankedAt, id }) => ({ rank: rankedAt.getTime(), id }),
      });
    }),

    route(contract.getAdminReport, async ({ params }) => {
      const found = await reads.findReport(db, params.id);
      return found ? accept({ body: adminReportView(found) }) : refuse('NOT_FOUND');
    }),

    route(contract.resolveReport, (input) => {
      const { id } = input.params;
      return decide(input, id, (tx, by) => resolve(tx, id, input.body.action, by));
    }),

    route(contract.resolveAppeal, (input) => {
      const { id } = input.params;
      return decide(input, id, (tx, by) => decideAppeal(tx, id, input.body.action, by));
    }),

    route(contract.reverseReport, (input) => {
      const { id } = input.params;
      return decide(input, id, (tx, by) => reverse(tx, id, by));
    }),
  ];
}
