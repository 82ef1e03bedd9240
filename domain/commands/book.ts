import type { AppointmentRecord, Discount, PackageRedemption } from '../appointment.ts';
import { type Attendee, type CallerRole, findAttendee } from '../attendee.ts';
import { findOffer, type Offer, offerNeeds } from '../offer.ts';
import { findSeat } from '../seat.ts';
import { accept, type Outcome } from '../outcome.ts';
import { couponKey } from '../coupon.ts';
import { decidePayment, type Payment } from '../payment.ts';
import { pricedSnapshot, subtotalOf } from '../price.ts';
import { type Frequency, occurrenceDates } from '../series.ts';
import { appointmentEvent, spentEvents } from '../events.ts';
import {
  afterChanges,
  type Changes,
  type Needs,
  NO_CHANGES,
  windowOf,
  type World,
} from '../world.ts';
import type { Envelope } from './envelope.ts';

export type BookCommand = Envelope & {
  readonly kind: 'book';
  readonly callerRole: CallerRole;
  readonly business: string;
  readonly date: string;
  readonly start: string;
  readonly services: readonly string[];
  /** One for each occurrence; a single appointment is a series of one without a group. */
  readonly appointmentIds: readonly string[];
  readonly recurringFrequency: Frequency;
  readonly recurringGroupId?: string | undefined;
  readonly familyMemberId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly crmClientId?: string | undefined;
  readonly notes?: string | undefined;
  readonly staffNotes?: string | undefined;
  readonly couponCode?: string | undefined;
  readonly packagePurchaseId?: string | undefined;
};

export function bookNeeds(command: BookCommand): Needs {
  const { familyMemberId, clientId, crmClientId, couponCode, packagePurchaseId } = command;
  const account = command.callerRole === 'customer' ? command.callerId : clientId;
  const person = familyMemberId ?? crmClientId ?? account;
  const only = (id: string | undefined) => (id === undefined ? [] : [id]);
  return {
    ...offerNeeds(command),
    accountIds: only(account),
    familyMemberIds: only(familyMemberId),
    crmClientIds: only(crmClientId),
    personIds: only(person),
    couponKeys: only(couponCode && couponKey(couponCode)),
    purchaseIds: only(packagePurchaseId),
    windows: datesOf(command).map((date) => windowOf(command.professional, date)),
  };
}

export function datesOf(command: BookCommand): string[] {
  return occurrenceDates(command.date, command.recurringFrequency, command.appointmentIds.length);
}

/**
 * The checks come in the contract's order; the first that fails is the answer. A series is booked
 * whole or not at all: each occurrence sees the ones before it.
 */
export function decideBook(world: World, command: BookCommand, nowMs: number): Outcome<Changes> {
  const offer = findOffer(world, command);
  if (!offer.ok) return offer;
  const attendee = findAttendee(world, command, offer.value);
  if (!attendee.ok) return attendee;

  const places: Place[] = [];
  let seen = world;
  for (const [n, date] of datesOf(command).entries()) {
    const placed = placeOccurrence(seen, command, offer.value, attendee.value, date, n, nowMs);
    if (!placed.ok) return placed;
    places.push(placed.value);
    seen = afterChanges(seen, { ...NO_CHANGES, ...seatsOf([placed.value]) });
  }
  const payment = decidePayment(world, command, offer.value, attendee.value, nowMs);
  if (!payment.ok) return payment;
  return accept(changesOf(places, payment.value, nowMs));
}

/** One occurrence, with everything but its price. */
type Place = {
  readonly appointment: AppointmentRecord;
  readonly opened?: Changes['opened'][number];
};

/** Would this date be accepted, were it the only one? */
export function placeOccurrence(
  world: World,
  command: BookCommand,
  offer: Offer,
  attendee: Attendee,
  date: string,
  n: number,
  nowMs: number,
): Outcome<Place> {
  const { business, professional, services } = offer;
  const id = command.appointmentIds[n]!;
  const when = { date, start: command.start };
  const seat = findSeat(world, offer, attendee.personId, when, sessionIdFor(id), nowMs);
  if (!seat.ok) return seat;
  const { span, sessionId, opened } = seat.value;
  const bookedServices = pricedSnapshot(services, business.currency);
  const appointment: AppointmentRecord = {
    id,
    bookingId: command.id,
    sessionId,
    professionalId: professional.id,
    businessId: business.id,
    startsAt: new Date(span.startMs),
    endsAt: new Date(span.endMs),
    localDate: date,
    timezone: business.timezone,
    personId: attendee.personId,
    clientId: attendee.clientId,
    crmClientId: attendee.crmClientId,
    clientName: attendee.name,
    recurringGroupId: command.recurringGroupId ?? null,
    serviceIds: services.map((service) => service.id),
    status: business.autoConfirm ? 'Confirmed' : 'Pending',
    notes: command.notes ?? null,
    staffNotes: command.staffNotes ?? null,
    paymentStatus: 'unpaid',
    paymentIntentId: null,
    currency: business.currency,
    bookedServices,
    finalMinor: subtotalOf(bookedServices),
    discount: null,
    packageRedemption: null,
  };
  return accept(opened ? { appointment, opened } : { appointment });
}

function changesOf(places: readonly Place[], payment: Payment, nowMs: number): Changes {
  const { coupon, purchase } = payment;
  const appointments = places.map(({ appointment }, n) =>
    coupon
      ? discounted(appointment, coupon.discount)
      : purchase && n === 0
        ? redeemed(appointment, purchase.redemption)
        : appointment,
  );
  const first = appointments[0]!;
  return {
    ...NO_CHANGES,
    ...seatsOf(places),
    appointments,
    ...(coupon && { couponUses: [{ ...coupon.use, bookingId: first.bookingId }] }),
    ...(purchase && {
      redemptions: [{ purchaseId: purchase.after.id, appointmentId: first.id }],
      purchases: [purchase.after],
    }),
    events: [
      ...appointments.map((appointment) => appointmentEvent('appointment.booked', appointment)),
      ...(purchase ? spentEvents(purchase.after, nowMs) : []),
    ],
  };
}

function seatsOf(places: readonly Place[]): Pick<Changes, 'opened' | 'joined' | 'appointments'> {
  return {
    opened: places.flatMap(({ opened }) => opened ?? []),
    joined: places.flatMap(({ opened, appointment }) => (opened ? [] : [appointment.sessionId])),
    appointments: places.map(({ appointment }) => appointment),
  };
}

function discounted(appointment: AppointmentRecord, discount: Discount): AppointmentRecord {
  return { ...appointment, discount, finalMinor: discount.finalMinor };
}

function redeemed(
  appointment: AppointmentRecord,
  packageRedemption: PackageRedemption,
): AppointmentRecord {
  return { ...appointment, packageRedemption, finalMinor: packageRedemption.finalMinor };
}

/** Derived, so that a decision made again names the same session. */
function sessionIdFor(appointmentId: string): string {
  return appointmentId.replace(/^apt_/, 'ses_');
}
