import type { Logger } from 'pino';
import { TEST_EVENT_TYPE } from '../../contract/webhooks.ts';
import { signatureHeaders } from '../../contract/webhook-signature.ts';
import { type Database, type Executor, transact } from '../../db/client.ts';
import { addResources } from '../../db/reads/event-resources.ts';
import * as reads from '../../db/reads/webhook-rounds.ts';
import { failDelivery, saveAttempt, saveEndpoint } from '../../db/writes/webhook-deliveries.ts';
import { applyAnswer, type Attempted, planRound } from '../../domain/webhook.ts';
import type { WorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { DELIVERY_HEARTBEAT_MS, type WebhookActivities } from '../../workflows/messages.ts';
import { deliveryFailed } from '../activities/failures.ts';
import { withHeartbeats } from '../activities/heartbeats.ts';
import { describeRound } from './details.ts';
import { createGate } from '../gate.ts';
import type { Post, PostResult } from './post.ts';
import type { createTellOwner } from './tell-owner.ts';

/** Deliveries that are sent to one endpoint at once. */
const AT_ONCE_MAX = 8;
/** One activity sends for this long, if there is so much. */
const ROUNDS_MS = 10_000;
const COUNT_MAX = 1_000;
/** Transactions at once. Less than the pool has connections: the relay uses it too. */
const TRANSACTIONS_MAX = 3;
/** After a mail server failed to take the mail to the owner. */
const TELL_AGAIN_MS = 10 * 60_000;

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
  const inTurn = createGate(TRANSACTIONS_MAX);
  const load = createLoad(deps);
  const attempt = createAttempt(deps, inTurn);
  async function runRounds(webhookId: string, cancelled: AbortSignal): Promise<Rounds> {
    const endMs = Date.now() + ROUNDS_MS;
    for (;;) {
      const round = await inTurn(() => load(webhookId));
      if (!round) return { text: 'The webhook was deleted.' };
      const nowMs = deps.nowMs();
      const text = describeRound(round, nowMs);
      if (!(await isOwnerTold(deps, round))) return { text, wakeInMs: TELL_AGAIN_MS };
      const { send, wakeAtMs } = planRound(round.endpoint, round.heads, nowMs);
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

/** Tells the owner of a disabled webhook, once. False: not yet. */
async function isOwnerTold(
  { tellOwner }: DeliverDeps,
  { endpoint, heads }: Round & {},
): Promise<boolean> {
  const { disabledReason, isOwnerTold: isTold } = endpoint;
  if (disabledReason === null || isTold) return true;
  return tellOwner(endpoint, disabledReason, heads[0]?.lastResult ?? '');
}

/** Loads the deliveries that the next round may send, with their bodies as they are now. */
function createLoad({ database, nowMs }: DeliverDeps) {
  return (webhookId: string) =>
    // A transaction only because all its reads use one connection.
    transact(database, async (tx) => {
      const endpoint = await reads.findEndpoint(tx, webhookId);
      if (!endpoint) return undefined;
      const heads = await reads.listHeads(tx, webhookId, AT_ONCE_MAX);
      const [secrets, waiting, bodies] = await Promise.all([
        reads.listSecrets(tx, webhookId, new Date(nowMs())),
        reads.countPending(tx, webhookId, COUNT_MAX),
        loadBodies(tx, endpoint, heads, nowMs()),
      ]);
      // Deleted since the first read: its secrets are deleted with it.
      if (secrets.length === 0) return undefined;
      return { endpoint, heads, secrets, waiting, bodies };
    });
}

/** The bodies that `GET /api/events` shows to the owner now, by event. */
async function loadBodies(
  tx: Executor,
  { ownerId, businessId }: Endpoint,
  heads: readonly reads.PendingDelivery[],
  nowMs: number,
): Promise<ReadonlyMap<string, string>> {
  const scope = { kind: 'business', userId: ownerId ?? '' } as const;
  const events = await reads.listEventsByIds(
    tx,
    heads.map(({ eventId }) => eventId),
  );
  const tests = heads
    .filter(({ type }) => type === TEST_EVENT_TYPE)
    .map(({ eventId: id, type, resourceId, createdAtMs }) => ({
      ...{ id, type, businessId, resourceId, by: ownerId ?? '', data: {} },
      createdAt: new Date(createdAtMs).toISOString(),
    }));
  const bodies = [...(await addResources(tx, scope, events, nowMs)), ...tests];
  return new Map(bodies.map((body) => [body.id, JSON.stringify(body)]));
}

type InTurn = ReturnType<typeof createGate>;

/** Sends one delivery and stores the answer. */
function createAttempt(deps: DeliverDeps, inTurn: InTurn) {
  const { database, post, nowMs, metrics, log } = deps;
  return async (
    { endpoint, secrets, bodies }: Round & {},
    delivery: reads.PendingDelivery,
    cancelled: AbortSignal,
  ): Promise<void> => {
    const sentAtMs = nowMs();
    const body = bodies.get(delivery.eventId);
    if (body === undefined) {
      log.warn(
        { webhook: endpoint.id, delivery: delivery.id },
        'the event of a delivery is missing',
      );
      metrics.webhookDeliveries.inc({ result: 'gave_up' });
      return inTurn(() => failDelivery(database.db, delivery.id));
    }
    const headers = signatureHeaders({ id: delivery.eventId, body, sentAtMs }, secrets);
    const startMs = performance.now();
    const result = await post({ url: endpoint.url, headers, body }, cancelled);
    const durationMs = Math.round(performance.now() - startMs);
    const attempted = await inTurn(() =>
      transact(database, async (tx) => {
        const current = (await reads.lockEndpoint(tx, endpoint.id)) ?? endpoint;
        const before = { endpoint: current, attemptCount: delivery.attemptCount };
        const after = applyAnswer(before, result.answer, nowMs(), Math.random());
        await saveAttempt(tx, delivery, after.delivery, toStored(result, sentAtMs, durationMs));
        // An answer of the address before says nothing about the one that the owner has set meanwhile.
        const isCurrent = current.url === endpoint.url;
        if (isCurrent) await saveEndpoint(tx, endpoint.id, after, new Date(sentAtMs));
        const isNewlyDisabled = isCurrent && current.isActive && !after.endpoint.isActive;
        return { ...after, isNewlyDisabled };
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
