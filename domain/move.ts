import type { AppointmentRecord } from './appointment.ts';
import type { CallerRole } from './attendee.ts';
import { findBookableSpan } from './booking-rules.ts';
import { statusOfBooking } from './booking-status.ts';
import type { BusinessRules } from './calendar.ts';
import { applyChanges, type Changes, mergeChanges, NO_CHANGES } from './changes.ts';
import { MINUTE_MS } from './durations.ts';
import { moveEvent } from './events.ts';
import { isLocalDate } from './local-time.ts';
import { enteredAt } from './occurrence.ts';
import { findOffering } from './offering.ts';
import { accept, type Outcome, refuse, refuseField } from './outcome.ts';
import { overrideDetails, overrideOn, type OverrideRequest } from './override.ts';
import type { Unit } from './resource.ts';
import { findSeat, takeSeat } from './seat.ts';
import type { World } from './world.ts';

/** An appointment and the place that it is to take. */
export type Move = {
  readonly appointment: AppointmentRecord;
  readonly professional: string;
  readonly date: string;
  readonly start: string;
  /** The id of the session, if one has to be opened. */
  readonly newSessionId: string;
  /** For the event. */
  readonly details?: object;
  /** Fields that the move sets to these values. */
  readonly fields?: Partial<Pick<AppointmentRecord, 'status' | 'cancellationWindowHours'>>;
};

/** Releases all old seats and takes all new ones in one step, or changes nothing. */
export function moveAppointments(
  world: World,
  moves: readonly Move[],
  request: OverrideRequest,
  nowMs: number,
): Outcome<Changes> {
  let current = moves.reduce(
    (before, { appointment }) => withoutAppointment(before, appointment),
    world,
  );
  const all: Changes[] = [];
  for (const move of moves) {
    const taken = takeNewSeat(current, move, request, nowMs);
    if (!taken.ok) return taken;
    current = applyChanges(current, taken.value);
    if (taken.value.events.length === 0) continue;
    const releasedSeats = [move.appointment.sessionId];
    const changedAlerts = declineAlerts(world, move.appointment, nowMs);
    all.push({ ...taken.value, releasedSeats, changedAlerts });
  }
  return accept(mergeChanges(all));
}

/** The new seat alone. An appointment that keeps its place takes its own seat again, without an event. */
function takeNewSeat(
  others: World,
  move: Move,
  request: OverrideRequest,
  nowMs: number,
): Outcome<Changes> {
  const { appointment: before, professional, date, start, newSessionId } = move;
  if (!isLocalDate(date)) return refuseField('INVALID_INPUT', 'date');
  const { callerRole } = request;
  const terms = findMoveTerms(others, before, { professional, callerRole }, nowMs);
  if (!terms.ok) return terms;
  const { offering, ...limits } = terms.value;
  const { business } = offering;
  const isAlreadyBooked = professional === before.professionalId;
  const override = overrideOn(request, date, business.timezone, nowMs);
  const when = { date, start, ...limits, override };
  const seat = findSeat(others, offering, before.personId, when, newSessionId, nowMs);
  if (!seat.ok) {
    return seat.code === 'APPOINTMENT_IN_PAST' ? refuse('RESCHEDULE_IN_PAST') : seat;
  }
  const { span, sessionId } = seat.value;
  const isSameStart = before.startsAt.getTime() === span.startMs;
  if (isAlreadyBooked && isSameStart) {
    return accept({
      ...NO_CHANGES,
      takenSeats: [before.sessionId],
      updatedAppointments: [before],
    });
  }
  const after = {
    ...before,
    sessionId,
    status: statusOfBooking(business, callerRole),
    professionalId: professional,
    startsAt: new Date(span.startMs),
    endsAt: new Date(span.endMs),
    localDate: date,
    timezone: business.timezone,
    statusSince: enteredAt(span, nowMs) ?? before.statusSince,
    cancellationWindowHours: isSameStart
      ? before.cancellationWindowHours
      : windowAfterMove(callerRole, before, business),
    ...move.fields,
  };
  const event = moveEvent(before, after, { ...move.details, ...overrideDetails(request) });
  return accept({
    ...NO_CHANGES,
    ...takeSeat(seat.value),
    updatedAppointments: [after],
    events: [event],
  });
}

/** The demands of a move on a time: the booked duration, the rules of the business for the caller, rooms and equipment. */
export function findMoveTerms(
  others: World,
  before: AppointmentRecord,
  { professional, callerRole }: { readonly professional: string; readonly callerRole: CallerRole },
  nowMs: number,
) {
  const asked = { business: before.businessId, professional, services: before.serviceIds };
  const offering = findOffering(others, asked, professional === before.professionalId, true);
  if (!offering.ok) return offering;
  return accept({
    offering: offering.value,
    durationMin: (before.endsAt.getTime() - before.startsAt.getTime()) / MINUTE_MS,
    bookable: findBookableSpan(offering.value.business, callerRole, nowMs),
    ownUnits: unitsOf(others, before),
  });
}

/** A customer who moves an appointment accepts a window; a time that staff chose has none. */
function windowAfterMove(
  callerRole: CallerRole,
  before: AppointmentRecord,
  business: BusinessRules,
): number | null {
  if (callerRole !== 'customer') return null;
  return before.cancellationWindowHours ?? business.cancellationWindowHours;
}

/** The appointment's own seat and time must not block its new time. */
export function withoutAppointment(world: World, appointment: AppointmentRecord): World {
  return applyChanges(world, {
    ...NO_CHANGES,
    releasedSeats: [appointment.sessionId],
    updatedAppointments: [{ ...appointment, status: 'Cancelled' }],
  });
}

/** The rooms and equipment that the appointment has: it keeps those that are free at its new time. */
export function unitsOf({ sessions }: World, { sessionId }: AppointmentRecord): readonly Unit[] {
  return sessions.find(({ id }) => id === sessionId)?.units ?? [];
}

/** Late alerts for the old time do not apply to the new time. */
export function declineAlerts(world: World, { id }: AppointmentRecord, nowMs: number) {
  return world.alerts
    .filter(({ appointmentId, status }) => appointmentId === id && status !== 'declined')
    .map((alert) => ({ ...alert, status: 'declined' as const, respondedAtMs: nowMs }));
}
