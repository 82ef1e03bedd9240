import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, transact } from '../client.ts';
import { allowLargeReads } from '../large-reads.ts';

type Claim = { readonly now: Date; readonly nextAt: Date; readonly limit: number };

/**
 * Takes approved businesses whose facts are missing or due, or whose calendars have changed since, and makes them due at
 * `nextAt`. So a business whose facts cannot be computed does not block the others.
 */
export function claimSearchFacts(database: Database, claim: Claim): Promise<string[]> {
  return transact(database, async (tx) => {
    await allowLargeReads(tx);
    const { rows } = await tx.execute<{ id: string }>(claimStatement(claim));
    return rows.map(({ id }) => id);
  });
}

const claimStatement = ({ now, nextAt, limit }: Claim): SQL => sql`
    INSERT INTO search_facts (business_id, due_at, claimed_at)
    SELECT b.id, ${nextAt.toISOString()}::timestamptz, now()
    FROM businesses b LEFT JOIN search_facts f ON f.business_id = b.id LEFT JOIN (
      SELECT business_id, max(created_at) AS changed_at FROM (
        SELECT resource_id AS business_id, created_at FROM calendar_changes
        UNION ALL
        SELECT bp.business_id, c.created_at
        FROM calendar_changes c JOIN business_professionals bp ON bp.professional_id = c.resource_id
      ) AS change GROUP BY business_id
    ) AS last ON last.business_id = b.id
    WHERE b.status = 'approved'
      AND (f.business_id IS NULL OR f.due_at <= ${now.toISOString()}::timestamptz OR last.changed_at > f.claimed_at)
    ORDER BY f.due_at NULLS FIRST, b.id LIMIT ${limit}
    ON CONFLICT (business_id) DO UPDATE SET due_at = excluded.due_at, claimed_at = excluded.claimed_at
    RETURNING business_id AS id`;

export type SearchFactsRow = {
  readonly businessId: string;
  readonly ratingSum: number;
  readonly reviewCount: number;
  readonly lowestPriceMinor: number | null;
  readonly nextOpeningAt: Date | null;
  readonly completeness: number;
};

export async function updateSearchFacts(
  executor: Executor,
  rows: readonly SearchFactsRow[],
): Promise<void> {
  await executor.execute(sql`
    UPDATE search_facts f SET rating_sum = new."ratingSum", review_count = new."reviewCount",
      lowest_price_minor = new."lowestPriceMinor", next_opening_at = new."nextOpeningAt", completeness = new.completeness
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS new("businessId" text, "ratingSum" int, "reviewCount" int,
      "lowestPriceMinor" bigint, "nextOpeningAt" timestamptz, completeness float8)
    WHERE f.business_id = new."businessId"`);
}
