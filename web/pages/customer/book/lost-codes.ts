/** The chosen time cannot be booked; another can. */
const LOST_CODES = [
  'SLOT_TAKEN',
  'SESSION_FULL',
  'CLIENT_DOUBLE_BOOKED',
  'PROFESSIONAL_TIME_OFF',
  'OUTSIDE_AVAILABILITY',
  'NOT_SCHEDULED',
  'APPOINTMENT_IN_PAST',
] as const;
export type LostCode = (typeof LOST_CODES)[number];

export function isLostCode(code: string): code is LostCode {
  return LOST_CODES.some((known) => known === code);
}
