import { directionOf, type Direction, type Language } from '../../domain/language.ts';
import { type Block, type Fact, type Phrase, type TimeLine, toValue } from '../content.ts';
import { createFormats, type Formats } from '../formats.ts';
import type { Booking, MailBusiness, Money, TimeRange } from '../mail.ts';
import { createTranslate, type Translate } from '../texts/index.ts';

/** The words and formats of one mail. */
export type Words = {
  readonly language: Language;
  readonly direction: Direction;
  readonly translate: Translate;
  readonly formats: Formats;
};

export function createWords(language: Language, timezone: string): Words {
  return {
    language,
    direction: directionOf(language),
    translate: createTranslate(language),
    formats: createFormats(language, timezone),
  };
}

export function greet({ translate }: Words, name: string): Block {
  const text = name === '' ? translate('greetingWithoutName') : translate('greeting', { name });
  return { type: 'paragraph', text };
}

export function toTimeLine({ translate, formats }: Words, time: TimeRange): TimeLine {
  const { startsAt, endsAt } = time;
  return {
    day: formats.day(startsAt),
    clock: translate('timeRange', { start: formats.clock(startsAt), end: formats.clock(endsAt) }),
    offset: formats.offsets(time),
  };
}

export function showTimes(words: Words, times: readonly TimeRange[], label?: Phrase): Block[] {
  return [
    {
      type: 'times',
      ...(label && { label }),
      lines: times.map((time) => toTimeLine(words, time)),
      isPast: false,
    },
    nameZone(words, times[0]!.startsAt),
  ];
}

export function showOldTime(words: Words, time: TimeRange): Block {
  const label = words.translate('label.oldTime');
  return { type: 'times', label, lines: [toTimeLine(words, time)], isPast: true };
}

/** The zone in which the times of a mail are to be read. */
export function nameZone({ translate, formats }: Words, at: string): Block {
  const { timezone, zone } = formats;
  return { type: 'note', text: translate('timezone', { timezone, zone: zone(at) }) };
}

/** Short enough for a subject; of a series, the first time and the number of others. */
export function toMoment({ translate, formats }: Words, times: readonly TimeRange[]): Phrase {
  const [first] = times;
  const values = {
    day: formats.shortDay(first!.startsAt),
    start: formats.clock(first!.startsAt),
  };
  if (times.length === 1) return translate('moment', values);
  return translate('momentAndMore', { ...values, count: String(times.length - 1) });
}

/** Old rows have no names. */
export function nameServices({ translate, formats }: Words, services: readonly string[]): Phrase {
  return services.length === 0 ? translate('unknownService') : formats.list(services);
}

/** A button or link, if there is a URL. */
export function showLink(type: 'button' | 'link', label: Phrase, url: string | null): Block[] {
  return url === null ? [] : [{ type, label, url }];
}

/** An instant with the offset of its zone. */
export function toDeadline({ formats }: Words, at: string): string {
  return `${formats.shortDay(at)}, ${formats.clock(at)} (${formats.offset(at)})`;
}

type Details = Pick<Booking, 'services' | 'professionalName' | 'price'> & {
  readonly business: MailBusiness;
};

export function listDetails(words: Words, details: Details): Fact[] {
  const { translate } = words;
  const { business, services, professionalName, price } = details;
  return [
    { label: translate('label.service'), value: nameServices(words, services) },
    ...textFact(translate('label.professional'), professionalName),
    {
      label: translate('label.place'),
      value: [toValue([business.name, business.address].filter(Boolean).join(', '))],
    },
    ...priceFact(words, price),
  ];
}

function priceFact({ translate, formats }: Words, price: Money | null): Fact[] {
  return price === null ? [] : textFact(translate('label.price'), formats.money(price));
}

/** No fact if the text is empty. */
export function textFact(label: Phrase, text: string): Fact[] {
  return text === '' ? [] : [{ label, value: [toValue(text)] }];
}
