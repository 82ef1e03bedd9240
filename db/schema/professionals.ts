import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, instant, matchKeyOf } from './columns.ts';
import type { MinuteSpan } from '../../domain/calendar.ts';
import type { Picture } from '../../domain/picture.ts';

export const professionals = pgTable(
  'professionals',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id),
    name: text('name').notNull(),
    nameKey: matchKeyOf('name_key', 'name').notNull(),
    role: text('role').notNull().default(''),
    bio: text('bio').notNull().default(''),
    picture: jsonb('picture').$type<Picture>(),
    opensMin: smallint('opens_min').notNull(),
    closesMin: smallint('closes_min').notNull(),
    breaks: jsonb('breaks').$type<MinuteSpan[]>().notNull().default([]),
    ratingSum: integer('rating_sum').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    /** Hash of the token in the private calendar URL. The token itself is not stored. */
    calendarTokenHash: text('calendar_token_hash'),
    /** Set while an admin suspends them: they are not in discovery, and take no new bookings. */
    suspendedAt: instant('suspended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('professionals_one_per_user').on(t.userId),
    uniqueIndex('professionals_calendar_token_unique').on(t.calendarTokenHash),
    index('professionals_by_name').on(t.nameKey, t.id),
    check(
      'professionals_hours',
      sql`0 <= ${t.opensMin} AND ${t.opensMin} < ${t.closesMin} AND ${t.closesMin} <= 1440`,
    ),
    check(
      'professionals_rating',
      sql`${t.ratingSum} BETWEEN ${t.reviewCount} AND 5 * ${t.reviewCount}`,
    ),
  ],
);
