import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { CLASS_SEATS_MAX } from '../../domain/calendar.ts';

/** Stored in UTC, as `timestamp with time zone`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => instant('created_at').notNull().defaultNow();

/** For a list that is sorted by it with an index: a cursor holds whole milliseconds. */
export const createdAtMs = () =>
  timestamp('created_at', { withTimezone: true, mode: 'date', precision: 3 })
    .notNull()
    .defaultNow();

/** The time of the last change. A trigger of the migrations keeps it (`note_update`). */
export const updatedAt = () => instant('updated_at').notNull().defaultNow();

/** A generated column for matching and sorting without case and accents (`match_key` in the migrations). */
export const matchKeyOf = (name: string, source: string) =>
  text(name).generatedAlwaysAs(sql.raw(`match_key(${source})`));

/** The condition of a check constraint, which takes no parameters. */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} IN (${sql.raw(`'${values.join("', '")}'`)})`;

/** The seats of a session. */
export const hasSeats = (column: AnyPgColumn): SQL =>
  sql`${column} BETWEEN 1 AND ${sql.raw(String(CLASS_SEATS_MAX))}`;

export const timeRange = customType<{ data: string }>({ dataType: () => 'tstzrange' });

/** Minutes around an appointment in which the calendar is taken as well. */
export const bufferColumns = () => ({
  bufferBeforeMinutes: smallint('buffer_before_minutes').notNull().default(0),
  bufferAfterMinutes: smallint('buffer_after_minutes').notNull().default(0),
});

/** The time of an appointment with its buffers (`taken_range` in the migrations). */
export const takenRange = () =>
  timeRange('taken')
    .notNull()
    .generatedAlwaysAs(
      sql`taken_range(starts_at, ends_at, buffer_before_minutes, buffer_after_minutes)`,
    );
