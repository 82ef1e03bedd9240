import type { Logger } from 'pino';
import {
  listBusinessesWithEndedHold,
  listBusinessesWithLine,
} from '../../db/reads/waitlist-line.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { CANCELLATION_TYPES, type EventType } from '../../domain/events.ts';
import type { AskActor } from '../../engine/actor-client.ts';
import { createCommandQueues } from '../../engine/command-queues.ts';
import type { WorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { BATCH_MAX } from '../../workflows/messages.ts';
import { createLineQueue, LINES_AT_ONCE } from './line-queue.ts';
import { DECIDE_WITHIN_MS } from './offer-commands.ts';
import type { Consumer } from './relay.ts';
import { PAGE_MAX, serveLine } from './serve-line.ts';
import type { LineDeps } from './withdraw-offers.ts';

const BUSINESSES_MAX = 20;
const ENDED_HOLDS_MAX = 500;
/** Holds that ended earlier have an event by now. */
const ENDED_WITHIN_MS = 5 * MINUTE_MS;

/** The offers of a business that are withdrawn at once go to an actor in one batch. */
const LIMITS = {
  batchMax: BATCH_MAX,
  inFlightMax: 8,
  waitingPerActorMax: LINES_AT_ONCE * PAGE_MAX,
  waitingMax: LINES_AT_ONCE * PAGE_MAX,
};

export type OfferSeatsDeps = Omit<LineDeps, 'enqueue'> & {
  readonly askActor: AskActor;
  readonly metrics: Pick<WorkerMetrics, 'queueMeter'>;
  readonly log: Logger;
};

/**
 * Offers free times to waiting customers, the first in line first. Serving a line twice is safe, also at the same
 * time on two workers: the decision refuses a second offer to a customer, and a time that is taken.
 */
export function createOfferSeats(deps: OfferSeatsDeps) {
  const { database, askActor, nowMs, metrics, log } = deps;
  const enqueue = createCommandQueues({
    send: (actorId, commands) => askActor(actorId, commands, Date.now() + DECIDE_WITHIN_MS),
    limits: LIMITS,
    nowMs,
    meter: metrics.queueMeter('offers'),
  });
  const queue = createLineQueue((id, signal) => serveLine({ ...deps, enqueue }, id, signal), log);
  let afterId = '';
  let holdsReadUntilMs = 0;
  let isReadingHolds = false;
  return {
    /** In the background, after something has changed at these businesses. */
    offerSoon: queue.addChanged,
    /** Looks at the lines of businesses where a hold has ended by the clock since the last call. Never rejects. */
    offerLapsed: async (): Promise<void> => {
      if (isReadingHolds) return;
      isReadingHolds = true;
      try {
        const after = new Date(Math.max(holdsReadUntilMs, nowMs() - ENDED_WITHIN_MS));
        const span = { after, until: new Date(nowMs()), limit: ENDED_HOLDS_MAX };
        const { ids, readUntil } = await listBusinessesWithEndedHold(database.db, span);
        holdsReadUntilMs = readUntil.getTime();
        queue.addChanged(ids);
      } catch (error) {
        log.warn({ err: error }, 'ended holds could not be listed');
      }
      isReadingHolds = false;
    },
    /** Looks at the next lines, after the ones before; the last one is followed by the first. Never rejects. */
    offerNext: async (): Promise<void> => {
      if (!queue.isTurnOver()) return;
      try {
        const now = new Date(nowMs());
        const ids = await listBusinessesWithLine(database.db, afterId, now, BUSINESSES_MAX);
        afterId = ids.length === BUSINESSES_MAX ? ids.at(-1)! : '';
        queue.addInTurn(ids);
      } catch (error) {
        log.warn({ err: error }, 'waiting customers could not be listed');
      }
    },
    settle: queue.settle,
    stop: queue.stop,
  };
}

export type OfferSeats = ReturnType<typeof createOfferSeats>;

/** Events after which a time may be free, or an offer may have to end. The relay also looks at all lines in turn. */
const FREEING: ReadonlySet<EventType> = new Set<EventType>([
  ...CANCELLATION_TYPES,
  'appointment.rescheduled',
  'appointment.services_changed',
  'business.approved',
  'business.closed',
  'business.paused',
  'business.reinstated',
  'business.reopened',
  'business.resumed',
  'business.suspended',
  'class.session_cancelled',
  'class.session_moved',
  'class.session_resized',
  'class.session_restored',
  'hold.expired',
  'hold.released',
  'professional.reinstated',
  'professional.suspended',
  'schedule.changed',
  'waitlist.joined',
  'waitlist.left',
  'waitlist.removed',
]);

export function createWaitlistConsumer(offerSoon: OfferSeats['offerSoon']): Consumer {
  return {
    name: 'waitlist',
    async consume(_tx, events) {
      const freeing = events.filter(({ type }) => FREEING.has(type));
      const businessIds = [...new Set(freeing.map(({ businessId }) => businessId))];
      return () => offerSoon(businessIds);
    },
  };
}
