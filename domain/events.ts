import { type AppointmentRecord, ownerView } from './appointment.ts';
import { type PackagePurchase, purchaseView } from './package.ts';
import type { DomainEvent } from './world.ts';

/** An event holds its resource as its owner sees it, and what else there is to say. */
export function appointmentEvent(
  type: Extract<DomainEvent['type'], `appointment.${string}`>,
  appointment: AppointmentRecord,
  more: object = {},
): DomainEvent {
  const { id, businessId } = appointment;
  const data = { ...ownerView(appointment, 'staff'), ...more };
  return { type, businessId, resourceId: id, data };
}

export function packageEvent(
  type: Extract<DomainEvent['type'], `package.${string}`>,
  purchase: PackagePurchase,
  nowMs: number,
): DomainEvent {
  const { id, businessId } = purchase;
  return { type, businessId, resourceId: id, data: purchaseView(purchase, nowMs) };
}

/** A session was spent, maybe the last. */
export function spentEvents(after: PackagePurchase, nowMs: number): DomainEvent[] {
  const spent = packageEvent('package.redeemed', after, nowMs);
  if (after.status !== 'exhausted') return [spent];
  return [spent, packageEvent('package.exhausted', after, nowMs)];
}
