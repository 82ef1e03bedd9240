import type { Connection } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../../db/client.ts';
import type { WorkerPresence } from '../../engine/worker-presence.ts';
import type { Check } from './operations.ts';
import type { Redis } from '../redis.ts';

/** Left to itself, the client would ask again and again for half a minute. */
const ANSWER_WITHIN_MS = 900;

/** What a gateway leans on. Vital is only that without which it can answer nothing at all. */
export function createChecks(options: {
  /** Not the one that requests wait for: a gateway whose connections are all busy is not one without a database. */
  readonly aside: Database;
  readonly connection: Connection;
  readonly namespace: string;
  readonly redis: Redis;
  readonly workersSeen: WorkerPresence;
}): readonly Check[] {
  const {
    aside: healthCheckPool,
    connection,
    namespace,
    redis,
    workersSeen: workerPresence,
  } = options;
  return [
    { name: 'postgres', isVital: true, probe: () => healthCheckPool.pool.query('SELECT 1') },
    // Without these, everything can be read: a gateway that gets no requests could not even do that.
    {
      name: 'temporal',
      isVital: false,
      probe: () =>
        connection.withDeadline(Date.now() + ANSWER_WITHIN_MS, () =>
          connection.workflowService.describeNamespace({ namespace }),
        ),
    },
    { name: 'redis', isVital: false, probe: redis.ping },
    { name: 'worker', isVital: false, probe: workerPresence.requireServed },
  ];
}

/** Whoever reads the log of a start that answers only 503 should find the reason there. */
export function warnOfAbsent(checks: readonly Check[], log: Logger): void {
  for (const { name, isVital, probe } of checks) {
    if (!isVital) continue;
    probe().catch((error: unknown) =>
      log.warn({ err: error }, `${name} does not answer; until it does, requests are refused`),
    );
  }
}
