/** The arithmetic of a plot, without how it is drawn. */

/** The top of an axis from 0, and its steps: round numbers, at most five. */
export function axisOf(max: number): { readonly top: number; readonly steps: readonly number[] } {
  if (max <= 0) return { top: 1, steps: [0] };
  const rough = max / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((n) => n * power).find((size) => size >= rough)!;
  const count = Math.ceil(max / step);
  return {
    top: step * count,
    steps: Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(12))),
  };
}

/** A line through the values, in a box of 100 by 28 with room for its width. */
export function sparkPath(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low || 1;
  return values
    .map((value, index) => {
      const x = (100 * index) / Math.max(1, values.length - 1);
      const y = high === low ? 15 : 26 - (22 * (value - low)) / span;
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join(' ');
}

/** How a figure differs from the one before: in percent of it, or in points where it is itself a share. */
export type Change = { readonly kind: 'percent' | 'points'; readonly value: number };

export function changeOf(now: number, before: number): Change | undefined {
  return before === 0 ? undefined : { kind: 'percent', value: ((now - before) / before) * 100 };
}

export function pointsOf(now: number | null, before: number | null): Change | undefined {
  return now === null || before === null ? undefined : { kind: 'points', value: now - before };
}

/** The share in percent; null without a whole. */
export function shareOf(part: number | null, whole: number | null): number | null {
  return part === null || !whole ? null : (100 * part) / whole;
}

/** The shade of a booked share, 0 to 4. */
export function shadeOf(percent: number): number {
  return [20, 50, 70, 85].filter((bound) => percent >= bound).length;
}
