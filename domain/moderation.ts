import { accept, type Outcome, refuse } from './outcome.ts';

export const TARGET_TYPES = ['review', 'business', 'professional'] as const;
export type TargetType = (typeof TARGET_TYPES)[number];

/**
 * Dismissed: the content stays. Reviews are hidden, businesses and professionals suspended. Withdrawn: it ended undecided,
 * because the account of the reporter or of the author was erased.
 */
export const REPORT_STATUSES = ['open', 'dismissed', 'hidden', 'suspended', 'withdrawn'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];
/** The statuses of a report after a decision. */
export const VERDICTS = ['dismissed', 'hidden', 'suspended'] as const;
export type Verdict = (typeof VERDICTS)[number];
type Sanction = Extract<ReportStatus, 'hidden' | 'suspended'>;

/** How a decision came about. Upheld: after an appeal, as before. Admin: without a report of a user. */
export const DECISION_CAUSES = ['report', 'appeal', 'upheld', 'reversal', 'admin'] as const;
export type DecisionCause = (typeof DECISION_CAUSES)[number];

export const RESOLUTIONS = ['dismiss', 'hide', 'suspend'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** The side that reported, and the side whose content was reported. */
export const REPORT_SIDES = ['reporter', 'affected'] as const;
export type ReportSide = (typeof REPORT_SIDES)[number];

/** Upheld: the decision stays. Overturned: the opposite holds now. Withdrawn: as for reports. */
export const APPEAL_STATUSES = ['open', 'upheld', 'overturned', 'withdrawn'] as const;
export type AppealStatus = (typeof APPEAL_STATUSES)[number];
type Appeal = { readonly side: ReportSide; readonly status: AppealStatus };

/** An account with more open reports than this waits for decisions first. */
export const OPEN_REPORTS_MAX = 20;

function sanctionFor(targetType: TargetType): Sanction {
  return targetType === 'review' ? 'hidden' : 'suspended';
}

const SANCTIONS = { hide: 'hidden', suspend: 'suspended' } as const;

/** The status of a report after a decision. The state of its target is checked when it is changed. */
export function decideReport(
  { status, targetType }: { readonly status: ReportStatus; readonly targetType: TargetType },
  resolution: Resolution,
): Outcome<Verdict> {
  if (status !== 'open') return refuse('REPORT_ALREADY_RESOLVED');
  if (resolution === 'dismiss') return accept('dismissed');
  const sanction = SANCTIONS[resolution];
  return sanction === sanctionFor(targetType)
    ? accept(sanction)
    : refuse('MODERATION_INVALID_STATE');
}

/** The side that a decision went against. */
function losingSide(status: ReportStatus): ReportSide | undefined {
  if (status === 'open' || status === 'withdrawn') return undefined;
  return status === 'dismissed' ? 'reporter' : 'affected';
}

/** A side appeals once, and only against a decision that went against it and still holds. */
export function checkAppeal(
  report: { readonly status: ReportStatus; readonly isSanctioned: boolean },
  appeals: readonly Appeal[],
  side: ReportSide,
): Outcome<undefined> {
  const own = appeals.find((appeal) => appeal.side === side);
  if (own?.status === 'open') return refuse('REQUEST_PENDING');
  const holds = report.isSanctioned === (side === 'affected');
  return own || losingSide(report.status) !== side || !holds
    ? refuse('MODERATION_INVALID_STATE')
    : accept(undefined);
}

/** The status of a report after its open appeal is overturned. */
export function overturn(report: {
  readonly status: ReportStatus;
  readonly targetType: TargetType;
}): Verdict {
  return report.status === 'dismissed' ? sanctionFor(report.targetType) : 'dismissed';
}
