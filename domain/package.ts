import type { BusinessRules, ServiceRules } from './calendar.ts';
import { accept, type Outcome, refuse } from './outcome.ts';

export type PackagePurchase = {
  readonly id: string;
  readonly businessId: string;
  readonly serviceId: string;
  readonly userId: string;
  readonly sessionsTotal: number;
  readonly sessionsRedeemed: number;
  readonly singleSessionPriceMinor: number;
  readonly status: 'active' | 'exhausted' | 'expired' | 'cancelled';
  readonly expiresAtMs: number;
};

/** May this purchase pay for that? The first objection, in the contract's order. */
export function redeem(
  purchase: PackagePurchase | undefined,
  wanted: {
    readonly business: BusinessRules;
    readonly services: readonly ServiceRules[];
    readonly clientId: string | null;
  },
  nowMs: number,
): Outcome<PackagePurchase> {
  if (!purchase || purchase.userId !== wanted.clientId) return refuse('NOT_FOUND');
  if (purchase.businessId !== wanted.business.id) return refuse('BUSINESS_MISMATCH');
  const [service, ...others] = wanted.services;
  if (others.length > 0 || service?.id !== purchase.serviceId)
    return refuse('SERVICE_NOT_ELIGIBLE');
  const isOver = purchase.status === 'cancelled' || purchase.status === 'expired';
  if (isOver || nowMs >= purchase.expiresAtMs) return refuse('INVALID_STATUS');
  if (purchase.sessionsRedeemed >= purchase.sessionsTotal) return refuse('USAGE_LIMIT_REACHED');
  const sessionsRedeemed = purchase.sessionsRedeemed + 1;
  const isLast = sessionsRedeemed === purchase.sessionsTotal;
  return accept({ ...purchase, sessionsRedeemed, status: isLast ? 'exhausted' : 'active' });
}
