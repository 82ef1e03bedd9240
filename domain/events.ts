import { type AppointmentRecord, ownerView } from './appointment.ts';
import type { EVENT_TYPES } from './event-types.ts';
import type { Hold } from './hold.ts';
import { toMajor } from './money.ts';
import { type PackagePurchase, purchaseView } from './package.ts';
import type { WaitlistEntry } from './waitlist/waitlist.ts';

/** Events that end an appointment as Cancelled: by its customer or staff, by a refusal, by its start. */
export const CANCELLATION_TYPES = [
  'appointment.cancelled',
  'appointment.declined',
  'appointment.lapsed',
] as const satisfies readonly (typeof EVENT_TYPES)[number][];

export type EventType = (typeof EVENT_TYPES)[number];
export type AppointmentEventType = Extract<EventType, `appointment.${string}`>;
export type BusyCalendarEventType = Extract<EventType, `busy_calendar.${string}`>;
type WaitlistEventType = Extract<EventType, `waitlist.${string}`>;
type PackageEventType = Extract<EventType, `package.${string}`>;
type HoldEventType = Extract<EventType, `hold.${string}`>;

export type DomainEvent = {
  readonly type: EventType;
  readonly businessId: string;
  readonly resourceId: string;
  /** The calendar that was changed; a move between calendars has both. */
  readonly professionalId?: string;
  readonly previousProfessionalId?: string;
  /** No personal data but the reason that a person gave, which erasing the account removes. */
  readonly data: object;
};

/** The data is the state of the appointment after the change, plus `details`. */
export function appointmentEvent(
  type: AppointmentEventType,
  appointment: AppointmentRecord,
  details: object = {},
): DomainEvent {
  const { id, businessId, professionalId } = appointment;
  const view = ownerView(appointment, 'staff');
  const { professional, date, start, end, startUtc, endUtc, status, paymentStatus } = view;
  const times = { date, start, end, startUtc, endUtc };
  const data = { professional, ...times, status, paymentStatus, ...details };
  return { type, businessId, resourceId: id, professionalId, data };
}

/** The detail of an event that one command caused for all seats of a class session: staff get one mail about them. */
export const wholeClass = ({ classId, date }: { classId: string; date: string }) => ({
  class: { id: classId, session: date },
});

/** Readers of both calendars see a move between them. */
export function moveEvent(
  before: AppointmentRecord,
  after: AppointmentRecord,
  details: object = {},
): DomainEvent {
  const { professional, date, start, startUtc } = ownerView(before, 'staff');
  const event = appointmentEvent('appointment.rescheduled', after, {
    ...details,
    from: { professional, date, start, startUtc },
  });
  return professional === after.professionalId
    ? event
    : { ...event, previousProfessionalId: professional };
}

/** The data says which services and which price there were before. */
export function servicesEvent(
  before: AppointmentRecord,
  after: AppointmentRecord,
  details: object,
): DomainEvent {
  const toFacts = ({ serviceIds, finalMinor, currency }: AppointmentRecord) => ({
    services: serviceIds,
    ...(finalMinor !== null && { finalMajor: toMajor(finalMinor, currency) }),
  });
  const { end, endUtc } = ownerView(before, 'staff');
  return appointmentEvent('appointment.services_changed', after, {
    ...toFacts(after),
    previous: { ...toFacts(before), end, endUtc },
    ...details,
  });
}

/** The data says what is held, and not for whom. */
export function holdEvent(type: HoldEventType, hold: Hold): DomainEvent {
  const { id, businessId, request, bookingId, expiresAtMs } = hold;
  const { services, date, start, recurringFrequency } = request;
  const recurringCount = request.times.length;
  const professionalId = hold.professionalIds[0]!;
  const expiresAt = new Date(expiresAtMs).toISOString();
  const data = {
    professional: professionalId,
    services,
    date,
    start,
    recurringFrequency,
    recurringCount,
    expiresAt,
    ...(bookingId !== null && { bookingId }),
  };
  return { type, businessId, resourceId: id, professionalId, data };
}

/** The data says what is wanted, and not by whom. */
export function waitlistEvent(
  type: WaitlistEventType,
  entry: WaitlistEntry,
  details: object = {},
): DomainEvent {
  const { id, businessId, professionalId, serviceIds: services, fromDate, toDate } = entry;
  return {
    type,
    businessId,
    resourceId: id,
    ...(professionalId !== null && { professionalId }),
    data: { services, professional: professionalId, from: fromDate, to: toDate, ...details },
  };
}

export function packageEvent(
  type: PackageEventType,
  purchase: PackagePurchase,
  nowMs: number,
): DomainEvent {
  const { id, businessId } = purchase;
  return { type, businessId, resourceId: id, data: purchaseView(purchase, nowMs) };
}

/** A session was redeemed; if it was the last, the package is exhausted too. */
export function redemptionEvents(after: PackagePurchase, nowMs: number): DomainEvent[] {
  const redeemed = packageEvent('package.redeemed', after, nowMs);
  if (after.status !== 'exhausted') return [redeemed];
  return [redeemed, packageEvent('package.exhausted', after, nowMs)];
}

/** The part that has changed: hours, closures, rules of the business, time off, busy times, services, staff or resources. */
export type ScheduleCause =
  | ('hours' | 'closedDates' | 'closures' | 'exceptionalOpenings' | 'rules')
  | ('timeOff' | 'busyTimes' | 'services' | 'classes' | 'staff' | 'resources');

/** Other times may be open: at the business, or in the calendar of one professional. */
export function scheduleEvent(
  { businessId, professionalId }: { readonly businessId: string; readonly professionalId?: string },
  cause: ScheduleCause,
): DomainEvent {
  return {
    type: 'schedule.changed',
    businessId,
    resourceId: professionalId ?? businessId,
    ...(professionalId !== undefined && { professionalId }),
    data: { cause, professional: professionalId ?? null },
  };
}

/** An outside calendar cannot be read, or is busy at the time of an appointment. */
export function busyCalendarEvent(
  type: BusyCalendarEventType,
  calendar: { readonly id: string; readonly professionalId: string },
  businessId: string,
  data: object,
): DomainEvent {
  const { id, professionalId } = calendar;
  return { type, businessId, resourceId: id, professionalId, data };
}
