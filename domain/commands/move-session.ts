import type { AppointmentRecord } from '../appointment.ts';
import { overlaps } from '../availability.ts';
import { type Changes, NO_CHANGES } from '../changes.ts';
import {
  findChangeable,
  type FoundSession,
  isStaleSession,
  type SessionCommand,
  sessionEvent,
  sessionNeeds,
} from '../class-session-command.ts';
import { judgeSessionTime } from '../class-session-time.ts';
import type { Session } from '../calendar.ts';
import { changeOf, type ScheduledSession, withSessionChange } from '../class-timetable.ts';
import { MINUTE_MS } from '../durations.ts';
import { moveEvent, servicesEvent, wholeClass } from '../events.ts';
import { toClock, toMinute, type TimeSpan } from '../local-time.ts';
import { calendarWindow, mergeNeeds, type Needs, NO_NEEDS } from '../needs.ts';
import { declineAlerts, withoutAppointment } from '../move.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { Unit } from '../resource.ts';
import { listOwnTimes } from '../seat.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';

type MoveSessionCommand = SessionCommand & {
  readonly kind: 'moveSession';
  readonly date: string;
  readonly start: string;
  /** The id of the session at the new time. */
  readonly newSessionId: string;
};

export const moveSession: CommandDefinition<MoveSessionCommand> = {
  kind: 'moveSession',
  needs: moveNeeds,
  isStale: isStaleSession,
  decide: decideMoveSession,
};

function moveNeeds(command: MoveSessionCommand): Needs {
  const { professional, date } = command;
  return mergeNeeds([
    sessionNeeds(command),
    { ...NO_NEEDS, windows: [calendarWindow(professional, date)] },
  ]);
}

/**
 * Moves all seats of the session to the new time, or none. A move to the present time gives them the present duration of the
 * service.
 */
function decideMoveSession(
  world: World,
  command: MoveSessionCommand,
  nowMs: number,
): Outcome<Changes> {
  const found = findChangeable(world, command, nowMs);
  if (!found.ok) return found;
  const { timetable, scheduled, isCancelled, opened, appointments } = found.value;
  if (isCancelled) return refuse('INVALID_STATUS');
  const { date, start, newSessionId } = command;
  const [movedDate, movedStartMin] = [date, toMinute(start)];
  if (movedDate === scheduled.localDate && movedStartMin === scheduled.startMin) {
    return renewDuration(world, command, found.value, nowMs);
  }
  const place = findFreeTime(world, command, found.value, nowMs);
  if (!place.ok) return place;
  const { startMs, endMs, units } = place.value;
  const moved = appointments.map((before) => ({
    ...before,
    sessionId: newSessionId,
    startsAt: new Date(startMs),
    endsAt: new Date(endMs),
    localDate: date,
    // The customer did not choose the new time, and is not bound to it.
    cancellationWindowHours: null,
  }));
  const change = { ...changeOf(timetable, command.sessionDate), movedDate, movedStartMin };
  const from = { date: scheduled.localDate, start: toClock(scheduled.startMin) };
  const after = { ...scheduled, localDate: date, startMin: movedStartMin, startMs, endMs };
  return accept({
    ...NO_CHANGES,
    releasedSeats: appointments.map(({ sessionId }) => sessionId),
    openedSessions: opened ? [{ ...opened, id: newSessionId, startMs, endMs, units }] : [],
    updatedAppointments: moved,
    changedAlerts: appointments.flatMap((each) => declineAlerts(world, each, nowMs)),
    sessionChanges: [change],
    events: [
      ...appointments.map((before, n) => moveEvent(before, moved[n]!, wholeClass(scheduled))),
      sessionEvent('class.session_moved', { timetable, scheduled: after }, change, {
        from,
        seats: appointments.length,
      }),
    ],
  });
}

/** All seats get the present duration of the service, if it fits at the time of the session. */
function renewDuration(
  world: World,
  command: MoveSessionCommand,
  found: FoundSession,
  nowMs: number,
): Outcome<Changes> {
  const { scheduled, opened, appointments } = found;
  if (!opened || opened.endMs === scheduled.endMs) return accept(NO_CHANGES);
  const renewed = withPresentTerms(opened, scheduled);
  const place = findFreeTime(world, command, { ...found, opened: renewed }, nowMs);
  if (!place.ok) return place;
  const { units } = place.value;
  const after = appointments.map((before) => lengthen(before, renewed, command.newSessionId));
  return accept({
    ...NO_CHANGES,
    releasedSeats: appointments.map(({ sessionId }) => sessionId),
    openedSessions: [{ ...renewed, id: command.newSessionId, units }],
    updatedAppointments: after,
    events: appointments.map((before, n) =>
      servicesEvent(before, after[n]!, wholeClass(scheduled)),
    ),
  });
}

function withPresentTerms(opened: Session, scheduled: ScheduledSession): Session {
  const { endMs, bufferBeforeMinutes, bufferAfterMinutes } = scheduled;
  return { ...opened, endMs, bufferBeforeMinutes, bufferAfterMinutes };
}

function lengthen(
  before: AppointmentRecord,
  { startMs, endMs }: TimeSpan,
  sessionId: string,
): AppointmentRecord {
  const duration = (endMs - startMs) / MINUTE_MS;
  return {
    ...before,
    sessionId,
    endsAt: new Date(endMs),
    bookedServices: before.bookedServices.map((each) => ({ ...each, duration })),
    // The customer did not choose the new end, and is not bound to it.
    cancellationWindowHours: null,
  };
}

/** The new time, if it is open without the session itself, and all its people are free then. */
function findFreeTime(
  world: World,
  { date, start, sessionDate }: MoveSessionCommand,
  { timetable, scheduled, opened, appointments }: FoundSession,
  nowMs: number,
): Outcome<TimeSpan & { readonly units: readonly Unit[] }> {
  const professional = world.professionals.get(timetable.professionalId)!;
  const others = appointments.reduce(withoutAppointment, world);
  const absent = withSessionChange(timetable, {
    ...changeOf(timetable, sessionDate),
    isCancelled: true,
  });
  const timetables = professional.timetables.map((each) => (each.id === absent.id ? absent : each));
  const elsewhere = {
    ...others,
    roomTimetables: (others.roomTimetables ?? []).map((each) =>
      each.id === absent.id ? withSessionChange(each, changeOf(absent, sessionDate)) : each,
    ),
    professionals: new Map(others.professionals).set(professional.id, {
      ...professional,
      timetables,
    }),
  };
  const place = { date, startMin: toMinute(start) };
  const verdict = judgeSessionTime(elsewhere, { timetable, scheduled, opened }, place, nowMs);
  if (!verdict.open) {
    const { refusal } = verdict;
    return refuse(refusal === 'APPOINTMENT_IN_PAST' ? 'RESCHEDULE_IN_PAST' : refusal);
  }
  const { span, units = [] } = verdict;
  const isBusy = appointments.some(({ personId }) =>
    listOwnTimes(others, personId, nowMs).some((time) => overlaps(time, span)),
  );
  return isBusy ? refuse('CLIENT_DOUBLE_BOOKED') : accept({ ...span, units });
}
