import type { Output } from '../../../api/call.ts';
import { addDays, weekdayOf } from '../../../format/days.ts';

export type Session = Output<'listClassSessions'>[number];
export type Timetable = Output<'listClasses'>[number];

/** The first day of the week of a date; ISO, 1 is Monday. */
export function weekOf(date: string, firstWeekday: number): string {
  return addDays(date, -((weekdayOf(date) - firstWeekday + 7) % 7));
}

/** The sessions of each day, in order. */
export function byDay(sessions: readonly Session[]): [string, Session[]][] {
  const days = new Map<string, Session[]>();
  for (const session of sessions) {
    days.set(session.date, [...(days.get(session.date) ?? []), session]);
  }
  return [...days].toSorted(([a], [b]) => a.localeCompare(b));
}
