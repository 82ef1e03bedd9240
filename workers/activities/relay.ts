import type { Logger } from 'pino';
import type { Database } from '../../db/client.ts';
import { placeEvents } from '../../db/writes/events.ts';
import type { WorkerMetrics } from '../../telemetry/worker-metrics.ts';
import type { RelayActivities } from '../../workflows/messages.ts';
import { relayFailed } from './failures.ts';
import { withHeartbeats } from './heartbeats.ts';

const BATCH_MAX = 2_000;
/** An event is readable at most this long after its commit, plus the time of one batch. */
const IDLE_MS = 200;
const ROUND_MS = 60_000;

type RelayDeps = {
  readonly database: Database;
  readonly metrics: Pick<WorkerMetrics, 'placedEvents'>;
  readonly log: Logger;
};

/** Places committed events for a minute. A second relay at the same time waits for the first. */
export function createRelay({ database, metrics, log }: RelayDeps): RelayActivities['relay'] {
  return () =>
    withHeartbeats(async (context) => {
      const endMs = Date.now() + ROUND_MS;
      let total = 0;
      while (Date.now() < endMs) {
        const placed = await placeEvents(database, BATCH_MAX).catch((error: unknown) => {
          log.warn({ err: error }, 'events could not be placed');
          throw relayFailed();
        });
        metrics.placedEvents.inc(placed);
        total += placed;
        if (placed < BATCH_MAX) await context.sleep(IDLE_MS);
      }
      return total;
    });
}
