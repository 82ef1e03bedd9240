import { type DayFacts, judgeSlot, overlaps, toEmptyDay } from './availability.ts';
import { takenSpan } from './buffers.ts';
import type { Session } from './calendar.ts';
import { isOpened } from './class-session-command.ts';
import {
  type ClassTimetable,
  listSessionsOn,
  occursOn,
  type ScheduledSession,
} from './class-timetable.ts';
import { addDays, listDates } from './local-time.ts';
import { accept, type Outcome, refuseField, refuseTaken } from './outcome.ts';
import { reserveUnits } from './reserved-units.ts';
import { findUnits } from './resource.ts';

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
 * Checks a new or changed timetable against the others of the professional and the booked sessions. `field`: the part of the
 * request that makes it overlap.
 */
export function checkTimetable(
  timetable: ClassTimetable,
  others: readonly ClassTimetable[],
  booked: readonly Session[],
  dates: readonly string[],
  field = 'start',
): Outcome<undefined> {
  const blocked: Session[] = [];
  for (const date of dates) {
    const around = [-1, 0, 1].flatMap((days) => listSessionsOn(others, addDays(date, days)));
    for (const session of listSessionsOn([timetable], date)) {
      if (around.some((other) => overlaps(taken(other), taken(session)))) {
        return refuseField('AVAILABILITY_OVERLAP', field);
      }
      blocked.push(
        ...booked.filter(
          (other) => !isOpened(other, session) && overlaps(taken(other), taken(session)),
        ),
      );
    }
  }
  return blocked.length === 0 ? accept(undefined) : refuseTaken(sumSeats(blocked));
}

/** Refuses a timetable of which no session can take place in the hours of business and professional, whatever is booked. */
export function checkHours(
  timetable: ClassTimetable,
  facts: Pick<DayFacts, 'business' | 'professional'>,
  dates: readonly string[],
  field = 'start',
): Outcome<undefined> {
  const { durationMin, startMin } = timetable;
  if (startMin + durationMin > DAY_MIN) return refuseField('OUTSIDE_AVAILABILITY', field);
  const sessions = dates.flatMap((date) => listSessionsOn([timetable], date));
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

/**
 * Refuses a timetable whose sessions would find too few rooms or equipment: beside the sessions of other timetables
 * (`others`, with all that they need), or beside what is booked (`uses`).
 */
export function checkRooms(
  timetable: ClassTimetable,
  others: readonly ClassTimetable[],
  uses: readonly Session[],
  dates: readonly string[],
): Outcome<undefined> {
  const { resources: needs = [] } = timetable;
  if (needs.length === 0) return accept(undefined);
  const taking: Session[] = [];
  for (const date of dates) {
    const around = [-1, 0, 1].flatMap((days) => listSessionsOn(others, addDays(date, days)));
    for (const session of listSessionsOn([timetable], date)) {
      const isNear = (other: ScheduledSession | Session) => overlaps(taken(other), taken(session));
      const near = around.filter(isNear);
      if (!findUnits(needs, reserveUnits([], near))) {
        return refuseField('AVAILABILITY_OVERLAP', 'resources');
      }
      const booked = uses.filter((use) => isNear(use) && !isOpened(use, session));
      if (!findUnits(needs, [...booked, ...reserveUnits(booked, near)])) taking.push(...booked);
    }
  }
  return taking.length === 0 ? accept(undefined) : refuseTaken(sumSeats(taking));
}

/** Refuses a change after which booked sessions of the timetable would not take place. */
export function checkBookedSessions(
  before: ClassTimetable,
  after: ClassTimetable | undefined,
  booked: readonly Session[],
  dates: readonly string[],
): Outcome<undefined> {
  const openedIn = (timetable: ClassTimetable) => {
    const sessions = dates.flatMap((date) => listSessionsOn([timetable], date));
    return booked.filter((session) => sessions.some((each) => isOpened(session, each)));
  };
  const kept = new Set(after ? openedIn(after) : []);
  const lost = openedIn(before).filter((session) => !kept.has(session));
  return lost.length === 0 ? accept(undefined) : refuseTaken(sumSeats(lost));
}

const taken = (session: ScheduledSession | Session) => takenSpan(session, session);

function sumSeats(sessions: readonly Session[]): number {
  return [...new Set(sessions)].reduce((sum, { seatsTaken }) => sum + seatsTaken, 0);
}
