import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../contract/ids.ts';
import { newApiKey } from '../../../gateway/access/api-key.ts';
import { openSessions } from '../../support/sessions.ts';
import { createFactories } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { createDatabase, uniqueTaskQueue } from '../../support/services.ts';

let url: string;
const closers: (() => Promise<void>)[] = [];
beforeAll(async () => void (url = await createDatabase()));
afterAll(() => Promise.all(closers.map((close) => close())));

async function start(env: Record<string, string>, redisUrl?: string) {
  const options = { databaseUrl: url, taskQueue: uniqueTaskQueue(), ...(redisUrl && { redisUrl }) };
  const gateway = await startGateway({ ...options, env });
  closers.push(() => gateway.stop());
  return gateway;
}

const started = new Map<string, ReturnType<typeof start>>();
/** The tests share a gateway of each configuration: they send from different addresses. */
function gatewayWith(env: Record<string, string>): ReturnType<typeof start> {
  const name = JSON.stringify(env);
  const gateway = started.get(name) ?? start(env);
  started.set(name, gateway);
  return gateway;
}
type Gateway = Awaited<ReturnType<typeof start>>;

/** The status of one request per forwarded address, in order. */
async function requestFrom(
  { baseUrl }: Gateway,
  addresses: readonly string[],
  headers: Record<string, string> = {},
  path = '/api/businesses',
) {
  const results = [];
  for (const from of addresses) {
    const response = await fetch(baseUrl + path, {
      headers: { 'x-forwarded-for': from, ...headers },
    });
    results.push(response.status);
  }
  return results;
}

let last = 0;
/** An address without earlier requests. */
const newAddress = () => `198.51.100.${++last}`;
const times = (count: number, address: string) => Array<string>(count).fill(address);
const LIMITED = { TRUST_PROXY: '1', ANONYMOUS_PER_MINUTE: '3' };

describe('anonymous requests above the limit of an address', () => {
  test('get 429 with Retry-After and no RateLimit headers', async () => {
    const { baseUrl, ...gateway } = await gatewayWith(LIMITED);
    const from = newAddress();
    expect(await requestFrom({ ...gateway, baseUrl }, times(3, from))).toEqual([200, 200, 200]);

    const response = await fetch(`${baseUrl}/api/services`, {
      headers: { 'x-forwarded-for': from },
    });

    expect(response.status).toBe(429);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await response.json()).toEqual({ error: `RATE_LIMITED:${seconds}` });
    expect([...response.headers.keys()].filter((name) => name.startsWith('ratelimit'))).toEqual([]);
  });

  test('are throttled for that address only, at every gateway', async () => {
    const [one, two] = [await gatewayWith(LIMITED), await start(LIMITED)];
    const from = newAddress();
    await requestFrom(one, times(3, from));

    expect(await requestFrom(two, [from, newAddress()])).toEqual([429, 200]);
  });

  test('are counted per IPv6 network', async () => {
    const gateway = await gatewayWith(LIMITED);
    const inside = ['2001:db8:7:7::1', '2001:db8:7:7::2', '2001:db8:7:7:8::', '2001:db8:7:7:9::'];

    expect(await requestFrom(gateway, inside)).toEqual([200, 200, 200, 429]);
    expect(await requestFrom(gateway, ['2001:db8:7:8::1'])).toEqual([200]);
  });

  test('are served with a key or a session', async () => {
    const gateway = await gatewayWith(LIMITED);
    const make = createFactories(url);
    closers.push(make.close);
    const customer = await make.user();
    const { issueToken } = await openSessions(url, gateway, customer);
    const from = newAddress();
    const created = await fetch(`${gateway.baseUrl}/api/keys`, { method: 'POST' });
    const { apiKey } = (await created.json()) as { apiKey: string };
    await requestFrom(gateway, times(3, from));

    expect(await requestFrom(gateway, times(4, from), { 'x-api-key': apiKey })).toEqual([
      200, 200, 200, 200,
    ]);
    const authorization = `Bearer ${await issueToken(customer)}`;
    expect(await requestFrom(gateway, times(4, from), { authorization })).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await requestFrom(gateway, [from])).toEqual([429]);
  });

  test.each([
    ['an invalid session', () => ({ authorization: 'Bearer x' })],
    ['an unknown key', () => ({ 'x-api-key': newApiKey('live') })],
    ['a malformed key', () => ({ 'x-api-key': 'x' })],
  ])('are throttled with %s as well', async (_case, headers) => {
    const gateway = await gatewayWith(LIMITED);

    const results = await requestFrom(gateway, times(5, newAddress()), headers());

    expect(results).toEqual([401, 401, 401, 429, 429]);
  });

  test('are throttled at endpoints that need a session or a key', async () => {
    const gateway = await gatewayWith(LIMITED);
    const [one, other] = [newAddress(), newAddress()];

    expect(await requestFrom(gateway, times(4, one), {}, '/api/appointments')).toEqual([
      401, 401, 401, 429,
    ]);
    expect(await requestFrom(gateway, times(4, other), {}, '/api/keys/current')).toEqual([
      401, 401, 401, 429,
    ]);
  });

  test.each(['/openapi.json', '/docs', '/llms.txt', '/.well-known/jwks.json', '/nowhere'])(
    'are throttled at %s as well, unless they carry a key',
    async (path) => {
      const gateway = await gatewayWith(LIMITED);
      const from = newAddress();
      const created = await fetch(`${gateway.baseUrl}/api/keys`, { method: 'POST' });
      const { apiKey } = (await created.json()) as { apiKey: string };
      await requestFrom(gateway, times(3, from));

      expect(await requestFrom(gateway, [from], {}, path)).toEqual([429]);
      expect(await requestFrom(gateway, [from], { 'x-api-key': apiKey }, path)).not.toEqual([429]);
      expect(await requestFrom(gateway, [from], {}, '/healthz')).toEqual([200]);
    },
  );

  test('are counted by the gateway itself while Redis is down', async () => {
    const gateway = await start(LIMITED, 'redis://127.0.0.1:1');

    expect(await requestFrom(gateway, times(4, newAddress()))).toEqual([200, 200, 200, 429]);
    expect(await requestFrom(gateway, [newAddress()])).toEqual([200]);
  });

  test('are not throttled with a limit of 0 or from the local machine', async () => {
    const unlimited = await gatewayWith({ ...LIMITED, ANONYMOUS_PER_MINUTE: '0' });
    const limited = await gatewayWith(LIMITED);

    expect(await requestFrom(unlimited, times(5, newAddress()))).toEqual([200, 200, 200, 200, 200]);
    expect(await requestFrom(limited, times(5, '127.0.0.1'))).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('X-Forwarded-For', () => {
  const guess = async ({ baseUrl }: Gateway, forwarded: string) => {
    const response = await fetch(`${baseUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ email: `${newId('usr')}@example.test`, password: 'a-wrong-password' }),
    });
    return response.status;
  };
  /** The status of the eleventh of eleven guesses. */
  const eleventhGuess = async (gateway: Gateway, forwarded: () => string) => {
    const results = [];
    for (let n = 0; n < 11; n++) results.push(await guess(gateway, forwarded()));
    await gateway.redis.run((client) => client.del('login-address:127.0.0.1'));
    return results.at(-1);
  };

  test('is ignored by default', async () => {
    expect(await eleventhGuess(await gatewayWith({}), newAddress)).toBe(429);
  });

  test('is trusted for the configured number of proxies only', async () => {
    const gateway = await gatewayWith({ TRUST_PROXY: '1' });
    const from = newAddress();

    expect(await eleventhGuess(gateway, newAddress)).toBe(401);
    expect(await eleventhGuess(gateway, () => `${newAddress()}, ${from}`)).toBe(429);
  });

  test('is trusted only from the configured proxy addresses', async () => {
    const named = await gatewayWith({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' });
    const other = await gatewayWith({ TRUST_PROXY: '10.0.0.0/8' });

    expect(await eleventhGuess(named, newAddress)).toBe(401);
    expect(await eleventhGuess(other, newAddress)).toBe(429);
  });

  test('counts an IPv6 network as one address', async () => {
    const gateway = await gatewayWith({ TRUST_PROXY: '1' });
    let n = 0;

    expect(await eleventhGuess(gateway, () => `2001:db8:9:9::${++n}`)).toBe(429);
  });
});
