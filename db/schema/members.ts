import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { businesses } from './businesses.ts';
import { createdAt, isOneOf } from './columns.ts';

export const MEMBER_ROWS = ['owner', 'manager', 'frontDesk'] as const;

/** Members besides the owner in `businesses.user_id` and the professionals in `business_professionals`. */
export const businessMembers = pgTable(
  'business_members',
  {
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role', { enum: MEMBER_ROWS }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.userId] }),
    index('business_members_by_user').on(t.userId),
    check('business_members_role', isOneOf(t.role, MEMBER_ROWS)),
  ],
);
