import type { AppointmentRecord } from './appointment.ts';
import { type Attendee, type AttendeeRequest, findAttendee } from './attendee.ts';
import { findBookableSpan } from './booking-rules.ts';
import { statusOfBooking } from './booking-status.ts';
import type { Session } from './calendar.ts';
import type { Hold } from './hold.ts';
import { calendarWindow, type Needs } from './needs.ts';
import { listOffers, type Offer, offerNeeds, type OfferRequest, professionalsOf } from './offer.ts';
import { accept, type Outcome, type Refusal } from './outcome.ts';
import type { PaymentRequest } from './payment.ts';
import { toBookedServices, subtotalOf } from './price.ts';
import { findSeat } from './seat.ts';
import { type Frequency, listOccurrenceDates } from './series.ts';
import type { World } from './world.ts';

export type BookingRequest = OfferRequest &
  AttendeeRequest &
  PaymentRequest & {
    /** The id of the booking. */
    readonly id: string;
    readonly date: string;
    readonly start: string;
    /** One id for each occurrence; a single appointment has one id and no group. */
    readonly appointmentIds: readonly string[];
    readonly recurringFrequency: Frequency;
    readonly recurringGroupId?: string | undefined;
    readonly notes?: string | undefined;
    readonly staffNotes?: string | undefined;
    readonly holdId?: string | undefined;
  };

/** A request together with the records that it names, as one professional would take it. */
export type ResolvedRequest = {
  readonly request: BookingRequest;
  readonly offer: Offer;
  readonly attendee: Attendee;
  /** The open hold that the booking uses. */
  readonly hold?: Hold | undefined;
};

/** An occurrence that has a seat, before any discount. */
export type PlacedOccurrence = {
  readonly appointment: AppointmentRecord;
  /** Set unless the appointment joins an existing session. */
  readonly openedSession?: Session;
};

/** The calendars that a request may take seats in. */
export function requestNeeds(request: BookingRequest): Needs {
  const dates = datesOf(request);
  return {
    ...offerNeeds(request),
    windows: professionalsOf(request).flatMap((id) =>
      dates.map((date) => calendarWindow(id, date)),
    ),
  };
}

/** One for each professional whose calendar the caller may book. */
export function resolveRequest(
  world: World,
  request: BookingRequest,
): Outcome<readonly ResolvedRequest[]> {
  const offers = listOffers(world, request);
  if (!offers.ok) return offers;
  const resolved: ResolvedRequest[] = [];
  let refusal: Refusal | undefined;
  for (const offer of offers.value) {
    const attendee = findAttendee(world, request, offer);
    if (attendee.ok) resolved.push({ request, offer, attendee: attendee.value });
    // A professional may book the own calendar only: its refusal says more than that of the others.
    else if (refusal === undefined || attendee.code !== 'FORBIDDEN') refusal = attendee;
  }
  return refusal && resolved.length === 0 ? refusal : accept(resolved);
}

export function datesOf({ date, recurringFrequency, appointmentIds }: BookingRequest): string[] {
  return listOccurrenceDates(date, recurringFrequency, appointmentIds.length);
}

/** Looks for a seat for the occurrence with this index, as if it were the only one. */
export function placeOccurrence(
  world: World,
  { request, offer, attendee, hold }: ResolvedRequest,
  index: number,
  nowMs: number,
): Outcome<PlacedOccurrence> {
  const { business, professional, services } = offer;
  const id = request.appointmentIds[index]!;
  const date = datesOf(request)[index]!;
  // A customer who held the time with enough notice may still book it.
  const bookable = findBookableSpan(business, request.callerRole, hold?.createdAtMs ?? nowMs);
  const when = { date, start: request.start, bookable };
  const seat = findSeat(world, offer, attendee.personId, when, sessionIdFor(id), nowMs);
  if (!seat.ok) return seat;
  const { span, sessionId, openedSession } = seat.value;
  const bookedServices = toBookedServices(services, business.currency);
  const appointment: AppointmentRecord = {
    id,
    bookingId: request.id,
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
    bookedById: request.callerId,
    // Staff must not bind a customer to a time that the customer did not choose.
    cancellationWindowHours:
      request.callerRole === 'customer' ? business.cancellationWindowHours : null,
    recurringGroupId: request.recurringGroupId ?? null,
    serviceIds: services.map((service) => service.id),
    status: statusOfBooking(business, request.callerRole),
    notes: request.notes ?? null,
    staffNotes: request.staffNotes ?? null,
    paymentStatus: 'unpaid',
    paymentIntentId: null,
    currency: business.currency,
    bookedServices,
    finalMinor: subtotalOf(bookedServices),
    discount: null,
    packageRedemption: null,
    version: 1,
  };
  return accept(openedSession ? { appointment, openedSession } : { appointment });
}

/** Derived from the appointment, so that a repeated decision opens the same session. */
function sessionIdFor(appointmentId: string): string {
  return appointmentId.replace(/^apt_/, 'ses_');
}
