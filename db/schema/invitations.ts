import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { businesses } from './businesses.ts';

/** A business invites a professional by email. */
export const invitations = pgTable(
  'invitations',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    /** In lower case, like the index on the emails of accounts. */
    email: text('email').notNull(),
    /** Hash of the token in the email: only its reader can respond. */
    tokenHash: text('token_hash').notNull(),
    status: text('status', { enum: ['pending', 'accepted', 'declined'] })
      .notNull()
      .default('pending'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('invitations_one_pending')
      .on(t.businessId, t.email)
      .where(sql`${t.status} = 'pending'`),
    index('invitations_by_email').on(t.email),
    check('invitations_status', sql`${t.status} IN ('pending', 'accepted', 'declined')`),
  ],
);
