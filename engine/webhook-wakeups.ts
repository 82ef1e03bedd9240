import type { Client } from '@temporalio/client';
import {
  deliveryQueueOf,
  wakeSignal,
  WEBHOOK_EVENTS_MAX,
  webhookWorkflowIdOf,
} from '../workflows/messages.ts';

const TIMEOUT_MS = 5_000;

/** Wakes the workflow that sends the deliveries of a webhook, or starts it. */
export type WakeWebhook = (webhookId: string) => Promise<void>;

export function createWakeWebhook(client: Client, taskQueue: string): WakeWebhook {
  return async (webhookId) => {
    await client.withDeadline(Date.now() + TIMEOUT_MS, () =>
      client.workflow.signalWithStart('webhook', {
        workflowId: webhookWorkflowIdOf(webhookId),
        taskQueue: deliveryQueueOf(taskQueue),
        args: [webhookId, WEBHOOK_EVENTS_MAX],
        signal: wakeSignal,
        staticSummary: 'Sends the events of a business to one address',
      }),
    );
  };
}
