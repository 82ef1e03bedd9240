import { UsageError } from './failures.ts';

/** A date of a series that is booked otherwise, or not at all. */
export function parseException(text: string) {
  const [date, choice, ...rest] = text.split('=');
  const [start, professional] = choice?.split('/') ?? [];
  if (!date || !start || rest.length > 0)
    throw new UsageError('--except is like 2027-03-23=15:00 or 2027-03-23=skip');
  if (start === 'skip') return { date, skip: true as const };
  return { date, start, professional };
}
