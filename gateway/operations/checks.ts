import type { Connection } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../../db/client.ts';
import type { WorkerPresence } from '../../engine/worker-presence.ts';
import type { Redis } from '../redis/client.ts';

export type Check = {
  readonly name: string;
  /** Without a vital dependency the gateway cannot answer any request. */
  readonly isVital: boolean;
  readonly probe: () => Promise<unknown>;
};

export type CheckResult = {
  readonly name: string;
  readonly isVital: boolean;
  readonly isUp: boolean;
};

const PROBE_TIMEOUT_MS = 1_000;
/** Below the probe timeout. Without a deadline the Temporal client retries for 30 s. */
const TEMPORAL_DEADLINE_MS = 900;

export function createChecks(options: {
  /** A pool of its own: a gateway with a busy request pool still has a database. */
  readonly healthCheckPool: Database;
  readonly connection: Connection;
  readonly namespace: string;
  readonly redis: Redis;
  readonly workerPresence: WorkerPresence;
}): readonly Check[] {
  const { healthCheckPool, connection, namespace, redis, workerPresence } = options;
  return [
    { name: 'postgres', isVital: true, probe: () => healthCheckPool.pool.query('SELECT 1') },
    // Not vital: without them the gateway still serves reads.
    {
      name: 'temporal',
      isVital: false,
      probe: () =>
        connection.withDeadline(Date.now() + TEMPORAL_DEADLINE_MS, () =>
          connection.workflowService.describeNamespace({ namespace }),
        ),
    },
    { name: 'redis', isVital: false, probe: redis.ping },
    { name: 'worker', isVital: false, probe: workerPresence.requireWorkers },
  ];
}

export function runChecks(checks: readonly Check[]): Promise<CheckResult[]> {
  return Promise.all(checks.map(runCheck));
}

async function runCheck({ name, isVital, probe }: Check): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), PROBE_TIMEOUT_MS);
  });
  try {
    await Promise.race([probe(), timeout]);
    return { name, isVital, isUp: true };
  } catch {
    return { name, isVital, isUp: false };
  } finally {
    clearTimeout(timer);
  }
}

/** Logs at start why the gateway answers only 503. */
export function warnOfMissingDependencies(checks: readonly Check[], log: Logger): void {
  for (const { name, isVital, probe } of checks) {
    if (!isVital) continue;
    probe().catch((error: unknown) =>
      log.warn({ err: error }, `${name} does not answer; requests are refused until it does`),
    );
  }
}
