import { and, asc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { WeekdaySpan } from '../../domain/calendar.ts';
import type { NamedClosure, NamedOpening } from '../../domain/opening-hours.ts';
import type { Executor } from '../client.ts';
import { businessClosures, exceptionalOpenings } from '../schema/opening-hours.ts';

/** The weekly hours of a business as JSON, by the name of its row in the statement. */
export function openingHoursOf(business: 'b' | '"businesses"'): SQL {
  return sql`(SELECT coalesce(json_agg(json_build_object('weekday', weekday, 'startMin', start_min,
    'endMin', end_min) ORDER BY weekday, start_min), '[]')
    FROM opening_hours WHERE business_id = ${sql.raw(business)}.id)`;
}

/** The hours that a business shows, with the closures and exceptional openings that have not ended at that time. */
export function shownHoursColumns(now: Date) {
  const today = sql`(${now.toISOString()}::timestamptz AT TIME ZONE "businesses".timezone)::date`;
  return {
    weeklyHours: sql<WeekdaySpan[]>`${openingHoursOf('"businesses"')}`,
    closures: sql<
      NamedClosure[]
    >`(SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name,
      'from', from_date, 'to', to_date, 'startMin', start_min, 'endMin', end_min) ORDER BY from_date, c.id), '[]')
      FROM business_closures c WHERE c.business_id = "businesses".id AND to_date >= ${today})`,
    exceptionalOpenings: sql<
      NamedOpening[]
    >`(SELECT coalesce(json_agg(json_build_object('id', o.id, 'name', o.name,
      'date', date, 'spans', spans) ORDER BY date), '[]')
      FROM exceptional_openings o WHERE o.business_id = "businesses".id AND date >= ${today})`,
  };
}

/** The closures that meet the condition, as JSON. */
export function closuresOf(business: 'b', condition: SQL): SQL {
  return sql`(SELECT coalesce(json_agg(json_build_object('from', from_date, 'to', to_date,
    'startMin', start_min, 'endMin', end_min) ORDER BY from_date, id), '[]')
    FROM business_closures WHERE business_id = ${sql.raw(business)}.id AND ${condition})`;
}

/** The exceptional openings that meet the condition, as JSON. */
export function openingsOf(business: 'b', condition: SQL): SQL {
  return sql`(SELECT coalesce(json_agg(json_build_object('date', date, 'spans', spans) ORDER BY date), '[]')
    FROM exceptional_openings WHERE business_id = ${sql.raw(business)}.id AND ${condition})`;
}

/** The closures that have not ended before the date; all without one. */
export function listClosures(
  executor: Executor,
  businessId: string,
  fromDate?: string,
): Promise<(NamedClosure & { businessId: string })[]> {
  return executor
    .select()
    .from(businessClosures)
    .where(
      and(
        eq(businessClosures.businessId, businessId),
        fromDate === undefined ? undefined : gte(businessClosures.to, fromDate),
      ),
    )
    .orderBy(asc(businessClosures.from), asc(businessClosures.id));
}

/** From the date on; all without one. */
export function listExceptionalOpenings(
  executor: Executor,
  businessId: string,
  fromDate?: string,
): Promise<(NamedOpening & { businessId: string })[]> {
  return executor
    .select()
    .from(exceptionalOpenings)
    .where(
      and(
        eq(exceptionalOpenings.businessId, businessId),
        fromDate === undefined ? undefined : gte(exceptionalOpenings.date, fromDate),
      ),
    )
    .orderBy(asc(exceptionalOpenings.date));
}
