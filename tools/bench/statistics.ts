/** The middle of repeated figures, and how far it may be off. */
export type Summary = {
  readonly median: number;
  /** How much the median would vary between runs, as a share of it. With a few values it is a guide only. */
  readonly spread: number;
};

/** The notch of a box plot (McGill, Tukey, Larsen 1978). */
const NOTCH = 1.57;

export function summarize(values: readonly number[]): Summary {
  const median = quantile(values, 0.5);
  const range = quantile(values, 0.75) - quantile(values, 0.25);
  return { median, spread: (NOTCH * range) / Math.sqrt(values.length) / median };
}

export const medianOf = (values: readonly number[]): number => quantile(values, 0.5);

/** Interpolates between the two nearest values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export const formatSpread = (spread: number): string => `±${(100 * spread).toFixed(0)} %`;
