import { addDays } from '../../format/days.ts';
import type { Formats } from '../../format/formats.ts';
import type { AreaTexts } from '../../text/areas.ts';
import type { Translate } from '../../text/translate.ts';

/** `Today`, `Tomorrow` or the weekday. */
export function dayName(
  date: string,
  today: string,
  { t, formats }: { readonly t: Translate<AreaTexts['customer']>; readonly formats: Formats },
): string {
  if (date === today) return t('today');
  if (date === addDays(today, 1)) return t('tomorrow');
  return formats.weekday(date);
}
