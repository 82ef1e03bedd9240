/** The English texts of joining a waitlist. */
export const en = {
  title: 'Wait for a free time',
  text: '{service} at {place}. When a time opens, it is kept for you, and we mail you.',
  days: 'From {day}',
  'days.one': 'Only this day',
  'days.until': 'Until {day}',
  notBefore: 'Not before',
  before: 'Begins before',
  anyTime: 'Any time',
  noHours: 'No time fits: choose a later end.',
  submit: 'Join the waitlist',
  'done.title': 'You are on the waitlist',
  'done.text': 'When {place} has a time for you, it is kept for some minutes, and we mail you.',
  'done.close': 'Done',
  'done.list': 'See your bookings',
  'error.CUSTOMER_LIMIT_REACHED':
    'You wait for ten times already. Leave one of the waitlists first.',
  'error.OUTSIDE_AVAILABILITY': 'The place is never open then. Choose other days or hours.',
  'error.REQUEST_PENDING': 'You wait for this already.',
  'done.position': 'Place {count} in line.',
} as const;
