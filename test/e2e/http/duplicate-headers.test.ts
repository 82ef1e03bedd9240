import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createKey } from '../../../contract/api-keys.ts';
import { uniqueName } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();
let bearer: string;
let anotherBearer: string;

beforeAll(async () => {
  const { make } = app;
  const newBearer = async () => `Authorization: Bearer ${await app.issueToken(await make.user())}`;
  [bearer, anotherBearer] = [await newBearer(), await newBearer()];
});

/** Over a raw socket, because `fetch` cannot send a header on two lines. */
async function send(request: string, lines: readonly string[], body = '') {
  const { hostname, port } = new URL(app.gateway.baseUrl);
  const head = [
    `${request} HTTP/1.1`,
    'Host: here',
    'Connection: close',
    ...lines,
    ...(body ? ['Content-Type: application/json', `Content-Length: ${body.length}`] : []),
  ];
  const response = await new Promise<string>((resolve, reject) => {
    let bytes = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`),
    );
    socket.on('data', (chunk) => (bytes += chunk.toString()));
    socket.on('end', () => resolve(bytes));
    socket.on('error', reject);
  });
  const [headers = '', text = ''] = response.split('\r\n\r\n');
  return { status: Number(response.slice(9, 12)), headers, text };
}

async function newKey(): Promise<string> {
  const response = await app.gateway.client(createKey);
  return `X-API-Key: ${response.ok ? response.body.apiKey : ''}`;
}

describe('a header on two lines', () => {
  test.each(['/api/account', '/api/services'])(
    'with two sessions is refused at %s, even if both are valid',
    async (path) => {
      expect((await send(`GET ${path}`, [bearer])).status).toBe(200);

      for (const second of [bearer, anotherBearer, 'Authorization: Bearer nonsense']) {
        expect(await send(`GET ${path}`, [bearer, second])).toMatchObject({
          status: 401,
          text: '{"error":"AUTH_REQUIRED"}',
        });
      }
    },
  );

  test('with two API keys is refused, even if both are valid', async () => {
    const [one, two] = [await newKey(), await newKey()];
    expect((await send('GET /api/services', [one])).status).toBe(200);

    for (const second of [one, two]) {
      expect(await send('GET /api/services', [one, second])).toMatchObject({
        status: 401,
        text: '{"error":"INVALID_API_KEY"}',
      });
    }
  });

  test('joins two Idempotency-Keys into one', async () => {
    const add = (lines: string[]) =>
      send('POST /api/family-members', [bearer, ...lines], '{"name":"Mia"}');
    const [one, two] = [uniqueName('key'), uniqueName('key')];

    const first = await add([`Idempotency-Key: ${one}`, `Idempotency-Key: ${two}`]);
    const again = await add([`Idempotency-Key: ${one}, ${two}`]);
    const other = await add([`Idempotency-Key: ${one}`]);

    expect(first.status).toBe(201);
    expect([again.text, again.headers.includes('Idempotent-Replayed: true')]).toEqual([
      first.text,
      true,
    ]);
    expect(other.text).not.toBe(first.text);
  });

  test('is a list for Prefer, Cookie and If-None-Match', async () => {
    const lines = ['Prefer: handling=lenient', 'Prefer: wait=1', 'Cookie: a=b', 'Cookie: c=d'];
    expect((await send('GET /api/account', [bearer, ...lines])).status).toBe(200);

    const { headers } = await send('GET /api/services', []);
    const etag = /ETag: (.+)/i.exec(headers)![1]!;
    const etags = ['If-None-Match: "another"', `If-None-Match: ${etag}`];
    expect((await send('GET /api/services', etags)).status).toBe(304);
  });

  test.each(['User-Agent: a', 'Host: there', 'Referer: http://a.test', 'From: a@b.test'])(
    'is ignored for %s',
    async (line) => {
      expect((await send('GET /api/account', [bearer, line, line])).status).toBe(200);
    },
  );

  test.each([
    ['Content-Type: application/json', 415],
    ['Content-Length: 14', 400],
  ])('is refused for %s', async (line, status) => {
    const response = await send('POST /api/family-members', [bearer, line], '{"name":"Mia"}');

    expect(response).toMatchObject({ status, text: '{"error":"INVALID_INPUT"}' });
  });
});
