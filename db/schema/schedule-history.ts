import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * The records that decide when professionals work, with the time for which each of their versions held. A trigger of the migrations
 * writes the rows; no role may. They hold no names and no reasons.
 */
export const scheduleHistory = pgTable(
  'schedule_history',
  {
    /** The table of the record. */
    kind: text('kind').notNull(),
    /** The values of its primary key. */
    recordKey: text('record_key').notNull(),
    businessId: text('business_id'),
    professionalId: text('professional_id'),
    record: jsonb('record').notNull(),
    validFrom: instant('valid_from').notNull(),
    /** Null: it holds now. */
    validTo: instant('valid_to'),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.recordKey, t.validFrom] }),
    index('schedule_history_by_business').on(t.businessId),
    index('schedule_history_by_professional').on(t.professionalId),
  ],
);
