import { toIsoText } from './local-time.ts';
import { toMajor } from './money.ts';
import { accept, type Outcome, refuse } from './outcome.ts';

export type PackagePurchase = {
  readonly id: string;
  readonly packageId: string;
  readonly businessId: string;
  readonly serviceId: string;
  /** The holder: an account, or else a client record. */
  readonly userId: string | null;
  readonly crmClientId: string | null;
  readonly createdById: string | null;
  readonly sessionsTotal: number;
  readonly sessionsRedeemed: number;
  readonly packagePriceMinor: number;
  readonly singleSessionPriceMinor: number;
  readonly currency: string;
  readonly status: 'active' | 'exhausted' | 'expired' | 'cancelled';
  readonly purchasedAtMs: number;
  readonly expiresAtMs: number;
};

/** Spends one session on a visit. The checks run in the order of the contract. */
export function redeemSession(
  purchase: PackagePurchase | undefined,
  visit: {
    readonly businessId: string;
    readonly clientId: string | null;
    readonly crmClientId: string | null;
    readonly isEligible: (serviceId: string) => boolean;
  },
  nowMs: number,
): Outcome<PackagePurchase> {
  if (!purchase || holderOf(purchase) !== (visit.clientId ?? visit.crmClientId)) {
    return refuse('NOT_FOUND');
  }
  if (purchase.businessId !== visit.businessId) return refuse('BUSINESS_MISMATCH');
  if (!visit.isEligible(purchase.serviceId)) return refuse('SERVICE_NOT_ELIGIBLE');
  if (isOver(purchase, nowMs)) return refuse('INVALID_STATUS');
  if (purchase.sessionsRedeemed >= purchase.sessionsTotal) return refuse('USAGE_LIMIT_REACHED');
  const sessionsRedeemed = purchase.sessionsRedeemed + 1;
  const isLast = sessionsRedeemed === purchase.sessionsTotal;
  return accept({ ...purchase, sessionsRedeemed, status: isLast ? 'exhausted' : 'active' });
}

/** Whether no session can be redeemed any more, also one that is given back. */
export function isOver({ status, expiresAtMs }: PackagePurchase, nowMs: number): boolean {
  return status === 'cancelled' || status === 'expired' || nowMs >= expiresAtMs;
}

/** The account or client record that may redeem the sessions; every purchase has one. */
export function holderOf({ userId, crmClientId }: PackagePurchase): string {
  return userId ?? crmClientId!;
}

/** Takes one redeemed session back; an expired or cancelled purchase stays so. */
export function returnSession(purchase: PackagePurchase): PackagePurchase {
  const status = purchase.status === 'exhausted' ? 'active' : purchase.status;
  return { ...purchase, sessionsRedeemed: purchase.sessionsRedeemed - 1, status };
}

/** An expired purchase cannot be cancelled. */
export function cancelPurchase(purchase: PackagePurchase, nowMs: number): Outcome<PackagePurchase> {
  if (statusAt(purchase, nowMs) === 'expired') return refuse('INVALID_STATUS');
  return accept({ ...purchase, status: 'cancelled' });
}

/** A purchase expires on time, even before the sweep stores the status. */
function statusAt({ status, expiresAtMs }: PackagePurchase, nowMs: number) {
  return status === 'active' && nowMs >= expiresAtMs ? 'expired' : status;
}

export function purchaseView(purchase: PackagePurchase, nowMs: number) {
  const { currency, expiresAtMs } = purchase;
  return {
    id: purchase.id,
    packageId: purchase.packageId,
    businessId: purchase.businessId,
    userId: holderOf(purchase),
    ...(purchase.crmClientId !== null && { crmClientId: purchase.crmClientId }),
    serviceId: purchase.serviceId,
    sessionsTotal: purchase.sessionsTotal,
    sessionsRedeemed: purchase.sessionsRedeemed,
    packagePriceMajor: toMajor(purchase.packagePriceMinor, currency),
    singleSessionPriceMajor: toMajor(purchase.singleSessionPriceMinor, currency),
    currency,
    purchasedAt: toIsoText(purchase.purchasedAtMs),
    expiresAt: toIsoText(expiresAtMs),
    status: statusAt(purchase, nowMs),
    createdById: purchase.createdById,
  };
}
