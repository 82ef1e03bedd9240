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
/** The relay looks for new events this often. */
const IDLE_MS = 200;
/** A consumer that failed waits this long. */
const PAUSE_MS = 5_000;
const ROUND_MS = 60_000;
/** The relay looks this often for work that no new event causes. */
const CHECK_MS = 5_000;

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

/**
 * Places committed events for a minute. A second relay at the same time waits for the first. A consumer that
 * fails does not stop the others; the activity fails at the end, so that operators see it. `sendLate` repairs what
 * a killed worker or a lost wake-up has delayed; `offerLapsed` offers the times of holds that the clock has ended,
 * `offerNext` those that became free without an event, for example because their date came within the advance.
 */
export function createRelay(
  relayOnce: ReturnType<typeof createRelayOnce>,
  sendLate: () => Promise<void>,
  { offerLapsed, offerNext }: Record<'offerLapsed' | 'offerNext', () => Promise<void>>,
): RelayActivities['relay'] {
  return () =>
    withHeartbeats(async (context) => {
      const endMs = Date.now() + ROUND_MS;
      let total = 0;
      let nextCheckMs = 0;
      let last: Round | undefined;
      while (Date.now() < endMs) {
        context.cancellationSignal.throwIfAborted();
        const isCheck = Date.now() >= nextCheckMs;
        last = await relayOnce(whenToPassOn(isCheck, last));
        total += last.placed;
        // Placing events waits for none of these.
        void offerLapsed();
        if (isCheck) {
          nextCheckMs = Date.now() + CHECK_MS;
          void sendLate();
          void offerNext();
        }
        if (!last.isMore) await context.sleep(IDLE_MS);
      }
      if (last && last.failedConsumers.length > 0) throw relayFailed();
      return total;
    });
}

/** When a round passes events on: always, or only if it has placed one. */
type PassesOn = 'always' | 'after new events';

/** At each check, because another worker may have placed events and died, and after a round that left events. */
export function whenToPassOn(isCheck: boolean, last: Round | undefined): PassesOn {
  const hasLeftEvents = last && (last.isMore || last.failedConsumers.length > 0);
  return isCheck || hasLeftEvents ? 'always' : 'after new events';
}

export type Round = {
  readonly placed: number;
  readonly isMore: boolean;
  readonly failedConsumers: readonly string[];
};

/** Places one batch, and passes one batch to each consumer. */
export function createRelayOnce({ database, consumers, metrics, log }: RelayDeps) {
  const pausedUntilMs = new Map<Consumer, number>();

  async function tryToPassOn(consumer: Consumer): Promise<number> {
    if (Date.now() < (pausedUntilMs.get(consumer) ?? 0)) return 0;
    try {
      const count = await passOn(database, consumer);
      pausedUntilMs.delete(consumer);
      return count;
    } catch (error) {
      pausedUntilMs.set(consumer, Date.now() + PAUSE_MS);
      log.warn({ err: error, consumer: consumer.name }, 'events could not be passed on');
      return 0;
    }
  }

  return async (passesOn: PassesOn): Promise<Round> => {
    const placed = await placeEvents(database, BATCH_MAX).catch((error: unknown) => {
      log.warn({ err: error }, 'events could not be placed');
      throw relayFailed();
    });
    metrics.placedEvents.inc(placed);
    const isPassedOn = placed > 0 || passesOn === 'always';
    const counts = isPassedOn ? await Promise.all(consumers.map(tryToPassOn)) : [];
    return {
      placed,
      isMore: [placed, ...counts].includes(BATCH_MAX),
      failedConsumers: [...pausedUntilMs.keys()].map(({ name }) => name),
    };
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
