import { useState } from 'react';
import { isRefused } from '../../../api/failures.ts';
import { createOnce } from '../../../api/once.ts';
import { useErrorText } from '../../../app/error-text.ts';
import { useToast } from '../../../app/toasts.tsx';
import { useIsMounted } from '../../../app/use-is-mounted.ts';
import { useTexts } from '../../../text/use-texts.ts';

/** The codes that these pages have own words for. */
const CODES = [
  'ACCOUNT_DELETE_UNSUPPORTED',
  'ACCOUNT_HAS_BOOKINGS',
  'INVALID_CREDENTIALS',
  'INVALID_STATUS',
  'NOT_SCHEDULED',
  'PREFERRED_REMINDER_CHANNEL_UNAVAILABLE',
  'PROFESSIONAL_TIME_OFF',
  'REQUEST_PENDING',
  'RESCHEDULE_IN_PAST',
  'REVIEW_EXISTS',
  'REVIEW_NOT_COMPLETED',
  'SERIALIZATION_CONFLICT',
] as const;
/** Their argument is a number of hours. */
const WINDOW_CODES = ['CANCEL_WINDOW', 'RESCHEDULE_WINDOW'] as const;

/** Says why a change was refused, and what to do. */
export function useOwnErrorText(): (error: unknown) => string {
  const t = useTexts('me');
  const textOf = useErrorText();
  return (error) => {
    if (!isRefused(error)) return textOf(error);
    const isFamilyFull = error.code === 'CUSTOMER_LIMIT_REACHED' && error.field === 'familyMembers';
    if (isFamilyFull) return t('family.full');
    // A wrong code of the second factor; without a field the password is wrong.
    if (error.field === 'code') return textOf(error);
    const window = WINDOW_CODES.find((known) => known === error.code);
    if (window) return t(`error.${window}`, { count: Number(error.argument ?? 0) });
    const code = CODES.find((known) => known === error.code);
    return code ? t(`error.${code}`) : textOf(error);
  };
}

/** Sends a change once, also after a lost response, and one at a time. */
export function useChange<Input>(send: (input: Input, key: string) => Promise<void>) {
  const textOf = useOwnErrorText();
  const showToast = useToast();
  const isMounted = useIsMounted();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [once] = useState(createOnce);
  const attempt = async (input: Input) => {
    setIsSending(true);
    setProblem(undefined);
    try {
      await once(input, (key) => send(input, key));
    } catch (error) {
      if (isMounted.current) setProblem(textOf(error));
      else showToast(textOf(error));
    } finally {
      setIsSending(false);
    }
  };
  const run = (input: Input) => {
    if (!isSending) void attempt(input);
  };
  return { isSending, problem, run };
}
