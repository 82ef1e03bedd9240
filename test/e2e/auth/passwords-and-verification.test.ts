import { describe, expect, test } from '@jest/globals';
import {
  confirmEmailChange,
  requestEmailChange,
  sendEmailVerification,
} from '../../../contract/account-email.ts';
import { updateAccount } from '../../../contract/accounts.ts';
import { forgotPassword, register, resetPassword, sendMagicLink } from '../../../contract/auth.ts';
import { createClient } from '../../../contract/client.ts';
import { PASSWORD } from '../../support/factories.ts';
import { readMailsTo, waitForToken } from '../../support/mails.ts';
import { codeOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';
import { waitUntil } from '../../support/wait-until.ts';

const app = useTestApp();
const mailsTo = (email: string) => readMailsTo(app.gateway.outboxDir, email);
const waitForMail = (email: string, text: string) =>
  waitUntil(
    () => mailsTo(email).find((mail) => mail.includes(text)),
    (mail) => mail !== undefined,
  );

const OWN_PASSWORD = 'a kettle and a lamp';
function registerAs(email: string, password = OWN_PASSWORD) {
  const body = { email, password, name: 'Nadja Berg', role: 'customer' as const };
  return app.gateway.client(register, { body });
}
const newEmail = () => `${crypto.randomUUID()}@example.test`;
const REFUSED = ['PASSWORD_TOO_SHORT', 'password'];

describe('a password that many people use', () => {
  test('is refused at the registration, as is the own name with digits', async () => {
    for (const password of ['Passwordpassword', '1234567890', 'nadjaberg1999', 'amsel-2026!']) {
      const refused = await registerAs(newEmail(), password);
      expect([codeOf(refused), refused.headers.get('error-field')]).toEqual(REFUSED);
    }
  });

  test('is refused by a reset, whose link stays, and by a change', async () => {
    const user = await app.make.user();
    await app.gateway.client(forgotPassword, { body: { email: user.email } });
    const token = await waitForToken(app.gateway.outboxDir, user.email);
    const reset = (password: string) =>
      app.gateway.client(resetPassword, { body: { token, password } });
    expect(codeOf(await reset('qwertyuiop'))).toBe('PASSWORD_TOO_SHORT');
    expect(codeOf(await reset('a kettle and a lamp'))).toBe('204');

    const call = await app.loginAs(await app.make.user());
    const body = { password: 'qwertyuiop', currentPassword: PASSWORD };
    const changed = await call(updateAccount, { body });
    expect([codeOf(changed), changed.headers.get('error-field')]).toEqual(REFUSED);
  });
});

test('a reset and a change of the password are told to the owner by mail', async () => {
  const [first, second] = [await app.make.user(), await app.make.user()];
  await app.gateway.client(forgotPassword, { body: { email: first.email } });
  const token = await waitForToken(app.gateway.outboxDir, first.email);
  const password = 'a kettle and a lamp';
  await app.gateway.client(resetPassword, { body: { token, password } });
  const call = await app.loginAs(second);
  await call(updateAccount, { body: { password, currentPassword: PASSWORD } });

  for (const { email } of [first, second]) {
    expect(await waitForMail(email, 'Your password was changed')).toContain('If it was not you');
  }
});

describe('a registration', () => {
  const linkIn = (mail = '') => /confirm-email\S*#([\w-]{43})/.exec(mail)?.[1] ?? '';
  const confirm = (token: string, password = OWN_PASSWORD) =>
    app.gateway.client(confirmEmailChange, { body: { token, password } });

  test('mails a link that verifies the email once, and ends no session', async () => {
    const email = newEmail();
    const session = await registerAs(email);
    const { accessToken } = session.ok ? session.body : { accessToken: '' };
    const read = () => app.readAccount(accessToken);
    expect(await read()).toMatchObject({ body: { emailVerifiedAt: null } });
    const other = await app.openSession(email, 'a kettle and a lamp');
    const token = linkIn(await waitForMail(email, 'Confirm your email address'));

    expect(await confirm(token)).toMatchObject({ status: 200, body: { email } });
    expect(await read()).toMatchObject({ body: { emailVerifiedAt: expect.any(String) } });
    expect(codeOf(await app.refreshSession(other.refreshToken))).toBe('200');
    expect(codeOf(await confirm(token))).toBe('RESET_LINK_INVALID');
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('can send the mail again: the older link ends, and a verified email gets none', async () => {
    const email = newEmail();
    const session = await registerAs(email);
    const first = linkIn(await waitForMail(email, 'Confirm your email address'));
    const { accessToken } = session.ok ? session.body : { accessToken: '' };
    const call = createClient({ baseUrl: app.gateway.baseUrl, accessToken });
    expect(await call(sendEmailVerification)).toMatchObject({ status: 202 });
    await waitUntil(
      () => mailsTo(email).length,
      (count) => count === 2,
    );

    expect(codeOf(await confirm(first))).toBe('RESET_LINK_INVALID');
    expect(codeOf(await confirm(linkIn(mailsTo(email)[1])))).toBe('200');
    await call(sendEmailVerification);
    await app.gateway.client(forgotPassword, { body: { email } });
    await waitForToken(app.gateway.outboxDir, email);
    expect(mailsTo(email)).toHaveLength(3);
  });

  test('cannot choose the name that the owner of an unverified email reads', async () => {
    const email = newEmail();
    const session = await registerAs(email);
    const { accessToken } = session.ok ? session.body : { accessToken: '' };
    const call = createClient({ baseUrl: app.gateway.baseUrl, accessToken });
    await app.gateway.client(forgotPassword, { body: { email } });
    await app.gateway.client(sendMagicLink, { body: { email } });
    await call(requestEmailChange, { body: { email: newEmail(), password: OWN_PASSWORD } });
    const body = { password: 'a window and a door', currentPassword: OWN_PASSWORD };
    expect((await call(updateAccount, { body })).status).toBe(200);

    // The links to verify, reset and log in; the notices about the email and the password.
    const mails = await waitUntil(
      () => mailsTo(email),
      ({ length }) => length === 5,
    );
    expect(mails.filter((mail) => mail.includes('Nadja'))).toEqual([]);
  });

  test('sends no mail again while a change to another email waits, whose link stays', async () => {
    const [email, next] = [newEmail(), newEmail()];
    const session = await registerAs(email);
    await waitForMail(email, 'Confirm your email address');
    const { accessToken } = session.ok ? session.body : { accessToken: '' };
    const call = createClient({ baseUrl: app.gateway.baseUrl, accessToken });
    await call(requestEmailChange, { body: { email: next, password: OWN_PASSWORD } });
    const token = linkIn(await waitForMail(next, 'confirm-email'));
    expect(await call(sendEmailVerification)).toMatchObject({ status: 202 });

    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: next } });
    // The first one, and two notices of the change.
    await waitForMail(email, 'no longer belongs to your account');
    expect(mailsTo(email).filter((mail) => linkIn(mail) !== '')).toHaveLength(1);
  });

  test('is mailed its link although more changes of email would be too many', async () => {
    const emails = Array.from({ length: 21 }, newEmail);
    await Promise.all(emails.map((email) => registerAs(email)));
    const mails = await Promise.all(
      emails.map((email) => waitForMail(email, 'Confirm your email address')),
    );
    expect(new Set(mails.map((mail) => linkIn(mail))).size).toBe(emails.length);
  });

  test('of a stranger is not verified by the owner of the mailbox, who lacks the password', async () => {
    const email = newEmail();
    await registerAs(email);
    const token = linkIn(await waitForMail(email, 'Confirm your email address'));
    const verified = () =>
      query(app.url, 'SELECT 1 FROM users WHERE email = $1 AND email_verified_at IS NOT NULL', [
        email,
      ]);

    const guesses = [];
    for (let n = 0; n < 11; n += 1) guesses.push((await confirm(token, `a guess ${n}`)).status);
    // The registration has made the address known, so only its own ten failures count.
    expect(guesses).toEqual([...Array(10).fill(401), 429]);
    expect((await confirm(token)).status).toBe(429);
    expect(await verified()).toEqual([]);
  });
});
