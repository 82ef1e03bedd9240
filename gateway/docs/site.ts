import { readFile } from 'node:fs/promises';
import { ENDPOINTS_BY_FEATURE } from '../../contract/index.ts';
import { llmsFullText, llmsText } from '../../contract/generate/llms.ts';
import { articlePage, type Entry, homePage } from './layout.ts';
import { listSections, type Section, toHtml, toSiteMarkdown } from './markdown.ts';
import { readSources, type Source } from './pages.ts';

export type Site = {
  readonly home: string;
  /** The key is the address, without and with `.md`. */
  readonly pages: ReadonlyMap<string, string>;
  readonly styles: string;
  readonly referenceStyles: string;
  readonly searchIndex: string;
  readonly llms: string;
  readonly llmsFull: string;
};

/** A part of a page that the search can find. */
export type Found = {
  readonly path: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
};

const ROOT = new URL('../../', import.meta.url);
const SUMMARY_MAX = 160;

/** Renders every page. The texts about operations are those of the OpenAPI document. */
export async function buildSite(
  operations: ReadonlyMap<string, string>,
  publicUrl: string,
): Promise<Site> {
  const sources = await readSources(publicUrl);
  const read = sources.map((source) => ({ source, sections: listSections(source.text) }));
  const entries = read.map(({ source, sections }) => toEntry(source, sections));
  const pages = sources.flatMap((source, i): [string, string][] => [
    [source.path, articlePage(entries, entries[i]!, toHtml(source))],
    [`${source.path}.md`, toSiteMarkdown(source)],
  ]);
  const texts = sources.filter(({ path }) => path !== '/docs/changelog').map(toSiteMarkdown);
  return {
    home: homePage(entries),
    pages: new Map(pages),
    styles: await readStyles('site.css'),
    referenceStyles: await readStyles('reference.css'),
    searchIndex: JSON.stringify([
      ...read.flatMap(({ source, sections }) => toFound(source, sections)),
      ...listOperations(),
    ]),
    llms: llmsText(entries),
    llmsFull: llmsFullText([...texts, ...operations.values()]),
  };
}

/** The colours and sizes are those of the web app. */
async function readStyles(name: string): Promise<string> {
  const names = ['web/styles/tokens.css', 'gateway/docs/top.css', `gateway/docs/${name}`];
  const files = await Promise.all(names.map((file) => readFile(new URL(file, ROOT), 'utf8')));
  return files.join('\n');
}

function toEntry({ path, name }: Source, sections: readonly Section[]): Entry {
  const [{ text: title, content }] = sections as [Section];
  return {
    path,
    title,
    name: name ?? title,
    summary: firstSentences(content),
    headings: sections.slice(1),
    isGuide: path.startsWith('/docs/guides/'),
  };
}

/** As many sentences as fit, at least one. */
function firstSentences(text: string): string {
  const [first = '', ...rest] = text.split(/(?<=\.) /);
  let summary = first;
  for (const sentence of rest) {
    if (summary.length + sentence.length >= SUMMARY_MAX) break;
    summary += ` ${sentence}`;
  }
  return summary;
}

function toFound({ path }: Source, sections: readonly Section[]): Found[] {
  const page = sections[0]!.text;
  // The changelog would be found for every word.
  if (path === '/docs/changelog') return [{ path, page, heading: page, text: '' }];
  return sections.map(({ id, depth, text: heading, content }) => ({
    path: depth === 1 ? path : `${path}#${id}`,
    page,
    heading,
    text: content,
  }));
}

function listOperations(): Found[] {
  return Object.entries(ENDPOINTS_BY_FEATURE).flatMap(([feature, endpoints]) =>
    endpoints.map(({ id, method, path, summary }) => ({
      path: `/docs/reference#/${encodeURIComponent(feature)}/${id}`,
      page: 'Reference',
      heading: `${method.toUpperCase()} ${path}`,
      text: `${summary}. ${id}`,
    })),
  );
}
