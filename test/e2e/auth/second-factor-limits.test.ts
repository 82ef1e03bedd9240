import { beforeEach, describe, expect, test } from '@jest/globals';
import { forgotPassword, resetPassword } from '../../../contract/auth.ts';
import { confirmSecondFactor } from '../../../contract/second-factor.ts';
import { readMailsTo, waitForToken } from '../../support/mails.ts';
import { createSecondFactorSteps } from '../../support/second-factor-steps.ts';
import { useTestApp } from '../../support/test-app.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** The clock stands still, so that a code stays valid during a test. */
const app = useTestApp({ clock: '2035-06-12T10:00:00Z' });
const { clientOf, verifiedUser, logIn, begin, enable } = createSecondFactorSteps(app);

/** The tests share one address. */
beforeEach(() => app.gateway.redis.run((redis) => redis.del('login-address:127.0.0.1')));

const noticesTo = (email: string) =>
  readMailsTo(app.gateway.outboxDir, email).filter((mail) => mail.includes('trying codes'));

describe('wrong codes of a second factor', () => {
  test('count as failures, also for someone who knows the password', async () => {
    const { user, nextCode, wrongCode } = await enable();
    const failures = [];
    for (let n = 0; n < 10; n += 1) failures.push((await logIn(user.email, wrongCode())).status);

    expect(failures).toEqual(Array(10).fill(401));
    expect(await logIn(user.email, nextCode())).toMatchObject({ status: 429 });
    expect(await logIn(user.email)).toMatchObject({ status: 429 });
  });

  test('of a day are limited at all addresses together; recovery codes still work', async () => {
    const { user, nextCode, wrongCode, recoveryCodes } = await enable();
    const { redis } = app.gateway;
    const statuses = [];
    for (let n = 0; n < 51; n += 1) {
      // As if each came from another address that is known for the account.
      const keys = await redis.run((client) => client.keys('login-*'));
      await redis.run((client) => client.del(keys!));
      statuses.push((await logIn(user.email, n < 50 ? wrongCode() : nextCode())).status);
    }

    expect(statuses).toEqual([...Array(50).fill(401), 429]);
    expect(await logIn(user.email, recoveryCodes[0])).toMatchObject({ status: 200 });
  });

  test('are told to the owner after the tenth', async () => {
    const { user, nextCode, wrongCode } = await enable();
    const notices = () => noticesTo(user.email);
    expect((await logIn(user.email, nextCode())).status).toBe(200);
    for (let n = 0; n < 9; n += 1) await logIn(user.email, wrongCode());
    expect(notices()).toEqual([]);

    await logIn(user.email, wrongCode());
    await waitUntil(notices, ({ length }) => length === 1);
  });

  test('are not forgiven by a password reset', async () => {
    const { user, nextCode, wrongCode } = await enable();
    for (let n = 0; n < 10; n += 1) await logIn(user.email, wrongCode());
    await waitUntil(
      () => noticesTo(user.email),
      ({ length }) => length === 1,
    );
    await app.gateway.client(forgotPassword, { body: { email: user.email } });
    const token = await waitForToken(app.gateway.outboxDir, user.email);
    const password = 'a new long password';
    const reset = await app.gateway.client(resetPassword, { body: { token, password } });

    expect(reset.status).toBe(204);
    expect(await logIn(user.email, nextCode(), password)).toMatchObject({ status: 429 });
  });

  test('are limited and recorded while a second factor is set up', async () => {
    const user = await verifiedUser();
    const call = clientOf((await app.openSession(user.email)).accessToken);
    const { nextCode, wrongCode } = await begin(call);
    const confirm = (code: string) => call(confirmSecondFactor, { body: { code } });
    const failures = [];
    for (let n = 0; n < 10; n += 1) failures.push((await confirm(wrongCode())).status);

    expect(failures).toEqual(Array(10).fill(401));
    expect(await confirm(nextCode())).toMatchObject({ status: 429 });
    const events = app.gateway.logLines.filter(
      (line) => line.includes('second_factor_failed') && line.includes(user.id),
    );
    expect(events).toHaveLength(10);
  });
});
