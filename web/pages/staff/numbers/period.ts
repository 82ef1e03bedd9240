import { addDays, addMonths, daysOfMonth, isDate } from '../../../format/days.ts';

export type Period = { readonly from: string; readonly to: string };

export const PRESETS = ['today', 'week', 'fourWeeks', 'month'] as const;
export type Preset = (typeof PRESETS)[number];

/** As the API allows. */
const DAYS_MAX = 366;
/** More days would be bars too thin to tell apart: then a bar is a week. */
const BARS_MAX = 62;

export function periodOf(preset: Preset, today: string): Period {
  if (preset === 'month') return { from: `${today.slice(0, 7)}-01`, to: today };
  const days = { today: 1, week: 7, fourWeeks: 28 }[preset];
  return { from: addDays(today, 1 - days), to: today };
}

/** The preset that a period is, if it is one. */
export function presetOf(period: Period, today: string): Preset | undefined {
  return PRESETS.find((preset) => {
    const { from, to } = periodOf(preset, today);
    return from === period.from && to === period.to;
  });
}

function countDays({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

export function isPeriod(period: Period): boolean {
  const days = countDays(period);
  return days >= 1 && days <= DAYS_MAX;
}

/** The period of the same length before; of days of a month, the same days of the month before. */
export function periodBefore(period: Period): Period {
  const month = period.from.slice(0, 7);
  const isPartOfMonth = period.from.endsWith('-01') && period.to.slice(0, 7) === month;
  if (isPartOfMonth && countDays(period) > 1) {
    const days = daysOfMonth(addMonths(month, -1));
    const last = days[Math.min(days.length, countDays(period)) - 1]!;
    return { from: days[0]!, to: isWholeMonth(period) ? days.at(-1)! : last };
  }
  const days = countDays(period);
  return { from: addDays(period.from, -days), to: addDays(period.from, -1) };
}

function isWholeMonth({ from, to }: Period): boolean {
  return daysOfMonth(from.slice(0, 7)).at(-1) === to;
}

export function barsOf(period: Period): 'day' | 'week' {
  return countDays(period) > BARS_MAX ? 'week' : 'day';
}

/** The bars that have a label below them: the Mondays, and fewer where they would touch. */
export function labelledDays(keys: readonly string[], labelsMax: number): string[] {
  const step = Math.max(1, Math.ceil(keys.length / labelsMax));
  return keys.filter((_, index) => index % step === 0);
}

/** The days of the address, or else the last four weeks. */
export function readPeriod(search: string, today: string): Period {
  const query = new URLSearchParams(search);
  const period = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  const isRead = isDate(period.from) && isDate(period.to) && isPeriod(period);
  return isRead ? period : periodOf('fourWeeks', today);
}
