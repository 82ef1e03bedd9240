import { hash } from '@node-rs/argon2';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { Role } from '../../contract/endpoint.ts';
import { newId } from '../../contract/ids.ts';
import { users } from '../../db/schema/accounts.ts';
import { businesses, businessProfessionals, professionals } from '../../db/schema/businesses.ts';
import { professionalServices, services } from '../../db/schema/services.ts';

export const PASSWORD = 'a-test-password';
const PASSWORD_HASH = hash(PASSWORD);

/** Rows of one's own for a test; every call makes a new tenant. */
export function factories(url: string) {
  const pool = new Pool({ connectionString: url, max: 2 });
  const db = drizzle(pool);

  async function user(role: Role = 'customer', name = 'Ana Souza') {
    const id = newId('usr');
    const row = { id, name, role, email: `${id}@example.test`, passwordHash: await PASSWORD_HASH };
    await db.insert(users).values(row);
    return row;
  }

  /** A business in Berlin, open 09:00 to 17:00 every day, with one professional and one service. */
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

  return { db, user, shop, close: () => pool.end() };
}

/** A date that far ahead is in nobody's past; summer, so that Berlin is two hours east of UTC. */
export const DATE = '2035-06-12';
