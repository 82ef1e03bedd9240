import type { AbsenceRequest, Reassignment, AbsentSession } from './absence.ts';
import { isActive } from './appointment.ts';
import { overlaps } from './availability.ts';
import type { Session } from './calendar.ts';
import { applyChanges, type Changes, mergeChanges, NO_CHANGES } from './changes.ts';
import { isOpened } from './class-session-command.ts';
import { listSessionsOn } from './class-timetable.ts';
import type { ErrorCode } from './errors.ts';
import { cancelUnit, handOver } from './hand-over.ts';
import { findLocalDay, localDateAt } from './local-time.ts';
import { calendarIn } from './one-calendar.ts';
import { type Refusal, refuse } from './outcome.ts';
import { bookedMinutesOn, checksPassed } from './placement.ts';
import type { World } from './world.ts';

/** The booked sessions of the absent professional at the business that are not over yet. */
export function listAbsentSessions(
  { sessions }: Pick<World, 'sessions'>,
  { professional, business, fromMs, toMs }: AbsenceRequest,
  nowMs: number,
): Session[] {
  return sessions.filter(
    (session) =>
      session.professionalId === professional &&
      session.businessId === business &&
      session.seatsTaken > 0 &&
      session.endMs > nowMs &&
      overlaps(session, { startMs: fromMs, endMs: toMs }),
  );
}

export function listSeatsOf(world: Pick<World, 'appointments'>, { id }: Pick<Session, 'id'>) {
  return world.appointments.filter(
    ({ sessionId, status }) => sessionId === id && status !== 'Cancelled',
  );
}

/**
 * Gives each session to a colleague who can take it by the rule that books; what no colleague can take is cancelled or kept.
 * Sessions with few choices choose first. A session that has begun stays. Pauses after each session.
 */
export function* reassignAll(
  world: World,
  request: AbsenceRequest,
  nowMs: number,
): Generator<undefined, Changes> {
  const units = listUnits(world, request, nowMs);
  const upcoming = units.filter(({ session }) => session.startMs > nowMs);
  const begun = units.filter((unit) => !upcoming.includes(unit));
  const all: Changes[] = begun.map((unit) => keep(unit, request, 'INVALID_STATUS'));
  let current = world;
  for (const unit of yield* fewestChoicesFirst(world, upcoming, request, nowMs)) {
    const changes = reassignOne(current, unit, request, nowMs);
    current = applyChanges(current, changes);
    all.push(changes);
    yield;
  }
  const merged = mergeChanges(all);
  const order = units.flatMap(({ appointments }) => appointments.map(({ id }) => id));
  return {
    ...merged,
    reassignments: merged.reassignments.toSorted(
      (a, b) => order.indexOf(a.appointmentId) - order.indexOf(b.appointmentId),
    ),
  };
}

function listUnits(world: World, request: AbsenceRequest, nowMs: number): AbsentSession[] {
  const { timezone } = world.businesses.get(request.business)!;
  const { timetables } = world.professionals.get(request.professional)!;
  return listAbsentSessions(world, request, nowMs)
    .toSorted((a, b) => a.startMs - b.startMs || (a.id < b.id ? -1 : 1))
    .map((session) => {
      const date = localDateAt(session.startMs, timezone);
      const scheduled = listSessionsOn(timetables, date).find((each) => isOpened(session, each));
      const timetable = timetables.find(({ id }) => id === scheduled?.classId);
      return {
        session,
        appointments: listSeatsOf(world, session).filter(isActive),
        date,
        start: findLocalDay(date, timezone)!.clockAt(session.startMs),
        lesson: scheduled && timetable && { timetable, scheduled },
      };
    });
}

function* fewestChoicesFirst(
  world: World,
  units: readonly AbsentSession[],
  request: AbsenceRequest,
  nowMs: number,
): Generator<undefined, AbsentSession[]> {
  const counted: { readonly unit: AbsentSession; readonly choices: number }[] = [];
  for (const unit of units) {
    const choices = request.colleagues.filter((id) => handOver(world, unit, request, id, nowMs).ok);
    counted.push({ unit, choices: choices.length });
    yield;
  }
  return counted.toSorted((a, b) => a.choices - b.choices).map(({ unit }) => unit);
}

function reassignOne(
  world: World,
  unit: AbsentSession,
  request: AbsenceRequest,
  nowMs: number,
): Changes {
  let refusal: Refusal = refuse('SERVICE_NOT_OFFERED');
  for (const colleague of inOrder(world, unit, request, nowMs)) {
    const changes = handOver(world, unit, request, colleague, nowMs);
    if (changes.ok) return withResults(changes.value, unit, 'reassigned', colleague);
    if (checksPassed(changes) > checksPassed(refusal)) refusal = changes;
  }
  // A caller who asks no colleague knows why none takes it.
  const isAskingNone = request.isOrdered && request.colleagues.length === 0;
  const error = isAskingNone ? undefined : refusal.code;
  return request.otherwise === 'keep'
    ? keep(unit, request, error)
    : withResults(
        cancelUnit(world, unit, request, nowMs),
        unit,
        'cancelled',
        request.professional,
        error,
      );
}

function inOrder(
  world: World,
  { date }: AbsentSession,
  { colleagues, isOrdered, business: businessId }: AbsenceRequest,
  nowMs: number,
): readonly string[] {
  if (isOrdered) return colleagues;
  const business = world.businesses.get(businessId)!;
  return colleagues
    .flatMap((id) => {
      const professional = world.professionals.get(id);
      if (!professional) return [];
      const calendar = calendarIn(world, id);
      return [{ id, minutes: bookedMinutesOn(calendar, { business, professional }, date, nowMs) }];
    })
    .toSorted((a, b) => a.minutes - b.minutes || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

const keep = (unit: AbsentSession, { professional }: AbsenceRequest, error?: ErrorCode) =>
  withResults(NO_CHANGES, unit, 'kept', professional, error);

function withResults(
  changes: Changes,
  { appointments }: AbsentSession,
  result: Reassignment['result'],
  professional: string,
  error?: ErrorCode,
): Changes {
  const reassignments = appointments.map(({ id: appointmentId }) => ({
    appointmentId,
    result,
    professional,
    ...(error !== undefined && { error }),
  }));
  return { ...changes, reassignments };
}
