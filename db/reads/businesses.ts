import { and, asc, between, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { WeekdaySpan } from '../../domain/calendar.ts';
import type { NamedClosure, NamedOpening } from '../../domain/opening-hours.ts';
import { boundsAround, type Place } from '../../domain/place.ts';
import type { Executor } from '../client.ts';
import { businesses } from '../schema/businesses.ts';
import { lowestPrice, type Offer, offers, rating } from './business-offers.ts';
import { shownHoursColumns } from './opening-hours.ts';
import { isAfter, type Page } from './pagination.ts';
import { rankByScore } from './search-score.ts';
import { containsWord, selectWords } from './search-words.ts';
import { isApprovedBusiness, isNotSuspended } from './visibility.ts';

export type BusinessRecord = typeof businesses.$inferSelect;

export type BusinessFilter = {
  readonly city?: string | undefined;
  readonly userId?: string | undefined;
  readonly text?: string | undefined;
  readonly around?: { readonly place: Place; readonly radiusKm: number } | undefined;
  readonly offer?: Offer | undefined;
  readonly minRating?: number | undefined;
  readonly order?: BusinessOrder | undefined;
};
type BusinessOrder = 'rating' | 'price' | 'recommended';

export type BusinessPage = Page<string | number> & {
  /** The waits until the next openings are measured from here: the same on all pages of a search. */
  readonly asOf: Date;
};

/** Sorted by `order`, else by distance from a place, else by the score of a text search, else by name. */
export async function listBusinesses(
  executor: Executor,
  filter: BusinessFilter,
  page: BusinessPage,
): Promise<{ business: BusinessRecord; rank: string | number }[]> {
  if (filter.order === 'recommended') return listRecommended(executor, filter, page);
  const rank = rankOf(filter);
  const query = executor.select({ business: businesses, rank }).from(businesses).$dynamic();
  if (filter.text !== undefined) {
    const matches = selectMatches(filter.text);
    void query.innerJoin(sql`(${matches}) AS found`, sql`found.id = ${businesses.id}`);
  }
  return query
    .where(and(isFound(filter), isAfter(rank, businesses.id, page.after)))
    .orderBy(asc(rank), asc(businesses.id))
    .limit(page.limit);
}

/** All that is found gets its score, the page alone its rows. */
async function listRecommended(
  executor: Executor,
  filter: BusinessFilter,
  { asOf, after, limit }: BusinessPage,
): Promise<{ business: BusinessRecord; rank: number }[]> {
  const { text, around, offer } = filter;
  const ranked = rankByScore({
    asOf,
    offer,
    distanceKm: around && distanceFrom(around.place),
    matches: text === undefined ? undefined : selectMatches(text),
    condition: isFound(filter),
  });
  const rank = sql<number>`ranked.rank`;
  const isNext = after ? sql`(rank, id) > (${after.rank}, ${after.id})` : sql`true`;
  return executor
    .select({ business: businesses, rank })
    .from(businesses)
    .innerJoin(
      sql`(SELECT * FROM (${ranked}) AS scored WHERE ${isNext} ORDER BY rank, id LIMIT ${limit}) AS ranked`,
      sql`ranked.id = ${businesses.id}`,
    )
    .orderBy(asc(rank), asc(businesses.id));
}

function isFound(filter: BusinessFilter): SQL | undefined {
  const { city, userId, around, offer, minRating } = filter;
  return and(
    isApprovedBusiness,
    city === undefined ? undefined : eq(businesses.cityKey, sql`match_key(${city})`),
    userId === undefined ? undefined : eq(businesses.userId, userId),
    around && isNear(around),
    offer && offers(offer),
    minRating === undefined ? undefined : sql`${rating} >= ${minRating}`,
  );
}

function rankOf({ order, offer, text, around }: BusinessFilter): SQL<string | number> {
  if (order === 'rating') return sql`-coalesce(${rating}, 0)`;
  if (order === 'price') return lowestPrice(offer ?? {});
  if (around) return distanceFrom(around.place);
  return text === undefined ? sql`${businesses.nameKey}` : sql`found.rank`;
}

export type ShownBusiness = BusinessRecord & {
  readonly weeklyHours: readonly WeekdaySpan[];
  readonly closures: readonly NamedClosure[];
  readonly exceptionalOpenings: readonly NamedOpening[];
};

export async function findBusiness(
  executor: Executor,
  id: string,
): Promise<BusinessRecord | undefined> {
  const [row] = await executor
    .select()
    .from(businesses)
    .where(and(eq(businesses.id, id), isApprovedBusiness));
  return row;
}

/** Every business that the public sees, up to a number. */
export async function listBusinessIds(executor: Executor, limit: number): Promise<string[]> {
  const rows = await executor
    .select({ id: businesses.id })
    .from(businesses)
    .where(isApprovedBusiness)
    .orderBy(asc(businesses.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** With its opening hours; of closures and exceptional openings those that have not ended at that time. */
export async function findShownBusiness(
  executor: Executor,
  id: string,
  now: Date,
): Promise<ShownBusiness | undefined> {
  const [row] = await executor
    .select({ ...getTableColumns(businesses), ...shownHoursColumns(now) })
    .from(businesses)
    .where(and(eq(businesses.id, id), isApprovedBusiness));
  return row;
}

/**
 * Selects businesses that match every word of the text, in their own columns or in the name of an offered
 * service. A word without any match counts as a typo and matches similar words (db/client.ts sets the
 * threshold). A match in a name scores higher. Scores are added in a fixed order, so that the floating-point
 * sum is the same on every page.
 */
function selectMatches(text: string): SQL {
  return sql`
    WITH word AS (${selectWords(text)}
    ), exact_match AS (
      SELECT b.id, word.text, CASE WHEN ${containsWord('b.name_key')} THEN 1 ELSE 0.8 END AS score
      FROM word JOIN businesses b ON ${containsWord('b.search_key')} AND b.status = 'approved'
      UNION ALL
      SELECT b.id, word.text, 0.9 FROM word JOIN services s ON ${containsWord('s.name_key')} AND s.active
      ${joinOfferingBusinesses}
    ), typo AS (
      SELECT text FROM word WHERE text NOT IN (SELECT text FROM exact_match)
    ), near_match AS (
      SELECT b.id, typo.text,
        greatest(word_similarity(typo.text, b.name_key), 0.8 * word_similarity(typo.text, b.search_key)) AS score
      FROM typo JOIN businesses b ON b.search_key %> typo.text AND b.status = 'approved'
      UNION ALL
      SELECT b.id, typo.text, 0.9 * word_similarity(typo.text, s.name_key)
      FROM typo JOIN services s ON s.name_key %> typo.text AND s.active
      ${joinOfferingBusinesses}
    ), best AS (
      SELECT id, text, max(score)::float8 AS score
      FROM (SELECT * FROM exact_match UNION ALL SELECT * FROM near_match) AS hit GROUP BY id, text
    )
    SELECT id, -sum(score ORDER BY text) AS rank, sum(score ORDER BY text) / count(*) AS match FROM best
    GROUP BY id HAVING count(*) = (SELECT count(*) FROM word)`;
}

/**
 * Joins the businesses that offer service s: its owner, or the workplaces where its professional may offer it. They are looked up
 * for each service (`OFFSET 0`). The plan must hold for every text, so Postgres would expect thousands of services, and read all businesses.
 */
const joinOfferingBusinesses = sql`
      LEFT JOIN LATERAL (SELECT bp.business_id FROM business_professionals bp
        WHERE bp.professional_id = s.owner_professional_id AND bp.offers_own_services
          AND ${isNotSuspended(sql.raw('bp.professional_id'))} OFFSET 0) AS bp ON true
      JOIN LATERAL (SELECT b.id, b.currency FROM businesses b
        WHERE b.id = coalesce(s.business_id, bp.business_id) AND b.status = 'approved' OFFSET 0) AS b
        ON s.business_id IS NOT NULL OR s.price_minor IS NULL OR s.currency = b.currency`;

/** Great-circle distance in kilometres. */
function distanceFrom({ lat, lng }: Place): SQL<number> {
  return sql`(12742.0176 * asin(sqrt(least(1,
    power(sind((${businesses.lat} - ${lat}::float8) / 2), 2)
    + cosd(${lat}::float8) * cosd(${businesses.lat}) * power(sind((${businesses.lng} - ${lng}::float8) / 2), 2)))))`;
}

function isNear({ place, radiusKm }: NonNullable<BusinessFilter['around']>): SQL | undefined {
  const rectangles = boundsAround(place, radiusKm).map(({ south, north, west, east }) =>
    and(between(businesses.lat, south, north), between(businesses.lng, west, east)),
  );
  return and(or(...rectangles), sql`${distanceFrom(place)} <= ${radiusKm}`);
}
