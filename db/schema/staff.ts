import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { professionals } from './professionals.ts';

export const businessProfessionals = pgTable(
  'business_professionals',
  {
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    professionalId: text('professional_id')
      .notNull()
      .references(() => professionals.id),
    /** The owner decides whether the own services of the professional are offered at the business. */
    offersOwnServices: boolean('offers_own_services').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.professionalId] }),
    index('business_professionals_by_professional').on(t.professionalId),
  ],
);
