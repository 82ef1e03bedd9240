import type { Logger } from 'pino';
import { derivedId, newId } from '../../contract/ids.ts';
import type { Database } from '../../db/client.ts';
import {
  listEndedConfirmedAppointments,
  listStartedPendingAppointments,
} from '../../db/reads/sweep.ts';
import { listAppointmentsByBookings } from '../../db/reads/appointments.ts';
import { deleteUnusedTexts } from '../../db/writes/command-texts.ts';
import {
  deleteExpiredSecrets,
  deleteOldCalendarChanges,
  deleteOldKeyReservations,
  deleteOldNotifications,
  deleteOldOutcomes,
  deleteOldResponses,
  expirePurchases,
} from '../../db/writes/sweep.ts';
import { deleteOldMissedSearches } from '../../db/writes/missed-searches.ts';
import { deleteOldHeldSeats, deleteOldHolds, expireHolds } from '../../db/writes/holds.ts';
import { deleteOldEntries, expireEntries } from '../../db/writes/waitlist.ts';
import { deleteOldDeliveries, deleteUnusedWebhooks } from '../../db/writes/webhook-deliveries.ts';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { Command } from '../../domain/commands/index.ts';
import { toTarget } from '../../domain/commands/target.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { SCHEDULER } from '../../domain/history.ts';
import type { AskActor } from '../../engine/actor-client.ts';
import { createCommandQueues, type Enqueue } from '../../engine/command-queues.ts';
import type { WorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { actorOf, BATCH_MAX, type SweepActivities } from '../../workflows/messages.ts';
import { KEPT_MS } from '../retention.ts';
import { sweepFailed } from './failures.ts';
import { refreshSearchFacts } from './search-facts.ts';

const BATCH_ROWS_MAX = 500;
/** No one waits for these rows. A run of 100 batches deletes more of each table than a minute of load leaves. */
const DELETED_ROWS_MAX = 2_000;
/** Each of them may read calendars. */
const BATCH_BUSINESSES_MAX = 100;
/** A decision deletes its texts itself. These are of repeats, and of requests that were given up. */
const UNUSED_TEXTS_KEPT_MS = HOUR_MS;
/** A decision whose clock is behind may still use the hold. */
const HOLD_EXPIRED_MS = 60_000;
const COMPLETED_AFTER_MS = 24 * HOUR_MS;
/** Short: the next sweep sends the command again, so an actor need not wait for a lock. */
const SWEEP_DEADLINE_MS = 10_000;
const LIMITS = {
  batchMax: BATCH_MAX,
  inFlightMax: 4,
  waitingPerActorMax: BATCH_ROWS_MAX,
  waitingMax: BATCH_ROWS_MAX,
};

export type SweepDeps = {
  readonly database: Database;
  readonly askActor: AskActor;
  readonly actorCount: number;
  readonly nowMs: () => number;
  readonly metrics: Pick<WorkerMetrics, 'queueMeter' | 'lastSweep' | 'sweepLag' | 'swept'>;
  readonly log: Logger;
};

type DueKind = 'lapse' | 'complete';

/** Processes one batch of due work. Repeating it is safe. */
export function createSweep(deps: SweepDeps): SweepActivities['sweep'] {
  const { askActor, nowMs, metrics, log } = deps;
  const enqueue = createCommandQueues({
    send: (actorId, commands) => askActor(actorId, commands, Date.now() + SWEEP_DEADLINE_MS),
    limits: LIMITS,
    nowMs,
    meter: metrics.queueMeter('sweep'),
  });
  return async () => {
    try {
      return await sweep(deps, enqueue);
    } catch (error) {
      log.warn({ err: error }, 'sweep failed');
      throw sweepFailed();
    }
  };
}

async function sweep(deps: SweepDeps, enqueue: Enqueue) {
  const { db } = deps.database;
  const now = new Date(deps.nowMs());
  const before = (ms: number) => new Date(now.getTime() - ms);
  const expired = await expirePurchases(deps.database, now, BATCH_ROWS_MAX);
  const expiredHolds = await expireHolds(
    deps.database,
    before(HOLD_EXPIRED_MS),
    now,
    BATCH_ROWS_MAX,
  );
  const expiredEntries = await expireEntries(deps.database, now, BATCH_ROWS_MAX);
  const deleted = await deleteExpired(deps, before);
  // One statement for many tables: fewer rows, so that it ends within its timeout on a busy machine.
  const deletedSecrets = await deleteExpiredSecrets(db, BATCH_ROWS_MAX);
  const unconfirmed = await listStartedPendingAppointments(db, now, BATCH_ROWS_MAX);
  const lapsed = await submitDue(deps, enqueue, 'lapse', unconfirmed);
  const endedBy = before(COMPLETED_AFTER_MS);
  const ended = await listEndedConfirmedAppointments(db, endedBy, BATCH_ROWS_MAX);
  const completed = await submitDue(deps, enqueue, 'complete', ended);
  record(deps, { expired, expiredHolds, expiredEntries, lapsed, completed }, [
    ...unconfirmed.map(({ startsAt }) => now.getTime() - startsAt.getTime()),
    ...ended.map(({ endsAt, statusSince }) => endedBy.getTime() - lastOf(endsAt, statusSince)),
  ]);
  const refreshed = await refreshFacts(deps);
  const counts = [expired, expiredHolds, expiredEntries, deletedSecrets, lapsed, completed];
  const isMore =
    counts.includes(BATCH_ROWS_MAX) ||
    deleted.includes(DELETED_ROWS_MAX) ||
    refreshed === BATCH_BUSINESSES_MAX;
  return { expired, lapsed, completed, isMore };
}

/** The order of searches may be old: it never keeps the sweep from its other work. */
async function refreshFacts({ database, nowMs, log }: SweepDeps): Promise<number> {
  try {
    return await refreshSearchFacts(database, nowMs(), BATCH_BUSINESSES_MAX);
  } catch (error) {
    log.warn({ err: error }, 'the facts of some businesses for the order of searches are old');
    return 0;
  }
}

/** The end of an appointment, or the later time at which staff opened it again or entered it. */
function lastOf(endsAt: Date, statusSince: Date | null): number {
  return Math.max(endsAt.getTime(), statusSince?.getTime() ?? 0);
}

/** Returns how many rows were deleted of each table. */
async function deleteExpired(
  { database: { db } }: SweepDeps,
  before: (ms: number) => Date,
): Promise<number[]> {
  const old = (table: keyof typeof KEPT_MS) => before(KEPT_MS[table]);
  const limit = DELETED_ROWS_MAX;
  return [
    await deleteOldResponses(db, old('stored_responses'), limit),
    await deleteUnusedTexts(db, before(0), before(UNUSED_TEXTS_KEPT_MS), limit),
    await deleteOldOutcomes(db, old('outcomes'), limit),
    await deleteOldEntries(db, old('waitlist_entries'), limit),
    await deleteOldHeldSeats(db, old('held_seats'), limit),
    await deleteOldHolds(db, old('holds'), limit),
    await deleteOldKeyReservations(db, old('key_reservations'), limit),
    await deleteOldNotifications(db, old('notifications'), limit),
    await deleteOldCalendarChanges(db, limit),
    await deleteOldDeliveries(db, old('webhook_deliveries'), limit),
    await deleteOldMissedSearches(db, old('missed_searches'), limit),
    await deleteUnusedWebhooks(db, before(0), limit),
  ];
}

/** Sends one command for each due appointment to its actor; returns how many were accepted. */
async function submitDue(
  { database: { db }, actorCount, nowMs, log }: SweepDeps,
  enqueue: Enqueue,
  kind: DueKind,
  due: readonly AppointmentRecord[],
): Promise<number> {
  const booked = await listAppointmentsByBookings(db, [
    ...new Set(due.map(({ bookingId }) => bookingId)),
  ]);
  const results = await Promise.allSettled(
    due.map((appointment) => {
      const sameBooking = booked.filter(({ bookingId }) => bookingId === appointment.bookingId);
      const command = toCommand(kind, appointment, sameBooking, nowMs());
      return enqueue(actorOf(command, actorCount), command);
    }),
  );
  // A failed calendar does not stop the others; the next sweep sends its commands again.
  const failed = results.filter((each) => each.status === 'rejected');
  if (failed.length > 0) {
    log.warn(
      { err: failed[0]!.reason, kind, failed: failed.length },
      'some due commands were not decided',
    );
  }
  return results.filter(
    (each) => each.status === 'fulfilled' && each.value.kind === 'decided' && each.value.outcome.ok,
  ).length;
}

function record(
  { metrics }: SweepDeps,
  counts: Record<string, number>,
  overdueMs: readonly number[],
): void {
  for (const [kind, count] of Object.entries(counts)) metrics.swept.inc({ kind }, count);
  metrics.sweepLag.observe(Math.max(0, ...overdueMs) / 1000);
  metrics.lastSweep.setToCurrentTime();
}

/** The same within an hour, so that a repeat finds its outcome. After a refusal the next hour tries again. */
function toCommand(
  kind: DueKind,
  appointment: AppointmentRecord,
  sameBooking: readonly AppointmentRecord[],
  nowMs: number,
): Command {
  const { id, professionalId, endsAt } = appointment;
  const hour = Math.floor(nowMs / HOUR_MS);
  const fingerprint = `${kind} ${id} ${endsAt.getTime()} ${hour}`;
  const requestId = newId('bkg');
  return {
    ...toTarget(appointment, sameBooking),
    kind,
    id: derivedId('bkg', `${SCHEDULER}\0${fingerprint}`),
    requestId,
    attemptId: requestId,
    fingerprint,
    callerId: SCHEDULER,
    callerRole: 'business',
    professional: professionalId,
    askedAtMs: nowMs,
    decideByMs: nowMs + SWEEP_DEADLINE_MS,
    summary: `${kind} ${id}, by the scheduler`,
  };
}
