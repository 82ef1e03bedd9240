import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { BUSY_CALENDAR_KINDS, READ_ERRORS } from '../../domain/busy-calendars/busy-calendar.ts';
import { appointments } from './appointments.ts';
import { createdAt, instant, isOneOf } from './columns.ts';
import { professionals } from './professionals.ts';

/** Outside calendars that professionals subscribe to. */
export const busyCalendars = pgTable(
  'busy_calendars',
  {
    id: text('id').primaryKey(),
    professionalId: text('professional_id')
      .notNull()
      .references(() => professionals.id),
    kind: text('kind', { enum: BUSY_CALENDAR_KINDS }).notNull(),
    name: text('name').notNull(),
    host: text('host').notNull(),
    /** Sealed, because who knows the address of a feed can read the calendar. */
    sealedUrl: text('sealed_url').notNull(),
    username: text('username'),
    /** The gateway writes it; only the worker can read it. */
    sealedPassword: text('sealed_password'),
    createdAt: createdAt(),
    nextReadAt: instant('next_read_at').notNull(),
    /** Until then a worker reads it. */
    leaseUntil: instant('lease_until'),
    /** The end of the last attempt. */
    triedAt: instant('tried_at'),
    /** The last success, and the last one that was not "unchanged". */
    readAt: instant('read_at'),
    wholeReadAt: instant('whole_read_at'),
    etag: text('etag'),
    lastError: text('last_error', { enum: READ_ERRORS }),
    /** Failures in a row. */
    failures: integer('failures').notNull().default(0),
    /** When staff were told that it cannot be read. */
    staffToldAt: instant('staff_told_at'),
    unreadableEvents: integer('unreadable_events').notNull().default(0),
    /** Names of zones in the calendar that are not known. */
    unknownZones: text('unknown_zones').array().notNull().default([]),
  },
  (t) => [
    index('busy_calendars_by_professional').on(t.professionalId),
    index('busy_calendars_due').on(t.nextReadAt),
    check('busy_calendars_kind', isOneOf(t.kind, BUSY_CALENDAR_KINDS)),
    check('busy_calendars_last_error', isOneOf(t.lastError, READ_ERRORS)),
  ],
);

/** The busy times of a calendar do not overlap. */
export const busyTimes = pgTable(
  'busy_times',
  {
    calendarId: text('calendar_id')
      .notNull()
      .references(() => busyCalendars.id, { onDelete: 'cascade' }),
    professionalId: text('professional_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.calendarId, t.startsAt] }),
    index('busy_times_by_professional').using(
      'gist',
      t.professionalId,
      sql`tstzrange(${t.startsAt}, ${t.endsAt})`,
    ),
    check('busy_times_start_before_end', sql`${t.startsAt} < ${t.endsAt}`),
  ],
);

/** Conflicts that staff were told about: each appointment once, also if several calendars are busy. */
export const busyConflicts = pgTable(
  'busy_conflicts',
  {
    appointmentId: text('appointment_id')
      .primaryKey()
      .references(() => appointments.id),
    professionalId: text('professional_id').notNull(),
    /** The time of the appointment that they were told. */
    startsAt: instant('starts_at').notNull(),
  },
  (t) => [index('busy_conflicts_by_professional').on(t.professionalId)],
);
