import type { Executor } from '../../db/client.ts';
import { findReviewBusinessId } from '../../db/reads/reviews.ts';
import { listWorkplaceIds } from '../../db/reads/staff.ts';
import { recordAdminAction } from '../../db/writes/admin-actions.ts';
import { insertEvents } from '../../db/writes/events.ts';
import { setSuspended } from '../../db/writes/professionals.ts';
import { hideReview, showReview } from '../../db/writes/reviews.ts';
import type { TargetType } from '../../domain/moderation.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { type By, moderateBusiness } from './moderate-business.ts';

type Target = { readonly id: string; readonly targetType: TargetType; readonly targetId: string };
/** False if the target is not in a state for it. */
type Change = (tx: Executor, target: Target, by: By) => Promise<boolean>;

/** Hides or suspends the target of a report, in the transaction of the decision. */
export async function hideOrSuspend(
  tx: Executor,
  target: Target,
  by: By,
): Promise<Outcome<undefined>> {
  return (await HIDE_OR_SUSPEND[target.targetType](tx, target, by))
    ? accept(undefined)
    : refuse('MODERATION_INVALID_STATE');
}

/** Shows a review again, or reinstates a business or professional. */
export async function restore(tx: Executor, target: Target, by: By): Promise<void> {
  await RESTORE[target.targetType](tx, target, by);
}

const HIDE_OR_SUSPEND: Readonly<Record<TargetType, Change>> = {
  async review(tx, target, by) {
    const hidden = { hiddenAt: by.at, hiddenReason: by.note };
    const review = await hideReview(tx, target.targetId, hidden);
    if (review) await recordReview(tx, target, by, 'hide', review.professionalId);
    return review !== undefined;
  },
  business: (tx, target, by) => moveBusiness(tx, target, by, 'suspend'),
  async professional(tx, target, by) {
    const isChanged = await setSuspended(tx, target.targetId, by.at);
    if (isChanged) await recordProfessional(tx, target, by, 'suspend');
    return isChanged;
  },
};

const RESTORE: Readonly<Record<TargetType, Change>> = {
  async review(tx, target, by) {
    const review = await showReview(tx, target.targetId);
    if (review) await recordReview(tx, target, by, 'restore', review.professionalId);
    return review !== undefined;
  },
  business: (tx, target, by) => moveBusiness(tx, target, by, 'reinstate'),
  async professional(tx, target, by) {
    const isChanged = await setSuspended(tx, target.targetId, null);
    if (isChanged) await recordProfessional(tx, target, by, 'reinstate');
    return isChanged;
  },
};

async function recordReview(
  tx: Executor,
  { id: report, targetId }: Target,
  { adminId, at, note: reason }: By,
  action: 'hide' | 'restore',
  professionalId: string,
): Promise<void> {
  const businessId = await findReviewBusinessId(tx, targetId);
  const type = action === 'hide' ? 'review.hidden' : 'review.shown';
  const event = { type, businessId, resourceId: targetId, professionalId, data: {} } as const;
  await insertEvents(tx, [{ ...event, actorId: adminId }], at);
  const record = { adminId, at, targetType: 'review', targetId, businessId, reason } as const;
  await recordAdminAction(tx, { ...record, action, details: { report } });
}

async function moveBusiness(
  tx: Executor,
  { id: report, targetId }: Target,
  by: By,
  action: 'suspend' | 'reinstate',
): Promise<boolean> {
  const moved = await moderateBusiness(tx, targetId, action, by, { report });
  return moved.ok && moved.value;
}

async function recordProfessional(
  tx: Executor,
  { id: report, targetId }: Target,
  { adminId, at, note: reason }: By,
  action: 'suspend' | 'reinstate',
): Promise<void> {
  const type = (
    { suspend: 'professional.suspended', reinstate: 'professional.reinstated' } as const
  )[action];
  const businessIds = await listWorkplaceIds(tx, targetId);
  const events = businessIds.map((businessId) => ({
    type,
    businessId,
    resourceId: targetId,
    professionalId: targetId,
    actorId: adminId,
    data: {},
  }));
  await insertEvents(tx, events, at);
  const record = { adminId, at, targetType: 'professional', targetId, reason } as const;
  await recordAdminAction(tx, { ...record, action, details: { report } });
}
