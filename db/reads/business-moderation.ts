import { sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { businesses } from '../schema/businesses.ts';
import type { BusinessRecord } from './businesses.ts';
import { type Listing, listRows, matchesAny } from './pagination.ts';
import { type OwnBusiness, ownBusinessColumns } from './own-business.ts';

type ReviewedBusiness = OwnBusiness & {
  readonly serviceCount: number;
  readonly professionalCount: number;
  /** Its place in the list. */
  readonly rankedAt: Date;
};

const serviceCount = sql<number>`(SELECT count(*)::int FROM services
  WHERE business_id = "businesses"."id" AND active AND deleted_at IS NULL)`;
const professionalCount = sql<number>`(SELECT count(*)::int FROM business_professionals
  WHERE business_id = "businesses"."id")`;
/** Drafts were never submitted. A cursor holds whole milliseconds. */
const rankedAt = sql`date_trunc('milliseconds', coalesce(submitted_at, created_at))`.mapWith(
  businesses.createdAt,
);

/** The oldest submission first. */
export function listBusinessesByStatus(
  executor: Executor,
  statuses: readonly BusinessRecord['status'][],
): Listing<ReviewedBusiness, Date> {
  const columns = { ...ownBusinessColumns, serviceCount, professionalCount, rankedAt };
  return listRows(
    executor,
    () => executor.select(columns).from(businesses).$dynamic(),
    matchesAny(businesses.status, statuses),
    { rank: rankedAt, id: businesses.id },
  );
}
