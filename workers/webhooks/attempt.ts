import type { Logger } from 'pino';
import { signatureHeaders } from '../../contract/webhook-signature.ts';
import { type Database, transact } from '../../db/client.ts';
import type { PendingDelivery } from '../../db/reads/webhook-rounds.ts';
import {
  failDelivery,
  lockEndpoint,
  saveAttempt,
  saveEndpoint,
} from '../../db/writes/webhook-deliveries.ts';
import { applyAnswer, type Attempted } from '../../domain/webhooks/webhook.ts';
import type { WorkerMetrics } from '../../telemetry/worker-metrics.ts';
import type { Gate } from '../gate.ts';
import type { Post, PostResult } from './post.ts';
import type { Round } from './round.ts';

export type AttemptDeps = {
  readonly database: Database;
  readonly post: Post;
  readonly nowMs: () => number;
  readonly metrics: Pick<WorkerMetrics, 'webhookDeliveries' | 'webhookDurations'>;
  readonly log: Logger;
};

/** Sends one delivery and stores the answer. Returns whether it was delivered. */
export function createAttempt(deps: AttemptDeps, inTurn: Gate) {
  const { database, post, nowMs, metrics, log } = deps;
  return async (
    { endpoint, bodies }: Round,
    secrets: readonly string[],
    delivery: PendingDelivery,
    cancelled: AbortSignal,
  ): Promise<boolean> => {
    const sentAtMs = nowMs();
    const body = bodies.get(delivery.eventId);
    if (body === undefined) {
      log.warn(
        { webhook: endpoint.id, delivery: delivery.id },
        'the event of a delivery is missing',
      );
      metrics.webhookDeliveries.inc({ result: 'gave_up' });
      await inTurn(() => failDelivery(database.db, delivery.id));
      return false;
    }
    const headers = signatureHeaders({ id: delivery.eventId, body, sentAtMs }, secrets);
    const startMs = performance.now();
    const result = await post({ url: endpoint.url, headers, body }, cancelled);
    const durationMs = Math.round(performance.now() - startMs);
    const stored = toStored(result, sentAtMs, durationMs);
    const saved = await inTurn(() =>
      transact(database, async (tx) => {
        const current = (await lockEndpoint(tx, endpoint.id)) ?? endpoint;
        const before = { endpoint: current, attemptCount: delivery.attemptCount };
        const after = applyAnswer(before, result.answer, nowMs(), Math.random());
        // An answer of the address before says nothing about the one that the owner has set meanwhile.
        const isCurrent = current.url === endpoint.url;
        const [isCounted] = await Promise.all([
          saveAttempt(tx, delivery, after.delivery, stored),
          isCurrent && saveEndpoint(tx, endpoint.id, after, new Date(sentAtMs)),
        ]);
        const isNewlyDisabled = isCurrent && current.isActive && !after.endpoint.isActive;
        return { ...after, isCounted, isNewlyDisabled };
      }),
    );
    record(deps, endpoint.id, saved);
    metrics.webhookDurations.observe(durationMs / 1000);
    return saved.verdict === 'delivered';
  };
}

function toStored({ answer, text }: PostResult, sentAtMs: number, durationMs: number) {
  return {
    at: new Date(sentAtMs).toISOString(),
    status: 'failure' in answer ? null : answer.status,
    failure: 'failure' in answer ? answer.failure : null,
    durationMs,
    answer: text,
  };
}

type Saved = Attempted & { readonly isCounted: boolean; readonly isNewlyDisabled: boolean };

function record({ metrics, log }: AttemptDeps, webhookId: string, saved: Saved): void {
  const { verdict, delivery, endpoint, isCounted, isNewlyDisabled } = saved;
  const isLast = isCounted && delivery.status === 'failed';
  metrics.webhookDeliveries.inc({ result: isLast ? 'gave_up' : verdict });
  if (isNewlyDisabled) {
    log.info({ webhook: webhookId, reason: endpoint.disabledReason }, 'a webhook was disabled');
  }
}
