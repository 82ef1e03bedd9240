import { getBooking, watchBooking } from '../../contract/bookings.ts';
import { listAppointmentsInScope } from '../../db/reads/appointments.ts';
import { findOutcome } from '../../db/reads/outcomes.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { ownerView } from '../../domain/appointment.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import type { DurableResult } from '../../engine/durable-bookings.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/mount.ts';
import { UNAVAILABLE } from '../http/refusals.ts';
import { ownerOf, viewerOf } from './appointments.ts';
import { groupIdOf } from './booking-command.ts';

const WAIT_SECONDS_MAX = 60;
const RESULT_WITHIN_MS = 2_000;
const WATCH_ROUND_MS = 15_000;
const WATCH_ROUNDS = 4;

/** The error code of a workflow that booked nothing. */
function codeOf(result: DurableResult): ErrorCode | undefined {
  if (result.kind === 'undecided') return UNAVAILABLE.code;
  if (result.kind === 'aborted') return 'SERVER_ERROR';
  return result.outcome.ok ? undefined : result.outcome.code;
}

export function bookingRoutes(deps: Deps): Route[] {
  const { db } = deps.database;

  async function decided(id: string, caller: Caller) {
    const row = await findOutcome(db, id);
    if (row?.callerId !== caller.userId) return undefined;
    const { outcome } = row;
    const times = {
      createdAt: row.requestedAt.toISOString(),
      decidedAt: row.decidedAt.toISOString(),
    };
    if (!outcome.ok) return { id, status: 'failed' as const, error: outcome.code, ...times };
    // Whoever asked for it may be staff no longer.
    const booked = await listAppointmentsInScope(db, ownerOf(caller), outcome.value.appointmentIds);
    const appointments = booked.map((record) => ownerView(record, viewerOf(caller)));
    return { id, status: 'succeeded' as const, appointments, ...times };
  }

  /** Under way as a workflow of its own, of this caller. */
  async function underWay(id: string, caller: Caller) {
    for (const workflowId of [`booking/${id}`, `series/${groupIdOf(id)}`]) {
      const found = await deps.durable.find(workflowId);
      if (found?.callerId !== caller.userId) continue;
      const createdAt = found.askedAt.toISOString();
      const pending = { id, status: 'pending' as const, createdAt };
      if (!found.hasEnded) return { workflowId, booking: pending };
      // Not every refusal is stored: one of a fault may be tried again under the same id.
      const ended = await deps.durable.waitForResult(workflowId, Date.now() + RESULT_WITHIN_MS);
      const error = ended && codeOf(ended);
      if (error === undefined) return { workflowId, booking: pending };
      const failed = { id, status: 'failed' as const, error, createdAt };
      return { workflowId, booking: failed };
    }
    return undefined;
  }

  async function* watch(id: string, caller: Caller, workflowId: string, gone: AbortSignal) {
    for (let round = 0; round < WATCH_ROUNDS && !gone.aborted; round++) {
      await deps.durable.waitForResult(workflowId, Date.now() + WATCH_ROUND_MS);
      const booking = (await decided(id, caller)) ?? (await underWay(id, caller))?.booking;
      if (!booking || booking.status === 'pending') continue;
      yield booking;
      return;
    }
  }

  return [
    route(getBooking, async ({ params: { id }, caller, headers }) => {
      const known = await decided(id, caller);
      if (known) return accept({ body: known });
      const pending = await underWay(id, caller);
      if (!pending) return refuse('NOT_FOUND');
      const waitSeconds = Number(
        /(?:^|[,;\s])wait=(\d{1,4})/i.exec(headers.prefer ?? '')?.[1] ?? 0,
      );
      const waitMs = Math.min(waitSeconds, WAIT_SECONDS_MAX) * 1000;
      if (waitMs > 0) await deps.durable.waitForResult(pending.workflowId, Date.now() + waitMs);
      if (waitMs === 0) return accept({ body: pending.booking });
      const later = (await decided(id, caller)) ?? (await underWay(id, caller))?.booking;
      return accept({ body: later ?? pending.booking });
    }),

    route(watchBooking, async ({ params: { id }, caller }) => {
      const known = await decided(id, caller);
      const pending = known ? undefined : await underWay(id, caller);
      if (!known && !pending) return refuse('NOT_FOUND');
      async function* events(gone: AbortSignal) {
        yield known ?? pending!.booking;
        if (pending?.booking.status !== 'pending') return;
        yield* watch(id, caller, pending.workflowId, gone);
      }
      return accept({ stream: events });
    }),
  ];
}
