import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
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
    /** False if the person has unsubscribed from them. */
    wantsReminders: boolean('wants_reminders').notNull().default(true),
    wantsChanges: boolean('wants_changes').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [index('crm_clients_by_business').on(t.businessId, t.id)],
);

/** Notes of a business about a customer with an account. Erasing the account deletes them. */
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
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.userId] }),
    index('account_notes_by_user').on(t.userId),
  ],
);
