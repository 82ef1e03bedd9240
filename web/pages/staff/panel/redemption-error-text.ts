import { isRefused } from '../../../api/failures.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { useStaffErrorText } from '../calendar/error-text.ts';

const CODES = [
  'BUSINESS_MISMATCH',
  'COUPON_EXPIRED',
  'COUPON_INACTIVE',
  'COUPON_NOT_FOUND',
  'COUPON_NOT_YET_VALID',
  'CURRENCY_MISMATCH',
  'CUSTOMER_LIMIT_REACHED',
  'FIRST_TIME_ONLY',
  'MIN_SPEND_NOT_MET',
  'PAYMENT_PENDING',
  'SERVICE_NOT_ELIGIBLE',
  'USAGE_LIMIT_REACHED',
] as const;

/** Says why a package or a coupon cannot be used. */
export function useRedemptionErrorText(): (error: unknown) => string {
  const t = useTexts('calendar');
  const common = useStaffErrorText();
  return (error) => {
    const code = isRefused(error) && CODES.find((known) => known === error.code);
    return code ? t(`redeem.error.${code}`) : common(error);
  };
}
