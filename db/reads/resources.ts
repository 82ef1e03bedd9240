import { and, asc, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../domain/resource.ts';
import type { Executor } from '../client.ts';
import { resources } from '../schema/resources.ts';

/** The needs that meet the condition on row n, as JSON. */
export function selectNeeds(condition: SQL): SQL {
  return sql`(SELECT coalesce(json_agg(json_build_object('resourceId', n.resource_id, 'count', n.count,
      'total', r.count) ORDER BY n.resource_id), '[]')
    FROM resource_needs n JOIN resources r ON r.id = n.resource_id WHERE ${condition})`;
}

const columns = {
  id: resources.id,
  businessId: resources.businessId,
  name: resources.name,
  count: resources.count,
};

/** The resources of these businesses, in the order of their creation. */
export function listResources(
  executor: Executor,
  businessIds: readonly string[],
): Promise<Resource[]> {
  return executor
    .select(columns)
    .from(resources)
    .where(and(inArray(resources.businessId, [...businessIds]), isNull(resources.deletedAt)))
    .orderBy(asc(resources.id));
}

/** The appointments that take a unit above the number and have not ended, and the seats that are held with one. */
export async function countUsesAbove(
  executor: Executor,
  resourceId: string,
  unit: number,
  now: Date,
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await executor.execute<{ count: number }>(sql`
    SELECT ((SELECT coalesce(sum(seats_taken), 0) FROM sessions WHERE id IN (
        SELECT session_id FROM resource_uses WHERE resource_id = ${resourceId} AND unit > ${unit} AND upper(during) > ${at}))
      + (SELECT count(*) FROM held_seats WHERE expires_at > ${at} AND EXISTS (
        SELECT FROM jsonb_to_recordset(units) AS held("resourceId" text, unit int)
        WHERE held."resourceId" = ${resourceId} AND held.unit > ${unit})))::int AS count`);
  return rows[0]!.count;
}

/** The largest number of units that a session may still take; 0 if no service needs the resource, or only timetables that have ended. */
export async function findLargestNeed(
  executor: Executor,
  resourceId: string,
  now: Date,
): Promise<number> {
  const { rows } = await executor.execute<{ count: number }>(sql`
    SELECT coalesce(max(n.count), 0)::int AS count FROM resource_needs n JOIN services s ON s.id = n.service_id
      JOIN businesses b ON b.id = s.business_id LEFT JOIN class_timetables c ON c.id = n.class_id
      CROSS JOIN LATERAL (SELECT (${now.toISOString()}::timestamptz AT TIME ZONE b.timezone)::date AS today) AS d
    WHERE n.resource_id = ${resourceId} AND s.deleted_at IS NULL
      AND (coalesce(c.until_date, 'infinity') >= d.today OR EXISTS (
        SELECT FROM class_session_changes m WHERE m.class_id = c.id AND m.moved_date >= d.today))`);
  return rows[0]!.count;
}
