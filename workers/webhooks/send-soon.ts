import type { Logger } from 'pino';
import { createBackground } from './background.ts';
import { type Sender, type Sent, SENT_ELSEWHERE } from './sender.ts';
import type { WakeLater } from './wake-later.ts';

/** Above this, webhooks are left to their workflows: this many may hang without delaying another. */
const AT_ONCE_MAX = 1_000;
/** A workflow that waits is woken by new events at most this often. */
const WOKEN_AGAIN_MS = 60_000;
const WOKEN_MAX = 10_000;
/** For events while another worker sends, a workflow is woken once in this time. */
const ELSEWHERE_MS = 1_000;
const CLOCK_TOLERANCE_MS = 1_000;

type SendSoonDeps = {
  readonly sender: Pick<Sender, 'sendDue' | 'count' | 'isStopping'>;
  readonly wakeLater: WakeLater;
  readonly log: Logger;
};

/**
 * Sends what is due to these webhooks, in the background and without Temporal. The workflow of a webhook gets
 * what must wait.
 */
export function createSendSoon({ sender, wakeLater, log }: SendSoonDeps) {
  const background = createBackground();
  /** When each workflow that was woken continues by itself, and until when it need not be woken again. */
  const woken = new Map<string, { readonly wakeAtMs: number; readonly untilMs: number }>();

  const sentElsewhere = new Map<string, NodeJS.Timeout>();

  /** The other worker may have seen no event of this call, so the workflow looks after it. */
  function wakeAfterOther(webhookId: string): void {
    if (sentElsewhere.has(webhookId)) return;
    sentElsewhere.set(
      webhookId,
      setTimeout(() => {
        sentElsewhere.delete(webhookId);
        wakeLater([webhookId]);
      }, ELSEWHERE_MS),
    );
  }

  function leaveToWorkflow(webhookId: string, sent: Sent): void {
    if (sent === SENT_ELSEWHERE) return wakeAfterOther(webhookId);
    if (sent.wakeInMs === undefined) {
      woken.delete(webhookId);
      return;
    }
    const nowMs = Date.now();
    const wakeAtMs = nowMs + sent.wakeInMs;
    const before = woken.get(webhookId);
    const isInTime = before !== undefined && wakeAtMs >= before.wakeAtMs - CLOCK_TOLERANCE_MS;
    if (isInTime && nowMs < before.untilMs) return;
    if (woken.size >= WOKEN_MAX) woken.clear();
    woken.set(webhookId, { wakeAtMs, untilMs: Math.min(wakeAtMs, nowMs + WOKEN_AGAIN_MS) });
    wakeLater([webhookId]);
  }

  async function send(webhookId: string): Promise<void> {
    try {
      let sent: Sent;
      do sent = await sender.sendDue(webhookId);
      while (sent.wakeInMs === 0);
      leaveToWorkflow(webhookId, sent);
    } catch (error) {
      if (!sender.isStopping()) {
        log.warn({ err: error, webhook: webhookId }, 'deliveries could not be stored');
      }
      wakeLater([webhookId]);
    }
  }

  return {
    sendSoon: (webhookIds: readonly string[]): void => {
      for (const id of webhookIds) {
        if (sender.count() < AT_ONCE_MAX) background.add(send(id));
        else wakeLater([id]);
      }
    },
    settle: async (): Promise<void> => {
      await background.settle();
      for (const timer of sentElsewhere.values()) clearTimeout(timer);
      wakeLater([...sentElsewhere.keys()]);
      sentElsewhere.clear();
    },
  };
}
