/**
 * The share of each part in the score of a business. There is no part for money that is paid to the marketplace: a
 * place in the results cannot be bought. `match` counts if a text is searched, `distance` if a place is.
 */
export const SCORE_WEIGHTS = {
  match: 40,
  rating: 30,
  distance: 20,
  opening: 20,
  reviews: 10,
  price: 10,
  completeness: 10,
} as const;

/** A business without reviews counts as if it had this average; each review moves it from there. */
const USUAL_RATING = 3.5;
const USUAL_REVIEWS = 10;
/** A part has half of its value at this many reviews, kilometres or hours. */
const HALF_REVIEWS = 20;
const HALF_KM = 5;
const HALF_WAIT_HOURS = 24;
const LOWEST_RATING = 1;
const HIGHEST_RATING = 5;

/** The score of a business is computed from these. A value is null if the business does not have it. */
export type ScoreFacts<T> = {
  /** The sum of the stars of all reviews. */
  readonly ratingSum: T;
  readonly reviewCount: T;
  /** Until the next time that a customer can book. */
  readonly waitHours: T;
  /** The lowest price, and the median of the lowest prices in the same currency among the results. */
  readonly price: T;
  readonly medianPrice: T;
  /** From 0 to 1. */
  readonly completeness: T;
  /** How well the searched text matches, from 0 to 1. */
  readonly match?: T | undefined;
  readonly distanceKm?: T | undefined;
};

/** The operations of the formula: on numbers here, on columns in the database. An operation with null is null. */
export type Arithmetic<T> = {
  readonly constant: (value: number) => T;
  readonly add: (a: T, b: T) => T;
  readonly subtract: (a: T, b: T) => T;
  readonly multiply: (a: T, b: T) => T;
  readonly divide: (a: T, b: T) => T;
  readonly orZero: (a: T) => T;
};

/** The score of a business among the results of a search, from 0 to 1. */
export function scoreWith<T>(
  { constant, add, subtract, multiply, divide, orZero }: Arithmetic<T>,
  facts: ScoreFacts<T>,
): T {
  const one = constant(1);
  /** 1 at nothing, a half at `half`, and less and less beyond. */
  const fade = (value: T, half: T) => orZero(divide(half, add(half, value)));
  const usualSum = constant(USUAL_RATING * USUAL_REVIEWS);
  const rating = divide(
    add(usualSum, facts.ratingSum),
    add(constant(USUAL_REVIEWS), facts.reviewCount),
  );
  const parts: Record<keyof typeof SCORE_WEIGHTS, T | undefined> = {
    match: facts.match,
    rating: divide(
      subtract(rating, constant(LOWEST_RATING)),
      constant(HIGHEST_RATING - LOWEST_RATING),
    ),
    distance:
      facts.distanceKm === undefined ? undefined : fade(facts.distanceKm, constant(HALF_KM)),
    opening: fade(facts.waitHours, constant(HALF_WAIT_HOURS)),
    reviews: subtract(one, fade(facts.reviewCount, constant(HALF_REVIEWS))),
    // One minor unit more, so that a median of 0 divides nothing by 0.
    price: fade(facts.price, add(facts.medianPrice, one)),
    completeness: facts.completeness,
  };
  let sum = constant(0);
  let weights = 0;
  for (const [name, weight] of Object.entries(SCORE_WEIGHTS)) {
    const part = parts[name as keyof typeof SCORE_WEIGHTS];
    if (part === undefined) continue;
    sum = add(sum, multiply(constant(weight), part));
    weights += weight;
  }
  return divide(sum, constant(weights));
}

type Value = number | null;
const both = (operate: (a: number, b: number) => number) => (a: Value, b: Value) =>
  a === null || b === null ? null : operate(a, b);

const NUMBERS: Arithmetic<Value> = {
  constant: (value) => value,
  add: both((a, b) => a + b),
  subtract: both((a, b) => a - b),
  multiply: both((a, b) => a * b),
  divide: both((a, b) => a / b),
  orZero: (a) => a ?? 0,
};

export function scoreOf(facts: ScoreFacts<Value>): number {
  return scoreWith(NUMBERS, facts)!;
}
