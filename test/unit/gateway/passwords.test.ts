import { hash } from '@node-rs/argon2';
import { expect, test } from '@jest/globals';
import { CONCURRENT_CHECKS_MAX, createPasswordCheck } from '../../../gateway/access/passwords.ts';
import { UnavailableError } from '../../../domain/unavailable.ts';

test('refuses a password check above the limit, until the checks in flight are done', async () => {
  const isPasswordOf = createPasswordCheck();
  const account = { passwordHash: await hash('the right one', { memoryCost: 8, timeCost: 1 }) };
  const checks = Array.from({ length: CONCURRENT_CHECKS_MAX }, () =>
    isPasswordOf(account, 'the right one'),
  );

  await expect(isPasswordOf(account, 'the right one')).rejects.toBeInstanceOf(UnavailableError);

  expect(await Promise.all(checks)).toEqual(checks.map(() => true));
  expect(await isPasswordOf(account, 'another')).toBe(false);
});
