import { escapeHtml } from '../../mail/html.ts';
import { PAGE_BIRD } from '../../mail/page-look.ts';
import type { Heading } from './markdown.ts';

/** A page in the list at the side. */
export type Entry = {
  readonly path: string;
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly headings: readonly Heading[];
  readonly isGuide: boolean;
};

/** Loads only files of this site, and runs no script of a page itself. */
export const SITE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const REFERENCE: Omit<Entry, 'headings'> = {
  path: '/docs/reference',
  name: 'Reference',
  title: 'Reference',
  summary: 'Every operation with its fields and errors, and a form to try it.',
  isGuide: false,
};

export const BRAND = `<a class="brand" href="/docs">${PAGE_BIRD}Amsel docs</a>`;

export function articlePage(entries: readonly Entry[], entry: Entry, article: string): string {
  const body = `${article}\n${turnLinks(entries, entry)}`;
  const alternate = `<link rel="alternate" type="text/markdown" href="${entry.path}.md" />`;
  return page({ ...entry, alternate, entries, body });
}

/** The first page: all others with a sentence about each. */
export function homePage(entries: readonly Entry[]): string {
  const others = [REFERENCE, ...entries.filter(({ isGuide }) => !isGuide)];
  const body = `<h1>Documentation</h1>
<p>Amsel is an appointment booking marketplace with an API for every part of it. Begin with the <a href="/docs/guides/first-booking">first booking</a>.</p>
<h2>Guides</h2>
${cards(entries.filter(({ isGuide }) => isGuide))}
<h2>Reference</h2>
${cards(others)}
<h2>For programs</h2>
<p><a href="/llms.txt">llms.txt</a>, <a href="/llms-full.txt">llms-full.txt</a> and <a href="/openapi.json">openapi.json</a> say the same to software agents. Each page is also Markdown: its address with <code>.md</code>.</p>`;
  const summary = 'Guides, reference and errors of the Amsel booking API.';
  return page({ path: '/docs', title: 'Documentation', summary, alternate: '', entries, body });
}

type Page = Pick<Entry, 'path' | 'title' | 'summary'> & {
  readonly alternate: string;
  readonly entries: readonly Entry[];
  readonly body: string;
};

function page({ path, title, summary, alternate, entries, body }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escapeHtml(title)} · Amsel</title>
<meta name="description" content="${escapeHtml(summary)}" />
<link rel="icon" href="data:," />
<link rel="stylesheet" href="/docs/site.css" />
${alternate}
<script type="module" src="/docs/site.js"></script>
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header class="top">
${BRAND}
<a class="to-pages" href="#pages">All pages</a>
<div class="search" role="search" hidden>
<label for="search">Search</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" aria-describedby="search-keys" />
<p id="search-keys" class="hint">Key <kbd>/</kbd></p>
<p id="search-state" role="status"></p>
<ul id="search-results" hidden></ul>
</div>
</header>
<div class="columns">
<nav id="pages" class="pages" aria-label="Pages" tabindex="-1">
${pageList(entries, path)}
</nav>
<main id="text" tabindex="-1">
${body}
</main>
</div>
</body>
</html>
`;
}

function pageList(entries: readonly Entry[], path: string): string {
  const item = (entry: Omit<Entry, 'headings'> & { readonly headings?: readonly Heading[] }) => {
    const isCurrent = entry.path === path;
    const parts = isCurrent ? partList(entry.headings ?? []) : '';
    const current = isCurrent ? ' aria-current="page"' : '';
    return `<li><a href="${entry.path}"${current}>${escapeHtml(entry.name)}</a>${parts}</li>`;
  };
  const guides = entries.filter(({ isGuide }) => isGuide).map(item);
  const others = [REFERENCE, ...entries.filter(({ isGuide }) => !isGuide)].map(item);
  return `<p>Guides</p>
<ul>${guides.join('')}</ul>
<p>Reference</p>
<ul>${others.join('')}</ul>`;
}

function partList(headings: readonly Heading[]): string {
  const parts = headings
    .filter(({ depth }) => depth === 2)
    .map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  return parts.length === 0 ? '' : `<ul>${parts.join('')}</ul>`;
}

function turnLinks(entries: readonly Entry[], entry: Entry): string {
  const index = entries.indexOf(entry);
  const link = (label: string, to: Entry | undefined, rel: string) =>
    to
      ? `<a href="${to.path}" rel="${rel}"><span>${label}</span> ${escapeHtml(to.name)}</a>`
      : '<span></span>';
  return `<nav class="turn" aria-label="Turn the page">${link('Previous:', entries[index - 1], 'prev')}${link('Next:', entries[index + 1], 'next')}</nav>`;
}

function cards(entries: readonly Omit<Entry, 'headings'>[]): string {
  const items = entries.map(
    ({ path, name, summary }) =>
      `<li><a href="${path}">${escapeHtml(name)}</a><p>${escapeHtml(summary)}</p></li>`,
  );
  return `<ul class="cards">${items.join('')}</ul>`;
}
