import { PAGE_PATHS, type PageName } from '../../../../contract/page-paths.ts';
import type { en } from '../../../text/staff/en.ts';
import type { WorkIconName } from '../ui/work-icon.tsx';
import type { Right } from './staff-context.ts';

export type Entry = {
  readonly page: PageName;
  readonly text: Extract<keyof typeof en, `rail.${string}`>;
  readonly icon: WorkIconName;
  /** Shown to members with one of these rights; to admins where it is `admin`. */
  readonly for: readonly Right[] | 'admin';
  /** Below the others: not needed every day. */
  readonly isLast?: true;
};

/** The pages of the rail, in order. A phone shows the first four of them, the others under "More". */
const ENTRIES: readonly Entry[] = [
  { page: 'day', text: 'rail.day', icon: 'day', for: ['calendar', 'ownCalendar'] },
  { page: 'week', text: 'rail.week', icon: 'week', for: ['calendar', 'ownCalendar'] },
  { page: 'clients', text: 'rail.clients', icon: 'people', for: ['clients'] },
  { page: 'till', text: 'rail.till', icon: 'cash', for: ['money'] },
  { page: 'waitlist', text: 'rail.waitlist', icon: 'wait', for: ['calendar'] },
  { page: 'classes', text: 'rail.classes', icon: 'classes', for: ['calendar'] },
  { page: 'reviews', text: 'rail.reviews', icon: 'star', for: ['settings'] },
  { page: 'offers', text: 'rail.offers', icon: 'ticket', for: ['money'] },
  { page: 'webhooks', text: 'rail.webhooks', icon: 'hook', for: ['settings'], isLast: true },
  { page: 'waiting', text: 'rail.waiting', icon: 'check', for: 'admin' },
  { page: 'review', text: 'rail.review', icon: 'note', for: 'admin' },
  { page: 'adminReports', text: 'rail.reports', icon: 'flag', for: 'admin' },
  { page: 'adminSupport', text: 'rail.support', icon: 'ask', for: 'admin' },
  { page: 'adminUsers', text: 'rail.users', icon: 'people', for: 'admin' },
  { page: 'trail', text: 'rail.trail', icon: 'copy', for: 'admin' },
  { page: 'figures', text: 'rail.figures', icon: 'chart', for: 'admin' },
  { page: 'health', text: 'rail.health', icon: 'pulse', for: 'admin' },
  { page: 'decisions', text: 'rail.decisions', icon: 'list', for: 'admin' },
  { page: 'numbers', text: 'rail.numbers', icon: 'chart', for: ['reports'] },
  {
    page: 'timeOff',
    text: 'rail.timeOff',
    icon: 'moon',
    for: ['calendar', 'ownCalendar'],
    isLast: true,
  },
  { page: 'hours', text: 'rail.setup', icon: 'gear', for: ['calendar'], isLast: true },
  {
    page: 'staffReports',
    text: 'rail.reports',
    icon: 'flag',
    for: ['calendar', 'ownCalendar'],
    isLast: true,
  },
  {
    page: 'support',
    text: 'rail.help',
    icon: 'ask',
    for: ['calendar', 'ownCalendar'],
    isLast: true,
  },
];

export function entriesFor(rights: readonly Right[] | 'admin'): readonly Entry[] {
  return ENTRIES.filter((entry) =>
    rights === 'admin' || entry.for === 'admin'
      ? rights === entry.for
      : entry.for.some((right) => rights.includes(right)),
  );
}

export function hrefOf({ page }: Entry): string {
  return PAGE_PATHS[page];
}

/** `/staff` and `/admin` have no pages of their own below them. */
const ROOTS: readonly string[] = [PAGE_PATHS.day, PAGE_PATHS.waiting];

/** An entry is current on its page and on the pages below it. */
export function isCurrent(entry: Entry, path: string): boolean {
  const href = hrefOf(entry);
  return path === href || (!ROOTS.includes(href) && path.startsWith(`${href}/`));
}
