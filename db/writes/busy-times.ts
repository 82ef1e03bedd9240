import { eq, sql } from 'drizzle-orm';
import { APPOINTMENT_MAX_MS } from '../../domain/busy-calendars/busy-calendar.ts';
import type { TimeSpan } from '../../domain/local-time.ts';
import { toIsoText } from '../../domain/local-time.ts';
import type { Executor } from '../client.ts';
import { prepareStatement } from '../prepared-statements.ts';
import { busyCalendars } from '../schema/busy-calendars.ts';

export type DueCalendar = typeof busyCalendars.$inferSelect & {
  /** The zone of the oldest workplace. */
  readonly timezone: string;
};

/** Leases calendars that are due, the longest first. No other worker takes them until the lease ends. */
export async function leaseBusyCalendars(
  executor: Executor,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<DueCalendar[]> {
  const due = sql`ARRAY(SELECT id FROM busy_calendars WHERE next_read_at <= ${now.toISOString()}
    ORDER BY next_read_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;
  const leased = await executor
    .update(busyCalendars)
    .set({ nextReadAt: leaseUntil, leaseUntil })
    .where(sql`${busyCalendars.id} = ANY(${due})`)
    .returning();
  const zones = await zonesStatement(executor, {
    ids: leased.map(({ professionalId }) => professionalId),
  });
  const zoneOf = new Map(zones.map(({ id, timezone }) => [id, timezone]));
  return leased.map((row) => ({ ...row, timezone: zoneOf.get(row.professionalId) ?? 'UTC' }));
}

const zonesStatement = prepareStatement<{ id: string; timezone: string }>(
  'zones_of_professionals',
  sql`SELECT DISTINCT ON (bp.professional_id) bp.professional_id AS id, b.timezone
    FROM business_professionals bp JOIN businesses b ON b.id = bp.business_id
    WHERE bp.professional_id = ANY(${sql.placeholder('ids')}::text[])
    ORDER BY bp.professional_id, b.id`,
);

/** Undefined if it was removed meanwhile. Until the transaction ends, it cannot be removed. */
export async function lockBusyCalendar(executor: Executor, id: string) {
  const [row] = await executor
    .select()
    .from(busyCalendars)
    .where(eq(busyCalendars.id, id))
    .for('no key update');
  return row;
}

export async function updateBusyCalendar(
  executor: Executor,
  id: string,
  changes: Partial<typeof busyCalendars.$inferInsert>,
): Promise<void> {
  await executor.update(busyCalendars).set(changes).where(eq(busyCalendars.id, id));
}

const SPANS = sql`unnest(${sql.placeholder('starts')}::timestamptz[], ${sql.placeholder('ends')}::timestamptz[])
  AS span(starts_at, ends_at)`;

const deleteStatement = prepareStatement<object>(
  'delete_busy_times',
  sql`DELETE FROM busy_times WHERE calendar_id = ${sql.placeholder('calendarId')} AND NOT EXISTS (
    SELECT FROM ${SPANS} WHERE span.starts_at = busy_times.starts_at AND span.ends_at = busy_times.ends_at)
    RETURNING 1`,
);

const insertStatement = prepareStatement<object>(
  'insert_busy_times',
  sql`INSERT INTO busy_times (calendar_id, professional_id, starts_at, ends_at)
    SELECT ${sql.placeholder('calendarId')}, ${sql.placeholder('professionalId')}, span.starts_at, span.ends_at
    FROM ${SPANS} ON CONFLICT DO NOTHING RETURNING 1`,
);

/** Writes only what differs: most calendars hardly change in five minutes. Returns whether something did. */
export async function replaceBusyTimes(
  executor: Executor,
  { id: calendarId, professionalId }: { readonly id: string; readonly professionalId: string },
  spans: readonly TimeSpan[],
): Promise<boolean> {
  const starts = spans.map(({ startMs }) => toIsoText(startMs));
  const ends = spans.map(({ endMs }) => toIsoText(endMs));
  const removed = await deleteStatement(executor, { calendarId, starts, ends });
  const added = await insertStatement(executor, { calendarId, professionalId, starts, ends });
  return removed.length + added.length > 0;
}

export type Conflict = {
  /** The calendar that is busy; the first one, if there are several. */
  readonly calendarId: string;
  readonly appointmentId: string;
  readonly businessId: string;
  readonly startsAt: string;
  readonly endsAt: string;
};

const conflictsStatement = prepareStatement<Conflict>(
  'record_busy_conflicts',
  sql`WITH found AS (
      SELECT a.id, a.business_id, a.professional_id, a.starts_at, a.ends_at, busy.calendar_id FROM appointments a
      CROSS JOIN LATERAL (SELECT b.calendar_id FROM busy_times b WHERE b.professional_id = a.professional_id
          AND tstzrange(b.starts_at, b.ends_at) && tstzrange(a.starts_at, a.ends_at)
        ORDER BY b.calendar_id LIMIT 1) AS busy
      WHERE a.professional_id = ${sql.placeholder('professionalId')}
        AND a.starts_at > ${sql.placeholder('startedAfter')}::timestamptz
        AND a.ends_at > ${sql.placeholder('now')}::timestamptz AND a.status IN ('Pending', 'Confirmed')
    ), ended AS (
      DELETE FROM busy_conflicts WHERE professional_id = ${sql.placeholder('professionalId')}
        AND appointment_id NOT IN (SELECT id FROM found)
    ), recorded AS (
      INSERT INTO busy_conflicts (appointment_id, professional_id, starts_at)
      SELECT id, professional_id, starts_at FROM found
      ON CONFLICT (appointment_id) DO UPDATE
        SET starts_at = EXCLUDED.starts_at, professional_id = EXCLUDED.professional_id
        WHERE (busy_conflicts.starts_at, busy_conflicts.professional_id)
          <> (EXCLUDED.starts_at, EXCLUDED.professional_id)
      RETURNING appointment_id
    )
    SELECT calendar_id AS "calendarId", id AS "appointmentId", business_id AS "businessId",
      starts_at AS "startsAt", ends_at AS "endsAt"
    FROM found WHERE id IN (SELECT appointment_id FROM recorded) ORDER BY starts_at, id`,
);

/** Upcoming appointments at busy times that staff were not told about, or not at this time. */
export function recordConflicts(
  executor: Executor,
  professionalId: string,
  now: Date,
): Promise<Conflict[]> {
  const startedAfter = toIsoText(now.getTime() - APPOINTMENT_MAX_MS);
  return conflictsStatement(executor, { professionalId, startedAfter, now: now.toISOString() });
}
