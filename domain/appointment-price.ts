import type { AppointmentRecord, BookedService, Discount } from './appointment.ts';
import type { Changes } from './changes.ts';
import { discountAgain, findCoupon } from './coupon.ts';
import { isPaidOnline } from './ledger-entry.ts';
import { entriesOf } from './ledger-changes.ts';
import { settle } from './ledger.ts';
import { accept, type Outcome, refuse } from './outcome.ts';
import { listUnpriced, subtotalOf } from './price.ts';
import { returnRedemptions } from './redemption.ts';
import type { World } from './world.ts';

type Repriced = Pick<Changes, 'returnedRedemptions' | 'updatedPurchases' | 'events'> & {
  readonly appointment: AppointmentRecord;
};

/**
 * The appointment with these services and prices. Its coupon discounts the new prices. Its package session still pays
 * for its own service, and is given back if that service is gone. The amount due follows from the ledger.
 */
export function repriceAppointment(
  world: World,
  before: AppointmentRecord,
  bookedServices: BookedService[],
  nowMs: number,
): Outcome<Repriced> {
  const serviceIds = bookedServices.map(({ serviceId }) => serviceId);
  const services = { bookedServices, serviceIds };
  const entries = entriesOf(world, before.id);
  if (before.packageRedemption) {
    const { appointment, ...returned } = repriceVisit(world, before, services, nowMs);
    return accept({ ...returned, appointment: settle(appointment, entries) });
  }
  const discount = before.discount && rediscount(world, before, before.discount, bookedServices);
  const finalMinor = discount ? discount.finalMinor : subtotalOf(bookedServices);
  // The provider received the old price.
  const isOtherPrice = finalMinor !== before.finalMinor;
  if (isOtherPrice && isPaidOnline(before)) return refuse('PAYMENT_ALREADY_SETTLED');
  const appointment = settle({ ...before, ...services, discount, finalMinor }, entries);
  return accept({ appointment, returnedRedemptions: [], updatedPurchases: [], events: [] });
}

/** If the coupon no longer exists, its amount stays. */
function rediscount(
  world: World,
  { businessId }: AppointmentRecord,
  before: Discount,
  booked: readonly BookedService[],
): Discount {
  const subtotalMinor = subtotalOf(booked) ?? 0;
  const coupon = findCoupon(world.coupons, before.couponCode, businessId);
  const discountMinor = coupon.ok
    ? discountAgain(coupon.value, booked)
    : Math.min(before.discountMinor, subtotalMinor);
  return { ...before, subtotalMinor, discountMinor, finalMinor: subtotalMinor - discountMinor };
}

/** A visit that a package pays for. The other services are due. */
function repriceVisit(
  world: World,
  before: AppointmentRecord,
  services: Pick<AppointmentRecord, 'bookedServices' | 'serviceIds'>,
  nowMs: number,
): Repriced {
  const redemption = before.packageRedemption!;
  const { serviceId } = world.purchases.get(redemption.packagePurchaseId)!;
  const { bookedServices } = services;
  if (!services.serviceIds.includes(serviceId)) {
    const { appointments, ...returned } = returnRedemptions(world, [before], nowMs);
    const finalMinor = subtotalOf(bookedServices);
    const appointment = {
      ...appointments[0]!,
      ...services,
      finalMinor,
      paymentStatus: 'unpaid',
    } as const;
    return { ...returned, appointment };
  }
  const others = bookedServices.filter((each) => each.serviceId !== serviceId);
  const finalMinor = subtotalOf(others) ?? 0;
  const isSettled = finalMinor === 0 && listUnpriced(others).length === 0;
  const subtotalMinor = subtotalOf(bookedServices) ?? redemption.subtotalMinor;
  const appointment = {
    ...before,
    ...services,
    finalMinor,
    packageRedemption: { ...redemption, subtotalMinor, finalMinor },
    paymentStatus: isSettled ? ('paid' as const) : ('unpaid' as const),
  };
  return { appointment, returnedRedemptions: [], updatedPurchases: [], events: [] };
}
