import type { Client } from '@temporalio/client';
import type { Database } from '../../db/client.ts';
import { readStandbyState, type StandbyState } from '../../db/reads/standby.ts';
import { postgresDependency, temporalDependency } from '../../engine/dependencies.ts';
import type { WorkerPresence } from '../../engine/worker-presence.ts';
import { type Dependency, probe, type ProbeResult } from '../../telemetry/dependencies.ts';
import type { Redis } from '../redis/client.ts';

export type Check = Dependency & {
  /** Without a vital dependency the gateway cannot answer any request. */
  readonly isVital: boolean;
};

export type CheckResult = ProbeResult & Pick<Check, 'isVital'>;

export function createChecks(options: {
  /** A pool of its own: a gateway with a busy request pool still has a database. */
  readonly healthCheckDatabase: Database;
  readonly client: Client;
  readonly redis: Redis;
  readonly workerPresence: WorkerPresence;
}): readonly Check[] {
  const { healthCheckDatabase, client, redis, workerPresence } = options;
  return [
    { ...postgresDependency(healthCheckDatabase), isVital: true },
    // Not vital: without them the gateway still serves reads.
    { ...temporalDependency(client), isVital: false },
    { name: 'redis', isVital: false, probe: redis.ping },
    { name: 'worker', isVital: false, probe: workerPresence.requireWorkers },
  ];
}

export function runChecks(checks: readonly Check[]): Promise<CheckResult[]> {
  return Promise.all(
    checks.map(async (check) => ({ ...(await probe(check)), isVital: check.isVital })),
  );
}

export function createStandbyRead(database: Database): () => Promise<StandbyState> {
  let state: StandbyState = 'unknown';
  const standby = {
    name: 'standby',
    probe: async () => (state = await readStandbyState(database)),
  };
  return async () => ((await probe(standby)).isUp ? state : 'unknown');
}
