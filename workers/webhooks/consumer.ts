import { queueEvents } from '../../db/writes/webhook-deliveries.ts';
import type { Consumer } from '../activities/relay.ts';

/** Queues placed events for webhooks, and has them sent after the commit. */
export function createWebhookConsumer(
  nowMs: () => number,
  sendSoon: (webhookIds: readonly string[]) => void,
): Consumer {
  return {
    name: 'webhooks',
    async consume(tx, events) {
      const range = { first: events[0]!.position, last: events.at(-1)!.position };
      const webhookIds = await queueEvents(tx, range, new Date(nowMs()));
      return () => sendSoon(webhookIds);
    },
  };
}
