import type { ErrorCode } from '../../domain/errors.ts';
import type { ErrorText } from './error-text.ts';

type Texts = Partial<Record<ErrorCode, ErrorText>>;

export const BOOKING_ERRORS = {
  SLOT_TAKEN: {
    when: 'Another appointment, hold or room takes this time.',
    action: 'The answer is final. Read the openings again and choose another time.',
  },
  SESSION_FULL: {
    when: 'The class has no seat left at this time.',
    action: 'Choose another session, or join the waitlist (`POST /api/waitlist`).',
  },
  APPOINTMENT_IN_PAST: {
    when: 'The start has passed, in the time zone of the business.',
    action: 'Choose a later time.',
  },
  RESCHEDULE_IN_PAST: {
    when: 'The new start of a move has passed.',
    action: 'Choose a later time.',
  },
  PROFESSIONAL_TIME_OFF: {
    when: 'The professional is away, or busy in an outside calendar.',
    action: 'Choose another time, or `"professional": "any"`.',
  },
  CLIENT_DOUBLE_BOOKED: {
    when: 'The person has another appointment or hold at this time.',
    action: 'Choose another time, or move the other appointment.',
  },
  NOT_SCHEDULED: {
    when: 'The professional does not work on this date, or the class has no session on it.',
    action: 'Choose another date.',
  },
  OUTSIDE_AVAILABILITY: {
    when: 'The time is outside opening or working hours, in a break, or outside the booking rules of the business.',
    action: 'Choose a time that availability shows as open.',
  },
  PROFESSIONAL_NOT_AT_BUSINESS: {
    when: 'The professional does not work at this business.',
    action: 'Take both ids from the same opening.',
  },
  SERVICE_NOT_OFFERED: {
    when: 'The professional does not offer one of the services.',
    action: 'Choose one of `professionalIds` of the service.',
  },
  SERVICE_NOT_OWNED: {
    when: 'The service belongs to another business or professional.',
    action: 'Use a service of this business.',
  },
  SERVICE_IN_USE: {
    when: 'Upcoming bookings or a timetable need the service as it is.',
    action: 'Deactivate it instead of deleting it, or end the timetable first.',
  },
  CANCEL_WINDOW: {
    when: 'The customer is too late to cancel. The code ends with the hours before the start, such as `CANCEL_WINDOW:24`.',
    action: 'Contact the business: staff may cancel at any time.',
  },
  RESCHEDULE_WINDOW: {
    when: 'The customer is too late to move the appointment. The code ends with the hours before the start.',
    action: 'Contact the business: staff may move at any time.',
  },
  NOSHOW_NOT_CONFIRMED: {
    when: 'Only a confirmed appointment can become a no-show.',
    action: 'Read its status again.',
  },
  NOSHOW_TOO_EARLY: {
    when: 'Fewer than ten minutes have passed since the start.',
    action: 'Wait until then.',
  },
  COMPLETE_TOO_EARLY: {
    when: 'The appointment has not ended yet.',
    action: 'Complete it after its end. A day later it is completed by itself.',
  },
  NOSHOW_LATE_PENDING: {
    when: 'The customer said to be late, and staff have not answered.',
    action: 'Answer the alert first.',
  },
  NOSHOW_LATE_GRACE: {
    when: 'Staff accepted that the customer is late, and these minutes are not over.',
    action: 'Wait until they are over.',
  },
  AVAILABILITY_OVERLAP: {
    when: 'Two spans of hours, or sessions of two timetables, overlap.',
    action: 'Send spans that do not overlap.',
  },
  TIMEOFF_OVERLAP: {
    when: 'The time off overlaps another one of the same professional.',
    action: 'Change or delete the other one.',
  },
  SCHEDULE_TIME_TAKEN: {
    when: 'Booked appointments need the time or room that would be closed. `Error-Count` is their number.',
    action: 'Move or cancel them first; `dryRun` names them where the operation has it.',
  },
  REQUEST_PENDING: {
    when: 'The same request is open already: an invitation, an alert, an offer or a report.',
    action: 'Wait for its answer.',
  },
  PREFERRED_REMINDER_CHANNEL_UNAVAILABLE: {
    when: 'The account has no address for this channel, such as `sms` without a phone.',
    action: 'Add the address, or choose another channel.',
  },
} satisfies Texts;

export const PAYMENT_ERRORS = {
  PAYMENT_PENDING: {
    when: 'An online payment of the appointment is open.',
    action: 'Wait until it has ended.',
  },
  PAYMENT_NOT_MOCK: {
    when: 'The visit was paid online, and no payment provider is set up here.',
    action: 'Refund it at the provider.',
  },
  PAYMENT_ALREADY_SETTLED: {
    when: 'Nothing is due, or nothing is left to give back.',
    action: 'Read the appointment again: the payment may have been recorded before.',
  },
  PAYMENT_AMOUNT_MISMATCH: {
    when: 'The amount is not what is due, or more than was paid.',
    action: 'Send `amountDueMajor` of the appointment, or `partial: true` for a part of it.',
  },
} satisfies Texts;

export const COUPON_ERRORS = {
  COUPON_CODE_EXISTS: {
    when: 'The business has a coupon with this code.',
    action: 'Choose another code.',
  },
  COUPON_INACTIVE: {
    when: 'The business has turned the coupon off.',
    action: 'Book without it.',
  },
  COUPON_NOT_YET_VALID: {
    when: 'The coupon is valid from a later date on.',
    action: 'Book without it, or later.',
  },
  COUPON_EXPIRED: {
    when: 'The last date of the coupon has passed.',
    action: 'Book without it.',
  },
  USAGE_LIMIT_REACHED: {
    when: 'All uses of the coupon, all sessions of the package, or the number of such records of a business are used up.',
    action: 'Book without it, or buy another package.',
  },
  CUSTOMER_LIMIT_REACHED: {
    when: 'The customer has reached a limit. `Error-Field` names it, such as `couponCode`, `holds` or `maxUpcomingPerCustomer`.',
    action: 'Book without the coupon, release a hold, or wait until an appointment has passed.',
  },
  FIRST_TIME_ONLY: {
    when: 'The coupon is for the first booking at this business.',
    action: 'Book without it.',
  },
  BUSINESS_MISMATCH: {
    when: 'The coupon or package is of another business.',
    action: 'Use it there.',
  },
  SERVICE_NOT_ELIGIBLE: {
    when: 'The coupon or package is not for these services.',
    action: 'Book a service that it is for, or pay otherwise.',
  },
  CURRENCY_MISMATCH: {
    when: 'Amounts have another currency than the business.',
    action: 'Send amounts in the currency of the business.',
  },
  MIN_SPEND_NOT_MET: {
    when: 'The price is lower than the coupon asks for.',
    action: 'Book without it, or add a service.',
  },
} satisfies Texts;
