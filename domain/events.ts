import { type AppointmentRecord, ownerView } from './appointment.ts';
import { type PackagePurchase, purchaseView } from './package.ts';

/** Every event that clients can see in a history or feed. */
export type EventType =
  | 'appointment.annotated'
  | 'appointment.booked'
  | 'appointment.cancelled'
  | 'appointment.completed'
  | 'appointment.confirmed'
  | 'appointment.late'
  | 'appointment.no_show'
  | 'appointment.paid'
  | 'appointment.refunded'
  | 'appointment.rescheduled'
  | 'business.approved'
  | 'business.reinstated'
  | 'business.rejected'
  | 'business.submitted'
  | 'business.suspended'
  | 'package.assigned'
  | 'package.cancelled'
  | 'package.exhausted'
  | 'package.expired'
  | 'package.redeemed'
  | 'package.restored'
  | 'review.created';

export type AppointmentEventType = Extract<EventType, `appointment.${string}`>;
type PackageEventType = Extract<EventType, `package.${string}`>;

export type DomainEvent = {
  readonly type: EventType;
  readonly businessId: string;
  readonly resourceId: string;
  readonly data: object;
};

/** The data is the staff view of the appointment plus `details`. */
export function appointmentEvent(
  type: AppointmentEventType,
  appointment: AppointmentRecord,
  details: object = {},
): DomainEvent {
  const { id, businessId } = appointment;
  const data = { ...ownerView(appointment, 'staff'), ...details };
  return { type, businessId, resourceId: id, data };
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
