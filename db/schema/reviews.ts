import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { professionals } from './professionals.ts';
import { appointments } from './appointments.ts';
import { createdAt, instant } from './columns.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    appointmentId: text('appointment_id')
      .notNull()
      .references(() => appointments.id),
    professionalId: text('professional_id')
      .notNull()
      .references(() => professionals.id),
    clientId: text('client_id')
      .notNull()
      .references(() => users.id),
    clientName: text('client_name').notNull(),
    rating: smallint('rating').notNull(),
    comment: text('comment'),
    createdAt: createdAt(),
    /** The public answer of the business. */
    reply: text('reply'),
    repliedAt: instant('replied_at'),
    /** Set while an admin hides it: only its author sees it, with the reason. */
    hiddenAt: instant('hidden_at'),
    hiddenReason: text('hidden_reason'),
  },
  (t) => [
    unique('reviews_one_per_appointment').on(t.appointmentId),
    index('reviews_by_client').on(t.clientId),
    index('reviews_by_professional').on(t.professionalId, t.createdAt, t.id),
    check('reviews_rating', sql`${t.rating} BETWEEN 1 AND 5`),
    check('reviews_reply', sql`(${t.reply} IS NULL) = (${t.repliedAt} IS NULL)`),
  ],
);

/** Links in mails: who holds one reviews one appointment as its customer, without a login. */
export const reviewLinks = pgTable(
  'review_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    appointmentId: text('appointment_id')
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('review_links_by_appointment').on(t.appointmentId),
    index('review_links_by_user').on(t.userId),
    index('review_links_by_expiry').on(t.expiresAt),
  ],
);
