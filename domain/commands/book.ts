import type { AppointmentRecord } from '../appointment.ts';
import { applyChanges, type Changes, NO_CHANGES } from '../changes.ts';
import { checkUpcoming } from '../booking-rules.ts';
import { couponKey } from '../coupon.ts';
import { appointmentEvent, redemptionEvents } from '../events.ts';
import { calendarWindow, type Needs } from '../needs.ts';
import {
  type BookingRequest,
  datesOf,
  type PlacedOccurrence,
  placeOccurrence,
  resolveRequest,
} from '../occurrence.ts';
import { offerNeeds } from '../offer.ts';
import { accept, type Outcome } from '../outcome.ts';
import { decidePayment, type Payment } from '../payment.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import type { Envelope } from './envelope.ts';

export type BookCommand = Envelope & BookingRequest & { readonly kind: 'book' };

export const book: CommandDefinition<BookCommand> = {
  kind: 'book',
  needs: bookNeeds,
  decide: decideBook,
};

function bookNeeds(command: BookCommand): Needs {
  const { familyMemberId, clientId, crmClientId, couponCode, packagePurchaseId } = command;
  const accountId = command.callerRole === 'customer' ? command.callerId : clientId;
  const personId = familyMemberId ?? crmClientId ?? accountId;
  const listOf = (id: string | undefined) => (id === undefined ? [] : [id]);
  return {
    ...offerNeeds(command),
    accountIds: listOf(accountId),
    clientIds: command.callerRole === 'customer' ? [] : listOf(clientId),
    familyMemberIds: listOf(familyMemberId),
    crmClientIds: listOf(crmClientId),
    personIds: listOf(personId),
    couponKeys: listOf(couponCode && couponKey(couponCode)),
    purchaseIds: listOf(packagePurchaseId),
    windows: datesOf(command).map((date) => calendarWindow(command.professional, date)),
  };
}

/**
 * Checks in the order of the contract; the first failed check is the refusal. A series is booked
 * whole or not at all: each occurrence sees the earlier ones.
 */
function decideBook(world: World, command: BookCommand, nowMs: number): Outcome<Changes> {
  const resolved = resolveRequest(world, command);
  if (!resolved.ok) return resolved;
  const { offer, attendee } = resolved.value;

  const occurrences: PlacedOccurrence[] = [];
  let current = world;
  for (const index of command.appointmentIds.keys()) {
    const placed = placeOccurrence(current, resolved.value, index, nowMs);
    if (!placed.ok) return placed;
    occurrences.push(placed.value);
    current = applyChanges(current, { ...NO_CHANGES, ...toSeatChanges([placed.value]) });
  }
  const { clientId: customerId } = attendee;
  const booking = { ...command, customerId, count: occurrences.length };
  const upcoming = checkUpcoming(offer.business, world.upcoming, booking, nowMs);
  if (!upcoming.ok) return upcoming;
  const payment = decidePayment(world, command, offer, attendee, nowMs);
  if (!payment.ok) return payment;
  return accept(toChanges(occurrences, payment.value, nowMs));
}

function toChanges(
  occurrences: readonly PlacedOccurrence[],
  payment: Payment,
  nowMs: number,
): Changes {
  const { purchase, coupon } = payment;
  const newAppointments = occurrences.map(({ appointment }, index) =>
    applyPayment(appointment, index, payment),
  );
  const first = newAppointments[0]!;
  return {
    ...NO_CHANGES,
    ...toSeatChanges(occurrences),
    newAppointments,
    ...(coupon && { newCouponUses: [{ ...coupon.use, bookingId: first.bookingId }] }),
    ...(purchase && {
      newRedemptions: [{ purchaseId: purchase.after.id, appointmentId: first.id }],
      updatedPurchases: [purchase.after],
    }),
    events: [
      ...newAppointments.map((appointment) => appointmentEvent('appointment.booked', appointment)),
      ...(purchase ? redemptionEvents(purchase.after, nowMs) : []),
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
    return { ...appointment, discount, finalMinor: discount.finalMinor };
  }
  if (purchase && index === 0) {
    const { redemption } = purchase;
    // The visit was paid for when the package was sold.
    return {
      ...appointment,
      packageRedemption: redemption,
      finalMinor: redemption.finalMinor,
      paymentStatus: 'paid',
    };
  }
  return appointment;
}

function toSeatChanges(
  occurrences: readonly PlacedOccurrence[],
): Pick<Changes, 'openedSessions' | 'takenSeats' | 'newAppointments'> {
  return {
    openedSessions: occurrences.flatMap(({ openedSession }) => openedSession ?? []),
    takenSeats: occurrences.flatMap(({ openedSession, appointment }) =>
      openedSession ? [] : [appointment.sessionId],
    ),
    newAppointments: occurrences.map(({ appointment }) => appointment),
  };
}
