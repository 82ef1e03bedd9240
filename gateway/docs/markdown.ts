import { Marked } from 'marked';
import { isErrorCode } from '../../domain/errors.ts';
import { escapeHtml } from '../../mail/html.ts';
import { findAddress, type Source } from './pages.ts';

export type Heading = { readonly id: string; readonly depth: number; readonly text: string };

/** A heading with the plain text below it, for the search. */
export type Section = Heading & { readonly content: string };

const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  sh: 'curl',
  ts: 'TypeScript',
  python: 'Python',
  html: 'HTML',
  js: 'JavaScript',
  json: 'JSON',
};

/** Snippets that follow each other say the same in several languages: a reader chooses one. */
const CHOICES = /(?:<figure class="snippet"(?:(?!<\/figure>)[^])*<\/figure>\n){2,}/g;

/** HTML in the text is shown as text. */
export function toHtml({ file, path, text }: Pick<Source, 'file' | 'path' | 'text'>): string {
  const toId = createIds();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: heading }) {
        const id = toId(heading);
        const content = this.parser.parseInline(tokens);
        const linked = depth === 1 ? content : `<a href="#${id}">${content}</a>`;
        return `<h${depth} id="${id}">${linked}</h${depth}>\n`;
      },
      code({ text: code, lang = '' }) {
        const name = LANGUAGE_NAMES[lang] ?? lang;
        return `<figure class="snippet" data-language="${escapeHtml(lang)}"><figcaption>${escapeHtml(name)}</figcaption><pre tabindex="0"><code>${escapeHtml(code)}</code></pre></figure>\n`;
      },
      codespan({ text: code }) {
        const html = `<code>${escapeHtml(code)}</code>`;
        const isLinked = isErrorCode(code) && path !== '/docs/errors';
        return isLinked ? `<a href="/docs/errors#${slugOf(code)}">${html}</a>` : html;
      },
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        const address = findAddress(file, href);
        return address === undefined ? content : `<a href="${escapeHtml(address)}">${content}</a>`;
      },
      image: ({ text: description }) => escapeHtml(description),
      html: ({ text: html }) => escapeHtml(html),
    },
  });
  const html = marked.parse(text, { async: false });
  return html
    .replaceAll('<table>', '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll(CHOICES, '<div class="choices">$&</div>\n');
}

/** The text with the links of the site, for readers of Markdown. */
export function toSiteMarkdown({ file, text }: Pick<Source, 'file' | 'text'>): string {
  return withoutFences(text, (prose) =>
    prose.replaceAll(/(?<!!)\[([^\]]*)\]\(([^)\s]+)\)/g, (_link, label: string, target: string) => {
      const address = findAddress(file, target, '.md');
      return address === undefined ? label : `[${label}](${address})`;
    }),
  );
}

/** The first has the title of the page. */
export function listSections(text: string): Section[] {
  const toId = createIds();
  const sections: Section[] = [];
  for (const token of new Marked().lexer(text)) {
    if (token.type === 'heading') {
      const { depth, text: heading } = token as { depth: number; text: string };
      sections.push({ id: toId(heading), depth, text: toPlain(heading), content: '' });
    } else if (token.type !== 'code' && sections.length > 0) {
      const last = sections.pop()!;
      sections.push({ ...last, content: `${last.content} ${toPlain(token.raw)}`.trim() });
    }
  }
  return sections;
}

function withoutFences(text: string, change: (prose: string) => string): string {
  return text
    .split(/(^```[^]*?^```$)/m)
    .map((part) => (part.startsWith('```') ? part : change(part)))
    .join('');
}

/** Readers of results need no marks. */
function toPlain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\||-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function slugOf(heading: string): string {
  return toPlain(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

/** A heading that occurs twice gets a number, so that each has an address. */
function createIds(): (heading: string) => string {
  const counts = new Map<string, number>();
  return (heading) => {
    const slug = slugOf(heading);
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  };
}
