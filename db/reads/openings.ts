import { type SQL, sql } from 'drizzle-orm';
import type { MinuteSpan, WorkingHours } from '../../domain/calendar.ts';
import type { ClassTimetable } from '../../domain/class-timetable.ts';
import type { Bounds } from '../../domain/place.ts';
import type { Executor } from '../client.ts';
import { prepareStatement } from '../prepared-statements.ts';
import { timetablesOf } from './class-timetables.ts';
import { closuresOf, openingHoursOf, openingsOf } from './opening-hours.ts';
import { containsWord, selectWords } from './search-words.ts';

/** Where openings are searched. The north and east edges of bounds do not belong to them. */
export type Area =
  | { readonly cityKey: string }
  | { readonly bounds: Bounds }
  | { readonly businessId: string }
  | { readonly businessIds: readonly string[] }
  | { readonly professionalId: string };

/** The facts that a search knows before it reads calendars. Hours are JSON text, because many are equal. */
export type AreaRows = {
  readonly businesses: readonly BusinessRow[];
  readonly workplaces: readonly WorkplaceRow[];
  readonly services: readonly ServiceRow[];
};

export type BusinessRow = {
  readonly id: string;
  readonly name: string;
  readonly nameKey: string;
  readonly cityKey: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly currency: string;
  /** The opening hours and booking limits. */
  readonly hours: string;
};

export type WorkplaceRow = {
  readonly businessId: string;
  readonly professionalId: string;
  readonly name: string;
  readonly offersOwnServices: boolean;
  /** JSON of the type `WorkplaceHours`. */
  readonly hours: string;
  /** A JSON array. */
  readonly serviceIds: string;
};

export type WorkplaceHours = Pick<WorkingHours, 'hours' | 'breaks'> & {
  readonly weekly: readonly (MinuteSpan & { readonly weekday: number })[];
  readonly exceptions: readonly { readonly date: string; readonly spans: readonly MinuteSpan[] }[];
  readonly timetables: readonly ClassTimetable[];
};

export type ServiceRow = {
  readonly id: string;
  /** Null for a professional's own service. */
  readonly businessId: string | null;
  readonly name: string;
  readonly nameKey: string;
  readonly parentKey: string | null;
  readonly durationMin: number;
  readonly hasPrice: boolean;
  readonly currency: string;
  readonly resourceIds: readonly string[];
};

/** The approved businesses of an area, their staff and active services. Hours are read from this date on. */
export async function readArea(
  executor: Executor,
  area: Area,
  fromDate: string,
): Promise<AreaRows> {
  const [businesses, workplaces, services] = await Promise.all([
    executor.execute<BusinessRow>(selectBusinesses(area, fromDate)),
    executor.execute<WorkplaceRow>(selectWorkplaces(area, fromDate)),
    executor.execute<ServiceRow>(selectServices(area)),
  ]);
  return { businesses: businesses.rows, workplaces: workplaces.rows, services: services.rows };
}

/** Conditions on business b, and on workplace bp where it is joined. */
function isInArea(area: Area): SQL {
  if ('cityKey' in area) return sql`b.status = 'approved' AND b.city_key = ${area.cityKey}`;
  if ('businessId' in area) return sql`b.status = 'approved' AND b.id = ${area.businessId}`;
  if ('businessIds' in area) {
    return sql`b.status = 'approved' AND b.id = ANY(${sql.param(area.businessIds)}::text[])`;
  }
  if ('professionalId' in area) {
    return sql`b.status = 'approved' AND b.id IN (
      SELECT business_id FROM business_professionals WHERE professional_id = ${area.professionalId})`;
  }
  const { south, north, west, east } = area.bounds;
  return sql`b.status = 'approved' AND b.lat >= ${south}
    AND b.lat < ${north} AND b.lng >= ${west} AND b.lng < ${east}`;
}

function selectBusinesses(area: Area, fromDate: string): SQL {
  return sql`
    SELECT b.id, b.name, b.name_key AS "nameKey", b.city_key AS "cityKey", b.lat, b.lng, b.currency, json_build_object(
      'timezone', b.timezone, 'hours', json_build_object('startMin', b.opens_min, 'endMin', b.closes_min),
      'breaks', b.breaks, 'closedWeekdays', b.closed_weekdays,
      'weeklyHours', ${openingHoursOf('b')}, 'closures', ${closuresOf('b', sql`to_date >= ${fromDate}::date`)},
      'exceptionalOpenings', ${openingsOf('b', sql`date >= ${fromDate}::date`)},
      'slotMinutes', b.slot_minutes, 'minNoticeMinutes', b.min_notice_minutes,
      'maxAdvanceDays', b.max_advance_days)::text AS hours
    FROM businesses b WHERE ${isInArea(area)}`;
}

function selectWorkplaces(area: Area, fromDate: string): SQL {
  return sql`
    SELECT bp.business_id AS "businessId", p.id AS "professionalId", p.name,
      bp.offers_own_services AS "offersOwnServices", json_build_object(
        'hours', json_build_object('startMin', p.opens_min, 'endMin', p.closes_min), 'breaks', p.breaks,
        'weekly', (SELECT coalesce(json_agg(json_build_object('weekday', weekday, 'startMin', start_min,
            'endMin', end_min) ORDER BY weekday, start_min), '[]')
          FROM weekly_hours w WHERE w.professional_id = p.id AND w.business_id = b.id),
        'exceptions', (SELECT coalesce(json_agg(json_build_object('date', date, 'spans', spans) ORDER BY date), '[]')
          FROM hours_exceptions e WHERE e.professional_id = p.id AND e.business_id = b.id
            AND e.date >= ${fromDate}::date),
        'timetables', ${timetablesOf(sql`c.professional_id = p.id AND c.business_id = b.id`, { from: sql`${fromDate}::date` })})::text AS hours,
      (SELECT coalesce(json_agg(service_id ORDER BY service_id), '[]') FROM professional_services ps
        WHERE ps.professional_id = p.id)::text AS "serviceIds"
    FROM businesses b JOIN business_professionals bp ON bp.business_id = b.id
      JOIN professionals p ON p.id = bp.professional_id AND p.suspended_at IS NULL
    WHERE ${isInArea(area)} AND ${'professionalId' in area ? sql`p.id = ${area.professionalId}` : sql`true`}`;
}

function selectServices(area: Area): SQL {
  const columns = sql.raw(`s.id, s.business_id AS "businessId", s.name, s.name_key AS "nameKey",
    s.parent_key AS "parentKey", s.duration_min AS "durationMin", s.price_minor IS NOT NULL AS "hasPrice", s.currency,
    ARRAY(SELECT DISTINCT resource_id FROM resource_needs n WHERE n.service_id = s.id ORDER BY 1) AS "resourceIds"`);
  return sql`
    SELECT ${columns} FROM businesses b JOIN services s ON s.business_id = b.id
    WHERE ${isInArea(area)} AND s.active AND s.deleted_at IS NULL
    UNION
    SELECT ${columns} FROM businesses b JOIN business_professionals bp ON bp.business_id = b.id
      JOIN services s ON s.owner_professional_id = bp.professional_id
    WHERE ${isInArea(area)} AND bp.offers_own_services AND s.active AND s.deleted_at IS NULL`;
}

/** A text as names, cities and categories are matched. */
const matchKeyStatement = prepareStatement<{ key: string }>(
  'match_key',
  sql`SELECT match_key(${sql.placeholder('text')}) AS key`,
);

export async function toMatchKey(executor: Executor, text: string): Promise<string> {
  return (await matchKeyStatement(executor, { text }))[0]!.key;
}

/**
 * The keys that match each word of a text. A word that is in none of them counts as a typo, and matches
 * similar keys.
 */
export async function matchKeys(
  executor: Executor,
  text: string,
  keys: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const { rows } = await executor.execute<{ keys: string[] }>(sql`
    WITH word AS (${selectWords(text)}),
    key AS (SELECT unnest(${sql.param(keys)}::text[]) AS key),
    exact_match AS (SELECT word.text, key FROM word JOIN key ON ${containsWord('key')}),
    near_match AS (
      SELECT word.text, key FROM word JOIN key ON key %> word.text
      WHERE word.text NOT IN (SELECT text FROM exact_match))
    SELECT ARRAY(SELECT key FROM exact_match e WHERE e.text = word.text
      UNION ALL SELECT key FROM near_match n WHERE n.text = word.text) AS keys
    FROM word`);
  return rows.map((row) => row.keys);
}
