import { PAGE_PATHS, type PageName } from '../../contract/page-paths.ts';
import type { User } from '../api/session.ts';
import type { en } from '../text/shell/en.ts';

type Entry = {
  readonly page: PageName;
  readonly text: Extract<keyof typeof en, `nav.${string}`>;
  /** Only for users with one of these roles; without it, for everyone. */
  readonly roles?: readonly User['role'][];
  /** Left out where the screen is narrow. */
  readonly isOnlyWide?: true;
};

/** The links of the header, in order. */
const ENTRIES: readonly Entry[] = [
  { page: 'home', text: 'nav.home', isOnlyWide: true },
  { page: 'me', text: 'nav.me', roles: ['customer'] },
  { page: 'day', text: 'nav.work', roles: ['business', 'professional'] },
  { page: 'waiting', text: 'nav.admin', roles: ['admin'] },
];

export function entriesFor(user: User | undefined): readonly Entry[] {
  return ENTRIES.filter(({ roles }) => !roles || (user && roles.includes(user.role)));
}

export function hrefOf({ page }: Entry): string {
  return PAGE_PATHS[page];
}
