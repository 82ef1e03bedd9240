import { hash } from '@node-rs/argon2';
import { expect, test } from '@jest/globals';
import { CONCURRENT_HASHES_MAX, createPasswords } from '../../../gateway/access/passwords.ts';
import { UnavailableError } from '../../../domain/unavailable.ts';

test('refuses a password check or a new hash above the limit, until those in flight are done', async () => {
  const { hashPassword, isPasswordOf } = createPasswords();
  const account = { passwordHash: await hash('the right one', { memoryCost: 8, timeCost: 1 }) };
  const checks = Array.from({ length: CONCURRENT_HASHES_MAX }, () =>
    isPasswordOf(account, 'the right one'),
  );

  await expect(isPasswordOf(account, 'the right one')).rejects.toBeInstanceOf(UnavailableError);
  await expect(hashPassword('a new one')).rejects.toBeInstanceOf(UnavailableError);

  expect(await Promise.all(checks)).toEqual(checks.map(() => true));
  expect(await isPasswordOf(account, 'another')).toBe(false);
  expect(await hashPassword('a new one')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
