import { isRefused } from '../../../api/failures.ts';
import { useErrorText } from '../../../app/error-text.ts';
import { useTexts } from '../../../text/use-texts.ts';

/** The codes that mean something of their own in the set-up. */
const CODES = [
  'AVAILABILITY_OVERLAP',
  'BUSINESS_INVALID_TRANSITION',
  'BUSINESS_SUSPENDED',
  'BUSINESS_UNDER_REVIEW',
  'CURRENCY_MISMATCH',
  'EMAIL_TAKEN',
  'INVALID_DATE_FORMAT',
  'INVALID_STATUS',
  'PROFILE_INCOMPLETE',
  'REQUEST_PENDING',
  'SCHEDULE_TIME_TAKEN',
  'SERIALIZATION_CONFLICT',
  'SERVICE_IN_USE',
  'TIMEOFF_OVERLAP',
  'USAGE_LIMIT_REACHED',
] as const;

/** Says to staff why a change of the set-up failed, and what to do. */
export function useSetupErrorText(): (error: unknown) => string {
  const t = useTexts('setup');
  const common = useErrorText();
  return (error) => {
    const code = isRefused(error) && CODES.find((known) => known === error.code);
    return code ? t(`error.${code}`) : common(error);
  };
}
