import { beforeEach, describe, expect, test } from '@jest/globals';
import { confirmEmailChange, requestEmailChange } from '../../../contract/account-email.ts';
import { deleteAccount, updateAccount } from '../../../contract/accounts.ts';
import { listAdminActions } from '../../../contract/admin-actions.ts';
import {
  exchangeMagicLink,
  forgotPassword,
  resetPassword,
  sendMagicLink,
} from '../../../contract/auth.ts';
import { seal } from '../../../contract/sealing.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
} from '../../../contract/second-factor.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import { PASSWORD } from '../../support/factories.ts';
import { readMailsTo, waitForToken } from '../../support/mails.ts';
import { createSecondFactorSteps } from '../../support/second-factor-steps.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** The clock stands still, so that a code stays valid during a test. */
const app = useTestApp({ clock: '2035-06-12T10:00:00Z' });
const { clientOf, verifiedUser, logIn, begin, enable } = createSecondFactorSteps(app);

/** The tests share one address. */
beforeEach(() => app.gateway.redis.run((redis) => redis.del('login-address:127.0.0.1')));

const WRONG_CODE = { status: 401, error: 'INVALID_CREDENTIALS' };
const fieldOf = ({ headers }: { readonly headers: Headers }) => headers.get('error-field');

describe('a second factor', () => {
  test('is enabled by a code of the app, and ends every other session', async () => {
    const user = await verifiedUser();
    const [other, session] = [await app.openSession(user.email), await app.openSession(user.email)];
    const call = clientOf(session.accessToken);

    const begun = await call(beginSecondFactor, { body: { password: PASSWORD } });
    const { secret = '', uri } = begun.ok ? begun.body : {};
    expect(uri).toContain(`secret=${secret}&issuer=Amsel`);
    const { nextCode, wrongCode } = createAuthenticator(secret, app.clock.nowMs);
    expect(await call(confirmSecondFactor, { body: { code: wrongCode() } })).toMatchObject(
      WRONG_CODE,
    );
    expect(await call(getSecondFactor)).toMatchObject({ body: { enabledAt: null } });
    expect(await logIn(user.email)).toMatchObject({ status: 200 });
    const confirmed = await call(confirmSecondFactor, { body: { code: nextCode() } });

    expect(confirmed.ok && new Set(confirmed.body.recoveryCodes).size).toBe(10);
    // 24 characters of base 32 have 120 bits.
    expect(confirmed.ok && confirmed.body.recoveryCodes[0]).toMatch(
      /^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/,
    );
    expect(await call(getSecondFactor)).toMatchObject({
      body: { enabledAt: expect.any(String), recoveryCodesLeft: 10, isRequired: false },
    });
    expect(await app.readAccount(other.accessToken)).toMatchObject({ status: 401 });
    expect(await app.refreshSession(other.refreshToken)).toMatchObject({ status: 401 });
    expect(await app.readAccount(session.accessToken)).toMatchObject({ status: 200 });
  });

  test('needs the password and a verified email', async () => {
    const user = await app.make.user();
    const call = await app.loginAs(user);
    const beginWith = (password: string) => call(beginSecondFactor, { body: { password } });

    const unverified = await beginWith(PASSWORD);
    expect([unverified.status, fieldOf(unverified)]).toEqual([403, 'emailVerifiedAt']);
    await query(app.url, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [user.id]);
    expect(await beginWith('not-the-password')).toMatchObject(WRONG_CODE);
    expect(await beginWith(PASSWORD)).toMatchObject({ status: 200 });
  });

  test('ends a change of the email that was requested without a code', async () => {
    const user = await verifiedUser();
    const call = clientOf((await app.openSession(user.email)).accessToken);
    const email = `${crypto.randomUUID()}@example.test`;
    await call(requestEmailChange, { body: { email, password: PASSWORD } });
    const find = () =>
      /confirm-email\S*#([\w-]{43})/.exec(
        readMailsTo(app.gateway.outboxDir, email).join('\n'),
      )?.[1];
    const token = (await waitUntil(find, (found) => found !== undefined))!;
    const { nextCode } = await begin(call);
    expect((await call(confirmSecondFactor, { body: { code: nextCode() } })).status).toBe(200);

    const confirmed = await app.gateway.client(confirmEmailChange, {
      body: { token, password: PASSWORD },
    });
    expect(confirmed).toMatchObject({ error: 'RESET_LINK_INVALID' });
  });

  test('that was only begun is not told as removed', async () => {
    const user = await verifiedUser();
    const call = clientOf((await app.openSession(user.email)).accessToken);
    await begin(call);

    const removed = await call(removeSecondFactor, {
      body: { password: PASSWORD, code: '123456' },
    });
    expect(removed.status).toBe(204);
    const told = app.gateway.logLines.filter(
      (line) => line.includes('second_factor_removed') && line.includes(user.id),
    );
    expect(told).toEqual([]);
  });

  test('is replaced only with a code of the old one, which works until then', async () => {
    const { user, call, nextCode } = await enable();
    const replace = (code?: string) =>
      call(beginSecondFactor, { body: { password: PASSWORD, ...(code && { code }) } });

    const missing = await replace();
    expect([missing.status, fieldOf(missing)]).toEqual([400, 'code']);
    const begun = await replace(nextCode());
    const next = createAuthenticator(begun.ok ? begun.body.secret : '', app.clock.nowMs);
    expect(await logIn(user.email, next.nextCode())).toMatchObject(WRONG_CODE);
    expect(await logIn(user.email, nextCode())).toMatchObject({ status: 200 });
    expect(await call(confirmSecondFactor, { body: { code: next.nextCode() } })).toMatchObject({
      status: 200,
    });
    expect(await logIn(user.email, next.nextCode())).toMatchObject({ status: 200 });
  });

  test('is asked for by a change of the password or the email', async () => {
    const { call, nextCode, wrongCode } = await enable();
    const newPassword = { password: 'a new long password', currentPassword: PASSWORD };
    const changes = [
      (code?: string) =>
        call(requestEmailChange, {
          body: { email: 'next@example.test', password: PASSWORD, ...(code && { code }) },
        }),
      (code?: string) => call(updateAccount, { body: { ...newPassword, ...(code && { code }) } }),
    ];

    for (const change of changes) {
      const missing = await change();
      expect([missing.status, fieldOf(missing)]).toEqual([400, 'code']);
      expect(await change(wrongCode())).toMatchObject(WRONG_CODE);
      expect((await change(nextCode())).ok).toBe(true);
    }
  });

  test('is removed with password and code, or with the account', async () => {
    const { user, call, nextCode, wrongCode } = await enable();
    const remove = (code: string) =>
      call(removeSecondFactor, { body: { password: PASSWORD, code } });

    expect(await remove(wrongCode())).toMatchObject(WRONG_CODE);
    expect(await remove(nextCode())).toMatchObject({ status: 204 });
    expect(await logIn(user.email)).toMatchObject({ status: 200 });

    const erased = await enable();
    expect(await erased.call(deleteAccount)).toMatchObject({ status: 204 });
    const rows = `SELECT user_id FROM second_factors WHERE user_id = ANY($1)`;
    expect(await query(app.url, rows, [[user.id, erased.user.id]])).toEqual([]);
  });

  test('is stored sealed, and its recovery codes as hashes', async () => {
    const { user, recoveryCodes } = await enable();
    const [row] = await query(app.url, 'SELECT * FROM second_factors WHERE user_id = $1', [
      user.id,
    ]);

    const text = JSON.stringify(row);
    for (const code of recoveryCodes) {
      expect(text).not.toContain(code);
      expect(text).not.toContain(code.replaceAll('-', ''));
    }
    expect(row).toMatchObject({ sealed_secret: expect.stringMatching(/^[\w-]{60,}$/) });
  });
});

describe('a login with a second factor', () => {
  test('needs a code, which only the right password is told', async () => {
    const { user, nextCode, wrongCode } = await enable();

    const [missing, wrong] = [await logIn(user.email), await logIn(user.email, wrongCode())];
    expect([missing.status, !missing.ok && missing.error, fieldOf(missing)]).toEqual([
      400,
      'MISSING_FIELDS',
      'code',
    ]);
    expect([wrong.status, !wrong.ok && wrong.error, fieldOf(wrong)]).toEqual([
      401,
      'INVALID_CREDENTIALS',
      'code',
    ]);
    for (const code of [undefined, nextCode()]) {
      const stranger = await logIn(user.email, code, 'not-the-password');
      expect([stranger.status, fieldOf(stranger)]).toEqual([401, null]);
    }
    expect(await logIn(user.email, nextCode())).toMatchObject({ status: 200 });
  });

  test('takes a code once: of two requests with it, one wins', async () => {
    const { user, nextCode } = await enable();
    const code = nextCode();

    const both = await Promise.all([logIn(user.email, code), logIn(user.email, code)]);

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test('takes each recovery code once, as people type it', async () => {
    const { user, call, recoveryCodes } = await enable();
    const typed = recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ');

    expect(await logIn(user.email, typed)).toMatchObject({ status: 200 });
    expect(await logIn(user.email, recoveryCodes[0])).toMatchObject(WRONG_CODE);
    expect(await logIn(user.email, recoveryCodes[1])).toMatchObject({ status: 200 });
    expect(await call(getSecondFactor)).toMatchObject({ body: { recoveryCodesLeft: 8 } });
  });

  test('takes a recovery code if no key opens the secret, which then accepts no code', async () => {
    const { user, nextCode, recoveryCodes } = await enable();
    const statement = 'UPDATE second_factors SET sealed_secret = $1 WHERE user_id = $2';
    await query(app.url, statement, [seal('secret', Buffer.alloc(32, 'lost')), user.id]);

    expect(await logIn(user.email, nextCode())).toMatchObject(WRONG_CODE);
    expect(await logIn(user.email, recoveryCodes[0])).toMatchObject({ status: 200 });
    const lines = app.gateway.logLines.filter((line) => line.includes('not decryptable'));
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ level: 'error', account: user.id }),
    ]);
  });

  test('takes a code of the app as it shows it, in groups', async () => {
    const { user, nextCode } = await enable();
    const [first, second] = [nextCode(), nextCode()];

    expect(await logIn(user.email, first.replace(/^.../, '$& '))).toMatchObject({ status: 200 });
    expect(await logIn(user.email, second.replace(/^.../, '$&-'))).toMatchObject({ status: 200 });
  });

  test('by magic link needs the code too, and keeps the link until then', async () => {
    const { user, nextCode, wrongCode } = await enable();
    await app.gateway.client(sendMagicLink, { body: { email: user.email } });
    const find = () =>
      /magic-link#([\w-]{43})/.exec(readMailsTo(app.gateway.outboxDir, user.email).join('\n'))?.[1];
    const token = (await waitUntil(find, (found) => found !== undefined))!;
    const exchange = (code?: string) =>
      app.gateway.client(exchangeMagicLink, { body: { token, ...(code && { code }) } });

    expect(fieldOf(await exchange())).toBe('code');
    expect(await exchange(wrongCode())).toMatchObject(WRONG_CODE);
    expect(await exchange(nextCode())).toMatchObject({ status: 200 });
    expect(await exchange(nextCode())).toMatchObject({ error: 'RESET_LINK_INVALID' });
  });

  test('stays after a password reset', async () => {
    const { user, nextCode } = await enable();
    await app.gateway.client(forgotPassword, { body: { email: user.email } });
    const token = await waitForToken(app.gateway.outboxDir, user.email);
    const password = 'a new long password';
    await app.gateway.client(resetPassword, { body: { token, password } });

    expect(fieldOf(await logIn(user.email, undefined, password))).toBe('code');
    expect(await logIn(user.email, nextCode(), password)).toMatchObject({ status: 200 });
  });
});

describe('an admin', () => {
  test('acts only in a session with a second factor, and keeps it', async () => {
    const admin = await verifiedUser('admin');
    const { accessToken } = await app.openSession(admin.email);
    const refused = await clientOf(accessToken)(listAdminActions);
    expect([refused.status, fieldOf(refused)]).toEqual([403, 'secondFactor']);
    expect(await clientOf(accessToken)(getSecondFactor)).toMatchObject({
      body: { isRequired: true },
    });

    const { user, session, call, nextCode } = await enable('admin');
    expect(await call(listAdminActions)).toMatchObject({ status: 403 });
    const refreshed = await app.refreshSession(session.refreshToken);
    const proven = clientOf(refreshed.ok ? refreshed.body.accessToken : '');
    expect(await proven(listAdminActions)).toMatchObject({ status: 200 });
    expect(
      await proven(removeSecondFactor, { body: { password: PASSWORD, code: nextCode() } }),
    ).toMatchObject({ status: 403 });
    const again = await logIn(user.email, nextCode());
    expect(await clientOf(again.ok ? again.body.accessToken : '')(listAdminActions)).toMatchObject({
      status: 200,
    });
  });
});
