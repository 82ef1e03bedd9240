/** The English texts of the confirmation of a booking. */
export const en = {
  title: 'Booked. See you on {day}.',
  today: 'Booked. See you today.',
  tomorrow: 'Booked. See you tomorrow.',
  asked: 'Your request is with the place.',
  byHand: 'Your time is kept. {place} confirms each booking and will mail you.',
  directions: 'Directions',
  due: '{amount}, to be paid at the place',
  also: 'And {dates}',
  calendar: { one: 'Add to calendar', other: 'Add {count} visits to calendar' },
  mailed: 'We have sent you an email with a link to move or cancel.',
  move: 'Move',
  manage: 'See or cancel your bookings',
  home: 'Find another time',
  'pending.title': 'Your request is in.',
  'pending.text':
    'It takes a little longer than usual. It will be decided, even if you close this page, and we will mail you the result.',
  'pending.number': 'Your number: {id}',
} as const;
