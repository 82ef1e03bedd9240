import { newId } from '../../contract/ids.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  SECRETS_OVERLAP_HOURS,
  WEBHOOKS_MAX,
} from '../../contract/webhooks.ts';
import { newWebhookSecret } from '../../contract/webhook-signature.ts';
import { transact } from '../../db/client.ts';
import { lockBusinessForShare } from '../../db/writes/own-business.ts';
import * as reads from '../../db/reads/webhooks.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import * as writes from '../../db/writes/webhooks.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { accept, type Outcome, refuse, refuseField } from '../../domain/outcome.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import type { Deps } from '../deps.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { DateRank, sendList } from '../http/paging.ts';
import type { JsonResponse } from '../http/render.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';

const OVERLAP_MS = SECRETS_OVERLAP_HOURS * HOUR_MS;

export function webhookRoutes(deps: Deps): Route[] {
  const { database, webhooks, sealer, nowMs } = deps;
  const { db } = database;
  const now = () => new Date(nowMs());
  const view = (webhook: reads.WebhookRecord) => webhookView(webhook, nowMs());

  /** Sends the secret with the first response only: the stored one of a repeat does not have it. */
  async function withSecret<Body extends object>(
    work: (newSecret: () => string) => Promise<Outcome<JsonResponse<Body>>>,
  ): Promise<Outcome<JsonResponse<Body & { secret?: string }>>> {
    let secret: string | undefined;
    const outcome = await work(() => (secret = newWebhookSecret()));
    if (!outcome.ok || secret === undefined) return outcome;
    return accept({ ...outcome.value, body: { ...outcome.value.body, secret } });
  }

  return [
    route(listWebhooks, ({ query, businessIds, path }) =>
      sendList({ path, query }, DateRank, reads.listWebhooks(db, businessIds), {
        toItem: view,
        toPosition: ({ createdAt, id }) => ({ rank: createdAt.getTime(), id }),
      }),
    ),

    route(getWebhook, async ({ params: { id }, businessIds }) => {
      const webhook = await reads.findWebhook(db, businessIds, id);
      return webhook ? accept(toVersioned(view(webhook), versionOf(webhook))) : refuse('NOT_FOUND');
    }),

    route(createWebhook, async (input) => {
      const { url, events, description = null, isActive = true } = input.body;
      if (!(await webhooks.isAllowed(url))) {
        return refuseField('INVALID_INPUT', 'url');
      }
      return withSecret((newSecret) =>
        runIdempotently(database, input, async (tx) => {
          const business = requireOneBusiness(input.businessIds);
          if (!business.ok) return business;
          const businessId = business.value;
          await lockBusinessForShare(tx, businessId);
          await takeLocks(tx, [`webhooks/${businessId}`]);
          if ((await reads.countWebhooks(tx, businessId)) >= WEBHOOKS_MAX) {
            return refuse('USAGE_LIMIT_REACHED');
          }
          const [id, createdAt] = [newId('whk'), now()];
          const row = { url, events, description, isActive, createdAt };
          await writes.insertWebhook(tx, { id, businessId, ...row });
          const sealedSecret = sealer.seal(newSecret(), id);
          await writes.insertSecret(tx, { webhookId: id, sealedSecret, createdAt });
          const created = await reads.findWebhook(tx, input.businessIds, id);
          return accept({ body: view(created!) });
        }),
      );
    }),

    route(changeWebhook, async ({ params: { id }, body, headers, businessIds }) => {
      if (body.url !== undefined && !(await webhooks.isAllowed(body.url))) {
        return refuseField('INVALID_INPUT', 'url');
      }
      const outcome = await transact(database, async (tx) => {
        const before = await writes.lockWebhook(tx, businessIds, id);
        if (!before) return refuse('NOT_FOUND');
        const stale = refuseStale(headers, versionOf(before));
        if (stale) return stale;
        await writes.updateWebhook(tx, id, toChanges(before, body));
        const after = (await reads.findWebhook(tx, businessIds, id))!;
        return accept(toVersioned(view(after), versionOf(after)));
      });
      if (outcome.ok) await webhooks.wake(id);
      return outcome;
    }),

    route(deleteWebhook, ({ params: { id }, headers, businessIds }) =>
      transact(database, async (tx) => {
        const webhook = await writes.lockWebhook(tx, businessIds, id);
        if (!webhook) return refuse('NOT_FOUND');
        const stale = refuseStale(headers, versionOf(webhook));
        if (stale) return stale;
        await writes.deleteWebhook(tx, id, now());
        return accept({ body: undefined });
      }),
    ),

    route(rotateWebhookSecret, (input) =>
      withSecret((newSecret) =>
        runIdempotently(database, input, async (tx) => {
          const { id } = input.params;
          const before = await writes.lockWebhook(tx, input.businessIds, id);
          if (!before) return refuse('NOT_FOUND');
          if ((before.previousSecretUntil?.getTime() ?? 0) > nowMs())
            return refuse('REQUEST_PENDING');
          const previousSecretUntil = new Date(nowMs() + OVERLAP_MS);
          await writes.expireSecret(tx, id, previousSecretUntil);
          const sealedSecret = sealer.seal(newSecret(), id);
          await writes.insertSecret(tx, { webhookId: id, sealedSecret, createdAt: now() });
          return accept({ body: view({ ...before, previousSecretUntil }) });
        }),
      ),
    ),
  ];
}

type Changes = {
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly description?: string | null | undefined;
  readonly isActive?: boolean | undefined;
};

/** A new address, and a webhook that is started, begin without the failures before. */
function toChanges(before: reads.WebhookRecord, changes: Changes) {
  const {
    url = before.url,
    description = before.description,
    isActive = before.isActive,
  } = changes;
  const events = [...(changes.events ?? before.events)];
  const isFresh = url !== before.url || (isActive && !before.isActive);
  return {
    url,
    description,
    isActive,
    events,
    ...(isActive && { disabledReason: null, disabledAt: null, ownerToldAt: null }),
    ...(isFresh && { failingSince: null, pausedUntil: null, slowCount: 0 }),
  };
}

/** Without what deliveries change: they must not refuse an edit. */
function versionOf({
  id,
  url,
  events,
  description,
  isActive,
  disabledReason,
}: reads.WebhookRecord) {
  return { id, url, events, description, isActive, disabledReason };
}

function webhookView(webhook: reads.WebhookRecord, nowMs: number) {
  const { id, businessId, url, events, description, isActive, disabledReason } = webhook;
  const { disabledAt, lastSuccessAt, failingSince, createdAt } = webhook;
  const upcoming = (instant: Date | null) =>
    instant && instant.getTime() > nowMs ? toText(instant) : null;
  return {
    id,
    businessId,
    url,
    events,
    description,
    isActive,
    disabledReason,
    disabledAt: toText(disabledAt),
    lastSuccessAt: toText(lastSuccessAt),
    failingSince: toText(failingSince),
    pausedUntil: upcoming(webhook.pausedUntil),
    previousSecretUntil: upcoming(webhook.previousSecretUntil),
    createdAt: createdAt.toISOString(),
  };
}

function toText(instant: Date | null): string | null {
  return instant && instant.toISOString();
}
