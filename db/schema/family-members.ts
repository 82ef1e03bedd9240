import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt } from './columns.ts';

/** A person that a customer books for. Each person has their own time: parent and child may be booked at once. */
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
