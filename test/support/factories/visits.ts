import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { newId } from '../../../contract/ids.ts';
import { appointments, sessions } from '../../../db/schema/appointments.ts';
import { outcomes } from '../../../db/schema/engine.ts';
import { events } from '../../../db/schema/events.ts';

export type User = Readonly<{ id: string; name: string }>;
type Row = Readonly<{ id: string }>;
export type Place = Readonly<Record<'business' | 'professional' | 'service', Row>>;

export function visitFactory(db: NodePgDatabase) {
  let pastHour = Date.parse('2025-01-01T00:00:00Z');

  /** Inserts a past appointment that the customer booked, with its decision. Returns its id. */
  return async function visit({ business, professional, service }: Place, client: User) {
    const startsAt = new Date(pastHour);
    const endsAt = new Date((pastHour += 3_600_000));
    const seat = { professionalId: professional.id, businessId: business.id, startsAt, endsAt };
    const [id, bookingId] = [newId('apt'), newId('bkg')];
    await db
      .insert(sessions)
      .values({ ...seat, id, serviceId: service.id, capacity: 1, seatsTaken: 1 });
    await db.insert(appointments).values({
      ...seat,
      id,
      bookingId,
      sessionId: id,
      localDate: startsAt.toISOString().slice(0, 10),
      timezone: 'Europe/Berlin',
      personId: client.id,
      clientId: client.id,
      clientName: client.name,
      bookedById: client.id,
      serviceIds: [service.id],
      bookedServices: [],
      status: 'Completed',
      currency: 'EUR',
    });
    await db.insert(outcomes).values({
      commandId: bookingId,
      attemptId: bookingId,
      requestId: bookingId,
      fingerprint: '',
      callerId: client.id,
      summary: 'a visit',
      professionalId: professional.id,
      kind: 'book',
      requestedAt: startsAt,
      decidedAt: startsAt,
      outcome: { ok: true, value: { appointmentIds: [id] } },
    });
    await db.insert(events).values({
      id: newId('evt'),
      type: 'appointment.booked',
      resourceId: id,
      data: {},
      businessId: business.id,
      actorId: client.id,
    });
    return id;
  };
}
