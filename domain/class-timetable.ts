import type { Buffers } from './buffers.ts';
import { MINUTE_MS } from './durations.ts';
import { addDays, findLocalDay, type TimeSpan } from './local-time.ts';
import type { ResourceNeed } from './resource.ts';

/** A session of a timetable that was changed, by the date that the timetable gives it. */
export type SessionChange = {
  readonly classId: string;
  readonly date: string;
  readonly isCancelled: boolean;
  /** Both are null unless the session was moved. */
  readonly movedDate: string | null;
  readonly movedStartMin: number | null;
  /** Null: that of the timetable. */
  readonly capacity: number | null;
};

/** Sessions of a class that recur on weekdays, with the present terms of its service. */
export type ClassTimetable = Buffers & {
  readonly id: string;
  readonly professionalId: string;
  readonly businessId: string;
  readonly timezone: string;
  readonly serviceId: string;
  readonly durationMin: number;
  readonly capacity: number;
  /** ISO, 1 = Monday. */
  readonly weekdays: readonly number[];
  readonly startMin: number;
  /** The first and the last date; null: without end. */
  readonly from: string;
  readonly until: string | null;
  /** Changed sessions within the loaded windows. */
  readonly changes: readonly SessionChange[];
  /** Its sessions take these besides those of the service. */
  readonly resources?: readonly ResourceNeed[];
};

/** One session of a timetable. It has no seats taken: those are in the session of the calendar, if one is opened. */
export type ScheduledSession = TimeSpan &
  Buffers & {
    readonly classId: string;
    /** The date that the timetable gives it: the name of the session. */
    readonly date: string;
    readonly localDate: string;
    readonly startMin: number;
    readonly professionalId: string;
    readonly businessId: string;
    readonly serviceId: string;
    readonly capacity: number;
    readonly resources?: readonly ResourceNeed[];
  };

/** The sessions that take place on a date, in the zone of their business. */
export function listSessionsOn(
  timetables: readonly ClassTimetable[],
  date: string,
): ScheduledSession[] {
  return timetables.flatMap((timetable) => {
    const { changes } = timetable;
    const change = changes.find((each) => each.date === date);
    const isHere = occursOn(timetable, date) && !change?.isCancelled && !change?.movedDate;
    const moved = changes.filter(
      (each) => each.movedDate === date && !each.isCancelled && occursOn(timetable, each.date),
    );
    return [
      ...(isHere ? [toSession(timetable, date, change)] : []),
      ...moved.map((each) => toSession(timetable, each.date, each)),
    ].filter((session) => session !== undefined);
  });
}

export function listSessions(
  timetables: readonly ClassTimetable[],
  dates: Iterable<string>,
): ScheduledSession[] {
  return [...dates].flatMap((date) => listSessionsOn(timetables, date));
}

/** The sessions on the dates around an instant span, so that those of other zones and their buffers are among them. */
export function listSessionsAround(
  timetables: readonly ClassTimetable[],
  date: string,
): ScheduledSession[] {
  if (timetables.length === 0) return [];
  return [-1, 0, 1].flatMap((days) => listSessionsOn(timetables, addDays(date, days)));
}

/** The session of this date of the timetable, also if it was moved; undefined if there is none. */
export function findSession(
  timetable: ClassTimetable,
  date: string,
): { readonly session: ScheduledSession; readonly isCancelled: boolean } | undefined {
  if (!occursOn(timetable, date)) return undefined;
  const change = timetable.changes.find((each) => each.date === date);
  const session = toSession(timetable, date, change);
  return session && { session, isCancelled: change?.isCancelled ?? false };
}

export function occursOn(
  { from, until, weekdays }: Pick<ClassTimetable, 'from' | 'until' | 'weekdays'>,
  date: string,
): boolean {
  if (date < from || (until !== null && date > until)) return false;
  return weekdays.includes(new Date(`${date}T00:00:00Z`).getUTCDay() || 7);
}

/** Undefined if the zone skips the time. */
function toSession(
  timetable: ClassTimetable,
  date: string,
  change: SessionChange | undefined,
): ScheduledSession | undefined {
  const { id: classId, professionalId, businessId, serviceId, timezone } = timetable;
  const { bufferBeforeMinutes, bufferAfterMinutes, durationMin } = timetable;
  const localDate = change?.movedDate ?? date;
  const startMin = change?.movedStartMin ?? timetable.startMin;
  const startMs = findLocalDay(localDate, timezone)?.instantOf(startMin);
  if (startMs === undefined) return undefined;
  return {
    classId,
    date,
    localDate,
    startMin,
    professionalId,
    businessId,
    serviceId,
    bufferBeforeMinutes,
    bufferAfterMinutes,
    startMs,
    endMs: startMs + durationMin * MINUTE_MS,
    capacity: change?.capacity ?? timetable.capacity,
    ...(timetable.resources && { resources: timetable.resources }),
  };
}

/** Saves the change of one session over an earlier one. */
export function withSessionChange(
  timetable: ClassTimetable,
  change: SessionChange,
): ClassTimetable {
  const others = timetable.changes.filter(({ date }) => date !== change.date);
  return { ...timetable, changes: [...others, change] };
}

/** The earlier change of the session, or none. */
export function changeOf({ id, changes }: ClassTimetable, date: string): SessionChange {
  const none = { isCancelled: false, movedDate: null, movedStartMin: null, capacity: null };
  return changes.find((each) => each.date === date) ?? { classId: id, date, ...none };
}
