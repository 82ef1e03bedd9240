import type { Logger } from 'pino';
import { queueEvents } from '../../db/writes/webhook-deliveries.ts';
import type { WakeWebhook } from '../../engine/webhook-wakeups.ts';
import type { Consumer } from '../activities/relay.ts';
import { createGate } from '../gate.ts';

const WAKEUPS_MAX = 16;

/** Queues placed events for webhooks, and wakes the webhooks after the commit. */
export function createWebhookConsumer(
  nowMs: () => number,
  wakeLater: (webhookIds: readonly string[]) => void,
): Consumer {
  return {
    name: 'webhooks',
    async consume(tx, events) {
      const range = { first: events[0]!.position, last: events.at(-1)!.position };
      const webhookIds = await queueEvents(tx, range, new Date(nowMs()));
      return () => wakeLater(webhookIds);
    },
  };
}

/** Wakes webhooks in the background, so that the relay does not wait. The sweep repairs a lost wake-up. */
export function createWakeLater(wake: WakeWebhook, log: Logger) {
  const inTurn = createGate(WAKEUPS_MAX);
  const waiting = new Set<string>();
  return (webhookIds: readonly string[]): void => {
    for (const id of webhookIds) {
      if (waiting.has(id)) continue;
      waiting.add(id);
      inTurn(() => {
        waiting.delete(id);
        return wake(id);
      }).catch((error: unknown) =>
        log.warn({ err: error, webhook: id }, 'a webhook could not be woken'),
      );
    }
  };
}
