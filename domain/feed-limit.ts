import { byTime, type CalendarAppointment, toFeedEntries } from './calendar-entries.ts';
import type { CalendarEntry } from './ics.ts';

type FeedLimit = { readonly max: number; readonly nowMs: number; readonly isOfTeam: boolean };

/**
 * A calendar in order of time. Of more appointments than it may have, it shows whole dates, and an entry says from where on they are
 * left out. `nearest` has one more than it may have: upcoming ones before past ones, nearer ones first.
 */
export function toLimitedEntries(
  nearest: readonly CalendarAppointment[],
  { max, nowMs, isOfTeam }: FeedLimit,
): CalendarEntry[] {
  const surplus = nearest[max];
  if (!surplus) return toFeedEntries(nearest, { isOfTeam });
  const isPast = ({ endsAt }: CalendarAppointment) => endsAt.getTime() < nowMs;
  const isLeftOut = (each: CalendarAppointment) =>
    isPast(each)
      ? !isPast(surplus) || each.localDate <= surplus.localDate
      : !isPast(surplus) && each.localDate >= surplus.localDate;
  const shown = nearest.filter((each) => !isLeftOut(each));
  const first = nearest.find(isLeftOut)!;
  return [...toFeedEntries(shown, { isOfTeam }), toNote(first, isPast(first), max)].toSorted(
    byTime,
  );
}

function toNote(
  { id, startsAt, endsAt, changedAtMs }: CalendarAppointment,
  isPast: boolean,
  max: number,
): CalendarEntry {
  return {
    uid: `limit-${id}`,
    sequence: 0,
    changedAtMs,
    startMs: startsAt.getTime(),
    endMs: endsAt.getTime(),
    status: 'CONFIRMED',
    title: isPast
      ? 'Appointments until here are not shown'
      : 'Appointments from here on are not shown',
    location: '',
    description: `This calendar has at most ${max} appointments in whole days: upcoming ones first, then past ones.`,
  };
}
