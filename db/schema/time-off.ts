import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { professionals } from './professionals.ts';

export const timeOff = pgTable(
  'time_off',
  {
    id: text('id').primaryKey(),
    professionalId: text('professional_id')
      .notNull()
      .references(() => professionals.id),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (t) => [check('time_off_start_before_end', sql`${t.startsAt} < ${t.endsAt}`)],
);
