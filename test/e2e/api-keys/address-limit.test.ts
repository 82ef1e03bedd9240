import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../contract/ids.ts';
import { newApiKey } from '../../../gateway/access/api-key.ts';
import { openSessions } from '../../support/sessions.ts';
import { factories } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { createDatabase, uniqueTaskQueue } from '../../support/services.ts';

let url: string;
let open: (() => Promise<void>)[] = [];
beforeAll(async () => void (url = await createDatabase()));
afterEach(async () => {
  await Promise.all(open.map((close) => close()));
  open = [];
});

async function start(env: Record<string, string>, redisUrl?: string) {
  const options = { databaseUrl: url, taskQueue: uniqueTaskQueue(), ...(redisUrl && { redisUrl }) };
  const gateway = await startGateway({ ...options, env });
  open.push(() => gateway.stop());
  return gateway;
}
type Gateway = Awaited<ReturnType<typeof start>>;

/** What they would be answered one after the other, each from an address that a proxy tells of. */
async function statuses(
  { baseUrl }: Gateway,
  addresses: readonly string[],
  headers: Record<string, string> = {},
  path = '/api/businesses',
) {
  const seen = [];
  for (const from of addresses) {
    const answer = await fetch(baseUrl + path, {
      headers: { 'x-forwarded-for': from, ...headers },
    });
    seen.push(answer.status);
  }
  return seen;
}

let last = 0;
/** An address that nobody has asked from. */
const newAddress = () => `198.51.100.${++last}`;
const times = (count: number, address: string) => Array<string>(count).fill(address);
const LIMITED = { TRUST_PROXY: '1', ANONYMOUS_PER_MINUTE: '3' };

describe('who asks too often from one address, without key or session', () => {
  test('is told when to come again, and nothing of a quota', async () => {
    const { baseUrl, ...gateway } = await start(LIMITED);
    const from = newAddress();
    expect(await statuses({ ...gateway, baseUrl }, times(3, from))).toEqual([200, 200, 200]);

    const answer = await fetch(`${baseUrl}/api/services`, { headers: { 'x-forwarded-for': from } });

    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await answer.json()).toEqual({ error: `RATE_LIMITED:${seconds}` });
    expect([...answer.headers.keys()].filter((name) => name.startsWith('ratelimit'))).toEqual([]);
  });

  test('is held up alone, at every gateway', async () => {
    const [one, two] = [await start(LIMITED), await start(LIMITED)];
    const from = newAddress();
    await statuses(one, times(3, from));

    expect(await statuses(two, [from, newAddress()])).toEqual([429, 200]);
  });

  test('is known by the network of an IPv6 address', async () => {
    const gateway = await start(LIMITED);
    const inside = ['2001:db8:7:7::1', '2001:db8:7:7::2', '2001:db8:7:7:8::', '2001:db8:7:7:9::'];

    expect(await statuses(gateway, inside)).toEqual([200, 200, 200, 429]);
    expect(await statuses(gateway, ['2001:db8:7:8::1'])).toEqual([200]);
  });

  test('goes on with a key, and with a session', async () => {
    const gateway = await start(LIMITED);
    const make = factories(url);
    open.push(make.close);
    const customer = await make.user();
    const { issueToken } = await openSessions(url, gateway, customer);
    const from = newAddress();
    const made = await fetch(`${gateway.baseUrl}/api/keys`, { method: 'POST' });
    const { apiKey } = (await made.json()) as { apiKey: string };
    await statuses(gateway, times(3, from));

    expect(await statuses(gateway, times(4, from), { 'x-api-key': apiKey })).toEqual([
      200, 200, 200, 200,
    ]);
    const authorization = `Bearer ${await issueToken(customer)}`;
    expect(await statuses(gateway, times(4, from), { authorization })).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await statuses(gateway, [from])).toEqual([429]);
  });

  test.each([
    ['a session that is none', () => ({ authorization: 'Bearer x' })],
    ['a key that is none', () => ({ 'x-api-key': newApiKey('live') })],
    ['a key in another form', () => ({ 'x-api-key': 'x' })],
  ])('gains nothing by %s', async (_what, headers) => {
    const gateway = await start(LIMITED);

    const seen = await statuses(gateway, times(5, newAddress()), headers());

    expect(seen).toEqual([401, 401, 401, 429, 429]);
  });

  test('gains nothing by asking for what needs a session or a key', async () => {
    const gateway = await start(LIMITED);
    const [one, other] = [newAddress(), newAddress()];

    expect(await statuses(gateway, times(4, one), {}, '/api/appointments')).toEqual([
      401, 401, 401, 429,
    ]);
    expect(await statuses(gateway, times(4, other), {}, '/api/keys/current')).toEqual([
      401, 401, 401, 429,
    ]);
  });

  test.each(['/openapi.json', '/docs', '/llms.txt', '/.well-known/jwks.json', '/nowhere'])(
    'is held up at %s, too, unless they have a key',
    async (path) => {
      const gateway = await start(LIMITED);
      const from = newAddress();
      const made = await fetch(`${gateway.baseUrl}/api/keys`, { method: 'POST' });
      const { apiKey } = (await made.json()) as { apiKey: string };
      await statuses(gateway, times(3, from));

      expect(await statuses(gateway, [from], {}, path)).toEqual([429]);
      expect(await statuses(gateway, [from], { 'x-api-key': apiKey }, path)).not.toEqual([429]);
      expect(await statuses(gateway, [from], {}, '/healthz')).toEqual([200]);
    },
  );

  test('is served while Redis is away', async () => {
    const gateway = await start(LIMITED, 'redis://127.0.0.1:1');

    expect(await statuses(gateway, times(5, newAddress()))).toEqual([200, 200, 200, 200, 200]);
  });

  test('is not held up where the limit is 0, or on the machine itself', async () => {
    const unlimited = await start({ ...LIMITED, ANONYMOUS_PER_MINUTE: '0' });
    const limited = await start(LIMITED);

    expect(await statuses(unlimited, times(5, newAddress()))).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(limited, times(5, '127.0.0.1'))).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('the word of X-Forwarded-For', () => {
  const guess = async ({ baseUrl }: Gateway, forwarded: string) => {
    const answer = await fetch(`${baseUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ email: `${newId('usr')}@example.test`, password: 'a-wrong-password' }),
    });
    return answer.status;
  };
  /** Ten guesses and one more, each with another word. */
  const guesses = async (gateway: Gateway, forwarded: () => string) => {
    const seen = [];
    for (let n = 0; n < 11; n++) seen.push(await guess(gateway, forwarded()));
    await gateway.redis.run((client) => client.del('login-address:127.0.0.1'));
    return seen.at(-1);
  };

  test('is not taken from just anybody', async () => {
    expect(await guesses(await start({}), newAddress)).toBe(429);
  });

  test('is taken from a proxy that is counted, only as far as it speaks itself', async () => {
    const gateway = await start({ TRUST_PROXY: '1' });
    const from = newAddress();

    expect(await guesses(gateway, newAddress)).toBe(401);
    expect(await guesses(gateway, () => `${newAddress()}, ${from}`)).toBe(429);
  });

  test('is taken from a proxy whose address is named, and from no other', async () => {
    const named = await start({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' });
    const other = await start({ TRUST_PROXY: '10.0.0.0/8' });

    expect(await guesses(named, newAddress)).toBe(401);
    expect(await guesses(other, newAddress)).toBe(429);
  });

  test('counts a whole IPv6 network as one who guesses', async () => {
    const gateway = await start({ TRUST_PROXY: '1' });
    let n = 0;

    expect(await guesses(gateway, () => `2001:db8:9:9::${++n}`)).toBe(429);
  });
});
