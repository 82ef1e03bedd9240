import type { Logger } from 'pino';
import type { Database, Executor } from '../../db/client.ts';
import type { PlacedEvent } from '../../db/reads/events.ts';
import { consumeEvents } from '../../db/writes/event-cursors.ts';
import { placeEvents } from '../../db/writes/events.ts';
import type { WorkerMetrics } from '../../telemetry/worker-metrics.ts';
import type { RelayActivities } from '../../workflows/messages.ts';
import { relayFailed } from './failures.ts';
import { withHeartbeats } from './heartbeats.ts';

const BATCH_MAX = 2_000;
/** An event is readable at most this long after its commit, plus the time of one batch. */
const IDLE_MS = 200;
const ROUND_MS = 60_000;

/** Something that follows from events. It gets every event once, in order. */
export type Consumer = {
  /** The name of its cursor. */
  readonly name: string;
  /** Runs in the transaction that moves the cursor. Returns what to do after the commit. */
  readonly consume: (tx: Executor, events: readonly PlacedEvent[]) => Promise<() => void>;
};

export type RelayDeps = {
  readonly database: Database;
  readonly consumers: readonly Consumer[];
  readonly metrics: Pick<WorkerMetrics, 'placedEvents'>;
  readonly log: Logger;
};

/** Places committed events for a minute. A second relay at the same time waits for the first. */
export function createRelay(
  relayOnce: ReturnType<typeof createRelayOnce>,
): RelayActivities['relay'] {
  return () =>
    withHeartbeats(async (context) => {
      const endMs = Date.now() + ROUND_MS;
      let total = 0;
      while (Date.now() < endMs) {
        const { placed, isMore } = await relayOnce();
        total += placed;
        if (!isMore) await context.sleep(IDLE_MS);
      }
      return total;
    });
}

/** Places one batch, and passes one batch to each consumer. */
export function createRelayOnce({ database, consumers, metrics, log }: RelayDeps) {
  return async (): Promise<{ readonly placed: number; readonly isMore: boolean }> => {
    try {
      const placed = await placeEvents(database, BATCH_MAX);
      metrics.placedEvents.inc(placed);
      const passedOn = await Promise.allSettled(
        consumers.map((consumer) => passOn(database, consumer)),
      );
      // A consumer that fails does not stop the others.
      const failed = passedOn.find((each) => each.status === 'rejected');
      if (failed) throw failed.reason;
      const isFull = passedOn.some(
        (each) => each.status === 'fulfilled' && each.value === BATCH_MAX,
      );
      return { placed, isMore: placed === BATCH_MAX || isFull };
    } catch (error) {
      log.warn({ err: error }, 'events could not be placed or passed on');
      throw relayFailed();
    }
  };
}

/** Returns the number of events. */
async function passOn(database: Database, { name, consume }: Consumer): Promise<number> {
  let finish: () => void = () => undefined;
  const count = await consumeEvents(database, name, BATCH_MAX, async (tx, events) => {
    finish = await consume(tx, events);
  });
  finish();
  return count;
}
