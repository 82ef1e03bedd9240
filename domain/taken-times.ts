import { type Buffers, takenSpan } from './buffers.ts';
import type { Session } from './calendar.ts';
import { type ClassTimetable, listSessions, type ScheduledSession } from './class-timetable.ts';
import { listUses } from './held-seats.ts';
import { addDays, type TimeSpan } from './local-time.ts';
import { type TimetableWithNeeds, withAllNeeds } from './reserved-units.ts';
import type { World } from './world.ts';

/** Lists the entries that take time of a span, with their buffers. */
export type FindNear<T> = (span: TimeSpan) => T[];

/** The times that timetables are compared with. They are sorted once, because a service may have many timetables. */
export type TakenTimes = {
  /** The sessions of the timetables of the professionals, also at other businesses. */
  readonly scheduled: FindNear<ScheduledSession>;
  /** The sessions of all timetables of the business that need rooms or equipment. */
  readonly inRooms: FindNear<ScheduledSession>;
  /** Booked times of the professionals, and of others that share a room with them. */
  readonly booked: FindNear<Session>;
  /** Booked and held times with rooms or equipment. */
  readonly uses: FindNear<Session>;
};

/** The times that are taken on the dates. Days of other zones begin earlier or later, so the dates around count too. */
export function listTakenTimes(
  world: Pick<World, 'professionals' | 'sessions' | 'heldSeats'>,
  timetables: readonly TimetableWithNeeds[],
  dates: readonly string[],
  nowMs: number,
): TakenTimes {
  const around = new Set(dates.flatMap((date) => [addDays(date, -1), date, addDays(date, 1)]));
  const sessionsOf = (all: readonly ClassTimetable[]) => indexByTime(listSessions(all, around));
  const needing = timetables.map(withAllNeeds).filter(({ resources }) => resources?.length);
  return {
    scheduled: sessionsOf([...world.professionals.values()].flatMap((each) => each.timetables)),
    inRooms: sessionsOf(needing),
    booked: indexByTime(world.sessions.filter(({ seatsTaken }) => seatsTaken > 0)),
    uses: indexByTime(listUses(world, nowMs)),
  };
}

export function indexByTime<T extends TimeSpan & Buffers>(entries: readonly T[]): FindNear<T> {
  const byStart = entries
    .map((entry) => ({ entry, ...takenSpan(entry, entry) }))
    .toSorted((a, b) => a.startMs - b.startMs);
  const longestMs = byStart.reduce(
    (longest, { startMs, endMs }) => Math.max(longest, endMs - startMs),
    0,
  );
  return ({ startMs, endMs }) => {
    const found: T[] = [];
    // An entry that begins earlier has ended before the span.
    for (let n = countBefore(byStart, startMs - longestMs); n < byStart.length; n++) {
      const each = byStart[n]!;
      if (each.startMs >= endMs) break;
      if (each.endMs > startMs) found.push(each.entry);
    }
    return found;
  };
}

/** How many of the sorted spans begin before the instant. */
function countBefore(byStart: readonly TimeSpan[], ms: number): number {
  let low = 0;
  let high = byStart.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byStart[middle]!.startMs < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}
