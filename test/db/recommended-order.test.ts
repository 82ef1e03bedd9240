import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, type Database } from '../../db/client.ts';
import { type BusinessFilter, listBusinesses } from '../../db/reads/businesses.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { measureFrom } from '../../domain/place.ts';
import { scoreOf } from '../../domain/search/score.ts';
import { createDatabase, query } from '../support/services.ts';

const BUSINESSES = 120;
const AS_OF = new Date('2035-06-12T08:00:00Z');
const CENTER = { lat: 52.5, lng: 13.4 };

let gateway: Database;
let url: string;

beforeAll(async () => {
  url = await createDatabase();
  await query(
    url,
    `INSERT INTO businesses (id, name, status, city, lat, lng, timezone, currency, opens_min, closes_min)
     SELECT 'biz_' || n, 'Business ' || n, 'approved', 'Town', 52.3 + random() * 0.4, 13.2 + random() * 0.4, 'UTC',
       CASE WHEN random() < 0.8 THEN 'EUR' ELSE 'JPY' END, 540, 1020 FROM generate_series(1, ${BUSINESSES}) AS n`,
  );
  // Some have no facts yet, some are equal, some have neither price nor opening, some openings have passed.
  await query(
    url,
    `INSERT INTO search_facts (business_id, rating_sum, review_count, lowest_price_minor, next_opening_at, completeness,
       due_at, claimed_at)
     SELECT 'biz_' || n, count * stars, count, CASE WHEN random() < 0.8 THEN (random() * 9000)::int END,
       CASE WHEN random() < 0.8 THEN date_trunc('seconds', '2035-06-12T06:00:00Z'::timestamptz + random() * interval '7 days') END,
       (random() * 10)::int / 10.0, now(), now()
     FROM generate_series(1, ${BUSINESSES - 20}) AS n, LATERAL (
       SELECT (random() * 60 + n * 0)::int AS count, 1 + (random() * 4 + n * 0)::int AS stars) AS reviews
     WHERE n > 10
     UNION ALL SELECT 'biz_' || n, 9, 2, 1000, NULL, 0.5, now(), now() FROM generate_series(1, 10) AS n`,
  );
  const onConnectionError = () => undefined;
  gateway = connect({ url, poolMax: 1, role: 'amsel_gateway', onConnectionError });
});
afterAll(() => gateway.close());

type Row = {
  id: string;
  currency: string;
  lat: number;
  lng: number;
  rating_sum: number | null;
  review_count: number | null;
  lowest_price_minor: string | null;
  next_opening_at: Date | null;
  completeness: number | null;
};

/** The median as a person computes it. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}

/** The scores by the domain alone. */
async function computeScores(isNear: boolean): Promise<Map<string, number>> {
  const rows: Row[] = await query(
    url,
    'SELECT b.id, b.currency, b.lat, b.lng, f.* FROM businesses b LEFT JOIN search_facts f ON f.business_id = b.id',
  );
  const priceOf = ({ lowest_price_minor: price }: Row) => (price === null ? null : Number(price));
  const medianIn = (currency: string) =>
    medianOf(rows.filter((row) => row.currency === currency).flatMap((row) => priceOf(row) ?? []));
  const distanceTo = measureFrom(CENTER);
  return new Map(
    rows.map((row) => {
      const waitMs = row.next_opening_at && row.next_opening_at.getTime() - AS_OF.getTime();
      const score = scoreOf({
        ratingSum: row.rating_sum ?? 0,
        reviewCount: row.review_count ?? 0,
        waitHours: waitMs === null ? null : Math.max(0, waitMs / HOUR_MS),
        price: priceOf(row),
        medianPrice: medianIn(row.currency),
        completeness: row.completeness ?? 0,
        distanceKm: isNear ? distanceTo(row) : undefined,
      });
      return [row.id, score];
    }),
  );
}

const around = { place: CENTER, radiusKm: 100 };

test.each<[string, BusinessFilter]>([
  ['a city', { city: 'Town' }],
  ['a place', { around }],
])('the database and the domain give the same scores in %s', async (_what, filter) => {
  const page = { limit: 1_000, asOf: AS_OF };
  const listed = await listBusinesses(gateway.db, { ...filter, order: 'recommended' }, page);
  const scores = await computeScores(filter.around !== undefined);

  expect(listed).toHaveLength(BUSINESSES);
  for (const { business, rank } of listed) {
    expect(-(rank as number)).toBeCloseTo(scores.get(business.id)!, 9);
  }
});

test.each([1, 7, 50])('pages of %i list every business once, in order', async (limit) => {
  const filter = { city: 'Town', order: 'recommended' } as const;
  const whole = await listBusinesses(gateway.db, filter, { limit: 1_000, asOf: AS_OF });
  const ids: string[] = [];
  let after: { rank: string | number; id: string } | undefined;
  for (;;) {
    const page = await listBusinesses(gateway.db, filter, { limit, after, asOf: AS_OF });
    ids.push(...page.map(({ business }) => business.id));
    const last = page.at(-1);
    if (!last) break;
    after = { rank: last.rank, id: last.business.id };
  }

  expect(ids).toEqual(whole.map(({ business }) => business.id));
  expect(new Set(ids).size).toBe(BUSINESSES);
});
