import type { Logger } from 'pino';
import type { Database } from '../../db/client.ts';
import { endLease, renewLeases, takeLease } from '../../db/writes/webhook-leases.ts';

/** A worker that is killed delays what it was sending by this long. */
const LEASE_MS = 10_000;
const RENEWED_EVERY_MS = LEASE_MS / 4;

type Lease = {
  /** The end by our own clock, a little earlier than in the database. */
  endMs: number;
  readonly lost: AbortController;
  timer?: NodeJS.Timeout;
};

/** The leases of this worker. Only the worker with the lease of a webhook sends to it. */
export function createLeases({ db }: Database, log: Logger) {
  const holder = crypto.randomUUID();
  const leases = new Map<string, Lease>();
  let timer: NodeJS.Timeout | undefined;

  function keepUntil(lease: Lease, endMs: number): void {
    clearTimeout(lease.timer);
    lease.endMs = endMs;
    lease.timer = setTimeout(() => lease.lost.abort(), endMs - Date.now()).unref();
  }

  async function renew(): Promise<void> {
    const endMs = Date.now() + LEASE_MS;
    const before = [...leases];
    const webhookIds = before.map(([id]) => id);
    const kept = new Set(await renewLeases(db, { webhookIds, holder, forMs: LEASE_MS }));
    for (const [id, lease] of before) {
      // It was ended meanwhile, and perhaps taken again.
      if (leases.get(id) !== lease) continue;
      if (!kept.has(id)) lease.lost.abort();
      else if (!lease.lost.signal.aborted) keepUntil(lease, endMs);
    }
  }

  return {
    /** Returns a signal that aborts when the lease is lost; undefined while another worker has it. */
    async take(webhookId: string): Promise<AbortSignal | undefined> {
      const endMs = Date.now() + LEASE_MS;
      if (!(await takeLease(db, { webhookId, holder, forMs: LEASE_MS }))) return undefined;
      const lease: Lease = { endMs, lost: new AbortController() };
      leases.set(webhookId, lease);
      keepUntil(lease, endMs);
      timer ??= setInterval(() => {
        // Without a renewal another worker sends what is due, with the same ids.
        renew().catch((error: unknown) => log.warn({ err: error }, 'leases were not renewed'));
      }, RENEWED_EVERY_MS).unref();
      return lease.lost.signal;
    },
    has(webhookId: string): boolean {
      const lease = leases.get(webhookId);
      return lease !== undefined && !lease.lost.signal.aborted && Date.now() < lease.endMs;
    },
    async end(webhookId: string): Promise<void> {
      clearTimeout(leases.get(webhookId)?.timer);
      leases.delete(webhookId);
      if (leases.size === 0) {
        clearInterval(timer);
        timer = undefined;
      }
      // If this fails, it ends by itself.
      await endLease(db, { webhookId, holder }).catch((error: unknown) =>
        log.debug({ err: error, webhook: webhookId }, 'a lease was not ended'),
      );
    },
  };
}
