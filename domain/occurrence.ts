import type { AppointmentRecord } from './appointment.ts';
import { type Attendee, type AttendeeRequest, findAttendee } from './attendee.ts';
import { findBookableSpan } from './booking-rules.ts';
import { statusOfBooking } from './booking-status.ts';
import type { Session } from './calendar.ts';
import { findOffer, type Offer, type OfferRequest } from './offer.ts';
import { accept, type Outcome } from './outcome.ts';
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
  };

/** A request together with the records that it names. */
export type ResolvedRequest = {
  readonly request: BookingRequest;
  readonly offer: Offer;
  readonly attendee: Attendee;
};

/** An occurrence that has a seat, before any discount. */
export type PlacedOccurrence = {
  readonly appointment: AppointmentRecord;
  /** Set unless the appointment joins an existing session. */
  readonly openedSession?: Session;
};

export function resolveRequest(world: World, request: BookingRequest): Outcome<ResolvedRequest> {
  const offer = findOffer(world, request);
  if (!offer.ok) return offer;
  const attendee = findAttendee(world, request, offer.value);
  if (!attendee.ok) return attendee;
  return accept({ request, offer: offer.value, attendee: attendee.value });
}

export function datesOf({ date, recurringFrequency, appointmentIds }: BookingRequest): string[] {
  return listOccurrenceDates(date, recurringFrequency, appointmentIds.length);
}

/** Looks for a seat for the occurrence with this index, as if it were the only one. */
export function placeOccurrence(
  world: World,
  { request, offer, attendee }: ResolvedRequest,
  index: number,
  nowMs: number,
): Outcome<PlacedOccurrence> {
  const { business, professional, services } = offer;
  const id = request.appointmentIds[index]!;
  const date = datesOf(request)[index]!;
  const bookable = findBookableSpan(business, request.callerRole, nowMs);
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
