import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { appointments } from './appointments.ts';

/** A customer reports being late. */
export const alerts = pgTable(
  'alerts',
  {
    id: text('id').primaryKey(),
    appointmentId: text('appointment_id')
      .notNull()
      .references(() => appointments.id),
    minutes: integer('minutes').notNull(),
    status: text('status', { enum: ['open', 'accepted', 'declined'] }).notNull(),
    createdAt: createdAt(),
    respondedAt: instant('responded_at'),
  },
  (t) => [
    index('alerts_by_appointment').on(t.appointmentId),
    uniqueIndex('alerts_one_open')
      .on(t.appointmentId)
      .where(sql`${t.status} = 'open'`),
    check('alerts_minutes', sql`${t.minutes} BETWEEN 1 AND 60`),
    check('alerts_status', sql`${t.status} IN ('open', 'accepted', 'declined')`),
  ],
);
