import { sql } from 'drizzle-orm';
import type {
  BusinessRules,
  PersonTime,
  ProfessionalRules,
  ProfessionalTimeOff,
  ServiceRules,
  Session,
} from '../../domain/calendar.ts';
import { instantText } from '../../domain/local-time.ts';
import type { Needs, Person, World } from '../../domain/world.ts';
import { type Executor, statement } from '../client.ts';

type Facts = {
  businesses: BusinessRules[];
  professionals: ProfessionalRules[];
  services: ServiceRules[];
  people: Person[];
  timeOff: ProfessionalTimeOff[];
  sessions: Session[];
  personTimes: PersonTime[];
};

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`);

const list = (name: keyof Placeholders) => sql.placeholder(name);

/** From the begin of the first window to the end of the last. */
const reach = sql`tstzrange(${list('from')}::timestamptz, ${list('to')}::timestamptz)`;
const isReached = (column: string) =>
  sql`${sql.raw(column)} BETWEEN ${list('fromDate')}::date AND ${list('toDate')}::date`;

type Placeholders = {
  readonly businessIds: readonly string[];
  readonly professionalIds: readonly string[];
  readonly serviceIds: readonly string[];
  readonly personIds: readonly string[];
  readonly calendars: readonly string[];
  readonly froms: readonly string[];
  readonly tos: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly fromDate: string;
  readonly toDate: string;
};

const factsStatement = statement<{ facts: Facts }>(
  'calendar_facts',
  sql`
    WITH windows AS (
      SELECT * FROM unnest(${list('calendars')}::text[], ${list('froms')}::timestamptz[], ${list('tos')}::timestamptz[])
        AS w(professional_id, starts_at, ends_at)
    )
    SELECT json_build_object(
      'businesses', (
        SELECT coalesce(json_agg(json_build_object(
          'id', id, 'status', status, 'timezone', timezone, 'currency', currency,
          'hours', json_build_object('startMin', opens_min, 'endMin', closes_min),
          'breaks', breaks, 'closedWeekdays', closed_weekdays,
          'closedDates', ARRAY(SELECT closed_on FROM business_closures
            WHERE business_id = b.id AND ${isReached('closed_on')}),
          'slotMinutes', slot_minutes, 'autoConfirm', auto_confirm)), '[]')
        FROM businesses b WHERE id = ANY(${list('businessIds')}::text[])),
      'professionals', (
        SELECT coalesce(json_agg(json_build_object(
          'id', id,
          'hours', json_build_object('startMin', opens_min, 'endMin', closes_min),
          'weeklyHours', (
            SELECT coalesce(json_agg(json_build_object('businessId', business_id, 'weekday', weekday,
              'startMin', start_min, 'endMin', end_min)), '[]')
            FROM weekly_hours WHERE professional_id = p.id),
          'exceptions', (
            SELECT coalesce(json_agg(json_build_object('businessId', business_id, 'date', date, 'spans', spans)), '[]')
            FROM hours_exceptions
            WHERE professional_id = p.id AND ${isReached('date')}),
          'breaks', breaks,
          'businessIds', ARRAY(SELECT business_id FROM business_professionals WHERE professional_id = p.id),
          'serviceIds', ARRAY(SELECT service_id FROM professional_services WHERE professional_id = p.id))), '[]')
        FROM professionals p WHERE id = ANY(${list('professionalIds')}::text[])),
      'services', (
        SELECT coalesce(json_agg(json_build_object(
          'id', id, 'name', name, 'businessId', business_id, 'durationMin', duration_min,
          'capacity', capacity, 'priceMinor', price_minor, 'currency', currency, 'active', active)), '[]')
        FROM services WHERE id = ANY(${list('serviceIds')}::text[])),
      'people', (
        SELECT coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]')
        FROM users WHERE id = ANY(${list('personIds')}::text[]) AND erased_at IS NULL),
      'timeOff', (
        SELECT coalesce(json_agg(json_build_object(
          'professionalId', t.professional_id,
          'startMs', ${ms('t.starts_at')}, 'endMs', ${ms('t.ends_at')})), '[]')
        FROM windows w JOIN time_off t ON t.professional_id = w.professional_id
          AND tstzrange(t.starts_at, t.ends_at) && tstzrange(w.starts_at, w.ends_at)),
      'sessions', (
        SELECT coalesce(json_agg(json_build_object(
          'id', s.id, 'professionalId', s.professional_id, 'businessId', s.business_id,
          'serviceId', s.service_id,
          'startMs', ${ms('s.starts_at')}, 'endMs', ${ms('s.ends_at')},
          'capacity', s.capacity, 'seatsTaken', s.seats_taken)), '[]')
        FROM windows w JOIN sessions s ON s.professional_id = w.professional_id
          AND s.during && tstzrange(w.starts_at, w.ends_at) AND s.seats_taken > 0),
      'personTimes', (
        SELECT coalesce(json_agg(json_build_object(
          'personId', a.person_id,
          'startMs', ${ms('a.starts_at')}, 'endMs', ${ms('a.ends_at')})), '[]')
        FROM unnest(${list('personIds')}::text[]) AS person(id) JOIN appointments a ON a.person_id = person.id
          AND a.during && ${reach} AND a.status <> 'Cancelled')
    ) AS facts`,
);

const NOWHERE = { fromMs: 0, toMs: 0 };

/** Everything a decision needs, in one statement: one round trip, one snapshot. */
export async function loadWorld(executor: Executor, needs: Needs): Promise<World> {
  const { windows, ...ids } = needs;
  const [first = NOWHERE, ...others] = windows;
  const from = instantText(others.reduce((min, w) => Math.min(min, w.fromMs), first.fromMs));
  const to = instantText(others.reduce((max, w) => Math.max(max, w.toMs), first.toMs));
  const values: Placeholders = {
    ...ids,
    calendars: windows.map((w) => w.professionalId),
    froms: windows.map((w) => instantText(w.fromMs)),
    tos: windows.map((w) => instantText(w.toMs)),
    from,
    to,
    fromDate: from.slice(0, 10),
    toDate: to.slice(0, 10),
  };
  const rows = await factsStatement(executor, values);
  const facts = rows[0]!.facts;
  return {
    businesses: byId(facts.businesses),
    professionals: byId(facts.professionals),
    services: byId(facts.services),
    people: byId(facts.people),
    timeOff: facts.timeOff,
    sessions: facts.sessions,
    personTimes: facts.personTimes,
  };
}

function byId<T extends { id: string }>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
