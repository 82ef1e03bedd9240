import type { BookedService, Discount, PackageRedemption } from './appointment.ts';
import type { Attendee } from './attendee.ts';
import { type CouponRules, type CouponUse, decideDiscount, findCoupon } from './coupon.ts';
import type { Offering } from './offering.ts';
import { accept, type Outcome } from './outcome.ts';
import { type PackagePurchase, redeemSession } from './package.ts';
import { toBookedServices, subtotalOf } from './price.ts';
import type { World } from './world.ts';

/** A coupon on every occurrence, or a package session on the first, or neither. */
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
  { couponCode, packagePurchaseId, callerId }: PaymentRequest & { readonly callerId: string },
  offering: Offering,
  attendee: Attendee,
  nowMs: number,
): Outcome<Payment> {
  if (couponCode !== undefined) {
    const { clientId, crmClientId, personId } = attendee;
    const customerId = clientId ?? crmClientId ?? personId;
    return payByCoupon(world, { couponCode, callerId, customerId }, offering, nowMs);
  }
  if (packagePurchaseId !== undefined) {
    return payByPackage(world, packagePurchaseId, offering, attendee, nowMs);
  }
  return accept({});
}

/** Without a customer, the customer limits of the coupon are not checked. */
export function payByCoupon(
  world: World,
  request: {
    readonly couponCode: string;
    readonly callerId: string;
    readonly customerId?: string | undefined;
  },
  { business, services }: Pick<Offering, 'business' | 'services'>,
  nowMs: number,
): Outcome<Payment> {
  const { couponCode, callerId, customerId } = request;
  const coupon = findCoupon(world, couponCode, { businessId: business.id, callerId });
  if (!coupon.ok) return coupon;
  const use = { couponId: coupon.value.id, customerId: customerId ?? '' };
  const booked = toBookedServices(services, business.currency);
  const customer =
    customerId === undefined ? {} : { customer: toCustomerHistory(world, use, business.id) };
  const priced = { business, services: booked, ...customer };
  const discount = decideDiscount(coupon.value, priced, nowMs);
  if (!discount.ok) return discount;
  return accept({ coupon: { use, discount: toDiscount(coupon.value, booked, discount.value) } });
}

/** decideDiscount() refuses services without any price. */
export function toDiscount(
  { code: couponCode }: CouponRules,
  booked: readonly BookedService[],
  discountMinor: number,
): Discount {
  const subtotalMinor = subtotalOf(booked)!;
  return { couponCode, subtotalMinor, discountMinor, finalMinor: subtotalMinor - discountMinor };
}

/** Whether the customer is new at the business, and how often they used the coupon. */
export function toCustomerHistory(
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
      (use) => use.couponId === couponId && use.customerId === customerId,
    ).length,
  };
}

function payByPackage(
  world: World,
  purchaseId: string,
  { business, services }: Offering,
  { clientId, crmClientId }: Attendee,
  nowMs: number,
): Outcome<Payment> {
  // When it is booked, the visit has the service of the package alone.
  const isEligible = (serviceId: string) => services.length === 1 && services[0]!.id === serviceId;
  const visit = { businessId: business.id, clientId, crmClientId, isEligible };
  const after = redeemSession(world.purchases.get(purchaseId), visit, nowMs);
  if (!after.ok) return after;
  const booked = toBookedServices(services, business.currency);
  const redemption = toRedemption(after.value, booked, business.currency);
  return accept({ purchase: { after: after.value, redemption } });
}

/** A session that pays for its service; nothing else is due yet. */
export function toRedemption(
  { id, serviceId, sessionsTotal, singleSessionPriceMinor, currency }: PackagePurchase,
  booked: readonly BookedService[],
  visitCurrency: string,
): PackageRedemption {
  // Services without a price are worth a single session of the package.
  const sessionMinor = currency === visitCurrency ? singleSessionPriceMinor : 0;
  const subtotalMinor = subtotalOf(booked) ?? sessionMinor;
  return { packagePurchaseId: id, serviceId, subtotalMinor, finalMinor: 0, sessionsTotal };
}
