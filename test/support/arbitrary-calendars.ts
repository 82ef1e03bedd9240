import * as fc from 'fast-check';
import { type Buffers, NO_BUFFERS } from '../../domain/buffers.ts';
import type {
  HoursException,
  MinuteSpan,
  ServiceRules,
  Session,
  WeeklySpan,
} from '../../domain/calendar.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { type TimeSpan } from '../../domain/local-time.ts';
import { type ReferenceDay, readReferenceDay } from './reference-clock.ts';
import { anyOpeningHours, toOpeningHours } from './arbitrary-opening-hours.ts';
import { aBusiness, aProfessional, aService, closedOn } from './world.ts';

type ZoneDate = readonly [timezone: string, date: string];

/** Clock changes of an hour and of half an hour, some at midnight; and days without a change. */
const DAYS: ZoneDate[] = [
  ['Europe/Berlin', '2027-03-28'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2027-03-14'],
  ['America/New_York', '2026-11-01'],
  ['America/St_Johns', '2027-03-14'],
  ['America/St_Johns', '2011-03-13'],
  ['America/St_Johns', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/Sao_Paulo', '2018-02-17'],
  ['Africa/Cairo', '2026-04-24'],
  ['Africa/Cairo', '2026-10-29'],
  ['America/Havana', '2026-11-01'],
  ['America/Nuuk', '2027-03-27'],
  ['UTC', '2026-12-31'],
  ['Asia/Kathmandu', '2026-06-30'],
  ['Asia/Kolkata', '2026-01-31'],
  ['Australia/Eucla', '2026-08-15'],
  ['Pacific/Kiritimati', '2028-02-29'],
  ['Pacific/Apia', '2011-12-29'],
];
/** The island state skipped this date when it moved across the date line. */
const MISSING_DAY: ZoneDate = ['Pacific/Apia', '2011-12-30'];

type Span = { readonly startMin: number; readonly length: number };

const anyMinute = fc.integer({ min: 0, max: 1439 });
const anyBreak = fc.record({ startMin: anyMinute, length: fc.integer({ min: 1, max: 120 }) });
const anyHours = fc.oneof(
  fc.record({
    startMin: fc.integer({ min: 0, max: 240 }),
    length: fc.integer({ min: 600, max: 1440 }),
  }),
  anyBreak,
);
const anyBuffer = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 240 }));
const anyBuffers: fc.Arbitrary<Buffers> = fc.oneof(
  fc.constant(NO_BUFFERS),
  fc.record({ bufferBeforeMinutes: anyBuffer, bufferAfterMinutes: anyBuffer }),
);
const anySeat = fc.record({
  startMin: anyMinute,
  /** A step of the grid, where a class can be joined; null: at `startMin`. */
  step: fc.option(fc.nat({ max: 8 })),
  durationMin: fc.integer({ min: 1, max: 120 }),
  isSameService: fc.boolean(),
  seatsTaken: fc.integer({ min: 0, max: 3 }),
  buffers: anyBuffers,
});

/** Spans of one day, touching or apart, in any order. */
function anyShifts(maxLength: number): fc.Arbitrary<MinuteSpan[]> {
  const shift = fc.record({
    gapMin: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 240 })),
    length: fc.integer({ min: 1, max: 600 }),
  });
  return fc.tuple(fc.array(shift, { maxLength }), fc.boolean()).map(([shifts, isReversed]) => {
    const spans: MinuteSpan[] = [];
    for (const { gapMin, length } of shifts) {
      const startMin = (spans.at(-1)?.endMin ?? 0) + gapMin;
      if (startMin < 1440) spans.push(toMinuteSpan({ startMin, length }));
    }
    return isReversed ? spans.reverse() : spans;
  });
}

/** Hours for the date, if any, and hours for another business or day that must not count. */
function anySetting(maxLength: number) {
  const shifts = fc.option(anyShifts(maxLength), { freq: 2 });
  return fc.record({ shifts, hasOtherBusiness: fc.boolean(), hasOtherDay: fc.boolean() });
}

function toMinuteSpan({ startMin, length }: Span): MinuteSpan {
  return { startMin, endMin: Math.min(1440, startMin + length) };
}

function toMinuteSpans(list: Span[]): MinuteSpan[] {
  return list.map(toMinuteSpan).filter(({ startMin, endMin }) => startMin < endMin);
}

/** One professional's day: rules, sessions, the service to book and the present time. */
function anySceneOn(days: ZoneDate[]) {
  return anyDraw(days).map(toScene);
}

function anyDraw(days: ZoneDate[]) {
  return fc.record({
    zoneDate: fc.constantFrom(...days),
    opening: anyHours,
    openingHours: anyOpeningHours(anyShifts(2)),
    shift: anyHours,
    weekly: anySetting(3),
    exception: anySetting(2),
    businessBreaks: fc.array(anyBreak, { maxLength: 2 }),
    professionalBreaks: fc.array(anyBreak, { maxLength: 2 }),
    timeOff: fc.array(anyBreak, { maxLength: 1 }),
    closedWeekdays: fc.oneof(
      { arbitrary: fc.constant<number[]>([]), weight: 8 },
      { arbitrary: fc.subarray([1, 2, 3, 4, 5, 6, 7]), weight: 1 },
    ),
    isDateClosed: fc.integer({ min: 0, max: 15 }).map((n) => n === 15),
    isNextDateClosed: fc.boolean(),
    slotMinutes: fc.constantFrom(45, 60, 90),
    durationMin: fc.oneof(
      { arbitrary: fc.integer({ min: 1, max: 180 }), weight: 8 },
      { arbitrary: fc.integer({ min: 181, max: 1600 }), weight: 1 },
    ),
    capacity: fc.constantFrom(1, 2, 3),
    buffers: anyBuffers,
    seats: fc.array(anySeat, { maxLength: 4 }),
    nowMin: fc.oneof(fc.constant(-3000), fc.integer({ min: -60, max: 1600 })),
  });
}

type Draw = ReturnType<typeof anyDraw> extends fc.Arbitrary<infer T> ? T : never;

function toScene(draw: Draw) {
  const [timezone, date] = draw.zoneDate;
  const day = readReferenceDay(date, timezone);
  const midnight = new Date(`${date}T00:00:00Z`);
  const weekday = midnight.getUTCDay() || 7;
  const nextDate = new Date(midnight.getTime() + 1440 * MINUTE_MS).toISOString().slice(0, 10);
  const hours = toMinuteSpan(draw.shift);
  const weeklyHours = toWeeklyHours(draw.weekly, weekday);
  const hasWeeklyHours = weeklyHours.some(({ businessId }) => businessId === HERE.businessId);
  const usualSpans = hasWeeklyHours ? (draw.weekly.shifts ?? []) : [hours];
  const workingSpans = draw.exception.shifts ?? usualSpans;
  const usual = {
    hours: toMinuteSpan(draw.opening),
    isClosed: draw.closedWeekdays.includes(weekday),
  };
  const { rules, openSpans, gridSpans, hasBreaks } = toOpeningHours(draw.openingHours, usual, {
    date,
    weekday,
  });
  const isClosedDate = draw.isDateClosed && hasBreaks;
  const { durationMin, capacity, buffers } = draw;
  const service = aService({ durationMin, capacity, ...buffers });
  return {
    date,
    service,
    sessions: toSessions(draw, day, workingSpans, service),
    business: aBusiness({
      timezone,
      hours: toMinuteSpan(draw.opening),
      breaks: toMinuteSpans(draw.businessBreaks),
      closedWeekdays: draw.closedWeekdays,
      slotMinutes: draw.slotMinutes,
      ...rules,
      closures: [
        ...rules.closures,
        ...(draw.isNextDateClosed ? closedOn(nextDate) : []),
        ...(draw.isDateClosed ? closedOn(date) : []),
      ],
    }),
    professional: aProfessional({
      hours,
      weeklyHours,
      exceptions: toExceptions(draw.exception, date, nextDate),
      breaks: toMinuteSpans(draw.professionalBreaks),
    }),
    timeOff: draw.timeOff.map(({ startMin, length }) => ({
      startMs: day.startMs + startMin * MINUTE_MS,
      endMs: day.startMs + (startMin + length) * MINUTE_MS,
    })),
    nowMs: day.startMs + draw.nowMin * MINUTE_MS,
    /** The hours that count on the date. */
    workingSpans,
    openSpans: isClosedDate ? [] : openSpans,
    gridSpans,
    /** Breaks of the business apply unless the date has an exceptional opening. */
    hasBreaks,
  };
}

const HERE = { businessId: 'biz_1' };
const ELSEWHERE = { businessId: 'biz_2' };
const ALL_DAY = { startMin: 0, endMin: 1440 };

function toWeeklyHours(weekly: Draw['weekly'], weekday: number): WeeklySpan[] {
  return [
    ...(weekly.hasOtherBusiness ? [{ ...ELSEWHERE, weekday, ...ALL_DAY }] : []),
    ...(weekly.shifts ?? []).map((span) => ({ ...HERE, weekday, ...span })),
    ...(weekly.hasOtherDay ? [{ ...HERE, weekday: (weekday % 7) + 1, ...ALL_DAY }] : []),
  ];
}

function toExceptions(
  exception: Draw['exception'],
  date: string,
  nextDate: string,
): HoursException[] {
  return [
    ...(exception.hasOtherBusiness ? [{ ...ELSEWHERE, date, spans: [ALL_DAY] }] : []),
    ...(exception.hasOtherDay ? [{ ...HERE, date: nextDate, spans: [] }] : []),
    ...(exception.shifts ? [{ ...HERE, date, spans: exception.shifts }] : []),
  ];
}

/** Sessions whose taken times do not overlap; an overlapping draw is dropped. */
function toSessions(
  { opening, slotMinutes, seats }: Draw,
  { reachedMs }: ReferenceDay,
  workingSpans: readonly MinuteSpan[],
  service: ServiceRules,
): Session[] {
  const firstMin = Math.min(opening.startMin, ...workingSpans.map(({ startMin }) => startMin));
  const sessions: Session[] = [];
  for (const { startMin, step, durationMin, isSameService, seatsTaken, buffers } of seats) {
    const startMs = reachedMs(step === null ? startMin : firstMin + step * slotMinutes);
    const lengthMin = isSameService ? service.durationMin : durationMin;
    const endMs = startMs + lengthMin * MINUTE_MS;
    const isTaken = sessions.some((other) =>
      shareTime(withBuffers(other, other), withBuffers({ startMs, endMs }, buffers)),
    );
    if (isTaken) continue;
    const capacity = isSameService ? service.capacity : 3;
    sessions.push({
      id: `ses_${sessions.length}`,
      professionalId: 'pro_1',
      businessId: 'biz_1',
      serviceId: isSameService ? service.id : 'svc_other',
      startMs,
      endMs,
      ...buffers,
      capacity,
      seatsTaken: Math.min(seatsTaken, capacity),
    });
  }
  return sessions;
}

export const anyScene = anySceneOn(DAYS);
export const anySceneOnMissingDay = anySceneOn([MISSING_DAY]);
export type Scene = typeof anyScene extends fc.Arbitrary<infer T> ? T : never;

export function referenceDayOf({ date, business }: Scene): ReferenceDay {
  return readReferenceDay(date, business.timezone);
}

/** The span with its buffers. */
export function withBuffers({ startMs, endMs }: TimeSpan, buffers: Buffers): TimeSpan {
  return {
    startMs: startMs - buffers.bufferBeforeMinutes * MINUTE_MS,
    endMs: endMs + buffers.bufferAfterMinutes * MINUTE_MS,
  };
}

/** Whether some minute lies in both spans. */
export function shareTime(a: TimeSpan, b: TimeSpan): boolean {
  for (let ms = a.startMs; ms < a.endMs; ms += MINUTE_MS) {
    if (b.startMs <= ms && ms < b.endMs) return true;
  }
  return false;
}

/** Whether every minute of the span lies in one of the others. */
export function isCoveredBy(spans: readonly TimeSpan[], { startMs, endMs }: TimeSpan): boolean {
  for (let ms = startMs; ms < endMs; ms += MINUTE_MS) {
    if (!spans.some((span) => span.startMs <= ms && ms < span.endMs)) return false;
  }
  return true;
}
