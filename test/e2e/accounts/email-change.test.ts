import { describe, expect, test } from '@jest/globals';
import { confirmEmailChange, requestEmailChange } from '../../../contract/account-email.ts';
import { deleteAccount, updateAccount } from '../../../contract/accounts.ts';
import { createClient } from '../../../contract/client.ts';
import { exchangeMagicLink, forgotPassword, login, sendMagicLink } from '../../../contract/auth.ts';
import { PASSWORD } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { readMailsTo, waitForToken } from '../../support/mails.ts';
import { codeOf } from '../../support/salon.ts';
import { query, uniqueTaskQueue } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();

const mailsTo = (email: string) => readMailsTo(app.gateway.outboxDir, email);
const newAddress = () => `new-${crypto.randomUUID()}@example.com`;

async function waitForMails(email: string, count: number): Promise<string[]> {
  while (mailsTo(email).length < count) await new Promise((resolve) => setImmediate(resolve));
  return mailsTo(email);
}

const confirm = (token: string, password = PASSWORD) =>
  app.gateway.client(confirmEmailChange, { body: { token, password } });
const logIn = (email: string) => app.gateway.client(login, { body: { email, password: PASSWORD } });

async function setUp() {
  const user = await app.make.user();
  const session = await app.openSession(user.email);
  const { baseUrl } = app.gateway;
  const asUser = createClient({ baseUrl, accessToken: session.accessToken });
  const request = (email: string, password = PASSWORD) =>
    asUser(requestEmailChange, { body: { email, password } });
  /** Requests a change and waits for both mails. */
  async function linkTo(email: string): Promise<string> {
    const noticesBefore = mailsTo(user.email).length;
    expect(await request(email)).toMatchObject({ status: 202, body: { status: 'accepted' } });
    await waitForMails(user.email, noticesBefore + 1);
    return /confirm-email\S*#([\w-]{43})/.exec(mailsTo(email).at(-1) ?? '')?.[1] ?? '';
  }
  return { user, session, asUser, request, linkTo };
}

describe('a change of email', () => {
  test('is made by the link at the new address, once, and told to the old one', async () => {
    const { user, linkTo } = await setUp();
    const email = newAddress().replace('new', 'New');
    const token = await linkTo(email);
    expect(mailsTo(user.email)[0]).toContain('set a new password now');
    expect(codeOf(await logIn(user.email))).toBe('200');
    const page = await fetch(`${app.gateway.baseUrl}/confirm-email`);
    expect(page.status).toBe(200);

    expect(codeOf(await confirm(token, 'not-the-password'))).toBe('INVALID_CREDENTIALS');
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email } });
    expect(codeOf(await confirm(token))).toBe('RESET_LINK_INVALID');
    expect(codeOf(await logIn(user.email))).toBe('INVALID_CREDENTIALS');
    expect(await logIn(email.toLowerCase())).toMatchObject({
      body: { user: { id: user.id, email, emailVerifiedAt: expect.any(String) } },
    });
    expect((await waitForMails(user.email, 2))[1]).toContain('no longer belongs to your account');
    const events = app.gateway.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(
      events
        .filter(({ account, event }) => account === user.id && String(event).startsWith('email_'))
        .map(({ event, network }) => [event, network]),
    ).toEqual([
      ['email_change_requested', '127.0.0.0/24'],
      ['email_changed', '127.0.0.0/24'],
    ]);
  });

  test('keeps the session that asked, and ends others and links to the old address', async () => {
    const { user, session, asUser, linkTo } = await setUp();
    const other = await app.openSession(user.email);
    await app.gateway.client(forgotPassword, { body: { email: user.email } });
    await waitForToken(app.gateway.outboxDir, user.email);
    await app.gateway.client(sendMagicLink, { body: { email: user.email } });
    const [, mailed] = await waitForMails(user.email, 2);
    const magic = /magic-link\S*#([\w-]{43})/.exec(mailed!)![1]!;

    expect((await confirm(await linkTo(newAddress()))).ok).toBe(true);

    expect((await asUser(updateAccount, { body: { name: 'Ana' } })).ok).toBe(true);
    expect(codeOf(await app.refreshSession(session.refreshToken))).toBe('200');
    expect(codeOf(await app.refreshSession(other.refreshToken))).toBe('AUTH_REQUIRED');
    const exchanged = await app.gateway.client(exchangeMagicLink, { body: { token: magic } });
    expect(codeOf(exchanged)).toBe('RESET_LINK_INVALID');
    const resets = 'SELECT 1 FROM password_resets WHERE user_id = $1';
    expect(await query(app.url, resets, [user.id])).toEqual([]);
  });

  test('does not reveal that another account has the address, and never takes it', async () => {
    const { user, linkTo } = await setUp();
    const taken = await app.make.user();
    expect(await linkTo(taken.email.toUpperCase())).toBe('');
    expect(mailsTo(taken.email)).toEqual([]);

    const free = newAddress();
    const token = await linkTo(free);
    await query(app.url, 'UPDATE users SET email = $1 WHERE id = $2', [free, taken.id]);
    expect(codeOf(await confirm(token))).toBe('RESET_LINK_INVALID');
    expect(codeOf(await logIn(user.email))).toBe('200');
  });

  test('needs the password, and ends with a new request, a new password or the account', async () => {
    const { user, asUser, request, linkTo } = await setUp();
    expect(codeOf(await request(newAddress(), 'not-the-password'))).toBe('INVALID_CREDENTIALS');
    expect(codeOf(await request('not an address'))).toBe('INVALID_INPUT');
    const replaced = await linkTo(newAddress());
    const ended = await linkTo(newAddress());
    expect(codeOf(await confirm(replaced))).toBe('RESET_LINK_INVALID');
    const passwords = { password: `${PASSWORD}-2`, currentPassword: PASSWORD };
    expect((await asUser(updateAccount, { body: passwords })).ok).toBe(true);
    expect(codeOf(await confirm(ended))).toBe('RESET_LINK_INVALID');

    const email = newAddress();
    expect((await request(email, passwords.password)).ok).toBe(true);
    await waitForMails(email, 1);
    expect((await asUser(deleteAccount, {})).ok).toBe(true);
    const changes = 'SELECT 1 FROM email_changes WHERE user_id = $1';
    expect(await query(app.url, changes, [user.id])).toEqual([]);
  });

  test('is mailed at most five times an hour for an account', async () => {
    const { user, request } = await setUp();
    const addresses = Array.from({ length: 7 }, newAddress);
    for (const email of addresses) expect((await request(email)).status).toBe(202);
    await waitForMails(user.email, 5);
    const mailed = () => addresses.filter((email) => mailsTo(email).length > 0);
    expect(mailed().length).toBeLessThanOrEqual(5);
  });

  test('is told to the old address although the new one refuses its mail', async () => {
    const user = await app.make.user();
    const mails = await startMailServer();
    const email = newAddress();
    mails.answers.set(email, 550);
    const gateway = await startGateway({
      databaseUrl: app.url,
      taskQueue: uniqueTaskQueue(),
      env: { SMTP_URL: mails.url },
    });
    const asUser = await gateway.logIn(user.email);
    const body = { email, password: PASSWORD };
    expect(await asUser(requestEmailChange, { body })).toMatchObject({ status: 202 });
    expect((await mails.waitFor(user.email)).text).toContain('set a new password now');
    await gateway.stop();
    await mails.stop();
  });

  test('of an expired link is refused', async () => {
    const { user, linkTo } = await setUp();
    const token = await linkTo(newAddress());
    const expire = `UPDATE email_changes SET expires_at = now() - interval '1 second' WHERE user_id = $1`;
    await query(app.url, expire, [user.id]);
    expect(codeOf(await confirm(token))).toBe('RESET_LINK_INVALID');
  });
});
