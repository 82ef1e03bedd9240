import { addDays, addMonths, daysOfMonth, weekdayOf } from '../../../format/days.ts';

export const WEEK = 7;
const MONTHS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

type Week = {
  /** The weekday of its first column; ISO, 1 is Monday. */
  readonly first: number;
  /** The step of the right arrow: -1 from right to left. */
  readonly forward: number;
};

/** The column of a date in its week. */
export const columnOf = (date: string, first: number) => (weekdayOf(date) - first + WEEK) % WEEK;

/** The date that a key of a month grid leads to; undefined for other keys. */
export function findByKey(key: string, date: string, { first, forward }: Week): string | undefined {
  const column = columnOf(date, first);
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -WEEK,
    ArrowDown: WEEK,
    ArrowRight: forward,
    ArrowLeft: -forward,
    Home: -column,
    End: WEEK - 1 - column,
  };
  const step = steps[key];
  if (step !== undefined) return addDays(date, step);
  const months = MONTHS[key];
  if (months === undefined) return undefined;
  const days = daysOfMonth(addMonths(date.slice(0, 7), months));
  return days[Number(date.slice(8)) - 1] ?? days.at(-1);
}
