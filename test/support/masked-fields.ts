/** The fields of an appointment that callers without access to it may see. */
export const MASKED_FIELDS = [
  'business',
  'date',
  'end',
  'endUtc',
  'id',
  'professional',
  'start',
  'startUtc',
  'status',
  'time',
  'timezone',
];
