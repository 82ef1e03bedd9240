import type { AppointmentRecord, BookedService, Discount } from './appointment.ts';
import type { Changes } from './changes.ts';
import { discountAgain, findCoupon } from './coupon.ts';
import { isPaidOnline, type LedgerEntry } from './ledger-entry.ts';
import { entriesOf } from './ledger-changes.ts';
import { isPriceOpen, priceOf, settle } from './ledger.ts';
import { accept, type Outcome, refuse } from './outcome.ts';
import { subtotalOf } from './price.ts';
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
  const after = { ...before, ...services, discount };
  const finalMinor = priceOf(after, entries);
  // The provider received the old price.
  const isOtherPrice = finalMinor !== before.finalMinor;
  if (isOtherPrice && isPaidOnline(before)) return refuse('PAYMENT_ALREADY_SETTLED');
  const appointment = settle(dueAgain(before, { ...after, finalMinor }, entries), entries);
  return accept({ appointment, returnedRedemptions: [], updatedPurchases: [], events: [] });
}

/** A refunded appointment that costs more than before is to be paid again, less what was paid. */
function dueAgain(
  { finalMinor }: AppointmentRecord,
  after: AppointmentRecord,
  entries: readonly LedgerEntry[],
): AppointmentRecord {
  const isDearer = (after.finalMinor ?? 0) > (finalMinor ?? 0) || isPriceOpen(after, entries);
  const isRefunded = after.paymentStatus === 'refunded';
  return isDearer && isRefunded ? { ...after, paymentStatus: 'unpaid' } : after;
}

/** If the coupon no longer exists, its amount stays. */
function rediscount(
  world: World,
  { businessId }: AppointmentRecord,
  before: Discount,
  booked: readonly BookedService[],
): Discount {
  const subtotalMinor = subtotalOf(booked) ?? 0;
  const coupon = findCoupon(world, before.couponCode, { businessId });
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
  const after = { ...before, ...services };
  if (!services.serviceIds.includes(redemption.serviceId)) {
    const { appointments, ...returned } = returnRedemptions(world, [after], nowMs);
    return { ...returned, appointment: { ...appointments[0]!, paymentStatus: 'unpaid' } };
  }
  const subtotalMinor = subtotalOf(services.bookedServices) ?? redemption.subtotalMinor;
  const appointment = withPrice(
    { ...after, packageRedemption: { ...redemption, subtotalMinor } },
    priceOf(after, entriesOf(world, before.id)),
  );
  return { appointment, returnedRedemptions: [], updatedPurchases: [], events: [] };
}

/** The appointment at this price in money, also where a package pays for a part of it. */
export function withPrice(
  appointment: AppointmentRecord,
  finalMinor: number | null,
): AppointmentRecord {
  const { packageRedemption: redemption } = appointment;
  const packageRedemption = redemption && { ...redemption, finalMinor: finalMinor ?? 0 };
  return { ...appointment, finalMinor, packageRedemption };
}
