import { describe, expect, test } from '@jest/globals';
import { ERRORS } from '../../../domain/errors.ts';
import { PAGES } from '../../../gateway/docs/pages.ts';
import { useTestApp } from '../../support/test-app.ts';

const PUBLIC_URL = 'https://booking.example';
const app = useTestApp({ env: { PUBLIC_URL: `${PUBLIC_URL}/` } });
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.gateway.baseUrl + path, { headers });
const ADDRESSES = PAGES.map(({ path }) => path);

describe('a page of the documentation', () => {
  test.each(['/docs', ...ADDRESSES])(
    '%s is HTML that runs and loads only files of the site',
    async (path) => {
      const response = await get(path);
      const html = await response.text();
      const policy = response.headers.get('content-security-policy');

      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(policy).not.toContain('unsafe');
      expect(html).not.toMatch(
        /<script(?! type="module" src="\/docs\/site\.js")|<style| style=| on\w+="/,
      );
      expect(html.match(/<h1/g)).toHaveLength(1);
    },
  );

  test.each(ADDRESSES)('%s is Markdown too', async (path) => {
    const response = await get(`${path}.md`);

    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/markdown; charset=utf-8',
    ]);
    expect(await response.text()).toMatch(/^# /);
  });

  test('is sent again only if it has changed', async () => {
    const { headers } = await get('/docs/errors');

    const again = await get('/docs/errors', {
      'if-none-match': headers.get('etag')!,
      // Without it, fetch asks for a new copy.
      'cache-control': 'max-age=0',
    });

    expect(again.status).toBe(304);
  });

  test.each([
    '/docs/nothing',
    '/docs/nothing.md',
    '/docs/guides',
    '/docs/guides/nothing',
    '/docs/guides/nothing.md',
    '/docs/guides/first-booking/',
    '/docs/guides/..%2F..%2FCHANGELOG.md',
    '/docs/Errors',
    '/docs/site.ts',
  ])('%s is not found', async (path) => {
    const response = await get(path);

    expect([response.status, await response.json()]).toEqual([404, { error: 'NOT_FOUND' }]);
  });
});

test.each(['/docs/guides/first-booking', '/docs/guides/first-booking.md', '/llms-full.txt'])(
  'the examples in %s call the address of this server',
  async (path) => {
    const text = await (await get(path)).text();

    expect(text).toContain(`API=${PUBLIC_URL}\n`);
    expect(text).not.toContain('API=http://localhost');
  },
);

test('the errors have every code with its status, the situation and the next step', async () => {
  const text = await (await get('/docs/errors.md')).text();
  const listed = [...text.matchAll(/^### (\w+)\n\nStatus (\d+)\. .+\n\n\*\*Do:\*\* .+$/gm)];

  expect(Object.fromEntries(listed.map(([, code, status]) => [code, Number(status)]))).toEqual(
    ERRORS,
  );
});

test('llms.txt links to every guide, and each link works', async () => {
  const text = await (await get('/llms.txt')).text();
  const links = [...text.matchAll(/\]\((\/docs\/(?!operations)[^)]*|\/llms[^)]*)\)/g)].map(
    ([, link]) => link!,
  );
  const statuses = await Promise.all(links.map(async (link) => (await get(link)).status));

  expect(links).toEqual([...ADDRESSES.map((path) => `${path}.md`), '/llms-full.txt']);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('llms-full.txt has the guides, the errors and the operations', async () => {
  const response = await get('/llms-full.txt');
  const text = await response.text();

  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  for (const part of ['# First booking', '### SLOT_TAKEN', '# POST /api/appointments\n']) {
    expect(text).toContain(part);
  }
});

test('the search index is JSON with parts of pages', async () => {
  const sections = (await (await get('/docs/search.json')).json()) as { path: string }[];
  const paths = sections.map(({ path }) => path);

  expect(paths).toContain('/docs/guides/series#rules');
  expect(paths).toContain('/docs/reference#/Appointments/bookAppointment');
});
