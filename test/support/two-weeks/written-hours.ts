import { addMinutes, minutesIn, type Span, spansOf, weekdayOf } from './clock-times.ts';
import { type Chair, named, type Place } from './town.ts';

/** When the place is open today: an exceptional opening replaces the week and the closures. */
export function openSpans({ today, weekly, closures, openings }: Place): Span[] {
  const special = openings.filter(({ date }) => date === today).map(({ span }) => span);
  if (special.length > 0) return special;
  const closed = closures.filter(({ date }) => date === today);
  const isClosed = minutesIn(closed.map(({ span = ['00:00', '24:00'] as const }) => span));
  return spansOf(minutesIn(weekly[weekdayOf(today)]!).map((is, n) => is && !isClosed[n]));
}

export function workedMinutes(place: Place, chair: Chair): boolean[] {
  const { today } = place;
  const weekday = weekdayOf(today);
  const worked =
    chair.exceptions.get(today) ?? (chair.weekly ? (chair.weekly[weekday] ?? []) : [chair.usual]);
  const [open, works, pauses] = [openSpans(place), worked, chair.breaks].map(minutesIn);
  return open!.map((is, n) => is && works![n]! && !pauses![n]);
}

/** Hours without time off. */
function openTime(place: Place, name: string): boolean[] {
  const chair = named(place.chairs, name);
  const off = chair.off.filter(({ date }) => date === place.today).map(({ span }) => span);
  const isOff = minutesIn(off);
  return workedMinutes(place, chair).map((is, n) => is && !isOff[n]);
}

export function freeMinutes(place: Place, name: string): boolean[] {
  const isTaken = minutesIn(takenSpans(place, name));
  return openTime(place, name).map((is, n) => is && !isTaken[n]);
}

/** Visits with the cleaning after them, and sessions of classes. */
function takenSpans({ today, book, services }: Place, name: string): Span[] {
  const isTaken = ({ professional, date }: { professional: string; date: string }) =>
    professional === name && date === today;
  const visits = book.visits.filter((visit) => isTaken(visit) && visit.status !== 'Cancelled');
  const sessions = book.sessions.filter((each) => isTaken(each) && !each.isCancelled);
  return [
    ...visits.map(({ start, end, items }): Span => {
      const cleaning = Math.max(...items.map((item) => named(services, item.name).cleaning));
      return [start, addMinutes(end, cleaning)];
    }),
    ...sessions.map(({ start, service }): Span => [
      start,
      addMinutes(start, named(services, service).minutes),
    ]),
  ];
}

/** The times at the other business; they overlap none of the hours here. */
export function busyElsewhere({ elsewhere, today }: Place, name: string): number {
  if (!elsewhere?.chairs.has(name)) return 0;
  return spansOf(minutesIn(takenSpans({ ...elsewhere, today }, name))).length;
}

/** The open minutes of today, of one chair or of all. */
export function openMinutesOf(place: Place, name?: string): number {
  const names = name === undefined ? [...place.chairs.keys()] : [name];
  return names.flatMap((each) => openTime(place, each)).filter((is) => is).length;
}
