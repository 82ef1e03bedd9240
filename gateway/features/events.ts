import { EVENTS_KEPT_DAYS, listEvents, streamEvents } from '../../contract/events.ts';
import { firstIdAt } from '../../contract/ids.ts';
import type { AccountScope } from '../../db/reads/appointments.ts';
import { addResources } from '../../db/reads/event-resources.ts';
import * as reads from '../../db/reads/events.ts';
import type { EventType } from '../../domain/events.ts';
import { accept, refuseField } from '../../domain/outcome.ts';
import { toAccountScope } from '../access/caller.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

const KEPT_MS = EVENTS_KEPT_DAYS * 86_400_000;
const STREAM_MS = 15 * 60_000;
const STREAM_PAGE = 100;

export function eventRoutes({ database: { db }, newEvents, stopping, nowMs }: Deps): Route[] {
  const since = () => nowMs() - KEPT_MS;
  const findPosition = (scope: AccountScope, id: string) =>
    reads.findEventPosition(db, scope, id, new Date(since()));

  async function* follow(
    scope: AccountScope,
    start: number,
    types: readonly EventType[] | undefined,
    disconnected: AbortSignal,
  ) {
    const signal = AbortSignal.any([disconnected, stopping, AbortSignal.timeout(STREAM_MS)]);
    let after = start;
    while (!signal.aborted) {
      const last = await newEvents.lastPosition();
      const page = await reads.listEvents(db, scope, { after, types, limit: STREAM_PAGE });
      yield* await addResources(db, scope, page, nowMs());
      after = page.at(-1)?.position ?? after;
      if (page.length < STREAM_PAGE) await newEvents.waitForMore(last, signal);
    }
  }

  return [
    route(listEvents, async ({ query: { after, types, limit }, caller }) => {
      const scope = toAccountScope(caller);
      const start =
        after === undefined
          ? await reads.findPositionBefore(db, firstIdAt('evt', since()))
          : await findPosition(scope, after);
      if (start === undefined) return refuseField('INVALID_INPUT', 'after');
      const page = await reads.listEvents(db, scope, { after: start, types, limit });
      return accept({ body: await addResources(db, scope, page, nowMs()) });
    }),

    route(streamEvents, async ({ query: { types }, headers, caller }) => {
      const scope = toAccountScope(caller);
      const after = headers['last-event-id'];
      const start =
        after === undefined ? await reads.findLastPosition(db) : await findPosition(scope, after);
      if (start === undefined) return refuseField('INVALID_INPUT', 'last-event-id');
      return accept({
        stream: (disconnected) => follow(scope, start, types, disconnected),
        toEventId: ({ id }) => id,
      });
    }),
  ];
}
