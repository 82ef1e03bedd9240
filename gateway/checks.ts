import type { Connection } from '@temporalio/client';
import type { Logger } from 'pino';
import type { GatewayConfig } from '../config/index.ts';
import { connect } from '../db/client.ts';
import type { WorkersSeen } from './engine/workers-seen.ts';
import type { Check } from './http/operations.ts';
import type { Redis } from './redis.ts';

export type Checks = {
  readonly checks: readonly Check[];
  readonly close: () => Promise<void>;
};

/** Left to itself, the client would ask again and again for half a minute. */
const ANSWER_WITHIN_MS = 900;

/** What a gateway leans on. Vital is only that without which it can answer nothing at all. */
export function openChecks(options: {
  readonly config: GatewayConfig;
  readonly connection: Connection;
  readonly redis: Redis;
  readonly workersSeen: WorkersSeen;
  readonly log: Logger;
}): Checks {
  const { config, connection, redis, workersSeen, log } = options;
  // Of its own: a gateway whose connections are all busy is not one without a database.
  const database = connect({
    url: config.DATABASE_URL,
    poolMax: 1,
    role: 'amsel_gateway',
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  return {
    checks: [
      { name: 'postgres', isVital: true, probe: () => database.pool.query('SELECT 1') },
      // Without these, everything can be read: a gateway that gets no requests could not even do that.
      {
        name: 'temporal',
        isVital: false,
        probe: () =>
          connection.withDeadline(Date.now() + ANSWER_WITHIN_MS, () =>
            connection.workflowService.getSystemInfo({}),
          ),
      },
      { name: 'redis', isVital: false, probe: redis.ping },
      { name: 'worker', isVital: false, probe: workersSeen.requireServed },
    ],
    close: database.close,
  };
}
