import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ env: { PUBLIC_URL: 'https://amsel.example' } });

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.gateway.baseUrl}${path}`, { headers });
const logIn = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(`${app.gateway.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

const PAGES = [
  '/',
  '/docs',
  '/docs/guides/first-booking',
  '/docs/reference',
  '/magic-link',
  '/reset-password',
  '/confirm-email',
  '/businesses/none',
];
const LINKS = ['/manage/none', '/review/none', '/unsubscribe/none', '/waitlist/none'];
const DATA = [
  '/api/services',
  '/api/nothing',
  '/openapi.json',
  '/llms.txt',
  '/llms-full.txt',
  '/robots.txt',
];
const FILES = [
  '/docs/start.js',
  '/docs/site.js',
  '/docs/site.css',
  '/docs/search.json',
  '/docs/assets/swagger-ui.css',
  '/sitemap.xml',
  '/healthz',
];

test.each([...PAGES, ...LINKS, ...DATA, ...FILES])(
  '%s names its charset, allows no base, no plugin and no frame, and stays on TLS',
  async (path) => {
    const { headers } = await get(path, { accept: 'text/html,*/*' });
    const policy = headers.get('content-security-policy');

    expect(headers.get('content-type')).toMatch(/; charset=utf-8$/i);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('object-src');
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toMatch(
      /^(no-referrer|strict-origin-when-cross-origin)$/,
    );
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  },
);

test('TRACE, which would return the headers of the request, is not answered', async () => {
  const { hostname, port } = new URL(app.gateway.baseUrl);
  const headers = { cookie: 'amsel_session=secret' };
  const request = openRequest({ hostname, port, path: '/api/services', method: 'TRACE', headers });
  request.end();
  const [response] = await once(request, 'response');

  expect(response.statusCode).toBe(404);
  expect(await readText(response)).toBe('{"error":"NOT_FOUND"}');
});

test.each([
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 7'],
  ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked'],
  ['an unknown encoding', 'Transfer-Encoding: chunked, x'],
])(
  'a request with %s, which two servers would cut differently, is refused',
  async (_case, lines) => {
    const { hostname, port } = new URL(app.gateway.baseUrl);
    const socket = connect(Number(port), hostname);
    socket.write(`POST /api/auth/login HTTP/1.1\r\nHost: x\r\n${lines}\r\n\r\n{}`);

    expect(await readText(socket)).toMatch(/^HTTP\/1\.1 400 .*\r\nConnection: close\r\n/s);
  },
);

test('a small body that unpacks to more than the limit is refused', async () => {
  const packed = gzipSync(JSON.stringify({ email: 'a'.repeat(1_000_000), password: 'b' }));
  const response = await logIn(Uint8Array.from(packed), { 'content-encoding': 'gzip' });

  expect(packed.length).toBeLessThan(10_000);
  expect(response.status).toBe(413);
});

test.each(['__proto__', 'constructor'])('a field %s changes no object', async (name) => {
  const { status } = await logIn(`{"email":"a","password":"b","${name}":{"isAdmin":true}}`);

  expect(status).toBe(400);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test('a parameter with two values is refused, not read as the first or the last', async () => {
  const twice = await get('/api/businesses?limit=1&limit=2');
  const polluted = await get('/api/availability?professionalId=a&professionalId=b&businessId=c');

  expect([twice.status, twice.headers.get('error-field')]).toEqual([400, 'limit']);
  expect([polluted.status, polluted.headers.get('error-field')]).toEqual([400, 'professionalId']);
});

test.each([
  ['/docs/assets/', '/assets/', '/pictures/', '/.git/config', '/.env', '/package.json'],
  [
    '/pictures/..%2f..%2fpackage.json',
    '/assets/..%2findex.html',
    '/docs/assets/..%2f..%2fpackage.json',
  ],
])('no folder is listed and no other file is served: %s and others', async (...paths) => {
  const statuses = await Promise.all(paths.map(async (path) => (await get(path)).status));

  expect(statuses).toEqual(paths.map(() => 404));
});

test('quotes and comments of SQL in a request are only text', async () => {
  const query = encodeURIComponent(`x' OR 1=1; DROP TABLE users; --`);
  const found = await get(`/api/businesses?query=${query}`);

  expect([found.status, await found.json()]).toEqual([200, []]);
});
