import type { Logger } from 'pino';
import type { GatewayConfig } from '../config/index.ts';
import type { Needs } from '../domain/needs.ts';
import type { World } from '../domain/world.ts';
import { createActorClient, logEndedActor } from '../engine/actor-client.ts';
import { createDurableBookings } from '../engine/durable-bookings.ts';
import { createSubmit } from '../engine/submit.ts';
import type { GatewayMetrics } from '../telemetry/gateway-metrics.ts';
import { isRefusedNow } from './commands/refused-now.ts';
import type { Connections } from './connections.ts';
import { receiveAnswers } from './redis/receive-answers.ts';

type Options = {
  readonly config: GatewayConfig;
  readonly nowMs: () => number;
  readonly requestDeadlineMs: number;
  readonly readWorld: (needs: Needs) => Promise<World>;
  readonly metrics: GatewayMetrics;
  readonly log: Logger;
};

/** How the gateway sends commands to the engine. */
export function createEngineAccess(
  { client, database, redis }: Connections,
  { config, nowMs, requestDeadlineMs, readWorld, metrics, log }: Options,
) {
  const { TEMPORAL_TASK_QUEUE: taskQueue, CALENDAR_ACTORS: actorCount } = config;
  const durable = createDurableBookings(client, taskQueue, actorCount);
  const submit = createSubmit({
    askActor: createActorClient(client, taskQueue, logEndedActor(log)),
    durable,
    database,
    actorCount,
    isRefused: (command) => isRefusedNow({ readWorld, nowMs }, command),
    waitingMax: config.COMMANDS_WAITING_MAX,
    answers: receiveAnswers(redis, config.SECRETS_KEY),
    nowMs,
    requestDeadlineMs,
    metrics,
  });
  return { durable, submit };
}
