import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { businesses } from './businesses.ts';
import { createdAt } from './columns.ts';

/** Someone a customer books for. Their time is their own: parent and child may be booked at once. */
export const familyMembers = pgTable(
  'family_members',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('family_members_by_user').on(t.userId, t.id)],
);

/** A client as a business knows them, with or without an account. */
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
