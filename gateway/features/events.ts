import { EVENTS_KEPT_DAYS, listEvents, streamEvents } from '../../contract/events.ts';
import { firstIdAt, isFirstId } from '../../contract/ids.ts';
import type { AccountScope } from '../../db/reads/appointments.ts';
import { addResources } from '../../db/reads/event-resources.ts';
import * as reads from '../../db/reads/events.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/durations.ts';
import type { EventType } from '../../domain/events.ts';
import { accept, refuse, refuseField } from '../../domain/outcome.ts';
import { toAccountScope } from '../access/caller.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import { findSeen } from '../reads/new-events.ts';
import { waitForEvents } from '../reads/wait-for-events.ts';

const KEPT_MS = EVENTS_KEPT_DAYS * DAY_MS;
const STREAM_MS = 15 * MINUTE_MS;
const STREAM_PAGE = 100;
const STREAMS_PER_ACCOUNT = 10;
const STREAM_RETRY_SECONDS = 60;
/** Within this time a stream ends after its session, and learns of a new business or calendar of its account. */
const CHECK_MS = 15_000;

export function eventRoutes(deps: Deps): Route[] {
  const { newEvents, sessions, stopping, nowMs } = deps;
  const { db } = deps.database;
  const openStreams = new Map<string, number>();
  const oldestId = () => firstIdAt('evt', nowMs() - KEPT_MS);

  function findPosition(scope: AccountScope, id: string): Promise<number | undefined> {
    // A stream begins with such an id, so that a reader without events can continue too.
    if (isFirstId(id)) {
      return id < oldestId() ? Promise.resolve(undefined) : reads.findPositionBefore(db, id);
    }
    return reads.findEventPosition(db, scope, id, new Date(nowMs() - KEPT_MS));
  }

  async function* follow(
    caller: Caller,
    start: number,
    types: readonly EventType[] | undefined,
    disconnected: AbortSignal,
  ) {
    const signal = AbortSignal.any([disconnected, stopping, AbortSignal.timeout(STREAM_MS)]);
    const scope = toAccountScope(caller);
    const { sessionId } = caller;
    const findReader = () => reads.findEventReader(db, scope);
    const checks = {
      // Callers of an external issuer have no session here.
      isLive: async () => sessionId === undefined || sessions.isLive(sessionId),
      findReader,
      checkMs: CHECK_MS,
    };
    let reader: reads.EventReader | undefined = await findReader();
    let after = start;
    while (reader) {
      const last: number = await newEvents.lastPosition();
      const page = await reads.listEvents(db, scope, { after, types, limit: STREAM_PAGE });
      yield* await addResources(db, scope, page, nowMs());
      const isFull = page.length === STREAM_PAGE;
      after = findSeen({ after, last, isFull }, page);
      if (isFull) continue;
      reader = await waitForEvents(newEvents, { last, reader, signal }, checks);
    }
  }

  /** False if the account has as many as it may have. */
  function countStream(userId: string): boolean {
    const open = openStreams.get(userId) ?? 0;
    if (open >= STREAMS_PER_ACCOUNT) return false;
    openStreams.set(userId, open + 1);
    return true;
  }

  async function* uncountAfter<T>(userId: string, stream: AsyncIterable<T>) {
    try {
      yield* stream;
    } finally {
      const left = openStreams.get(userId)! - 1;
      if (left > 0) openStreams.set(userId, left);
      else openStreams.delete(userId);
    }
  }

  return [
    route(listEvents, async ({ query: { after, types, limit }, caller }) => {
      const scope = toAccountScope(caller);
      const start =
        after === undefined
          ? await reads.findPositionBefore(db, oldestId())
          : await findPosition(scope, after);
      if (start === undefined) return refuseField('INVALID_INPUT', 'after');
      const page = await reads.listEvents(db, scope, { after: start, types, limit });
      return accept({ body: await addResources(db, scope, page, nowMs()) });
    }),

    route(streamEvents, async ({ query, headers, caller }) => {
      const { userId } = caller;
      const after = headers['last-event-id'] ?? query.after;
      const start =
        after === undefined
          ? await reads.findLastPosition(db)
          : await findPosition(toAccountScope(caller), after);
      if (start === undefined)
        return refuseField('INVALID_INPUT', query.after === after ? 'after' : 'last-event-id');
      // Last, because a stream that is refused would stay counted.
      if (!countStream(userId)) return refuse('RATE_LIMITED', STREAM_RETRY_SECONDS);
      return accept({
        stream: (disconnected) =>
          uncountAfter(userId, follow(caller, start, query.types, disconnected)),
        startId: after ?? firstIdAt('evt', nowMs() - reads.COMMIT_MS_MAX),
        toEventId: ({ id }) => id,
      });
    }),
  ];
}
