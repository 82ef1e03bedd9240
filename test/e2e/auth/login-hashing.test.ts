import { beforeEach, expect, jest, test } from '@jest/globals';
import { login } from '../../../contract/auth.ts';
import { query } from '../../support/services.ts';

const argon2 = await import('@node-rs/argon2');
const verify = jest.fn(argon2.verify);
jest.unstable_mockModule('@node-rs/argon2', () => ({ ...argon2, verify }));
// Imported after the mock, so that they use it.
const { useTestApp } = await import('../../support/test-app.ts');
const { PASSWORD } = await import('../../support/factories.ts');

const app = useTestApp();
beforeEach(() => void verify.mockClear());

/** Logs in; returns the algorithm and the cost of each verified hash. */
async function logIn(email: string, password: string) {
  const { status } = await app.gateway.client(login, { body: { email, password } });
  const hashes = verify.mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4));
  return { status, hashes };
}

test('a login verifies one hash of equal cost, also without an account or a password', async () => {
  const { url, make } = app;
  const [known, passwordless] = [await make.user(), await make.user()];
  await query(url, `UPDATE users SET password_hash = '' WHERE id = $1`, [passwordless.id]);
  const right = await logIn(known.email, PASSWORD);
  expect(right).toMatchObject({ status: 200, hashes: [['argon2id', 'v=19', expect.any(String)]] });

  for (const email of [known.email, passwordless.email, 'unknown@example.test']) {
    verify.mockClear();

    expect(await logIn(email, 'not-the-password')).toEqual({ status: 401, hashes: right.hashes });
  }
});
