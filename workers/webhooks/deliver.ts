import type { Logger } from 'pino';
import { DELIVERY_HEARTBEAT_MS, type WebhookActivities } from '../../workflows/messages.ts';
import { deliveryFailed } from '../activities/failures.ts';
import { withHeartbeats } from '../activities/heartbeats.ts';
import type { Sender } from './sender.ts';

/** Sends what is due to one webhook, for its workflow. */
export function createDeliver(
  sender: Pick<Sender, 'sendDue'>,
  log: Logger,
): WebhookActivities['deliver'] {
  return (webhookId) =>
    withHeartbeats(async ({ cancelled, cancellationSignal }) => {
      try {
        return await Promise.race([sender.sendDue(webhookId), cancelled]);
      } catch (error) {
        cancellationSignal.throwIfAborted();
        log.warn({ err: error, webhook: webhookId }, 'deliveries could not be stored');
        throw deliveryFailed();
      }
    }, DELIVERY_HEARTBEAT_MS);
}
