import { and, eq, getTableColumns, gt, isNull } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { users } from '../schema/accounts.ts';
import { appointments } from '../schema/appointments.ts';
import { professionals } from '../schema/professionals.ts';
import { reviewLinks, reviews } from '../schema/reviews.ts';

export type ReviewLink = NonNullable<Awaited<ReturnType<typeof findReviewLink>>>;

/** Undefined for a link that is unknown, over, of an erased or suspended account, or of an appointment that is not theirs any more. */
export async function findReviewLink(executor: Executor, tokenHash: string, now: Date) {
  const [row] = await executor
    .select({
      userId: users.id,
      clientName: users.name,
      language: users.language,
      appointment: getTableColumns(appointments),
      professionalName: professionals.name,
      reviewId: reviews.id,
    })
    .from(reviewLinks)
    .innerJoin(
      users,
      and(eq(users.id, reviewLinks.userId), isNull(users.erasedAt), isNull(users.suspendedAt)),
    )
    .innerJoin(
      appointments,
      and(eq(appointments.id, reviewLinks.appointmentId), eq(appointments.clientId, users.id)),
    )
    .innerJoin(professionals, eq(professionals.id, appointments.professionalId))
    .leftJoin(reviews, eq(reviews.appointmentId, appointments.id))
    .where(and(eq(reviewLinks.tokenHash, tokenHash), gt(reviewLinks.expiresAt, now)));
  return row;
}
