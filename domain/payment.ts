import type { Discount, PackageRedemption } from './appointment.ts';
import type { Attendee } from './attendee.ts';
import { type CouponUse, decideDiscount, findCoupon } from './coupon.ts';
import type { Offer } from './offer.ts';
import { accept, type Outcome } from './outcome.ts';
import { type PackagePurchase, redeemSession } from './package.ts';
import { toBookedServices, subtotalOf } from './price.ts';
import type { World } from './world.ts';

/** How a booking is paid, if not at the business: with a coupon on every occurrence, or a session on the first. */
export type Payment = {
  readonly coupon?: { readonly use: Omit<CouponUse, 'bookingId'>; readonly discount: Discount };
  readonly purchase?: { readonly after: PackagePurchase; readonly redemption: PackageRedemption };
};

export type PaymentRequest = {
  readonly couponCode?: string | undefined;
  readonly packagePurchaseId?: string | undefined;
};

export function decidePayment(
  world: World,
  { couponCode, packagePurchaseId }: PaymentRequest,
  offer: Offer,
  attendee: Attendee,
  nowMs: number,
): Outcome<Payment> {
  if (couponCode !== undefined) {
    const { clientId, crmClientId, personId } = attendee;
    return payByCoupon(world, couponCode, offer, clientId ?? crmClientId ?? personId, nowMs);
  }
  if (packagePurchaseId !== undefined) {
    return payByPackage(world, packagePurchaseId, offer, attendee, nowMs);
  }
  return accept({});
}

/** By a customer; or by nobody in particular, whose uses and visits cannot be counted. */
export function payByCoupon(
  world: World,
  code: string,
  { business, services }: Pick<Offer, 'business' | 'services'>,
  customerId: string | undefined,
  nowMs: number,
): Outcome<Payment> {
  const coupon = findCoupon(world.coupons, code, business.id);
  if (!coupon.ok) return coupon;
  const use = { couponId: coupon.value.id, customerId: customerId ?? '' };
  const subtotalMinor = subtotalOf(toBookedServices(services, business.currency));
  const customer =
    customerId === undefined ? {} : { customer: standingOf(world, use, business.id) };
  const purchase = { business, services, subtotalMinor, ...customer };
  const discount = decideDiscount(coupon.value, purchase, nowMs);
  if (!discount.ok) return discount;
  // A coupon on what has no price was refused above.
  const subtotal = subtotalMinor!;
  return accept({
    coupon: {
      use,
      discount: {
        couponCode: coupon.value.code,
        subtotalMinor: subtotal,
        discountMinor: discount.value,
        finalMinor: subtotal - discount.value,
      },
    },
  });
}

/** Have they been here, and how often have they used it? */
function standingOf(
  world: World,
  { couponId, customerId }: Omit<CouponUse, 'bookingId'>,
  businessId: string,
) {
  const visits = world.visits.filter(
    (visit) => visit.customerId === customerId && visit.businessId === businessId,
  );
  return {
    isNew: visits.reduce((times, visit) => times + visit.times, 0) === 0,
    timesUsed: world.couponUses.filter(
      (used) => used.couponId === couponId && used.customerId === customerId,
    ).length,
  };
}

function payByPackage(
  world: World,
  purchaseId: string,
  { business, services }: Offer,
  { clientId }: Attendee,
  nowMs: number,
): Outcome<Payment> {
  const wanted = { business, services, clientId };
  const after = redeemSession(world.purchases.get(purchaseId), wanted, nowMs);
  if (!after.ok) return after;
  const { id, sessionsTotal, singleSessionPriceMinor, currency } = after.value;
  const priced = subtotalOf(toBookedServices(services, business.currency));
  const worth = currency === business.currency ? singleSessionPriceMinor : 0;
  return accept({
    purchase: {
      after: after.value,
      redemption: {
        packagePurchaseId: id,
        subtotalMinor: priced ?? worth,
        finalMinor: 0,
        sessionsTotal,
      },
    },
  });
}
