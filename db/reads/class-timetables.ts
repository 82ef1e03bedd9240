import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { ClassTimetable } from '../../domain/class-timetable.ts';
import type { TimetableWithNeeds } from '../../domain/reserved-units.ts';
import type { Executor } from '../client.ts';
import { appointments } from '../schema/appointments.ts';
import { classTimetables } from '../schema/classes.ts';
import { selectNeeds } from './resources.ts';

/** The field of a timetable with what its service needs. */
export const SERVICE_NEEDS = sql`'serviceResources', ${selectNeeds(
  sql`n.service_id = c.service_id AND n.class_id IS NULL`,
)},`;

/**
 * The timetables that meet the condition, as JSON, with the terms of their services, without timetables that have ended
 * before the dates and without changes of sessions on other dates. OFFSET has Postgres look up the service of each, rather than
 * join all services.
 */
export function timetablesOf(
  condition: SQL,
  { from, to = sql`'infinity'::date` }: { readonly from: SQL; readonly to?: SQL },
  fields: SQL = sql``,
): SQL {
  const isInRange = (column: string) => sql`${sql.raw(column)} BETWEEN ${from} AND ${to}`;
  return sql`(SELECT coalesce(json_agg(json_build_object(
      'id', c.id, 'professionalId', c.professional_id, 'businessId', c.business_id, 'timezone', cb.timezone,
      'serviceId', c.service_id, 'durationMin', cs.duration_min, 'bufferBeforeMinutes', cs.buffer_before_minutes,
      'bufferAfterMinutes', cs.buffer_after_minutes, 'capacity', coalesce(c.capacity, cs.capacity),
      'weekdays', c.weekdays, 'startMin', c.start_min, 'from', c.from_date, 'until', c.until_date,
      'resources', ${selectNeeds(sql`n.class_id = c.id`)}, ${fields}
      'changes', (SELECT coalesce(json_agg(json_build_object('classId', class_id, 'date', date, 'isCancelled', is_cancelled,
          'movedDate', moved_date, 'movedStartMin', moved_start_min, 'capacity', capacity) ORDER BY date), '[]')
        FROM class_session_changes WHERE class_id = c.id AND (${isInRange('date')} OR ${isInRange('moved_date')})))
      ORDER BY c.id), '[]')
    FROM class_timetables c CROSS JOIN LATERAL (SELECT * FROM services WHERE id = c.service_id OFFSET 0) AS cs
      JOIN businesses cb ON cb.id = c.business_id
    WHERE ${condition} AND cs.deleted_at IS NULL AND (coalesce(c.until_date, 'infinity') >= ${from} OR EXISTS (
      SELECT FROM class_session_changes m WHERE m.class_id = c.id AND m.moved_date >= ${from})))`;
}

/** All timetables of a business, with the changes of sessions from the date on. */
export async function listTimetables(
  executor: Executor,
  businessId: string,
  fromDate: string,
): Promise<ClassTimetable[]> {
  const from = sql`${fromDate}::date`;
  const { rows } = await executor.execute<{ timetables: ClassTimetable[] }>(
    sql`SELECT ${timetablesOf(sql`c.business_id = ${businessId}`, { from })} AS timetables`,
  );
  return rows[0]!.timetables;
}

/** All timetables of a business that have not ended before the date, with all that their sessions need. */
export async function listTimetablesWithNeeds(
  executor: Executor,
  businessId: string,
  fromDate: string,
): Promise<TimetableWithNeeds[]> {
  const from = sql`${fromDate}::date`;
  const { rows } = await executor.execute<{ timetables: TimetableWithNeeds[] }>(
    sql`SELECT ${timetablesOf(sql`c.business_id = ${businessId}`, { from }, SERVICE_NEEDS)} AS timetables`,
  );
  return rows[0]!.timetables;
}

export type TimetableRecord = typeof classTimetables.$inferSelect & {
  readonly resources: { resourceId: string; count: number }[];
};

const RECORD = {
  ...getTableColumns(classTimetables),
  resources: sql<TimetableRecord['resources']>`(SELECT coalesce(json_agg(json_build_object(
      'resourceId', n.resource_id, 'count', n.count) ORDER BY n.resource_id), '[]')
    FROM resource_needs n WHERE n.class_id = class_timetables.id)`,
};

/** The timetables of a business that ended before the date, the last ended first. */
export function listEndedTimetables(
  executor: Executor,
  businessId: string,
  date: string,
  limit: number,
): Promise<TimetableRecord[]> {
  return executor
    .select(RECORD)
    .from(classTimetables)
    .where(and(eq(classTimetables.businessId, businessId), lt(classTimetables.until, date)))
    .orderBy(desc(classTimetables.until), desc(classTimetables.id))
    .limit(limit);
}

/** The timetables of a business that have not ended before the date. */
export function listTimetableRecords(
  executor: Executor,
  businessId: string,
  fromDate: string,
): Promise<TimetableRecord[]> {
  return executor
    .select(RECORD)
    .from(classTimetables)
    .where(
      and(
        eq(classTimetables.businessId, businessId),
        or(isNull(classTimetables.until), gte(classTimetables.until, fromDate)),
      ),
    )
    .orderBy(asc(classTimetables.id));
}

/** The timetable, if it is of one of the businesses. */
export async function findTimetableRecord(
  executor: Executor,
  businessIds: readonly string[],
  id: string,
): Promise<TimetableRecord | undefined> {
  const [row] = await executor
    .select(RECORD)
    .from(classTimetables)
    .where(and(eq(classTimetables.id, id), inArray(classTimetables.businessId, [...businessIds])));
  return row;
}

/** The seats of sessions that are not cancelled, in the order of their bookings. */
export function listSeats(
  executor: Executor,
  sessionIds: readonly string[],
): Promise<AppointmentRecord[]> {
  if (sessionIds.length === 0) return Promise.resolve([]);
  return executor
    .select()
    .from(appointments)
    .where(
      and(inArray(appointments.sessionId, [...sessionIds]), ne(appointments.status, 'Cancelled')),
    )
    .orderBy(asc(appointments.createdAt), asc(appointments.id));
}
