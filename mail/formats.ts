import { LRUCache } from 'lru-cache';
import { type Language, localeOf } from '../domain/language.ts';
import { decimalsOf, toMajor } from '../domain/money.ts';
import { type Phrase, toValue } from '../domain/phrase.ts';
import type { Money, TimeRange } from './mail.ts';

export type Formats = ReturnType<typeof createFormats>;

/** They take longer to make than a mail to write, and most mails are for few languages and zones. */
const kept = new LRUCache<string, Formats>({ max: 50 });

/** Formats for a reader of this language. Times are those of the zone. */
export function formatsFor(language: Language, timezone: string): Formats {
  const key = `${language} ${timezone}`;
  const formats = kept.get(key) ?? createFormats(language, timezone);
  kept.set(key, formats);
  return formats;
}

function createFormats(language: Language, timezone: string) {
  const locale = localeOf(language);
  const dates = (options: Intl.DateTimeFormatOptions, in_: string = locale) => {
    const format = new Intl.DateTimeFormat(in_, { ...options, timeZone: timezone });
    return (iso: string) => format.formatToParts(new Date(iso));
  };
  const join = (parts: readonly Intl.DateTimeFormatPart[]) =>
    parts.map((part) => part.value).join('');
  const long = dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const short = dates({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const clock = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const zone = dates({ timeZoneName: 'longGeneric' });
  // The same in all languages, as calendar programs and maps write it.
  const offset = dates({ timeZoneName: 'shortOffset' }, 'en');
  const offsetAt = (iso: string) => zonePart(offset(iso));
  const zonePart = (parts: readonly Intl.DateTimeFormatPart[]) =>
    parts.find(({ type }) => type === 'timeZoneName')!.value;
  return {
    day: (iso: string) => join(long(iso)),
    shortDay: (iso: string) => join(short(iso)),
    clock: (iso: string) => join(clock(iso)),
    offset: offsetAt,
    /** Both if the clock changes in between: `02:30–02:30` may be an hour. */
    offsets: ({ startsAt, endsAt }: TimeRange) =>
      [...new Set([offsetAt(startsAt), offsetAt(endsAt)])].join(' → '),
    /** The zone in words, such as `Central European Time`. */
    zone: (iso: string) => zonePart(zone(iso)),
    timezone,
    money: ({ minor, currency }: Money) => {
      const decimals = decimalsOf(currency);
      return new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }).format(toMajor(minor, currency));
    },
    duration: (minutes: number) => {
      const isHours = minutes > 0 && minutes % 60 === 0;
      const unit = isHours ? 'hour' : 'minute';
      const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
      return format.format(isHours ? minutes / 60 : minutes);
    },
    list: (names: readonly string[]): Phrase =>
      new Intl.ListFormat(locale)
        .formatToParts(names)
        .map(({ type, value }) => (type === 'element' ? toValue(value) : value)),
  };
}
