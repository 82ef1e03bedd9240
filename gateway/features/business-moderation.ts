import {
  listForReview,
  moderateBusiness,
  rejectBusiness,
} from '../../contract/business-moderation.ts';
import type { Executor } from '../../db/client.ts';
import { listBusinessesByStatus } from '../../db/reads/business-moderation.ts';
import { recordAdminAction } from '../../db/writes/admin-actions.ts';
import * as writes from '../../db/writes/own-business.ts';
import { decideModeration, type ModerationAction } from '../../domain/business.ts';
import { refuse } from '../../domain/outcome.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import { DateRank, sendList } from '../http/paging.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { insertBusinessEvent, toBusinessResponse, toOwnBusiness } from './own-business.ts';

const PAST_TENSE = {
  approve: 'approved',
  reject: 'rejected',
  suspend: 'suspended',
  reinstate: 'reinstated',
} as const;

export function businessModerationRoutes({ database, responseCache, nowMs }: Deps): Route[] {
  const { db } = database;

  function moderate(
    input: Parameters<typeof runIdempotently>[1] & {
      readonly body: { readonly reason?: string | undefined };
    },
    id: string,
    verdict: ModerationAction,
  ) {
    const work = async (tx: Executor) => {
      const business = await writes.lockBusiness(tx, { id });
      if (!business) return refuse('BUSINESS_NOT_FOUND');
      const status = decideModeration(business, verdict);
      if (!status.ok) return status;
      if (status.value !== business.status) {
        const statusReason = input.body.reason ?? null;
        await writes.updateBusiness(tx, id, { status: status.value, statusReason });
        const after = { ...business, status: status.value, statusReason };
        const by = { actorId: input.caller.userId, at: new Date(nowMs()) };
        await insertBusinessEvent(tx, `business.${PAST_TENSE[verdict]}`, after, by);
        await recordAdminAction(tx, {
          adminId: by.actorId,
          at: by.at,
          action: verdict,
          targetType: 'business',
          targetId: id,
          businessId: id,
          reason: statusReason,
          details: { from: business.status, to: status.value },
        });
      }
      return toBusinessResponse(tx, id);
    };
    return clearCacheAfter(responseCache, runIdempotently(database, input, work));
  }

  return [
    route(listForReview, ({ query, path }) =>
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

    route(rejectBusiness, (input) => moderate(input, input.params.id, 'reject')),
    route(moderateBusiness, (input) => moderate(input, input.params.id, input.params.verdict)),
  ];
}
