import {
  directionOf,
  type Direction,
  joinWithComma,
  type Language,
} from '../../domain/language.ts';
import { type Phrase, toValue } from '../../domain/phrase.ts';
import { type Block, type Fact, type Link, type TimeLine } from '../content.ts';
import { type Formats, formatsFor } from '../formats.ts';
import type { BookedTime, Booking, TimeRange } from '../mail.ts';
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
    formats: formatsFor(language, timezone),
  };
}

export function greet({ translate }: Words, name: string): Block {
  const text = name === '' ? translate('greetingWithoutName') : translate('greeting', { name });
  return { type: 'paragraph', text };
}

type LinkedTime = TimeRange & { readonly link?: Link } & Pick<BookedTime, 'takenBy'>;

export function toTimeLine({ translate, formats }: Words, time: LinkedTime): TimeLine {
  const { startsAt, endsAt, link, takenBy } = time;
  const range = { start: formats.clock(startsAt), end: formats.clock(endsAt) };
  return {
    day: formats.day(startsAt),
    clock: [...translate('timeRange', range), ...(takenBy ? [' · ', toValue(takenBy)] : [])],
    offset: formats.offsets(time),
    ...(link && { link }),
  };
}

export function showTimes(words: Words, times: readonly LinkedTime[], label?: Phrase): Block[] {
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
export function nameZone(
  { translate, formats }: Words,
  at: string,
): Extract<Block, { type: 'note' }> {
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

/** An erased account leaves no name. */
export function nameVisitor({ translate }: Words, name: string): Phrase {
  return name === '' ? translate('unknownVisitor') : [toValue(name)];
}

/** An instant with the offset of its zone. */
export function toInstant({ translate, formats }: Words, at: string): Phrase {
  const values = { day: formats.shortDay(at), time: formats.clock(at), offset: formats.offset(at) };
  return translate('instant', values);
}

type Details = Pick<Booking, 'business' | 'services' | 'professionalName' | 'price'> & {
  readonly times?: readonly TimeRange[];
};

export function listDetails(words: Words, details: Details): Fact[] {
  const { translate } = words;
  const { business, services, professionalName } = details;
  return [
    { label: translate('label.service'), value: nameServices(words, services) },
    ...textFact(translate('label.professional'), professionalName),
    {
      label: translate('label.place'),
      value: [toValue(joinWithComma([business.name, business.address]))],
    },
    ...priceFact(words, details),
  ];
}

function priceFact({ translate, formats }: Words, { price, times = [] }: Details): Fact[] {
  if (price === null) return [];
  const label = translate(times.length > 1 ? 'label.totalPrice' : 'label.price');
  return textFact(label, formats.money(price));
}

/** No fact if the text is empty. */
export function textFact(label: Phrase, text: string): Fact[] {
  return text === '' ? [] : [{ label, value: [toValue(text)] }];
}
