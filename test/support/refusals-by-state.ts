import { deleteAccount } from '../../contract/accounts.ts';
import { rejectBusiness } from '../../contract/business-moderation.ts';
import { reportContent } from '../../contract/content-reports.ts';
import { submitBusiness } from '../../contract/own-business.ts';
import { deleteService } from '../../contract/own-services.ts';
import { redeemCoupon, voidRedemption } from '../../contract/redemptions.ts';
import { beginSecondFactor, confirmSecondFactor } from '../../contract/second-factor.ts';
import { removeProfessional } from '../../contract/staff.ts';
import { reorderWaitlist } from '../../contract/waitlist.ts';
import { redeliver, redeliverSince, testWebhook } from '../../contract/webhook-deliveries.ts';
import type { ErrorCode } from '../../domain/errors.ts';

const REFUSED: Readonly<Record<string, ErrorCode>> = {
  [submitBusiness.id]: 'BUSINESS_NOT_SUBMITTABLE',
  [rejectBusiness.id]: 'BUSINESS_INVALID_TRANSITION',
  [deleteAccount.id]: 'ACCOUNT_HAS_BOOKINGS',
  [deleteService.id]: 'SERVICE_IN_USE',
  [removeProfessional.id]: 'SCHEDULE_TIME_TAKEN',
  [reorderWaitlist.id]: 'INVALID_STATUS',
  [redeemCoupon.id]: 'SERVICE_NOT_ELIGIBLE',
  [voidRedemption.id]: 'INVALID_STATUS',
  [beginSecondFactor.id]: 'FORBIDDEN',
  [confirmSecondFactor.id]: 'NOT_FOUND',
  [redeliver.id]: 'INVALID_STATUS',
  [redeliverSince.id]: 'INVALID_STATUS',
  [testWebhook.id]: 'INVALID_STATUS',
};

/** The professional of the sample works with them. */
const REFUSED_TO_TEAM: Readonly<Record<string, ErrorCode>> = {
  [reportContent.id]: 'CANNOT_REPORT_OWN_CONTENT',
};
const TEAM = ['owner', 'manager'];

/** The refusal of a permitted request by the state of the tenant, after every check of the caller. */
export function refusalByState(endpointId: string, caller: string): ErrorCode | undefined {
  return REFUSED[endpointId] ?? (TEAM.includes(caller) ? REFUSED_TO_TEAM[endpointId] : undefined);
}
