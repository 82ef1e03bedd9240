import { setTimeout as sleep } from 'node:timers/promises';
import { COLLEAGUES_MAX, REASSIGNED_MAX } from '../../contract/absences.ts';
import { derivedId } from '../../contract/ids.ts';
import { listColleagueIds, listSeatsInPeriod } from '../../db/reads/absences.ts';
import { listAppointmentsByBookings } from '../../db/reads/appointments.ts';
import type { Reassignment } from '../../domain/absence.ts';
import { decideReassign, reassign, type ReassignCommand } from '../../domain/commands/reassign.ts';
import { toLockedRecords } from '../../domain/commands/target.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { accept, type Outcome, refuse, refuseField } from '../../domain/outcome.ts';
import { toCallerRole } from '../access/caller.ts';
import type { Deps } from '../deps.ts';
import type { ChangeRequest } from './change-appointment.ts';
import { runInTurns } from '../reads/in-turns.ts';
import { toEnvelope } from './envelope.ts';
import { submitOnce } from './submit-once.ts';

const ATTEMPTS_MAX = 5;
const PAUSE_MS = 50;
/** The clock of the worker may be behind: also what ended just now is named. */
const CLOCK_MARGIN_MS = HOUR_MS;

/** The absence that a request is about. */
export type AbsencePlan = Pick<
  ReassignCommand,
  'professional' | 'business' | 'fromMs' | 'toMs' | 'otherwise' | 'reason' | 'timeOffReason'
> & {
  /** All who offer the services if absent. */
  readonly colleagueIds: readonly string[] | undefined;
  readonly hasTimeOff: boolean;
};

type Asked = ReturnType<typeof toEnvelope>;

export type DecidedAbsence = {
  readonly commandId: string;
  readonly reassignments: readonly Reassignment[];
};

/** Has all appointments of the absence decided at once. */
export async function reassignAbsence(
  deps: Deps,
  request: ChangeRequest,
  plan: AbsencePlan,
): Promise<Outcome<DecidedAbsence>> {
  for (let attempt = 1; ; attempt++) {
    const asked = toAsked(deps, request, plan);
    const isLast = attempt === ATTEMPTS_MAX;
    const decided = await submitOnce(deps, request, asked, async (envelope) => {
      const command = await toCommand(deps, request, envelope, plan);
      if (!command.ok) return command;
      await deps.refreshCalendars(command.value.colleagues);
      const answer = await deps.submit.now(command.value, request.hasLeft);
      return answer.kind === 'stale' && isLast ? deps.submit.giveUp(command.value) : answer;
    });
    if ('code' in decided) return decided;
    if (decided.kind === 'stale') {
      await sleep(PAUSE_MS);
      continue;
    }
    if (!decided.outcome.ok) return decided.outcome;
    await deps.responseCache.clear();
    const { reassignments = [] } = decided.outcome.value;
    return accept({ commandId: asked.id, reassignments });
  }
}

/** The decision that `reassignAbsence` would get now. */
export async function predictAbsence(
  deps: Deps,
  request: ChangeRequest,
  plan: AbsencePlan,
): Promise<Outcome<DecidedAbsence>> {
  const asked = toAsked(deps, request, plan);
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const command = await toCommand(deps, request, asked, plan);
    if (!command.ok) return command;
    await deps.refreshCalendars(command.value.colleagues);
    const world = await deps.readWorld(reassign.needs(command.value));
    if (reassign.isStale?.(world, command.value, deps.nowMs())) continue;
    const changes = await runInTurns(decideReassign(world, command.value, deps.nowMs()));
    if (!changes.ok) return changes;
    return accept({ commandId: asked.id, reassignments: changes.value.reassignments });
  }
  return refuse('SERIALIZATION_CONFLICT');
}

function toAsked(deps: Deps, request: ChangeRequest, plan: AbsencePlan): Asked {
  const { body, caller, headers, requestId: xRequestId } = request;
  return toEnvelope(deps, {
    request: { body, id: plan.professional, business: plan.business, kind: 'reassign' },
    caller,
    idempotencyKey: headers['idempotency-key'],
    xRequestId,
  });
}

/** Names the records of all appointments of the absence, so that they can be locked before they are read. */
async function toCommand(
  { database: { db }, nowMs }: Deps,
  { caller }: ChangeRequest,
  asked: Asked,
  { colleagueIds, hasTimeOff, ...plan }: AbsencePlan,
): Promise<Outcome<ReassignCommand>> {
  const { professional, business, fromMs, toMs } = plan;
  const place = { professionalId: professional, businessId: business };
  const from = new Date(Math.max(fromMs, nowMs() - CLOCK_MARGIN_MS));
  const period = { from, to: new Date(toMs) };
  const seats = await listSeatsInPeriod(db, place, period, REASSIGNED_MAX + 1);
  if (seats.length > REASSIGNED_MAX) return refuseField('INVALID_INPUT', 'to');
  const bookingIds = unique(seats.map(({ bookingId }) => bookingId));
  const booked = bookingIds.length === 0 ? [] : await listAppointmentsByBookings(db, bookingIds);
  const services = unique(seats.flatMap(({ serviceIds }) => serviceIds));
  const colleagues =
    colleagueIds ?? (await listColleagueIds(db, business, services, period, COLLEAGUES_MAX + 1));
  const { id } = asked;
  return accept({
    ...asked,
    ...plan,
    ...toLockedRecords(booked),
    kind: 'reassign',
    callerRole: toCallerRole(caller),
    summary: `${id}: reassign ${seats.length} of ${professional}`,
    bookingIds,
    services,
    dates: unique(seats.map(({ localDate }) => localDate)),
    colleagues: colleagues.filter((each) => each !== professional).slice(0, COLLEAGUES_MAX),
    isOrdered: colleagueIds !== undefined,
    newSessionIds: Object.fromEntries(
      seats.map(({ sessionId }) => [sessionId, derivedId('ses', `${id}/${sessionId}`)]),
    ),
    timeOff: hasTimeOff ? { id: timeOffIdOf(id) } : undefined,
  });
}

/** Derived, so that a repeat names the same time off. */
export function timeOffIdOf(commandId: string): string {
  return derivedId('tof', commandId);
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
