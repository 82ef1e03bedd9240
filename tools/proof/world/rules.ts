import {
  addDays,
  DAY_MS,
  HOUR_MS,
  instantOf,
  localAt,
  MINUTE_MS,
  nextChanges,
  toClock,
  toMinute,
} from '../clock.ts';
import {
  type ClockSpan,
  listTimeOff,
  SLOT_MINUTES,
  WORLD_PERCENT,
  type WorldBusiness,
  type WorldService,
} from './world.ts';

/** The rules of the contract about bookings, by the proof's own arithmetic. */

/** The clocks of the proof and the database may differ by that much. */
export const CLOCK_ERROR_MS = 1_000;

type TimeSpan = { readonly startMs: number; readonly endMs: number };

/** A taken time of the professional. */
export type Taken = TimeSpan & { readonly service: WorldService; readonly seatsTaken: number };

export type Asked = {
  readonly date: string;
  readonly start: string;
  readonly services: readonly WorldService[];
  readonly isByCustomer: boolean;
};

type Reason = 'BUSINESS_CLOSED' | 'OUTSIDE_HOURS' | 'TIME_OFF' | 'PROFESSIONAL_BREAK' | 'BOOKED';

export type Judged = TimeSpan | { readonly code: string; readonly reason: Reason };

const minutesOf = (services: readonly WorldService[]) =>
  services.reduce((sum, { minutes }) => sum + minutes, 0);

const bounds = new Map<string, number>();

/** The instant of a clock time; of a skipped one, that of the clock change. */
function boundOf(date: string, clock: string, zone: string): number {
  const name = `${date} ${clock} ${zone}`;
  const known = bounds.get(name);
  if (known !== undefined) return known;
  const [onDate, at] = clock === '24:00' ? [addDays(date, 1), '00:00'] : [date, clock];
  const bound =
    instantOf(onDate, at, zone) ?? nextChanges(zone, Date.parse(onDate) - 2 * DAY_MS, 1)[0]!.ms;
  bounds.set(name, bound);
  return bound;
}

const toBounds = (date: string, { start, end }: ClockSpan, zone: string): TimeSpan => ({
  startMs: boundOf(date, start, zone),
  endMs: boundOf(date, end, zone),
});

const isWithin = (inner: TimeSpan, outer: TimeSpan) =>
  outer.startMs <= inner.startMs && inner.endMs <= outer.endMs;

const overlap = (a: TimeSpan, b: TimeSpan) => a.startMs < b.endMs && b.startMs < a.endMs;

/** 1 = Monday. */
const weekdayOf = (date: string) => new Date(date).getUTCDay() || 7;

/** The time of a booking, or its refusal with the reason of the closed slot. */
export function judgeTime(
  business: WorldBusiness,
  asked: Asked,
  taken: readonly Taken[],
  nowMs: number,
): Judged {
  const { date, services } = asked;
  const { zone } = business;
  const startMs = instantOf(date, asked.start, zone);
  if (startMs === undefined) return { code: 'OUTSIDE_AVAILABILITY', reason: 'OUTSIDE_HOURS' };
  const span = { startMs, endMs: startMs + minutesOf(services) * MINUTE_MS };
  const reason = reasonOf(business, asked, span, taken, nowMs);
  if (!reason) return span;
  const isFull = findJoined(services, span, taken) !== undefined;
  return { reason, code: codeOf(reason, business, date, { isFull, isPast: startMs < nowMs }) };
}

function codeOf(
  reason: Reason,
  { closedWeekday }: WorldBusiness,
  date: string,
  { isFull, isPast }: { readonly isFull: boolean; readonly isPast: boolean },
): string {
  if (isPast) return 'APPOINTMENT_IN_PAST';
  if (reason === 'TIME_OFF') return 'PROFESSIONAL_TIME_OFF';
  if (reason === 'BOOKED') return isFull ? 'SESSION_FULL' : 'SLOT_TAKEN';
  const isClosedDay = weekdayOf(date) === closedWeekday;
  return isClosedDay ? 'NOT_SCHEDULED' : 'OUTSIDE_AVAILABILITY';
}

/** The first reason that applies. */
function reasonOf(
  business: WorldBusiness,
  { date, services, isByCustomer }: Asked,
  span: TimeSpan,
  taken: readonly Taken[],
  nowMs: number,
): Reason | undefined {
  const { zone } = business;
  const boundsOf = (clocks: ClockSpan) => toBounds(date, clocks, zone);
  const isIn = (pauses: readonly ClockSpan[]) =>
    pauses.some((pause) => overlap(boundsOf(pause), span));
  const isOpenDay = weekdayOf(date) !== business.closedWeekday;
  if (!isOpenDay || !isWithin(span, boundsOf(business.hours)) || isIn(business.breaks)) {
    return 'BUSINESS_CLOSED';
  }
  const isInTime = !isByCustomer || isBookableAt(business, span.startMs, nowMs);
  const isWorking = isWithin(span, boundsOf(business.professionalHours));
  if (!isWorking || !isInTime || span.startMs < nowMs) return 'OUTSIDE_HOURS';
  if (listTimeOff(business).some((off) => overlap(off, span))) return 'TIME_OFF';
  if (isIn(business.professionalBreaks)) return 'PROFESSIONAL_BREAK';
  return seatsLeft(services, span, taken) > 0 ? undefined : 'BOOKED';
}

/** The notice is kept, and the date is not too far ahead. */
function isBookableAt(
  { noticeMinutes, advanceDays, zone }: WorldBusiness,
  startMs: number,
  nowMs: number,
): boolean {
  if (startMs < nowMs + noticeMinutes * MINUTE_MS) return false;
  if (advanceDays === null) return true;
  return localAt(startMs, zone).date <= addDays(localAt(nowMs, zone).date, advanceDays);
}

/** The session of the class that starts then. */
const findJoined = (
  [service]: readonly WorldService[],
  { startMs }: TimeSpan,
  taken: readonly Taken[],
) =>
  taken.find(
    (each) => service!.seats > 1 && each.service.id === service!.id && each.startMs === startMs,
  );

/** Everything but a seat of a class takes the whole time. */
function seatsLeft(
  services: readonly WorldService[],
  span: TimeSpan,
  taken: readonly Taken[],
): number {
  const { seats } = services[0]!;
  const joined = findJoined(services, span, taken);
  if (joined) return seats - joined.seatsTaken;
  return taken.some((each) => overlap(each, span)) ? 0 : seats;
}

export type ExpectedSlot = {
  readonly time: string;
  readonly available: boolean;
  readonly reason?: Reason;
  readonly utcOffset: string;
  readonly seatsLeft?: number;
};

/** The slots of a date for customers. Skipped times are not among them. */
export function listSlots(
  business: WorldBusiness,
  date: string,
  services: readonly WorldService[],
  taken: readonly Taken[],
  nowMs: number,
): ExpectedSlot[] {
  const { hours, professionalHours, zone } = business;
  const first = Math.min(...[hours, professionalHours].map(({ start }) => toMinute(start)));
  const end = Math.max(...[hours, professionalHours].map((span) => toMinute(span.end)));
  const count = Math.ceil((end - first) / SLOT_MINUTES);
  return Array.from({ length: count }, (_, n) => toClock(first + n * SLOT_MINUTES)).flatMap(
    (time): ExpectedSlot[] => {
      const startMs = instantOf(date, time, zone);
      if (startMs === undefined) return [];
      const utcOffset = toOffset(date, time, startMs);
      const asked = { date, start: time, services, isByCustomer: true };
      const judged = judgeTime(business, asked, taken, nowMs);
      if ('reason' in judged) {
        return [{ time, available: false, reason: judged.reason, utcOffset }];
      }
      return [{ time, available: true, utcOffset, seatsLeft: seatsLeft(services, judged, taken) }];
    },
  );
}

function toOffset(date: string, time: string, startMs: number): string {
  const minutes = (Date.parse(`${date}T${time}Z`) - startMs) / MINUTE_MS;
  return `${minutes < 0 ? '-' : '+'}${toClock(Math.abs(minutes))}`;
}

/** The end of an appointment as a clock time of its date. */
export function endClockOf(date: string, endMs: number, zone: string): string {
  const local = localAt(endMs, zone);
  return local.date === date ? local.clock : '24:00';
}

/** The sum of the prices and the discount of a coupon, rounded half up, in minor units. */
export function priceOf(services: readonly WorldService[], hasCoupon: boolean) {
  const subtotal = services.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  const discount = hasCoupon ? Math.floor((subtotal * WORLD_PERCENT + 5_000) / 10_000) : 0;
  return { subtotal, discount, final: subtotal - discount };
}

export const toMajor = (minor: number, { decimals }: WorldBusiness) => minor / 10 ** decimals;

/** Whether a customer may no longer cancel or move. */
export const isWindowClosed = ({ windowHours }: WorldBusiness, startMs: number, nowMs: number) =>
  startMs - nowMs < windowHours * HOUR_MS;
