import { describe, expect, test } from '@jest/globals';
import { listSections, toHtml, toSiteMarkdown } from '../../../gateway/docs/markdown.ts';
import { GUIDES } from '../../../gateway/docs/pages.ts';
import { buildSite, type Found } from '../../../gateway/docs/site.ts';

const site = await buildSite(new Map(), 'https://booking.example');
const toPage = (text: string, file = 'docs/guides/series.md') =>
  toHtml({ file, path: '/docs/guides/series', text });

const listChoices = (html: string) =>
  [...html.matchAll(/<div class="choices">([^]*?)<\/div>/g)].map(([, group]) => group!);
const languagesIn = (html: string) =>
  [...html.matchAll(/data-language="(\w+)"/g)].map(([, language]) => language);

describe('Markdown on the site', () => {
  test('gives each heading an address of its own', () => {
    const html = toPage('# Title\n\n## The `code`, twice\n\n## The code, twice');

    expect(html).toContain('<h1 id="title">Title</h1>');
    expect(html).toContain('<h2 id="the-code-twice"><a href="#the-code-twice">The <code>');
    expect(html).toContain('<h2 id="the-code-twice-1">');
  });

  test('shows HTML as text', () => {
    const html = toPage(
      '<script>alert(1)</script>\n\nA <b onclick="x()">b</b> ![x<y](z)\n\n```sh\n<i>\n```',
    );

    expect(html).not.toMatch(/<(script|b|i|img)\b/);
    expect(html).toContain('&lt;script&gt;');
  });

  test('leads links of files to pages, and shows other files as text', () => {
    const text = '[a](packages.md#rules) [b](../guide.md) [c](../asvs.md) [d](https://x.example)';

    expect(toPage(text)).toBe(
      '<p><a href="/docs/guides/packages#rules">a</a> <a href="/docs/topics">b</a> c <a href="https://x.example">d</a></p>\n',
    );
    expect(toSiteMarkdown({ file: 'docs/guides/series.md', text })).toBe(
      '[a](/docs/guides/packages.md#rules) [b](/docs/topics.md) c [d](https://x.example)',
    );
  });

  test('runs no script of a link', () => {
    expect(toPage('[a](javascript:alert(1)) [b](data:text/html,x)')).not.toContain('href');
  });

  test('keeps code as it is', () => {
    const text = '```ts\nconst a = b[0](c.md);\n```\n';

    expect(toSiteMarkdown({ file: 'docs/guide.md', text })).toBe(text);
  });

  test('links error codes to what they mean', () => {
    expect(toPage('`SLOT_TAKEN`')).toContain('href="/docs/errors#slot_taken"');
  });

  test('offers snippets that follow each other as a choice', () => {
    const html = toPage('```sh\na\n```\n\n```ts\nb\n```\n\nText\n\n```sh\nc\n```');

    expect(html.match(/<div class="choices">/g)).toHaveLength(1);
    expect(html).toMatch(
      /<div class="choices"><figure[^]*?data-language="ts"[^]*?<\/figure>\n<\/div>/,
    );
  });

  test('offers only snippets without text between them as one choice', () => {
    const code = (language: string) => `\`\`\`${language}\na\n\`\`\`\n\n`;
    const html = toPage(
      `${code('sh')}Text\n\n${code('ts')}${code('python')}## Next\n\n${code('sh')}${code('ts')}`,
    );

    expect(listChoices(html).map(languagesIn)).toEqual([
      ['ts', 'python'],
      ['sh', 'ts'],
    ]);
  });

  test('has plain text for the search, without code', () => {
    expect(listSections('# A\n\nSee [b](c.md) and `d`.\n\n```sh\ne\n```\n\n## F\n\ng')).toEqual([
      { id: 'a', depth: 1, text: 'A', content: 'See b and d.' },
      { id: 'f', depth: 2, text: 'F', content: 'g' },
    ]);
  });
});

describe('the pages', () => {
  const OTHER = ['/docs', '/docs/reference', '/llms.txt', '/llms-full.txt', '/openapi.json'];
  const pages = [...site.pages].filter(([path]) => !path.endsWith('.md'));
  const idsOf = new Map(
    pages.map(([path, html]) => [
      path,
      new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)),
    ]),
  );

  test.each([['/docs', site.home] as const, ...pages])(
    '%s has no link that leads nowhere',
    (path, html) => {
      const links = [...html.matchAll(/ href="([^"]+)"/g)].map(([, link]) => link!);
      const own = links.filter((link) => /^[#/]/.test(link) && !/\.(css|js|md)$/.test(link));
      const broken = own.filter((link) => {
        const [to = '', id] = link.split('#');
        if (OTHER.includes(to)) return false;
        const ids = idsOf.get(to === '' ? path : to);
        return to === '' && path === '/docs' ? false : !ids || (id !== undefined && !ids.has(id));
      });

      expect(broken).toEqual([]);
    },
  );

  test.each(GUIDES)('%s offers each step once in each language', (guide) => {
    const groups = listChoices(site.pages.get(`/docs/guides/${guide}`)!);

    expect(groups.length).toBeGreaterThan(0);
    for (const group of groups) {
      expect(group.replaceAll(/<figure[^]*?<\/figure>\n/g, '')).toBe('');
      expect(['sh ts python', 'ts python']).toContain(languagesIn(group).join(' '));
    }
  });

  test('call this server in the examples of guides, and keep the default of the client', () => {
    const guide = '/docs/guides/first-booking';
    const texts = [guide, `${guide}.md`].map((path) => site.pages.get(path)!);

    for (const text of [...texts, site.llmsFull]) {
      expect(text).toContain('API=https://booking.example\n');
      expect(text).not.toContain('API=http://localhost');
    }
    expect(site.pages.get('/docs/client.md')).toContain('# http://localhost:3000 without it');
  });

  test.each([
    ['/docs/errors.md', /^### SERIALIZATION_CONFLICT\n\n.*\n\n.*$/m],
    ['/docs/guides/retries-and-idempotency.md', /^(\| 409 `SERIALIZATION_CONFLICT`.*\n?)+/m],
  ])('%s says what to do after a conflict with If-Match and without', (path, part) => {
    const [text] = part.exec(site.pages.get(path)!) ?? [''];

    expect(text).toMatch(
      /with `If-Match`[^]*read (it|the object) again[^]*`ETag` and another key/i,
    );
    expect(text).toMatch(/without[^]*wait for[^]*`Retry-After`, then (send )?the same request/i);
  });

  test('turn to the one before and the one after', () => {
    const html = site.pages.get('/docs/guides/series')!;

    expect(html).toContain('<a href="/docs/guides/first-booking" rel="prev">');
    expect(html).toContain('<a href="/docs/guides/packages" rel="next">');
    expect(html).toContain('<a href="/docs/guides/series" aria-current="page">');
  });
});

describe('the search', () => {
  type Search = {
    readonly prepare: (sections: readonly Found[]) => unknown;
    readonly find: (prepared: unknown, query: string) => Found[];
    readonly excerptOf: (text: string, query: string) => string;
  };
  const script = new URL('../../../gateway/docs/search.js', import.meta.url).href;
  const searching = import(script) as Promise<Search>;
  const sections = JSON.parse(site.searchIndex) as Found[];
  const search = async (query: string) => {
    const { prepare, find } = await searching;
    return find(prepare(sections), query).map(({ path }) => path);
  };

  test.each([
    ['slot taken', '/docs/errors#slot_taken'],
    ['SLOT_TAKEN', '/docs/errors#slot_taken'],
    ['webh', '/docs/guides/webhooks'],
    ['POST /api/appointments/quote', '/docs/reference#/Appointments/quoteAppointment'],
    ['Idempotency-Key', '/docs/guides/retries-and-idempotency'],
  ])('for "%s" finds %s among the first', async (query, path) => {
    expect((await search(query)).slice(0, 3)).toContainEqual(
      expect.stringMatching(new RegExp(`^${path}`)),
    );
  });

  test.each(['', '  ', 'zzzz', 'webhooks zzzz'])('for "%s" finds nothing', async (query) => {
    expect(await search(query)).toEqual([]);
  });

  test('shows the text around the word', async () => {
    const { excerptOf } = await searching;
    const text = `${'one '.repeat(60)}needle ${'two '.repeat(60)}`;

    expect(excerptOf(text, 'Needle')).toMatch(/^… (one )+needle (two )+.*…$/);
    expect(excerptOf('short', 'x')).toBe('short');
  });
});
