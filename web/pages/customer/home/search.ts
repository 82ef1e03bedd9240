import { addDays, isDate, listDays, weekdayOf } from '../../../format/days.ts';

export const WHENS = ['any', 'tomorrow', 'weekend', 'evenings'] as const;
/** `plain` is the order of the API unless told otherwise: by distance, match or name. */
export const SORTS = ['recommended', 'plain', 'rating', 'price'] as const;
export type Sort = (typeof SORTS)[number];

/** A search of a person. It is in the address, so that it can be shared and the back button works. */
export type Search = {
  readonly what: string;
  readonly where: string;
  /** `lat,lng` of the person, instead of a typed place. */
  readonly near: string | undefined;
  /** One of `WHENS`, or the date from which on times are shown. */
  readonly when: string;
  readonly sort: Sort;
} & Filters;

export type Filters = {
  readonly category: string | undefined;
  /** The highest price, in `currency`. */
  readonly price: string | undefined;
  readonly currency: string | undefined;
  /** The lowest average. */
  readonly rating: string | undefined;
  /** Only places with a free time from this clock time on. */
  readonly from: string | undefined;
  readonly until: string | undefined;
};

export const NO_FILTERS: Filters = {
  category: undefined,
  price: undefined,
  currency: undefined,
  rating: undefined,
  from: undefined,
  until: undefined,
};
const NAMES = ['category', 'price', 'currency', 'rating', 'from', 'until', 'near'] as const;
/** An address can be typed by hand; what is malformed counts as not set. */
const PATTERNS: Readonly<Record<(typeof NAMES)[number], RegExp>> = {
  category: /^.{1,200}$/,
  price: /^\d{1,9}(\.\d{1,4})?$/,
  currency: /^[A-Z]{3}$/,
  rating: /^[1-5](\.\d)?$/,
  from: /^\d\d:\d\d$/,
  until: /^\d\d:\d\d$/,
  near: /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/,
};

const EVENING = '17:00';
const SHOWN_DAYS = 4;
/** The availability of any professional is read for at most a week. */
const RANGE_DAYS = 7;
const SATURDAY = 6;

export function parseSearch(text: string): Search {
  const query = new URLSearchParams(text);
  const filters = NAMES.map((name) => {
    const value = query.get(name) ?? '';
    return [name, PATTERNS[name].test(value) ? value : undefined];
  });
  return {
    what: query.get('what') ?? '',
    where: query.get('where') ?? '',
    when: WHENS.find((when) => when === query.get('when')) ?? dateIn(query.get('when')) ?? 'any',
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'recommended',
    ...(Object.fromEntries(filters) as Filters & Pick<Search, 'near'>),
  };
}

/** The text, if it is a date of the calendar. */
export function dateIn(text: string | null): string | undefined {
  return text && isDate(text) ? text : undefined;
}

export function toSearchText(search: Search): string {
  const { what, where, near, when, sort } = search;
  const query = new URLSearchParams();
  if (what.trim()) query.set('what', what.trim());
  if (!near && where.trim()) query.set('where', where.trim());
  if (when !== 'any') query.set('when', when);
  if (sort !== 'recommended') query.set('sort', sort);
  for (const name of NAMES) if (search[name]) query.set(name, search[name]);
  const text = query.toString();
  return text && `?${text}`;
}

/** How many filters are set; a currency belongs to the price, the clock times are one. */
export function countFilters({ category, price, rating, from, until }: Filters): number {
  return [category, price, rating, from ?? until].filter(Boolean).length;
}

/** In kilometres. */
const NEAR_RADIUS = 50;

/** The same search as the query of the API. The clock times are compared with the free times of each place. */
export function toBusinessQuery(search: Search) {
  const { what, where, near, sort, category, price, currency, rating } = search;
  const isByPrice = sort === 'price' && currency !== undefined;
  return {
    ...(what && { query: what }),
    ...(near ? { near, radiusKm: NEAR_RADIUS } : where && { city: where }),
    ...(category && { category }),
    ...(currency && (price || isByPrice) && { currency }),
    ...(currency && price && { maxPriceMajor: Number(price) }),
    ...(rating && { minRating: Number(rating) }),
    ...((sort === 'recommended' || sort === 'rating') && { order: sort }),
    ...(isByPrice && { order: 'price' as const }),
  };
}

/** The days whose times are shown, beginning with the first that the person asks for. */
export function listShownDays(when: string, today: string): string[] {
  const first = when === 'tomorrow' ? addDays(today, 1) : dateIn(when);
  const week = listDays(first && first > today ? first : today, RANGE_DAYS);
  const isWanted = (date: string) => {
    if (when === 'weekend') return weekdayOf(date) >= SATURDAY;
    if (when === 'evenings') return weekdayOf(date) < SATURDAY;
    return true;
  };
  return week.filter(isWanted).slice(0, SHOWN_DAYS);
}

type Clocks = Pick<Search, 'when' | 'from' | 'until'>;

/** The times of a day that the person asks for. */
export function keepWanted<T extends { readonly time: string }>(
  slots: readonly T[],
  { when, from, until }: Clocks,
): T[] {
  const earliest = [from ?? '', when === 'evenings' ? EVENING : ''].toSorted().at(-1)!;
  return slots.filter(({ time }) => time >= earliest && (!until || time < until));
}
