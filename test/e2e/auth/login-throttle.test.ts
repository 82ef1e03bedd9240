import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { newId } from '../../../contract/ids.ts';
import { createLoginLimiter, type LoginLimiter } from '../../../gateway/access/login-limiter.ts';
import { login } from '../../../contract/auth.ts';
import { PASSWORD } from '../../support/factories.ts';
import { query, uniqueName } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();
let guard: LoginLimiter;
let address: string;

beforeAll(async () => {
  guard = createLoginLimiter(app.gateway.redis);
});
beforeEach(() => {
  address = uniqueName('address');
});

const newAccount = () => newId('usr');
const newAddress = () => uniqueName('address');

const waitSecondsOf = async (accountId: string, from: string) =>
  (await guard.start(accountId, from)).retryAfterSeconds;

/** The seconds to wait, or undefined for a guess that was checked. */
async function guess(accountId: string, from: string): Promise<number | undefined> {
  const attempt = await guard.start(accountId, from);
  return attempt.retryAfterSeconds ?? attempt.recordFailure();
}
async function guessTimes(count: number, accountId: string, from: () => string) {
  const waits = [];
  for (let i = 0; i < count; i++) waits.push(await guess(accountId, from()));
  return waits;
}
async function enterPassword(accountId: string, from: string): Promise<number | undefined> {
  const attempt = await guard.start(accountId, from);
  return attempt.retryAfterSeconds ?? attempt.recordSuccess();
}
const isChecked = (wait: number | undefined) => wait === undefined;

describe('password guessing', () => {
  test('is throttled per account after ten failures from any address, for at most 15 minutes', async () => {
    const waits = await guessTimes(12, newAccount(), newAddress);

    expect(waits.slice(0, 10)).toEqual(Array(10).fill(undefined));
    for (const wait of waits.slice(10)) {
      expect(wait).toBeGreaterThan(890);
      expect(wait).toBeLessThanOrEqual(900);
    }
  });

  test('is throttled per address after ten failures at any account', async () => {
    for (let i = 0; i < 10; i++) expect(await guess(newAccount(), address)).toBeUndefined();

    expect(await waitSecondsOf(newAccount(), address)).toBeGreaterThan(890);
  });

  test('is not suspected in thirty concurrent logins from one address', async () => {
    const waits = await Promise.all(
      Array.from({ length: 30 }, () => enterPassword(newAccount(), address)),
    );

    expect(waits).toEqual(Array(30).fill(undefined));
  });

  test.each([
    ['at one account', newAccount(), undefined],
    ['from one address', undefined, uniqueName('address')],
    ['at one account from one address', newAccount(), uniqueName('address')],
  ])('in a burst %s gets at most ten results', async (_case, one, from) => {
    const attempts = await Promise.all(
      Array.from({ length: 40 }, () => guard.start(one ?? newAccount(), from ?? newAddress())),
    );
    const waits = await Promise.all(attempts.map((attempt) => attempt.recordFailure()));

    expect(waits.filter(isChecked)).toHaveLength(10);
    // A correct guess in the burst has to wait as well.
    expect(await attempts[0]!.recordSuccess()).toBeGreaterThan(890);
  });

  test('from a known address is throttled as well, also in a burst', async () => {
    const [one, two] = [newAccount(), newAccount()];
    await enterPassword(one, address);
    await enterPassword(two, address);

    const waits = await guessTimes(11, one, () => address);
    const burst = await Promise.all(Array.from({ length: 40 }, () => guess(two, address)));

    expect(waits.filter(isChecked)).toHaveLength(10);
    expect(burst.filter(isChecked)).toHaveLength(10);
  });

  test('by others does not throttle the owner at an address of an earlier login', async () => {
    const owner = newAccount();
    await enterPassword(owner, address);
    await guessTimes(11, owner, newAddress);

    expect(await enterPassword(owner, address)).toBeUndefined();
    expect(await enterPassword(owner, newAddress())).toBeDefined();
  });

  test('by others at the same address does not throttle accounts known there', async () => {
    const owner = newAccount();
    await enterPassword(owner, address);
    await guessTimes(11, newAccount(), () => address);
    await guessTimes(11, newAccount(), () => address);

    expect(await enterPassword(owner, address)).toBeUndefined();
    expect(await enterPassword(newAccount(), address)).toBeDefined();
  });

  test('at an account known there counts against the address for other accounts', async () => {
    const owner = newAccount();
    await enterPassword(owner, address);
    await guessTimes(10, owner, () => address);

    expect(await waitSecondsOf(newAccount(), address)).toBeGreaterThan(890);
  });

  test('gets no new attempts from logins of the owner', async () => {
    const owner = newAccount();
    await enterPassword(owner, address);
    const waits = [];
    for (let i = 0; i < 12; i++) {
      waits.push(await guess(owner, newAddress()));
      expect(await enterPassword(owner, address)).toBeUndefined();
    }

    expect(waits.filter(isChecked)).toHaveLength(10);
  });
});

describe('a new password', () => {
  test('admits its owner after ten failures', async () => {
    const owner = newAccount();
    await guessTimes(11, owner, () => address);
    expect(await enterPassword(owner, address)).toBeDefined();

    await guard.reset(owner, address);

    expect(await enterPassword(owner, address)).toBeUndefined();
  });

  test('admits its owner after ten failures at a known address', async () => {
    const owner = newAccount();
    await enterPassword(owner, address);
    await guessTimes(11, owner, () => address);

    await guard.reset(owner, address);

    expect(await enterPassword(owner, address)).toBeUndefined();
  });

  test('admits its owner although others go on guessing', async () => {
    const owner = newAccount();
    await guessTimes(11, owner, newAddress);

    await guard.reset(owner, address);
    expect(await waitSecondsOf(owner, newAddress())).toBeUndefined();
    await guessTimes(11, owner, newAddress);
    await guessTimes(11, newAccount(), () => address);

    expect(await enterPassword(owner, address)).toBeUndefined();
  });
});

describe('a successful login', () => {
  test('does not count, even eleven at once from eleven addresses', async () => {
    const owner = newAccount();
    const attempts = await Promise.all(
      Array.from({ length: 11 }, () => guard.start(owner, newAddress())),
    );
    const waits = await Promise.all(
      attempts.map(
        async ({ retryAfterSeconds, recordSuccess }) => retryAfterSeconds ?? recordSuccess(),
      ),
    );

    expect(waits).toEqual(Array(11).fill(undefined));
  });

  test('waits for at most two Redis calls in sequence', async () => {
    const pendingReplies: (() => void)[] = [];
    const slow = createLoginLimiter({
      ...app.gateway.redis,
      run: () => new Promise((resolve) => pendingReplies.push(() => resolve(undefined))),
    });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const entering = slow.start(newAccount(), address).then((attempt) => attempt.recordSuccess());

    for (let rounds = 0; rounds < 2; rounds++) {
      await turn();
      for (const reply of pendingReplies.splice(0)) reply();
    }
    const outcome = Promise.race([entering.then(() => 'in'), turn().then(() => 'waiting')]);

    expect(await outcome).toBe('in');
  });
});

test('the eleventh login answers 429 with Retry-After, even with the right password', async () => {
  const user = await app.make.user();
  await app.gateway.redis.run((redis) => redis.del('login-address:127.0.0.1'));
  const attempt = (password: string) =>
    app.gateway.client(login, { body: { email: user.email, password } });
  for (let i = 0; i < 10; i++) await attempt('wrong-password');

  const response = await attempt(PASSWORD);
  await app.gateway.redis.run((redis) => redis.del('login-address:127.0.0.1'));

  expect(response.status).toBe(429);
  expect(response).toMatchObject({ error: `RATE_LIMITED:${response.headers.get('retry-after')}` });
});

test('guesses at one account count together across spellings of its email', async () => {
  const { id } = await app.make.user();
  const email = `victim-${id}@example.test`;
  await query(app.url, 'UPDATE users SET email = $2 WHERE id = $1', [id, email]);
  const attempt = (spelling: string, password: string) =>
    app.gateway.client(login, { body: { email: spelling, password } });
  const spellings = [email, email.replace('victim', 'vİctim'), email.toUpperCase()];
  for (let i = 0; i < 10; i++) {
    await attempt(spellings[i % spellings.length]!, 'wrong-password');
    await app.gateway.redis.run((redis) => redis.del('login-address:127.0.0.1'));
  }

  for (const spelling of spellings) {
    expect(await attempt(spelling, PASSWORD)).toMatchObject({ status: 429 });
  }
});

test('a database outage locks no account', async () => {
  const { email } = await app.make.user();
  const logIn = () => app.gateway.client(login, { body: { email, password: PASSWORD } });
  const holder = new Client({ connectionString: app.url });
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
  const responses = await Promise.all(Array.from({ length: 11 }, logIn));
  await holder.end();

  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
  expect(await logIn()).toMatchObject({ status: 200 });
});
