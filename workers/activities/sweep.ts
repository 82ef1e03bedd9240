import { ApplicationFailure } from '@temporalio/common';
import type { Logger } from 'pino';
import { derivedId, newId } from '../../contract/ids.ts';
import type { Database } from '../../db/client.ts';
import { listEnded, listLapsed } from '../../db/reads/sweep.ts';
import { listByBookings } from '../../db/reads/appointments.ts';
import {
  expirePurchases,
  deleteOldResponses,
  deleteOldOutcomes,
  deleteOldKeyReservations,
  deleteExpiredSecrets,
} from '../../db/writes/sweep.ts';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { Command } from '../../domain/commands/index.ts';
import { toTarget } from '../../domain/commands/target.ts';
import { SCHEDULER } from '../../domain/history.ts';
import type { AskActor } from '../../engine/actor-client.ts';
import { createQueues } from '../../engine/command-queues.ts';
import type { WorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { actorIdFor, BATCH_MAX, type SweepActivities } from '../../workflows/messages.ts';

const MOST_AT_ONCE = 500;
const HOUR_MS = 3_600_000;
const ANSWERS_KEPT_MS = 48 * HOUR_MS;
/** Longer than any outage that a durable booking sits out: decided late, it must find itself decided before. */
const OUTCOMES_KEPT_MS = 90 * 24 * HOUR_MS;
const COMPLETED_AFTER_MS = 24 * HOUR_MS;
const ANSWER_WITHIN_MS = 10_000;
const LIMITS = {
  batchMax: BATCH_MAX,
  inFlightMax: 4,
  waitingPerActorMax: MOST_AT_ONCE,
  waitingMax: MOST_AT_ONCE,
};

export type SweepDeps = {
  readonly database: Database;
  readonly askActor: AskActor;
  readonly actorCount: number;
  readonly nowMs: () => number;
  readonly metrics: Pick<WorkerMetrics, 'queueMeter' | 'lastSweep' | 'sweepLag' | 'swept'>;
  readonly log: Logger;
};

/** Does some of what is due; answers whether there may be more. Done twice, it changes nothing. */
export function createSweep({
  database,
  askActor,
  actorCount,
  nowMs,
  metrics,
  log,
}: SweepDeps): SweepActivities['sweep'] {
  const { db } = database;
  const enqueue = createQueues(
    (actorId, commands) => askActor(actorId, commands, Date.now() + ANSWER_WITHIN_MS),
    LIMITS,
    Date.now,
    metrics.queueMeter('sweep'),
  );

  /** What touches a calendar is decided by its actor, as if somebody had asked. */
  async function askFor(
    kind: 'lapse' | 'complete',
    due: readonly AppointmentRecord[],
  ): Promise<number> {
    const booked = await listByBookings(db, [...new Set(due.map(({ bookingId }) => bookingId))]);
    const commands = due.map((appointment) =>
      commandFor(
        kind,
        appointment,
        booked.filter(({ bookingId }) => bookingId === appointment.bookingId),
        nowMs(),
      ),
    );
    const answers = await Promise.allSettled(
      commands.map((command) => enqueue(actorIdFor(command.professional, actorCount), command)),
    );
    // A calendar that does not answer holds up nobody else; the next sweep asks it again.
    const failed = answers.filter((each) => each.status === 'rejected');
    if (failed.length > 0) {
      log.warn({ err: failed[0]!.reason, kind, failed: failed.length }, 'not all could be swept');
    }
    return answers.filter((each) => each.status === 'fulfilled' && each.value.outcome.ok).length;
  }

  function tell(done: Record<string, number>, overdueMs: readonly number[]): void {
    for (const [what, count] of Object.entries(done)) metrics.swept.inc({ what }, count);
    metrics.sweepLag.observe(Math.max(0, ...overdueMs) / 1000);
    metrics.lastSweep.setToCurrentTime();
  }

  async function sweep() {
    const now = new Date(nowMs());
    const expired = await expirePurchases(database, now, MOST_AT_ONCE);
    const before = (ms: number) => new Date(now.getTime() - ms);
    const answers = await deleteOldResponses(db, before(ANSWERS_KEPT_MS), MOST_AT_ONCE);
    const outcomes = await deleteOldOutcomes(db, before(OUTCOMES_KEPT_MS), MOST_AT_ONCE);
    const promises = await deleteOldKeyReservations(db, before(OUTCOMES_KEPT_MS), MOST_AT_ONCE);
    const useless = await deleteExpiredSecrets(db, MOST_AT_ONCE);
    const unconfirmed = await listLapsed(db, now, MOST_AT_ONCE);
    const lapsed = await askFor('lapse', unconfirmed);
    const endedBy = before(COMPLETED_AFTER_MS);
    const ended = await listEnded(db, endedBy, MOST_AT_ONCE);
    const completed = await askFor('complete', ended);
    tell({ expired, lapsed, completed }, [
      ...unconfirmed.map(({ startsAt }) => now.getTime() - startsAt.getTime()),
      ...ended.map(({ endsAt }) => endedBy.getTime() - endsAt.getTime()),
    ]);
    const most = Math.max(expired, answers, outcomes, promises, useless, lapsed, completed);
    return { expired, lapsed, completed, isMore: most === MOST_AT_ONCE };
  }

  return async () => {
    try {
      return await sweep();
    } catch (error) {
      log.warn({ err: error }, 'a sweep failed');
      // Temporal keeps the words of a fault, and those of a query quote its values.
      throw ApplicationFailure.retryable('something due could not be done', 'SWEEP_FAILED');
    }
  };
}

/** For the same appointment at the same time, the same command: found again, it is not done again. */
function commandFor(
  kind: 'lapse' | 'complete',
  appointment: AppointmentRecord,
  booked: readonly AppointmentRecord[],
  nowMs: number,
): Command {
  const { id, professionalId, endsAt } = appointment;
  const what = `${kind} ${id} ${endsAt.getTime()}`;
  return {
    ...toTarget(appointment, booked),
    kind,
    id: derivedId('bkg', `${SCHEDULER}\0${what}`),
    attemptId: newId('bkg'),
    fingerprint: what,
    callerId: SCHEDULER,
    callerRole: 'business',
    professional: professionalId,
    askedAtMs: nowMs,
    // The next sweep asks again: no calendar waits for what is held by somebody.
    decideByMs: nowMs + ANSWER_WITHIN_MS,
    summary: `${kind} ${id}, by the clock`,
  };
}
