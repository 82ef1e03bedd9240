import type { Executor } from '../../db/client.ts';
import { recordAdminAction } from '../../db/writes/admin-actions.ts';
import { lockBusiness, updateBusiness } from '../../db/writes/own-business.ts';
import { decideModeration, type ModerationAction } from '../../domain/business.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { insertBusinessEvent } from '../features/own-business.ts';

const PAST_TENSE = {
  approve: 'approved',
  reject: 'rejected',
  suspend: 'suspended',
  reinstate: 'reinstated',
} as const;

/** The admin who decides, and the reason; empty without one. */
export type By = { readonly adminId: string; readonly at: Date; readonly note: string };

/**
 * Moves a business to another status for an admin, with its event and its line of the audit trail. False if it had the status
 * before.
 */
export async function moderateBusiness(
  tx: Executor,
  id: string,
  action: ModerationAction,
  { adminId, at, note }: By,
  details: Readonly<Record<string, string>> = {},
): Promise<Outcome<boolean>> {
  const business = await lockBusiness(tx, { id });
  if (!business) return refuse('BUSINESS_NOT_FOUND');
  const status = decideModeration(business, action);
  if (!status.ok) return status;
  if (status.value === business.status) return accept(false);
  const reason = note || null;
  const change = {
    status: status.value,
    // A business that is approved or reinstated shows no reason.
    statusReason: action === 'reject' || action === 'suspend' ? reason : null,
    ...(action === 'suspend' && { wasPaused: business.status === 'paused' }),
  };
  await updateBusiness(tx, id, change);
  const after = { ...business, ...change };
  await insertBusinessEvent(tx, `business.${PAST_TENSE[action]}`, after, { actorId: adminId, at });
  await recordAdminAction(tx, {
    ...{ adminId, at, action, reason, targetType: 'business', targetId: id, businessId: id },
    details: { ...details, from: business.status, to: status.value },
  });
  return accept(true);
}
