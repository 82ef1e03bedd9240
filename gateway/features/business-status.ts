import { changeBusinessStatus } from '../../contract/business-status.ts';
import { countUpcomingAppointments } from '../../db/reads/own-business.ts';
import { listStaffIds } from '../../db/reads/staff.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { lockBusiness, updateBusiness } from '../../db/writes/own-business.ts';
import { decideOwnerAction } from '../../domain/business.ts';
import { refuse, refuseTaken } from '../../domain/outcome.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { insertBusinessEvent, toBusinessResponse } from './own-business.ts';

const PAST_TENSE = {
  pause: 'paused',
  resume: 'resumed',
  close: 'closed',
  reopen: 'reopened',
} as const;

export function businessStatusRoutes({ database, responseCache, nowMs }: Deps): Route[] {
  return [
    route(changeBusinessStatus, (input) =>
      clearCacheAfter(
        responseCache,
        runIdempotently(database, input, async (tx) => {
          const { id, action } = input.params;
          const { userId } = input.caller;
          const isOwn = input.businessIds.includes(id);
          const before = isOwn ? await lockBusiness(tx, { id }) : undefined;
          if (!before) return refuse('BUSINESS_NOT_FOUND');
          const status = decideOwnerAction(before.status, action);
          if (!status.ok) return status;
          if (status.value === before.status) return toBusinessResponse(tx, id);
          const at = new Date(nowMs());
          if (action === 'close') {
            // A booking locks the calendar, so none is decided between the count and the commit.
            const staff = await listStaffIds(tx, id);
            if (staff.length > 0) await takeLocks(tx, staff);
            const upcomingCount = await countUpcomingAppointments(tx, id, at);
            if (upcomingCount > 0) return refuseTaken(upcomingCount);
          }
          const change = { status: status.value, statusReason: null };
          await updateBusiness(tx, id, change);
          const after = { ...before, ...change };
          await insertBusinessEvent(tx, `business.${PAST_TENSE[action]}`, after, {
            actorId: userId,
            at,
          });
          return toBusinessResponse(tx, id);
        }),
      ),
    ),
  ];
}
