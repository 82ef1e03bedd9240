/** All that others may know of a booking. */
export const MASKED_FIELDS = [
  'business',
  'date',
  'end',
  'id',
  'professional',
  'start',
  'startUtc',
  'status',
  'time',
  'timezone',
];
