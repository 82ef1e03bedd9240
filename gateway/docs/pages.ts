import { readFile } from 'node:fs/promises';

/** In the order in which a reader turns the pages. */
export const GUIDES = [
  'first-booking',
  'series',
  'packages',
  'retries-and-idempotency',
  'async-bookings',
  'webhooks',
  'embedding',
  'going-live',
  'for-agents',
] as const;

export type Source = {
  /** The address of the page; with `.md`, that of its text. */
  readonly path: string;
  /** The file of the repository, which links of other files name. */
  readonly file: string;
  /** Its name in the list of pages, if it is not its title. */
  readonly name?: string;
  readonly text: string;
};

/** Files outside the folder of guides. */
const OTHERS: readonly Omit<Source, 'text'>[] = [
  { path: '/docs/errors', file: 'docs/errors.md' },
  { path: '/docs/agents', file: 'docs/agents.md', name: 'Tools for agents' },
  { path: '/docs/topics', file: 'docs/guide.md', name: 'By topic' },
  { path: '/docs/client', file: 'packages/client/README.md' },
  { path: '/docs/changelog', file: 'CHANGELOG.md' },
];

export const PAGES: readonly Omit<Source, 'text'>[] = [
  ...GUIDES.map((name) => ({ path: `/docs/guides/${name}`, file: `docs/guides/${name}.md` })),
  ...OTHERS,
];

/** The address in the guides of the repository: that of `npm start`. */
const EXAMPLE_ADDRESS = 'http://localhost:3000';
const ROOT = new URL('../../', import.meta.url);
const PAGE_OF_FILE = new Map(PAGES.map(({ file, path }) => [file, path]));

/** The examples of the guides call the server whose pages are read. */
export function readSources(publicUrl: string): Promise<Source[]> {
  return Promise.all(
    PAGES.map(async (page) => {
      const text = await readFile(new URL(page.file, ROOT), 'utf8');
      if (!page.file.startsWith('docs/guides/')) return { ...page, text };
      return { ...page, text: text.replaceAll(EXAMPLE_ADDRESS, () => publicUrl) };
    }),
  );
}

/** The address on the site of a link in a file. Undefined if the site does not have the file. */
export function findAddress(file: string, link: string, suffix = ''): string | undefined {
  if (/^(https?:|[#/])/.test(link)) return link;
  // A link of another scheme could run code.
  if (/^[a-z]+:/i.test(link)) return undefined;
  const { pathname, hash } = new URL(link, new URL(file, 'file:///'));
  const path = PAGE_OF_FILE.get(pathname.slice(1));
  return path && path + suffix + hash;
}
