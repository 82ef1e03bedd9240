import type { Logger } from 'pino';
import type { WakeWebhook } from '../../engine/webhook-wakeups.ts';
import { createBackground } from './background.ts';
import { createGate } from '../gate.ts';

const WAKEUPS_MAX = 16;

export type WakeLater = (webhookIds: readonly string[]) => void;

/** Wakes the workflows of webhooks in the background. The relay finds what a lost wake-up delays. */
export function createWakeLater(wake: WakeWebhook, log: Logger) {
  const inTurn = createGate(WAKEUPS_MAX);
  const waiting = new Set<string>();
  const background = createBackground();
  const wakeLater: WakeLater = (webhookIds) => {
    for (const id of webhookIds) {
      if (waiting.has(id)) continue;
      waiting.add(id);
      const woken = inTurn(() => {
        waiting.delete(id);
        return wake(id);
      });
      background.add(
        woken.catch((error: unknown) =>
          log.warn({ err: error, webhook: id }, 'a webhook could not be woken'),
        ),
      );
    }
  };
  return { wakeLater, settle: () => background.settle() };
}
