import { sql } from 'drizzle-orm';
import type {
  BusinessRules,
  ProfessionalRules,
  ProfessionalTimeOff,
  ServiceRules,
  Session,
} from '../../domain/calendar.ts';
import type { ClassTimetable } from '../../domain/class-timetable.ts';
import type { HeldSeat } from '../../domain/held-seats.ts';
import type { Hold } from '../../domain/hold.ts';
import { toIsoText } from '../../domain/local-time.ts';
import {
  calendarWindow,
  type CalendarWindow,
  type DateRange,
  datesOfWindows,
  type Needs,
  spanOfWindows,
} from '../../domain/needs.ts';
import { type TimetableWithNeeds, withAllNeeds } from '../../domain/reserved-units.ts';
import type { Executor } from '../client.ts';
import { eqBesideId } from '../literal.ts';
import { prepareLists } from '../prepared-lists.ts';
import { prepareStatement } from '../prepared-statements.ts';
import { waitlistEntries } from '../schema/waitlist.ts';
import { SERVICE_NEEDS, timetablesOf } from './class-timetables.ts';
import { userIdsWith } from './members.ts';
import { selectNeeds } from './resources.ts';
import { closuresOf, openingHoursOf, openingsOf } from './opening-hours.ts';

export type CalendarData = {
  businesses: BusinessRules[];
  professionals: ProfessionalRules[];
  services: ServiceRules[];
  timeOff: ProfessionalTimeOff[];
  sessions: Session[];
  holds: Hold[];
  heldSeats: HeldSeat[];
  /** Timetables of all professionals whose sessions need the resources of the windows. */
  roomTimetables: ClassTimetable[];
};
type ReadData = Omit<CalendarData, 'roomTimetables'> & { roomTimetables: TimetableWithNeeds[] };

export const epochMs = (column: string) =>
  sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`);

const parameter = (name: keyof Placeholders) => sql.placeholder(name);

const isInDateRange = (column: string) =>
  sql`${sql.raw(column)} BETWEEN ${parameter('fromDate')}::date AND ${parameter('toDate')}::date`;

const IS_WAITING = eqBesideId(waitlistEntries.status, 'waiting');

type Placeholders = {
  readonly businessIds: readonly string[];
  readonly professionalIds: readonly string[];
  readonly serviceIds: readonly string[];
  readonly holdIds: readonly string[];
  readonly personIds: readonly string[];
  readonly customerIds: readonly string[];
  readonly calendars: readonly string[];
  readonly froms: readonly string[];
  readonly tos: readonly string[];
  readonly fromDate: string;
  readonly toDate: string;
  readonly waiterIds: readonly string[];
  readonly takingServiceIds: readonly string[];
};

const readCalendars = prepareLists<ReadData>(
  'calendar_data',
  {
    businesses: sql`
        SELECT coalesce(json_agg(json_build_object(
          'id', id, 'calendarUserIds', ${userIdsWith('calendar', sql`b.id`)}, 'status', status, 'timezone', timezone, 'currency', currency,
          'hours', json_build_object('startMin', opens_min, 'endMin', closes_min),
          'breaks', breaks, 'closedWeekdays', closed_weekdays,
          'weeklyHours', ${openingHoursOf('b')},
          'closures', ${closuresOf(
            'b',
            sql`from_date <= ${parameter('toDate')}::date
            AND to_date >= ${parameter('fromDate')}::date`,
          )},
          'exceptionalOpenings', ${openingsOf('b', isInDateRange('date'))},
          'slotMinutes', slot_minutes, 'autoConfirm', auto_confirm,
          'cancellationWindowHours', cancellation_window_hours, 'minNoticeMinutes', min_notice_minutes,
          'maxAdvanceDays', max_advance_days, 'maxUpcomingPerCustomer', max_upcoming_per_customer,
          'holdMinutes', hold_minutes, 'waitlistOfferMinutes', waitlist_offer_minutes)), '[]')
        FROM businesses b WHERE id = ANY(${parameter('businessIds')}::text[])`,
    professionals: sql`
        SELECT coalesce(json_agg(json_build_object(
          'id', id, 'userId', user_id, 'isSuspended', suspended_at IS NOT NULL,
          'hours', json_build_object('startMin', opens_min, 'endMin', closes_min),
          'weeklyHours', (
            SELECT coalesce(json_agg(json_build_object('businessId', business_id, 'weekday', weekday,
              'startMin', start_min, 'endMin', end_min)), '[]')
            FROM weekly_hours WHERE professional_id = p.id),
          'exceptions', (
            SELECT coalesce(json_agg(json_build_object('businessId', business_id, 'date', date, 'spans', spans)), '[]')
            FROM hours_exceptions
            WHERE professional_id = p.id AND ${isInDateRange('date')}),
          'breaks', breaks,
          'businessIds', ARRAY(SELECT business_id FROM business_professionals WHERE professional_id = p.id),
          'ownServiceBusinessIds', ARRAY(SELECT business_id FROM business_professionals
            WHERE professional_id = p.id AND offers_own_services),
          'serviceIds', ARRAY(SELECT service_id FROM professional_services WHERE professional_id = p.id),
          'timetables', ${timetablesOf(sql`c.professional_id = p.id`, {
            from: sql`${parameter('fromDate')}::date`,
            to: sql`${parameter('toDate')}::date`,
          })})), '[]')
        FROM professionals p WHERE id = ANY(${parameter('professionalIds')}::text[])`,
    services: sql`
        SELECT coalesce(json_agg(json_build_object(
          'id', id, 'name', name, 'businessId', business_id, 'durationMin', duration_min,
          'capacity', capacity, 'bufferBeforeMinutes', buffer_before_minutes,
          'bufferAfterMinutes', buffer_after_minutes, 'priceMinor', price_minor, 'currency', currency, 'active', active,
          'isDeleted', deleted_at IS NOT NULL, 'hasTimetable', EXISTS (
            SELECT FROM class_timetables WHERE service_id = s.id),
          'resources', ${selectNeeds(sql`n.service_id = s.id AND n.class_id IS NULL`)})), '[]')
        FROM services s WHERE id = ANY(${parameter('serviceIds')}::text[])`,
    timeOff: sql`
        SELECT coalesce(json_agg(json_build_object(
          'professionalId', t.professional_id,
          'startMs', ${epochMs('t.starts_at')}, 'endMs', ${epochMs('t.ends_at')}, 'isOutside', t.is_outside)), '[]')
        FROM windows w JOIN LATERAL (
          SELECT professional_id, starts_at, ends_at, false AS is_outside FROM time_off
          WHERE professional_id = w.professional_id
            AND tstzrange(starts_at, ends_at) && tstzrange(w.starts_at, w.ends_at)
          UNION ALL SELECT professional_id, starts_at, ends_at, true FROM busy_times
          WHERE professional_id = w.professional_id
            AND tstzrange(starts_at, ends_at) && tstzrange(w.starts_at, w.ends_at)) t ON true`,
    sessions: sql`
        SELECT coalesce(json_agg(json_build_object(
          'id', s.id, 'professionalId', s.professional_id, 'businessId', s.business_id,
          'serviceId', s.service_id,
          'startMs', ${epochMs('s.starts_at')}, 'endMs', ${epochMs('s.ends_at')},
          'bufferBeforeMinutes', s.buffer_before_minutes, 'bufferAfterMinutes', s.buffer_after_minutes,
          'capacity', s.capacity, 'seatsTaken', s.seats_taken, 'units', s.units)), '[]')
        FROM (
          SELECT s.* FROM windows w JOIN sessions s ON s.professional_id = w.professional_id
            AND s.taken && tstzrange(w.starts_at, w.ends_at) AND s.seats_taken > 0
          UNION ALL SELECT s.* FROM sessions s
          WHERE s.id IN (SELECT u.session_id FROM resource_windows r JOIN resource_uses u
              ON u.resource_id = r.resource_id AND u.during && tstzrange(r.starts_at, r.ends_at))
            AND NOT EXISTS (SELECT FROM windows w WHERE w.professional_id = s.professional_id
              AND s.taken && tstzrange(w.starts_at, w.ends_at))) AS s`,
    holds: sql`
        SELECT coalesce(json_agg(json_build_object(
          'id', id, 'ownerId', owner_id, 'businessId', business_id, 'professionalIds', professional_ids,
          'request', request, 'quote', quote, 'status', status, 'bookingId', booking_id, 'waitlistEntryId', waitlist_entry_id,
          'createdAtMs', ${epochMs('created_at')}, 'expiresAtMs', ${epochMs('expires_at')})), '[]')
        FROM holds WHERE id = ANY(${parameter('holdIds')}::text[] || ARRAY(
          SELECT hold_id FROM waitlist_entries WHERE customer_id = ANY(${parameter('waiterIds')}::text[])
            AND ${IS_WAITING} AND hold_id IS NOT NULL
          UNION ALL SELECT hold_id FROM waitlist_entries WHERE crm_client_id = ANY(${parameter('waiterIds')}::text[])
            AND ${IS_WAITING} AND hold_id IS NOT NULL))`,
    heldSeats: sql`
        SELECT coalesce(json_agg(json_build_object(
          'holdId', hold_id, 'professionalId', professional_id, 'businessId', business_id, 'serviceId', service_id,
          'startMs', ${epochMs('starts_at')}, 'endMs', ${epochMs('ends_at')},
          'bufferBeforeMinutes', buffer_before_minutes, 'bufferAfterMinutes', buffer_after_minutes,
          'capacity', capacity, 'personId', person_id, 'customerId', customer_id,
          'expiresAtMs', ${epochMs('expires_at')}, 'units', units)), '[]')
        FROM (
          SELECT h.* FROM windows w JOIN held_seats h ON h.professional_id = w.professional_id
            AND h.taken && tstzrange(w.starts_at, w.ends_at)
          UNION SELECT h.* FROM resource_windows r JOIN held_seats h
            ON h.units @> jsonb_build_array(jsonb_build_object('resourceId', r.resource_id))
            AND h.taken && tstzrange(r.starts_at, r.ends_at)
          UNION SELECT * FROM held_seats WHERE person_id = ANY(${parameter('personIds')}::text[])
          UNION SELECT * FROM held_seats
            WHERE customer_id = ANY(${parameter('customerIds')}::text[])) AS seats`,
    roomTimetables: timetablesOf(
      sql`c.service_id = ANY(ARRAY(SELECT n.service_id FROM resource_windows r
          JOIN resource_needs n ON n.resource_id = r.resource_id))`,
      {
        from: sql`${parameter('fromDate')}::date`,
        to: sql`${parameter('toDate')}::date`,
      },
      SERVICE_NEEDS,
    ),
  },
  sql`
    WITH windows AS (
      SELECT * FROM unnest(${parameter('calendars')}::text[], ${parameter('froms')}::timestamptz[], ${parameter('tos')}::timestamptz[])
        AS w(professional_id, starts_at, ends_at)
    ), resource_windows AS (
      SELECT professional_id AS resource_id, starts_at, ends_at FROM windows WHERE starts_with(professional_id, 'res_')
      UNION SELECT n.resource_id, w.starts_at, w.ends_at FROM resource_needs n CROSS JOIN windows w
      WHERE n.service_id = ANY(${parameter('takingServiceIds')}::text[])
    )`,
);

/**
 * Reads the rules, with closures and exceptions on the dates, and the calendar entries inside the windows: also the sessions
 * of other calendars that take a resource that one of the services needs.
 */
export async function loadCalendars(
  executor: Executor,
  needs: Needs,
  dates: DateRange = datesOfWindows(needs.windows),
  takingServiceIds = needs.serviceIds,
): Promise<CalendarData> {
  const { windows, businessIds, professionalIds, serviceIds, holdIds, personIds, waiterIds } =
    needs;
  const values: Placeholders = {
    waiterIds,
    takingServiceIds,
    businessIds,
    professionalIds,
    serviceIds,
    holdIds,
    personIds,
    customerIds: [...needs.accountIds, ...needs.crmClientIds],
    calendars: windows.map((w) => w.professionalId),
    froms: windows.map((w) => toIsoText(w.fromMs)),
    tos: windows.map((w) => toIsoText(w.toMs)),
    ...dates,
  };
  const hasWindows = windows.length > 0;
  const isNeeded = {
    businesses: true,
    professionals: true,
    services: true,
    timeOff: hasWindows,
    sessions: hasWindows,
    holds: true,
    heldSeats: true,
    roomTimetables: hasWindows,
  };
  const data = await readCalendars(executor, isNeeded, values);
  return { ...data, roomTimetables: data.roomTimetables.map(withAllNeeds) };
}

/** From the start of the first window to the end of the last. */
export function toInstantRange(windows: readonly CalendarWindow[]): { from: string; to: string } {
  const { startMs, endMs } = spanOfWindows(windows);
  return { from: toIsoText(startMs), to: toIsoText(endMs) };
}

const candidatesStatement = prepareStatement<{ id: string }>(
  'candidates',
  sql`
    SELECT id FROM (
      SELECT bp.professional_id AS id
      FROM business_professionals bp JOIN professionals p ON p.id = bp.professional_id AND p.suspended_at IS NULL
      WHERE bp.business_id = ${sql.placeholder('businessId')}
        AND (SELECT count(*) FROM professional_services ps
          WHERE ps.professional_id = bp.professional_id
            AND ps.service_id = ANY(${sql.placeholder('serviceIds')}::text[]))
          = cardinality(${sql.placeholder('serviceIds')}::text[])
      ORDER BY (
        SELECT coalesce(sum(s.ends_at - s.starts_at), '0') FROM sessions s
        WHERE s.professional_id = bp.professional_id AND s.seats_taken > 0
          AND s.taken && tstzrange(${sql.placeholder('from')}::timestamptz, ${sql.placeholder('to')}::timestamptz)), bp.professional_id
      LIMIT ${sql.placeholder('limit')}) AS least_booked
    ORDER BY id`,
);

/** The professionals of the business who offer all the services; of too many, the least booked around the date. */
export async function listCandidateIds(
  executor: Executor,
  {
    business: businessId,
    services: serviceIds,
    date,
  }: { readonly business: string; readonly services: readonly string[]; readonly date: string },
  limit: number,
): Promise<string[]> {
  const { fromMs, toMs } = calendarWindow(businessId, date);
  const rows = await candidatesStatement(executor, {
    businessId,
    serviceIds,
    from: toIsoText(fromMs),
    to: toIsoText(toMs),
    limit,
  });
  return rows.map(({ id }) => id);
}

const professionalIdsStatement = prepareStatement<{ id: string }>(
  'professional_ids',
  sql`SELECT id FROM professionals WHERE id = ANY(${sql.placeholder('ids')}::text[])`,
);

export async function findExistingProfessionalIds(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await professionalIdsStatement(executor, { ids })).map(({ id }) => id));
}
