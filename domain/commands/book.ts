import type { AppointmentRecord } from '../appointment.ts';
import { type Changes, mergeChanges, NO_CHANGES } from '../changes.ts';
import { checkUpcoming } from '../booking-rules.ts';
import { couponKey } from '../coupon.ts';
import { appointmentEvent, holdEvent, redemptionEvents } from '../events.ts';
import type { Hold } from '../hold.ts';
import { settle } from '../ledger.ts';
import type { Needs } from '../needs.ts';
import { type BookingRequest, type PlacedOccurrence, requestNeeds } from '../occurrence.ts';
import { accept, type Outcome } from '../outcome.ts';
import { overrideDetails } from '../override.ts';
import { decidePayment, type Payment } from '../payment.ts';
import { placeRequest, toSeatChanges } from '../placement.ts';
import { bookWithoutStrangers } from '../strangers.ts';
import { endWaiting } from '../waitlist/ended-by-booking.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import type { Envelope } from './envelope.ts';

export type BookCommand = Envelope & BookingRequest & { readonly kind: 'book' };

export const book: CommandDefinition<BookCommand> = {
  kind: 'book',
  needs: bookNeeds,
  withoutStrangers: bookWithoutStrangers,
  decide: decideBook,
};

export function bookNeeds(command: Omit<BookCommand, 'kind'>): Needs {
  const { familyMemberId, clientId, crmClientId, couponCode, packagePurchaseId } = command;
  const accountId = command.callerRole === 'customer' ? command.callerId : clientId;
  const personId = familyMemberId ?? crmClientId ?? accountId;
  const listOf = (id: string | undefined) => (id === undefined ? [] : [id]);
  return {
    ...requestNeeds(command),
    accountIds: listOf(accountId),
    clientIds: command.callerRole === 'customer' ? [] : listOf(clientId),
    familyMemberIds: listOf(familyMemberId),
    crmClientIds: listOf(crmClientId),
    // The record of a family member is locked against erasure and merge.
    personIds: [...new Set([...listOf(personId), ...listOf(crmClientId)])],
    couponKeys: listOf(couponCode && couponKey(couponCode)),
    couponCallerIds: listOf(couponCode && command.callerId),
    purchaseIds: listOf(packagePurchaseId),
    holdIds: listOf(command.holdId),
    waiterIds: listOf(crmClientId ?? accountId),
  };
}

/** Checks in the order of the contract; the first failed check is the refusal. */
function decideBook(loaded: World, command: BookCommand, nowMs: number): Outcome<Changes> {
  const placement = placeRequest(loaded, command, nowMs);
  if (!placement.ok) return placement;
  const { resolved, occurrences, skipped: skippedDates, world } = placement.value;
  if (!occurrences.ok) return occurrences;
  const { offering, attendee, hold } = resolved;
  const { clientId: customerId } = attendee;
  const booking = { ...command, customerId, count: occurrences.value.length };
  const upcoming = checkUpcoming(offering.business, world, booking, nowMs);
  if (!upcoming.ok) return upcoming;
  const payment = decidePayment(world, command, offering, attendee, nowMs);
  if (!payment.ok) return payment;
  const changes = toChanges(occurrences.value, payment.value, { command, hold }, nowMs);
  const ended = endWaiting(world, changes.newAppointments, nowMs, hold);
  return accept({ ...mergeChanges([changes, ended]), skippedDates });
}

function toChanges(
  occurrences: readonly PlacedOccurrence[],
  payment: Payment,
  { command, hold }: { readonly command: BookCommand; readonly hold: Hold | undefined },
  nowMs: number,
): Changes {
  const { purchase, coupon } = payment;
  const details = overrideDetails(command);
  const newAppointments = occurrences.map(({ appointment }, index) =>
    applyPayment(appointment, index, payment),
  );
  const first = newAppointments[0]!;
  const endedHolds = hold
    ? [{ ...hold, status: 'booked' as const, bookingId: first.bookingId, expiresAtMs: nowMs }]
    : [];
  return {
    ...NO_CHANGES,
    ...toSeatChanges(occurrences),
    newAppointments,
    endedHolds,
    ...(coupon && { newCouponUses: [{ ...coupon.use, bookingId: first.bookingId }] }),
    ...(purchase && {
      newRedemptions: [{ purchaseId: purchase.after.id, appointmentId: first.id }],
      updatedPurchases: [purchase.after],
    }),
    events: [
      ...newAppointments.map((each) => appointmentEvent('appointment.booked', each, details)),
      ...(purchase ? redemptionEvents(purchase.after, nowMs) : []),
      ...endedHolds.map((each) => holdEvent('hold.booked', each)),
    ],
  };
}

/** A coupon applies to every occurrence, a package session only to the first. */
function applyPayment(
  appointment: AppointmentRecord,
  index: number,
  { coupon, purchase }: Payment,
): AppointmentRecord {
  if (coupon) {
    const { discount } = coupon;
    return settle({ ...appointment, discount, finalMinor: discount.finalMinor }, []);
  }
  if (purchase && index === 0) {
    const { redemption: packageRedemption } = purchase;
    const { finalMinor } = packageRedemption;
    return settle({ ...appointment, packageRedemption, finalMinor }, []);
  }
  return settle(appointment, []);
}
