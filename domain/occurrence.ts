import type { AppointmentRecord } from './appointment.ts';
import { type Attendee, type AttendeeRequest, findAttendee } from './attendee.ts';
import { findBookableSpan } from './booking-rules.ts';
import { statusOfBooking } from './booking-status.ts';
import type { Hold } from './hold.ts';
import { NOTHING_PAID } from './ledger-entry.ts';
import type { TimeSpan } from './local-time.ts';
import { calendarWindow, type Needs } from './needs.ts';
import {
  findOffering,
  listOfferings,
  type Offering,
  offeringNeeds,
  type OfferingRequest,
  professionalsOf,
} from './offering.ts';
import { accept, type Outcome, type Refusal } from './outcome.ts';
import { type Override, overrideOn } from './override.ts';
import type { PaymentRequest } from './payment.ts';
import { toBookedServices, subtotalOf } from './price.ts';
import { findSeat, type Seat } from './seat.ts';
import {
  countSkipped,
  type Frequency,
  listOccurrenceDates,
  type SeriesException,
} from './series.ts';
import type { World } from './world.ts';

export type BookingRequest = OfferingRequest &
  AttendeeRequest &
  PaymentRequest & {
    /** The id of the booking. */
    readonly id: string;
    readonly date: string;
    readonly start: string;
    /** One id for each occurrence that is not skipped; a single appointment has one id and no group. */
    readonly appointmentIds: readonly string[];
    readonly recurringFrequency: Frequency;
    readonly recurringExceptions?: readonly SeriesException[] | undefined;
    readonly recurringGroupId?: string | undefined;
    readonly notes?: string | undefined;
    readonly staffNotes?: string | undefined;
    readonly holdId?: string | undefined;
    readonly override?: readonly Override[] | undefined;
    /** Leaves out the dates of a series that are closed. */
    readonly skipClosed?: boolean | undefined;
  };

/** A request together with the records that it names, as one professional would take it. */
export type ResolvedRequest = {
  readonly request: BookingRequest;
  readonly offering: Offering;
  readonly attendee: Attendee;
  /** The open hold that the booking uses. */
  readonly hold?: Hold | undefined;
  readonly occurrences: readonly Occurrence[];
};

/** An appointment of a request, with the professional who is to take it. */
export type Occurrence = {
  readonly appointmentId: string;
  readonly date: string;
  readonly start: string;
  readonly offering: Offering;
};

/** An occurrence that has a seat, before any discount. */
export type PlacedOccurrence = {
  readonly appointment: AppointmentRecord;
  readonly seat: Seat;
};

/** The calendars that a request may take seats in. */
export function requestNeeds(request: BookingRequest): Needs {
  const needs = offeringNeeds(request);
  return {
    ...needs,
    professionalIds: [...needs.professionalIds, ...exceptionalProfessionals(request)],
    windows: timesOf(request).flatMap(({ date, professional }) =>
      (professional ? [professional] : professionalsOf(request)).map((id) =>
        calendarWindow(id, date),
      ),
    ),
  };
}

/** The professionals whom exceptions name. */
export function exceptionalProfessionals({
  recurringExceptions = [],
}: Pick<BookingRequest, 'recurringExceptions'>): string[] {
  return recurringExceptions.flatMap(({ professional }) => professional ?? []);
}

/** One for each professional whose calendar the caller may book. */
export function resolveRequest(
  world: World,
  request: BookingRequest,
): Outcome<readonly ResolvedRequest[]> {
  const offerings = listOfferings(world, request);
  if (!offerings.ok) return offerings;
  const exceptional = findExceptionalOfferings(world, request);
  if (!exceptional.ok) return exceptional;
  const resolved: ResolvedRequest[] = [];
  let refusal: Refusal | undefined;
  for (const offering of offerings.value) {
    const attendee = findAttendee(world, request, offering);
    if (attendee.ok) {
      const occurrences = toOccurrences(request, offering, exceptional.value);
      resolved.push({ request, offering, attendee: attendee.value, occurrences });
    }
    // A professional may book the own calendar only: its refusal says more than that of the others.
    else if (refusal === undefined || attendee.code !== 'FORBIDDEN') refusal = attendee;
  }
  return refusal && resolved.length === 0 ? refusal : accept(resolved);
}

/** The professionals of exceptions pass the same checks as the one of the request. */
function findExceptionalOfferings(
  world: World,
  request: BookingRequest,
): Outcome<ReadonlyMap<string, Offering>> {
  const offerings = new Map<string, Offering>();
  for (const professional of exceptionalProfessionals(request)) {
    const offering = findOffering(world, { ...request, professional });
    if (!offering.ok) return offering;
    const attendee = findAttendee(world, request, offering.value);
    if (!attendee.ok) return attendee;
    offerings.set(professional, offering.value);
  }
  return accept(offerings);
}

type RequestedTime = {
  readonly date: string;
  readonly start: string;
  /** Set where an exception names one. */
  readonly professional: string | undefined;
};

/** One for each appointment of the request. */
export function timesOf(request: BookingRequest): RequestedTime[] {
  const { date: first, start, recurringFrequency, appointmentIds, recurringExceptions } = request;
  const exceptions = new Map(recurringExceptions?.map((each) => [each.date, each]));
  const count = appointmentIds.length + countSkipped(recurringExceptions);
  return listOccurrenceDates(first, recurringFrequency, count).flatMap((date) => {
    const exception = exceptions.get(date);
    if (exception?.skip) return [];
    return [{ date, start: exception?.start ?? start, professional: exception?.professional }];
  });
}

function toOccurrences(
  request: BookingRequest,
  offering: Offering,
  exceptional: ReadonlyMap<string, Offering>,
): Occurrence[] {
  return timesOf(request).map(({ date, start, professional }, n) => ({
    appointmentId: request.appointmentIds[n]!,
    date,
    start,
    offering: exceptional.get(professional ?? '') ?? offering,
  }));
}

/** The starts that the caller may book. A customer who held the time with enough notice may still book it. */
export function bookableSpanOf({ request, offering, hold }: ResolvedRequest, nowMs: number) {
  return findBookableSpan(offering.business, request.callerRole, hold?.createdAtMs ?? nowMs);
}

/** Looks for a seat for one occurrence, as if it were the only one. */
export function placeOccurrence(
  world: World,
  resolved: ResolvedRequest,
  { appointmentId: id, date, start, offering }: Occurrence,
  nowMs: number,
): Outcome<PlacedOccurrence> {
  const { request, attendee } = resolved;
  const { business, professional, services } = offering;
  const bookable = bookableSpanOf(resolved, nowMs);
  const { personId } = attendee;
  const override = overrideOn(request, date, business.timezone, nowMs);
  const when = { date, start, bookable, override };
  const seat = findSeat(world, offering, personId, when, sessionIdFor(id), nowMs);
  if (!seat.ok) return seat;
  const { span, sessionId } = seat.value;
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
    personId,
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
    cancelledBy: null,
    cancelReason: null,
    statusSince: enteredAt(span, nowMs),
    ...NOTHING_PAID,
  };
  return accept({ appointment, seat: seat.value });
}

/** Set for a time that was over when staff entered it: the scheduler then leaves it open for a day. */
export function enteredAt({ endMs }: TimeSpan, nowMs: number): Date | null {
  return endMs <= nowMs ? new Date(nowMs) : null;
}

/** Derived from the appointment, so that a repeated decision opens the same session. */
function sessionIdFor(appointmentId: string): string {
  return appointmentId.replace(/^apt_/, 'ses_');
}
