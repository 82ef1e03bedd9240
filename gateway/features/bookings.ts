import { getBooking, watchBooking } from '../../contract/bookings.ts';
import { listAppointmentsInScope } from '../../db/reads/appointments.ts';
import { findOutcome } from '../../db/reads/outcomes.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { ownerView } from '../../domain/appointment.ts';
import { OUTCOMES_KEPT_MS } from '../../domain/commands/result.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import type { DurableResult } from '../../engine/durable-bookings.ts';
import { toAccountScope, toViewer } from '../access/caller.ts';
import type { Caller } from '../access/tokens.ts';
import { durableIdsOf } from '../../workflows/messages.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import { UNAVAILABLE } from '../http/refusals.ts';

const WAIT_SECONDS_MAX = 60;
const RESULT_TIMEOUT_MS = 2_000;
const WATCH_ROUND_MS = 15_000;
const WATCH_ROUNDS = 4;

/** Undefined for a workflow that booked. */
function toErrorCode(result: DurableResult): ErrorCode | undefined {
  if (result.kind === 'undecided') return UNAVAILABLE.code;
  if (result.kind === 'aborted') return 'SERVER_ERROR';
  return result.outcome.ok ? undefined : result.outcome.code;
}

export function bookingRoutes(deps: Deps): Route[] {
  const { db } = deps.database;

  async function findDecided(id: string, caller: Caller) {
    const row = await findOutcome(db, id);
    if (row?.callerId !== caller.userId) return undefined;
    const { outcome } = row;
    const times = {
      createdAt: row.requestedAt.toISOString(),
      decidedAt: row.decidedAt.toISOString(),
    };
    if (!outcome.ok) return { id, status: 'failed' as const, error: outcome.code, ...times };
    // Only owned appointments: the caller may no longer be staff.
    const booked = await listAppointmentsInScope(
      db,
      toAccountScope(caller),
      outcome.value.appointmentIds,
    );
    const appointments = booked.map((record) => ownerView(record, toViewer(caller)));
    const { skipped } = outcome.value;
    const left = skipped && { skipped: [...skipped] };
    return { id, status: 'succeeded' as const, appointments, ...left, ...times };
  }

  /**
   * A decision is stored before its workflow ends. Without it Postgres has lost the booking, with a promoted standby or
   * a restored backup, and it is decided again.
   */
  async function claimLost(id: string, workflowId: string, askedAt: Date): Promise<void> {
    // Outcomes are deleted after that time: an old booking without one is not a lost booking.
    const isForgotten = deps.nowMs() - askedAt.getTime() > OUTCOMES_KEPT_MS / 2;
    if (isForgotten || (await findOutcome(db, id))) return;
    deps.log.warn({ bookingId: id, workflowId }, 'a decided booking is not stored: claiming again');
    await deps.durable.claimAgain(workflowId);
  }

  /** A booking of this caller that runs, or ended, as a durable workflow. */
  async function findDurable(id: string, caller: Caller) {
    for (const workflowId of durableIdsOf(id)) {
      const found = await deps.durable.find(workflowId);
      if (found?.callerId !== caller.userId) continue;
      const createdAt = found.askedAt.toISOString();
      const pending = { id, status: 'pending' as const, createdAt };
      if (!found.hasEnded) return { workflowId, booking: pending };
      // An abandoned attempt has no stored outcome, nor has a workflow that an operator ended.
      const ended = await deps.durable.waitForResult(workflowId, Date.now() + RESULT_TIMEOUT_MS);
      if (!ended) return { workflowId, booking: pending };
      const error = toErrorCode(ended);
      if (error === undefined) {
        await claimLost(id, workflowId, found.askedAt);
        return { workflowId, booking: pending };
      }
      const failed = { id, status: 'failed' as const, error, createdAt };
      return { workflowId, booking: failed };
    }
    return undefined;
  }

  async function findBooking(id: string, caller: Caller) {
    return (await findDecided(id, caller)) ?? (await findDurable(id, caller))?.booking;
  }

  async function* watch(id: string, caller: Caller, workflowId: string, disconnected: AbortSignal) {
    for (let round = 0; round < WATCH_ROUNDS && !disconnected.aborted; round++) {
      await deps.durable.waitForResult(workflowId, Date.now() + WATCH_ROUND_MS);
      const booking = await findBooking(id, caller);
      if (!booking || booking.status === 'pending') continue;
      yield booking;
      return;
    }
  }

  return [
    route(getBooking, async ({ params: { id }, caller, headers }) => {
      const decided = await findDecided(id, caller);
      if (decided) return accept({ body: decided });
      const durable = await findDurable(id, caller);
      if (!durable) return refuse('NOT_FOUND');
      const waitSeconds = Number(
        /(?:^|[,;\s])wait=(\d{1,4})/i.exec(headers.prefer ?? '')?.[1] ?? 0,
      );
      const waitMs = Math.min(waitSeconds, WAIT_SECONDS_MAX) * 1000;
      if (waitMs === 0) return accept({ body: durable.booking });
      await deps.durable.waitForResult(durable.workflowId, Date.now() + waitMs);
      return accept({ body: (await findBooking(id, caller)) ?? durable.booking });
    }),

    route(watchBooking, async ({ params: { id }, caller }) => {
      const decided = await findDecided(id, caller);
      const durable = decided ? undefined : await findDurable(id, caller);
      if (!decided && !durable) return refuse('NOT_FOUND');
      async function* events(disconnected: AbortSignal) {
        yield decided ?? durable!.booking;
        if (durable?.booking.status !== 'pending') return;
        yield* watch(id, caller, durable.workflowId, disconnected);
      }
      return accept({ stream: events });
    }),
  ];
}
