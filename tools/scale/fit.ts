/** Throughput of several equal parts, such as workers. */
type ScalePoint = { readonly count: number; readonly perSecond: number };

/**
 * The Universal Scalability Law (Gunther): X(n) = n · single / (1 + contention · (n − 1) + coherency · n · (n − 1)).
 * Without contention and coherency, n parts do n times the work of one.
 */
export type Scalability = {
  /** Throughput of one part. */
  readonly single: number;
  /** The share of the work that only one part can do at a time. */
  readonly contention: number;
  /** The share that every pair of parts adds. */
  readonly coherency: number;
};

/**
 * Fits the law to the points, of which the first is that of one part: n / X is linear in its three coefficients. Points that
 * are far from any such law keep the first one as it is.
 */
export function fitScalability(points: readonly ScalePoint[]): Scalability {
  const times = points.map(({ count, perSecond }) => count / perSecond);
  const growth = points.map(({ count }) => [count - 1, count * (count - 1)]);
  const [one = 0, ...free] = fitNonNegative(
    growth.map((row) => [1, ...row]),
    times,
  );
  const base = one > 0 ? one : times[0]!;
  const fixed = () =>
    fitNonNegative(
      growth,
      times.map((time) => time - base),
    );
  const [contention, coherency] = one > 0 ? free : fixed();
  return { single: 1 / base, contention: contention! / base, coherency: coherency! / base };
}

export function throughputOf(
  { single, contention, coherency }: Scalability,
  count: number,
): number {
  return (single * count) / (1 + contention * (count - 1) + coherency * count * (count - 1));
}

/** The number of parts beyond which another one does harm. */
export function bestCount({ contention, coherency }: Scalability): number {
  return coherency === 0 ? Infinity : Math.sqrt(Math.max(0, 1 - contention) / coherency);
}

/** CPU time of a booking: `perBooking`, and `perUpdate` divided among the bookings of one update. */
export type Cost = { readonly perBooking: number; readonly perUpdate: number };
type CostPoint = { readonly bookingsPerUpdate: number; readonly msPerBooking: number };

export function fitCost(points: readonly CostPoint[]): Cost {
  const [perBooking, perUpdate] = fitNonNegative(
    points.map(({ bookingsPerUpdate }) => [1, 1 / bookingsPerUpdate]),
    points.map(({ msPerBooking }) => msPerBooking),
  );
  return { perBooking: perBooking!, perUpdate: perUpdate! };
}

export const costAt = ({ perBooking, perUpdate }: Cost, bookingsPerUpdate: number): number =>
  perBooking + perUpdate / bookingsPerUpdate;

/**
 * The coefficients, none below zero, of the columns that come nearest to the values. Tries every subset of the columns, so
 * it is meant for few columns.
 */
export function fitNonNegative(
  rows: readonly (readonly number[])[],
  values: readonly number[],
): number[] {
  const columns = rows[0]?.length ?? 0;
  let best = { error: Infinity, coefficients: Array.from({ length: columns }, () => 0) };
  for (let subset = 0; subset < 2 ** columns; subset++) {
    const chosen = Array.from({ length: columns }, (_, i) => i).filter((i) => (subset >> i) & 1);
    const solved = solveNormal(
      rows.map((row) => chosen.map((i) => row[i]!)),
      values,
    );
    if (!solved || solved.some((coefficient) => coefficient < 0)) continue;
    const coefficients = Array.from({ length: columns }, (_, i) => solved[chosen.indexOf(i)] ?? 0);
    const error = rows.reduce((sum, row, k) => sum + (dot(row, coefficients) - values[k]!) ** 2, 0);
    if (error < best.error) best = { error, coefficients };
  }
  return best.coefficients;
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

/** Least squares by the normal equations; undefined if the columns depend on each other. */
function solveNormal(
  rows: readonly (readonly number[])[],
  values: readonly number[],
): number[] | undefined {
  const size = rows[0]?.length ?? 0;
  const column = (i: number) => rows.map((row) => row[i]!);
  const indexes = Array.from({ length: size }, (_, i) => i);
  const matrix = indexes.map((i) => [
    ...indexes.map((k) => dot(column(i), column(k))),
    dot(column(i), values),
  ]);
  for (let i = 0; i < size; i++) {
    const pivot = matrix.slice(i).reduce((a, b) => (Math.abs(b[i]!) > Math.abs(a[i]!) ? b : a));
    const scale = Math.max(...column(i).map(Math.abs)) ** 2;
    if (!(Math.abs(pivot[i]!) > 1e-12 * scale)) return undefined;
    matrix.splice(matrix.indexOf(pivot), 1);
    matrix.splice(i, 0, pivot);
    for (const row of matrix) {
      if (row === pivot) continue;
      const factor = row[i]! / pivot[i]!;
      for (let k = i; k <= size; k++) row[k]! -= factor * pivot[k]!;
    }
  }
  return matrix.map((row, i) => row[size]! / row[i]!);
}
