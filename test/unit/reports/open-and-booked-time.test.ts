import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { MinuteSpan } from '../../../domain/calendar.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/durations.ts';
import type { Sums } from '../../../domain/reports/figures.ts';
import { computeReport } from '../../../domain/reports/report.ts';
import type { ReportGroup } from '../../../domain/reports/report-groups.ts';
import type { Version } from '../../../domain/reports/schedule-history.ts';
import { anyReportScene, type ReportScene } from '../../support/arbitrary-reports.ts';
import { readClock, readReferenceDay } from '../../support/reference-clock.ts';

type Minute = { readonly date: string; readonly minute: number; readonly professionalId: string };
type Counts = Map<string, { open: number; booked: number; overtime: number }>;

const readings = new Map<string, { ms: number; date: string; minute: number }[]>();

/** Every minute of the period, as the clock of the zone shows it. */
function listMinutes({ period: { from, to, timezone } }: ReportScene) {
  const key = `${from} ${timezone}`;
  const known = readings.get(key);
  if (known) return known;
  const [startMs, endMs] = [Date.parse(from) - DAY_MS, Date.parse(to) + 2 * DAY_MS];
  const all = Array.from({ length: (endMs - startMs) / MINUTE_MS }, (_, n) => {
    const ms = startMs + n * MINUTE_MS;
    return { ms, ...readClock(ms, timezone) };
  });
  const minutes = all.filter(({ date }) => from <= date && date <= to);
  readings.set(key, minutes);
  return minutes;
}

/** The reference: it looks at each minute of the period by itself, with a clock of its own. */
function countMinutes(scene: ReportScene): Counts {
  const counts: Counts = new Map();
  for (const professionalId of scene.history.professionals.keys()) {
    const booked = scene.visits.filter(
      (visit) => visit.professionalId === professionalId && visit.status !== 'Cancelled',
    );
    let judged = { date: '', isOpen: (_ms: number) => false };
    for (const { ms, date, minute } of listMinutes(scene)) {
      if (judged.date !== date) judged = { date, isOpen: judgeDay(scene, date, professionalId) };
      const isOpen = judged.isOpen(ms);
      const isBooked = booked.some(({ startMs, endMs }) => startMs <= ms && ms < endMs);
      if (!isOpen && !isBooked) continue;
      for (const [by, keyOf] of KEYS) {
        const key = `${by} ${keyOf({ date, minute, professionalId })}`;
        const count = counts.get(key) ?? { open: 0, booked: 0, overtime: 0 };
        if (isOpen) count.open += 1;
        if (isBooked) count.booked += 1;
        if (isBooked && !isOpen) count.overtime += 1;
        counts.set(key, count);
      }
    }
  }
  return counts;
}

/** Tells whether a minute of the date is open, by the rules as a person would read them. */
function judgeDay({ history, period, nowMs }: ReportScene, date: string, professionalId: string) {
  const day = readReferenceDay(date, period.timezone);
  const atMs = Math.min(nowMs, day.endMs);
  const held = <T>({ fromMs, toMs }: Version<T>) => fromMs <= atMs && (toMs ?? Infinity) > atMs;
  const heldOrCorrected = <T>(version: Version<T>) => version.toMs === null || held(version);
  const within = (spans: readonly MinuteSpan[]) => {
    const bounds = spans.map(({ startMin, endMin }) => [
      day.reachedMs(startMin),
      day.reachedMs(endMin),
    ]);
    return (ms: number) => bounds.some(([startMs, endMs]) => startMs! <= ms && ms < endMs!);
  };
  const weekday = new Date(date).getUTCDay() || 7;
  const isToday = (span: { readonly weekday: number }) => span.weekday === weekday;

  const business = history.business.find(held)?.value;
  const own = history.professionals.get(professionalId)!;
  const daily = own.daily.find(held)?.value;
  if (!business || business.status === 'suspended' || !daily || !own.memberships.some(held)) {
    return () => false;
  }
  const opening = history.exceptionalOpenings
    .filter(heldOrCorrected)
    .find((v) => v.value.date === date);
  const week = history.weeklyHours.filter(held).map((v) => v.value);
  const uniform = business.closedWeekdays.includes(weekday) ? [] : [business.hours];
  const closures = history.closures.filter(heldOrCorrected).map((v) => v.value);
  const isHours = within(
    opening?.value.spans ?? (week.length > 0 ? week.filter(isToday) : uniform),
  );
  const isClosed = within(closures.filter(({ from, to }) => from <= date && date <= to));
  const isPause = within(business.breaks);

  const exception = own.exceptions.filter(heldOrCorrected).find((v) => v.value.date === date);
  const ownWeek = own.weeklyHours.filter(held).map((v) => v.value);
  const shifts = ownWeek.length > 0 ? ownWeek.filter(isToday) : [daily.hours];
  const works = within(exception?.value.spans ?? shifts);
  const isOwnPause = within(daily.breaks);
  const timeOff = own.timeOff.filter(heldOrCorrected).map((v) => v.value);
  return (ms: number) =>
    isHours(ms) &&
    (opening !== undefined || (!isClosed(ms) && !isPause(ms))) &&
    works(ms) &&
    !isOwnPause(ms) &&
    !timeOff.some(({ startMs, endMs }) => startMs <= ms && ms < endMs);
}

const mondayOf = (date: string) => {
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
};
const KEYS: [ReportGroup, (minute: Minute) => string][] = [
  ['day', ({ date }) => date],
  ['week', ({ date }) => mondayOf(date)],
  ['month', ({ date }) => date.slice(0, 7)],
  ['professional', ({ professionalId }) => professionalId],
  [
    'hour',
    ({ date, minute }) =>
      `${new Date(date).getUTCDay() || 7}T${String(Math.floor(minute / 60)).padStart(2, '0')}`,
  ],
];

function runReport(by: ReportGroup, { period, history, visits, nowMs }: ReportScene) {
  const facts = { history, visits: [visits], money: [], sales: [], owed: [] };
  const steps = computeReport(by, period, facts, nowMs);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

const toMinutes = ({ openMs, bookedMs, overtimeMs }: Sums) => ({
  open: openMs / MINUTE_MS,
  booked: bookedMs / MINUTE_MS,
  overtime: overtimeMs / MINUTE_MS,
});

test('open and booked time equal a count of minutes in every zone, with schedules that change', () => {
  fc.assert(
    fc.property(anyReportScene, (scene) => {
      const counted = KEYS.flatMap(([by]) => {
        const { rows, totals } = runReport(by, scene);
        const all = [...rows.values()].map(toMinutes);
        const sumOf = (name: keyof (typeof all)[number]) =>
          all.reduce((sum, row) => sum + row[name], 0);
        const sums = { open: sumOf('open'), booked: sumOf('booked'), overtime: sumOf('overtime') };
        expect(toMinutes(totals)).toEqual(sums);
        return [...rows].map(([key, row]) => [`${by} ${key}`, toMinutes(row)] as const);
      });
      const filled = counted.filter(([, { open, booked }]) => open + booked > 0);
      expect(new Map(filled)).toEqual(countMinutes(scene));
    }),
    { numRuns: 40 },
  );
});
