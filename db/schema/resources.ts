import { sql } from 'drizzle-orm';
import {
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { sessions } from './appointments.ts';
import { businesses } from './businesses.ts';
import { classTimetables } from './classes.ts';
import { createdAt, instant, timeRange } from './columns.ts';
import { services } from './services.ts';

/** Rooms or equipment of one kind, numbered from 1 to `count`. */
export const resources = pgTable(
  'resources',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    name: text('name').notNull(),
    count: smallint('count').notNull(),
    createdAt: createdAt(),
    /** A deleted resource stays for the calendars of the past. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('resources_by_business').on(t.businessId),
    check('resources_count', sql`${t.count} BETWEEN 1 AND 100`),
  ],
);

/** The sessions of a service take so many of a resource; with a timetable, only its own sessions. */
export const resourceNeeds = pgTable(
  'resource_needs',
  {
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    classId: text('class_id').references(() => classTimetables.id, { onDelete: 'cascade' }),
    resourceId: text('resource_id')
      .notNull()
      .references(() => resources.id),
    count: smallint('count').notNull(),
  },
  (t) => [
    unique('resource_needs_once').on(t.serviceId, t.classId, t.resourceId),
    // Postgres 14 cannot declare that nulls are equal.
    uniqueIndex('resource_needs_once_without_class')
      .on(t.serviceId, t.resourceId)
      .where(sql`${t.classId} IS NULL`),
    index('resource_needs_by_resource').on(t.resourceId),
    index('resource_needs_by_class').on(t.classId),
    check('resource_needs_count', sql`${t.count} BETWEEN 1 AND 100`),
  ],
);

/**
 * The units that sessions with a seat taken take, derived from `sessions.units` by a trigger. The migrations add
 * `resource_uses_no_overlap`: a unit is never taken twice at the same time, whatever the engine decides.
 */
export const resourceUses = pgTable(
  'resource_uses',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    resourceId: text('resource_id')
      .notNull()
      .references(() => resources.id),
    unit: smallint('unit').notNull(),
    during: timeRange('during').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.resourceId, t.unit] })],
);
