import type { ErrorCode } from '../../domain/errors.ts';
import {
  ACCESS_ERRORS,
  INFRASTRUCTURE_ERRORS,
  NOT_FOUND_ERRORS,
  VALIDATION_ERRORS,
} from './access.ts';
import { BOOKING_ERRORS, COUPON_ERRORS, PAYMENT_ERRORS } from './booking.ts';
import { BUSINESS_ERRORS, REVIEW_ERRORS } from './business.ts';
import type { ErrorText } from './error-text.ts';

/** The groups of the contract, in its order. */
export const ERROR_GROUPS = {
  'Authentication and access': ACCESS_ERRORS,
  'Not found': NOT_FOUND_ERRORS,
  Validation: VALIDATION_ERRORS,
  'Booking and scheduling': BOOKING_ERRORS,
  Reviews: REVIEW_ERRORS,
  'Business and moderation': BUSINESS_ERRORS,
  Payment: PAYMENT_ERRORS,
  'Coupons, packages and limits': COUPON_ERRORS,
  Infrastructure: INFRASTRUCTURE_ERRORS,
} as const;

/** A code without a text does not compile. */
export const ERROR_TEXTS: Readonly<Record<ErrorCode, ErrorText>> = {
  ...ACCESS_ERRORS,
  ...NOT_FOUND_ERRORS,
  ...VALIDATION_ERRORS,
  ...BOOKING_ERRORS,
  ...REVIEW_ERRORS,
  ...BUSINESS_ERRORS,
  ...PAYMENT_ERRORS,
  ...COUPON_ERRORS,
  ...INFRASTRUCTURE_ERRORS,
};
