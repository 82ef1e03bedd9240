import type { Sealer } from '../../contract/sealing.ts';
import { TEST_EVENT_TYPE } from '../../contract/webhook-deliveries.ts';
import { type Database, type Executor, transact } from '../../db/client.ts';
import { addResources } from '../../db/reads/event-resources.ts';
import * as reads from '../../db/reads/webhook-rounds.ts';
import { planRound } from '../../domain/webhooks/webhook.ts';

/** Deliveries that are sent to one endpoint at once. */
const AT_ONCE_MAX = 8;
const COUNT_MAX = 1_000;

export type Round = NonNullable<Awaited<ReturnType<typeof loadRound>>>;

type SealedRound = {
  readonly endpoint: Pick<reads.EndpointRecord, 'id'>;
  readonly sealedSecrets: readonly string[];
};

/** The opened secrets; undefined if one of them needs a key that SECRETS_KEY does not have. */
export function openSecrets(
  { endpoint, sealedSecrets }: SealedRound,
  sealer: Sealer,
): readonly string[] | undefined {
  const secrets = sealedSecrets.map((sealed) => sealer.open(sealed, endpoint.id));
  return secrets.every((secret) => secret !== undefined) ? secrets : undefined;
}

/**
 * Loads the deliveries that the next round sends, with their bodies as they are now. Undefined if the webhook
 * was deleted.
 */
export function loadRound(database: Database, webhookId: string, nowMs: number) {
  // A transaction only because all its reads use one connection.
  return transact(database, async (tx) => {
    const [endpoint, heads, sealedSecrets, waiting] = await Promise.all([
      reads.findEndpoint(tx, webhookId),
      reads.listHeads(tx, webhookId, AT_ONCE_MAX),
      reads.listSecrets(tx, webhookId, new Date(nowMs)),
      reads.countPending(tx, webhookId, COUNT_MAX),
    ]);
    // Its secrets are deleted with it, perhaps between these reads.
    if (!endpoint || sealedSecrets.length === 0) return undefined;
    const { send, wakeAtMs } = planRound(endpoint, heads, nowMs);
    const bodies = await loadBodies(tx, endpoint, send, nowMs);
    return { endpoint, heads, sealedSecrets, waiting, send, wakeAtMs, bodies };
  });
}

/** The bodies that `GET /api/events` shows to the staff now, by event. */
async function loadBodies(
  tx: Executor,
  { ownerId, businessId }: reads.EndpointRecord,
  deliveries: readonly reads.PendingDelivery[],
  nowMs: number,
): Promise<ReadonlyMap<string, string>> {
  if (deliveries.length === 0) return new Map();
  const scope = { kind: 'business', businessId } as const;
  const events = await reads.listEventsByIds(
    tx,
    deliveries.map(({ eventId }) => eventId),
  );
  const tests = deliveries
    .filter(({ type }) => type === TEST_EVENT_TYPE)
    .map(({ eventId: id, type, resourceId, createdAtMs }) => ({
      id,
      type,
      businessId,
      resourceId,
      by: ownerId ?? '',
      data: {},
      createdAt: new Date(createdAtMs).toISOString(),
    }));
  const bodies = [...(await addResources(tx, scope, events, nowMs)), ...tests];
  return new Map(bodies.map((body) => [body.id, JSON.stringify(body)]));
}
