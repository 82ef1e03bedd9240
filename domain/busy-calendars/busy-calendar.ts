import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import { type TimeSpan } from '../local-time.ts';

/** The subscription of a professional to the busy times of an outside calendar. */

export const BUSY_CALENDARS_MAX = 5;
export const BUSY_CALENDAR_KINDS = ['ics', 'caldav'] as const;
export type BusyCalendarKind = (typeof BUSY_CALENDAR_KINDS)[number];

/** Why a calendar could not be read. */
export const READ_ERRORS = [
  'unreachable',
  'timed out',
  'address refused',
  'unauthorized',
  'not found',
  'server error',
  'too large',
  'not a calendar',
  /** Its address and password: the keys of SECRETS_KEY have changed. */
  'not decryptable',
] as const;
export type ReadError = (typeof READ_ERRORS)[number];

const READ_EVERY_MS = 5 * MINUTE_MS;
const RETRY_MAX_MS = HOUR_MS;
/** All files are parsed one after the other: none takes more than this part of the time. */
const PARSE_PAUSE_FACTOR = 300;
/** A calendar that fails is read less often; pauses are shortened by up to this share, so that they spread. */
const JITTER = 0.1;
/** After this many failures in a row, a booking no longer makes the calendar due. */
export const REQUEST_FAILURES_MAX = 3;
/** A calendar that was not read for this long is read again before a booking is decided. */
export const STALE_AFTER_MS = 15 * MINUTE_MS;
/** New addresses and logins of an account: each is tried at once. */
export const CHANGES_PER_HOUR = 20;
/** Staff may ask for a reading at most once in this time. */
export const READ_PAUSE_SECONDS = 30;
/** They wait this long for its result. */
export const READ_WAIT_SECONDS = 5;
/** Staff are told about a calendar that could not be read for this long. */
const ALERT_AFTER_MS = DAY_MS;
/** A server may say that nothing has changed; the window moves on, so a whole copy is read at times. */
const WHOLE_EVERY_MS = DAY_MS;
const AHEAD_DAYS = 400;
/** Longer than any appointment: by its start, an index finds those that have not ended. */
export const APPOINTMENT_MAX_MS = 2 * DAY_MS;
/** Busy times of one calendar, after overlapping ones are merged. */
const BUSY_TIMES_MAX = 5_000;

/** From yesterday to 400 days ahead; the same all day, so that stored spans do not change without need. */
export function toBusyWindow(nowMs: number): TimeSpan {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  return { startMs: today - DAY_MS, endMs: today + AHEAD_DAYS * DAY_MS };
}

/** `random`: 0 to 1. `parseMs`: how long its file took. */
export function toNextReadMs(failures: number, nowMs: number, random: number, parseMs = 0): number {
  const leastMs = Math.max(READ_EVERY_MS, Math.round(parseMs) * PARSE_PAUSE_FACTOR);
  if (failures === 0) return nowMs + leastMs;
  const pauseMs = Math.min(READ_EVERY_MS * 2 ** (failures - 1), RETRY_MAX_MS);
  return nowMs + Math.max(leastMs, pauseMs) * (1 - JITTER * random);
}

/** Whether "not changed" is a good answer. */
export function mayBeUnchanged(wholeReadAtMs: number | undefined, nowMs: number): boolean {
  return wholeReadAtMs !== undefined && nowMs - wholeReadAtMs < WHOLE_EVERY_MS;
}

export function isAlertDue(lastReadAtMs: number, nowMs: number): boolean {
  return nowMs - lastReadAtMs >= ALERT_AFTER_MS;
}

/** The rest of the pause since the last attempt; the whole pause while the calendar is being read. */
export function toReadPauseSeconds(triedAtMs: number | undefined, nowMs: number): number {
  const passed = Math.floor((nowMs - (triedAtMs ?? nowMs)) / 1000);
  return passed < READ_PAUSE_SECONDS ? READ_PAUSE_SECONDS - passed : READ_PAUSE_SECONDS;
}

/** An event with the id of an appointment or session. */
export type CopiedSpan = TimeSpan & { readonly id: string };

/** Sorted, without overlaps. */
export function mergeSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const merged: { startMs: number; endMs: number }[] = [];
  for (const { startMs, endMs } of spans.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = merged.at(-1);
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs);
    else merged.push({ startMs, endMs });
  }
  return merged;
}

/** Copies of our own appointments are not busy times: they would conflict with themselves, and outlive a move. */
export function toBusyTimes(
  spans: readonly TimeSpan[],
  copies: readonly CopiedSpan[],
  ownIds: ReadonlySet<string>,
): TimeSpan[] | undefined {
  const foreign = copies.filter(({ id }) => !ownIds.has(id));
  const merged = mergeSpans([...spans, ...foreign]);
  return merged.length <= BUSY_TIMES_MAX ? merged : undefined;
}

/** Calendar programs write `webcal` for a feed that they subscribe to by https. */
export function toHttpUrl(text: string): string {
  return text.replace(/^webcals?:\/\//i, 'https://');
}
