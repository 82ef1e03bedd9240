import * as fc from 'fast-check';
import type { MinuteSpan } from '../../domain/calendar.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { addDays } from '../../domain/local-time.ts';
import type { VisitFact } from '../../domain/reports/report.ts';
import type {
  ProfessionalHistory,
  ScheduleHistory,
  Version,
} from '../../domain/reports/schedule-history.ts';

/** The second of three dates: clock changes of an hour and of half an hour, some at midnight, a skipped date, and none. */
const MIDDLES = [
  ['Europe/Berlin', '2027-03-28'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/St_Johns', '2027-03-14'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/Sao_Paulo', '2018-02-17'],
  ['Africa/Cairo', '2026-10-29'],
  ['America/Havana', '2026-11-01'],
  ['Pacific/Apia', '2011-12-30'],
  ['Asia/Kathmandu', '2026-06-30'],
] as const;

const anySpan: fc.Arbitrary<MinuteSpan> = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 900 }))
  .map(([startMin, length]) => ({ startMin, endMin: Math.min(1440, startMin + length) }));
/** Spans of one day that do not overlap. */
const anySpans = fc
  .array(fc.integer({ min: 0, max: 48 }), { minLength: 2, maxLength: 6 })
  .map((steps) => [...new Set(steps)].sort((a, b) => a - b))
  .map((steps) =>
    steps.flatMap((step, n) =>
      n % 2 === 0 && steps[n + 1] !== undefined
        ? [{ startMin: step * 30, endMin: steps[n + 1]! * 30 }]
        : [],
    ),
  );
const anyLongSpan: fc.Arbitrary<MinuteSpan> = fc
  .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 900, max: 1440 }))
  .map(([startMin, endMin]) => ({ startMin, endMin }));

/** From how many hours to how many hours after the first date began in UTC; null: until now. */
const anyValidity = fc.record({
  fromHour: fc.oneof(fc.constant(-100), fc.integer({ min: -24, max: 96 })),
  hours: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 96 }) },
  ),
});

function versionsOf<T>(values: fc.Arbitrary<T>, maxLength: number) {
  return fc.array(fc.tuple(anyValidity, values), { maxLength });
}

/** One version follows another. */
function successionOf<T>(values: fc.Arbitrary<T>) {
  const changeHours = fc.integer({ min: -24, max: 96 });
  return fc.tuple(values, fc.option(fc.tuple(changeHours, values)));
}

const anyBreaks = fc.array(anySpan, { maxLength: 1 });
const anyDay = fc.integer({ min: 0, max: 2 });
const anyWeekday = fc.integer({ min: 1, max: 7 });
const anyStatus = fc.constantFrom('Confirmed', 'Completed', 'NoShow', 'Cancelled', 'Pending');

const anyProfessional = fc.record({
  memberships: fc.oneof(
    { weight: 3, arbitrary: fc.constant([[{ fromHour: -100, hours: null }, null]] as const) },
    { weight: 1, arbitrary: versionsOf(fc.constant(null), 1) },
  ),
  daily: successionOf(fc.record({ hours: anyLongSpan, breaks: anyBreaks })),
  weeklyHours: fc.oneof(
    fc.constant([]),
    versionsOf(fc.record({ weekday: anyWeekday, span: anySpan }), 5),
  ),
  exceptions: versionsOf(fc.record({ day: anyDay, spans: anySpans }), 2),
  timeOff: versionsOf(
    fc.record({
      startMin: fc.integer({ min: -600, max: 4320 }),
      length: fc.integer({ min: 1, max: 900 }),
    }),
    2,
  ),
  sessions: fc.array(
    fc.record({
      gap: fc.integer({ min: 0, max: 900 }),
      length: fc.integer({ min: 5, max: 240 }),
      seats: fc.array(anyStatus, { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 6 },
  ),
});

const anyDraw = fc.record({
  middle: fc.constantFrom(...MIDDLES),
  nowHour: fc.oneof(fc.constant(1000), fc.integer({ min: -24, max: 96 })),
  business: successionOf(
    fc.record({
      status: fc.constantFrom(
        'approved' as const,
        'approved' as const,
        'paused' as const,
        'suspended' as const,
      ),
      hours: anyLongSpan,
      breaks: anyBreaks,
      closedWeekdays: fc.subarray([1, 4, 6], { maxLength: 1 }),
    }),
  ),
  weeklyHours: fc.oneof(
    fc.constant([]),
    versionsOf(fc.record({ weekday: anyWeekday, span: anyLongSpan }), 7),
  ),
  closures: versionsOf(fc.record({ day: anyDay, days: anyDay, span: anySpan }), 2),
  openings: versionsOf(fc.record({ day: anyDay, spans: anySpans }), 1),
  professionals: fc.array(anyProfessional, { minLength: 1, maxLength: 2 }),
});
type Draw = typeof anyDraw extends fc.Arbitrary<infer T> ? T : never;
type DrawnProfessional = Draw['professionals'][number];
type Drawn<T> = readonly (readonly [
  { readonly fromHour: number; readonly hours: number | null },
  T,
])[];

/** The first of three dates, and the hours since it began in UTC. */
type Start = { readonly dates: readonly string[]; readonly atHour: (hour: number) => number };

/** Rows with one key hold one after another; one of them is enough here. */
function toVersions<T, V>(
  { atHour }: Start,
  drawn: Drawn<T>,
  keyOf: (value: T, n: number) => string,
  toValue: (value: T) => V,
): Version<V>[] {
  const keys = new Set<string>();
  return drawn.flatMap(([{ fromHour, hours }, value], n): Version<V>[] => {
    const key = keyOf(value, n);
    if (keys.has(key)) return [];
    keys.add(key);
    const toMs = hours === null ? null : atHour(fromHour + hours);
    return [{ key, fromMs: atHour(fromHour), toMs, value: toValue(value) }];
  });
}

function toSuccession<T, V>(
  { atHour }: Start,
  [first, next]: readonly [T, readonly [number, T] | null],
  toValue: (value: T) => V,
): Version<V>[] {
  const changeMs = next && atHour(next[0]);
  return [
    { key: '', fromMs: atHour(-100), toMs: changeMs, value: toValue(first) },
    ...(next ? [{ key: '', fromMs: changeMs!, toMs: null, value: toValue(next[1]) }] : []),
  ];
}

const nth = (_: unknown, n: number) => String(n);
const weekdayKey = ({ weekday }: { weekday: number }) => String(weekday);
const dayKey = ({ day }: { day: number }) => String(day);
const toWeekdaySpan = ({ weekday, span }: { weekday: number; span: MinuteSpan }) => ({
  ...span,
  weekday,
});

function toProfessional(start: Start, one: DrawnProfessional): ProfessionalHistory {
  const { dates, atHour } = start;
  return {
    memberships: toVersions(start, one.memberships, nth, () => null),
    daily: toSuccession(start, one.daily, (value) => value),
    weeklyHours: toVersions(start, one.weeklyHours, weekdayKey, toWeekdaySpan),
    exceptions: toVersions(start, one.exceptions, dayKey, ({ day, spans }) => ({
      date: dates[day]!,
      spans,
    })),
    timeOff: toVersions(start, one.timeOff, nth, ({ startMin, length }) => ({
      startMs: atHour(startMin / 60),
      endMs: atHour((startMin + length) / 60),
    })),
  };
}

function toHistory(start: Start, draw: Draw, timezone: string): ScheduleHistory {
  const { dates } = start;
  return {
    business: toSuccession(start, draw.business, (value) => ({
      ...value,
      id: 'biz_1',
      timezone,
      slotMinutes: 15,
    })),
    weeklyHours: toVersions(start, draw.weeklyHours, weekdayKey, toWeekdaySpan),
    closures: toVersions(start, draw.closures, nth, ({ day, days, span }) => ({
      from: dates[day]!,
      to: addDays(dates[day]!, days),
      ...span,
    })),
    exceptionalOpenings: toVersions(start, draw.openings, dayKey, ({ day, spans }) => ({
      date: dates[day]!,
      spans,
    })),
    professionals: new Map(
      draw.professionals.map((one, n) => [`pro_${n}`, toProfessional(start, one)]),
    ),
  };
}

/** Three dates of a business with the history of its schedules, and visits. */
export const anyReportScene = anyDraw.map((draw) => {
  const [timezone, middle] = draw.middle;
  const dates = [addDays(middle, -1), middle, addDays(middle, 1)] as const;
  const atHour = (hour: number) => Date.parse(dates[0]) + Math.round(hour * 60) * MINUTE_MS;
  return {
    period: { from: dates[0], to: dates[2], timezone },
    history: toHistory({ dates, atHour }, draw, timezone),
    nowMs: atHour(draw.nowHour),
    visits: draw.professionals.flatMap((one, n) => toVisits(one.sessions, `pro_${n}`, atHour(-24))),
  };
});
export type ReportScene = typeof anyReportScene extends fc.Arbitrary<infer T> ? T : never;

/** Sessions one after another, each with some seats; they begin before the first date and end after the last. */
function toVisits(
  sessions: DrawnProfessional['sessions'],
  professionalId: string,
  fromMs: number,
): VisitFact[] {
  let nextMs = fromMs;
  return sessions.flatMap(({ gap, length, seats }) => {
    const startMs = nextMs + gap * MINUTE_MS;
    const endMs = startMs + length * MINUTE_MS;
    nextMs = endMs;
    return seats.map((status) => ({ ...aVisit({ startMs, endMs, professionalId }), status }));
  });
}

/** A visit of an hour that costs 35.00 and is not paid. */
export function aVisit(changes: Partial<VisitFact> = {}): VisitFact {
  return {
    startMs: 0,
    endMs: 60 * MINUTE_MS,
    professionalId: 'pro_0',
    serviceIds: ['svc_1'],
    status: 'Confirmed',
    finalMinor: 3_500,
    paidMinor: 0,
    paymentStatus: 'unpaid',
    clientId: 'usr_1',
    isFirst: false,
    isBookedByClient: true,
    ...changes,
  };
}
