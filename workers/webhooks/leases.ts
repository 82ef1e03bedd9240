import type { Logger } from 'pino';
import type { Database } from '../../db/client.ts';
import { endLease, renewLeases, takeLease } from '../../db/writes/webhook-leases.ts';

/** A worker that is killed delays what it was sending by this long. */
const LEASE_MS = 10_000;
const RENEWED_EVERY_MS = LEASE_MS / 4;

/** The leases of this worker. Only the worker with the lease of a webhook sends to it. */
export function createLeases({ db }: Database, log: Logger) {
  const holder = crypto.randomUUID();
  /** By our own clock, a little shorter than in the database. */
  const endsMs = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  async function renew(): Promise<void> {
    const untilMs = Date.now() + LEASE_MS;
    const webhookIds = [...endsMs.keys()];
    const kept = await renewLeases(db, { webhookIds, holder, forMs: LEASE_MS });
    for (const id of kept) if (endsMs.has(id)) endsMs.set(id, untilMs);
  }

  return {
    /** False while another worker has it. */
    async take(webhookId: string): Promise<boolean> {
      const untilMs = Date.now() + LEASE_MS;
      if (!(await takeLease(db, { webhookId, holder, forMs: LEASE_MS }))) return false;
      endsMs.set(webhookId, untilMs);
      timer ??= setInterval(() => {
        // Without a renewal another worker sends what is due, with the same ids.
        renew().catch((error: unknown) => log.warn({ err: error }, 'leases were not renewed'));
      }, RENEWED_EVERY_MS).unref();
      return true;
    },
    has: (webhookId: string) => Date.now() < (endsMs.get(webhookId) ?? 0),
    async end(webhookId: string): Promise<void> {
      endsMs.delete(webhookId);
      if (endsMs.size === 0) {
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
