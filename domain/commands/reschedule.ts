import { appointmentEvent } from '../events.ts';
import { MINUTE_MS } from '../local-time.ts';
import { findOffer } from '../offer.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { findSeat } from '../seat.ts';
import {
  afterChanges,
  type Changes,
  mergeNeeds,
  type Needs,
  NO_CHANGES,
  NO_NEEDS,
  windowOf,
  type World,
} from '../world.ts';
import { findTarget, isActive, isWithinWindow, type TargetCommand, targetNeeds } from './target.ts';

export type RescheduleCommand = TargetCommand & {
  readonly kind: 'reschedule';
  readonly services: readonly string[];
  readonly date: string;
  readonly start: string;
  /** For the session that may have to be opened. */
  readonly newSessionId: string;
};

export function rescheduleNeeds(command: RescheduleCommand): Needs {
  return mergeNeeds([
    targetNeeds(command),
    {
      ...NO_NEEDS,
      professionalIds: [command.professional],
      serviceIds: command.services,
      windows: [windowOf(command.professional, command.date)],
    },
  ]);
}

/** The old seat is given up and the new one taken in one step, or nothing changes. */
export function decideReschedule(
  world: World,
  command: RescheduleCommand,
  nowMs: number,
): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const before = target.value;
  if (!isActive(before)) return refuse('INVALID_STATUS');
  const { cancellationWindowHours } = world.businesses.get(command.business)!;
  if (isWithinWindow(command, before, cancellationWindowHours, nowMs)) {
    return refuse('RESCHEDULE_WINDOW', cancellationWindowHours);
  }
  const isPromised = command.professional === before.professionalId;
  const offer = findOffer(world, command, isPromised);
  if (!offer.ok) return offer;

  // Its own seat does not stand in its way.
  const gone = { ...before, status: 'Cancelled' as const };
  const without = afterChanges(world, { ...NO_CHANGES, left: [before.sessionId], moved: [gone] });
  const { date, start } = command;
  const durationMin = (before.endsAt.getTime() - before.startsAt.getTime()) / MINUTE_MS;
  const when = { date, start, durationMin };
  const seat = findSeat(without, offer.value, before.personId, when, command.newSessionId, nowMs);
  if (!seat.ok) {
    return seat.code === 'APPOINTMENT_IN_PAST' ? refuse('RESCHEDULE_IN_PAST') : seat;
  }
  const { span, sessionId, opened } = seat.value;
  const isThere =
    before.professionalId === command.professional && before.startsAt.getTime() === span.startMs;
  if (isThere) return accept(NO_CHANGES);
  const after = {
    ...before,
    sessionId,
    professionalId: command.professional,
    startsAt: new Date(span.startMs),
    endsAt: new Date(span.endMs),
    localDate: command.date,
    timezone: offer.value.business.timezone,
  };
  return accept({
    ...NO_CHANGES,
    left: [before.sessionId],
    ...(opened ? { opened: [opened] } : { joined: [sessionId] }),
    moved: [after],
    // Whoever was late for the old time is not for the new one.
    alerts: world.alerts
      .filter(({ appointmentId, status }) => appointmentId === before.id && status !== 'declined')
      .map((alert) => ({ ...alert, status: 'declined' as const, respondedAtMs: nowMs })),
    events: [appointmentEvent('appointment.rescheduled', after)],
  });
}
