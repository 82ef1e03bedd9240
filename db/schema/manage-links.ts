import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { appointments } from './appointments.ts';
import { createdAt, instant } from './columns.ts';

/** Links in mails: who holds one sees, cancels and moves one appointment without a login. */
export const manageLinks = pgTable(
  'manage_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    appointmentId: text('appointment_id')
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    /** The customer. The link ends when the appointment belongs to another account. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** For the sweep only, which updates it: the appointment says how long the link is valid. */
    sweptAfter: instant('swept_after').notNull(),
  },
  (t) => [
    index('manage_links_by_appointment').on(t.appointmentId),
    index('manage_links_by_user').on(t.userId),
    index('manage_links_by_sweep').on(t.sweptAfter),
  ],
);
