import { and, asc, between, eq, type SQL, sql } from 'drizzle-orm';
import { boundsAround, type Place } from '../../domain/place.ts';
import type { Executor } from '../client.ts';
import { businesses } from '../schema/businesses.ts';
import { isAfter, isListedBusiness, type Page } from './listed.ts';

export type BusinessRecord = typeof businesses.$inferSelect;

export type BusinessFilter = {
  readonly city?: string | undefined;
  readonly userId?: string | undefined;
  readonly text?: string | undefined;
  readonly around?: { readonly place: Place; readonly radiusKm: number } | undefined;
};

/** By distance where a place is given, else by likeness where a text is, else by name. */
export async function listBusinesses(
  executor: Executor,
  filter: BusinessFilter,
  page: Page<string | number>,
): Promise<{ business: BusinessRecord; rank: string | number }[]> {
  const { city, userId, text, around } = filter;
  const distance = around && distanceFrom(around.place);
  const rank: SQL<string | number> =
    distance ?? (text === undefined ? sql`${businesses.nameKey}` : sql`found.rank`);
  const query = executor.select({ business: businesses, rank }).from(businesses).$dynamic();
  if (text !== undefined) {
    void query.innerJoin(sql`(${matches(text)}) AS found`, sql`found.id = ${businesses.id}`);
  }
  return query
    .where(
      and(
        isListedBusiness,
        city === undefined ? undefined : eq(businesses.cityKey, sql`match_key(${city})`),
        userId === undefined ? undefined : eq(businesses.userId, userId),
        distance && isNear(around, distance),
        isAfter(rank, businesses.id, page.after),
      ),
    )
    .orderBy(asc(rank), asc(businesses.id))
    .limit(page.limit);
}

export async function findBusiness(
  executor: Executor,
  id: string,
): Promise<BusinessRecord | undefined> {
  const [row] = await executor
    .select()
    .from(businesses)
    .where(and(eq(businesses.id, id), isListedBusiness));
  return row;
}

/**
 * Businesses that have something like every word, in their own texts or in the name of a service
 * offered there. What is spelled alike counts (db/client.ts sets how much alike); a name counts
 * more than the rest. Added up in one order, so that the sum is the same on every page.
 */
function matches(text: string): SQL {
  const isLike = (column: string) =>
    sql.raw(`(${column} %> word.text OR ${column} LIKE word.pattern)`);
  const likeness = (column: string) =>
    sql.raw(
      `CASE WHEN ${column} LIKE word.pattern THEN 1 ELSE word_similarity(word.text, ${column}) END`,
    );
  return sql`
    WITH word AS (
      SELECT DISTINCT text, '%' || regexp_replace(text, '([\\\\%_])', '\\\\\\1', 'g') || '%' AS pattern
      FROM regexp_split_to_table(match_key(${text}), ' ') AS text WHERE text <> ''
    ), hit AS (
      SELECT b.id, word.text, greatest(${likeness('b.name_key')}, 0.8 * (${likeness('b.search_key')})) AS likeness
      FROM word JOIN businesses b ON ${isLike('b.search_key')}
      UNION ALL
      SELECT coalesce(s.business_id, bp.business_id), word.text, 0.9 * (${likeness('s.name_key')})
      FROM word JOIN services s ON ${isLike('s.name_key')} AND s.active
      LEFT JOIN business_professionals bp ON bp.professional_id = s.owner_professional_id
    ), best AS (
      SELECT id, text, max(likeness) AS likeness FROM hit GROUP BY id, text
    )
    SELECT id, -sum(likeness ORDER BY text)::float8 AS rank FROM best
    GROUP BY id HAVING count(*) = (SELECT count(*) FROM word)`;
}

/** Great-circle kilometres. */
function distanceFrom({ lat, lng }: Place): SQL<number> {
  return sql`(12742.0176 * asin(sqrt(least(1,
    power(sind((${businesses.lat} - ${lat}::float8) / 2), 2)
    + cosd(${lat}::float8) * cosd(${businesses.lat}) * power(sind((${businesses.lng} - ${lng}::float8) / 2), 2)))))`;
}

function isNear(
  { place, radiusKm }: NonNullable<BusinessFilter['around']>,
  distance: SQL<number>,
): SQL | undefined {
  const { south, north, west, east } = boundsAround(place, radiusKm);
  return and(
    between(businesses.lat, south, north),
    between(businesses.lng, west, east),
    sql`${distance} <= ${radiusKm}`,
  );
}
