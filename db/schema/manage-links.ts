import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { appointments } from './appointments.ts';
import { crmClients } from './clients.ts';
import { createdAt, instant } from './columns.ts';

/** Links in mails: who holds one sees, cancels and moves one appointment without a login. */
export const manageLinks = pgTable(
  'manage_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    appointmentId: text('appointment_id')
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    /** The customer: an account, or a client record. The link ends when the appointment is not theirs any more. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    crmClientId: text('crm_client_id').references(() => crmClients.id, { onDelete: 'cascade' }),
    /** The hash of the address of a record that it was sent to. It ends when the record has another one. */
    contactHash: text('contact_hash'),
    createdAt: createdAt(),
    /** For the sweep only, which updates it: the appointment says how long the link is valid. */
    sweptAfter: instant('swept_after').notNull(),
  },
  (t) => [
    index('manage_links_by_appointment').on(t.appointmentId),
    index('manage_links_by_user').on(t.userId),
    index('manage_links_by_crm_client').on(t.crmClientId),
    index('manage_links_by_sweep').on(t.sweptAfter),
    check('manage_links_one_customer', sql`num_nonnulls(${t.userId}, ${t.crmClientId}) = 1`),
  ],
);
