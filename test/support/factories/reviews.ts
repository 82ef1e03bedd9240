import { eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { newId } from '../../../contract/ids.ts';
import { appointments, sessions } from '../../../db/schema/appointments.ts';
import { professionals } from '../../../db/schema/professionals.ts';
import { reviews } from '../../../db/schema/reviews.ts';

type User = Readonly<{ id: string; name: string }>;
type Row = Readonly<{ id: string }>;

type Visit = Readonly<Record<'business' | 'professional' | 'service', Row>>;
type ReviewFields = { rating?: number; comment?: string | null; createdAt?: string; client?: User };

export function reviewFactory(db: NodePgDatabase, createUser: () => Promise<User>) {
  let pastHour = Date.parse('2025-01-01T00:00:00Z');

  async function pastAppointment({ business, professional, service }: Visit, client: User) {
    const startsAt = new Date(pastHour);
    const endsAt = new Date((pastHour += 3_600_000));
    const seat = { professionalId: professional.id, businessId: business.id, startsAt, endsAt };
    const sessionId = newId('apt');
    await db
      .insert(sessions)
      .values({ ...seat, id: sessionId, serviceId: service.id, capacity: 1, seatsTaken: 1 });
    await db.insert(appointments).values({
      ...seat,
      id: sessionId,
      bookingId: newId('bkg'),
      sessionId,
      localDate: startsAt.toISOString().slice(0, 10),
      timezone: 'Europe/Berlin',
      personId: client.id,
      clientId: client.id,
      clientName: client.name,
      serviceIds: [service.id],
      status: 'Completed',
      currency: 'EUR',
    });
    return sessionId;
  }

  /** Inserts a past appointment and its review, and updates the professional's rating. */
  return async function review(visit: Visit, fields: ReviewFields = {}) {
    const client = fields.client ?? (await createUser());
    const { rating = 5, comment = null, createdAt } = fields;
    const row = {
      id: newId('rev'),
      appointmentId: await pastAppointment(visit, client),
      professionalId: visit.professional.id,
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
