import type { BusinessRules } from './calendar.ts';
import { accept, type Outcome, refuse } from './outcome.ts';

type Status = BusinessRules['status'];

/** What is asked for before a business may be shown to anyone. */
export type Profile = {
  readonly status: Status;
  readonly description: string | null;
  readonly addressLine1: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly serviceCount: number;
  readonly professionalCount: number;
};

const SAID = ['description', 'addressLine1', 'city', 'country'] as const;

/** What a business is reviewed and shown by is not taken back: it may be said otherwise, and left empty in a draft only. */
export function checkProfileChange(
  status: Status,
  changes: { readonly [field in (typeof SAID)[number]]?: string | null | undefined },
): Outcome<undefined> {
  const isEmptied = SAID.some((field) => changes[field] !== undefined && !changes[field]);
  return isEmptied && status !== 'draft' ? refuse('PROFILE_INCOMPLETE') : accept(undefined);
}

/** By its owner: a whole profile goes to review. */
export function decideSubmit(profile: Profile): Outcome<Status> {
  if (profile.status === 'under_review') return refuse('BUSINESS_UNDER_REVIEW');
  if (profile.status !== 'draft') return refuse('BUSINESS_NOT_SUBMITTABLE');
  const { serviceCount, professionalCount } = profile;
  const isWhole = SAID.every((field) => profile[field]);
  if (!isWhole || serviceCount === 0 || professionalCount === 0)
    return refuse('PROFILE_INCOMPLETE');
  return accept('under_review');
}

export type Verdict = 'approve' | 'reject' | 'suspend' | 'reinstate';

const MOVES: Record<Verdict, { readonly from: Status; readonly to: Status }> = {
  approve: { from: 'under_review', to: 'approved' },
  reject: { from: 'under_review', to: 'draft' },
  suspend: { from: 'approved', to: 'suspended' },
  reinstate: { from: 'suspended', to: 'approved' },
};

/** By an admin. What has had its effect already is no mistake; a draft that nobody submitted was not rejected. */
export function decideModeration(
  { status, statusReason }: { readonly status: Status; readonly statusReason: string | null },
  verdict: Verdict,
): Outcome<Status> {
  const { from, to } = MOVES[verdict];
  const isDone = status === to && (verdict !== 'reject' || statusReason !== null);
  return status === from || isDone ? accept(to) : refuse('BUSINESS_INVALID_TRANSITION');
}
