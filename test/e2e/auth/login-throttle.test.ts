import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { newId } from '../../../contract/ids.ts';
import { createLoginLimiter, type LoginLimiter } from '../../../gateway/access/login-limiter.ts';
import { login } from '../../../contract/auth.ts';
import { factories, PASSWORD } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { createDatabase, query, uniqueTaskQueue } from '../../support/services.ts';

let make: ReturnType<typeof factories>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let guard: LoginLimiter;
let address: string;
let url: string;

beforeAll(async () => {
  url = await createDatabase();
  make = factories(url);
  gateway = await startGateway({ databaseUrl: url, taskQueue: uniqueTaskQueue() });
  guard = createLoginLimiter(gateway.redis);
});
afterAll(async () => {
  await gateway.stop();
  await make.close();
});
beforeEach(() => {
  address = newId('tof');
});

const account = () => newId('usr');
const elsewhere = () => newId('tof');

const waitFor = async (person: string, from: string) =>
  (await guard.start(person, from)).retryAfterSeconds;

/** What each guess is told: that it is wrong (undefined), or to wait. */
async function guess(person: string, from: string): Promise<number | undefined> {
  const attempt = await guard.start(person, from);
  return attempt.retryAfterSeconds ?? attempt.recordFailure();
}
async function guessTimes(count: number, person: string, from: () => string) {
  const told = [];
  for (let i = 0; i < count; i++) told.push(await guess(person, from()));
  return told;
}
async function enter(person: string, from: string): Promise<number | undefined> {
  const attempt = await guard.start(person, from);
  return attempt.retryAfterSeconds ?? attempt.recordSuccess();
}
const isResult = (wait: number | undefined) => wait === undefined;

describe('guessing a password', () => {
  test('is held up for that account after ten failures from anywhere, for at most 15 minutes', async () => {
    const told = await guessTimes(12, account(), elsewhere);

    expect(told.slice(0, 10)).toEqual(Array(10).fill(undefined));
    for (const wait of told.slice(10)) {
      expect(wait).toBeGreaterThan(890);
      expect(wait).toBeLessThanOrEqual(900);
    }
  });

  test('is held up for that address after ten failures at anyone', async () => {
    for (let i = 0; i < 10; i++) expect(await guess(account(), address)).toBeUndefined();

    expect(await waitFor(account(), address)).toBeGreaterThan(890);
  });

  test('does not hold up an office whose people all log in at once', async () => {
    const waits = await Promise.all(Array.from({ length: 30 }, () => enter(account(), address)));

    expect(waits).toEqual(Array(30).fill(undefined));
  });

  test.each([
    ['at one account', account(), undefined],
    ['from one address', undefined, newId('tof')],
    ['at one account from one address', account(), newId('tof')],
  ])('in a burst %s learns no more than ten results', async (_case, one, from) => {
    const attempts = await Promise.all(
      Array.from({ length: 40 }, () => guard.start(one ?? account(), from ?? elsewhere())),
    );
    const told = await Promise.all(attempts.map((attempt) => attempt.recordFailure()));

    expect(told.filter(isResult)).toHaveLength(10);
    // One of the burst that happens to be right is not told so, either.
    expect(await attempts[0]!.recordSuccess()).toBeGreaterThan(890);
  });

  test('from a known address is held up, too, also in a burst', async () => {
    const [one, two] = [account(), account()];
    await enter(one, address);
    await enter(two, address);

    const told = await guessTimes(11, one, () => address);
    const burst = await Promise.all(Array.from({ length: 40 }, () => guess(two, address)));

    expect(told.filter(isResult)).toHaveLength(10);
    expect(burst.filter(isResult)).toHaveLength(10);
  });

  test('by others does not hold up the owner where they have logged in before', async () => {
    const owner = account();
    await enter(owner, address);
    await guessTimes(11, owner, elsewhere);

    expect(await enter(owner, address)).toBeUndefined();
    expect(await enter(owner, elsewhere())).toBeDefined();
  });

  test('by others behind the same address does not hold up those who are known there', async () => {
    const owner = account();
    await enter(owner, address);
    await guessTimes(11, account(), () => address);
    await guessTimes(11, account(), () => address);

    expect(await enter(owner, address)).toBeUndefined();
    expect(await enter(account(), address)).toBeDefined();
  });

  test('at accounts that are known there counts against the address for all others', async () => {
    const owner = account();
    await enter(owner, address);
    await guessTimes(10, owner, () => address);

    expect(await waitFor(account(), address)).toBeGreaterThan(890);
  });

  test('is not renewed by those who log in, however often', async () => {
    const owner = account();
    await enter(owner, address);
    const told = [];
    for (let i = 0; i < 12; i++) {
      told.push(await guess(owner, elsewhere()));
      expect(await enter(owner, address)).toBeUndefined();
    }

    expect(told.filter(isResult)).toHaveLength(10);
  });
});

describe('a new password', () => {
  test('lets its owner in where ten mistyped ones had locked them out', async () => {
    const owner = account();
    await guessTimes(11, owner, () => address);
    expect(await enter(owner, address)).toBeDefined();

    await guard.reset(owner, address);

    expect(await enter(owner, address)).toBeUndefined();
  });

  test('lets its owner in where they were known and mistyped', async () => {
    const owner = account();
    await enter(owner, address);
    await guessTimes(11, owner, () => address);

    await guard.reset(owner, address);

    expect(await enter(owner, address)).toBeUndefined();
  });

  test('lets its owner in although others go on guessing', async () => {
    const owner = account();
    await guessTimes(11, owner, elsewhere);

    await guard.reset(owner, address);
    expect(await waitFor(owner, elsewhere())).toBeUndefined();
    await guessTimes(11, owner, elsewhere);
    await guessTimes(11, account(), () => address);

    expect(await enter(owner, address)).toBeUndefined();
  });
});

describe('those who log in', () => {
  test('do not count, however many at once and from however many addresses', async () => {
    const owner = account();
    const attempts = await Promise.all(
      Array.from({ length: 11 }, () => guard.start(owner, elsewhere())),
    );
    const waits = await Promise.all(
      attempts.map(
        async ({ retryAfterSeconds, recordSuccess }) => retryAfterSeconds ?? recordSuccess(),
      ),
    );

    expect(waits).toEqual(Array(11).fill(undefined));
  });

  test('wait for Redis twice in a row at most', async () => {
    const asked: (() => void)[] = [];
    const slow = createLoginLimiter({
      ...gateway.redis,
      run: () => new Promise((resolve) => asked.push(() => resolve(undefined))),
    });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const entering = slow.start(account(), address).then((attempt) => attempt.recordSuccess());

    for (let rounds = 0; rounds < 2; rounds++) {
      await turn();
      for (const answer of asked.splice(0)) answer();
    }
    const outcome = Promise.race([entering.then(() => 'in'), turn().then(() => 'waiting')]);

    expect(await outcome).toBe('in');
  });
});

test('the eleventh failure over HTTP is 429 with Retry-After, even with the right password', async () => {
  const user = await make.user();
  await gateway.redis.run((redis) => redis.del('login-address:127.0.0.1'));
  const attempt = (password: string) =>
    gateway.client(login, { body: { email: user.email, password } });
  for (let i = 0; i < 10; i++) await attempt('wrong-password');

  const answer = await attempt(PASSWORD);
  await gateway.redis.run((redis) => redis.del('login-address:127.0.0.1'));

  expect(answer.status).toBe(429);
  expect(answer).toMatchObject({ error: `RATE_LIMITED:${answer.headers.get('retry-after')}` });
});

test('guesses at one account count together, however the database lets its email be spelled', async () => {
  const { id } = await make.user();
  const email = `victim-${id}@example.test`;
  await query(url, 'UPDATE users SET email = $2 WHERE id = $1', [id, email]);
  const attempt = (spelling: string, password: string) =>
    gateway.client(login, { body: { email: spelling, password } });
  const spellings = [email, email.replace('victim', 'vİctim'), email.toUpperCase()];
  for (let i = 0; i < 10; i++) {
    await attempt(spellings[i % spellings.length]!, 'wrong-password');
    await gateway.redis.run((redis) => redis.del('login-address:127.0.0.1'));
  }

  for (const spelling of spellings) {
    expect(await attempt(spelling, PASSWORD)).toMatchObject({ status: 429 });
  }
});

test('an outage of the database locks nobody out', async () => {
  const { email } = await make.user();
  const logIn = () => gateway.client(login, { body: { email, password: PASSWORD } });
  const holder = new Client({ connectionString: url });
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
  const answers = await Promise.all(Array.from({ length: 11 }, logIn));
  await holder.end();

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(await logIn()).toMatchObject({ status: 200 });
}, 20_000);
