import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { WorkerConfig } from '../config/index.ts';
import type { Database } from '../db/client.ts';
import { createResolve } from '../engine/webhook-addresses.ts';
import { createWakeWebhook } from '../engine/webhook-wakeups.ts';
import type { WorkerMetrics } from '../telemetry/worker-metrics.ts';
import type { RelayActivities, WebhookActivities } from '../workflows/messages.ts';
import { createRelay, createRelayOnce } from './activities/relay.ts';
import { createWakeLater, createWebhookConsumer } from './webhooks/consumer.ts';
import { createDeliver } from './webhooks/deliver.ts';
import { createPost } from './webhooks/post.ts';

export type DeliveryActivities = RelayActivities & WebhookActivities;

type DeliveryDeps = {
  readonly config: WorkerConfig;
  readonly client: Client;
  readonly database: Database;
  readonly nowMs: () => number;
  readonly metrics: WorkerMetrics;
  readonly log: Logger;
};

/** The consequences of events: their positions, webhooks. */
export function createDelivery(deps: DeliveryDeps) {
  const { config, client, nowMs, log } = deps;
  const allowPrivate = config.WEBHOOKS_ALLOW_PRIVATE === '1';
  const wakeLater = createWakeLater(createWakeWebhook(client, config.TEMPORAL_TASK_QUEUE), log);
  const consumers = [createWebhookConsumer(nowMs, wakeLater)];
  const relayOnce = createRelayOnce({ ...deps, consumers });
  const post = createPost({ allowPrivate, resolve: createResolve(allowPrivate) });
  const activities: DeliveryActivities = {
    relay: createRelay(relayOnce),
    deliver: createDeliver({ ...deps, post }),
  };
  return { activities, relayOnce, wakeLater };
}
