import { overlaps } from './availability.ts';
import { takenSpan } from './buffers.ts';
import type { Session } from './calendar.ts';
import { isOpened } from './class-session-command.ts';
import { type ClassTimetable, listSessionsOn, type ScheduledSession } from './class-timetable.ts';
import { addDays, listDates } from './local-time.ts';
import { accept, type Outcome, refuseField, refuseTaken } from './outcome.ts';

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

/** Checks a new or changed timetable against the others of the professional and the booked sessions. */
export function checkTimetable(
  timetable: ClassTimetable,
  others: readonly ClassTimetable[],
  booked: readonly Session[],
  dates: readonly string[],
): Outcome<undefined> {
  const taken = (session: ScheduledSession | Session) => takenSpan(session, session);
  const blocked: Session[] = [];
  for (const date of dates) {
    const around = [-1, 0, 1].flatMap((days) => listSessionsOn(others, addDays(date, days)));
    for (const session of listSessionsOn([timetable], date)) {
      if (around.some((other) => overlaps(taken(other), taken(session)))) {
        return refuseField('AVAILABILITY_OVERLAP', 'start');
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

function sumSeats(sessions: readonly Session[]): number {
  return [...new Set(sessions)].reduce((sum, { seatsTaken }) => sum + seatsTaken, 0);
}
