import {
  condition,
  continueAsNew,
  proxyActivities,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import { isHistoryLong } from './history.ts';
import {
  DELIVERY_HEARTBEAT_MS,
  WEBHOOK_EVENTS_MAX,
  type WebhookActivities,
  wakeSignal,
} from './messages.ts';

const { deliver } = proxyActivities<WebhookActivities>({
  // Longer than the rounds of one activity, the deliveries of its last round, and a mail to the owner.
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: DELIVERY_HEARTBEAT_MS,
  retry: { initialInterval: '1s', maximumInterval: '1 minute' },
  summary: 'Sending what is due',
});

const IDLE = '1 minute';
/** The limit of the runs that were started without one. It never changes, or their replay would differ. */
const FIRST_EVENTS_MAX = 1_000;

/** Sends the deliveries of one webhook. Its state is in Postgres, so a new run continues where this one ends. */
export async function webhook(webhookId: string, eventsMax = FIRST_EVENTS_MAX): Promise<void> {
  let isWoken = false;
  setHandler(wakeSignal, () => void (isWoken = true));
  for (;;) {
    isWoken = false;
    const { text, wakeInMs } = await deliver(webhookId);
    setCurrentDetails(text);
    const pause = wakeInMs ?? IDLE;
    const hasMore = pause === 0 || (await condition(() => isWoken, pause));
    // Nothing waits for a time, and no event came.
    if (!hasMore && wakeInMs === undefined) return;
    if (isHistoryLong(eventsMax)) {
      await continueAsNew<typeof webhook>(webhookId, WEBHOOK_EVENTS_MAX);
    }
  }
}
