import { useQuery } from '@tanstack/react-query';
import { addDays } from '../../../format/days.ts';
import { type DaySlots, readDays } from '../data.ts';
import { ANYONE, type Choice } from './choice.ts';

/** The API reads the calendars of all people for a week at once, that of one person for a month. */
const ANYONE_DAYS = 7;
const ONE_DAYS = 31;
/** The weeks that a month may touch. */
const PARTS = [0, 1, 2, 3, 4] as const;

export type Days = {
  readonly slots: Readonly<Record<string, DaySlots>>;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
};

/** The slots of every day from the first to the last, of at most a month. */
export function useDays(
  businessId: string,
  { services, professional }: Pick<Choice, 'services' | 'professional'>,
  range: { readonly from: string; readonly to: string },
): Days {
  const parts = splitRange(range, professional === ANYONE ? ANYONE_DAYS : ONE_DAYS);
  const wanted = { businessId, professionalId: professional, serviceIds: services };
  // As many reads each time, as React requires; `useQueries` would be a kilobyte more on the way to a booking.
  const results = PARTS.map((index) =>
    useQuery({
      ...readDays({ ...wanted, ...(parts[index] ?? range) }),
      enabled: index < parts.length && services.length > 0,
    }),
  ).slice(0, parts.length);
  return {
    slots: Object.assign({}, ...results.map(({ data }) => data)) as Record<string, DaySlots>,
    isPending: results.some(({ isPending }) => isPending),
    error: results.find(({ error }) => error)?.error,
    refetch: () => void Promise.all(results.map((result) => result.refetch())),
  };
}

type Range = { readonly from: string; readonly to: string };

function splitRange({ from, to }: Range, daysMax: number): Range[] {
  const parts: Range[] = [];
  for (let first = from; first <= to; first = addDays(first, daysMax)) {
    const last = addDays(first, daysMax - 1);
    parts.push({ from: first, to: last < to ? last : to });
  }
  return parts;
}
