import {
  type Discount,
  discountView,
  type PackageRedemption,
  redemptionView,
} from '../appointment.ts';
import { findAttendee } from '../attendee.ts';
import type { ServiceRules } from '../calendar.ts';
import { instantText, localDay, minuteOf } from '../local-time.ts';
import { toMajor } from '../money.ts';
import { findOffer } from '../offer.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { decidePayment, payByCoupon } from '../payment.ts';
import { pricedSnapshot, subtotalOf } from '../price.ts';
import type { World } from '../world.ts';
import { type BookCommand, datesOf, placeOccurrence } from './book.ts';

type Occurrence = {
  readonly date: string;
  readonly start: string;
  readonly startUtc?: string;
  readonly available: boolean;
  readonly error?: string;
};

/** What booking it now would cost, and what each occurrence by itself would answer. */
export function quoteBook(world: World, command: BookCommand, nowMs: number) {
  const offer = findOffer(world, command);
  if (!offer.ok) return offer;
  const attendee = findAttendee(world, command, offer.value);
  if (!attendee.ok) return attendee;

  const { business, services } = offer.value;
  const { currency, timezone } = business;
  const occurrences = datesOf(command).map((date, n): Occurrence => {
    const placed = placeOccurrence(world, command, offer.value, attendee.value, date, n, nowMs);
    const startMs = localDay(date, timezone)?.instantOf(minuteOf(command.start));
    return {
      date,
      start: command.start,
      ...(startMs !== undefined && { startUtc: instantText(startMs) }),
      available: placed.ok,
      ...(!placed.ok && { error: placed.code }),
    };
  });
  const payment = decidePayment(world, command, offer.value, attendee.value, nowMs);
  // A booking would be refused for its time before anyone asks how it is paid.
  const isOpen = occurrences.every(({ available }) => available);
  if (!payment.ok && isOpen) return payment;
  const { coupon, purchase } = payment.ok ? payment.value : {};
  const times = occurrences.length;
  const each = subtotalOf(pricedSnapshot(services, currency));
  const discount = coupon && multiplied(coupon.discount, times);
  const redemption = purchase?.redemption;
  const finalMinor = finalOf(each, times, discount, redemption);
  return accept({
    ...(each !== null && { subtotalMajor: toMajor(each * times, currency) }),
    ...(discount && { discount: discountView(discount, currency) }),
    ...(redemption && { packageRedemption: redemptionView(redemption, currency) }),
    ...(finalMinor !== null && { finalMajor: toMajor(finalMinor, currency) }),
    currency,
    occurrences,
  }) satisfies Outcome<object>;
}

/** What a coupon would take off these services: for a customer, or for nobody in particular. */
export function quoteCouponOf(
  world: World,
  wanted: {
    readonly business: string;
    readonly services: readonly string[];
    readonly couponCode: string;
    readonly customerId?: string | undefined;
    /** Can all of the services be booked there? */
    readonly isOffered: boolean;
  },
  nowMs: number,
): Outcome<{ readonly discount: Discount; readonly currency: string }> {
  const business = world.businesses.get(wanted.business);
  if (!business) return refuse('BUSINESS_NOT_FOUND');
  const services: ServiceRules[] = [];
  for (const id of wanted.services) {
    const service = world.services.get(id);
    if (!service || service.isDeleted) return refuse('SERVICE_NOT_FOUND');
    services.push(service);
  }
  if (services.length > 1 && services.some(({ capacity }) => capacity > 1)) {
    return refuse('INVALID_SERVICES');
  }
  if (business.status === 'suspended') return refuse('BUSINESS_SUSPENDED');
  if (business.status !== 'approved') return refuse('BUSINESS_UNDER_REVIEW');
  if (!wanted.isOffered || !services.every(({ active }) => active))
    return refuse('SERVICE_NOT_OFFERED');
  const offer = { business, services };
  const payment = payByCoupon(world, wanted.couponCode, offer, wanted.customerId, nowMs);
  if (!payment.ok) return payment;
  return accept({ discount: payment.value.coupon!.discount, currency: business.currency });
}

function multiplied(discount: Discount, times: number): Discount {
  return {
    couponCode: discount.couponCode,
    subtotalMinor: discount.subtotalMinor * times,
    discountMinor: discount.discountMinor * times,
    finalMinor: discount.finalMinor * times,
  };
}

function finalOf(
  each: number | null,
  times: number,
  discount: Discount | undefined,
  redemption: PackageRedemption | undefined,
): number | null {
  if (discount) return discount.finalMinor;
  if (each === null) return redemption && times === 1 ? redemption.finalMinor : null;
  return redemption ? redemption.finalMinor + each * (times - 1) : each * times;
}
