import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { UNSUBSCRIBE_SUBJECTS } from '../../domain/notifications/unsubscribe.ts';
import { users } from './accounts.ts';
import { businesses } from './businesses.ts';
import { crmClients } from './clients.ts';
import { createdAt } from './columns.ts';
import { waitlistEntries } from './waitlist.ts';

/** The links with which a reader turns off mails of one subject. A mail that is sent twice has two. */
export const unsubscribeLinks = pgTable(
  'unsubscribe_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    crmClientId: text('crm_client_id').references(() => crmClients.id, { onDelete: 'cascade' }),
    /** The sender, whose language counts if the reader has chosen none. */
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    subject: text('subject', { enum: UNSUBSCRIBE_SUBJECTS }).notNull(),
    /** The entry that the reader of an offer leaves. */
    waitlistEntryId: text('waitlist_entry_id').references(() => waitlistEntries.id, {
      onDelete: 'cascade',
    }),
    createdAt: createdAt(),
  },
  (t) => [
    index('unsubscribe_links_by_user').on(t.userId),
    index('unsubscribe_links_by_crm_client').on(t.crmClientId),
    index('unsubscribe_links_by_entry').on(t.waitlistEntryId),
    index('unsubscribe_links_by_age').on(t.createdAt),
  ],
);
