import type { ErrorCode } from '../../domain/errors.ts';
import type { ErrorText } from './error-text.ts';

type Texts = Partial<Record<ErrorCode, ErrorText>>;

export const ACCESS_ERRORS = {
  AUTH_REQUIRED: {
    when: 'The operation needs a session, and there is none, or its token has expired.',
    action: 'Log in, or refresh the session, and repeat the request with the new token.',
  },
  FORBIDDEN: {
    when: 'The caller is known, and may not do this: another role, or a member without the right.',
    action: 'Use an account with the right. A repeat does not help.',
  },
  INVALID_API_KEY: {
    when: 'The key in `X-API-Key` is unknown or revoked.',
    action: 'Create a key with `POST /api/keys`, or leave the header out: reading needs no key.',
  },
  INVALID_CREDENTIALS: {
    when: 'Email, password or the code of a second factor is wrong (`Error-Field: code`).',
    action: 'Ask the person again. After ten failures within 15 minutes logins are limited.',
  },
  EMAIL_TAKEN: {
    when: 'An account with this email exists.',
    action: 'Log in with it, or reset its password.',
  },
  RESET_LINK_INVALID: {
    when: 'A mailed link was used already, has expired or was replaced by a newer one.',
    action: 'Request a new link.',
  },
  ACCOUNT_DELETE_UNSUPPORTED: {
    when: 'The account belongs to staff or to an admin; only those of customers can be erased here.',
    action: 'Leave the businesses first, or ask the operator.',
  },
  ACCOUNT_HAS_BOOKINGS: {
    when: 'The account or client record has upcoming appointments.',
    action: 'Cancel them first.',
  },
  PASSWORD_TOO_SHORT: {
    when: 'The new password is too short, or easy to guess: many people use it, it repeats, or it is the own name.',
    action: 'Ask for a longer one.',
  },
  CRM_CLIENT_STAFF_ONLY: {
    when: 'A customer sent `clientId` or `crmClientId`, which are for staff who book for others.',
    action: 'Leave the field out. For a child or a relative send `familyMemberId`.',
  },
} satisfies Texts;

export const NOT_FOUND_ERRORS = {
  NOT_FOUND: {
    when: 'The path or the object does not exist, or the caller may not know that it does.',
    action: 'Check the id, and that it belongs to this account.',
  },
  APPOINTMENT_NOT_FOUND: {
    when: 'There is no such appointment among those that the caller may see.',
    action: 'Read `GET /api/appointments` again.',
  },
  BUSINESS_NOT_FOUND: {
    when: 'There is no such business, it is not approved yet, or the caller has no right at one.',
    action:
      'Search again with `GET /api/businesses`. Members of several businesses send `businessId`.',
  },
  PROFESSIONAL_NOT_FOUND: {
    when: 'There is no such professional.',
    action: 'Read `GET /api/professionals?businessId=` again.',
  },
  SERVICE_NOT_FOUND: {
    when: 'There is no such service, or it is no longer offered.',
    action: 'Read `GET /api/services?businessId=` again.',
  },
  CLIENT_NOT_FOUND: {
    when: 'The client, client record or family member is not one of this caller or business.',
    action: 'List the clients or family members again. Staff add a client record for a new person.',
  },
  USER_NOT_FOUND: {
    when: 'There is no such account.',
    action: 'Check the id.',
  },
  COUPON_NOT_FOUND: {
    when: 'The business has no coupon with this code.',
    action: 'Ask the person to check the code. Ten wrong codes within 15 minutes are limited.',
  },
} satisfies Texts;

export const VALIDATION_ERRORS = {
  MISSING_FIELDS: {
    when: 'A required field, parameter or header is missing. `Error-Field` names it.',
    action: 'Send it.',
  },
  INVALID_INPUT: {
    when: 'A field has a wrong type, form or size (`Error-Field`). Also: a key of another request, a body that is too long (413) or no JSON (415).',
    action: 'Correct the request. For another request use another `Idempotency-Key`.',
  },
  INVALID_DATE_FORMAT: {
    when: 'A date is not `YYYY-MM-DD`, or no day of the calendar.',
    action: 'Send a date of the calendar, local to the business.',
  },
  INVALID_TIME_FORMAT: {
    when: 'A time is not `HH:MM`.',
    action: 'Send a time of the 24-hour clock, local to the business.',
  },
  INVALID_STATUS: {
    when: 'The present status of the object does not allow the operation, such as moving a cancelled appointment.',
    action: 'Read the object again and decide by its status.',
  },
  INVALID_CODE: {
    when: 'The code of a new coupon is not 3 to 32 letters, digits, `-` or `_`.',
    action: 'Choose another code.',
  },
  INVALID_TYPE: {
    when: 'The type of a coupon is neither `percent` nor `fixed`.',
    action: 'Send one of the two.',
  },
  INVALID_VALUE: {
    when: 'The value of a coupon is not a number, or the sides of a picture cannot be used.',
    action: 'Send a number, or another picture.',
  },
  INVALID_CURRENCY: {
    when: 'The currency is not a code of ISO 4217.',
    action: 'Send a code such as `EUR`.',
  },
  INVALID_SERVICES: {
    when: 'The services cannot be booked together, such as a class with another service, or a timetable is for no class.',
    action: 'Book a class alone.',
  },
  INVALID_BUSINESS_ID: {
    when: 'The id of the business is empty or no text.',
    action: 'Send the `id` of a business.',
  },
  INVALID_COUPON_VALUE: {
    when: 'The value or the limit of a coupon is out of range, such as 120 percent.',
    action: 'Send a value within the range.',
  },
  AMOUNT_REQUIRED: {
    when: 'A payment has no amount.',
    action: 'Send `amountMajor`.',
  },
} satisfies Texts;

export const INFRASTRUCTURE_ERRORS = {
  RATE_LIMITED: {
    when: 'Too many requests: the quota of a key (then the code ends with the seconds), an address, an account, or wrong codes and passwords.',
    action: 'Wait for the seconds of `Retry-After`, then send the same request again.',
  },
  DB_UNAVAILABLE: {
    when: 'A part of the installation does not respond. Nothing was booked or changed.',
    action:
      'Wait for the seconds of `Retry-After`, then send the same request with the same `Idempotency-Key`.',
  },
  SERIALIZATION_CONFLICT: {
    when: 'With `If-Match`: the object has changed since it was read. Without it: two changes met, and this one was not made.',
    action:
      'With `If-Match`: read the object again, and send the change with its new `ETag` and another key. Without it: wait for the seconds of `Retry-After`, then send the same request with the same key.',
  },
  SERVER_ERROR: {
    when: 'An error of the server. The request may have had its effect.',
    action:
      'Send the same request with the same `Idempotency-Key`: it is done once. If it stays, report the `X-Request-Id`.',
  },
} satisfies Texts;
