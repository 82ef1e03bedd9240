import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../contract/ids.ts';
import { createKey } from '../../../contract/api-keys.ts';
import { useTestApp } from '../../support/test-app.ts';

/** A header on two lines: what `fetch` cannot send. */
const app = useTestApp();
let bearer: string;
let anotherBearer: string;

beforeAll(async () => {
  const { make } = app;
  const newBearer = async () => `Authorization: Bearer ${await app.issueToken(await make.user())}`;
  [bearer, anotherBearer] = [await newBearer(), await newBearer()];
});

async function send(request: string, lines: readonly string[], body = '') {
  const { hostname, port } = new URL(app.gateway.baseUrl);
  const head = [
    ...[`${request} HTTP/1.1`, 'Host: here', 'Connection: close', ...lines],
    ...(body ? ['Content-Type: application/json', `Content-Length: ${body.length}`] : []),
  ];
  const answer = await new Promise<string>((resolve, reject) => {
    let bytes = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`),
    );
    socket.on('data', (chunk) => (bytes += chunk.toString()));
    socket.on('end', () => resolve(bytes));
    socket.on('error', reject);
  });
  const [headers = '', text = ''] = answer.split('\r\n\r\n');
  return { status: Number(answer.slice(9, 12)), headers, text };
}

async function newKey(): Promise<string> {
  const answer = await app.gateway.client(createKey);
  return `X-API-Key: ${answer.ok ? answer.body.apiKey : ''}`;
}

describe('on two lines', () => {
  test.each(['/api/account', '/api/services'])(
    'sessions are refused at %s, although each is good',
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

  test('keys are refused, although each is good', async () => {
    const [one, two] = [await newKey(), await newKey()];
    expect((await send('GET /api/services', [one])).status).toBe(200);

    for (const second of [one, two]) {
      expect(await send('GET /api/services', [one, second])).toMatchObject({
        status: 401,
        text: '{"error":"INVALID_API_KEY"}',
      });
    }
  });

  test('an Idempotency-Key is the one that both make together', async () => {
    const add = (lines: string[]) =>
      send('POST /api/family-members', [bearer, ...lines], '{"name":"Mia"}');
    const [one, two] = [newId('tof'), newId('tof')];

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

  test('preferences, cookies and ETags are lists, as ever', async () => {
    const lines = ['Prefer: handling=lenient', 'Prefer: wait=1', 'Cookie: a=b', 'Cookie: c=d'];
    expect((await send('GET /api/account', [bearer, ...lines])).status).toBe(200);

    const { headers } = await send('GET /api/services', []);
    const etag = /ETag: (.+)/i.exec(headers)![1]!;
    const known = ['If-None-Match: "another"', `If-None-Match: ${etag}`];
    expect((await send('GET /api/services', known)).status).toBe(304);
  });

  test.each(['User-Agent: a', 'Host: there', 'Referer: http://a.test', 'From: a@b.test'])(
    '%s changes nothing',
    async (line) => {
      expect((await send('GET /api/account', [bearer, line, line])).status).toBe(200);
    },
  );

  test.each([
    ['Content-Type: application/json', 415],
    ['Content-Length: 14', 400],
  ])('%s is no good', async (line, status) => {
    const answer = await send('POST /api/family-members', [bearer, line], '{"name":"Mia"}');

    expect(answer).toMatchObject({ status, text: '{"error":"INVALID_INPUT"}' });
  });
});
