import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { businesses } from './businesses.ts';
import { createdAt, matchKeyOf, updatedAt } from './columns.ts';

const tags = () =>
  text('tags')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`);

/** The text that a search for clients compares: the name, the email and the digits of the phone. */
export const clientKeySource = (name: string, email: string, phone: string) =>
  `${name} || ' ' || coalesce(${email}, '') || ' ' || regexp_replace(coalesce(${phone}, ''), '[^0-9]', '', 'g')`;

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
    /** False if the person has unsubscribed from them. */
    wantsReminders: boolean('wants_reminders').notNull().default(true),
    wantsChanges: boolean('wants_changes').notNull().default(true),
    createdAt: createdAt(),
    tags: tags(),
    searchKey: matchKeyOf('search_key', clientKeySource('name', 'email', 'phone')),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('crm_clients_by_business').on(t.businessId, t.id),
    index('crm_clients_search').using('gin', t.searchKey.op('gin_trgm_ops')),
  ],
);

/** Notes and tags of a business about a customer with an account. Erasing the account deletes them. */
export const accountNotes = pgTable(
  'account_notes',
  {
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    notes: text('notes'),
    tags: tags(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.userId] }),
    index('account_notes_by_user').on(t.userId),
  ],
);
