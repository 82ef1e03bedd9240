import { isAmselError, isRefused } from '../api/failures.ts';
import type { AreaTexts } from '../text/areas.ts';
import type { Translate } from '../text/translate.ts';
import { useTexts } from '../text/use-texts.ts';

/** The codes that the shell has a text for. An area may have its own words for others. */
const CODES = [
  'AUTH_REQUIRED',
  'CLIENT_DOUBLE_BOOKED',
  'CUSTOMER_LIMIT_REACHED',
  'EMAIL_TAKEN',
  'FORBIDDEN',
  'INVALID_CREDENTIALS',
  'INVALID_INPUT',
  'NOT_FOUND',
  'OUTSIDE_AVAILABILITY',
  'PASSWORD_TOO_SHORT',
  'RATE_LIMITED',
  'SESSION_FULL',
  'SLOT_TAKEN',
] as const;

/** Says what happened and what to do, for any failed request. */
export function useErrorText(): (error: unknown) => string {
  const t = useTexts('shell');
  return (error) => errorText(t, error);
}

function errorText(t: Translate<AreaTexts['shell']>, error: unknown): string {
  if (!isAmselError(error)) return t('error.unexpected');
  if (!isRefused(error)) return t('error.unreachable');
  if (error.field === 'code' && error.code === 'INVALID_CREDENTIALS') return t('error.wrongCode');
  if (error.field === 'secondFactor') return t('error.secondFactor');
  const code = CODES.find((known) => known === error.code);
  if (code) return t(`error.${code}`);
  return error.status >= 500 ? t('error.busy') : t('error.refused', { code: error.code });
}
