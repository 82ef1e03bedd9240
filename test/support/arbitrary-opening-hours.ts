import * as fc from 'fast-check';
import type { BusinessHours, MinuteSpan } from '../../domain/calendar.ts';

type Shifts = fc.Arbitrary<MinuteSpan[]>;

const ALL_DAY = { startMin: 0, endMin: 1440 };

/** Opening hours of a business around one date: often none of its own, so that the usual hours count. */
export function anyOpeningHours(shifts: Shifts) {
  const part = shifts.map((spans) => spans[0] ?? ALL_DAY);
  const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.option(arbitrary, { freq: 1, nil: undefined });
  return fc.record({
    weekly: fc.option(fc.record({ shifts, hasOtherDay: fc.boolean() }), { freq: 1 }),
    closure: fc.oneof(
      { weight: 4, arbitrary: fc.constant(undefined) },
      {
        weight: 1,
        arbitrary: fc.record({ part, daysBefore: fc.nat({ max: 2 }), days: fc.nat({ max: 3 }) }),
      },
    ),
    exceptional: fc.oneof(
      { weight: 4, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: shifts },
    ),
    exceptionalNextDay: seldom(shifts),
  });
}

type Draw = ReturnType<typeof anyOpeningHours> extends fc.Arbitrary<infer T> ? T : never;
type Rules = Pick<BusinessHours, 'weeklyHours' | 'closures' | 'exceptionalOpenings'>;

/** The rules of the draw, and the spans that are open on the date, found minute by minute. */
export function toOpeningHours(
  draw: Draw,
  usual: { readonly hours: MinuteSpan; readonly isClosed: boolean },
  { date, weekday }: { readonly date: string; readonly weekday: number },
) {
  const dayAt = (days: number) =>
    new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
  const weeklyHours = [
    ...(draw.weekly?.shifts ?? []).map((span) => ({ ...span, weekday })),
    ...(draw.weekly?.hasOtherDay ? [{ ...ALL_DAY, weekday: (weekday % 7) + 1 }] : []),
  ];
  const from = draw.closure && dayAt(-draw.closure.daysBefore);
  const to = draw.closure && dayAt(draw.closure.days - draw.closure.daysBefore);
  const rules: Rules = {
    weeklyHours,
    closures: draw.closure ? [{ from: from!, to: to!, ...draw.closure.part }] : [],
    exceptionalOpenings: [
      ...(draw.exceptionalNextDay ? [{ date: dayAt(1), spans: draw.exceptionalNextDay }] : []),
      ...(draw.exceptional ? [{ date, spans: draw.exceptional }] : []),
    ],
  };
  const uniform = usual.isClosed ? [] : [usual.hours];
  const weekdaySpans =
    weeklyHours.length === 0 ? uniform : weeklyHours.filter((span) => span.weekday === weekday);
  const isClosure = draw.closure !== undefined && from! <= date && date <= to!;
  const isOpen = (minute: number) =>
    draw.exceptional
      ? draw.exceptional.some((span) => includes(span, minute))
      : weekdaySpans.some((span) => includes(span, minute)) &&
        !(isClosure && includes(draw.closure!.part, minute));
  return {
    rules,
    openSpans: runsOf(isOpen),
    /** The spans that the grid reaches over. */
    gridSpans: draw.exceptional ?? weekdaySpans,
    hasBreaks: !draw.exceptional,
  };
}

const includes = ({ startMin, endMin }: MinuteSpan, minute: number) =>
  startMin <= minute && minute < endMin;

/** The longest spans in which every minute is open. */
function runsOf(isOpen: (minute: number) => boolean): MinuteSpan[] {
  const runs: MinuteSpan[] = [];
  for (let minute = 0; minute < 1440; minute++) {
    if (!isOpen(minute)) continue;
    const last = runs.at(-1);
    if (last?.endMin === minute) runs[runs.length - 1] = { ...last, endMin: minute + 1 };
    else runs.push({ startMin: minute, endMin: minute + 1 });
  }
  return runs;
}
