import * as contract from '../../contract/business-moderation.ts';
import type { Executor } from '../../db/client.ts';
import { listBusinessesByStatus } from '../../db/reads/business-moderation.ts';
import { accept, type Outcome, refuseField } from '../../domain/outcome.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import { DateRank, sendList } from '../http/paging.ts';
import { createModerationMails } from '../mail/moderation-mails.ts';
import { type Decision, reinstateBusiness, suspendBusiness } from '../writes/decide-report.ts';
import { type IdempotentRequest, runIdempotently } from '../writes/idempotent.ts';
import { type By, moderateBusiness } from '../writes/moderate-business.ts';
import { toBusinessResponse, toOwnBusiness } from './own-business.ts';

type ModerationRequest = IdempotentRequest & {
  readonly params: { readonly id: string };
  readonly body: { readonly reason?: string | undefined };
};
/** The decision that both sides are told; undefined if there is none. */
type Verdict = (tx: Executor, id: string, by: By) => Promise<Outcome<Decision | undefined>>;

/** The result of a review is in the pages of the owner. */
const review =
  (action: 'approve' | 'reject'): Verdict =>
  async (tx, id, by) => {
    const moved = await moderateBusiness(tx, id, action, by);
    return moved.ok ? accept(undefined) : moved;
  };

const VERDICTS = {
  approve: review('approve'),
  suspend: suspendBusiness,
  reinstate: reinstateBusiness,
} as const;

export function businessModerationRoutes(deps: Deps): Route[] {
  const { database, responseCache, nowMs } = deps;
  const { db } = database;
  const mails = createModerationMails(deps);

  /** Mails after the transaction; a repeat sends nothing. */
  async function moderate(input: ModerationRequest, verdict: Verdict) {
    const { id } = input.params;
    const note = input.body.reason ?? '';
    const by = { adminId: input.caller.userId, at: new Date(nowMs()), note };
    let decision: Decision | undefined;
    const work = async (tx: Executor) => {
      const outcome = await verdict(tx, id, by);
      if (!outcome.ok) return outcome;
      decision = outcome.value;
      return toBusinessResponse(tx, id);
    };
    const outcome = await clearCacheAfter(responseCache, runIdempotently(database, input, work));
    if (outcome.ok && decision) void mails.tellDecided(decision);
    return outcome;
  }

  return [
    route(contract.listForReview, ({ query, path }) =>
      sendList({ path, query }, DateRank, listBusinessesByStatus(db, query.status), {
        toItem: ({ submittedAt, serviceCount, professionalCount, ...business }) => ({
          ...toOwnBusiness({ ...business, submittedAt }),
          submittedAt: submittedAt?.toISOString() ?? null,
          serviceCount,
          professionalCount,
        }),
        toPosition: ({ id, rankedAt }) => ({ rank: rankedAt.getTime(), id }),
      }),
    ),

    route(contract.rejectBusiness, (input) => moderate(input, review('reject'))),
    route(contract.moderateBusiness, async (input) => {
      const { verdict } = input.params;
      const isUnexplained = verdict === 'suspend' && input.body.reason === undefined;
      return isUnexplained
        ? refuseField('MISSING_FIELDS', 'reason')
        : moderate(input, VERDICTS[verdict]);
    }),
  ];
}
