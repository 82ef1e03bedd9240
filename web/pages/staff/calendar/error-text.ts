import { isRefused } from '../../../api/failures.ts';
import { useErrorText } from '../../../app/error-text.ts';
import { useTexts } from '../../../text/use-texts.ts';

/** The codes that mean something else to staff than to customers, or that only staff get. */
const CODES = [
  'ALERT_ALREADY_RESPONDED',
  'APPOINTMENT_IN_PAST',
  'CLIENT_DOUBLE_BOOKED',
  'COMPLETE_TOO_EARLY',
  'INVALID_STATUS',
  'NOSHOW_LATE_GRACE',
  'NOSHOW_LATE_PENDING',
  'NOSHOW_TOO_EARLY',
  'NOT_SCHEDULED',
  'OUTSIDE_AVAILABILITY',
  'PAYMENT_ALREADY_SETTLED',
  'PAYMENT_AMOUNT_MISMATCH',
  'PROFESSIONAL_TIME_OFF',
  'RESCHEDULE_IN_PAST',
  'SERIALIZATION_CONFLICT',
  'SERVICE_NOT_OFFERED',
  'SLOT_TAKEN',
] as const;

/** Says to staff what happened and what to do, for any failed request. */
export function useStaffErrorText(): (error: unknown) => string {
  const t = useTexts('calendar');
  const common = useErrorText();
  return (error) => {
    const code = isRefused(error) && CODES.find((known) => known === error.code);
    return code ? t(`error.${code}`) : common(error);
  };
}
