import * as fc from 'fast-check';
import type { HoursException, MinuteSpan, Session, WeeklySpan } from '../../domain/calendar.ts';
import { MINUTE_MS, type TimeSpan } from '../../domain/local-time.ts';
import { aBusiness, aProfessional, aService, type ClockDay, readClocks } from './world.ts';

type Place = readonly [timezone: string, date: string];

/** Clock changes forward and back, by an hour and by half of one, around midnight; and plain days. */
const DAYS: Place[] = [
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
/** Passed over when the islands changed sides of the date line. */
const MISSING_DAY: Place = ['Pacific/Apia', '2011-12-30'];

type Stretch = { readonly startMin: number; readonly length: number };

const anyMinute = fc.integer({ min: 0, max: 1440 });
const anyPause = fc.record({ startMin: anyMinute, length: fc.integer({ min: 1, max: 120 }) });
const anyHours = fc.oneof(
  fc.record({
    startMin: fc.integer({ min: 0, max: 240 }),
    length: fc.integer({ min: 600, max: 1440 }),
  }),
  anyPause,
);
const anySeat = fc.record({
  startMin: anyMinute,
  /** On the grid, where a class is joined; else at that minute. */
  step: fc.option(fc.nat({ max: 8 })),
  durationMin: fc.integer({ min: 1, max: 120 }),
  isOurs: fc.boolean(),
  seatsTaken: fc.integer({ min: 0, max: 3 }),
});

/** Spans of one day that touch or stand apart, in any order. */
function anyShifts(maxLength: number): fc.Arbitrary<MinuteSpan[]> {
  const shift = fc.record({
    pauseMin: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 240 })),
    length: fc.integer({ min: 1, max: 600 }),
  });
  return fc.tuple(fc.array(shift, { maxLength }), fc.boolean()).map(([shifts, isReversed]) => {
    const spans: MinuteSpan[] = [];
    for (const { pauseMin, length } of shifts) {
      const startMin = (spans.at(-1)?.endMin ?? 0) + pauseMin;
      if (startMin < 1440) spans.push(spanOf({ startMin, length }));
    }
    return isReversed ? spans.reverse() : spans;
  });
}

/** What was set for the day, if anything was, beside what was set for others. */
function anySetting(maxLength: number) {
  const shifts = fc.option(anyShifts(maxLength), { freq: 2 });
  return fc.record({ shifts, hasOtherBusiness: fc.boolean(), hasOtherDay: fc.boolean() });
}

function spanOf({ startMin, length }: Stretch): MinuteSpan {
  return { startMin, endMin: Math.min(1440, startMin + length) };
}

function spansOf(list: Stretch[]): MinuteSpan[] {
  return list.map(spanOf).filter(({ startMin, endMin }) => startMin < endMin);
}

/** One professional's day: rules, what is booked, what is wished for, and the time it is. */
function anySceneOn(days: Place[]) {
  return fc
    .record({
      place: fc.constantFrom(...days),
      opening: anyHours,
      shift: anyHours,
      weekly: anySetting(3),
      exception: anySetting(2),
      closures: fc.array(anyPause, { maxLength: 2 }),
      rests: fc.array(anyPause, { maxLength: 2 }),
      absences: fc.array(anyPause, { maxLength: 1 }),
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
      seats: fc.array(anySeat, { maxLength: 4 }),
      nowMin: fc.oneof(fc.constant(-3000), fc.integer({ min: -60, max: 1600 })),
    })
    .map(({ place: [timezone, date], weekly, exception, ...drawn }) => {
      const clocks = readClocks(date, timezone);
      const midnight = new Date(`${date}T00:00:00Z`);
      const weekday = midnight.getUTCDay() || 7;
      const nextDate = new Date(midnight.getTime() + 1440 * MINUTE_MS).toISOString().slice(0, 10);
      const hours = spanOf(drawn.shift);
      const here = { businessId: 'biz_1' };
      const elsewhere = { businessId: 'biz_2' };
      const allDay = { startMin: 0, endMin: 1440 };

      const weeklyHours: WeeklySpan[] = (weekly.shifts ?? []).map((span) => ({
        ...here,
        weekday,
        ...span,
      }));
      if (weekly.hasOtherBusiness) weeklyHours.unshift({ ...elsewhere, weekday, ...allDay });
      if (weekly.hasOtherDay) {
        weeklyHours.push({ ...here, weekday: (weekday % 7) + 1, ...allDay });
      }
      const exceptions: HoursException[] = [];
      if (exception.hasOtherBusiness) exceptions.push({ ...elsewhere, date, spans: [allDay] });
      if (exception.hasOtherDay) exceptions.push({ ...here, date: nextDate, spans: [] });
      if (exception.shifts) exceptions.push({ ...here, date, spans: exception.shifts });
      const isSetHere = weeklyHours.some(({ businessId }) => businessId === here.businessId);
      const usual = isSetHere ? (weekly.shifts ?? []) : [hours];
      const worked = exception.shifts ?? usual;

      const firstMin = Math.min(drawn.opening.startMin, ...worked.map(({ startMin }) => startMin));
      const service = aService({ durationMin: drawn.durationMin, capacity: drawn.capacity });
      const sessions: Session[] = [];
      for (const { startMin, step, durationMin, isOurs, seatsTaken } of drawn.seats) {
        const onGrid = firstMin + (step ?? 0) * drawn.slotMinutes;
        const startMs = clocks.reachedMs(step === null ? startMin : onGrid);
        const length = isOurs ? service.durationMin : durationMin;
        const endMs = startMs + length * MINUTE_MS;
        if (sessions.some((other) => shareTime(other, { startMs, endMs }))) continue;
        const capacity = isOurs ? service.capacity : 3;
        sessions.push({
          id: `ses_${sessions.length}`,
          professionalId: 'pro_1',
          businessId: 'biz_1',
          serviceId: isOurs ? service.id : 'svc_other',
          startMs,
          endMs,
          capacity,
          seatsTaken: Math.min(seatsTaken, capacity),
        });
      }
      return {
        date,
        service,
        sessions,
        business: aBusiness({
          timezone,
          hours: spanOf(drawn.opening),
          breaks: spansOf(drawn.closures),
          closedWeekdays: drawn.closedWeekdays,
          closedDates: [
            ...(drawn.isNextDateClosed ? [nextDate] : []),
            ...(drawn.isDateClosed ? [date] : []),
          ],
          slotMinutes: drawn.slotMinutes,
        }),
        professional: aProfessional({
          hours,
          weeklyHours,
          exceptions,
          breaks: spansOf(drawn.rests),
        }),
        timeOff: drawn.absences.map(({ startMin, length }) => ({
          startMs: clocks.startMs + startMin * MINUTE_MS,
          endMs: clocks.startMs + (startMin + length) * MINUTE_MS,
        })),
        nowMs: clocks.startMs + drawn.nowMin * MINUTE_MS,
        /** What of all the hours set counts on the date, as it was drawn. */
        worked,
        isClosedDay: drawn.isDateClosed || drawn.closedWeekdays.includes(weekday),
      };
    });
}

export const anyScene = anySceneOn(DAYS);
export const anySceneOnMissingDay = anySceneOn([MISSING_DAY]);
export type Scene = typeof anyScene extends fc.Arbitrary<infer T> ? T : never;

export function clocksOf({ date, business }: Scene): ClockDay {
  return readClocks(date, business.timezone);
}

/** Two stretches share time when a whole minute lies in both. */
export function shareTime(a: TimeSpan, b: TimeSpan): boolean {
  for (let ms = a.startMs; ms < a.endMs; ms += MINUTE_MS) {
    if (b.startMs <= ms && ms < b.endMs) return true;
  }
  return false;
}

/** Every minute of the one lies in some of the others. */
export function isCoveredBy(spans: readonly TimeSpan[], { startMs, endMs }: TimeSpan): boolean {
  for (let ms = startMs; ms < endMs; ms += MINUTE_MS) {
    if (!spans.some((span) => span.startMs <= ms && ms < span.endMs)) return false;
  }
  return true;
}
