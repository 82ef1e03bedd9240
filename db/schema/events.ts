import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

/** How far a consumer of events has come. Its migration inserts the row. */
export const eventCursors = pgTable('event_cursors', {
  consumer: text('consumer').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
  /** When it last looked for work that no event causes. */
  lookedAt: instant('looked_at'),
});

/**
 * Every state change, inserted in the transaction of the change. Transactions commit in another order than
 * they insert, so readers follow `position`, which the relay sets after the commit, and never `seq`.
 */
export const events = pgTable(
  'events',
  {
    id: text('id').primaryKey(),
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    type: text('type').notNull(),
    businessId: text('business_id').notNull(),
    resourceId: text('resource_id').notNull(),
    /** The calendar that was changed; a move between calendars has both. */
    professionalId: text('professional_id'),
    previousProfessionalId: text('previous_professional_id'),
    actorId: text('actor_id').notNull(),
    /** Ids and the changed values: readers add the current resource. */
    data: jsonb('data').notNull(),
    createdAt: createdAt(),
    /** Dense: 1, 2, 3 …; null until the relay has placed the event. */
    position: bigint('position', { mode: 'number' }),
  },
  (t) => [
    index('events_unplaced')
      .on(t.seq)
      .where(sql`${t.position} IS NULL`),
    // Partial, so that a booking does not wait for them: the relay fills them.
    uniqueIndex('events_by_position')
      .on(t.position)
      .where(sql`${t.position} IS NOT NULL`),
    index('events_by_business_position')
      .on(t.businessId, t.position)
      .where(sql`${t.position} IS NOT NULL`),
    index('events_by_professional_position')
      .on(t.professionalId, t.position)
      .where(sql`${t.position} IS NOT NULL`),
    index('events_by_previous_professional_position')
      .on(t.previousProfessionalId, t.position)
      .where(sql`${t.position} IS NOT NULL AND ${t.previousProfessionalId} IS NOT NULL`),
    index('events_by_business').on(t.businessId, t.seq),
    index('events_by_resource').on(t.resourceId, t.seq),
  ],
);
