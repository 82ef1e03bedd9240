import type { BusinessStatus as Status } from './calendar.ts';
import { accept, type Outcome, refuse, refuseField } from './outcome.ts';

/** The fields that a business must complete before it can be reviewed. */
export type Profile = {
  readonly status: Status;
  readonly description: string | null;
  readonly addressLine1: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly serviceCount: number;
};

const PROFILE_FIELDS = ['description', 'addressLine1', 'city', 'country'] as const;

/** Only a draft may empty a profile field; a submitted business may only replace its value. */
export function checkProfileChange(
  status: Status,
  changes: { readonly [field in (typeof PROFILE_FIELDS)[number]]?: string | null | undefined },
): Outcome<undefined> {
  const emptied = PROFILE_FIELDS.find((field) => changes[field] !== undefined && !changes[field]);
  return emptied === undefined || status === 'draft'
    ? accept(undefined)
    : refuseField('PROFILE_INCOMPLETE', emptied);
}

/** The owner submits a complete profile for review. */
export function decideSubmit(profile: Profile): Outcome<Status> {
  if (profile.status === 'under_review') return refuse('BUSINESS_UNDER_REVIEW');
  if (profile.status !== 'draft') return refuse('BUSINESS_NOT_SUBMITTABLE');
  const missing = PROFILE_FIELDS.find((field) => !profile[field]);
  if (missing) return refuseField('PROFILE_INCOMPLETE', missing);
  if (profile.serviceCount === 0) return refuseField('PROFILE_INCOMPLETE', 'services');
  return accept('under_review');
}

/** Invitations send mail to strangers, so a business sends them only once it is submitted. */
export function checkInviting(status: Status): Outcome<undefined> {
  if (status === 'draft') return refuse('INVALID_STATUS');
  return status === 'suspended' || status === 'closed'
    ? refuse('BUSINESS_SUSPENDED')
    : accept(undefined);
}

type Transition = { readonly from: readonly Status[]; readonly to: Status };

export const OWNER_ACTIONS = ['pause', 'resume', 'close', 'reopen'] as const;
type OwnerAction = (typeof OWNER_ACTIONS)[number];

const OWNER_TRANSITIONS: Record<OwnerAction, Transition> = {
  pause: { from: ['approved'], to: 'paused' },
  resume: { from: ['paused'], to: 'approved' },
  close: { from: ['draft', 'approved', 'paused'], to: 'closed' },
  reopen: { from: ['closed'], to: 'draft' },
};

/** A repeated action succeeds. */
export function decideOwnerAction(status: Status, action: OwnerAction): Outcome<Status> {
  const { from, to } = OWNER_TRANSITIONS[action];
  return from.includes(status) || status === to
    ? accept(to)
    : refuse('BUSINESS_INVALID_TRANSITION');
}

export type ModerationAction = 'approve' | 'reject' | 'suspend' | 'reinstate';

const TRANSITIONS: Record<ModerationAction, Transition> = {
  approve: { from: ['under_review'], to: 'approved' },
  reject: { from: ['under_review'], to: 'draft' },
  suspend: { from: ['approved', 'paused'], to: 'suspended' },
  reinstate: { from: ['suspended'], to: 'approved' },
};

type Moderated = {
  readonly status: Status;
  readonly statusReason: string | null;
  readonly wasPaused: boolean;
};

/**
 * A repeated action succeeds. A draft counts as rejected only if a reason is stored. A business that was paused when
 * it was suspended is paused again: its owner had stopped the bookings.
 */
export function decideModeration(
  { status, statusReason, wasPaused }: Moderated,
  action: ModerationAction,
): Outcome<Status> {
  const { from, to: usual } = TRANSITIONS[action];
  const to = action === 'reinstate' && wasPaused ? 'paused' : usual;
  const isRepeat = status === to && (action !== 'reject' || statusReason !== null);
  return from.includes(status) || isRepeat ? accept(to) : refuse('BUSINESS_INVALID_TRANSITION');
}
