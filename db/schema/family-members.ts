import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { crmClients } from './clients.ts';
import { createdAt } from './columns.ts';

/** A person that a customer books for, or that staff book for under a client record. Each person has their own time: parent and child may be booked at once. */
export const familyMembers = pgTable(
  'family_members',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id),
    crmClientId: text('crm_client_id').references(() => crmClients.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('family_members_by_user').on(t.userId, t.id),
    index('family_members_by_crm_client').on(t.crmClientId, t.id),
    check('family_members_of', sql`num_nonnulls(${t.userId}, ${t.crmClientId}) = 1`),
  ],
);
