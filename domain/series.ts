import { addDays } from './local-time.ts';
import type { Refusal } from './outcome.ts';

export const FREQUENCIES = ['none', 'weekly', 'biweekly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
export const SERIES_MAX = 12;

/** A date of a series with another time or another professional, or without an appointment. */
export type SeriesException = {
  readonly date: string;
  readonly start?: string | undefined;
  readonly professional?: string | undefined;
  readonly skip?: true | undefined;
};

/** The refusals of a date that is closed for all customers. */
const CLOSED_CODES = ['NOT_SCHEDULED', 'OUTSIDE_AVAILABILITY', 'PROFESSIONAL_TIME_OFF'] as const;

/** A date of a series without an appointment, because it is closed. */
export type SkippedDate = { readonly date: string; readonly reason: (typeof CLOSED_CODES)[number] };

/** Undefined if the refusal has another reason than a closed date. */
export function toSkippedDate(date: string, { code }: Refusal): SkippedDate | undefined {
  const reason = CLOSED_CODES.find((each) => each === code);
  return reason && { date, reason };
}

const DAYS_APART: Record<Frequency, number> = { none: 0, weekly: 7, biweekly: 14 };

/** The local dates of a series; the clock time is the same on each, also after a clock change. */
export function listOccurrenceDates(first: string, frequency: Frequency, count: number): string[] {
  return Array.from({ length: count }, (_, n) => addDays(first, n * DAYS_APART[frequency]));
}

/** The place of the first wrong exception: an unknown or repeated date, or all if nothing remains. */
export function findWrongException(
  dates: readonly string[],
  exceptions: readonly SeriesException[],
): (number | string)[] | undefined {
  const wrong = exceptions.findIndex(
    ({ date }, n) =>
      !dates.includes(date) || exceptions.slice(0, n).some((other) => other.date === date),
  );
  if (wrong >= 0) return [wrong, 'date'];
  return countSkipped(exceptions) === dates.length ? [] : undefined;
}

export function countSkipped(exceptions: readonly SeriesException[] = []): number {
  return exceptions.filter(({ skip }) => skip).length;
}
