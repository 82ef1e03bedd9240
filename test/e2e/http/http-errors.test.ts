import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect as connectSocket, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startGateway } from '../../support/gateway.ts';
import { createDatabase, uniqueTaskQueue } from '../../support/services.ts';

let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeAll(async () => {
  gateway = await startGateway({
    databaseUrl: await createDatabase(),
    taskQueue: uniqueTaskQueue(),
  });
});
afterAll(() => gateway.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.baseUrl}${path}`, { headers });

const login = (
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => fetch(`${gateway.baseUrl}/api/auth/login`, { method: 'POST', body, headers });

/** The bytes a server sends back to bytes that are not quite HTTP. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway.baseUrl);
    let answer = '';
    const socket = connectSocket(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('every error is one JSON field', () => {
  test.each([
    ['an unknown path', 'GET', '/api/nothing-here', 404, 'NOT_FOUND'],
    ['an unknown path outside the API', 'GET', '/nothing-here', 404, 'NOT_FOUND'],
    ['a method the path does not have', 'DELETE', '/api/auth/login', 404, 'NOT_FOUND'],
    ['no verdict', 'POST', '/api/admin/businesses/biz_1/foo', 404, 'NOT_FOUND'],
    ['no answer to an invitation', 'POST', '/api/invitations/inv_1/foo', 404, 'NOT_FOUND'],
    ['a path in the wrong case', 'GET', '/API/availability', 404, 'NOT_FOUND'],
    ['a broken percent escape', 'GET', '/api/appointments/%ff', 400, 'INVALID_INPUT'],
  ])('%s', async (_case, method, path, status, error) => {
    const answer = await fetch(`${gateway.baseUrl}${path}`, { method });

    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ error });
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
    const answer = await login(body, headers);

    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ error });
  });

  test.each([
    ['bytes that are not HTTP', 'hello?\r\n\r\n', '400 Bad Request'],
    [
      'headers over the limit',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      '431 ',
    ],
  ])('%s', async (_case, bytes, status) => {
    const answer = await raw(bytes);

    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
    expect(answer).toContain('\r\nX-Content-Type-Options: nosniff\r\n');
    expect(answer).toContain('\r\nCache-Control: no-store\r\n');
    expect(answer.split('\r\n\r\n')[1]).toBe('{"error":"INVALID_INPUT"}');
  });

  test('an unknown failure is SERVER_ERROR, and its log line carries the request id', async () => {
    await gateway.database.pool.query('SELECT 1');
    const real = gateway.tokens.verify;
    Object.assign(gateway.tokens, {
      verify: () => Promise.reject(new Error('the roof is leaking')),
    });

    const answer = await get('/api/appointments', {
      authorization: 'Bearer x',
      'x-request-id': 'leak-1',
    });
    Object.assign(gateway.tokens, { verify: real });

    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ error: 'SERVER_ERROR' });
    const line = gateway.logged.find((text) => text.includes('the roof is leaking'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ requestId: 'leak-1', level: 50 });
  });
});

describe('every answer', () => {
  test('carries safe headers and no trace of the framework', async () => {
    const { headers } = await get('/api/nothing-here');

    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('api-version')).toBe('1');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('Retry-After');
  });

  test("carries the caller's request id if it is harmless, else one of our own", async () => {
    const kept = await get('/healthz', { 'x-request-id': 'trace-42' });
    const replaced = await get('/healthz', { 'x-request-id': 'a b<script>' });

    expect(kept.headers.get('x-request-id')).toBe('trace-42');
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is compressed for those who ask', async () => {
    const { headers } = await get('/openapi.json', { 'accept-encoding': 'gzip' });

    expect(headers.get('content-encoding')).toBe('gzip');
  });

  test('is 304 without a body when the caller has it already', async () => {
    const first = await get('/openapi.json');
    await first.arrayBuffer();
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    // fetch would add Cache-Control: no-cache, which asks for the whole answer.
    const status = await new Promise((resolve, reject) => {
      request(`${gateway.baseUrl}/openapi.json`, { headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });

    expect(status).toBe(304);
  });
});

describe('for operators', () => {
  test('/healthz answers while the process lives', async () => {
    const answer = await get('/healthz');

    expect(await answer.json()).toEqual({ status: 'ok' });
  });

  test('/readyz names each dependency', async () => {
    const answer = await get('/readyz');

    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      status: 'ready',
      postgres: 'up',
      temporal: 'up',
      redis: 'up',
      worker: 'down',
    });
  });

  test('/readyz says ready without Temporal: everything can be read', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const lonely = await startGateway({
      databaseUrl: await createDatabase(),
      taskQueue: uniqueTaskQueue(),
      env: { TEMPORAL_ADDRESS: `127.0.0.1:${port}` },
    });
    const answer = await fetch(`${lonely.baseUrl}/readyz`);
    // What is under way when the connection is closed, the client would try again.
    await lonely.workerPresence.readQueues().catch(() => undefined);
    await lonely.stop();
    silent.close();

    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: 'ready', temporal: 'down' });
  });

  test('/readyz says that Temporal is down where it has no such namespace', async () => {
    const astray = await startGateway({
      databaseUrl: await createDatabase(),
      taskQueue: uniqueTaskQueue(),
      env: { TEMPORAL_NAMESPACE: 'nowhere' },
    });
    const answer = await fetch(`${astray.baseUrl}/readyz`);
    await astray.stop();

    expect(await answer.json()).toMatchObject({ status: 'ready', temporal: 'down' });
  });

  test('/readyz says ready while every connection to the database is busy', async () => {
    const { pool } = gateway.database;
    const busy = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const answer = await get('/readyz');
    for (const client of busy) client.release();

    expect(await answer.json()).toMatchObject({ status: 'ready', postgres: 'up' });
  });

  test('/metrics counts requests by route and status, not by path', async () => {
    await get('/api/appointments/apt_1');
    const text = await (await get('/metrics')).text();

    expect(text).toMatch(
      /amsel_http_request_duration_seconds_count\{method="GET",route="\/api\/appointments\/:id",status="401"\} [1-9]/,
    );
    expect(text).toContain('amsel_db_pool_waiting{database="primary"} 0');
  });

  test('the log has a line for each request, and no secret or personal datum in it', async () => {
    await login(JSON.stringify({ email: 'who@example.test', password: 'sesame-open-now' }));
    await get('/api/availability?businessId=secret-in-query', {
      authorization: 'Bearer not-a-token-at-all',
    });

    const log = gateway.logged.join('');
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
