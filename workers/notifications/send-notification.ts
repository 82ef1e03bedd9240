import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { transact } from '../../db/client.ts';
import type { NotificationRecord } from '../../db/reads/notifications.ts';
import {
  postponeNotification,
  type Settlement,
  settleNotification,
} from '../../db/writes/notifications.ts';
import { findNextAttempt, toStoredAnswer } from '../../domain/notifications/sending.ts';
import type { WorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { DeliveryError, toFailure } from './delivery-error.ts';
import type { MessageDeps } from './message.ts';
import { prepareMessage } from './prepare-message.ts';

export type SendDeps = MessageDeps & {
  readonly metrics: Pick<WorkerMetrics, 'notifications'>;
  readonly log: Logger;
};

/** Longer than the database may take to store a result. */
const SETTLE_MAX_MS = 10_000;
const SETTLE_PAUSE_MS = 1_000;
const WAIT_MS = 5_000;

type Result = 'sent' | 'failed' | 'skipped' | 'postponed';

/** Sends, skips or postpones a notification that this worker has leased. Never rejects. */
export function createSendNotification(deps: SendDeps) {
  return async (row: NotificationRecord): Promise<Result> => {
    try {
      return await send(deps, row);
    } catch (error) {
      // It is tried again when the lease ends.
      deps.log.warn({ err: error, notification: row.id }, 'a notification was not settled');
      return 'postponed';
    }
  };
}

async function send(deps: SendDeps, row: NotificationRecord): Promise<Result> {
  const prepared = await prepareMessage(deps, row).catch((error: unknown) => {
    deps.log.warn({ err: error, notification: row.id }, 'a notification could not be prepared');
  });
  if (!prepared) return settleFailure(deps, row, { channel: row.channel, error: notPrepared() });
  if ('skip' in prepared) {
    return settle(deps, row, { status: 'skipped', reason: prepared.skip });
  }
  if ('waits' in prepared) return wait(deps, row);
  const { channel } = prepared;
  try {
    await prepared.deliver();
  } catch (error) {
    return settleFailure(deps, row, { channel, error });
  }
  return settleSent(deps, row, channel);
}

async function wait({ database, nowMs }: SendDeps, row: NotificationRecord): Promise<Result> {
  const nextAttemptAt = new Date(nowMs() + WAIT_MS);
  await postponeNotification(database.db, row, { nextAttemptAt });
  return 'postponed';
}

/** The server has the message: only a stored result prevents a second one when the lease ends. */
async function settleSent(
  deps: SendDeps,
  row: NotificationRecord,
  channel: 'email' | 'sms',
): Promise<Result> {
  const lastTryMs = row.nextAttemptAt.getTime() - SETTLE_MAX_MS;
  for (;;) {
    try {
      return await settle(deps, row, { status: 'sent', channel });
    } catch (error) {
      if (deps.nowMs() + SETTLE_PAUSE_MS >= lastTryMs) throw error;
      deps.log.warn({ err: error, notification: row.id }, 'a sent notification is not stored yet');
    }
    await sleep(SETTLE_PAUSE_MS);
  }
}

async function settleFailure(
  deps: SendDeps,
  row: NotificationRecord,
  { channel, error }: { readonly channel: 'email' | 'sms'; readonly error: unknown },
): Promise<Result> {
  const nowMs = deps.nowMs();
  const reason = toStoredAnswer(error instanceof Error ? error.message : String(error));
  const firstAttemptMs = row.firstAttemptAt!.getTime();
  const { failure, code: failureCode } = toFailure(error);
  const next =
    failure === 'temporary'
      ? findNextAttempt({ attempts: row.attempts, firstAttemptMs }, nowMs)
      : undefined;
  const result = { reason, failure, failureCode };
  if (next === undefined) return settle(deps, row, { status: 'failed', ...result, channel });
  deps.metrics.notifications.inc({ channel, result: 'postponed' });
  deps.log.info({ notification: row.id, kind: row.kind, reason }, 'a notification is tried again');
  await postponeNotification(deps.database.db, row, { nextAttemptAt: new Date(next), ...result });
  return 'postponed';
}

async function settle(
  { database, metrics, nowMs }: SendDeps,
  row: NotificationRecord,
  settlement: Settlement,
): Promise<Result> {
  await transact(database, (tx) => settleNotification(tx, row, settlement, new Date(nowMs())));
  const { channel = 'email', status: result } = settlement;
  metrics.notifications.inc({ channel, result });
  return result;
}

/** Its text is stored, so it quotes no query: the values of one may be private. */
function notPrepared(): DeliveryError {
  return new DeliveryError('it could not be prepared; the log of the worker has the cause', {
    failure: 'temporary',
  });
}
