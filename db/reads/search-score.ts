import { type SQL, sql } from 'drizzle-orm';
import { type Arithmetic, scoreWith } from '../../domain/search/score.ts';
import { businesses } from '../schema/businesses.ts';
import { searchFacts } from '../schema/search-facts.ts';
import { lowestPrice, NO_PRICE, type Offer } from './business-offers.ts';

const SQL_ARITHMETIC: Arithmetic<SQL> = {
  constant: (value) => sql.raw(`${value}::float8`),
  add: (a, b) => sql`(${a} + ${b})`,
  subtract: (a, b) => sql`(${a} - ${b})`,
  multiply: (a, b) => sql`(${a} * ${b})`,
  divide: (a, b) => sql`(${a} / ${b})`,
  orZero: (a) => sql`coalesce(${a}, 0)`,
};

type Found = {
  /** The waits until the next openings are measured from here. */
  readonly asOf: Date;
  /** A price is that of the searched category. */
  readonly offer: Offer | undefined;
  readonly distanceKm: SQL | undefined;
  /** Then the source has `found.match`. */
  readonly hasText: boolean;
  readonly source: SQL;
  readonly condition: SQL | undefined;
};

/** Looked up for each match of a text: Postgres expects one match, and would read all facts for each. */
const factsOfEach = sql`LATERAL (SELECT * FROM search_facts WHERE business_id = ${businesses.id} OFFSET 0) AS search_facts`;

/** Selects the ids of the found businesses with their ranks: the lowest has the best score. The medians are computed once. */
export function rankByScore({ asOf, offer, distanceKm, hasText, source, condition }: Found): SQL {
  const price =
    offer?.category === undefined
      ? sql`${searchFacts.lowestPriceMinor}::float8`
      : sql`nullif(${lowestPrice(offer)}, ${NO_PRICE})`;
  const waitSeconds = sql`extract(epoch FROM ${searchFacts.nextOpeningAt} - ${asOf.toISOString()}::timestamptz)`;
  const score = scoreWith(SQL_ARITHMETIC, {
    ratingSum: sql.raw('rating_sum'),
    reviewCount: sql.raw('review_count'),
    waitHours: sql.raw('wait_hours'),
    price: sql.raw('price'),
    medianPrice: sql.raw('median_price'),
    completeness: sql.raw('completeness'),
    distanceKm: distanceKm && sql.raw('distance_km'),
    match: hasText ? sql.raw('match') : undefined,
  });
  // A next opening that has passed since it was computed counts as now; greatest() would ignore that there is none.
  return sql`
    WITH candidate AS MATERIALIZED (
      SELECT ${businesses.id} AS id, ${businesses.currency} AS currency,
        coalesce(${searchFacts.ratingSum}, 0)::float8 AS rating_sum,
        coalesce(${searchFacts.reviewCount}, 0)::float8 AS review_count,
        CASE WHEN ${searchFacts.nextOpeningAt} IS NOT NULL THEN greatest(0, ${waitSeconds}::float8 / 3600) END AS wait_hours,
        ${price} AS price, coalesce(${searchFacts.completeness}, 0)::float8 AS completeness,
        ${distanceKm ?? sql`NULL`} AS distance_km, ${hasText ? sql`found.match` : sql`NULL`} AS match
      FROM ${source} LEFT JOIN ${hasText ? factsOfEach : searchFacts}
        ON ${searchFacts.businessId} = ${businesses.id}
      WHERE ${condition}
    ), median AS MATERIALIZED (
      SELECT currency, percentile_cont(0.5) WITHIN GROUP (ORDER BY price) AS median_price
      FROM candidate GROUP BY currency
    ) SELECT id, -${score} AS rank FROM candidate JOIN median USING (currency)`;
}
