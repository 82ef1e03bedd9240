import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { businessClosures } from '../../../db/schema/opening-hours.ts';
import { newId } from '../../../contract/ids.ts';
import { businesses } from '../../../db/schema/businesses.ts';
import { professionals } from '../../../db/schema/professionals.ts';
import { professionalServices, services } from '../../../db/schema/services.ts';
import { businessProfessionals } from '../../../db/schema/staff.ts';

type Row = Readonly<{ id: string }>;

type ShopFields = {
  business?: Partial<typeof businesses.$inferInsert>;
  professional?: Partial<typeof professionals.$inferInsert>;
  service?: Partial<typeof services.$inferInsert>;
};

/** The columns of a business in Berlin, open 09:00 to 17:00 every day, with one professional and one service. */
function shopRows(fields: ShopFields) {
  const hours = { opensMin: 9 * 60, closesMin: 17 * 60 };
  const business = {
    id: newId('biz'),
    name: 'Friseur Müller',
    status: 'approved' as const,
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    // One customer books for many.
    maxUpcomingPerCustomer: null,
    ...hours,
    ...fields.business,
  };
  const professional = { id: newId('pro'), name: 'Lena', ...hours, ...fields.professional };
  const service = {
    id: newId('svc'),
    businessId: business.id,
    name: 'Haircut',
    durationMin: 60,
    priceMinor: 3_500,
    currency: 'EUR',
    ...fields.service,
  };
  return { business, professional, service };
}
export function shopFactories(db: NodePgDatabase) {
  async function shop(fields: ShopFields = {}) {
    const { business, professional, service } = shopRows(fields);
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

  /** Closes a whole date. */
  async function closure(businessId: string, date: string): Promise<void> {
    await db
      .insert(businessClosures)
      .values({ id: newId('cls'), businessId, from: date, to: date });
  }

  return { shop, service: addService, colleague, closure };
}
