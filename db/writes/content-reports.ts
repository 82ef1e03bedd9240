import { and, eq } from 'drizzle-orm';
import type { AppealStatus, ReportSide, ReportStatus } from '../../domain/moderation.ts';
import type { Executor } from '../client.ts';
import { contentReports, reportAppeals } from '../schema/content-reports.ts';

export async function insertReport(
  executor: Executor,
  row: typeof contentReports.$inferInsert,
): Promise<void> {
  await executor.insert(contentReports).values(row);
}

export type ReportDecision = {
  readonly status: Exclude<ReportStatus, 'open'>;
  readonly note: string;
  readonly decidedAt: Date;
  readonly decidedById: string;
};

export async function decideReportRow(
  executor: Executor,
  id: string,
  decision: ReportDecision,
): Promise<void> {
  await executor
    .update(contentReports)
    .set({ ...decision, decidedWithId: null })
    .where(eq(contentReports.id, id));
}

/** Decides the other open reports of the target in the same way. */
export async function decideOpenReports(
  executor: Executor,
  { id: decidedWithId, targetId }: { readonly id: string; readonly targetId: string },
  decision: ReportDecision,
): Promise<string[]> {
  const rows = await executor
    .update(contentReports)
    .set({ ...decision, decidedWithId })
    .where(and(eq(contentReports.targetId, targetId), eq(contentReports.status, 'open')))
    .returning({ id: contentReports.id });
  return rows.map(({ id }) => id);
}

/** Decides the reports that were decided together with this one. */
export async function decideFollowers(
  executor: Executor,
  { id, status }: { readonly id: string; readonly status: ReportStatus },
  decision: ReportDecision,
): Promise<string[]> {
  const rows = await executor
    .update(contentReports)
    .set(decision)
    .where(and(eq(contentReports.decidedWithId, id), eq(contentReports.status, status)))
    .returning({ id: contentReports.id });
  return rows.map((row) => row.id);
}

export async function insertAppeal(
  executor: Executor,
  row: typeof reportAppeals.$inferInsert,
): Promise<void> {
  await executor.insert(reportAppeals).values(row);
}

export async function decideAppeal(
  executor: Executor,
  { reportId, side }: { readonly reportId: string; readonly side: ReportSide },
  decision: {
    readonly status: Exclude<AppealStatus, 'open'>;
    readonly note: string;
    readonly decidedAt: Date;
    readonly decidedById: string;
  },
): Promise<void> {
  await executor
    .update(reportAppeals)
    .set(decision)
    .where(and(eq(reportAppeals.reportId, reportId), eq(reportAppeals.side, side)));
}
