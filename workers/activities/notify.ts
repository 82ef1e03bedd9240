import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { NotificationRecord } from '../../db/reads/notifications.ts';
import { consumeEvents } from '../../db/writes/event-cursors.ts';
import { claimNotifications } from '../../db/writes/notifications.ts';
import type { MailActivities } from '../../workflows/messages.ts';
import { planAgendas, planForEvents } from '../notifications/plan-notifications.ts';
import { createSendNotification, type SendDeps } from '../notifications/send-notification.ts';
import { notifyFailed } from './failures.ts';
import { withHeartbeats } from './heartbeats.ts';

/** The name of its cursor. */
const CONSUMER = 'notifications';
const EVENTS_MAX = 200;
/** A server that hangs holds at most this many at a time. */
const IN_FLIGHT_MAX = 20;
/** Longer than a mail server may take to answer: no other worker sends the mail meanwhile. */
const LEASE_MS = 120_000;
const STEP_MS = 250;
const IDLE_MS = 500;
const ROUND_MS = 60_000;
const AGENDAS_EVERY_MS = 60_000;
/** For the mails in flight at the end of a round. */
const FINISH_MS = 5_000;

export type Notifier = ReturnType<typeof createNotifier>;

/** Plans notifications for new events, and sends those that are due. */
export function createNotifier(deps: SendDeps & { readonly mailsPerSecond: number }) {
  const { database, nowMs } = deps;
  const perStep = Math.ceil((deps.mailsPerSecond * STEP_MS) / 1_000);
  const inFlight = new Set<Promise<void>>();
  const sendNotification = createSendNotification(deps);
  let results: Record<string, number> = {};
  let agendasPlannedMs = Number.NEGATIVE_INFINITY;

  /** Returns the number of events. */
  async function plan(): Promise<number> {
    const now = new Date(nowMs());
    if (Math.abs(now.getTime() - agendasPlannedMs) >= AGENDAS_EVERY_MS) {
      await planAgendas(database.db, now);
      agendasPlannedMs = now.getTime();
    }
    return consumeEvents(database, CONSUMER, EVENTS_MAX, (tx, events) =>
      planForEvents(tx, events, now),
    );
  }

  /** Starts to send what is due, as far as there is room; returns how many were started. */
  async function startDue(): Promise<number> {
    const limit = Math.min(IN_FLIGHT_MAX - inFlight.size, perStep);
    if (limit === 0) return 0;
    const now = new Date(nowMs());
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const claimed = await claimNotifications(database.db, { now, leaseUntil, limit });
    for (const row of claimed) start(row);
    return claimed.length;
  }

  async function sendAndCount(row: NotificationRecord): Promise<void> {
    const result = await sendNotification(row);
    results[result] = (results[result] ?? 0) + 1;
  }

  function start(row: NotificationRecord): void {
    const sending = sendAndCount(row).finally(() => inFlight.delete(sending));
    inFlight.add(sending);
  }

  return {
    /** Plans and starts what it can; returns whether there was anything to do. */
    async step(): Promise<boolean> {
      const planned = await plan();
      const started = await startDue();
      return planned + started > 0;
    },
    untilSettled: () => Promise.all(inFlight),
    /** The results since the last call. */
    takeResults() {
      const taken = results;
      results = {};
      return taken;
    },
  };
}

/** The activity: a minute of steps. A second one at the same time sends other notifications. */
export function createNotify(notifier: Notifier, log: Logger): MailActivities['notify'] {
  return () =>
    withHeartbeats(async (context) => {
      const endMs = Date.now() + ROUND_MS;
      try {
        while (Date.now() < endMs) {
          const isBusy = await notifier.step();
          // A mail costs as much time as many decisions, which run in the same process.
          await context.sleep(isBusy ? STEP_MS : IDLE_MS);
        }
      } catch (error) {
        if (context.cancellationSignal.aborted) throw error;
        log.warn({ err: error }, 'notifications could not be sent');
        throw notifyFailed();
      } finally {
        await Promise.race([notifier.untilSettled(), sleep(FINISH_MS)]);
      }
      return notifier.takeResults();
    });
}
