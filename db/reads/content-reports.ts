import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ReportSide, ReportStatus, TargetType } from '../../domain/moderation.ts';
import type { Executor } from '../client.ts';
import { eqLiteral } from '../literal.ts';
import { users } from '../schema/accounts.ts';
import { businesses } from '../schema/businesses.ts';
import { contentReports, reportAppeals } from '../schema/content-reports.ts';
import { professionals } from '../schema/professionals.ts';
import { reviews } from '../schema/reviews.ts';
import { businessIdsWith, ownProfessionalId, userIdsWith } from './members.ts';
import { type Listing, listRows, mapPages, matchesAny, truncateToMs } from './pagination.ts';

type AppealRecord = typeof reportAppeals.$inferSelect;

/** A review belongs to the professional whose name it shows. */
const targetProfessionalId = sql`CASE ${contentReports.targetType}
  WHEN 'professional' THEN ${contentReports.targetId} ELSE ${reviews.professionalId} END`;

const isSanctioned = sql<boolean>`coalesce(CASE ${contentReports.targetType}
  WHEN 'review' THEN ${reviews.hiddenAt} IS NOT NULL
  WHEN 'business' THEN ${businesses.status} = 'suspended'
  ELSE ${professionals.suspendedAt} IS NOT NULL END, false)`;

type Named = { readonly id: string; readonly name: string };

/** The business itself, that of the reviewed visit, or the workplaces of the professional. */
const targetBusinessIds = sql`
  SELECT ${contentReports.targetId} WHERE ${contentReports.targetType} = 'business'
  UNION ALL SELECT a.business_id FROM appointments a WHERE a.id = ${reviews.appointmentId}
  UNION ALL SELECT bp.business_id FROM business_professionals bp
    WHERE ${contentReports.targetType} = 'professional' AND bp.professional_id = ${contentReports.targetId}`;

const columns = {
  ...getTableColumns(contentReports),
  reporterName: users.name,
  /** The name of the business or the professional; of a review, of the professional whom it is about. */
  targetName: sql<string>`coalesce(${businesses.name}, ${professionals.name})`,
  authorId: reviews.clientId,
  authorName: reviews.clientName,
  rating: reviews.rating,
  comment: reviews.comment,
  reply: reviews.reply,
  writtenAt: reviews.createdAt,
  text: sql<string | null>`CASE ${contentReports.targetType}
    WHEN 'business' THEN ${businesses.description} WHEN 'professional' THEN ${professionals.bio} END`,
  businesses: sql<
    readonly Named[]
  >`(SELECT coalesce(json_agg(json_build_object('id', b.id, 'name', b.name)
    ORDER BY b.name_key), '[]') FROM businesses b WHERE b.id IN (${targetBusinessIds}))`,
  /** The target is hidden or suspended now. */
  isSanctioned,
  /** Open reports of the same target. */
  openCount: sql<number>`(SELECT count(*)::int FROM content_reports same
    WHERE same.target_id = "content_reports"."target_id" AND same.status = 'open')`,
  /** A cursor holds whole milliseconds. */
  rankedAt: truncateToMs(contentReports.createdAt).mapWith(contentReports.createdAt),
};

function selectReports(executor: Executor) {
  return executor
    .select(columns)
    .from(contentReports)
    .leftJoin(users, eq(users.id, contentReports.reporterId))
    .leftJoin(reviews, eq(reviews.id, contentReports.targetId))
    .leftJoin(businesses, eq(businesses.id, contentReports.targetId))
    .leftJoin(professionals, eq(professionals.id, targetProfessionalId));
}

type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];
export type ReportRecord = ReportRow & { readonly appeals: readonly AppealRecord[] };
export type SidedReport = ReportRecord & { readonly side: ReportSide };

async function addAppeals<Row extends ReportRow>(
  executor: Executor,
  rows: readonly Row[],
): Promise<(Row & { readonly appeals: readonly AppealRecord[] })[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const appeals = await executor
    .select()
    .from(reportAppeals)
    .where(inArray(reportAppeals.reportId, ids))
    .orderBy(asc(reportAppeals.createdAt));
  return rows.map((row) => ({
    ...row,
    appeals: appeals.filter(({ reportId }) => reportId === row.id),
  }));
}

export async function findReport(
  executor: Executor,
  id: string,
): Promise<ReportRecord | undefined> {
  const rows = await selectReports(executor).where(eq(contentReports.id, id));
  return (await addAppeals(executor, rows))[0];
}

/** The leading report of the decision that suspended a business, while it is suspended. */
export async function findSuspension(
  executor: Executor,
  businessId: string,
): Promise<ReportRecord | undefined> {
  const { targetId, status, decidedWithId, decidedAt } = contentReports;
  const rows = await selectReports(executor)
    .where(and(eq(targetId, businessId), eqLiteral(status, 'suspended'), isNull(decidedWithId)))
    .orderBy(desc(decidedAt))
    .limit(1);
  return (await addAppeals(executor, rows))[0];
}

type AdminFilter = {
  readonly status: readonly ReportStatus[] | undefined;
  readonly targetType: readonly TargetType[] | undefined;
  readonly targetId: string | undefined;
  readonly hasOpenAppeal: boolean;
};

const hasOpenAppeal = sql`EXISTS (SELECT FROM report_appeals a
  WHERE a.report_id = "content_reports"."id" AND a.status = 'open')`;

/** The oldest first. */
export function listReports(executor: Executor, filter: AdminFilter): Listing<ReportRecord, Date> {
  const rows = listRows<ReturnType<typeof selectDynamic>, Date>(
    executor,
    () => selectDynamic(executor),
    and(
      matchesAny(contentReports.status, filter.status),
      matchesAny(contentReports.targetType, filter.targetType),
      filter.targetId === undefined ? undefined : eq(contentReports.targetId, filter.targetId),
      filter.hasOpenAppeal ? hasOpenAppeal : undefined,
    ),
    { rank: columns.rankedAt, id: contentReports.id },
  );
  return mapPages(rows, (page) => addAppeals(executor, page));
}

const selectDynamic = (executor: Executor) => selectReports(executor).$dynamic();

/** Own reviews, the businesses of the team, the own profile, and the professionals who work with the team. */
function isAffected(userId: string): SQL {
  const businessIds = businessIdsWith('team', userId);
  return sql`${contentReports.targetId} = ANY(ARRAY(
    SELECT r.id FROM reviews r WHERE r.client_id = ${userId}
    UNION ALL SELECT unnest(${businessIds})
    UNION ALL SELECT ${ownProfessionalId(userId)}
    UNION ALL SELECT bp.professional_id FROM business_professionals bp
      WHERE bp.business_id = ANY(${businessIds})))`;
}

/** A decision against the affected side, also one that was taken back; once for all reports that it decided. */
function isDecisionAbout(userId: string): SQL | undefined {
  return and(
    isNull(contentReports.decidedWithId),
    isNotNull(contentReports.sanctionedAt),
    sql`${contentReports.reporterId} IS DISTINCT FROM ${userId}`,
    isAffected(userId),
  );
}

type OwnFilter = {
  readonly id?: string;
  readonly status?: readonly ReportStatus[] | undefined;
  readonly side?: ReportSide | undefined;
};

/** The newest first: reports of the account, and decisions about its own content. */
export function listOwnReports(
  executor: Executor,
  userId: string,
  { id, status, side }: OwnFilter = {},
): Listing<SidedReport, Date> {
  const sides = { reporter: isReporter(userId), affected: isDecisionAbout(userId) };
  return listSided(
    executor,
    userId,
    and(
      side ? sides[side] : or(sides.reporter, sides.affected),
      matchesAny(contentReports.status, status),
      id === undefined ? undefined : eq(contentReports.id, id),
    ),
  );
}

/** The newest first, for admins: reports of the account, and all reports of its content. */
export function listReportsAround(executor: Executor, userId: string): Listing<SidedReport, Date> {
  return listSided(executor, userId, or(isReporter(userId), isAffected(userId)));
}

const isReporter = (userId: string) => eq(contentReports.reporterId, userId);

function listSided(
  executor: Executor,
  userId: string,
  condition: SQL | undefined,
): Listing<SidedReport, Date> {
  const rows = listRows<ReturnType<typeof selectDynamic>, Date>(
    executor,
    () => selectDynamic(executor),
    condition,
    { rank: columns.rankedAt, id: contentReports.id, order: 'desc' },
  );
  return mapPages(rows, async (page) =>
    (await addAppeals(executor, page)).map((row) => ({
      ...row,
      side: row.reporterId === userId ? ('reporter' as const) : ('affected' as const),
    })),
  );
}

/** Undefined if the account is on neither side. */
export async function findOwnReport(
  executor: Executor,
  userId: string,
  id: string,
): Promise<SidedReport | undefined> {
  const [row] = await listOwnReports(executor, userId, { id }).read({ limit: 1 });
  return row;
}

export function countOpenReports(executor: Executor, reporterId: string): Promise<number> {
  return executor.$count(
    contentReports,
    and(eq(contentReports.reporterId, reporterId), eqLiteral(contentReports.status, 'open')),
  );
}

export async function hasOpenReport(
  executor: Executor,
  reporterId: string,
  targetId: string,
): Promise<boolean> {
  const count = await executor.$count(
    contentReports,
    and(
      eq(contentReports.reporterId, reporterId),
      eq(contentReports.targetId, targetId),
      eqLiteral(contentReports.status, 'open'),
    ),
  );
  return count > 0;
}

/** The accounts that a decision about the target is told to. Ids of different kinds differ. */
export async function listAffectedUserIds(executor: Executor, targetId: string): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    SELECT client_id AS id FROM reviews WHERE id = ${targetId}
    UNION SELECT user_id FROM professionals WHERE id = ${targetId} AND user_id IS NOT NULL
    UNION SELECT unnest(${userIdsWith('team', sql`b.id`)}) FROM businesses b WHERE b.id = ${targetId}
      OR b.id IN (SELECT business_id FROM business_professionals WHERE professional_id = ${targetId})`);
  return rows.map(({ id }) => id);
}
