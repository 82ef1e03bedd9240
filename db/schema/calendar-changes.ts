import { customType, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { createdAt } from './columns.ts';

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Which businesses, professionals and services have changed, by transaction. Triggers on all tables that a search for openings
 * reads insert the rows, so a gateway can ask what has changed since it read them. The sweep deletes old rows.
 */
export const calendarChanges = pgTable(
  'calendar_changes',
  {
    transactionId: transactionId('transaction_id')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** The id of a business, a professional or a service. */
    resourceId: text('resource_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.transactionId, t.resourceId] }),
    index('calendar_changes_by_age').on(t.createdAt),
  ],
);
