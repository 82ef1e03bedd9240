import * as contract from '../../contract/business-moderation.ts';
import type { Executor } from '../../db/client.ts';
import { listBusinessesByStatus } from '../../db/reads/business-moderation.ts';
import type { OwnBusiness } from '../../db/reads/own-business.ts';
import type { ModerationAction } from '../../domain/business.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import { DateRank, sendList } from '../http/paging.ts';
import { createModerationMails } from '../mail/moderation-mails.ts';
import { type IdempotentRequest, runIdempotently } from '../writes/idempotent.ts';
import { moderateBusiness } from '../writes/moderate-business.ts';
import { toBusinessResponse, toOwnBusiness } from './own-business.ts';

/** The owner is told these by mail. */
const TOLD_STATES: Partial<Record<ModerationAction, 'suspended' | 'restored'>> = {
  suspend: 'suspended',
  reinstate: 'restored',
};

type ModerationRequest = IdempotentRequest & {
  readonly body: { readonly reason?: string | undefined };
};

export function businessModerationRoutes(deps: Deps): Route[] {
  const { database, responseCache, nowMs } = deps;
  const { db } = database;
  const mails = createModerationMails(deps);

  /** Mails after the transaction; a repeat sends nothing. */
  async function moderate(input: ModerationRequest, id: string, verdict: ModerationAction) {
    const reason = input.body.reason ?? null;
    const by = { adminId: input.caller.userId, at: new Date(nowMs()), reason };
    let moved: OwnBusiness | undefined;
    const work = async (tx: Executor) => {
      const outcome = await moderateBusiness(tx, id, verdict, by);
      if (!outcome.ok) return outcome;
      moved = outcome.value;
      return toBusinessResponse(tx, id);
    };
    const outcome = await clearCacheAfter(responseCache, runIdempotently(database, input, work));
    const state = TOLD_STATES[verdict];
    if (outcome.ok && moved && state) void mails.tellMoved(moved, state, reason ?? '');
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

    route(contract.rejectBusiness, (input) => moderate(input, input.params.id, 'reject')),
    route(contract.moderateBusiness, (input) =>
      moderate(input, input.params.id, input.params.verdict),
    ),
  ];
}
