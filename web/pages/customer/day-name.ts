import { addDays } from '../../format/days.ts';
import type { Formats } from '../../format/formats.ts';
import type { AreaTexts } from '../../text/areas.ts';
import type { Translate } from '../../text/translate.ts';

type Words = { readonly t: Translate<AreaTexts['customer']>; readonly formats: Formats };

/** `Today`, `Tomorrow` or the weekday. */
export function dayName(date: string, today: string, { t, formats }: Words): string {
  if (date === today) return t('today');
  if (date === addDays(today, 1)) return t('tomorrow');
  return formats.weekday(date);
}

/** The same inside of a sentence: `today`, `tomorrow` or the weekday. */
export function dayInText(date: string, today: string, words: Words): string {
  const name = dayName(date, today, words);
  return date > addDays(today, 1) ? name : name.toLowerCase();
}
