import type { ClientErrorCode, ErrorCodeOf } from '../index.ts';

/** The operations that the commands call. */
type Called =
  | 'login'
  | 'logout'
  | 'refresh'
  | 'listBusinesses'
  | 'listOpenings'
  | 'quoteAppointment'
  | 'bookAppointment'
  | 'getBooking'
  | 'listAppointments'
  | 'getAppointment'
  | 'cancelAppointment'
  | 'listBalances'
  | 'streamEvents';

export type Explanation = { readonly meaning: string; readonly next: string };

const of = (meaning: string, next: string): Explanation => ({ meaning, next });

const LOG_IN = 'Log in: amsel login';
const OTHER_TIME = 'Choose another time: amsel openings';
const CHECK_OPENING = 'Copy OPENING from a line of: amsel openings';
const OTHER_COUPON = 'Book without --coupon, or with another code.';
const OTHER_MEANS = 'Book without --coupon and --package, or with another one.';
const LATER = 'Try again later.';

/** Each code that a command can end with, and the way on from there. */
const EXPLANATIONS: Readonly<Record<ErrorCodeOf<Called> | ClientErrorCode, Explanation>> = {
  AUTH_REQUIRED: of('You are not logged in, or the session has ended.', LOG_IN),
  FORBIDDEN: of('This account may not do it.', 'Log in with another account: amsel login'),
  INVALID_API_KEY: of('The server does not know the API key.', 'Correct or unset AMSEL_API_KEY.'),
  INVALID_CREDENTIALS: of('Email, password or code is wrong.', 'Try again: amsel login'),
  MISSING_FIELDS: of('A value is missing.', 'Add it; --help lists the options.'),
  INVALID_INPUT: of('A value is not allowed.', 'Correct it; --help lists the options.'),
  INVALID_DATE_FORMAT: of('A date is wrong.', 'Write it as 2027-03-16.'),
  INVALID_TIME_FORMAT: of('A time is wrong.', 'Write it as 14:00.'),
  INVALID_STATUS: of(
    'The status does not exist, or does not allow this.',
    'Look at the status: amsel appointments',
  ),
  INVALID_CURRENCY: of('The currency does not exist.', 'Write it as EUR.'),
  INVALID_SERVICES: of('These services cannot be booked together.', CHECK_OPENING),
  INVALID_BUSINESS_ID: of('The id of the business is wrong.', 'Find it: amsel search'),
  BUSINESS_NOT_FOUND: of('There is no such business.', 'Find it: amsel search'),
  PROFESSIONAL_NOT_FOUND: of('There is no such professional.', CHECK_OPENING),
  SERVICE_NOT_FOUND: of('There is no such service.', CHECK_OPENING),
  APPOINTMENT_NOT_FOUND: of(
    'There is no such appointment, or it is of another person.',
    'Find its id: amsel appointments',
  ),
  CLIENT_NOT_FOUND: of('There is no such client.', 'Check the id.'),
  COUPON_NOT_FOUND: of('There is no such coupon.', OTHER_COUPON),
  NOT_FOUND: of(
    'There is no such thing, or it is of another person.',
    'Check the id and AMSEL_URL.',
  ),
  PROFESSIONAL_NOT_AT_BUSINESS: of('The professional works elsewhere.', CHECK_OPENING),
  SERVICE_NOT_OFFERED: of('The professional does not offer the service.', CHECK_OPENING),
  BUSINESS_SUSPENDED: of('The business takes no bookings.', 'Find another one: amsel search'),
  BUSINESS_UNDER_REVIEW: of(
    'The business takes no bookings yet.',
    'Find another one: amsel search',
  ),
  BUSINESS_MISMATCH: of('The coupon or the package is of another business.', OTHER_MEANS),
  COUPON_INACTIVE: of('The coupon is switched off.', OTHER_COUPON),
  COUPON_NOT_YET_VALID: of('The coupon is not valid yet.', OTHER_COUPON),
  COUPON_EXPIRED: of('The coupon has expired.', OTHER_COUPON),
  CURRENCY_MISMATCH: of('The coupon is for another currency.', OTHER_COUPON),
  SERVICE_NOT_ELIGIBLE: of('The coupon or the package is not for these services.', OTHER_MEANS),
  MIN_SPEND_NOT_MET: of('The price is too low for the coupon.', OTHER_COUPON),
  FIRST_TIME_ONLY: of('The coupon is for a first visit.', OTHER_COUPON),
  USAGE_LIMIT_REACHED: of('The coupon or the package is used up.', OTHER_MEANS),
  CUSTOMER_LIMIT_REACHED: of(
    'You have as many as the business allows.',
    'Look at what you have: amsel appointments',
  ),
  CRM_CLIENT_STAFF_ONLY: of('Only staff may book for a client.', 'Log in as staff: amsel login'),
  APPOINTMENT_IN_PAST: of('The time has passed.', OTHER_TIME),
  NOT_SCHEDULED: of('It is closed on that day.', OTHER_TIME),
  OUTSIDE_AVAILABILITY: of(
    'It is closed at that time, or the booking rules of the business exclude it.',
    OTHER_TIME,
  ),
  PROFESSIONAL_TIME_OFF: of('The professional is away.', OTHER_TIME),
  SLOT_TAKEN: of('The time is taken.', OTHER_TIME),
  SESSION_FULL: of('The last seat is taken.', OTHER_TIME),
  CLIENT_DOUBLE_BOOKED: of('You have another appointment at that time.', OTHER_TIME),
  CANCEL_WINDOW: of('It is too late to cancel.', 'Ask the business to cancel it.'),
  RATE_LIMITED: of('That was too often.', LATER),
  SERIALIZATION_CONFLICT: of('It was changed at the same moment.', 'Try again.'),
  DB_UNAVAILABLE: of('The server cannot answer now. Nothing was done.', LATER),
  SERVER_ERROR: of('The server has failed.', LATER),
  UNREACHABLE: of('The server did not answer.', 'Check AMSEL_URL and the network.'),
  UNEXPECTED_RESPONSE: of('This is not the answer of an Amsel server.', 'Check AMSEL_URL.'),
};

/** A newer server may have codes that this package does not know. */
const UNKNOWN = of('The server has refused it.', 'Read about the code in the guide of the API.');

export function explain(code: string): Explanation {
  return (EXPLANATIONS as Readonly<Record<string, Explanation | undefined>>)[code] ?? UNKNOWN;
}
