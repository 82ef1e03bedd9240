import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { createdAt, hasSeats } from './columns.ts';
import { services } from './services.ts';
import { businessProfessionals } from './staff.ts';

/** A timetable of a class: sessions of one professional that recur on weekdays. */
export const classTimetables = pgTable(
  'class_timetables',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    professionalId: text('professional_id').notNull(),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    /** ISO weekdays, 1 = Monday. */
    weekdays: smallint('weekdays').array().notNull(),
    startMin: smallint('start_min').notNull(),
    from: date('from_date', { mode: 'string' }).notNull(),
    /** The last date; null: without end. */
    until: date('until_date', { mode: 'string' }),
    /** Null: that of the service. */
    capacity: integer('capacity'),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'class_timetables_workplace_fk',
      columns: [t.businessId, t.professionalId],
      foreignColumns: [businessProfessionals.businessId, businessProfessionals.professionalId],
    }).onDelete('cascade'),
    index('class_timetables_by_professional').on(t.professionalId),
    index('class_timetables_by_service').on(t.serviceId),
    index('class_timetables_by_business').on(t.businessId),
    check(
      'class_timetables_weekdays',
      sql`${t.weekdays} <@ '{1,2,3,4,5,6,7}'::smallint[] AND cardinality(${t.weekdays}) > 0`,
    ),
    check('class_timetables_start', sql`${t.startMin} BETWEEN 0 AND 1439`),
    check('class_timetables_dates', sql`${t.from} <= ${t.until}`),
    check('class_timetables_capacity', hasSeats(t.capacity)),
  ],
);

/** A session of a timetable that was moved, cancelled or resized, by the date that the timetable gives it. */
export const classSessionChanges = pgTable(
  'class_session_changes',
  {
    classId: text('class_id')
      .notNull()
      .references(() => classTimetables.id, { onDelete: 'cascade' }),
    date: date('date', { mode: 'string' }).notNull(),
    isCancelled: boolean('is_cancelled').notNull(),
    /** Null: the date and the start of the timetable. */
    movedDate: date('moved_date', { mode: 'string' }),
    movedStartMin: smallint('moved_start_min'),
    /** Null: that of the timetable. */
    capacity: integer('capacity'),
  },
  (t) => [
    primaryKey({ columns: [t.classId, t.date] }),
    check(
      'class_session_changes_move',
      sql`num_nonnulls(${t.movedDate}, ${t.movedStartMin}) IN (0, 2)`,
    ),
    check('class_session_changes_capacity', hasSeats(t.capacity)),
  ],
);
