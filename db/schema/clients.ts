import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { createdAt } from './columns.ts';

/** A client record of a business. It is not linked to an account. */
export const crmClients = pgTable(
  'crm_clients',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    notes: text('notes'),
    createdAt: createdAt(),
  },
  (t) => [index('crm_clients_by_business').on(t.businessId, t.id)],
);
