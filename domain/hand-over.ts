import type { AbsenceRequest, Lesson, AbsentSession } from './absence.ts';
import { judgeSlot, toCalendarDay } from './availability.ts';
import type { Session } from './calendar.ts';
import { cancelAppointments } from './cancellation.ts';
import { type Changes, NO_CHANGES } from './changes.ts';
import { sessionEvent } from './class-session-command.ts';
import { changeOf, type ClassTimetable } from './class-timetable.ts';
import { MINUTE_MS } from './durations.ts';
import { moveEvent, wholeClass } from './events.ts';
import { findLocalDay } from './local-time.ts';
import { moveAppointments } from './move.ts';
import { findOffering, type Offering, toDayFacts } from './offering.ts';
import { type CalendarEntries, calendarIn } from './one-calendar.ts';
import { accept, type Outcome, refuse } from './outcome.ts';
import { type ResourceUse, takesUnits } from './resource.ts';
import type { World } from './world.ts';

/** All seats of the session with the colleague, at the same time; refused if the colleague cannot take them. */
export function handOver(
  world: World,
  unit: AbsentSession,
  request: AbsenceRequest,
  colleague: string,
  nowMs: number,
): Outcome<Changes> {
  const own = { ...world, ...entriesFor(world, colleague) };
  if (unit.lesson) return handOverLesson(own, unit, unit.lesson, request, colleague, nowMs);
  const { date, start, session, appointments } = unit;
  const newSessionId = request.newSessionIds[session.id]!;
  const moves = appointments.map((appointment) => ({
    appointment,
    professional: colleague,
    date,
    start,
    newSessionId,
    fields: { status: appointment.status, ...UNBOUND },
  }));
  const moved = moveAppointments(own, moves, request, nowMs);
  if (!moved.ok) return moved;
  // A time that the clock shows twice can be booked only the first time.
  const isSameTime = moved.value.updatedAppointments.every(
    ({ startsAt }) => startsAt.getTime() === session.startMs,
  );
  // The customer of an open alert still comes late.
  return isSameTime
    ? accept({ ...moved.value, changedAlerts: [] })
    : refuse('OUTSIDE_AVAILABILITY');
}

/** The calendar of the colleague, and all times at which rooms and equipment are taken. */
function entriesFor(world: World, colleague: string): CalendarEntries {
  const { sessions, heldSeats, timeOff } = calendarIn(world, colleague);
  const isElsewhere = (row: ResourceUse & { readonly professionalId: string }) =>
    row.professionalId !== colleague && takesUnits(row);
  return {
    timeOff,
    sessions: [...sessions, ...world.sessions.filter(isElsewhere)],
    heldSeats: [...heldSeats, ...world.heldSeats.filter(isElsewhere)],
  };
}

/** The customer did not choose the colleague, and may cancel until the start. */
const UNBOUND = { cancellationWindowHours: null };

/** The session leaves its timetable for one of the colleague that has this session only, so that its other seats can be booked. */
function handOverLesson(
  world: World,
  { session, appointments, date, start }: AbsentSession,
  lesson: Lesson,
  { newSessionIds, business }: AbsenceRequest,
  colleague: string,
  nowMs: number,
): Outcome<Changes> {
  const { timetable, scheduled } = lesson;
  const asked = { business, professional: colleague, services: [scheduled.serviceId] };
  const offering = findOffering(world, asked, false, true);
  if (!offering.ok) return offering;
  const free = checkFree(
    world,
    offering.value,
    { session, date, startMin: scheduled.startMin },
    nowMs,
  );
  if (!free.ok) return free;
  const id = newSessionIds[session.id]!;
  const after = appointments.map((before) => ({
    ...before,
    ...UNBOUND,
    sessionId: id,
    professionalId: colleague,
  }));
  const substitute = toSubstitute(lesson, date, colleague, id);
  const cancelled = { ...changeOf(timetable, scheduled.date), isCancelled: true };
  const from = {
    class: timetable.id,
    session: scheduled.date,
    professional: session.professionalId,
    date,
    start,
  };
  const taken = { timetable: substitute, scheduled };
  return accept({
    ...NO_CHANGES,
    releasedSeats: appointments.map(({ sessionId }) => sessionId),
    openedSessions: [
      { ...session, id, professionalId: colleague, seatsTaken: appointments.length },
    ],
    updatedAppointments: after,
    newTimetables: [substitute],
    sessionChanges: [cancelled],
    events: [
      ...appointments.map((before, n) => moveEvent(before, after[n]!, wholeClass(scheduled))),
      {
        ...sessionEvent('class.session_moved', taken, { ...cancelled, date }, { from }),
        previousProfessionalId: session.professionalId,
      },
    ],
  });
}

/** A timetable of the colleague with one date. */
function toSubstitute(
  { timetable, scheduled }: Lesson,
  date: string,
  professionalId: string,
  sessionId: string,
): ClassTimetable {
  const { startMin, capacity } = scheduled;
  return {
    ...timetable,
    // Derived, so that a repeated decision makes the same one.
    id: sessionId.replace(/^ses_/, 'cla_'),
    professionalId,
    weekdays: [findLocalDay(date, timetable.timezone)!.weekday],
    from: date,
    until: date,
    startMin,
    capacity,
    changes: [],
  };
}

/** The time of the session, if it is open in the calendar of the colleague. */
function checkFree(
  world: World,
  offering: Offering,
  {
    session,
    date,
    startMin,
  }: { readonly session: Session; readonly date: string; readonly startMin: number },
  nowMs: number,
): Outcome<undefined> {
  const day = toCalendarDay(date, toDayFacts(world, offering, nowMs));
  const durationMin = (session.endMs - session.startMs) / MINUTE_MS;
  const verdict = judgeSlot(day, startMin, { durationMin, buffers: session }, nowMs);
  return verdict.open ? accept(undefined) : refuse(verdict.refusal);
}

/** Cancels all seats, and the session itself if it is one of a timetable. */
export function cancelUnit(
  world: World,
  { appointments, lesson }: AbsentSession,
  { reason }: AbsenceRequest,
  nowMs: number,
): Changes {
  const cancelled = cancelAppointments(world, appointments, nowMs, {
    by: 'staff',
    reason,
    lesson: lesson?.scheduled,
  });
  if (!lesson) return cancelled;
  const { timetable, scheduled } = lesson;
  const change = { ...changeOf(timetable, scheduled.date), isCancelled: true };
  const details = { cancelled: appointments.length, ...(reason !== undefined && { reason }) };
  return {
    ...cancelled,
    sessionChanges: [change],
    events: [...cancelled.events, sessionEvent('class.session_cancelled', lesson, change, details)],
  };
}
