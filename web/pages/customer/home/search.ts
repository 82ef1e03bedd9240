import { addDays, listDays, weekdayOf } from '../../../format/days.ts';

export const WHENS = ['any', 'tomorrow', 'weekend', 'evenings'] as const;
export type When = (typeof WHENS)[number];

/** A search of a person. It is in the address, so that it can be shared and the back button works. */
export type Search = {
  readonly what: string;
  readonly where: string;
  /** `lat,lng` of the person, instead of a typed place. */
  readonly near: string | undefined;
  readonly when: When;
};

export const EVENING = '17:00';
const SHOWN_DAYS = 4;
/** The availability of any professional is read for at most a week. */
const RANGE_DAYS = 7;
const SATURDAY = 6;

export function parseSearch(text: string): Search {
  const query = new URLSearchParams(text);
  return {
    what: query.get('what') ?? '',
    where: query.get('where') ?? '',
    near: query.get('near') ?? undefined,
    when: WHENS.find((when) => when === query.get('when')) ?? 'any',
  };
}

export function toSearchText({ what, where, near, when }: Search): string {
  const query = new URLSearchParams();
  if (what.trim()) query.set('what', what.trim());
  if (near) query.set('near', near);
  else if (where.trim()) query.set('where', where.trim());
  if (when !== 'any') query.set('when', when);
  const text = query.toString();
  return text && `?${text}`;
}

/** The days whose times are shown, beginning with the first that the person asks for. */
export function listShownDays(when: When, today: string): string[] {
  const week = listDays(when === 'tomorrow' ? addDays(today, 1) : today, RANGE_DAYS);
  const isWanted = (date: string) => {
    if (when === 'weekend') return weekdayOf(date) >= SATURDAY;
    if (when === 'evenings') return weekdayOf(date) < SATURDAY;
    return true;
  };
  return week.filter(isWanted).slice(0, SHOWN_DAYS);
}
