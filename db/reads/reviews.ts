import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { appointments } from '../schema/appointments.ts';
import { businesses } from '../schema/businesses.ts';
import { professionals } from '../schema/professionals.ts';
import { reviews } from '../schema/reviews.ts';
import type { Page } from './pagination.ts';
import { worksAtApprovedBusiness } from './visibility.ts';

/** `createdAtUs`: creation time in microseconds, for the cursor. A Date has only milliseconds. */
export type ReviewRecord = typeof reviews.$inferSelect & { readonly createdAtUs: number };

/** Newest first. */
export async function listReviews(
  executor: Executor,
  professionalId: string,
  { limit, after }: Page<number>,
): Promise<ReviewRecord[]> {
  return executor
    .select({
      ...getTableColumns(reviews),
      createdAtUs: sql`(extract(epoch FROM ${reviews.createdAt}) * 1000000)::bigint`.mapWith(
        Number,
      ),
    })
    .from(reviews)
    .where(
      and(
        eq(reviews.professionalId, professionalId),
        isNull(reviews.hiddenAt),
        worksAtApprovedBusiness(reviews.professionalId),
        after &&
          lt(
            sql`(${reviews.createdAt}, ${reviews.id})`,
            sql`(timestamptz 'epoch' + ${after.rank} * interval '1 microsecond', ${after.id})`,
          ),
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);
}

export async function findReview(
  executor: Executor,
  id: string,
): Promise<typeof reviews.$inferSelect | undefined> {
  const [row] = await executor
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.id, id),
        isNull(reviews.hiddenAt),
        worksAtApprovedBusiness(reviews.professionalId),
      ),
    );
  return row;
}

/** A hidden review, for its author. */
export async function findOwnHiddenReview(executor: Executor, userId: string, id: string) {
  const [row] = await executor
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.clientId, userId), isNotNull(reviews.hiddenAt)));
  return row;
}

/** A review of a visit at one of the businesses. */
export async function findReviewOfBusiness(
  executor: Executor,
  businessIds: readonly string[],
  id: string,
) {
  const [row] = await executor
    .select({ review: getTableColumns(reviews), businessId: businesses.id })
    .from(reviews)
    .innerJoin(appointments, eq(appointments.id, reviews.appointmentId))
    .innerJoin(businesses, eq(businesses.id, appointments.businessId))
    .where(
      and(eq(reviews.id, id), isNull(reviews.hiddenAt), inArray(businesses.id, [...businessIds])),
    );
  return row;
}

/** The business of the reviewed visit. */
export async function findReviewBusinessId(executor: Executor, id: string): Promise<string> {
  const [row] = await executor
    .select({ businessId: appointments.businessId })
    .from(reviews)
    .innerJoin(appointments, eq(appointments.id, reviews.appointmentId))
    .where(eq(reviews.id, id));
  return row!.businessId;
}

export function listReviewsByIds(executor: Executor, ids: readonly string[]) {
  return executor
    .select()
    .from(reviews)
    .where(inArray(reviews.id, [...ids]));
}

/** The reviews of the appointments, by appointment. */
export async function findReviewIds(
  executor: Executor,
  appointmentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (appointmentIds.length === 0) return new Map();
  const rows = await executor
    .select({ appointmentId: reviews.appointmentId, id: reviews.id })
    .from(reviews)
    .where(inArray(reviews.appointmentId, [...appointmentIds]));
  return new Map(rows.map(({ appointmentId, id }) => [appointmentId, id]));
}

/** Undefined if the professional is not in discovery. */
export async function countReviewsByRating(
  executor: Executor,
  professionalId: string,
): Promise<ReadonlyMap<number, number> | undefined> {
  const rows = await executor
    .select({ rating: reviews.rating, count: sql<number>`count(${reviews.id})::int` })
    .from(professionals)
    .leftJoin(reviews, and(eq(reviews.professionalId, professionals.id), isNull(reviews.hiddenAt)))
    .where(and(eq(professionals.id, professionalId), worksAtApprovedBusiness(professionals.id)))
    .groupBy(reviews.rating);
  if (rows.length === 0) return undefined;
  return new Map(rows.flatMap(({ rating, count }) => (rating === null ? [] : [[rating, count]])));
}
