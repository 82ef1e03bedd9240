import ICAL from 'ical.js';
import {
  type CalendarComponent,
  type CalendarProperty,
  findProperty,
  listProperties,
  parameterOf,
  textOf,
} from './calendar-file.ts';
import { type FindZone, UTC_ZONE, type Zone } from './calendar-zones.ts';
import { DAY_MS } from '../durations.ts';

/** A clock time in a zone. */
export type ZonedTime = { readonly local: string; readonly zone: Zone };

/** Days are counted by the calendar, the rest by the clock. */
export type Length = { readonly nominalMs: number; readonly exactMs: number };

/** An event, as far as it concerns the time of its owner. */
export type CalendarEvent = {
  readonly uid: string;
  readonly start: ZonedTime;
  readonly isAllDay: boolean;
  readonly length: Length;
  readonly isBusy: boolean;
  readonly rules: readonly Rule[];
  readonly added: readonly { readonly start: ZonedTime; readonly length?: Length }[];
  readonly removed: readonly Exclusion[];
  /** Set if it replaces one instance of a series. */
  readonly replaced: (Exclusion & { readonly hasFollowing: boolean }) | undefined;
};

/** A recurrence rule as jCal has it. */
export type Rule = Readonly<Record<string, unknown>>;

/** An instant of a series; a date stands for the instance on that day. */
export type Exclusion = { readonly time: ZonedTime; readonly isDate: boolean };

/** Throws if its times cannot be understood. */
export function readEvent(
  component: CalendarComponent,
  findZone: FindZone,
  addresses: readonly string[],
): CalendarEvent {
  const property = findProperty(component, 'dtstart');
  if (!property) throw new Error('an event without a start');
  const start = readTime(property[3], property, findZone);
  const isAllDay = isDate(property[3]);
  const instance = findProperty(component, 'recurrence-id');
  return {
    uid: textOf(component, 'uid'),
    start,
    isAllDay,
    length: readLength(component, start, isAllDay, findZone),
    isBusy: isBusy(component, addresses),
    rules: listProperties(component, 'rrule').map((each) => each[3] as Rule),
    added: listProperties(component, 'rdate').flatMap((each) => readAdded(each, findZone)),
    removed: listProperties(component, 'exdate').flatMap((each) => readExclusions(each, findZone)),
    replaced: instance && {
      ...readExclusions(instance, findZone)[0]!,
      hasFollowing: parameterOf(instance, 'range')?.toUpperCase() === 'THISANDFUTURE',
    },
  };
}

/** Periods of a VFREEBUSY, which has no events. */
export function readFreeBusy(
  component: CalendarComponent,
  findZone: FindZone,
): { readonly start: ZonedTime; readonly length: Length }[] {
  return listProperties(component, 'freebusy')
    .filter((each) => parameterOf(each, 'fbtype')?.toUpperCase() !== 'FREE')
    .flatMap((each) => each.slice(3).map((value) => readPeriod(value, each, findZone)));
}

const TIME = /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ?)?$/;

function readTime(value: unknown, property: CalendarProperty, findZone: FindZone): ZonedTime {
  const text = String(value);
  if (!TIME.test(text)) throw new Error('not a time');
  // A date is a day in the zone of the calendar, whatever zone it names.
  if (isDate(text)) return { local: `${text}T00:00:00`, zone: findZone(undefined) };
  return text.endsWith('Z')
    ? { local: text.slice(0, -1), zone: UTC_ZONE }
    : { local: text, zone: findZone(parameterOf(property, 'tzid')) };
}

function isDate(value: unknown): boolean {
  return String(value).length === 'YYYY-MM-DD'.length;
}

function readLength(
  component: CalendarComponent,
  start: ZonedTime,
  isAllDay: boolean,
  findZone: FindZone,
): Length {
  const end = findProperty(component, 'dtend');
  if (end) {
    const length = lengthBetween(start, readTime(end[3], end, findZone));
    // Some programs end a whole day on the day itself.
    const isSameDay = isAllDay && length.nominalMs === 0 && length.exactMs === 0;
    return isSameDay ? { nominalMs: DAY_MS, exactMs: 0 } : length;
  }
  const duration = findProperty(component, 'duration');
  if (duration) return toLength(String(duration[3]));
  return { nominalMs: isAllDay ? DAY_MS : 0, exactMs: 0 };
}

/** In one zone by the clock: a night shift from 22:00 ends at 06:00, also when the clock changes. */
function lengthBetween(start: ZonedTime, end: ZonedTime): Length {
  return start.zone === end.zone
    ? { nominalMs: toNominalMs(end.local) - toNominalMs(start.local), exactMs: 0 }
    : { nominalMs: 0, exactMs: end.zone.toMs(end.local) - start.zone.toMs(start.local) };
}

function toLength(text: string): Length {
  const { weeks, days, hours, minutes, seconds, isNegative } = ICAL.Duration.fromString(text);
  if (isNegative) throw new Error('a negative duration');
  return {
    nominalMs: (weeks * 7 + days) * DAY_MS,
    exactMs: ((hours * 60 + minutes) * 60 + seconds) * 1000,
  };
}

function readAdded(property: CalendarProperty, findZone: FindZone) {
  const [, , type, ...values] = property;
  return values.map((value) =>
    type === 'period'
      ? readPeriod(value, property, findZone)
      : { start: readTime(value, property, findZone) },
  );
}

function readPeriod(value: unknown, property: CalendarProperty, findZone: FindZone) {
  const [from, to] = value as [string, string];
  const start = readTime(from, property, findZone);
  const length = TIME.test(to)
    ? lengthBetween(start, readTime(to, property, findZone))
    : toLength(to);
  return { start, length };
}

function readExclusions(property: CalendarProperty, findZone: FindZone): Exclusion[] {
  return property.slice(3).map((value) => ({
    time: readTime(value, property, findZone),
    isDate: isDate(value),
  }));
}

/** Tentative times count: a booking there would be a conflict as soon as they are confirmed. */
function isBusy(component: CalendarComponent, addresses: readonly string[]): boolean {
  const valueOf = (name: string) => textOf(component, name).toUpperCase();
  return (
    valueOf('status') !== 'CANCELLED' &&
    valueOf('transp') !== 'TRANSPARENT' &&
    valueOf('x-microsoft-cdo-busystatus') !== 'FREE' &&
    !listProperties(component, 'attendee').some((each) => isDeclined(each, addresses))
  );
}

/** An invitation that the owner of the calendar has declined. */
function isDeclined(attendee: CalendarProperty, addresses: readonly string[]): boolean {
  const address = String(attendee[3]).toLowerCase().replace('mailto:', '');
  return (
    addresses.includes(address) && parameterOf(attendee, 'partstat')?.toUpperCase() === 'DECLINED'
  );
}

/** A clock time as a number, for arithmetic without clock changes. */
export function toNominalMs(local: string): number {
  return Date.parse(`${local}Z`);
}

export function toLocal(nominalMs: number): string {
  return new Date(nominalMs).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
}
