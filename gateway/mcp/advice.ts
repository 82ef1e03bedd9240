import type { ErrorCode } from '../../domain/errors.ts';
import type { LocalRefusal } from '../http/local-calls.ts';

const WRONG_ID =
  'Take the id from the answer of another tool, such as find_openings; do not make one up.';
const OTHER_TIME =
  'Offer the user the alternatives of `details.notFree`, or call find_openings for other times.';
const WRONG_FIELD = 'Correct the argument that `field` names, as its schema says, and call again.';
const NO_COUPON = 'Tell the user, and book without couponCode if they agree.';
const RETRY =
  'Wait `retryAfterSeconds`, then call again with the same arguments and the same idempotencyKey.';

/** The next step of an agent after a refusal. Codes that no tool can get are left out; a test finds one that is missing. */
export const ADVICE: Readonly<Partial<Record<ErrorCode, string>>> = {
  AUTH_REQUIRED: 'The user has to connect their account: authorize at the server, then call again.',
  INVALID_API_KEY: 'Leave out the header X-API-Key, or use a valid key.',
  FORBIDDEN: 'The account or its key has no right to do this. Do not retry; tell the user.',
  CRM_CLIENT_STAFF_ONLY: 'Only staff book for others. Leave out the argument that `field` names.',

  NOT_FOUND: 'There is no such thing, or it is not the user’s.',
  APPOINTMENT_NOT_FOUND: 'Call my_appointments for the ids of the user’s appointments.',
  BUSINESS_NOT_FOUND: WRONG_ID,
  PROFESSIONAL_NOT_FOUND: WRONG_ID,
  SERVICE_NOT_FOUND: WRONG_ID,
  CLIENT_NOT_FOUND: 'Call find_clients for the id of the client; customers leave it out.',

  MISSING_FIELDS: 'Send the argument that `field` names.',
  INVALID_INPUT: WRONG_FIELD,
  INVALID_DATE_FORMAT: 'Dates are YYYY-MM-DD, in the zone of the business.',
  INVALID_TIME_FORMAT: 'Times are HH:MM on 24 hours, in the zone of the business.',
  INVALID_STATUS:
    'Its status does not allow this any more. Read it again with my_appointments and tell the user.',
  INVALID_CURRENCY: WRONG_FIELD,
  INVALID_SERVICES: 'Send one to ten different service ids as a list.',
  INVALID_BUSINESS_ID: WRONG_ID,

  APPOINTMENT_IN_PAST: 'Choose a time that is still to come, in the zone of the business.',
  RESCHEDULE_IN_PAST: 'Choose a time that is still to come, in the zone of the business.',
  NOT_SCHEDULED: `The professional does not work on that day. ${OTHER_TIME}`,
  OUTSIDE_AVAILABILITY: `The time is outside the hours or rules of the business; explain_slot says why. ${OTHER_TIME}`,
  PROFESSIONAL_TIME_OFF: `The professional is away then. ${OTHER_TIME}`,
  SLOT_TAKEN: `The time is taken; retrying does not help. ${OTHER_TIME} join_waitlist waits for it.`,
  SESSION_FULL: `The class is full. ${OTHER_TIME} join_waitlist waits for a seat.`,
  CLIENT_DOUBLE_BOOKED: `The person has another appointment at that time. ${OTHER_TIME}`,
  PROFESSIONAL_NOT_AT_BUSINESS: 'Call get_business for the professionals of the business.',
  SERVICE_NOT_OFFERED: 'Call get_business: each service names its professionalIds.',
  CANCEL_WINDOW:
    'It is too late to cancel online; `arg` is the window in hours. The user has to ask the business.',
  RESCHEDULE_WINDOW:
    'It is too late to move it online; `arg` is the window in hours. The user has to ask the business.',
  REQUEST_PENDING: 'The user waits for the same already. Nothing is to be done.',
  COMPLETE_TOO_EARLY: 'Call again after the end of the appointment.',
  NOSHOW_NOT_CONFIRMED: 'Only a confirmed appointment can be a no-show. Use answer_request first.',
  NOSHOW_TOO_EARLY: 'Call again ten minutes after the start.',
  NOSHOW_LATE_PENDING: 'The customer has said that they are late; staff respond to that first.',
  NOSHOW_LATE_GRACE: 'Staff agreed to wait; call again when that time is over.',

  BUSINESS_UNDER_REVIEW: 'The business cannot be booked yet. Look for another one.',
  BUSINESS_SUSPENDED: 'The business cannot be booked now. Look for another one.',

  COUPON_NOT_FOUND: NO_COUPON,
  COUPON_INACTIVE: NO_COUPON,
  COUPON_NOT_YET_VALID: NO_COUPON,
  COUPON_EXPIRED: NO_COUPON,
  FIRST_TIME_ONLY: NO_COUPON,
  MIN_SPEND_NOT_MET: NO_COUPON,
  CURRENCY_MISMATCH: NO_COUPON,
  USAGE_LIMIT_REACHED: 'The coupon or the package is used up. Book without it if the user agrees.',
  CUSTOMER_LIMIT_REACHED:
    'The user has reached a limit; `field` names it, else it is that of the coupon. End something first, or leave it out.',
  BUSINESS_MISMATCH:
    'The coupon or package is of another business. Book without it if the user agrees.',
  SERVICE_NOT_ELIGIBLE:
    'The coupon or package is not for these services; a package pays for its own service, alone in the booking.',

  RATE_LIMITED: 'Too many calls. Wait `retryAfterSeconds`, then call again.',
  DB_UNAVAILABLE: `Nothing was done. ${RETRY}`,
  SERIALIZATION_CONFLICT: `Something else changed it at that moment. ${RETRY}`,
  SERVER_ERROR:
    'It may or may not be done. Call again with the same arguments and the same idempotencyKey: it is then done once.',
};

const UNKNOWN_ADVICE = 'Tell the user that it did not work, with the code.';
const STORED_FAILURE =
  'This key will always get this answer. It may or may not be done: look, with my_appointments for instance. If it is not done, call again with a new idempotencyKey.';

const PLACE = '`near` is "lat,lng", such as "52.52,13.40": look up the coordinates of the place.';
/** The advice about one argument, where it is not that of its code. */
const ARGUMENT_ADVICE: Readonly<Record<string, string>> = {
  'NOT_FOUND usePackage':
    'The user has no package for this service; ask whether to book without one.',
  'INVALID_INPUT usePackage': 'It is true or false, and not sent with a coupon.',
  'INVALID_INPUT idempotencyKey': 'It was used with other arguments before; use a new one.',
  'INVALID_INPUT near': PLACE,
  'MISSING_FIELDS city': `Say where: \`city\`, \`near\`, \`businessId\` or \`professionalId\`. ${PLACE}`,
};

export function adviceFor({ code, field, isReplayed }: LocalRefusal): string {
  if (isReplayed && code === 'SERVER_ERROR') return STORED_FAILURE;
  return ARGUMENT_ADVICE[`${code} ${field}`] ?? ADVICE[code] ?? UNKNOWN_ADVICE;
}
