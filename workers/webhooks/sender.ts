import type { Sealer } from '../../contract/sealing.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import type { WebhookActivities } from '../../workflows/messages.ts';
import { type AttemptDeps, createAttempt } from './attempt.ts';
import { describeRound } from './details.ts';
import { createGate, type Gate } from '../gate.ts';
import { createLeases } from './leases.ts';
import { loadRound, openSecrets, type Round } from './round.ts';
import { createRuns } from './runs.ts';
import type { createTellOwner } from './tell-owner.ts';

/** One run sends for at most this long. */
const RUN_MS = 10_000;
/** Transactions at once. Less than the pool has connections: the relay uses it too. */
const TRANSACTIONS_MAX = 3;
/** After a mail server failed to take the mail to the owner. */
const TELL_AGAIN_MS = 10 * MINUTE_MS;
/** An operator has to add a key. */
const OPEN_AGAIN_MS = 60_000;

/** The result of a run: `text` says what waits. `wakeInMs`: when there may be more to send; without it, nothing waits for a time. */
export type Sent = Awaited<ReturnType<WebhookActivities['deliver']>>;

const NOT_DECRYPTABLE = 'Its secret is not decryptable: a key is missing in SECRETS_KEY.';
export const SENT_ELSEWHERE: Sent = { text: 'Another worker sends what waits.', wakeInMs: 5_000 };

export type SenderDeps = AttemptDeps & {
  readonly sealer: Sealer;
  readonly tellOwner: ReturnType<typeof createTellOwner>;
};
export type Sender = ReturnType<typeof createSender>;

/**
 * Sends what is due to webhooks, to each by one run at a time over all workers. Repeating it is safe: a delivery
 * whose answer was not stored is sent again.
 */
export function createSender(deps: SenderDeps) {
  // Endpoints wait here for the database and not in its pool, where waiting has a time limit.
  const inTurn = createGate(TRANSACTIONS_MAX);
  const leases = createLeases(deps.database, deps.log);
  const sendRound = createSendRound(deps, inTurn, leases);
  /** One for each run: a signal that lives as long as the process would collect those that depend on it. */
  const unfinished = new Set<AbortController>();
  let isStopping = false;

  const runs = createRuns(async (webhookId) => {
    if (isStopping) throw new Error('the worker stops');
    const controller = new AbortController();
    unfinished.add(controller);
    try {
      const leaseLost = await inTurn(() => leases.take(webhookId));
      if (!leaseLost) return SENT_ELSEWHERE;
      const cancelled = AbortSignal.any([controller.signal, leaseLost]);
      const endMs = Date.now() + RUN_MS;
      for (;;) {
        const sent = await sendRound(webhookId, endMs, cancelled);
        if (sent) return sent;
      }
    } finally {
      unfinished.delete(controller);
      await inTurn(() => leases.end(webhookId));
    }
  });

  return {
    /** Sends what is due now. */
    sendDue: (webhookId: string) => runs.run(webhookId),
    /** Webhooks that it is sending to. */
    count: () => runs.count(),
    isStopping: () => isStopping,
    /** Breaks off what is being sent; it is sent again. */
    async stop(): Promise<void> {
      isStopping = true;
      for (const controller of unfinished) controller.abort();
      await runs.settle();
    },
  };
}

/** Sends one round. Its result is undefined if there may be more that is due. */
function createSendRound(deps: SenderDeps, inTurn: Gate, leases: ReturnType<typeof createLeases>) {
  const attempt = createAttempt(deps, inTurn);
  let reportedMs = Number.NEGATIVE_INFINITY;

  /** At most once a minute: all webhooks have it for the same cause. */
  function reportSecret(webhook: string): void {
    if (Date.now() - reportedMs < OPEN_AGAIN_MS) return;
    reportedMs = Date.now();
    deps.log.error({ webhook }, 'the secret of a webhook is not decryptable');
  }

  return async (
    webhookId: string,
    endMs: number,
    cancelled: AbortSignal,
  ): Promise<Sent | undefined> => {
    const round = await inTurn(() => loadRound(deps.database, webhookId, deps.nowMs()));
    if (!round) return { text: 'The webhook was deleted.' };
    const nowMs = deps.nowMs();
    const text = describeRound(round, nowMs);
    if (!(await tellOwnerOnce(deps, round))) return { text, wakeInMs: TELL_AGAIN_MS };
    const { send, wakeAtMs } = round;
    if (send.length === 0) {
      return wakeAtMs === undefined ? { text } : { text, wakeInMs: Math.max(0, wakeAtMs - nowMs) };
    }
    if (Date.now() >= endMs) return { text, wakeInMs: 0 };
    if (!leases.has(webhookId)) return SENT_ELSEWHERE;
    const secrets = openSecrets(round, deps.sealer);
    if (!secrets) {
      reportSecret(webhookId);
      return { text: NOT_DECRYPTABLE, wakeInMs: OPEN_AGAIN_MS };
    }
    const attempts = await Promise.allSettled(
      send.map((each) => attempt(round, secrets, each, cancelled)),
    );
    // Only now: an answer that arrives after another one failed to be stored is stored too.
    const failed = attempts.find((each) => each.status === 'rejected');
    // Another worker may send these deliveries already.
    if (failed && !leases.has(webhookId)) return SENT_ELSEWHERE;
    if (failed) throw failed.reason;
    const isDone = attempts.every((each) => each.status === 'fulfilled' && each.value);
    // An event that was queued meanwhile starts a run of its own.
    const isEmpty = isDone && send.length === round.waiting;
    return isEmpty ? { text: describeRound(emptied(round), nowMs) } : undefined;
  };
}

/** Mails the owner of a disabled webhook, once. False if the mail must be tried again. */
async function tellOwnerOnce({ tellOwner }: SenderDeps, round: Round): Promise<boolean> {
  const { disabledReason, isOwnerTold } = round.endpoint;
  if (disabledReason === null || isOwnerTold) return true;
  return tellOwner(round.endpoint, disabledReason);
}

/** All that waited was delivered. */
function emptied({ endpoint }: Round): Parameters<typeof describeRound>[0] {
  const healthy = { pausedUntilMs: null, slowCount: 0, failingSinceMs: null };
  return { endpoint: { ...endpoint, ...healthy }, heads: [], waiting: 0 };
}
