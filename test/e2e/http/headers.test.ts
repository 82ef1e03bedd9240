import { describe, expect, test } from '@jest/globals';
import { cacheControlOf } from '../../../contract/responses.ts';
import { ENDPOINTS } from '../../../contract/index.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();

const request = (path: string, init: RequestInit = {}) =>
  fetch(`${app.gateway.baseUrl}${path}`, init);

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'access-control-allow-origin': '*',
  // Without cookies a browser has no credentials to send by itself.
  'access-control-allow-credentials': null,
  'set-cookie': null,
  'x-powered-by': null,
  server: null,
};
const pickHeaders = (headers: Headers, names: object) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, headers.get(name)]));

describe('every endpoint', () => {
  test.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s sends security headers and no cookie, and its refusals are not cacheable',
    async (_id, endpoint) => {
      const path = endpoint.path.replace(/\{\w+\}/g, 'unknown-value');
      const origin = { origin: 'https://elsewhere.example', cookie: 'a=b' };
      const { status, headers } = await request(path, {
        method: endpoint.method.toUpperCase(),
        headers: origin,
      });

      expect(pickHeaders(headers, SECURITY_HEADERS)).toEqual(SECURITY_HEADERS);
      expect(headers.get('cache-control')).toBe(
        status === 200 ? cacheControlOf(endpoint) : 'no-store',
      );
    },
  );

  test.each(['/healthz', '/readyz', '/metrics', '/openapi.json', '/llms.txt', '/nowhere'])(
    '%s sends the security headers as well',
    async (path) => {
      expect(pickHeaders((await request(path)).headers, SECURITY_HEADERS)).toEqual(
        SECURITY_HEADERS,
      );
    },
  );
});

test('a response to a session is not cacheable', async () => {
  const customer = await app.make.user();
  const authorization = `Bearer ${await app.issueToken(customer)}`;
  for (const path of ['/api/account', '/api/appointments', '/api/packages', '/api/keys']) {
    const { status, headers } = await request(path, { headers: { authorization } });

    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
  }
  const services = await request('/api/services', { headers: { authorization } });
  expect(services.headers.get('cache-control')).toBe('private, no-cache');
  expect(services.headers.get('vary')).toContain('Authorization');
});

test('CORS allows the Authorization header from every origin, without credentials', async () => {
  const { status, headers } = await request('/api/appointments', {
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

test('/docs allows only its own scripts and no frames', async () => {
  const { headers } = await request('/docs');
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
