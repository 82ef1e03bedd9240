import type {
  BusinessHours,
  Closure,
  ExceptionalOpening,
  MinuteSpan,
  WeekdaySpan,
} from './calendar.ts';
import {
  addDays,
  daysBetween,
  listDates,
  type LocalDay,
  toClockSpan,
  toMinute,
} from './local-time.ts';
import { accept, type Outcome, refuseField } from './outcome.ts';
import { joinSpans } from './working-hours.ts';

/** The spans of each weekday, Monday first. A closed weekday has none. */
export type Week = readonly (readonly MinuteSpan[])[];

/** When a business is open on one date. */
export type OpenDay = {
  /** From the first opening to the last closing before closures; on a closed weekday, of the whole week. */
  readonly hours: MinuteSpan;
  readonly spans: readonly MinuteSpan[];
  readonly breaks: readonly MinuteSpan[];
};

const DAY_MIN = 1440;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The exceptional opening of the date, else the hours of its weekday without closures. Breaks are of weekly hours. */
export function findOpenDay(business: BusinessHours, local: LocalDay | undefined): OpenDay {
  const { hours, breaks, closures, exceptionalOpenings } = business;
  if (!local) return { hours, spans: [], breaks };
  const { date, weekday, boundOf } = local;
  const exceptional = exceptionalOpenings.find((opening) => opening.date === date);
  if (exceptional) {
    const spans = joinSpans(exceptional.spans, boundOf);
    return { hours: envelopeOf(spans) ?? hours, spans, breaks: [] };
  }
  const usual = listWeekdaySpans(business, weekday);
  const closed = closures.filter(({ from, to }) => from <= date && date <= to);
  const isPlain = closed.length === 0 && usual.length < 2;
  const spans = isPlain ? usual : joinSpans(closed.reduce(withoutSpan, usual), boundOf);
  return { hours: envelopeOf(usual) ?? hours, spans, breaks };
}

function listWeekdaySpans(
  { hours, closedWeekdays, weeklyHours }: WeekRules,
  weekday: number,
): readonly MinuteSpan[] {
  if (weeklyHours.length === 0) return closedWeekdays.includes(weekday) ? [] : [hours];
  return weeklyHours
    .filter((span) => span.weekday === weekday)
    .map(({ startMin, endMin }) => ({ startMin, endMin }));
}

/** The parts of the spans that are not closed. */
function withoutSpan(
  spans: readonly MinuteSpan[],
  { startMin, endMin }: MinuteSpan,
): readonly MinuteSpan[] {
  return spans.flatMap((span) =>
    [
      { startMin: span.startMin, endMin: Math.min(span.endMin, startMin) },
      { startMin: Math.max(span.startMin, endMin), endMin: span.endMin },
    ].filter((part) => part.startMin < part.endMin),
  );
}

/** From the earliest start to the latest end; undefined without spans. */
function envelopeOf(spans: readonly MinuteSpan[]): MinuteSpan | undefined {
  if (spans.length === 0) return undefined;
  return {
    startMin: Math.min(...spans.map(({ startMin }) => startMin)),
    endMin: Math.max(...spans.map(({ endMin }) => endMin)),
  };
}

type WeekRules = Pick<BusinessHours, 'hours' | 'closedWeekdays' | 'weeklyHours'>;

/** The week of a business as its row has it. */
export function toWeekRules(row: {
  readonly opensMin: number;
  readonly closesMin: number;
  readonly closedWeekdays: readonly number[];
  readonly weeklyHours: readonly WeekdaySpan[];
}): WeekRules {
  const { opensMin, closesMin, closedWeekdays, weeklyHours } = row;
  return { hours: { startMin: opensMin, endMin: closesMin }, closedWeekdays, weeklyHours };
}

export function weekOf(business: WeekRules): Week {
  return WEEKDAYS.map((weekday) => listWeekdaySpans(business, weekday));
}

/**
 * The week after a change of the profile. `workingHours` that differ from the present ones apply to every open weekday;
 * a weekday that is opened gets the working hours.
 */
export function changeWeek(
  business: WeekRules,
  {
    workingHours,
    closedWeekdays,
  }: {
    readonly workingHours: MinuteSpan;
    readonly closedWeekdays: readonly number[] | undefined;
  },
): Week {
  const isSame =
    workingHours.startMin === business.hours.startMin &&
    workingHours.endMin === business.hours.endMin;
  return weekOf(business).map((spans, day) => {
    const isClosed = closedWeekdays ? closedWeekdays.includes(day + 1) : spans.length === 0;
    if (isClosed) return [];
    return isSame && spans.length > 0 ? spans : [workingHours];
  });
}

/** As a week is stored: one span and the closed weekdays if all open weekdays are equal, else the spans of each. */
export function toWeekColumns(week: Week, hours: MinuteSpan) {
  const closedWeekdays = WEEKDAYS.filter((weekday) => week[weekday - 1]!.length === 0);
  const { startMin: opensMin, endMin: closesMin } = envelopeOf(week.flat()) ?? hours;
  const isUniform = week.every(
    (spans) =>
      spans.length === 0 ||
      (spans.length === 1 && spans[0]!.startMin === opensMin && spans[0]!.endMin === closesMin),
  );
  const weeklyHours: WeekdaySpan[] = isUniform
    ? []
    : week.flatMap((spans, day) => spans.map((span) => ({ ...span, weekday: day + 1 })));
  return { columns: { opensMin, closesMin, closedWeekdays }, weeklyHours };
}

export function weekView(week: Week) {
  return week.map((spans, day) => ({ weekday: day + 1, spans: spans.map(toClockSpan) }));
}

/** A closure as it is stored. */
export type NamedClosure = Closure & { readonly id: string; readonly name: string | null };
/** An exceptional opening as it is stored. */
export type NamedOpening = ExceptionalOpening & {
  readonly id: string;
  readonly name: string | null;
};

export const CLOSURE_DAYS_MAX = 366;

/** The fields of a closure as a caller sends them. */
export function toClosure(fields: {
  readonly from: string;
  readonly to: string;
  readonly start: string | null;
  readonly end: string | null;
}): Outcome<Closure> {
  const { from, to, start, end } = fields;
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > CLOSURE_DAYS_MAX) return refuseField('INVALID_INPUT', 'to');
  if (start === null && end === null) return accept({ from, to, startMin: 0, endMin: DAY_MIN });
  if (start === null) return refuseField('MISSING_FIELDS', 'start');
  if (end === null) return refuseField('MISSING_FIELDS', 'end');
  const part = { startMin: toMinute(start), endMin: toMinute(end) };
  if (part.startMin >= part.endMin) return refuseField('INVALID_INPUT', 'end');
  return accept({ from, to, ...part });
}

const isWhole = ({ startMin, endMin }: MinuteSpan) => startMin === 0 && endMin === DAY_MIN;

export function closureView(closure: NamedClosure) {
  const { id, name, from, to } = closure;
  const part = isWhole(closure) ? { start: null, end: null } : toClockSpan(closure);
  return { id, name, from, to, ...part };
}

export function openingView({ id, name, date, spans }: NamedOpening) {
  return { id, name, date, spans: spans.map(toClockSpan) };
}

/** The dates that are closed the whole day, sorted, each once. */
export function listClosedDates(closures: readonly Closure[]): string[] {
  const dates = closures.filter(isWhole).flatMap(({ from, to }) => listDates(from, to));
  return [...new Set(dates)].sort();
}

/**
 * The closures to delete and to add, so that exactly these dates are closed the whole day. Closures of these dates
 * keep their ids; the rest of a closure that loses dates keeps its name.
 */
export function replaceClosedDates(
  closures: readonly NamedClosure[],
  dates: readonly string[],
): { readonly deletedIds: string[]; readonly added: (Closure & { name: string | null })[] } {
  const wanted = new Set(dates);
  const whole = closures.filter(isWhole);
  const isKept = ({ from, to }: Closure) => listDates(from, to).every((date) => wanted.has(date));
  const covered = new Set(listClosedDates(whole.filter(isKept)));
  const added: (Closure & { name: string | null })[] = [];
  const add = (date: string, name: string | null) => {
    if (!wanted.has(date) || covered.has(date)) return;
    covered.add(date);
    const last = added.at(-1);
    if (last && last.name === name && name !== null && addDays(last.to, 1) === date) {
      added[added.length - 1] = { ...last, to: date };
    } else added.push({ name, from: date, to: date, startMin: 0, endMin: DAY_MIN });
  };
  const changed = whole.filter((closure) => !isKept(closure));
  for (const { from, to, name } of changed) for (const date of listDates(from, to)) add(date, name);
  for (const date of [...wanted].sort()) add(date, null);
  return { deletedIds: changed.map(({ id }) => id), added };
}
