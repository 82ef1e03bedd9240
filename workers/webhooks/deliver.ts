import type { Logger } from 'pino';
import { TEST_EVENT_TYPE } from '../../contract/webhooks.ts';
import { signatureHeaders } from '../../contract/webhook-signature.ts';
import { type Database, transact } from '../../db/client.ts';
import { addResources } from '../../db/reads/event-resources.ts';
import * as reads from '../../db/reads/webhook-rounds.ts';
import { saveAttempt } from '../../db/writes/webhook-deliveries.ts';
import { applyAnswer, type Attempted, planRound } from '../../domain/webhook.ts';
import type { WorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { DELIVERY_HEARTBEAT_MS, type WebhookActivities } from '../../workflows/messages.ts';
import { deliveryFailed } from '../activities/failures.ts';
import { withHeartbeats } from '../activities/heartbeats.ts';
import { describeRound } from './details.ts';
import { createGate } from './gate.ts';
import type { Post, PostResult } from './post.ts';
import type { createTellOwner } from './tell-owner.ts';

/** Deliveries that are sent to one endpoint at once. */
const AT_ONCE_MAX = 8;
/** One activity sends for this long, if there is so much. */
const ROUNDS_MS = 10_000;
const COUNT_MAX = 1_000;
/** Less than the pool has connections: the relay uses it too. */
const QUERIES_MAX = 3;

export type DeliverDeps = {
  readonly database: Database;
  readonly post: Post;
  readonly tellOwner: ReturnType<typeof createTellOwner>;
  readonly nowMs: () => number;
  readonly metrics: Pick<WorkerMetrics, 'webhookDeliveries' | 'webhookDurations'>;
  readonly log: Logger;
};

type Endpoint = reads.EndpointRecord;
type Rounds = Awaited<ReturnType<WebhookActivities['deliver']>>;
type Round = Awaited<ReturnType<ReturnType<typeof createLoad>>>;

/** Sends what is due to one webhook. Repeating it is safe: a delivery that was not stored is sent again. */
export function createDeliver(deps: DeliverDeps): WebhookActivities['deliver'] {
  // Endpoints wait here for the database and not in its pool, where waiting has a time limit.
  const inTurn = createGate(QUERIES_MAX);
  const load = createLoad(deps);
  const attempt = createAttempt(deps, inTurn);
  async function runRounds(webhookId: string, cancelled: AbortSignal): Promise<Rounds> {
    const endMs = Date.now() + ROUNDS_MS;
    for (;;) {
      const round = await inTurn(() => load(webhookId));
      if (!round) return { text: 'The webhook was deleted.' };
      const nowMs = deps.nowMs();
      await tellOwnerIfDisabled(deps, round);
      const { send, wakeAtMs } = planRound(round.endpoint, round.heads, nowMs);
      const text = describeRound(round, nowMs);
      if (send.length === 0) {
        return wakeAtMs === undefined ? { text } : { text, wakeInMs: wakeAtMs - nowMs };
      }
      if (Date.now() >= endMs) return { text, wakeInMs: 0 };
      const sent = await Promise.allSettled(send.map((each) => attempt(round, each, cancelled)));
      // Only now: an answer that arrives after another one failed to be stored is stored too.
      const failed = sent.find((each) => each.status === 'rejected');
      if (failed) throw failed.reason;
    }
  }
  return (webhookId) =>
    withHeartbeats(async ({ cancellationSignal }) => {
      try {
        return await runRounds(webhookId, cancellationSignal);
      } catch (error) {
        cancellationSignal.throwIfAborted();
        deps.log.warn({ err: error, webhook: webhookId }, 'deliveries could not be stored');
        throw deliveryFailed();
      }
    }, DELIVERY_HEARTBEAT_MS);
}

async function tellOwnerIfDisabled(
  { tellOwner }: DeliverDeps,
  { endpoint, heads }: Round & {},
): Promise<void> {
  const { disabledReason, isOwnerTold } = endpoint;
  if (disabledReason === null || isOwnerTold) return;
  await tellOwner(endpoint, disabledReason, heads[0]?.lastResult ?? '');
}

/** Loads the deliveries that the next round may send, with their bodies as they are now. */
function createLoad({ database: { db }, nowMs }: DeliverDeps) {
  return async (webhookId: string) => {
    const endpoint = await reads.findEndpoint(db, webhookId);
    if (!endpoint) return undefined;
    const heads = await reads.listHeads(db, webhookId, AT_ONCE_MAX);
    const [secrets, waiting, bodies] = await Promise.all([
      reads.listSecrets(db, webhookId, new Date(nowMs())),
      reads.countPending(db, webhookId, COUNT_MAX),
      loadBodies({ db }, endpoint, heads, nowMs()),
    ]);
    return { endpoint, heads, secrets, waiting, bodies };
  };
}

/** The bodies that `GET /api/events` shows to the owner now, by event. */
async function loadBodies(
  { db }: Pick<Database, 'db'>,
  { ownerId, businessId }: Endpoint,
  heads: readonly reads.PendingDelivery[],
  nowMs: number,
): Promise<ReadonlyMap<string, string>> {
  const scope = { kind: 'business', userId: ownerId ?? '' } as const;
  const events = await reads.listEventsByIds(
    db,
    heads.map(({ eventId }) => eventId),
  );
  const tests = heads
    .filter(({ type }) => type === TEST_EVENT_TYPE)
    .map(({ eventId: id, type, resourceId, createdAtMs }) => ({
      ...{ id, type, businessId, resourceId, by: ownerId ?? '', data: {} },
      createdAt: new Date(createdAtMs).toISOString(),
    }));
  const bodies = [...(await addResources(db, scope, events, nowMs)), ...tests];
  return new Map(bodies.map((body) => [body.id, JSON.stringify(body)]));
}

type InTurn = ReturnType<typeof createGate>;

/** Sends one delivery and stores the answer. */
function createAttempt(deps: DeliverDeps, inTurn: InTurn) {
  const { database, post, nowMs, metrics } = deps;
  return async (
    { endpoint, secrets, bodies }: Round & {},
    delivery: reads.PendingDelivery,
    cancelled: AbortSignal,
  ): Promise<void> => {
    const sentAtMs = nowMs();
    const body = bodies.get(delivery.eventId) ?? '{}';
    const headers = signatureHeaders({ id: delivery.eventId, body, sentAtMs }, secrets);
    const startMs = performance.now();
    const result = await post({ url: endpoint.url, headers, body }, cancelled);
    const durationMs = Math.round(performance.now() - startMs);
    const attempted = await inTurn(() =>
      transact(database, async (tx) => {
        const state = await reads.lockEndpointState(tx, endpoint.id);
        const before = { endpoint: state ?? endpoint, attemptCount: delivery.attemptCount };
        const after = applyAnswer(before, result.answer, nowMs(), Math.random());
        const ids = { webhookId: endpoint.id, deliveryId: delivery.id };
        await saveAttempt(tx, ids, after, toStored(result, sentAtMs, durationMs));
        return { ...after, isNewlyDisabled: before.endpoint.isActive && !after.endpoint.isActive };
      }),
    );
    record(deps, endpoint, attempted);
    metrics.webhookDurations.observe(durationMs / 1000);
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

function record(
  { metrics, log }: DeliverDeps,
  { id }: Endpoint,
  { verdict, delivery, endpoint, isNewlyDisabled }: Attempted & { isNewlyDisabled: boolean },
): void {
  const result = delivery.status === 'failed' ? 'gave_up' : verdict;
  metrics.webhookDeliveries.inc({ result });
  if (isNewlyDisabled) {
    log.info({ webhook: id, reason: endpoint.disabledReason }, 'a webhook was disabled');
  }
}
