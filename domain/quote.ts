import {
  type Discount,
  discountView,
  type PackageRedemption,
  redemptionView,
} from './appointment.ts';
import { checkUpcoming } from './booking-rules.ts';
import { type Alternative, listAlternatives } from './alternatives.ts';
import { toIsoText, findLocalDay, toMinute } from './local-time.ts';
import { toMajor } from './money.ts';
import { type BookingRequest, placeOccurrence, type ResolvedRequest } from './occurrence.ts';
import { accept, type Outcome } from './outcome.ts';
import { decidePayment } from './payment.ts';
import { placeRequest } from './placement.ts';
import { listUnpriced, toBookedServices, subtotalOf } from './price.ts';
import type { World } from './world.ts';

type QuotedOccurrence = {
  readonly date: string;
  readonly start: string;
  /** The professional who would take it. */
  readonly professional: string;
  /** Null if the clock change skips the time. */
  readonly startUtc: string | null;
  readonly available: boolean;
  readonly error?: string;
  /** Set if it is not available. */
  readonly alternatives?: Alternative[];
};

/**
 * The price of the booking now, and for each occurrence whether it could be booked alone, else what
 * could be booked instead, also with these colleagues. `payment` is the decision about the coupon or the package, which the
 * quote of a closed time does not show.
 */
export function quoteBooking(
  loaded: World,
  request: BookingRequest,
  nowMs: number,
  colleagues: readonly string[] = [],
) {
  const placement = placeRequest(loaded, request, nowMs);
  if (!placement.ok) return placement;
  const { resolved, skipped, world } = placement.value;
  const { offering, attendee } = resolved;
  const { currency } = offering.business;

  const occurrences = quoteOccurrences(world, resolved, colleagues, nowMs);
  const payment = decidePayment(world, request, offering, attendee, nowMs);
  const count = occurrences.length - skipped.length;
  const booking = { ...request, customerId: attendee.clientId, count };
  const upcoming = checkUpcoming(offering.business, world, booking, nowMs);
  // A closed time refuses a booking before the rest is checked.
  const closed = occurrences.filter(({ available }) => !available);
  if (closed.length === skipped.length) {
    if (!upcoming.ok) return upcoming;
    if (!payment.ok) return payment;
  }
  const { coupon, purchase } = payment.ok ? payment.value : {};
  const booked = toBookedServices(offering.services, currency);
  const singleMinor = subtotalOf(booked);
  const discount = coupon && multiplyDiscount(coupon.discount, count);
  const redemption = purchase?.redemption;
  const finalMinor = finalAmount(singleMinor, count, discount, redemption);
  const isSettled = redemption !== undefined && count === 1;
  const unpricedServices = isSettled ? [] : listUnpriced(booked);
  const quote = accept({
    ...(singleMinor !== null && { subtotalMajor: toMajor(singleMinor * count, currency) }),
    ...(discount && { discount: discountView(discount, currency) }),
    ...(redemption && { packageRedemption: redemptionView(redemption, currency) }),
    ...(finalMinor !== null && { finalMajor: toMajor(finalMinor, currency) }),
    ...(unpricedServices.length > 0 && { unpricedServices }),
    currency,
    occurrences,
    ...(skipped.length > 0 && { skipped: [...skipped] }),
  }) satisfies Outcome<object>;
  return { ...quote, payment };
}

function quoteOccurrences(
  world: World,
  resolved: ResolvedRequest,
  colleagues: readonly string[],
  nowMs: number,
): QuotedOccurrence[] {
  return resolved.occurrences.map((occurrence) => {
    const { date, start, offering } = occurrence;
    const placed = placeOccurrence(world, resolved, occurrence, nowMs);
    const startMs = findLocalDay(date, offering.business.timezone)?.instantOf(toMinute(start));
    return {
      date,
      start,
      professional: offering.professional.id,
      startUtc: startMs === undefined ? null : toIsoText(startMs),
      available: placed.ok,
      ...(!placed.ok && {
        error: placed.code,
        alternatives: listAlternatives(world, resolved, occurrence, colleagues, nowMs),
      }),
    };
  });
}

function multiplyDiscount(discount: Discount, count: number): Discount {
  return {
    couponCode: discount.couponCode,
    subtotalMinor: discount.subtotalMinor * count,
    discountMinor: discount.discountMinor * count,
    finalMinor: discount.finalMinor * count,
  };
}

/** A package session pays for the first occurrence only. Null if a price is not set. */
function finalAmount(
  singleMinor: number | null,
  count: number,
  discount: Discount | undefined,
  redemption: PackageRedemption | undefined,
): number | null {
  if (discount) return discount.finalMinor;
  if (singleMinor === null) return redemption && count === 1 ? redemption.finalMinor : null;
  return redemption ? redemption.finalMinor + singleMinor * (count - 1) : singleMinor * count;
}
