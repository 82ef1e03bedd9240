import type { Logger } from 'pino';
import type { Sealer } from '../../contract/sealing.ts';
import { type Database, type Executor, transact } from '../../db/client.ts';
import { findOwnIds } from '../../db/reads/busy-calendars.ts';
import { listWorkplaceIds } from '../../db/reads/staff.ts';
import * as writes from '../../db/writes/busy-times.ts';
import { insertEvents } from '../../db/writes/events.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { announceProfessional } from '../../db/writes/schedule-events.ts';
import {
  isAlertDue,
  mayBeUnchanged,
  type ReadError,
  toBusyTimes,
  toBusyWindow,
  toNextReadMs,
} from '../../domain/busy-calendars/busy-calendar.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { busyCalendarEvent } from '../../domain/events.ts';
import { SCHEDULER } from '../../domain/history.ts';
import type { TimeSpan } from '../../domain/local-time.ts';
import type { WorkerMetrics } from '../../telemetry/worker-metrics.ts';
import type { FetchCalendar } from './fetch-calendar.ts';
import type { Parse } from './parser.ts';

/** Calendars that are read at once; one that hangs holds its place for 15 s. */
const IN_FLIGHT_MAX = 20;
/** Longer than one reading takes: no other worker reads the calendar meanwhile. */
const LEASE_MS = 3 * MINUTE_MS;

export type ReadDeps = {
  readonly database: Database;
  readonly fetchCalendar: FetchCalendar;
  readonly parse: Parse;
  readonly sealer: Sealer;
  readonly nowMs: () => number;
  readonly metrics: Pick<WorkerMetrics, 'busyCalendarReads'>;
  readonly log: Logger;
};

type Calendar = writes.DueCalendar;
/** `parseMs`: how long its file took, if one was parsed. */
type Read = { readonly parseMs?: number } & (
  | {
      readonly spans: readonly TimeSpan[];
      readonly etag: string | null;
      readonly unreadableEvents: number;
      readonly unknownZones: string[];
    }
  | { readonly isUnchanged: true }
  | { readonly error: ReadError }
);

/** Reads calendars that are due, and stores their busy times. */
export function createCalendarReader(deps: ReadDeps) {
  const { database, nowMs, metrics, log } = deps;
  const inFlight = new Set<Promise<void>>();

  async function read(calendar: Calendar, cancelled: AbortSignal): Promise<void> {
    try {
      const result = await readCalendar(deps, calendar, cancelled);
      await transact(database, (tx) => saveReading(tx, calendar, result, nowMs()));
      const outcome = 'error' in result ? result.error : 'read';
      metrics.busyCalendarReads.inc({ result: outcome.replaceAll(' ', '_') });
    } catch (error) {
      if (cancelled.aborted) return;
      // The lease ends, and the calendar is read again.
      log.warn({ err: error, calendar: calendar.id }, 'a busy calendar could not be stored');
    }
  }

  return {
    /** Starts to read what is due, as far as there is room; returns how many were started. */
    async step(cancelled: AbortSignal): Promise<number> {
      const limit = IN_FLIGHT_MAX - inFlight.size;
      if (limit === 0) return 0;
      const now = new Date(nowMs());
      const leaseUntil = new Date(now.getTime() + LEASE_MS);
      const due = await writes.leaseBusyCalendars(database.db, { now, leaseUntil, limit });
      for (const calendar of due) {
        const reading = read(calendar, cancelled).finally(() => inFlight.delete(reading));
        inFlight.add(reading);
      }
      return due.length;
    },
    untilSettled: () => Promise.all(inFlight),
  };
}

async function readCalendar(
  { database, fetchCalendar, parse, sealer, nowMs }: ReadDeps,
  calendar: Calendar,
  cancelled: AbortSignal,
): Promise<Read> {
  const { id, professionalId, kind, username, sealedUrl, sealedPassword, timezone } = calendar;
  const url = sealer.open(sealedUrl, id);
  const password = sealedPassword === null ? null : sealer.open(sealedPassword, id);
  if (url === undefined || password === undefined) return { error: 'not decryptable' };
  const window = toBusyWindow(nowMs());
  const etag = mayBeUnchanged(calendar.wholeReadAt?.getTime(), nowMs()) ? calendar.etag : null;
  const fetched = await fetchCalendar({ url, kind, username, password, etag, window }, cancelled);
  if (!('body' in fetched)) return fetched;
  const addresses = username === null ? [] : [username.toLowerCase()];
  const options = { window, timezone, addresses };
  const { reading: parsed, tookMs } = await parse({ body: fetched.body, kind, options });
  const parseMs = tookMs;
  if ('error' in parsed) return { ...parsed, parseMs };
  const copied = [...new Set(parsed.copies.map((each) => each.id))];
  const ownIds = await findOwnIds(database.db, professionalId, copied);
  const spans = toBusyTimes(parsed.spans, parsed.copies, ownIds);
  if (!spans) return { error: 'too large', parseMs };
  const { unreadableEvents, unknownZones } = parsed;
  return {
    spans,
    etag: fetched.etag,
    unreadableEvents,
    unknownZones: [...unknownZones],
    parseMs,
  };
}

/** The busy times of the last success stay until the next one. */
export async function saveReading(
  tx: Executor,
  leased: Pick<Calendar, 'id' | 'professionalId' | 'sealedUrl'>,
  result: Read,
  nowMs: number,
): Promise<void> {
  const { id, professionalId } = leased;
  // Two calendars with the same event would both report the same conflict.
  await takeLocks(tx, [`busy-calendars/${professionalId}`]);
  const calendar = await writes.lockBusyCalendar(tx, id);
  // Removed, or its address or login was changed: it is due again.
  if (calendar?.sealedUrl !== leased.sealedUrl) return;
  const now = new Date(nowMs);
  const failures = 'error' in result ? calendar.failures + 1 : 0;
  const nextReadAt = new Date(toNextReadMs(failures, nowMs, Math.random(), result.parseMs));
  const attempt = { triedAt: now, nextReadAt, leaseUntil: null, failures };
  if ('error' in result) {
    const lastSuccess = calendar.readAt ?? calendar.createdAt;
    const isAlerted = calendar.staffToldAt === null && isAlertDue(lastSuccess.getTime(), nowMs);
    const told = isAlerted && { staffToldAt: now };
    await writes.updateBusyCalendar(tx, id, { ...attempt, ...told, lastError: result.error });
    if (isAlerted) await tellFailure(tx, calendar, result.error, now);
    return;
  }
  const success = { ...attempt, readAt: now, lastError: null, staffToldAt: null };
  if ('spans' in result) {
    const { spans, etag, unreadableEvents, unknownZones } = result;
    const isChanged = await writes.replaceBusyTimes(tx, calendar, spans);
    const by = { actorId: SCHEDULER, at: now };
    if (isChanged) await announceProfessional(tx, professionalId, 'busyTimes', by);
    const whole = { wholeReadAt: now, etag, unreadableEvents, unknownZones };
    await writes.updateBusyCalendar(tx, id, { ...success, ...whole });
  } else await writes.updateBusyCalendar(tx, id, success);
  await tellConflicts(tx, professionalId, now);
}

type Stored = { readonly id: string; readonly professionalId: string };

/** Also if nothing has changed outside: a booking may have been decided while the calendar was read. */
async function tellConflicts(tx: Executor, professionalId: string, now: Date): Promise<void> {
  const conflicts = await writes.recordConflicts(tx, professionalId, now);
  const events = conflicts.map(({ calendarId, businessId, appointmentId, startsAt, endsAt }) => {
    const startUtc = new Date(startsAt).toISOString();
    const endUtc = new Date(endsAt).toISOString();
    const calendar = { id: calendarId, professionalId };
    return toEvent('busy_calendar.conflict', calendar, businessId, {
      appointmentId,
      startUtc,
      endUtc,
    });
  });
  await insertEvents(tx, events, now);
}

async function tellFailure(
  tx: Executor,
  calendar: Stored,
  error: ReadError,
  now: Date,
): Promise<void> {
  const businessIds = await listWorkplaceIds(tx, calendar.professionalId);
  const events = businessIds.map((businessId) =>
    toEvent('busy_calendar.failing', calendar, businessId, { error }),
  );
  await insertEvents(tx, events, now);
}

function toEvent(...args: Parameters<typeof busyCalendarEvent>) {
  return { ...busyCalendarEvent(...args), actorId: SCHEDULER };
}
