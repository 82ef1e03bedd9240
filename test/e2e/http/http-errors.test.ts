import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect as connectSocket, createServer } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { startGateway } from '../../support/gateway.ts';
import { createDatabase, uniqueTaskQueue } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';
import { waitUntil } from '../../support/wait-until.ts';

const app = useTestApp();

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.gateway.baseUrl}${path}`, { headers });

const login = (
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => fetch(`${app.gateway.baseUrl}/api/auth/login`, { method: 'POST', body, headers });

/** Sends raw bytes and returns the raw response. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.gateway.baseUrl);
    let response = '';
    const socket = connectSocket(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => (response += chunk.toString()));
    socket.on('end', () => resolve(response));
    socket.on('error', reject);
  });
}

describe('every error is one JSON field', () => {
  test.each([
    ['an unknown path', 'GET', '/api/nothing-here', 404, 'NOT_FOUND'],
    ['an unknown path outside the API', 'GET', '/nothing-here', 404, 'NOT_FOUND'],
    ['a method the path does not have', 'DELETE', '/api/auth/login', 404, 'NOT_FOUND'],
    ['an unknown verdict', 'POST', '/api/admin/businesses/biz_1/foo', 404, 'NOT_FOUND'],
    ['an unknown answer to an invitation', 'POST', '/api/invitations/inv_1/foo', 404, 'NOT_FOUND'],
    ['a path in the wrong case', 'GET', '/API/availability', 404, 'NOT_FOUND'],
    ['a broken percent escape', 'GET', '/api/appointments/%ff', 400, 'INVALID_INPUT'],
  ])('%s', async (_case, method, path, status, error) => {
    const response = await fetch(`${app.gateway.baseUrl}${path}`, { method });

    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error });
  });

  const JSON_TYPE = { 'content-type': 'application/json' };
  test.each([
    ['a body that is not JSON', '{"email":', JSON_TYPE, 400, 'INVALID_INPUT'],
    ['a body that is not an object', '"text"', JSON_TYPE, 400, 'INVALID_INPUT'],
    ['a null body', 'null', JSON_TYPE, 400, 'INVALID_INPUT'],
    ['no body', '', JSON_TYPE, 400, 'MISSING_FIELDS'],
    ['an empty object', '{}', JSON_TYPE, 400, 'MISSING_FIELDS'],
    [
      'an unknown field',
      '{"email":"a","password":"b","role":"admin"}',
      JSON_TYPE,
      400,
      'INVALID_INPUT',
    ],
    ['a field of the wrong type', '{"email":"a","password":7}', JSON_TYPE, 400, 'INVALID_INPUT'],
    ['a NUL byte', '{"email":"a\\u0000","password":"b"}', JSON_TYPE, 400, 'INVALID_INPUT'],
    [
      'half a surrogate pair',
      '{"email":"\\ud800","password":"b"}',
      JSON_TYPE,
      400,
      'INVALID_INPUT',
    ],
    [
      'another media type',
      'email=a',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'INVALID_INPUT',
    ],
    [
      'a media type built on JSON',
      '{}',
      { 'content-type': 'application/vnd.api+json' },
      415,
      'INVALID_INPUT',
    ],
    [
      'a patch format',
      '{}',
      { 'content-type': 'application/merge-patch+json' },
      415,
      'INVALID_INPUT',
    ],
    ['UTF-16', '{}', { 'content-type': 'application/json; charset=utf-16' }, 415, 'INVALID_INPUT'],
    [
      'another charset',
      '{}',
      { 'content-type': 'application/json; charset=ebcdic' },
      415,
      'INVALID_INPUT',
    ],
    [
      'a body over 100 KB',
      JSON.stringify({ email: 'a'.repeat(200_000) }),
      JSON_TYPE,
      413,
      'INVALID_INPUT',
    ],
    [
      'a broken gzip body',
      'not gzip',
      { ...JSON_TYPE, 'content-encoding': 'gzip' },
      400,
      'INVALID_INPUT',
    ],
  ])('%s', async (_case, body, headers, status, error) => {
    const response = await login(body, headers);

    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error });
  });

  test.each([
    ['a byte that is never valid', [0xff]],
    ['half a character', [0xc3]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
  ])('a body with invalid UTF-8: %s', async (_case, bytes) => {
    const [before, after] = ['{"email":"', '","password":"b"}'].map((text) => Buffer.from(text));
    const response = await login(Uint8Array.from([...before!, ...bytes, ...after!]));

    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 'INVALID_INPUT' });
  });

  test.each([
    ['bytes that are not HTTP', 'hello?\r\n\r\n', '400 Bad Request'],
    [
      'headers over the limit',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      '431 ',
    ],
  ])('%s', async (_case, bytes, status) => {
    const response = await sendRaw(bytes);

    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
    expect(response).toContain('\r\nX-Content-Type-Options: nosniff\r\n');
    expect(response).toMatch(/\r\nContent-Security-Policy: default-src 'none';.*frame-ancestors/);
    expect(response).toContain('\r\nCache-Control: no-store\r\n');
    expect(response).toContain('\r\nAPI-Version: 1\r\n');
    const [, requestId] = /\r\nX-Request-Id: ([\w-]{36})\r\n/.exec(response) ?? [];
    expect(app.gateway.logLines.join('')).toContain(`"requestId":"${requestId}"`);
    expect(response.split('\r\n\r\n')[1]).toBe('{"error":"INVALID_INPUT"}');
  });

  test('an unexpected failure answers SERVER_ERROR and logs the request id', async () => {
    await app.gateway.database.pool.query('SELECT 1');
    const verify = app.gateway.tokens.verify;
    Object.assign(app.gateway.tokens, {
      verify: () => Promise.reject(new Error('simulated failure')),
    });

    const response = await get('/api/appointments', {
      authorization: 'Bearer x',
      'x-request-id': 'failure-1',
    });
    Object.assign(app.gateway.tokens, { verify: verify });

    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: 'SERVER_ERROR' });
    const isLine = (text: string) => text.includes('simulated failure');
    const line = await waitUntil(() => app.gateway.logLines.find(isLine), Boolean);
    expect(JSON.parse(line!)).toMatchObject({ requestId: 'failure-1', level: 'error' });
  });
});

describe('every response', () => {
  test('carries security headers and no trace of the framework', async () => {
    const { headers } = await get('/api/nothing-here');

    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('api-version')).toBe('1');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('Retry-After');
  });

  test('carries the request id of the caller if it is safe, else a generated one', async () => {
    const kept = await get('/healthz', { 'x-request-id': 'trace-42' });
    const replaced = await get('/healthz', { 'x-request-id': 'a b<script>' });

    expect(kept.headers.get('x-request-id')).toBe('trace-42');
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is compressed on request', async () => {
    const { headers } = await get('/openapi.json', { 'accept-encoding': 'gzip' });

    expect(headers.get('content-encoding')).toBe('gzip');
  });

  test('is a 304 without a body for a matching ETag', async () => {
    const first = await get('/openapi.json');
    await first.arrayBuffer();
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    // fetch would add Cache-Control: no-cache, which asks for the full response.
    const status = await new Promise((resolve, reject) => {
      request(`${app.gateway.baseUrl}/openapi.json`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });

    expect(status).toBe(304);
  });
});

describe('an endpoint for operators', () => {
  test('/healthz answers while the process lives', async () => {
    const response = await get('/healthz');

    expect(await response.json()).toEqual({ status: 'ok' });
  });

  test('/readyz names each dependency', async () => {
    const read = async () => {
      const response = await get('/readyz');
      return { code: response.status, ...((await response.json()) as Record<string, string>) };
    };
    // A probe that takes longer than a second, on a busy machine, reports its dependency as down.
    const areUp = (states: object) =>
      Object.values(states).filter((state) => state === 'down').length === 1;

    expect(await waitUntil(read, areUp)).toEqual({
      code: 200,
      status: 'ready',
      postgres: 'up',
      temporal: 'up',
      redis: 'up',
      worker: 'down',
      standby: 'none',
    });
  });

  test('/readyz is ready without Temporal, because reads still work', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const gatewayWithoutTemporal = await startGateway({
      databaseUrl: await createDatabase(),
      taskQueue: uniqueTaskQueue(),
      env: { TEMPORAL_ADDRESS: `127.0.0.1:${port}` },
    });
    const response = await fetch(`${gatewayWithoutTemporal.baseUrl}/readyz`);
    // Wait for the check: the client would retry a call that the close cuts off.
    await gatewayWithoutTemporal.workerPresence.readQueues().catch(() => undefined);
    await gatewayWithoutTemporal.stop();
    silent.close();

    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 'ready', temporal: 'down' });
  });

  test('/readyz reports Temporal as down without its namespace', async () => {
    const gatewayWithoutNamespace = await startGateway({
      databaseUrl: await createDatabase(),
      taskQueue: uniqueTaskQueue(),
      env: { TEMPORAL_NAMESPACE: 'nowhere' },
    });
    const response = await fetch(`${gatewayWithoutNamespace.baseUrl}/readyz`);
    await gatewayWithoutNamespace.stop();

    expect(await response.json()).toMatchObject({ status: 'ready', temporal: 'down' });
  });

  test('/readyz is ready while every database connection is busy', async () => {
    const { pool } = app.gateway.database;
    const busy = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const response = await get('/readyz');
    for (const client of busy) client.release();

    expect(await response.json()).toMatchObject({ status: 'ready', postgres: 'up' });
  });

  test('/metrics counts requests by route and status, not by path', async () => {
    await get('/api/appointments/apt_1');
    const text = await (await fetch(app.gateway.metricsUrl)).text();
    expect((await get('/metrics')).status).toBe(404);

    expect(text).toMatch(
      /amsel_http_request_duration_seconds_count\{method="GET",route="\/api\/appointments\/:id",status="401"\} [1-9]/,
    );
    expect(text).toContain('amsel_db_pool_waiting{database="primary"} 0');
  });

  test('the log has a line per request, without secrets and personal data', async () => {
    await login(JSON.stringify({ email: 'who@example.test', password: 'sesame-open-now' }));
    await get('/api/availability?businessId=secret-in-query', {
      authorization: 'Bearer not-a-token-at-all',
    });

    const log = app.gateway.logLines.join('');
    expect(log).toContain('"path":"/api/auth/login"');
    expect(log).toContain('"path":"/api/availability"');
    for (const secret of [
      'who@example.test',
      'sesame-open-now',
      'secret-in-query',
      'not-a-token-at-all',
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});
