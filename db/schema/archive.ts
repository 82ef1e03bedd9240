import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What was moved out of the way by `archive_appointments`, without names and notes. No code reads it. */
export const archivedAppointments = pgTable('archived_appointments', {
  id: text('id').primaryKey(),
  businessId: text('business_id').notNull(),
  professionalId: text('professional_id').notNull(),
  startsAt: instant('starts_at').notNull(),
  appointment: jsonb('appointment').notNull(),
  history: jsonb('history').notNull(),
});
