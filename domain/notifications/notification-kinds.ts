/** Mails and text messages about appointments, and about offers to waiting customers. */

const CUSTOMER_KINDS = [
  'requested',
  'booked',
  'confirmed',
  'declined',
  'changed',
  'cancelled',
  'lapsed',
  'reminder',
  'thanks',
  'suspended',
  'reinstated',
  'waitlistOffer',
  'waitlistWithdrawn',
  'waitlistEnded',
] as const;
const STAFF_KINDS = [
  'staffRequested',
  'staffBooked',
  'staffChanged',
  'staffCancelled',
  'staffLate',
  'agenda',
  'staffConflict',
  'calendarFailing',
] as const;
export const NOTIFICATION_KINDS = [...CUSTOMER_KINDS, ...STAFF_KINDS] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export function isStaffKind(kind: NotificationKind): boolean {
  return (STAFF_KINDS as readonly string[]).includes(kind);
}
