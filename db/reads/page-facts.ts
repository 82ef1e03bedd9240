import { sql } from 'drizzle-orm';
import type { PageFacts } from '../../domain/search/completeness.ts';
import type { Executor } from '../client.ts';

export type BusinessFacts = PageFacts & {
  readonly id: string;
  readonly ratingSum: number;
  readonly reviewCount: number;
  /** The lowest of the offered services, in the currency of the business. */
  readonly lowestPriceMinor: number | null;
};

/** The facts of the public pages of businesses, in any status. Suspended professionals are not on them. */
export async function listBusinessFacts(
  executor: Executor,
  ids: readonly string[],
): Promise<BusinessFacts[]> {
  const { rows } = await executor.execute<BusinessFacts>(sql`
    SELECT b.id, b.description, b.address_line1 AS "addressLine1", b.city, b.lat, b.lng, b.phone, b.website, b.picture IS NOT NULL AS "hasPicture",
      7 - cardinality(b.closed_weekdays) AS "openWeekdays", offered.*, staff.*
    FROM businesses b
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS "serviceCount", count(price_minor)::int AS "pricedCount",
        min(price_minor)::float8 AS "lowestPriceMinor"
      FROM (
        SELECT price_minor FROM services WHERE business_id = b.id AND active AND deleted_at IS NULL
        UNION ALL
        SELECT s.price_minor FROM business_professionals bp
        JOIN professionals p ON p.id = bp.professional_id AND p.suspended_at IS NULL
        JOIN services s ON s.owner_professional_id = p.id
        WHERE bp.business_id = b.id AND bp.offers_own_services AND s.active AND s.deleted_at IS NULL
          AND (s.price_minor IS NULL OR s.currency = b.currency)
      ) AS service
    ) AS offered
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS "peopleCount", count(p.picture)::int AS "picturedCount",
        coalesce(sum(p.rating_sum), 0)::int AS "ratingSum", coalesce(sum(p.review_count), 0)::int AS "reviewCount"
      FROM business_professionals bp
      JOIN professionals p ON p.id = bp.professional_id AND p.suspended_at IS NULL
      WHERE bp.business_id = b.id
    ) AS staff
    WHERE b.id = ANY(${sql.param(ids)}::text[])`);
  return rows;
}
