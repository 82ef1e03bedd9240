import { sql } from 'drizzle-orm';
import type { BusinessStatus, MinuteSpan } from '../../domain/calendar.ts';
import { addDays } from '../../domain/local-time.ts';
import type {
  ProfessionalHistory,
  ScheduleHistory,
  Version,
} from '../../domain/reports/schedule-history.ts';
import type { Executor } from '../client.ts';
import { prepareStatement } from '../prepared-statements.ts';
import { epochMs } from './calendar.ts';

/** The kept columns of each table, as the trigger of the migrations stores them. */
type Records = {
  businesses: {
    id: string;
    status: BusinessStatus;
    timezone: string;
    opens_min: number;
    closes_min: number;
    breaks: MinuteSpan[];
    closed_weekdays: number[];
    slot_minutes: number;
  };
  opening_hours: { weekday: number; start_min: number; end_min: number };
  business_closures: { from_date: string; to_date: string; start_min: number; end_min: number };
  exceptional_openings: { date: string; spans: MinuteSpan[] };
  professionals: { opens_min: number; closes_min: number; breaks: MinuteSpan[] };
  business_professionals: object;
  weekly_hours: { weekday: number; start_min: number; end_min: number };
  hours_exceptions: { date: string; spans: MinuteSpan[] };
  time_off: { starts_at: string; ends_at: string };
};

type Row = {
  [Kind in keyof Records]: Omit<Version<Records[Kind]>, 'value'> & {
    readonly kind: Kind;
    readonly professionalId: string;
    readonly record: Records[Kind];
  };
}[keyof Records];

/**
 * Records with dates are read if they touch the period, with a day on either side for other zones; versions that ended before it
 * count for none of its dates. Each half of the union has an index of its own.
 */
const historyStatement = prepareStatement<{ versions: Row[] }>(
  'schedule_history',
  sql`
    SELECT coalesce(json_agg(json_build_object('kind', kind, 'key', record_key, 'professionalId', professional_id, 'record', record,
      'fromMs', ${epochMs('valid_from')}, 'toMs', ${epochMs('valid_to')})), '[]') AS versions
    FROM (
      SELECT * FROM schedule_history WHERE business_id = ${sql.placeholder('businessId')}
      UNION ALL
      SELECT * FROM schedule_history WHERE business_id IS NULL AND professional_id IN (
        SELECT professional_id FROM schedule_history
        WHERE business_id = ${sql.placeholder('businessId')} AND kind = 'business_professionals')) AS version
    WHERE (valid_to IS NULL OR valid_to >= ${sql.placeholder('fromDate')}::timestamptz)
      AND coalesce(record ->> 'date', record ->> 'to_date', record ->> 'ends_at', '9999') >= ${sql.placeholder('fromDate')}
      AND coalesce(record ->> 'date', record ->> 'from_date', record ->> 'starts_at', '0000') <= ${sql.placeholder('toDate')}`,
);

/** The versions of all records that decide when the professionals of a business work there on these dates. */
export async function readScheduleHistory(
  executor: Executor,
  businessId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ScheduleHistory> {
  const [row] = await historyStatement(executor, {
    businessId,
    fromDate: addDays(from, -2),
    toDate: addDays(to, 3),
  });
  return toHistory(row!.versions);
}

function toHistory(rows: readonly Row[]): ScheduleHistory {
  const professionals = new Map<string, ProfessionalHistory>();
  const history: ScheduleHistory = {
    business: [],
    weeklyHours: [],
    closures: [],
    exceptionalOpenings: [],
    professionals,
  };
  for (const row of rows) {
    if (row.professionalId === null) addBusinessVersion(history, row);
    else {
      const own = professionals.get(row.professionalId) ?? noVersions();
      professionals.set(row.professionalId, own);
      addProfessionalVersion(own, row);
    }
  }
  return history;
}

function noVersions(): ProfessionalHistory {
  return { memberships: [], daily: [], weeklyHours: [], exceptions: [], timeOff: [] };
}

function toVersion<T>({ key, fromMs, toMs }: Row, value: T): Version<T> {
  return { key, fromMs, toMs, value };
}

function addBusinessVersion(history: ScheduleHistory, row: Row): void {
  switch (row.kind) {
    case 'businesses': {
      const { opens_min: startMin, closes_min: endMin, ...record } = row.record;
      const { id, status, timezone, breaks } = record;
      const { closed_weekdays: closedWeekdays, slot_minutes: slotMinutes } = record;
      const hours = { startMin, endMin };
      const value = { id, status, timezone, breaks, hours, closedWeekdays, slotMinutes };
      history.business.push(toVersion(row, value));
      break;
    }
    case 'opening_hours':
      history.weeklyHours.push(toVersion(row, toWeekdaySpan(row.record)));
      break;
    case 'business_closures': {
      const { from_date: from, to_date: to, start_min: startMin, end_min: endMin } = row.record;
      history.closures.push(toVersion(row, { from, to, startMin, endMin }));
      break;
    }
    case 'exceptional_openings':
      history.exceptionalOpenings.push(toVersion(row, row.record));
  }
}

function addProfessionalVersion(history: ProfessionalHistory, row: Row): void {
  switch (row.kind) {
    case 'business_professionals':
      history.memberships.push(toVersion(row, null));
      break;
    case 'professionals': {
      const { opens_min: startMin, closes_min: endMin, breaks } = row.record;
      history.daily.push(toVersion(row, { hours: { startMin, endMin }, breaks }));
      break;
    }
    case 'weekly_hours':
      history.weeklyHours.push(toVersion(row, toWeekdaySpan(row.record)));
      break;
    case 'hours_exceptions':
      history.exceptions.push(toVersion(row, row.record));
      break;
    case 'time_off': {
      const { starts_at: startsAt, ends_at: endsAt } = row.record;
      const span = { startMs: Date.parse(startsAt), endMs: Date.parse(endsAt) };
      history.timeOff.push(toVersion(row, span));
    }
  }
}

function toWeekdaySpan(record: Records['weekly_hours']) {
  const { weekday, start_min: startMin, end_min: endMin } = record;
  return { weekday, startMin, endMin };
}
