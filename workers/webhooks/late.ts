import type { Logger } from 'pino';
import type { Database } from '../../db/client.ts';
import { listLateWebhooks, listUntoldWebhooks } from '../../db/reads/webhook-rounds.ts';
import { MINUTE_MS } from '../../domain/durations.ts';

/** A webhook that is late by this much was not woken, or its worker was killed. */
const LATE_MS = 10_000;
/** As often as a workflow asks a mail server that failed. */
const UNTOLD_EVERY_MS = 10 * MINUTE_MS;
const WEBHOOKS_MAX = 500;

type LateDeps = {
  readonly database: Database;
  readonly nowMs: () => number;
  readonly log: Logger;
  readonly sendSoon: (webhookIds: readonly string[]) => void;
  /** In one look. */
  readonly webhooksMax?: number;
};

/**
 * Sends deliveries that could have been sent before and that no worker sends, and mails owners whose webhook was
 * disabled by a worker that was killed before the mail. Never rejects.
 */
export function createSendLate(deps: LateDeps) {
  const { database, nowMs, log, sendSoon, webhooksMax = WEBHOOKS_MAX } = deps;
  let running: Promise<void> | undefined;
  let untoldAtMs = 0;
  let after = '';

  async function findAndSend(): Promise<void> {
    try {
      const before = new Date(nowMs() - LATE_MS);
      const late = await listLateWebhooks(database.db, { before, after, limit: webhooksMax });
      // A webhook whose key is missing stays late: the next page has the others.
      after = late.length === webhooksMax ? late.at(-1)! : '';
      sendSoon(late);
      if (nowMs() - untoldAtMs < UNTOLD_EVERY_MS) return;
      sendSoon(await listUntoldWebhooks(database.db, before, webhooksMax));
      untoldAtMs = nowMs();
    } catch (error) {
      log.warn({ err: error }, 'late webhooks could not be listed');
    } finally {
      running = undefined;
    }
  }

  return (): Promise<void> => (running ??= findAndSend());
}
