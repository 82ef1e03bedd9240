/** The days from the chosen one on, and the hours of each, that a person waits for. */
export type Window = {
  readonly days: number;
  readonly timeFrom: string;
  readonly timeTo: string;
};

/** One day, and up to four weeks. */
export const SPANS = [1, 3, 7, 14, 28] as const;

/** As the API writes a whole day. */
export const ALL_DAY = { timeFrom: '00:00', timeTo: '24:00' };

const FIRST_HOUR = 6;
const LAST_HOUR = 22;

/** Whole hours from 06:00 to 22:00. */
export const HOURS: readonly string[] = Array.from(
  { length: LAST_HOUR - FIRST_HOUR + 1 },
  (_, i) => `${String(FIRST_HOUR + i).padStart(2, '0')}:00`,
);
