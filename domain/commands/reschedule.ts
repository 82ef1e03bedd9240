import { type AppointmentRecord, isActive } from '../appointment.ts';
import { findBookableSpan } from '../booking-rules.ts';
import { statusOfBooking } from '../booking-status.ts';
import type { BusinessRules } from '../calendar.ts';
import { applyChanges, type Changes, NO_CHANGES } from '../changes.ts';
import { MINUTE_MS } from '../durations.ts';
import { moveEvent } from '../events.ts';
import { calendarWindow, mergeNeeds, type Needs, NO_NEEDS } from '../needs.ts';
import { findOffering } from '../offering.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { findSeat } from '../seat.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { findTarget, findClosedWindow, type TargetCommand, targetNeeds } from './target.ts';

export type RescheduleCommand = TargetCommand & {
  readonly kind: 'reschedule';
  readonly services: readonly string[];
  readonly date: string;
  readonly start: string;
  /** The id of the session, if one has to be opened. */
  readonly newSessionId: string;
};

export const reschedule: CommandDefinition<RescheduleCommand> = {
  kind: 'reschedule',
  needs: rescheduleNeeds,
  decide: decideReschedule,
};

function rescheduleNeeds(command: RescheduleCommand): Needs {
  return mergeNeeds([
    targetNeeds(command),
    {
      ...NO_NEEDS,
      professionalIds: [command.professional],
      serviceIds: command.services,
      windows: [calendarWindow(command.professional, command.date)],
    },
  ]);
}

/** Releases the old seat and takes the new one in one step, or changes nothing. */
function decideReschedule(
  world: World,
  command: RescheduleCommand,
  nowMs: number,
): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const before = target.value;
  if (!isActive(before)) return refuse('INVALID_STATUS');
  const closedWindow = findClosedWindow(command, before, nowMs);
  if (closedWindow !== undefined) return refuse('RESCHEDULE_WINDOW', closedWindow);
  const isAlreadyBooked = command.professional === before.professionalId;
  const offering = findOffering(world, command, isAlreadyBooked);
  if (!offering.ok) return offering;

  const { date, start, newSessionId } = command;
  const durationMin = (before.endsAt.getTime() - before.startsAt.getTime()) / MINUTE_MS;
  const bookable = findBookableSpan(offering.value.business, command.callerRole, nowMs);
  const when = { date, start, durationMin, bookable };
  const others = withoutAppointment(world, before);
  const seat = findSeat(others, offering.value, before.personId, when, newSessionId, nowMs);
  if (!seat.ok) {
    return seat.code === 'APPOINTMENT_IN_PAST' ? refuse('RESCHEDULE_IN_PAST') : seat;
  }
  const { span, sessionId, openedSession } = seat.value;
  if (isAlreadyBooked && before.startsAt.getTime() === span.startMs) return accept(NO_CHANGES);
  const { business } = offering.value;
  const after = {
    ...before,
    sessionId,
    status: statusOfBooking(business, command.callerRole),
    professionalId: command.professional,
    startsAt: new Date(span.startMs),
    endsAt: new Date(span.endMs),
    localDate: command.date,
    timezone: business.timezone,
    cancellationWindowHours:
      before.startsAt.getTime() === span.startMs
        ? before.cancellationWindowHours
        : windowAfterMove(command, before, business),
  };
  return accept({
    ...NO_CHANGES,
    releasedSeats: [before.sessionId],
    ...(openedSession ? { openedSessions: [openedSession] } : { takenSeats: [sessionId] }),
    updatedAppointments: [after],
    changedAlerts: declineAlerts(world, before, nowMs),
    events: [moveEvent(before, after)],
  });
}

/** A customer who moves an appointment accepts a window; a time that staff chose has none. */
function windowAfterMove(
  { callerRole }: RescheduleCommand,
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

/** Late alerts for the old time do not apply to the new time. */
function declineAlerts(world: World, { id }: AppointmentRecord, nowMs: number) {
  return world.alerts
    .filter(({ appointmentId, status }) => appointmentId === id && status !== 'declined')
    .map((alert) => ({ ...alert, status: 'declined' as const, respondedAtMs: nowMs }));
}
