import type { AppointmentRecord } from '../appointment.ts';
import { changeAppointment } from '../appointment-changes.ts';
import { withPrice } from '../appointment-price.ts';
import type { Changes } from '../changes.ts';
import { couponKey, type CouponUse, decideDiscount, findCoupon } from '../coupon.ts';
import { redemptionEvents } from '../events.ts';
import { entriesOf } from '../ledger-changes.ts';
import { priceOf, settle } from '../ledger.ts';
import { toMajor } from '../money.ts';
import { mergeNeeds, type Needs, NO_NEEDS } from '../needs.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { holderOf, redeemSession } from '../package.ts';
import { type PaymentRequest, toCustomerHistory, toDiscount, toRedemption } from '../payment.ts';
import { hideIds } from '../strangers.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

/** Either the code of a coupon or the id of a purchased package. */
type RedeemCommand = TargetCommand &
  PaymentRequest & {
    readonly kind: 'redeem';
    /** The account or client record of the appointment when the command was created; absent for a walk-in. */
    readonly customerId: string | undefined;
  };

export const redeem: CommandDefinition<RedeemCommand> = {
  kind: 'redeem',
  needs: redeemNeeds,
  isStale: hasOtherCustomer,
  withoutStrangers: redeemWithoutStrangers,
  decide: decideRedeem,
};

function redeemNeeds(command: RedeemCommand): Needs {
  const { couponCode, packagePurchaseId, customerId, callerId } = command;
  const listOf = (id: string | undefined) => (id === undefined ? [] : [id]);
  return mergeNeeds([
    targetNeeds(command),
    {
      ...NO_NEEDS,
      accountIds: listOf(customerId),
      crmClientIds: listOf(customerId),
      couponKeys: listOf(couponCode && couponKey(couponCode)),
      couponCallerIds: listOf(couponCode && callerId),
      purchaseIds: listOf(packagePurchaseId),
    },
  ]);
}

function hasOtherCustomer(world: World, command: RedeemCommand): boolean {
  const target = findTarget(world, command);
  return target.ok && findCustomer(target.value) !== command.customerId;
}

function redeemWithoutStrangers(world: World, command: RedeemCommand): RedeemCommand {
  const { packagePurchaseId = '', customerId } = command;
  const purchase = world.purchases.get(packagePurchaseId);
  const isOwn = purchase !== undefined && holderOf(purchase) === customerId;
  return isOwn ? command : hideIds(command, ['packagePurchaseId']);
}

export function findCustomer({ clientId, crmClientId }: AppointmentRecord): string | undefined {
  return clientId ?? crmClientId ?? undefined;
}

/** Uses a coupon or a package session for a visit that was booked without one. */
function decideRedeem(world: World, command: RedeemCommand, nowMs: number): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const before = target.value;
  const { status, paymentIntentId, discount, packageRedemption } = before;
  // A visit has a coupon or a package session, not both.
  const isRedeemed = discount !== null || packageRedemption !== null;
  if (status === 'Cancelled' || isRedeemed) return refuse('INVALID_STATUS');
  if (paymentIntentId === 'pending') return refuse('PAYMENT_PENDING');
  const { couponCode, packagePurchaseId = '' } = command;
  if (!isPayable(before, couponCode === undefined)) return refuse('PAYMENT_ALREADY_SETTLED');
  return couponCode === undefined
    ? redeemPackage(world, before, packagePurchaseId, nowMs)
    : redeemCoupon(world, before, { ...command, couponCode }, nowMs);
}

/** A package session that was given back may be spent again: nothing else paid for the visit. */
function isPayable({ paymentStatus, paymentMethods }: AppointmentRecord, isPackage: boolean) {
  if (paymentStatus === 'unpaid') return true;
  return isPackage && paymentStatus === 'refunded' && paymentMethods.length === 0;
}

function redeemPackage(
  world: World,
  before: AppointmentRecord,
  packagePurchaseId: string,
  nowMs: number,
): Outcome<Changes> {
  const { id: appointmentId, serviceIds, bookedServices, currency } = before;
  // The other services of the visit stay due.
  const isEligible = (serviceId: string) =>
    serviceIds.filter((each) => each === serviceId).length === 1;
  const purchase = world.purchases.get(packagePurchaseId);
  const redeemed = redeemSession(purchase, { ...before, isEligible }, nowMs);
  if (!redeemed.ok) return redeemed;
  const packageRedemption = toRedemption(redeemed.value, bookedServices, currency);
  const changes = redeemedBy(world, { ...before, packageRedemption }, { packagePurchaseId });
  return accept({
    ...changes,
    newRedemptions: [{ purchaseId: packagePurchaseId, appointmentId }],
    updatedPurchases: [redeemed.value],
    events: [...changes.events, ...redemptionEvents(redeemed.value, nowMs)],
  });
}

/** A booking uses one coupon, once: also if it is a series, and several of its visits are discounted. */
function redeemCoupon(
  world: World,
  before: AppointmentRecord,
  { couponCode, callerId }: { readonly couponCode: string; readonly callerId: string },
  nowMs: number,
): Outcome<Changes> {
  const { bookingId, businessId, currency, bookedServices, personId } = before;
  const coupon = findCoupon(world, couponCode, { businessId, callerId });
  if (!coupon.ok) return coupon;
  const used = world.couponUses.find((each) => each.bookingId === bookingId);
  if (used && used.couponId !== coupon.value.id) return refuse('INVALID_STATUS');
  const customerId = findCustomer(before) ?? personId;
  const use: CouponUse = { bookingId, couponId: coupon.value.id, customerId };
  const others = withoutBooking(world, bookingId);
  const request = {
    business: { ...world.businesses.get(businessId)!, currency },
    services: bookedServices,
    customer: toCustomerHistory(others, use, businessId),
  };
  const timesUsed = coupon.value.timesUsed - (used ? 1 : 0);
  const discountMinor = decideDiscount({ ...coupon.value, timesUsed }, request, nowMs);
  if (!discountMinor.ok) return discountMinor;
  const discount = toDiscount(coupon.value, bookedServices, discountMinor.value);
  const changes = redeemedBy(world, { ...before, discount }, { couponCode: coupon.value.code });
  return accept({ ...changes, newCouponUses: used ? [] : [use] });
}

/** The history of the customers before this booking. */
function withoutBooking(world: World, bookingId: string): World {
  const own = world.appointments.filter(
    (each) => each.bookingId === bookingId && each.status !== 'Cancelled',
  );
  const counted = own.map((each) => ({
    customerId: findCustomer(each) ?? '',
    businessId: each.businessId,
    times: -1,
  }));
  return {
    ...world,
    visits: [...world.visits, ...counted],
    couponUses: world.couponUses.filter((use) => use.bookingId !== bookingId),
  };
}

/** The appointment at the price that is left. */
function redeemedBy(
  world: World,
  redeemed: AppointmentRecord,
  details: { readonly couponCode: string } | { readonly packagePurchaseId: string },
): Changes {
  const entries = entriesOf(world, redeemed.id);
  const finalMinor = priceOf(redeemed, entries) ?? 0;
  const after = settle(withPrice(redeemed, finalMinor), entries);
  const finalMajor = toMajor(finalMinor, after.currency);
  return changeAppointment(after, 'appointment.redeemed', { ...details, finalMajor });
}
