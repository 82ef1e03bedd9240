import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { ReportSide, Verdict } from '../../domain/moderation.ts';
import type { Executor } from '../client.ts';
import { eqBesideId, eqLiteral } from '../literal.ts';
import { contentReports, reportAppeals } from '../schema/content-reports.ts';

type ReportRow = typeof contentReports.$inferSelect;

export async function insertReport(
  executor: Executor,
  row: typeof contentReports.$inferInsert,
): Promise<void> {
  await executor.insert(contentReports).values(row);
}

export type ReportDecision = {
  readonly status: Verdict;
  readonly note: string;
  readonly decidedAt: Date;
  readonly decidedById: string;
};

/**
 * Decides a report together with the other reports of the same decision and with the open ones of its target. Content that is
 * hidden or suspended settles dismissals that wait for an appeal, too. Ends their appeals, and returns their ids.
 */
export async function decideReports(
  executor: Executor,
  { id, decidedWithId, targetId }: Pick<ReportRow, 'id' | 'decidedWithId' | 'targetId'>,
  { status, ...verdict }: ReportDecision,
): Promise<{ readonly leadId: string; readonly ids: readonly string[] }> {
  const leadId = decidedWithId ?? id;
  const isSanction = status !== 'dismissed';
  const decisionId = sql`coalesce(decided_with_id, id)`;
  const appealed = sql`SELECT ${decisionId} FROM content_reports JOIN report_appeals a ON a.report_id = id
    WHERE target_id = ${targetId} AND a.status = 'open'`;
  const rows = await executor
    .update(contentReports)
    .set({
      ...{ status, ...verdict },
      decidedWithId: sql`nullif(${leadId}, id)`,
      ...(isSanction && { sanctionedAt: verdict.decidedAt }),
    })
    .where(
      and(
        eq(contentReports.targetId, targetId),
        or(
          eqLiteral(contentReports.status, 'open'),
          sql`${decisionId} = ${leadId}`,
          isSanction ? sql`${decisionId} IN (${appealed})` : undefined,
        ),
      ),
    )
    .returning({ id: contentReports.id });
  const ids = rows.map((row) => row.id);
  await executor
    .update(reportAppeals)
    .set({ status: 'overturned', ...verdict })
    .where(and(inArray(reportAppeals.reportId, ids), eqBesideId(reportAppeals.status, 'open')));
  return { leadId, ids };
}

export async function insertAppeal(
  executor: Executor,
  row: typeof reportAppeals.$inferInsert,
): Promise<void> {
  await executor.insert(reportAppeals).values(row);
}

/** The decision stays. */
export async function upholdDecision(
  executor: Executor,
  { reportId, side }: { readonly reportId: string; readonly side: ReportSide },
  verdict: Omit<ReportDecision, 'status'>,
): Promise<void> {
  await executor
    .update(reportAppeals)
    .set({ status: 'upheld', ...verdict })
    .where(and(eq(reportAppeals.reportId, reportId), eq(reportAppeals.side, side)));
}
