import type { Executor } from '../../db/client.ts';
import { findReport, type ReportRecord } from '../../db/reads/content-reports.ts';
import { recordAdminAction } from '../../db/writes/admin-actions.ts';
import * as writes from '../../db/writes/content-reports.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { decideReport, overturn, type Resolution } from '../../domain/moderation.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { type By, hideOrSuspend, restore } from './hide-or-suspend.ts';

/** The reports that a decision was about, the named one first, and what both sides are told. */
export type Decision = {
  readonly ids: readonly [string, ...string[]];
  readonly told: 'decided' | 'restored' | 'appealUpheld';
};
export type Decided = Outcome<Decision>;

/** Also the lock of a calendar: a booking in flight is decided before, or sees the suspension. */
const locksOf = (targetId: string) => [`reports/${targetId}`, targetId];

/** Reads the report under the locks of its target. */
async function lockReport(tx: Executor, id: string): Promise<ReportRecord | undefined> {
  const found = await findReport(tx, id);
  if (!found) return undefined;
  await takeLocks(tx, locksOf(found.targetId));
  return findReport(tx, id);
}

export async function resolve(
  tx: Executor,
  id: string,
  resolution: Resolution,
  by: By,
): Promise<Decided> {
  const report = await lockReport(tx, id);
  if (!report) return refuse('NOT_FOUND');
  const status = decideReport(report, resolution);
  return status.ok ? apply(tx, report, status.value, by, 'report') : status;
}

/** Ends the open appeal of a report. */
export async function decideAppeal(
  tx: Executor,
  id: string,
  action: 'uphold' | 'overturn',
  by: By,
): Promise<Decided> {
  const report = await lockReport(tx, id);
  if (!report) return refuse('NOT_FOUND');
  const appeal = report.appeals.find(({ status }) => status === 'open');
  if (!appeal) return refuse('MODERATION_INVALID_STATE');
  const { adminId: decidedById, at: decidedAt, note } = by;
  const status = action === 'uphold' ? 'upheld' : 'overturned';
  if (action === 'overturn') {
    const applied = await apply(tx, report, overturn(report), by, 'appeal');
    if (!applied.ok) return applied;
    await writes.decideAppeal(tx, appeal, { status, note, decidedAt, decidedById });
    return applied;
  }
  await writes.decideAppeal(tx, appeal, { status, note, decidedAt, decidedById });
  await record(tx, report, by, { appeal: status });
  return accept({ ids: [id], told: 'appealUpheld' });
}

/** Takes a decision back without an appeal. */
export async function reverse(tx: Executor, id: string, by: By): Promise<Decided> {
  const report = await lockReport(tx, id);
  if (!report) return refuse('NOT_FOUND');
  const waits = report.appeals.some(({ status }) => status === 'open');
  const isSanctioned = report.status === 'hidden' || report.status === 'suspended';
  if (waits || !isSanctioned || report.decidedWithId !== null) {
    return refuse('MODERATION_INVALID_STATE');
  }
  return apply(tx, report, 'dismissed', by, 'reversal');
}

/** Changes the target and its reports. */
async function apply(
  tx: Executor,
  report: ReportRecord,
  status: writes.ReportDecision['status'],
  by: By,
  cause: 'report' | 'appeal' | 'reversal',
): Promise<Decided> {
  if (status !== 'dismissed') {
    const sanctioned = await hideOrSuspend(tx, report, by);
    if (!sanctioned.ok) return sanctioned;
  } else if (report.status !== 'open') {
    await restore(tx, report, by);
  }
  const decision = { status, note: by.note, decidedAt: by.at, decidedById: by.adminId };
  await writes.decideReportRow(tx, report.id, decision);
  const isTakenBack = status === 'dismissed' && report.status !== 'open';
  const others = isTakenBack
    ? await writes.decideFollowers(tx, report, decision)
    : await writes.decideOpenReports(tx, report, decision);
  await record(tx, report, by, { status, cause, decidedTogether: others.length });
  return accept({ ids: [report.id, ...others], told: isTakenBack ? 'restored' : 'decided' });
}

function record(
  tx: Executor,
  { id: targetId, targetType: reported, targetId: target, reporterId: reporter }: ReportRecord,
  { adminId, at, note: reason }: By,
  details: Readonly<Record<string, string | number>>,
): Promise<void> {
  return recordAdminAction(tx, {
    adminId,
    at,
    action: 'resolve',
    targetType: 'report',
    targetId,
    reason,
    details: { reporter, reported, target, ...details },
  });
}
