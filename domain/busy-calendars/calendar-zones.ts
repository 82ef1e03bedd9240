import ICAL from 'ical.js';
import { instantAt, isTimezone, localTimeAt } from '../local-time.ts';
import { type CalendarComponent, textOf } from './calendar-file.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';

/** Converts between clock times like `2030-05-14T10:00:00` and instants. */
export type Zone = {
  readonly toMs: (local: string) => number;
  readonly toLocal: (ms: number) => string;
};

/** Finds the zone of a TZID; a time without one is in the zone of the calendar. */
export type FindZone = (tzid: string | undefined) => Zone;

export const UTC_ZONE = namedZone('UTC');

/**
 * A known name counts more than the VTIMEZONE of the file, whose rules are often cut to a few years. Names without
 * a region, such as `EST`, mean different things: there the file counts more. A name that nothing knows is
 * noted in `unknown`, and its times are in the zone of the calendar.
 */
export function createFindZone(
  zones: readonly CalendarComponent[],
  calendarZone: string,
  defaultZone: string,
  unknown: Set<string>,
): FindZone {
  const named = toZoneName(calendarZone);
  const own = named ?? defaultZone;
  const cache = new Map<string, Zone>();
  return (asked) => {
    if (asked === undefined && named === undefined && calendarZone !== '')
      unknown.add(calendarZone);
    const tzid = asked ?? own;
    const known = cache.get(tzid) ?? findNamedZone(tzid) ?? findFileZone(zones, tzid);
    if (!known && !isTimezone(tzid)) unknown.add(tzid);
    const found = known ?? namedZone(isTimezone(tzid) ? tzid : own);
    cache.set(tzid, found);
    return found;
  };
}

function findNamedZone(tzid: string): Zone | undefined {
  const name = toZoneName(tzid);
  return name === undefined ? undefined : namedZone(name);
}

/** Finds a zone by the name itself, by the name that Windows has for it, or by the end of a path like `/mozilla.org/x/Europe/Berlin`. */
function toZoneName(text: string): string | undefined {
  const name = text.trim().replaceAll('"', '');
  if (name === '') return undefined;
  const pathEnd = /[A-Za-z_]+\/[A-Za-z_+-]+(\/[A-Za-z_]+)?$/.exec(name)?.[0] ?? '';
  const candidates = [WINDOWS_ZONES[name] ?? name, pathEnd, pathEnd.replace(/^\w+\//, '')];
  return candidates.find((each) =>
    each.includes('/') || each.toUpperCase() === 'UTC' ? isTimezone(each) : false,
  );
}

function namedZone(name: string): Zone {
  return {
    toMs: (local) => instantAt(local, name),
    toLocal: (ms) => localTimeAt(ms, name),
  };
}

function findFileZone(zones: readonly CalendarComponent[], tzid: string): Zone | undefined {
  const component = zones.find((each) => textOf(each, 'tzid') === tzid);
  if (!component) return undefined;
  const named = findNamedZone(textOf(component, 'x-lic-location'));
  if (named) return named;
  const zone = new ICAL.Timezone(new ICAL.Component(component as unknown as never[]));
  return {
    toMs: (local) => {
      const time = ICAL.Time.fromDateTimeString(local);
      time.zone = zone;
      return time.toUnixTime() * 1000;
    },
    toLocal: (ms) => ICAL.Time.fromJSDate(new Date(ms), true).convertToZone(zone).toString(),
  };
}
