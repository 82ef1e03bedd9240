import { isRefused } from '../../../api/failures.ts';
import { useErrorText } from '../../../app/error-text.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { useWorkChange } from './use-change.ts';

/** The codes that lists and their forms have their own words for. */
const CODES = [
  'ACCOUNT_HAS_BOOKINGS',
  'APPOINTMENT_IN_PAST',
  'AVAILABILITY_OVERLAP',
  'CLIENT_DOUBLE_BOOKED',
  'COUPON_CODE_EXISTS',
  'CUSTOMER_LIMIT_REACHED',
  'INVALID_CODE',
  'INVALID_COUPON_VALUE',
  'INVALID_STATUS',
  'INVALID_VALUE',
  'NOT_SCHEDULED',
  'OUTSIDE_AVAILABILITY',
  'PAYMENT_AMOUNT_MISMATCH',
  'PROFESSIONAL_TIME_OFF',
  'REQUEST_PENDING',
  'RESCHEDULE_IN_PAST',
  'SCHEDULE_TIME_TAKEN',
  'SERIALIZATION_CONFLICT',
  'SERVICE_NOT_OFFERED',
  'SLOT_TAKEN',
  'USAGE_LIMIT_REACHED',
] as const;

function useListErrorText(): (error: unknown) => string {
  const t = useTexts('lists');
  const common = useErrorText();
  return (error) => {
    const code = isRefused(error) && CODES.find((known) => known === error.code);
    return code ? t(`error.${code}`) : common(error);
  };
}

/** Changes an item of a list. */
export function useListChange() {
  return useWorkChange(useListErrorText());
}
