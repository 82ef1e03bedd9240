import { newId } from '../../contract/ids.ts';
import {
  DELIVERIES_KEPT_DAYS,
  listDeliveries,
  REDELIVERIES_MAX,
  redeliver,
  redeliverSince,
  TEST_EVENT_TYPE,
  testWebhook,
} from '../../contract/webhook-deliveries.ts';
import type { Executor } from '../../db/client.ts';
import * as reads from '../../db/reads/webhooks.ts';
import * as writes from '../../db/writes/webhooks.ts';
import { DAY_MS } from '../../domain/durations.ts';
import { accept, type Outcome, refuse, refuseField } from '../../domain/outcome.ts';
import { findWait } from '../../domain/webhooks/webhook.ts';
import { consumeAttempt, type RateLimit } from '../access/rate-limit.ts';
import type { Deps } from '../deps.ts';
import { DateRank, sendList } from '../http/paging.ts';
import type { JsonResponse } from '../http/render.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';

const KEPT_MS = DELIVERIES_KEPT_DAYS * DAY_MS;
/** A test and a redelivery make us send to an address that the owner chose. */
const SENDS_PER_OWNER: RateLimit = { name: 'webhook-sends', max: 60, windowSeconds: 3_600 };
/** An owner who asks for a delivery expects it now. */
const AWAKE = { pausedUntil: null };

export function webhookDeliveryRoutes({ database, webhooks, nowMs, redis }: Deps): Route[] {
  const { db } = database;
  const now = () => new Date(nowMs());

  /** Queues something in a transaction, unless the owner did so too often. Redis is asked before, so that locks are short. */
  async function queueIdempotently<T>(
    input: Parameters<typeof runIdempotently>[1],
    work: (tx: Executor) => Promise<Outcome<JsonResponse<T>>>,
  ): Promise<Outcome<JsonResponse<T>>> {
    const seconds = await consumeAttempt(redis, SENDS_PER_OWNER, input.caller.userId);
    if (seconds !== undefined) return refuse('RATE_LIMITED', seconds);
    return runIdempotently(database, input, work);
  }

  async function lockActive(
    tx: Executor,
    businessIds: readonly string[],
    id: string,
  ): Promise<Outcome<reads.WebhookRecord>> {
    const webhook = await writes.lockWebhook(tx, businessIds, id);
    if (!webhook) return refuse('NOT_FOUND');
    return webhook.isActive ? accept(webhook) : refuse('INVALID_STATUS');
  }

  /** The delivery that was just queued for the webhook. */
  async function viewQueued(tx: Executor, webhook: reads.WebhookRecord, id: string) {
    return deliveryView({ ...webhook, ...AWAKE }, (await reads.findDelivery(tx, id))!, nowMs());
  }

  /** Wakes the webhook after a transaction that queued something for it. */
  async function wakeAfter<T>(id: string | undefined, outcome: T & { ok: boolean }): Promise<T> {
    if (outcome.ok && id !== undefined) await webhooks.wake(id);
    return outcome;
  }

  return [
    route(listDeliveries, async ({ params: { id }, query, businessIds, path }) => {
      const webhook = await reads.findWebhook(db, businessIds, id);
      if (!webhook) return refuse('NOT_FOUND');
      return sendList({ path, query }, DateRank, reads.listDeliveries(db, id, query.status), {
        toItem: (delivery) => deliveryView(webhook, delivery, nowMs()),
        toPosition: ({ createdAt, id: deliveryId }) => ({
          rank: createdAt.getTime(),
          id: deliveryId,
        }),
      });
    }),

    route(redeliver, async (input) => {
      let webhookId: string | undefined;
      const outcome = await queueIdempotently(input, async (tx) => {
        const found = await reads.findDelivery(tx, input.params.id);
        if (!found) return refuse('NOT_FOUND');
        const locked = await lockActive(tx, input.businessIds, found.webhookId);
        if (!locked.ok) return locked;
        webhookId = found.webhookId;
        await writes.requeueDelivery(tx, found.id, now());
        await writes.updateWebhook(tx, webhookId, AWAKE);
        return accept({ body: await viewQueued(tx, locked.value, found.id) });
      });
      return wakeAfter(webhookId, outcome);
    }),

    route(redeliverSince, async (input) => {
      const { id } = input.params;
      const since = new Date(input.body.since);
      const ageMs = nowMs() - since.getTime();
      if (ageMs < 0 || ageMs > KEPT_MS) return refuseField('INVALID_INPUT', 'since');
      const outcome = await queueIdempotently(input, async (tx) => {
        const locked = await lockActive(tx, input.businessIds, id);
        if (!locked.ok) return locked;
        const range = { webhookId: id, since, now: now(), limit: REDELIVERIES_MAX };
        const { count, lastAt } = await writes.requeueSince(tx, range);
        await writes.updateWebhook(tx, id, AWAKE);
        const next = count < REDELIVERIES_MAX ? null : lastAt!.toISOString();
        return accept({ body: { queued: count, next } });
      });
      return wakeAfter(id, outcome);
    }),

    route(testWebhook, async (input) => {
      const { id } = input.params;
      const outcome = await queueIdempotently(input, async (tx) => {
        const locked = await lockActive(tx, input.businessIds, id);
        if (!locked.ok) return locked;
        const [deliveryId, eventId] = [newId('dlv'), newId('evt')];
        const row = { id: deliveryId, webhookId: id, eventId, type: TEST_EVENT_TYPE };
        // Its resource is its own, so that it waits for no other event.
        await writes.insertDelivery(tx, {
          ...row,
          resourceId: eventId,
          position: 0,
          createdAt: now(),
        });
        await writes.updateWebhook(tx, id, AWAKE);
        return accept({ body: await viewQueued(tx, locked.value, deliveryId) });
      });
      return wakeAfter(id, outcome);
    }),
  ];
}

function deliveryView(
  { isActive, pausedUntil }: Pick<reads.WebhookRecord, 'isActive' | 'pausedUntil'>,
  delivery: reads.DeliveryRecord,
  nowMs: number,
) {
  const { id, webhookId, eventId, type, resourceId, status, attempts, createdAt } = delivery;
  const endpoint = { isActive, pausedUntilMs: pausedUntil?.getTime() ?? null };
  const head = { nextAttemptMs: delivery.nextAttemptAt.getTime(), isHead: delivery.isHead };
  const wait = status === 'pending' ? findWait(endpoint, head, nowMs) : undefined;
  const untilMs = wait?.untilMs ?? null;
  return {
    id,
    webhookId,
    eventId,
    type,
    resourceId,
    status,
    attempts,
    nextAttemptAt: untilMs === null ? null : new Date(untilMs).toISOString(),
    waitReason: wait?.reason ?? null,
    createdAt: createdAt.toISOString(),
  };
}
