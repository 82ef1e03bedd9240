import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { REQUEST_STATUSES } from '../../domain/team.ts';
import { users } from './accounts.ts';
import { createdAt, instant, isOneOf } from './columns.ts';
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

/** Time off that a professional asks for. Approved, it is also a row of `time_off`. */
export const timeOffRequests = pgTable(
  'time_off_requests',
  {
    id: text('id').primaryKey(),
    professionalId: text('professional_id')
      .notNull()
      .references(() => professionals.id),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    reason: text('reason'),
    status: text('status', { enum: REQUEST_STATUSES }).notNull().default('requested'),
    createdAt: createdAt(),
    decidedAt: instant('decided_at'),
    decidedById: text('decided_by_id').references(() => users.id),
  },
  (t) => [
    index('time_off_requests_by_professional').on(t.professionalId),
    check('time_off_requests_start_before_end', sql`${t.startsAt} < ${t.endsAt}`),
    check('time_off_requests_status', isOneOf(t.status, REQUEST_STATUSES)),
  ],
);
