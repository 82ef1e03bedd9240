import { beforeEach, expect, jest, test } from '@jest/globals';
import { login } from '../../../contract/auth.ts';
import { query } from '../../support/services.ts';

const argon2 = await import('@node-rs/argon2');
const verify = jest.fn(argon2.verify);
jest.unstable_mockModule('@node-rs/argon2', () => ({ ...argon2, verify }));
// They hash with what stands in for it from here on.
const { useTestApp } = await import('../../support/test-app.ts');
const { PASSWORD } = await import('../../support/factories.ts');

const app = useTestApp();
beforeEach(() => void verify.mockClear());

/** The kind of each hash that a login was checked against, and what that costs. */
async function workOf(email: string, password: string) {
  const { status } = await app.gateway.client(login, { body: { email, password } });
  const hashes = verify.mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4));
  return { status, hashes };
}

test('a login costs one check of a hash of the same kind, whether there is such an account or a password', async () => {
  const { url, make } = app;
  const [known, outsider] = [await make.user(), await make.user()];
  await query(url, `UPDATE users SET password_hash = '' WHERE id = $1`, [outsider.id]);
  const right = await workOf(known.email, PASSWORD);
  expect(right).toMatchObject({ status: 200, hashes: [['argon2id', 'v=19', expect.any(String)]] });

  for (const email of [known.email, outsider.email, 'nobody@example.test']) {
    verify.mockClear();

    expect(await workOf(email, 'not-the-password')).toEqual({ status: 401, hashes: right.hashes });
  }
});
