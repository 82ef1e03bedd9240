import { describe, expect, test } from '@jest/globals';
import { cacheControlOf } from '../../../contract/responses.ts';
import { ENDPOINTS } from '../../../contract/index.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();

const request = (path: string, init: RequestInit = {}) =>
  fetch(`${app.gateway.baseUrl}${path}`, init);

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'access-control-allow-origin': '*',
  // Without cookies a browser has no credentials to send by itself.
  'access-control-allow-credentials': null,
  'set-cookie': null,
  'x-powered-by': null,
  server: null,
};
const PERSON = { email: 'ana@b.test', password: 'long-enough-1', name: 'Ana', role: 'customer' };
const UNSAFE_NAME = encodeURIComponent('a\r\nX-Evil: é\ufffd');
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

  test.each(['/healthz', '/readyz', '/openapi.json', '/llms.txt', '/nowhere'])(
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

describe('Error-Field', () => {
  const post = (path: string, body: unknown) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test.each([
    ['a missing field', '/api/auth/login', { email: 'a@b.test' }, 'password'],
    ['a wrong field', '/api/auth/register', { ...PERSON, email: 'none' }, 'email'],
    ['a code of its own', '/api/auth/register', { ...PERSON, password: 'short' }, 'password'],
    ['an unknown field', '/api/auth/login', { ...PERSON, 'x\r\ny': 1 }, 'name'],
    ['a field with any name', '/api/keys', { 'a\r\nX-Evil: é\ud800': 1 }, UNSAFE_NAME],
  ])('names %s', async (_case, path, body, field) => {
    const { status, headers } = await post(path, body);

    expect([status, headers.get('error-field')]).toEqual([400, field]);
    expect(headers.get('x-evil')).toBeNull();
  });

  test.each([
    ['/api/availability', 'professionalId'],
    ['/api/availability?professionalId=p&businessId=b', 'date'],
    ['/api/availability?professionalId=p&businessId=b&from=2030-05-14', 'to'],
    ['/api/availability?professionalId=p&businessId=b&from=2030-05-14&to=2030-05-13', 'to'],
    ['/api/businesses?limit=0x10', 'limit'],
    ['/api/businesses?cursor=x', 'cursor'],
    ['/api/businesses?radiusKm=1e2&near=1,2', 'radiusKm'],
    ['/api/businesses?radiusKm=5', 'radiusKm'],
  ])('names the parameter of %s', async (path, field) => {
    const { status, headers } = await request(path);

    expect([status, headers.get('error-field')]).toEqual([400, field]);
  });

  test('is absent if the whole body is wrong, and on success', async () => {
    expect((await post('/api/keys', [])).headers.get('error-field')).toBeNull();
    expect((await request('/api/businesses')).headers.get('error-field')).toBeNull();
  });
});

test('a list of the caller refuses an unknown parameter and a range that ends before it starts', async () => {
  const customer = await app.make.user();
  const authorization = `Bearer ${await app.issueToken(customer)}`;
  const refusals = await Promise.all(
    [
      '/api/appointments?paid=yes',
      '/api/appointments?date=2030-05-14',
      '/api/appointments?from=2030-05-14&to=2030-05-13',
      '/api/packages?crmClientId=crm_1',
      '/api/family-members?name=Kim',
    ].map(async (path) => {
      const { status, headers } = await request(path, { headers: { authorization } });
      return [status, headers.get('error-field')];
    }),
  );

  const fields = ['paid', 'date', 'to', 'crmClientId', 'name'];
  expect(refusals).toEqual(fields.map((field) => [400, field]));
  expect((await request('/api/businesses?paymentStatus=paid')).status).toBe(200);
});

test('every 401 says how to authenticate', async () => {
  const unknownKey = await request('/api/businesses', { headers: { 'x-api-key': 'ams_test_x' } });
  const anonymous = await request('/api/appointments');

  expect([unknownKey.status, unknownKey.headers.get('www-authenticate')]).toEqual([
    401,
    'ApiKey realm="amsel", header="X-API-Key"',
  ]);
  expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer realm="amsel"',
  ]);
});

test.each([
  ['/api/appointments', 204, 'GET, POST'],
  ['/api/appointments/quote', 204, 'POST'],
  ['/api/appointments/apt_1.ics', 204, 'GET'],
  ['/api/appointments/apt_1', 204, 'GET, PATCH'],
  ['/api/invitations/inv_1/accept', 204, 'POST'],
  ['/api/invitations/inv_1/foo', 404, null],
  ['/api/nowhere', 404, null],
  ['/nowhere', 404, null],
])('OPTIONS %s answers %i', async (path, expected, allowed) => {
  const { status, headers } = await request(path, { method: 'OPTIONS' });

  expect([status, headers.get('allow')?.split(', ').toSorted() ?? null]).toEqual([
    expected,
    allowed?.split(', ').toSorted() ?? null,
  ]);
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
  expect(headers.get('access-control-expose-headers')).toContain('Error-Count,Error-Field');
  expect(headers.get('access-control-allow-headers')).toBe('authorization,content-type');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
});

test.each(['/docs', '/docs/reference'])(
  '%s allows only its own scripts, no frames',
  async (path) => {
    const { headers } = await request(path);
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
  },
);
