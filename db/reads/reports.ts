import { inArray, sql } from 'drizzle-orm';
import { type TimeSpan, toIsoText } from '../../domain/local-time.ts';
import type { MoneyFact, OwedFact, ReportFacts, VisitFact } from '../../domain/reports/report.ts';
import type { ReportGroup } from '../../domain/reports/report-groups.ts';
import { type Database, type Executor, transact } from '../client.ts';
import { prepareStatement } from '../prepared-statements.ts';
import { professionals } from '../schema/professionals.ts';
import { services } from '../schema/services.ts';
import { epochMs } from './calendar.ts';
import { readScheduleHistory } from './schedule-history.ts';

type ReportRequest = {
  readonly businessId: string;
  readonly from: string;
  readonly to: string;
  /** The time of these dates. */
  readonly span: TimeSpan;
  readonly nowMs: number;
};

const parameter = (name: 'businessId' | 'startsAt' | 'endsAt' | 'now') => sql.placeholder(name);

/** One row of the response for each day of UTC, which is parsed at once. */
type Chunk<Cells> = { readonly cells: readonly Cells[] };

type VisitCells = [
  ...[startMs: number, endMs: number, professionalId: string, serviceIds: string[]],
  ...[status: VisitFact['status'], finalMinor: number | null, paidMinor: number],
  ...[paymentStatus: VisitFact['paymentStatus'], clientId: string | null],
  ...[isFirst: boolean, isBookedByClient: boolean],
];

/** An erased record leaves its id as that of the person; the person of a walk-in without a record is the booking. */
const visitStatement = prepareStatement<Chunk<VisitCells>>(
  'report_visits',
  sql`
    WITH known AS (
      SELECT starts_at, status, coalesce(client_id, crm_client_id, nullif(person_id, booking_id)) COLLATE "C" AS client
      FROM appointments WHERE business_id = ${parameter('businessId')} AND starts_at < ${parameter('endsAt')}::timestamptz
    ), firsts AS (
      SELECT client, min(starts_at) AS first_at FROM known WHERE status <> 'Cancelled' AND client IS NOT NULL GROUP BY client
    )
    SELECT json_agg(json_build_array(${epochMs('starts_at')}, ${epochMs('ends_at')}, professional_id, service_ids, status,
      final_minor, paid_minor, payment_status, a.client, coalesce(starts_at = first_at, false),
      coalesce(booked_by_id = client_id, false))) AS cells
    FROM (SELECT *, coalesce(client_id, crm_client_id, nullif(person_id, booking_id)) COLLATE "C" AS client FROM appointments) a
      LEFT JOIN firsts ON firsts.client = a.client
    WHERE business_id = ${parameter('businessId')} AND starts_at >= ${parameter('startsAt')}::timestamptz
      AND starts_at < ${parameter('endsAt')}::timestamptz
    GROUP BY (starts_at AT TIME ZONE 'UTC')::date`,
);

function toVisit([startMs, endMs, professionalId, serviceIds, ...others]: VisitCells): VisitFact {
  const [status, finalMinor, paidMinor, paymentStatus, clientId, ...client] = others;
  const [isFirst, isBookedByClient] = client;
  const time = { startMs, endMs, professionalId, serviceIds, status };
  return {
    ...time,
    finalMinor,
    paidMinor,
    paymentStatus,
    clientId,
    isFirst,
    isBookedByClient,
  };
}

type MoneyCells = [
  ...[atMs: number, kind: MoneyFact['kind'], voidedKind: MoneyFact['voidedKind']],
  ...[amountMinor: number, method: MoneyFact['method'], isPackage: boolean],
  ...[professionalId: string | null, serviceIds: string[]],
];

const moneyStatement = prepareStatement<Chunk<MoneyCells>>(
  'report_money',
  sql`
    SELECT json_agg(json_build_array(${epochMs('e.taken_at')}, e.kind, v.kind, e.amount_minor, e.method,
      e.purchase_id IS NOT NULL, a.professional_id, coalesce(a.service_ids, ARRAY[p.service_id]))) AS cells
    FROM ledger_entries e
      LEFT JOIN ledger_entries v ON v.id = e.voids_id
      LEFT JOIN appointments a ON a.id = e.appointment_id
      LEFT JOIN package_purchases p ON p.id = e.purchase_id
    WHERE e.business_id = ${parameter('businessId')} AND e.taken_at >= ${parameter('startsAt')}::timestamptz
      AND e.taken_at < ${parameter('endsAt')}::timestamptz
    GROUP BY (e.taken_at AT TIME ZONE 'UTC')::date`,
);

function toMoney([atMs, kind, voidedKind, amountMinor, method, ...others]: MoneyCells): MoneyFact {
  const [isPackage, professionalId, serviceIds] = others;
  const entry = { atMs, kind, voidedKind, amountMinor, method };
  return { ...entry, isPackage, professionalId, serviceIds };
}

const packageStatement = prepareStatement<{
  sales: ReportFacts['sales'];
  owed: OwedFact[];
}>(
  'report_packages',
  sql`
    SELECT
      (SELECT coalesce(json_agg(json_build_object('atMs', ${epochMs('purchased_at')}, 'serviceId', service_id)), '[]')
       FROM package_purchases p WHERE business_id = ${parameter('businessId')}
         AND purchased_at >= ${parameter('startsAt')}::timestamptz AND purchased_at < ${parameter('endsAt')}::timestamptz
         AND NOT EXISTS (SELECT FROM ledger_entries v WHERE v.purchase_id = p.id AND v.kind = 'void')) AS sales,
      (SELECT coalesce(json_agg(left_over), '[]') FROM (
        SELECT service_id AS "serviceId", sessions_total AS "sessionsTotal", sessions_redeemed AS "sessionsRedeemed",
          package_price_minor AS "packagePriceMinor", count(*) AS count
        FROM package_purchases
        WHERE business_id = ${parameter('businessId')} AND status = 'active' AND expires_at > ${parameter('now')}::timestamptz
        GROUP BY 1, 2, 3, 4) AS left_over) AS owed`,
);

/** Reads the facts of a report in a fixed number of statements, as they were at one moment. */
export function readReportFacts(
  database: Database,
  { businessId, from, to, span, nowMs }: ReportRequest,
): Promise<ReportFacts> {
  const values = {
    businessId,
    startsAt: toIsoText(span.startMs),
    endsAt: toIsoText(span.endMs),
  };
  return transact(database, async (tx) => {
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
    const [history, visits, money, [packages]] = await Promise.all([
      readScheduleHistory(tx, businessId, { from, to }),
      visitStatement(tx, values),
      moneyStatement(tx, values),
      packageStatement(tx, { ...values, now: toIsoText(nowMs) }),
    ]);
    return {
      history,
      visits: decode(visits, toVisit),
      money: decode(money, toMoney),
      sales: packages!.sales,
      owed: packages!.owed,
    };
  });
}

function* decode<Cells, Fact>(
  chunks: readonly Chunk<Cells>[],
  toFact: (cells: Cells) => Fact,
): Generator<Fact[]> {
  for (const { cells } of chunks) yield cells.map(toFact);
}

/** The names of the professionals or services of the rows, also of those who left and that were deleted. */
export async function findReportNames(
  executor: Executor,
  by: ReportGroup,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const table = by === 'professional' ? professionals : services;
  const rows = await executor
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
