import { hash } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { Role } from '../../contract/access.ts';
import { newId } from '../../contract/ids.ts';
import { users } from '../../db/schema/accounts.ts';
import { businesses } from '../../db/schema/businesses.ts';
import { businessProfessionals } from '../../db/schema/staff.ts';
import { professionals } from '../../db/schema/professionals.ts';
import { appointments, sessions } from '../../db/schema/appointments.ts';
import { coupons } from '../../db/schema/coupons.ts';
import { packagePurchases, packages } from '../../db/schema/packages.ts';
import { crmClients } from '../../db/schema/clients.ts';
import { familyMembers } from '../../db/schema/family-members.ts';
import { reviews } from '../../db/schema/reviews.ts';
import { professionalServices, services } from '../../db/schema/services.ts';

export const PASSWORD = 'a-test-password';
const PASSWORD_HASH = hash(PASSWORD);

type User = Readonly<{ id: string; name: string }>;
type Row = Readonly<{ id: string }>;

/** Inserts rows for a test; every call creates new ones, so that tests do not share a tenant. */
export function createFactories(url: string) {
  const pool = new Pool({ connectionString: url, max: 2 });
  const db = drizzle(pool);

  async function user(role: Role = 'customer', name = 'Ana Souza') {
    const [row] = await accounts([{ role, name }]);
    return row!;
  }

  /** Inserts several accounts with one statement. */
  async function accounts(list: readonly { role: Role; name?: string }[]) {
    const passwordHash = await PASSWORD_HASH;
    const rows = list.map(({ role, name = 'Ana Souza' }) => {
      const id = newId('usr');
      return { id, name, role, email: `${id}@example.test`, passwordHash };
    });
    await db.insert(users).values(rows);
    return rows;
  }

  /** Inserts many customers with one statement. */
  async function customers(count: number) {
    const passwordHash = await PASSWORD_HASH;
    const rows = Array.from({ length: count }, (_, i) => {
      const id = newId('usr');
      const role = 'customer' as const;
      return { id, name: `Customer ${i}`, role, email: `${id}@example.test`, passwordHash };
    });
    await db.insert(users).values(rows);
    return rows;
  }

  /** Inserts a business in Berlin, open 09:00 to 17:00 every day, with one professional and one service. */
  async function shop(
    options: {
      business?: Partial<typeof businesses.$inferInsert>;
      professional?: Partial<typeof professionals.$inferInsert>;
      service?: Partial<typeof services.$inferInsert>;
    } = {},
  ) {
    const business = {
      id: newId('biz'),
      name: 'Friseur Müller',
      status: 'approved' as const,
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      opensMin: 9 * 60,
      closesMin: 17 * 60,
      ...options.business,
    };
    const professional = {
      id: newId('pro'),
      name: 'Lena',
      opensMin: 9 * 60,
      closesMin: 17 * 60,
      ...options.professional,
    };
    const service = {
      id: newId('svc'),
      businessId: business.id,
      name: 'Haircut',
      durationMin: 60,
      priceMinor: 3_500,
      currency: 'EUR',
      ...options.service,
    };
    await db.insert(businesses).values(business);
    await db.insert(professionals).values(professional);
    await db.insert(services).values(service);
    await db
      .insert(businessProfessionals)
      .values({ businessId: business.id, professionalId: professional.id });
    await db
      .insert(professionalServices)
      .values({ professionalId: professional.id, serviceId: service.id });
    return { business, professional, service };
  }

  /** Inserts another service that the professional offers. */
  async function addService(
    professionalId: string,
    fields: Partial<typeof services.$inferInsert> & { name: string },
  ) {
    const row = { id: newId('svc'), durationMin: 60, currency: 'EUR', ...fields };
    await db.insert(services).values(row);
    await db.insert(professionalServices).values({ professionalId, serviceId: row.id });
    return row;
  }

  /** Inserts another professional of the business, who offers the service. */
  async function colleague(
    { business, service }: { business: Row; service: Row },
    fields: Partial<typeof professionals.$inferInsert> = {},
  ) {
    const hours = { opensMin: 9 * 60, closesMin: 17 * 60 };
    const row = { id: newId('pro'), name: 'Mia', ...hours, ...fields };
    await db.insert(professionals).values(row);
    await db
      .insert(businessProfessionals)
      .values({ businessId: business.id, professionalId: row.id });
    await db.insert(professionalServices).values({ professionalId: row.id, serviceId: service.id });
    return row;
  }

  /** Inserts a coupon for ten percent off, for all customers. */
  async function coupon(businessId: string, fields: Partial<typeof coupons.$inferInsert> = {}) {
    const id = newId('cpn');
    const code = id.slice(-10).toUpperCase();
    const row = { id, businessId, code, type: 'percent' as const, value: 10, ...fields };
    await db.insert(coupons).values(row);
    return row;
  }

  /** Inserts a package of three sessions and its purchase by a customer. */
  async function purchase(
    { business, service }: { business: Row; service: Row },
    userId: string,
    fields: Partial<typeof packagePurchases.$inferInsert> = {},
  ) {
    const packageId = newId('pkg');
    const offered = {
      businessId: business.id,
      serviceId: service.id,
      packagePriceMinor: 9_000,
      singleSessionPriceMinor: 3_500,
      currency: 'EUR',
    };
    const row = {
      ...offered,
      id: newId('pur'),
      packageId,
      userId,
      sessionsTotal: 3,
      status: 'active' as const,
      expiresAt: new Date('2040-01-01T00:00:00Z'),
      ...fields,
    };
    await db.insert(packages).values({
      ...offered,
      id: packageId,
      title: 'Three haircuts',
      sessionCount: row.sessionsTotal,
      validityDays: 365,
    });
    await db.insert(packagePurchases).values(row);
    return row;
  }

  async function familyMember(userId: string, name = 'Kim Souza') {
    const row = { id: newId('fam'), userId, name };
    await db.insert(familyMembers).values(row);
    return row;
  }

  async function crmClient(businessId: string, name = 'Eve Klein') {
    const row = { id: newId('crm'), businessId, name };
    await db.insert(crmClients).values(row);
    return row;
  }

  let pastHour = Date.parse('2025-01-01T00:00:00Z');

  /** Inserts a past appointment and its review, and updates the professional's rating. */
  async function review(
    { business, professional, service }: Awaited<ReturnType<typeof shop>>,
    fields: { rating?: number; comment?: string | null; createdAt?: string; client?: User } = {},
  ) {
    const client = fields.client ?? (await user());
    const rating = fields.rating ?? 5;
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
    const row = {
      id: newId('rev'),
      appointmentId: sessionId,
      professionalId: professional.id,
      clientId: client.id,
      clientName: client.name,
      rating,
      comment: fields.comment ?? null,
    };
    await db.insert(reviews).values({
      ...row,
      // Sent as text, since a Date has no microseconds.
      ...(fields.createdAt && { createdAt: sql`${fields.createdAt}::timestamptz` }),
    });
    await db
      .update(professionals)
      .set({
        ratingSum: sql`${professionals.ratingSum} + ${rating}`,
        reviewCount: sql`${professionals.reviewCount} + 1`,
      })
      .where(eq(professionals.id, professional.id));
    return row;
  }

  return {
    db,
    user,
    accounts,
    customers,
    shop,
    service: addService,
    colleague,
    coupon,
    purchase,
    familyMember,
    crmClient,
    review,
    close: () => pool.end(),
  };
}

/** Far in the future, and in summer: Berlin is two hours ahead of UTC. */
export const DATE = '2035-06-12';

type Bookable = Readonly<Record<'professional' | 'business' | 'service', { readonly id: string }>>;

/** The body of a request that books the service of a shop on DATE. */
export function bookingAt({ professional, business, service }: Bookable, start = '10:00') {
  return {
    professional: professional.id,
    business: business.id,
    services: [service.id],
    date: DATE,
    start,
  };
}
