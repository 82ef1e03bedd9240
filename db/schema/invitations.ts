import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { MEMBER_ROLES } from '../../domain/rights.ts';
import { createdAt, isOneOf } from './columns.ts';
import { users } from './accounts.ts';
import { businesses } from './businesses.ts';
import { professionals } from './professionals.ts';

/** A business invites a member by email. */
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
    role: text('role', { enum: MEMBER_ROLES }).notNull().default('professional'),
    /** A professional without an account, who gets that of the reader. */
    professionalId: text('professional_id').references(() => professionals.id),
    status: text('status', { enum: ['pending', 'accepted', 'declined'] })
      .notNull()
      .default('pending'),
    createdAt: createdAt(),
    /** The member who sent it last: it is valid while they may invite for its role. */
    invitedById: text('invited_by_id')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    uniqueIndex('invitations_one_pending')
      .on(t.businessId, t.email)
      .where(sql`${t.status} = 'pending'`),
    index('invitations_by_email').on(t.email),
    check('invitations_role', isOneOf(t.role, MEMBER_ROLES)),
    check('invitations_status', sql`${t.status} IN ('pending', 'accepted', 'declined')`),
  ],
);
