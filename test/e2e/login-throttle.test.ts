import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { newId } from '../../contract/ids.ts';
import { createLoginGuard, type LoginGuard } from '../../gateway/access/login-guard.ts';
import { login } from '../../contract/auth.ts';
import { factories, PASSWORD } from '../support/factories.ts';
import { startGateway } from '../support/gateway.ts';
import { createDatabase } from '../support/services.ts';

let make: ReturnType<typeof factories>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let guard: LoginGuard;
let address: string;
let url: string;

beforeAll(async () => {
  url = await createDatabase();
  make = factories(url);
  gateway = await startGateway({ databaseUrl: url, taskQueue: newId('tof') });
  guard = createLoginGuard(gateway.redis);
});
afterAll(async () => {
  await gateway.stop();
  await make.close();
});
beforeEach(() => {
  address = newId('tof');
});

const tryTimes = async (count: number, email: string, from: () => string) => {
  const waits = [];
  for (let i = 0; i < count; i++) waits.push(await guard.admit(email, from()));
  return waits;
};

describe('guessing a password', () => {
  test('is held up for that email after ten tries from anywhere, for at most 15 minutes', async () => {
    const email = `${newId('usr')}@example.test`;

    const waits = await tryTimes(12, email, () => newId('tof'));

    expect(waits.slice(0, 10)).toEqual(Array(10).fill(undefined));
    for (const wait of waits.slice(10)) {
      expect(wait).toBeGreaterThan(890);
      expect(wait).toBeLessThanOrEqual(900);
    }
  });

  test('is held up for that address after ten failures at anyone', async () => {
    for (let i = 0; i < 10; i++) {
      expect(await guard.admit(`${newId('usr')}@x.test`, address)).toBeUndefined();
      await guard.failed(address);
    }

    expect(await guard.admit(`${newId('usr')}@x.test`, address)).toBeGreaterThan(890);
  });

  test('does not hold up an office whose people all log in at once', async () => {
    const waits = await Promise.all(
      Array.from({ length: 30 }, () => guard.admit(`${newId('usr')}@x.test`, address)),
    );

    expect(waits).toEqual(Array(30).fill(undefined));
  });

  test('of fifty at once lets ten through', async () => {
    const email = `${newId('usr')}@example.test`;

    const waits = await Promise.all(
      Array.from({ length: 50 }, () => guard.admit(email, newId('tof'))),
    );

    expect(waits.filter((wait) => wait === undefined)).toHaveLength(10);
  });

  test('in a burst from one address learns no more than ten results', async () => {
    const results = await Promise.all(
      Array.from({ length: 40 }, async () => {
        await guard.admit(`${newId('usr')}@x.test`, address);
        return guard.failed(address);
      }),
    );

    expect(results.filter((wait) => wait === undefined)).toHaveLength(10);
    expect(await guard.succeeded('lucky@x.test', address)).toBeGreaterThan(890);
  });

  test('from a known address is held up, too', async () => {
    const email = `${newId('usr')}@example.test`;
    await guard.succeeded(email, address);

    const waits = await tryTimes(11, email, () => address);

    expect(waits.filter((wait) => wait !== undefined)).toHaveLength(1);
  });

  test('by others does not hold up the owner where they have logged in before', async () => {
    const email = `${newId('usr')}@example.test`;
    await guard.succeeded(email, address);
    await tryTimes(11, email, () => newId('tof'));

    expect(await guard.admit(email, address)).toBeUndefined();
    expect(await guard.admit(email, newId('tof'))).toBeDefined();
  });

  test('is forgiven when the owner sets a new password', async () => {
    const email = `${newId('usr')}@example.test`;
    await tryTimes(11, email, () => newId('tof'));

    await guard.forgive(email.toUpperCase());

    expect(await guard.admit(email, address)).toBeUndefined();
  });

  test('does not count those who log in', async () => {
    const email = `${newId('usr')}@example.test`;
    for (let i = 0; i < 15; i++) {
      expect(await guard.admit(email, address)).toBeUndefined();
      await guard.succeeded(email, address);
    }
  });
});

test('the eleventh failure over HTTP is 429 with Retry-After, even with the right password', async () => {
  const user = await make.user();
  await gateway.redis.ask((redis) => redis.del('login-address:127.0.0.1'));
  const attempt = (password: string) =>
    gateway.client(login, { body: { email: user.email, password } });
  for (let i = 0; i < 10; i++) await attempt('wrong-password');

  const answer = await attempt(PASSWORD);
  await gateway.redis.ask((redis) => redis.del('login-address:127.0.0.1'));

  expect(answer.status).toBe(429);
  expect(answer).toMatchObject({ error: `RATE_LIMITED:${answer.headers.get('retry-after')}` });
});

test('an outage of the database locks nobody out', async () => {
  const { email } = await make.user();
  const enter = () => gateway.client(login, { body: { email, password: PASSWORD } });
  const holder = new Client({ connectionString: url });
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
  const answers = await Promise.all(Array.from({ length: 11 }, enter));
  await holder.end();

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(await enter()).toMatchObject({ status: 200 });
}, 20_000);
