const KNOWN = [
  'CLIENT_DOUBLE_BOOKED',
  'CUSTOMER_LIMIT_REACHED',
  'PROFESSIONAL_TIME_OFF',
  'USAGE_LIMIT_REACHED',
] as const;

/** The reasons that have words of their own; all others are a time that was lost. */
export function toSkipReason(code: string): (typeof KNOWN)[number] | 'other' {
  return KNOWN.find((known) => known === code) ?? 'other';
}
