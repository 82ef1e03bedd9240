import {
  type AppealStatus,
  checkAppeal,
  type ReportSide,
  type ReportStatus,
  type TargetType,
} from './moderation.ts';

type AppealRecord = {
  readonly side: ReportSide;
  readonly reason: string;
  readonly status: AppealStatus;
  readonly note: string | null;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
};

type ReportRecord = {
  readonly id: string;
  readonly reporterId: string | null;
  readonly reporterName: string | null;
  readonly targetType: TargetType;
  readonly targetId: string;
  readonly targetName: string;
  readonly reason: string;
  readonly status: ReportStatus;
  readonly note: string | null;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedWithId: string | null;
  readonly authorId: string | null;
  readonly authorName: string | null;
  readonly rating: number | null;
  readonly comment: string | null;
  readonly reply: string | null;
  readonly writtenAt: Date | null;
  readonly text: string | null;
  readonly businesses: readonly { readonly id: string; readonly name: string }[];
  readonly isSanctioned: boolean;
  readonly openCount: number;
  readonly appeals: readonly AppealRecord[];
};

/** A report without the texts of its sides. */
export function decisionView(report: ReportRecord) {
  const { id, targetType, targetId, status, note, createdAt, decidedAt } = report;
  return {
    id,
    targetType,
    targetId,
    status,
    note,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

function targetView({ targetName: name, rating, comment, isSanctioned }: ReportRecord) {
  return { name, rating, comment, isSanctioned };
}

function appealView({ side, reason, status, note, createdAt, decidedAt }: AppealRecord) {
  const times = {
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
  return { side, reason, status, note, ...times };
}

/** The affected side never learns who reported, and why. */
export function reportView(report: ReportRecord & { readonly side: ReportSide }) {
  const { side, appeals, reason } = report;
  const appeal = appeals.find((each) => each.side === side);
  return {
    ...decisionView(report),
    side,
    reason: side === 'reporter' ? reason : null,
    target: targetView(report),
    appeal: appeal ? appealView(appeal) : null,
    mayAppeal: checkAppeal(report, appeals, side).ok,
  };
}

export function adminReportView(report: ReportRecord) {
  const { reporterId, reporterName, authorId, authorName, reason, openCount, appeals } = report;
  const { text, reply, writtenAt, businesses } = report;
  return {
    ...decisionView(report),
    reason,
    reporter: reporterId === null ? null : { id: reporterId, name: reporterName ?? '' },
    target: {
      ...targetView(report),
      author: authorId === null ? null : { id: authorId, name: authorName ?? '' },
      ...{ text, reply },
      businesses: [...businesses],
      writtenAt: writtenAt?.toISOString() ?? null,
    },
    openCount,
    decidedWithId: report.decidedWithId,
    appeals: appeals.map(appealView),
  };
}
