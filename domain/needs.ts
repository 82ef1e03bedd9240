import { DAY_MS } from './durations.ts';
import { type TimeSpan, toIsoText } from './local-time.ts';

/** The records that a decision reads. Calendars are loaded only within their windows. */
export type Needs = {
  readonly businessIds: readonly string[];
  readonly professionalIds: readonly string[];
  readonly serviceIds: readonly string[];
  readonly accountIds: readonly string[];
  /** Accounts that staff book for. */
  readonly clientIds: readonly string[];
  readonly familyMemberIds: readonly string[];
  readonly crmClientIds: readonly string[];
  /** People whose own appointments are loaded, so that they are not booked twice. */
  readonly personIds: readonly string[];
  readonly couponKeys: readonly string[];
  /** Callers who name the coupons: which of the codes they could know is loaded. */
  readonly couponCallerIds: readonly string[];
  readonly purchaseIds: readonly string[];
  /** Bookings of which all appointments are loaded. */
  readonly bookingIds: readonly string[];
  readonly holdIds: readonly string[];
  readonly waitlistEntryIds: readonly string[];
  readonly windows: readonly CalendarWindow[];
  /** Accounts and client records whose waiting entries are loaded, with the holds of their offers. */
  readonly waiterIds: readonly string[];
  /** Businesses whose classes may get a timetable: their rows are locked before the calendars, as the gateway locks them. */
  readonly timetableBusinessIds: readonly string[];
};

export const NO_NEEDS: Needs = {
  businessIds: [],
  professionalIds: [],
  serviceIds: [],
  accountIds: [],
  clientIds: [],
  familyMemberIds: [],
  crmClientIds: [],
  personIds: [],
  couponKeys: [],
  couponCallerIds: [],
  purchaseIds: [],
  bookingIds: [],
  holdIds: [],
  waitlistEntryIds: [],
  windows: [],
  waiterIds: [],
  timetableBusinessIds: [],
};

export type CalendarWindow = {
  readonly professionalId: string;
  readonly fromMs: number;
  readonly toMs: number;
};

/** A UTC span that contains the local dates in every time zone. */
export function calendarWindow(
  professionalId: string,
  fromDate: string,
  toDate = fromDate,
): CalendarWindow {
  const midnight = (date: string) => Date.parse(`${date}T00:00:00Z`);
  return {
    professionalId,
    fromMs: midnight(fromDate) - DAY_MS,
    toMs: midnight(toDate) + 2 * DAY_MS,
  };
}

/** From the start of the first window to the end of the last. */
export function spanOfWindows(windows: readonly CalendarWindow[]): TimeSpan {
  const [first = { fromMs: 0, toMs: 0 }, ...others] = windows;
  return {
    startMs: others.reduce((min, w) => Math.min(min, w.fromMs), first.fromMs),
    endMs: others.reduce((max, w) => Math.max(max, w.toMs), first.toMs),
  };
}

/** Both ends are included. */
export type DateRange = { readonly fromDate: string; readonly toDate: string };

export const containsDates = (outer: DateRange, inner: DateRange): boolean =>
  outer.fromDate <= inner.fromDate && inner.toDate <= outer.toDate;

/** The first and last local date that the windows can touch: one before and one after those of UTC in some zones. */
export function datesOfWindows(windows: readonly CalendarWindow[]): DateRange {
  const { startMs, endMs } = spanOfWindows(windows);
  const toDate = (ms: number) => toIsoText(ms).slice(0, 10);
  return { fromDate: toDate(startMs - DAY_MS), toDate: toDate(endMs + DAY_MS) };
}

export function mergeNeeds(all: readonly Needs[]): Needs {
  const unique = (pick: (needs: Needs) => readonly string[]) => [...new Set(all.flatMap(pick))];
  return {
    businessIds: unique((n) => n.businessIds),
    professionalIds: unique((n) => n.professionalIds),
    serviceIds: unique((n) => n.serviceIds),
    accountIds: unique((n) => n.accountIds),
    clientIds: unique((n) => n.clientIds),
    familyMemberIds: unique((n) => n.familyMemberIds),
    crmClientIds: unique((n) => n.crmClientIds),
    personIds: unique((n) => n.personIds),
    couponKeys: unique((n) => n.couponKeys),
    couponCallerIds: unique((n) => n.couponCallerIds),
    purchaseIds: unique((n) => n.purchaseIds),
    bookingIds: unique((n) => n.bookingIds),
    holdIds: unique((n) => n.holdIds),
    waitlistEntryIds: unique((n) => n.waitlistEntryIds),
    windows: mergeWindows(all.flatMap((n) => n.windows)),
    waiterIds: unique((n) => n.waiterIds),
    timetableBusinessIds: unique((n) => n.timetableBusinessIds),
  };
}

/** Joins windows of one calendar that overlap or touch, so that no row is loaded twice. */
function mergeWindows(windows: readonly CalendarWindow[]): CalendarWindow[] {
  const merged: CalendarWindow[] = [];
  for (const window of windows.toSorted(byCalendarAndTime)) {
    const last = merged.at(-1);
    if (last?.professionalId === window.professionalId && window.fromMs <= last.toMs) {
      merged[merged.length - 1] = { ...last, toMs: Math.max(last.toMs, window.toMs) };
    } else merged.push(window);
  }
  return merged;
}

function byCalendarAndTime(a: CalendarWindow, b: CalendarWindow): number {
  if (a.professionalId !== b.professionalId) return a.professionalId < b.professionalId ? -1 : 1;
  return a.fromMs - b.fromMs;
}

/** One window for each calendar. */
export function joinWindows(windows: readonly CalendarWindow[]): CalendarWindow[] {
  const joined = new Map<string, CalendarWindow>();
  for (const window of windows) {
    const other = joined.get(window.professionalId);
    joined.set(window.professionalId, other ? joinWindow(window, other) : window);
  }
  return [...joined.values()];
}

export function joinWindow(a: CalendarWindow, b: CalendarWindow): CalendarWindow {
  return { ...a, fromMs: Math.min(a.fromMs, b.fromMs), toMs: Math.max(a.toMs, b.toMs) };
}
