import { eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { newId } from '../../../contract/ids.ts';
import { professionals } from '../../../db/schema/professionals.ts';
import { reviews } from '../../../db/schema/reviews.ts';
import type { Place, User, visitFactory } from './visits.ts';

type ReviewFields = { rating?: number; comment?: string | null; createdAt?: string; client?: User };

export function reviewFactory(
  db: NodePgDatabase,
  createUser: () => Promise<User>,
  visit: ReturnType<typeof visitFactory>,
) {
  /** Inserts a past appointment and its review, and updates the professional's rating. */
  return async function review(place: Place, fields: ReviewFields = {}) {
    const client = fields.client ?? (await createUser());
    const { rating = 5, comment = null, createdAt } = fields;
    const row = {
      id: newId('rev'),
      appointmentId: await visit(place, client),
      professionalId: place.professional.id,
      clientId: client.id,
      clientName: client.name,
      rating,
      comment,
    };
    await db.insert(reviews).values({
      ...row,
      // Sent as text, since a Date has no microseconds.
      ...(createdAt && { createdAt: sql`${createdAt}::timestamptz` }),
    });
    await db
      .update(professionals)
      .set({
        ratingSum: sql`${professionals.ratingSum} + ${rating}`,
        reviewCount: sql`${professionals.reviewCount} + 1`,
      })
      .where(eq(professionals.id, row.professionalId));
    return row;
  };
}
