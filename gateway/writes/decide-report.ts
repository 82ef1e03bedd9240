import { newId } from '../../contract/ids.ts';
import type { Executor } from '../../db/client.ts';
import { findReport, findSuspension, type ReportRecord } from '../../db/reads/content-reports.ts';
import { recordAdminAction } from '../../db/writes/admin-actions.ts';
import * as writes from '../../db/writes/content-reports.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { lockBusiness } from '../../db/writes/own-business.ts';
import { decideModeration } from '../../domain/business.ts';
import {
  type DecisionCause,
  decideReport,
  overturn,
  type Resolution,
  type Verdict,
} from '../../domain/moderation.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { hideOrSuspend, restore } from './hide-or-suspend.ts';
import { type By, moderateBusiness } from './moderate-business.ts';

/** The reports that a decision was about, the leading one first, and what both sides are told. */
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
  if (action === 'overturn') return apply(tx, report, overturn(report), by, 'appeal');
  await writes.upholdDecision(tx, appeal, toVerdict(by));
  await record(tx, report, by, { status: report.status, cause: 'upheld' });
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

/** Undefined if the business had the status before. */
type Moved = Outcome<Decision | undefined>;

/** Suspends a business without a report of a user. A report of the admin holds the decision, so that the owner can appeal. */
export async function suspendBusiness(tx: Executor, businessId: string, by: By): Promise<Moved> {
  const status = await lockAndDecide(tx, businessId, 'suspend');
  if (!status.ok || status.value === undefined) return status;
  const id = newId('rpt');
  const about = { targetType: 'business', targetId: businessId } as const;
  const { adminId: reporterId, at: createdAt, note: reason } = by;
  await writes.insertReport(tx, { id, ...about, reporterId, reason, createdAt });
  return apply(tx, (await findReport(tx, id))!, 'suspended', by, 'admin');
}

/** Reinstates a business, and takes back the decision that suspended it. */
export async function reinstateBusiness(tx: Executor, businessId: string, by: By): Promise<Moved> {
  const status = await lockAndDecide(tx, businessId, 'reinstate');
  if (!status.ok || status.value === undefined) return status;
  const report = await findSuspension(tx, businessId);
  if (report) return apply(tx, report, 'dismissed', by, 'admin');
  const moved = await moderateBusiness(tx, businessId, 'reinstate', by);
  return moved.ok ? accept(undefined) : moved;
}

/** The new status of the business, which its calendars cannot change meanwhile; undefined if it has it. */
async function lockAndDecide(tx: Executor, id: string, action: 'suspend' | 'reinstate') {
  await takeLocks(tx, locksOf(id));
  const business = await lockBusiness(tx, { id });
  if (!business) return refuse('BUSINESS_NOT_FOUND');
  const status = decideModeration(business, action);
  return status.ok && status.value === business.status ? accept(undefined) : status;
}

/** Changes the target and its reports. */
async function apply(
  tx: Executor,
  report: ReportRecord,
  status: Verdict,
  by: By,
  cause: DecisionCause,
): Promise<Decided> {
  const isTakenBack = status === 'dismissed' && report.status !== 'open';
  if (status !== 'dismissed') {
    const sanctioned = await hideOrSuspend(tx, report, by);
    if (!sanctioned.ok) return sanctioned;
  } else if (isTakenBack) {
    await restore(tx, report, by);
  }
  const { leadId, ids } = await writes.decideReports(tx, report, { status, ...toVerdict(by) });
  await record(tx, report, by, { status, cause, decidedTogether: ids.length - 1 });
  const others = ids.filter((id) => id !== leadId);
  return accept({ ids: [leadId, ...others], told: isTakenBack ? 'restored' : 'decided' });
}

const toVerdict = ({ note, at: decidedAt, adminId: decidedById }: By) => ({
  note,
  decidedAt,
  decidedById,
});

function record(
  tx: Executor,
  { id: targetId, targetType: reported, targetId: target, reporterId: reporter }: ReportRecord,
  { adminId, at, note: reason }: By,
  details: {
    readonly status: string;
    readonly cause: DecisionCause;
    readonly decidedTogether?: number;
  },
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
