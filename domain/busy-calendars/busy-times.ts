import ICAL from 'ical.js';
import { type BusyCalendarKind, type CopiedSpan, mergeSpans } from './busy-calendar.ts';
import { readMultistatus } from './caldav.ts';
import {
  type CalendarEvent,
  type Exclusion,
  type Length,
  readEvent,
  readFreeBusy,
  type Rule,
  toLocal,
  toNominalMs,
  type ZonedTime,
} from './calendar-events.ts';
import {
  type CalendarComponent,
  listComponents,
  parseCalendarFile,
  textOf,
} from './calendar-file.ts';
import { createFindZone, UTC_ZONE, type Zone } from './calendar-zones.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import type { TimeSpan } from '../local-time.ts';

/** Instances of recurring events, inside the window and before it. */
const STEPS_MAX = 50_000;
const SPANS_MAX = 20_000;
/** No zone is further from UTC. */
const ZONE_MARGIN_MS = DAY_MS;
/** Staff see this many names of unknown zones, cut to this length. */
const ZONES_SHOWN_MAX = 5;
const ZONE_CHARACTERS_MAX = 100;

export type BusyReading =
  | {
      /** Sorted, without overlaps. */
      readonly spans: readonly TimeSpan[];
      /** Events with the id of an appointment or session of an installation of Amsel, maybe this one. */
      readonly copies: readonly CopiedSpan[];
      readonly unreadableEvents: number;
      /** Names of zones that are not known; their times were read in the zone of the calendar. */
      readonly unknownZones: readonly string[];
    }
  | { readonly error: 'not a calendar' | 'too large' | 'server error' };

/** The UID of an event in the calendar files that we write. */
const OWN_UID = /^(.+)@amsel$/;

export type ReadOptions = {
  readonly window: TimeSpan;
  /** The zone of times without one, if the calendar names none. */
  readonly timezone: string;
  /** Mail addresses of the owner, in lower case: invitations that they declined do not count. */
  readonly addresses: readonly string[];
};

class TooLargeError extends Error {}

/** Reads a feed, or the answer of a CalDAV server. */
export function parseBusyTimes(
  body: string,
  kind: BusyCalendarKind,
  options: ReadOptions,
): BusyReading {
  const texts = kind === 'caldav' ? readMultistatus(body) : [body];
  return typeof texts === 'string' ? { error: texts } : readBusyTimes(texts, options);
}

/** Reads the busy times inside the window. An event that cannot be understood is counted, and the others are read. */
export function readBusyTimes(texts: readonly string[], options: ReadOptions): BusyReading {
  const reading = createReading(options.window);
  try {
    for (const text of texts) {
      const calendars = parseCalendarFile(text);
      if (!calendars) return { error: 'not a calendar' };
      for (const calendar of calendars) readCalendar(calendar, options, reading);
    }
  } catch (error) {
    if (error instanceof TooLargeError) return { error: 'too large' };
    throw error;
  }
  const { copies, unreadableEvents } = reading;
  const unknownZones = [...reading.unknownZones].slice(0, ZONES_SHOWN_MAX).map(toShownName);
  return { spans: mergeSpans(reading.spans), copies, unreadableEvents, unknownZones };
}

/** Postgres stores no NUL. */
function toShownName(name: string): string {
  return name.slice(0, ZONE_CHARACTERS_MAX).replaceAll(/\p{C}/gu, '');
}

type Reading = ReturnType<typeof createReading>;

function createReading(window: TimeSpan) {
  const spans: TimeSpan[] = [];
  const copies: CopiedSpan[] = [];
  let steps = 0;
  return {
    spans,
    copies,
    unreadableEvents: 0,
    unknownZones: new Set<string>(),
    window,
    step(): void {
      if (++steps > STEPS_MAX) throw new TooLargeError();
    },
    add(uid: string, { local, zone }: ZonedTime, { nominalMs, exactMs }: Length): void {
      const startMs = Math.max(zone.toMs(local), window.startMs);
      const end = toLocal(toNominalMs(local) + nominalMs);
      const endMs = Math.min(zone.toMs(end) + exactMs, window.endMs);
      if (startMs >= endMs) return;
      if (spans.length + copies.length === SPANS_MAX) throw new TooLargeError();
      const id = OWN_UID.exec(uid)?.[1];
      if (id === undefined) spans.push({ startMs, endMs });
      else copies.push({ id, startMs, endMs });
    },
  };
}

function readCalendar(
  calendar: CalendarComponent,
  { timezone, addresses }: ReadOptions,
  reading: Reading,
): void {
  const zones = listComponents(calendar, 'vtimezone');
  const calendarZone = textOf(calendar, 'x-wr-timezone');
  const findZone = createFindZone(zones, calendarZone, timezone, reading.unknownZones);
  // Google names the main calendar of an account by its address.
  const owners = [...addresses, textOf(calendar, 'x-wr-calname').toLowerCase()];
  const byUid = new Map<string, CalendarEvent[]>();
  for (const component of listComponents(calendar, 'vevent')) {
    tryToRead(reading, () => {
      const event = readEvent(component, findZone, owners);
      byUid.set(event.uid, [...(byUid.get(event.uid) ?? []), event]);
    });
  }
  for (const events of byUid.values()) addEvents(events, reading);
  for (const component of listComponents(calendar, 'vfreebusy')) {
    tryToRead(reading, () => {
      for (const { start, length } of readFreeBusy(component, findZone)) {
        reading.add('', start, length);
      }
    });
  }
}

function tryToRead(reading: Reading, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (error instanceof TooLargeError) throw error;
    reading.unreadableEvents += 1;
  }
}

/** Events of one UID: a series, and the instances of it that were changed. */
function addEvents(events: readonly CalendarEvent[], reading: Reading): void {
  const changed = events.filter(({ replaced }) => replaced);
  for (const event of events) {
    tryToRead(reading, () => {
      if (event.replaced) {
        if (event.isBusy) reading.add(event.uid, event.start, event.length);
      } else addSeries(event, changed, reading);
    });
  }
}

function addSeries(
  event: CalendarEvent,
  changed: readonly CalendarEvent[],
  reading: Reading,
): void {
  const removed = [...event.removed, ...changed.flatMap(({ replaced }) => replaced ?? [])];
  const isRemoved = createExclusion(removed, event);
  const following = toFollowing(changed, event.start.zone);
  const add = (start: ZonedTime, length: Length) => {
    const ms = start.zone.toMs(start.local);
    if (isRemoved(start.local, ms)) return;
    const change = following.findLast(({ fromMs }) => fromMs < ms);
    if (!change) {
      if (event.isBusy) reading.add(event.uid, start, length);
    } else if (change.isBusy) {
      const local = toLocal(toNominalMs(start.local) + change.shiftMs);
      reading.add(event.uid, { local, zone: start.zone }, change.length);
    }
  };
  add(event.start, event.length);
  for (const { start, length = event.length } of event.added) add(start, length);
  for (const local of listRecurrences(event, reading)) {
    add({ local, zone: event.start.zone }, event.length);
  }
}

/** Changes of an instance and all that follow it, by the clock of the series: the id of an instance is often in UTC. */
function toFollowing(changed: readonly CalendarEvent[], series: Zone) {
  const nominalOf = ({ local, zone }: ZonedTime) => toNominalMs(series.toLocal(zone.toMs(local)));
  return changed
    .flatMap(({ replaced, start, length, isBusy }) => {
      if (!replaced?.hasFollowing) return [];
      const { local, zone } = replaced.time;
      const shiftMs = nominalOf(start) - nominalOf(replaced.time);
      return [{ fromMs: zone.toMs(local), shiftMs, length, isBusy }];
    })
    .toSorted((a, b) => a.fromMs - b.fromMs);
}

function createExclusion(
  excluded: readonly Exclusion[],
  { isAllDay, start }: Pick<CalendarEvent, 'isAllDay' | 'start'>,
) {
  const dates = new Set<string>();
  const instants = new Set<number>();
  for (const { time, isDate } of excluded) {
    if (isDate) dates.add(dateOf(time.local));
    else if (isAllDay) dates.add(dayOf(time, start.zone));
    else instants.add(time.zone.toMs(time.local));
  }
  return (local: string, ms: number) => instants.has(ms) || dates.has(dateOf(local));
}

/** A day that was written as a time. In UTC it is midnight there, or the instant of a time in the zone of the calendar. */
function dayOf({ local, zone }: ZonedTime, calendarZone: Zone): string {
  const isDay = zone !== UTC_ZONE || /T(00:00:00|23:59:59)$/.test(local);
  return dateOf(isDay ? local : calendarZone.toLocal(zone.toMs(local)));
}

function dateOf(local: string): string {
  return local.slice(0, 'YYYY-MM-DD'.length);
}

/** The instances of the rules that may be inside the window, by the clock of their zone. Without the first. */
function* listRecurrences(event: CalendarEvent, reading: Reading): Generator<string> {
  const { window } = reading;
  const { length } = event;
  const firstMs = window.startMs - length.nominalMs - length.exactMs - ZONE_MARGIN_MS;
  const first = toLocal(firstMs);
  const last = toLocal(window.endMs + ZONE_MARGIN_MS);
  for (const rule of event.rules) {
    const start = skipPast(rule, event.start.local, firstMs);
    const iterator = toRecurrence(rule, event).iterator(ICAL.Time.fromDateTimeString(start));
    for (let next = iterator.next(); next; next = iterator.next()) {
      reading.step();
      const local = next.toString();
      if (local > last) break;
      if (local >= first && !isMovedLeapDay(rule, event.start.local, local)) yield local;
    }
  }
}

/** A yearly event of 29 February takes place in leap years only; `ical.js` moves it to 1 March in others. */
function isMovedLeapDay(rule: Rule, start: string, local: string): boolean {
  const isLeapDay = start.slice(5, 10) === '02-29' && local.slice(5, 10) !== '02-29';
  return (
    isLeapDay && rule['freq'] === 'YEARLY' && !Object.keys(rule).some((key) => /^by/.test(key))
  );
}

const PERIODS_MS: Readonly<Record<string, number>> = {
  SECONDLY: 1_000,
  MINUTELY: MINUTE_MS,
  HOURLY: HOUR_MS,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
};

/** A later start of the same rule: of a daily event since 2010 only the instances of the window are computed. */
function skipPast(rule: Rule, start: string, firstMs: number): string {
  const periodMs = (PERIODS_MS[String(rule['freq'])] ?? Infinity) * Number(rule['interval'] ?? 1);
  const startMs = toNominalMs(start);
  // A rule with a count must count its past.
  const periods = rule['count'] === undefined ? Math.floor((firstMs - startMs) / periodMs) : 0;
  return periods > 0 ? toLocal(startMs + periods * periodMs) : start;
}

/** UNTIL is often in UTC; the rule is expanded by the clock of the event. */
function toRecurrence(
  { until, ...rule }: Rule,
  { start: { zone }, isAllDay }: CalendarEvent,
): ICAL.Recur {
  if (typeof until !== 'string') return ICAL.Recur.fromData(rule);
  const isUtc = until.endsWith('Z');
  const time = { local: isUtc ? until.slice(0, -1) : until, zone: isUtc ? UTC_ZONE : zone };
  const clock = isUtc ? zone.toLocal(Date.parse(until)) : until;
  const isDate = until.length === 'YYYY-MM-DD'.length;
  const lastDay = isDate ? until : isAllDay ? dayOf(time, zone) : undefined;
  const local = lastDay === undefined ? clock : `${lastDay}T23:59:59`;
  return ICAL.Recur.fromData({ ...rule, until: ICAL.Time.fromDateTimeString(local) });
}
