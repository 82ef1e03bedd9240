import { type DayFacts, judgeSlot, toEmptyDay } from './availability.ts';
import { takenSpan } from './buffers.ts';
import type { Session } from './calendar.ts';
import { isOpened } from './class-session-command.ts';
import { type ClassTimetable, occursOn, type ScheduledSession } from './class-timetable.ts';
import { addDays, listDates } from './local-time.ts';
import { accept, type Outcome, refuseField, refuseTaken } from './outcome.ts';
import { reserveUnits } from './reserved-units.ts';
import { findUnits } from './resource.ts';
import type { FindNear, TakenTimes } from './taken-times.ts';

const DAY_MIN = 1440;

/** Sessions are compared for a year: then weekdays and clock changes have all met once. */
export const COMPARED_DAYS = 371;

/** The dates on which a timetable is compared with the calendar. Sessions may be moved beyond its first and last date. */
export function comparedDates(
  { from, until, changes }: Pick<ClassTimetable, 'from' | 'until' | 'changes'>,
  today: string,
): string[] {
  const first = from < today ? today : from;
  const last = addDays(first, COMPARED_DAYS);
  const end = until !== null && until < last ? until : last;
  const moved = changes.flatMap(({ movedDate }) =>
    movedDate !== null && movedDate >= today ? [movedDate] : [],
  );
  return [...new Set([...(first <= end ? listDates(first, end) : []), ...moved])];
}

/** A timetable has a session; a new one also after the date. */
export function checkDates(
  { from, until, weekdays }: Pick<ClassTimetable, 'from' | 'until' | 'weekdays'>,
  today = from,
): Outcome<undefined> {
  if (until === null) return accept(undefined);
  if (until < from || until < today) return refuseField('INVALID_INPUT', 'until');
  const lastOfWeek = addDays(from, 6);
  const week = listDates(from, until < lastOfWeek ? until : lastOfWeek);
  return week.some((date) => occursOn({ from, until, weekdays }, date))
    ? accept(undefined)
    : refuseField('INVALID_INPUT', 'weekdays');
}

/**
 * Checks the sessions of a new or changed timetable against other timetables of the professional and booked sessions.
 * `field`: the part of the request that makes them overlap.
 */
export function checkTimetable(
  sessions: readonly ScheduledSession[],
  { scheduled, booked }: Pick<TakenTimes, 'scheduled' | 'booked'>,
  field = 'start',
): Outcome<undefined> {
  const blocked: Session[] = [];
  for (const session of sessions) {
    const isOfSame = ({ professionalId }: ScheduledSession | Session) =>
      professionalId === session.professionalId;
    const span = takenSpan(session, session);
    if (scheduled(span).some((other) => isOfSame(other) && other.classId !== session.classId)) {
      return refuseField('AVAILABILITY_OVERLAP', field);
    }
    blocked.push(...booked(span).filter((other) => isOfSame(other) && !isOpened(other, session)));
  }
  return blocked.length === 0 ? accept(undefined) : refuseTaken(sumSeats(blocked));
}

/** Refuses a timetable of which no session can take place in the hours of business and professional, whatever is booked. */
export function checkHours(
  { durationMin, startMin }: ClassTimetable,
  facts: Pick<DayFacts, 'business' | 'professional'>,
  sessions: readonly ScheduledSession[],
  field = 'start',
): Outcome<undefined> {
  if (startMin + durationMin > DAY_MIN) return refuseField('OUTSIDE_AVAILABILITY', field);
  const isOpen = (session: ScheduledSession) =>
    judgeSlot(
      toEmptyDay(session.localDate, facts),
      session.startMin,
      { durationMin },
      Number.NEGATIVE_INFINITY,
    ).open;
  // Without any session there is nothing that hours could close.
  return sessions.length === 0 || sessions.some(isOpen)
    ? accept(undefined)
    : refuseField('OUTSIDE_AVAILABILITY', field);
}

/** Refuses sessions that would find too few rooms or equipment beside those of other timetables, or beside what is booked. */
export function checkRooms(
  sessions: readonly ScheduledSession[],
  { inRooms, uses }: Pick<TakenTimes, 'inRooms' | 'uses'>,
): Outcome<undefined> {
  const taking: Session[] = [];
  // Most weeks are alike, so each situation is judged once.
  const fitting = new Set<string>();
  for (const session of sessions) {
    const { classId, resources: needs = [] } = session;
    if (needs.length === 0) continue;
    const span = takenSpan(session, session);
    const near = inRooms(span).filter((other) => other.classId !== classId);
    const situation = near
      .map((each) => `${each.classId} ${each.startMs - session.startMs}`)
      .join();
    if (!fitting.has(situation) && !findUnits(needs, reserveUnits([], near))) {
      return refuseField('AVAILABILITY_OVERLAP', 'resources');
    }
    fitting.add(situation);
    const booked = uses(span).filter((use) => !isOpened(use, session));
    if (booked.length === 0) continue;
    if (!findUnits(needs, [...booked, ...reserveUnits(booked, near)])) taking.push(...booked);
  }
  return taking.length === 0 ? accept(undefined) : refuseTaken(sumSeats(taking));
}

/** Refuses a change after which booked sessions of the timetable would not take place. */
export function checkBookedSessions(
  before: readonly ScheduledSession[],
  after: readonly ScheduledSession[],
  booked: FindNear<Session>,
): Outcome<undefined> {
  const openedIn = (sessions: readonly ScheduledSession[]) =>
    sessions.flatMap((each) => booked(each).filter((session) => isOpened(session, each)));
  const kept = new Set(openedIn(after));
  const lost = openedIn(before).filter((session) => !kept.has(session));
  return lost.length === 0 ? accept(undefined) : refuseTaken(sumSeats(lost));
}

function sumSeats(sessions: readonly Session[]): number {
  return [...new Set(sessions)].reduce((sum, { seatsTaken }) => sum + seatsTaken, 0);
}
