import { newId } from '../../contract/ids.ts';
import * as contract from '../../contract/time-off-requests.ts';
import { type Executor, transact } from '../../db/client.ts';
import { findOwnProfessional, listWorkplaceIds, listWorkplaces } from '../../db/reads/staff.ts';
import * as reads from '../../db/reads/time-off-requests.ts';
import { insertEvents } from '../../db/writes/events.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import * as writes from '../../db/writes/time-off.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { findWholeDays } from '../../domain/time-off.ts';
import { toTimeOffSpan } from '../../domain/schedule.ts';
import { timeOffRequestEvent } from '../../domain/team.ts';
import { toAccountScope } from '../access/caller.ts';
import { consumeAttempt, type RateLimit } from '../access/rate-limit.ts';
import type { Deps } from '../deps.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { sendList, TextRank } from '../http/paging.ts';
import { route, type Route } from '../http/route.ts';
import { createTimeOffMails } from '../mail/time-off-mails.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { takeTimeOff } from '../writes/take-time-off.ts';

const OPEN_MAX = 50;
/** Each is mailed to the team; withdrawn ones count too. */
const REQUESTS_PER_ACCOUNT: RateLimit = {
  name: 'time-off-requests',
  max: 20,
  windowSeconds: 3_600,
};

export function timeOffRequestRoutes(deps: Deps): Route[] {
  const { database, nowMs } = deps;
  const { db } = database;
  const tell = createTimeOffMails(deps);
  const now = () => new Date(nowMs());

  /** Mails after the transaction. Neither it nor the response waits for the mail server. A repeat sends nothing. */
  async function tellAfter<T>(
    work: (note: (changed: reads.TimeOffRequestRecord) => void) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const changed: reads.TimeOffRequestRecord[] = [];
    const outcome = await work((request) => void changed.push(request));
    if (outcome.ok) for (const request of changed) void tell(request);
    return outcome;
  }

  return [
    route(contract.requestTimeOff, (input) =>
      tellAfter(async (note) =>
        runIdempotently(database, input, async (tx) => {
          const { professionalId, from, to, reason = null } = input.body;
          const own = await findOwnProfessional(tx, input.caller.userId);
          const scope = toAccountScope(input.caller);
          const [place] = await listWorkplaces(tx, scope, professionalId);
          if (own?.id !== professionalId || !place) return refuse('PROFESSIONAL_NOT_FOUND');
          const span = toTimeOffSpan(from, to, place.timezone);
          if (!span.ok) return span;
          await takeLocks(tx, [`timeOffRequests/${professionalId}`]);
          if ((await reads.countOpenRequests(tx, professionalId)) >= OPEN_MAX) {
            return refuse('USAGE_LIMIT_REACHED');
          }
          const wait = await consumeAttempt(deps.redis, REQUESTS_PER_ACCOUNT, input.caller.userId);
          if (wait !== undefined) return refuse('RATE_LIMITED', wait);
          const row = {
            id: newId('tor'),
            professionalId,
            startsAt: new Date(span.value.startMs),
            endsAt: new Date(span.value.endMs),
            reason,
            status: 'requested' as const,
            createdAt: now(),
            decidedAt: null,
            decidedById: null,
          };
          await writes.insertTimeOffRequest(tx, row);
          const request = { ...row, timezone: place.timezone };
          await announce(tx, request, input.caller.userId, now());
          note(request);
          return accept({ body: toView(request) });
        }),
      ),
    ),

    route(contract.listTimeOffRequests, ({ query, caller: { userId }, path }) =>
      sendList(
        { path, query },
        TextRank,
        reads.listRequests(db, { userId, as: 'either' }, query.status),
        { toItem: toView, toPosition: ({ id }) => ({ rank: id, id }) },
      ),
    ),

    route(contract.getTimeOffRequest, async ({ params: { id }, caller: { userId } }) => {
      const found = await reads.findRequest(db, { userId, as: 'either' }, id);
      return found ? accept(toVersioned(toView(found))) : refuse('NOT_FOUND');
    }),

    route(contract.answerTimeOffRequest, async (input) => {
      const { id, answer } = input.params;
      const { userId } = input.caller;
      const party = { userId, as: 'business' } as const;
      // Also before a repeat: the caller may have left the business.
      const found = await reads.findRequest(db, party, id);
      if (!found) return refuse('NOT_FOUND');
      return tellAfter(async (note) =>
        runIdempotently(database, input, async (tx) => {
          await takeLocks(tx, [found.professionalId]);
          // Read again under the lock: another member may have answered.
          const request = await reads.findRequest(tx, party, id);
          if (!request) return refuse('NOT_FOUND');
          if (request.status !== 'requested') return refuse('INVALID_STATUS');
          if (answer === 'approve') {
            const { professionalId, startsAt, endsAt, reason } = request;
            const others = await reads.countOtherDeciders(tx, professionalId, userId);
            if (others > 0) return refuse('FORBIDDEN');
            const wanted = { professionalId, startsAt, endsAt, reason };
            const taken = await takeTimeOff(tx, wanted, userId, now());
            if (!taken.ok) return taken;
          }
          const status = answer === 'approve' ? ('approved' as const) : ('declined' as const);
          const decision = { status, decidedAt: now(), decidedById: userId };
          await writes.updateTimeOffRequest(tx, id, decision);
          const decided = { ...request, ...decision };
          await announce(tx, decided, userId, now());
          note(decided);
          return accept({ body: toView(decided) });
        }),
      );
    }),

    route(contract.withdrawTimeOffRequest, ({ params: { id }, headers, caller: { userId } }) =>
      transact(database, async (tx) => {
        const party = { userId, as: 'professional' } as const;
        const found = await reads.findRequest(tx, party, id);
        if (!found) return refuse('NOT_FOUND');
        await takeLocks(tx, [found.professionalId]);
        const request = await reads.findRequest(tx, party, id);
        if (!request) return refuse('NOT_FOUND');
        const stale = refuseStale(headers, toView(request));
        if (stale) return stale;
        if (request.status !== 'requested') return refuse('INVALID_STATUS');
        await writes.deleteTimeOffRequest(tx, id);
        return accept({ body: undefined });
      }),
    ),
  ];
}

/** At every workplace of the professional. */
async function announce(
  tx: Executor,
  { id, status, professionalId }: reads.TimeOffRequestRecord,
  actorId: string,
  at: Date,
): Promise<void> {
  const businessIds = await listWorkplaceIds(tx, professionalId);
  const events = businessIds.map((businessId) => ({
    ...timeOffRequestEvent(status, { businessId, professionalId }, id),
    actorId,
  }));
  await insertEvents(tx, events, at);
}

function toView(row: reads.TimeOffRequestRecord) {
  const { id, professionalId, startsAt, endsAt, reason, status, createdAt } = row;
  return {
    id,
    professionalId,
    from: startsAt.toISOString(),
    to: endsAt.toISOString(),
    ...(row.timezone !== null &&
      findWholeDays({ startMs: startsAt.getTime(), endMs: endsAt.getTime() }, row.timezone)),
    reason,
    status,
    createdAt: createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedById,
  };
}
