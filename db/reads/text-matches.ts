import { type SQL, sql } from 'drizzle-orm';
import { businesses } from '../schema/businesses.ts';
import { containsWord, selectWords } from './search-words.ts';
import { isApprovedBusiness, isNotSuspended } from './visibility.ts';

/** Looking through a place of so many businesses takes about as long as looking up 500 matches of a text. */
const SMALL_PLACE_MAX = sql.raw('1000');

/**
 * The businesses to select from: all, or with `found.rank` and `found.match` those that match the text. OFFSET has Postgres look up
 * each match. Postgres does not know how many there are, and would compare each with all businesses.
 */
export function businessesMatching(text: string | undefined, isInPlace: SQL | undefined): SQL {
  if (text === undefined) return sql`${businesses}`;
  return sql`(${selectMatches(text, isInPlace)}) AS found(business_id, rank, match)
    CROSS JOIN LATERAL (SELECT * FROM businesses WHERE id = found.business_id OFFSET 0) AS businesses`;
}

/**
 * Selects businesses that match every word of the text, in their own columns or in the name of an offered
 * service. A word without any match counts as a typo and matches similar words (db/session-settings.ts sets the
 * threshold). A match in a name scores higher. Scores are added in a fixed order, so that the floating-point
 * sum is the same on every page.
 *
 * With `isInPlace`, only the matches in the place are needed, but others may be selected too.
 */
function selectMatches(text: string, isInPlace: SQL | undefined): SQL {
  const exactMatches = isInPlace
    ? matchesIn(isInPlace)
    : sql`exact_match AS (${matchesAnywhere()}), known AS (SELECT text FROM exact_match)`;
  return sql`
    WITH word AS (${selectWords(text)}
    ), ${exactMatches}, typo AS (
      SELECT text FROM word WHERE text NOT IN (SELECT text FROM known)
    ), near_match AS (
      SELECT b.id, typo.text,
        greatest(word_similarity(typo.text, b.name_key), 0.8 * word_similarity(typo.text, b.search_key)) AS score
      FROM typo JOIN businesses b ON b.search_key %> typo.text AND b.status = 'approved'
      UNION ALL
      SELECT b.id, typo.text, 0.9 * word_similarity(typo.text, s.name_key)
      FROM typo JOIN services s ON s.name_key %> typo.text AND s.active
      ${JOIN_OFFERING_BUSINESSES}
    ), best AS (
      SELECT id, text, max(score)::float8 AS score
      FROM (SELECT * FROM exact_match UNION ALL SELECT * FROM near_match) AS hit GROUP BY id, text
    )
    SELECT id, -sum(score ORDER BY text) AS rank, sum(score ORDER BY text) / count(*) AS match FROM best
    GROUP BY id HAVING count(*) = (SELECT count(*) FROM word)`;
}

/**
 * A common word has many matches, so a small place is looked through instead. Postgres checks IS_SMALL before it reads: only one of
 * both ways is taken. A word without a match in a small place is known if any business elsewhere has it.
 */
const matchesIn = (isInPlace: SQL) => sql`
    local_business AS MATERIALIZED (
      SELECT id, name_key, search_key, currency FROM ${businesses}
      WHERE ${isApprovedBusiness} AND ${isInPlace} LIMIT ${SMALL_PLACE_MAX} + 1
    ), place AS MATERIALIZED (
      SELECT count(*) <= ${SMALL_PLACE_MAX} AS is_small FROM local_business
    ), exact_match AS (
      ${matchesAnywhere(sql`NOT ${IS_SMALL}`)}
      UNION ALL
      SELECT b.id, word.text, ${SCORE} FROM local_business b JOIN word ON ${containsWord('b.search_key')} WHERE ${IS_SMALL}
      UNION ALL
      SELECT b.id, word.text, 0.9 FROM local_business b CROSS JOIN LATERAL ${SERVICES_OF_BUSINESS} AS s
        JOIN word ON ${containsWord('s.name_key')} WHERE ${IS_SMALL}
    ), unmatched AS (
      SELECT * FROM word WHERE ${IS_SMALL} AND text NOT IN (SELECT text FROM exact_match)
    ), known AS (
      SELECT text FROM exact_match
      UNION ALL SELECT text FROM unmatched word JOIN businesses b ON ${containsWord('b.search_key')} AND b.status = 'approved'
      UNION ALL SELECT text FROM unmatched word WHERE EXISTS (
        SELECT FROM (SELECT * FROM services s WHERE ${containsWord('s.name_key')} AND s.active OFFSET 0) AS s
        ${JOIN_OFFERING_BUSINESSES})
    )`;

const IS_SMALL = sql`(SELECT is_small FROM place)`;

const SCORE = sql`CASE WHEN ${containsWord('b.name_key')} THEN 1 ELSE 0.8 END`;

/** Offered services of business b: its own, and those of its professionals. */
const SERVICES_OF_BUSINESS = sql`(
  SELECT name_key FROM services WHERE business_id = b.id AND active
  UNION ALL SELECT o.name_key FROM business_professionals bp JOIN services o ON o.owner_professional_id = bp.professional_id AND o.active
  WHERE bp.business_id = b.id AND bp.offers_own_services AND ${isNotSuspended(sql.raw('bp.professional_id'))}
    AND (o.price_minor IS NULL OR o.currency = b.currency))`;

const matchesAnywhere = (condition = sql`true`) => sql`
      SELECT b.id, word.text, ${SCORE} AS score
      FROM word JOIN businesses b ON ${containsWord('b.search_key')} AND b.status = 'approved' WHERE ${condition}
      UNION ALL
      SELECT b.id, word.text, 0.9 FROM word JOIN services s ON ${containsWord('s.name_key')} AND s.active
      ${JOIN_OFFERING_BUSINESSES} WHERE ${condition}`;

/**
 * Joins the businesses that offer service s: its owner, or the workplaces where its professional may offer it. They are looked up
 * for each service (`OFFSET 0`). The plan must hold for every text, so Postgres would expect thousands of services, and read all businesses.
 */
const JOIN_OFFERING_BUSINESSES = sql`
      LEFT JOIN LATERAL (SELECT bp.business_id FROM business_professionals bp
        WHERE bp.professional_id = s.owner_professional_id AND bp.offers_own_services
          AND ${isNotSuspended(sql.raw('bp.professional_id'))} OFFSET 0) AS bp ON true
      JOIN LATERAL (SELECT b.id, b.currency FROM businesses b
        WHERE b.id = coalesce(s.business_id, bp.business_id) AND b.status = 'approved' OFFSET 0) AS b
        ON s.business_id IS NOT NULL OR s.price_minor IS NULL OR s.currency = b.currency`;
