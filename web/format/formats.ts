import { type Language, localeOf } from '../../domain/language.ts';
import { decimalsOf } from '../../domain/money.ts';
import { useLanguage } from '../app/preferences.ts';
import { createMoneyFormat } from './money.ts';

export type Formats = ReturnType<typeof createFormats>;

/** How the reader's language writes days, amounts and spans. Clock times are `HH:MM` everywhere. */
function createFormats(language: Language) {
  const locale = localeOf(language);
  const days = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (date: string) => format.format(Date.parse(`${date}T12:00:00Z`));
  };
  const minutes = unitFormat(locale, 'minute');
  const hours = unitFormat(locale, 'hour');
  const duration = (total: number) => {
    const [whole, rest] = [Math.floor(total / 60), total % 60];
    if (total <= 90 || whole === 0) return minutes.format(total);
    return rest === 0 ? hours.format(whole) : `${hours.format(whole)} ${minutes.format(rest)}`;
  };
  return {
    locale,
    /** `Tue 17 Nov` */
    day: days({ weekday: 'short', day: 'numeric', month: 'short' }),
    /** `Tuesday 17 November` */
    longDay: days({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** `17 Nov` */
    dayOfMonth: days({ day: 'numeric', month: 'short' }),
    /** `17 Nov 2026` */
    fullDay: days({ day: 'numeric', month: 'short', year: 'numeric' }),
    weekday: days({ weekday: 'long' }),
    shortWeekday: days({ weekday: 'short' }),
    month: (month: string) => days({ month: 'long', year: 'numeric' })(`${month}-01`),
    number: (value: number) => new Intl.NumberFormat(locale).format(value),
    rating: (value: number) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
        value,
      ),
    /** As in a list: without decimals that are zero. */
    price: (major: number, currency: string) =>
      createMoneyFormat(
        language,
        currency,
        Number.isInteger(major) ? 0 : decimalsOf(currency),
      )(major),
    /** As in a bill. */
    amount: (major: number, currency: string) =>
      createMoneyFormat(language, currency, decimalsOf(currency))(major),
    /** `1 hr 5 min` */
    duration,
    /** The same between clocks: `1 hr`, where a visit takes 60 min. */
    offset: (total: number) => (total === 60 ? hours.format(1) : duration(total)),
    distance: (km: number) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: 'kilometer',
        maximumFractionDigits: km < 10 ? 1 : 0,
      }).format(km),
    list: (names: readonly string[]) => new Intl.ListFormat(locale).format(names),
  };
}

function unitFormat(locale: string, unit: 'minute' | 'hour'): Intl.NumberFormat {
  // The short minute of Arabic is one letter, which reads like a currency beside a price.
  const unitDisplay = locale.startsWith('ar') ? 'long' : 'short';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
}

const kept = new Map<Language, Formats>();

export function useFormats(): Formats {
  const language = useLanguage();
  const formats = kept.get(language) ?? createFormats(language);
  kept.set(language, formats);
  return formats;
}
