import type { Logger } from 'pino';
import type { NotificationRecord } from '../../db/reads/notifications.ts';
import { NOTIFICATION_CONSUMER } from '../../db/reads/told-changes.ts';
import { consumeEvents } from '../../db/writes/event-cursors.ts';
import { leaseNotifications } from '../../db/writes/notifications.ts';
import type { MailActivities } from '../../workflows/messages.ts';
import { planAgendas, planForEvents } from '../notifications/plan-notifications.ts';
import { planMissingReminders } from '../notifications/plan-reminders.ts';
import { createRate } from '../notifications/rate.ts';
import { createSendNotification, type SendDeps } from '../notifications/send-notification.ts';
import { notifyFailed } from './failures.ts';
import { withHeartbeats } from './heartbeats.ts';

const EVENTS_MAX = 200;
/** A server that hangs holds at most this many at a time. */
const IN_FLIGHT_MAX = 20;
/** Longer than a mail server may take to answer: no other worker sends the mail meanwhile. */
const LEASE_MS = 120_000;
/** After a full page more may wait. A mail costs as much time as many decisions, which run in the same process. */
const PAUSE_MS = { full: 0, some: 250, none: 500 };
const ROUND_MS = 60_000;
const BY_TIME_EVERY_MS = 60_000;

/** Notifications could not be planned; those that exist are sent. */
class PlanningError extends Error {
  override readonly name = 'PlanningError';

  constructor(cause: unknown) {
    super('notifications could not be planned', { cause });
  }
}

export type Notifier = ReturnType<typeof createNotifier>;

/** Plans notifications for new events, and sends those that are due. */
export function createNotifier(deps: SendDeps & { readonly mailsPerSecond: number }) {
  const { database, nowMs } = deps;
  const rate = createRate(deps.mailsPerSecond);
  const inFlight = new Set<Promise<void>>();
  const sendNotification = createSendNotification(deps);
  let results: Record<string, number> = {};
  let plannedByTimeMs = Number.NEGATIVE_INFINITY;

  /** Plans notifications that no event causes. Returns whether there may be more. */
  async function planByTime(): Promise<boolean> {
    const now = new Date(nowMs());
    if (Math.abs(now.getTime() - plannedByTimeMs) < BY_TIME_EVERY_MS) return false;
    plannedByTimeMs = now.getTime();
    const [isComplete] = await Promise.all([
      planMissingReminders(database, NOTIFICATION_CONSUMER, now),
      planAgendas(database.db, now),
    ]);
    if (!isComplete) plannedByTimeMs = Number.NEGATIVE_INFINITY;
    return !isComplete;
  }

  /** Returns the number of events. */
  function planEvents(): Promise<number> {
    return consumeEvents(database, NOTIFICATION_CONSUMER, EVENTS_MAX, (tx, events) =>
      planForEvents(tx, events, new Date(nowMs())),
    );
  }

  /** Starts to send what is due, as far as there is room; returns how many were started. */
  async function startDue(): Promise<number> {
    const limit = Math.min(IN_FLIGHT_MAX - inFlight.size, rate.available());
    if (limit === 0) return 0;
    const now = new Date(nowMs());
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const leased = await leaseNotifications(database.db, { now, leaseUntil, limit });
    rate.take(leased.length);
    for (const row of leased) start(row);
    return leased.length;
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
    /**
     * Plans and starts what it can; returns how much there was to do. Rejects with a PlanningError after it has
     * started what is due.
     */
    async step(): Promise<keyof typeof PAUSE_MS> {
      // One after the other: both lock the cursor.
      const [events] = await Promise.allSettled([planEvents()]);
      const [byTime] = await Promise.allSettled([planByTime()]);
      const started = await startDue();
      if (events.status === 'rejected') throw new PlanningError(events.reason);
      if (byTime.status === 'rejected') throw new PlanningError(byTime.reason);
      if (events.value === EVENTS_MAX) return 'full';
      return byTime.value || events.value + started > 0 ? 'some' : 'none';
    },
    countInFlight: () => inFlight.size,
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
export function createNotify(
  notifier: Notifier,
  writeExport: () => Promise<boolean>,
  log: Logger,
): MailActivities['notify'] {
  return () =>
    withHeartbeats(async (context) => {
      const endMs = Date.now() + ROUND_MS;
      const exporting = writeExports(writeExport, endMs, log);
      try {
        let failure: PlanningError | undefined;
        while (Date.now() < endMs) {
          const result = await notifier.step().catch((error: unknown) => {
            if (error instanceof PlanningError) return error;
            throw error;
          });
          if (result instanceof PlanningError) failure = result;
          await context.sleep(PAUSE_MS[result instanceof PlanningError ? 'none' : result]);
        }
        await exporting;
        // Only now: what is due is sent meanwhile, and the operator sees the failed activity.
        if (failure) throw failure;
      } catch (error) {
        if (context.cancellationSignal.aborted) throw error;
        log.warn({ err: error }, 'notifications could not be sent');
        throw notifyFailed();
      }
      return notifier.takeResults();
    });
}

/** Beside the mails, so that a large export delays none. One that fails is tried again when its lease ends. */
async function writeExports(
  writeExport: () => Promise<boolean>,
  endMs: number,
  log: Logger,
): Promise<void> {
  while (Date.now() < endMs) {
    const wasWritten = await writeExport().catch((error: unknown) => {
      log.warn({ err: error }, 'an export could not be written');
      return false;
    });
    if (!wasWritten) return;
  }
}
