import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { TICKET_STATES, TICKET_WAITS_FOR } from '../../domain/support.ts';
import { users } from './accounts.ts';
import { appointments } from './appointments.ts';
import { createdAt, instant, isOneOf } from './columns.ts';

/** A question to the operators. `erase_account` removes its texts. */
export const supportTickets = pgTable(
  'support_tickets',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    appointmentId: text('appointment_id').references(() => appointments.id),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    state: text('state', { enum: TICKET_STATES }).notNull(),
    assigneeId: text('assignee_id').references(() => users.id),
    waitsFor: text('waits_for', { enum: TICKET_WAITS_FOR }).notNull(),
    waitingSince: instant('waiting_since').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('support_tickets_by_user').on(t.userId, t.id),
    /** The queue of admins. */
    index('support_tickets_by_wait').on(t.state, t.waitingSince, t.id),
    check('support_tickets_state', isOneOf(t.state, TICKET_STATES)),
    check('support_tickets_waits_for', isOneOf(t.waitsFor, TICKET_WAITS_FOR)),
  ],
);

/** A message of the person or of an admin. Internal notes are for admins only. */
export const supportReplies = pgTable(
  'support_replies',
  {
    id: text('id').primaryKey(),
    ticketId: text('ticket_id')
      .notNull()
      .references(() => supportTickets.id),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    isInternal: boolean('is_internal').notNull().default(false),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('support_replies_by_ticket').on(t.ticketId, t.id)],
);
