import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cacheControlOf } from '../../../contract/responses.ts';
import { ENDPOINTS } from '../../../contract/index.ts';
import { openSessions } from '../../support/sessions.ts';
import { factories } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { createDatabase, uniqueTaskQueue } from '../../support/services.ts';

let gateway: Awaited<ReturnType<typeof startGateway>>;
let make: ReturnType<typeof factories>;
let url: string;
beforeAll(async () => {
  url = await createDatabase();
  make = factories(url);
  gateway = await startGateway({ databaseUrl: url, taskQueue: uniqueTaskQueue() });
});
afterAll(async () => {
  await gateway.stop();
  await make.close();
});

const ask = (path: string, init: RequestInit = {}) => fetch(`${gateway.baseUrl}${path}`, init);

const SAFE = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'access-control-allow-origin': '*',
  // Without cookies there is nothing that a browser could send along by itself.
  'access-control-allow-credentials': null,
  'set-cookie': null,
  'x-powered-by': null,
  server: null,
};
const seenIn = (headers: Headers, names: object) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, headers.get(name)]));

describe('whatever is asked', () => {
  test.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s answers with safe headers and no cookie, and a refusal is kept by nobody',
    async (_id, endpoint) => {
      const path = endpoint.path.replace(/\{\w+\}/g, 'nothing-that-there-is');
      const origin = { origin: 'https://elsewhere.example', cookie: 'a=b' };
      const { status, headers } = await ask(path, {
        method: endpoint.method.toUpperCase(),
        headers: origin,
      });

      expect(seenIn(headers, SAFE)).toEqual(SAFE);
      expect(headers.get('cache-control')).toBe(
        status === 200 ? cacheControlOf(endpoint) : 'no-store',
      );
    },
  );

  test.each(['/healthz', '/readyz', '/metrics', '/openapi.json', '/llms.txt', '/nowhere'])(
    '%s does, too',
    async (path) => {
      expect(seenIn((await ask(path)).headers, SAFE)).toEqual(SAFE);
    },
  );
});

test('what is told to a session is kept by nobody', async () => {
  const customer = await make.user();
  const { issueToken } = await openSessions(url, gateway, customer);
  const authorization = `Bearer ${await issueToken(customer)}`;
  for (const path of ['/api/account', '/api/appointments', '/api/packages', '/api/keys']) {
    const { status, headers } = await ask(path, { headers: { authorization } });

    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
  }
  const services = await ask('/api/services', { headers: { authorization } });
  expect(services.headers.get('cache-control')).toBe('private, no-cache');
  expect(services.headers.get('vary')).toContain('Authorization');
});

test('a browser elsewhere may send tokens and keys of its own, and no credentials of mine', async () => {
  const { status, headers } = await ask('/api/appointments', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });

  expect(status).toBe(204);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-headers')).toBe('authorization,content-type');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
});

test('/docs runs only its own scripts, and in no frame', async () => {
  const { headers } = await ask('/docs');
  const policy = headers.get('content-security-policy')?.split('; ');

  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]),
  );
});
