import { describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import {
  exchangeMagicLink,
  forgotPassword,
  login,
  resetPassword,
  sendMagicLink,
} from '../../../contract/auth.ts';
import { readMails, readMailsTo, waitForToken } from '../../support/mails.ts';
import { PASSWORD } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { query, waitUntilBlocked, uniqueTaskQueue } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';
import { waitUntil } from '../../support/wait-until.ts';

const app = useTestApp();

const mailsTo = (email: string) => readMailsTo(app.gateway.outboxDir, email);

async function resetTokenFor(email: string): Promise<string> {
  await app.gateway.client(forgotPassword, { body: { email } });
  return waitForToken(app.gateway.outboxDir, email);
}

describe('a magic link', () => {
  const request = (email: string) => app.gateway.client(sendMagicLink, { body: { email } });
  const exchange = (token: string) => app.gateway.client(exchangeMagicLink, { body: { token } });
  const tokensTo = (email: string) =>
    mailsTo(email).flatMap((text) => /magic-link#([\w-]{43})/.exec(text)?.[1] ?? []);
  const INVALID = { status: 400, error: 'RESET_LINK_INVALID' };

  /** Requests a link and waits for its email. */
  async function linkFor(email: string): Promise<string> {
    const before = tokensTo(email);
    await request(email);
    const findNew = () => tokensTo(email).find((each) => !before.includes(each));
    return (await waitUntil(findNew, (token) => token !== undefined))!;
  }

  test('logs in once and verifies the email', async () => {
    const user = await app.make.user();
    const token = await linkFor(user.email);

    const session = await exchange(token);

    expect(session).toMatchObject({ status: 200, body: { user: { id: user.id } } });
    const { accessToken, user: opened } = session.ok ? session.body : { accessToken: '' };
    expect(opened?.emailVerifiedAt).toEqual(expect.any(String));
    expect(await app.readAccount(accessToken)).toMatchObject({
      body: { emailVerifiedAt: opened?.emailVerifiedAt },
    });
    expect(await exchange(token)).toMatchObject(INVALID);
  });

  test('takes an account back from a stranger who registered with its email', async () => {
    const { email } = await app.make.user();
    const strangers = await app.openSession(email);

    const token = await linkFor(email);
    expect(mailsTo(email).at(-1)).toContain('ends the present password');
    const session = await exchange(token);

    expect(session).toMatchObject({ body: { passwordEnded: true } });
    const refused = { status: 401 };
    expect(await app.readAccount(strangers.accessToken)).toMatchObject(refused);
    expect(await app.refreshSession(strangers.refreshToken)).toMatchObject(refused);
    const logIn = (password: string) => app.gateway.client(login, { body: { email, password } });
    for (const password of [PASSWORD, 'another password']) {
      expect(await logIn(password)).toMatchObject({ error: 'INVALID_CREDENTIALS' });
    }
    expect(await app.readAccount(session.ok ? session.body.accessToken : '')).toMatchObject({
      status: 200,
    });
    const body = { token: await resetTokenFor(email), password: 'a new password' };
    expect(await app.gateway.client(resetPassword, { body })).toMatchObject({ status: 204 });
    expect(await logIn('a new password')).toMatchObject({ status: 200 });
  });

  test('ends neither the password nor the sessions of a verified account', async () => {
    const { email } = await app.make.user();
    const body = { token: await resetTokenFor(email), password: 'a new password' };
    await app.gateway.client(resetPassword, { body });
    const before = await app.openSession(email, 'a new password');

    expect(await exchange(await linkFor(email))).toMatchObject({ body: { passwordEnded: false } });

    expect(await app.readAccount(before.accessToken)).toMatchObject({ status: 200 });
    expect(await app.openSession(email, 'a new password')).toMatchObject({ tokenType: 'Bearer' });
  });

  test('opens one session for two concurrent uses', async () => {
    const user = await app.make.user();
    const token = await linkFor(user.email);
    const holder = new Client({ connectionString: app.url });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [user.id]);

    const using = [exchange(token), exchange(token)];
    await waitUntilBlocked(app.url, 'amsel_gateway', 2);
    await holder.end();

    const statuses = (await Promise.all(using)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400]);
  });

  test('gets the same response for an unknown email, and five mails an hour at most', async () => {
    const { email } = await app.make.user();
    const answers = [await request('unknown-magic@example.test')];
    for (let n = 0; n < 6; n++) answers.push(await request(n % 2 ? email : email.toUpperCase()));
    await waitUntil(
      () => mailsTo(email),
      (mails) => mails.length >= 5,
    );
    await linkFor((await app.make.user()).email);

    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 202, body: { status: 'accepted' } });
    }
    expect(mailsTo(email)).toHaveLength(5);
    expect(mailsTo('unknown-magic@example.test')).toEqual([]);
    await app.gateway.redis.run((redis) => redis.del('magic-address:127.0.0.1'));
  });

  test('ends after 15 minutes, with a newer link, a new password and the account', async () => {
    const { email, id } = await app.make.user();
    const first = await linkFor(email);
    const second = await linkFor(email);
    expect(await exchange(first)).toMatchObject(INVALID);
    app.clock.shiftBy(15 * 60_000 + 1_000);
    expect(await exchange(second)).toMatchObject(INVALID);
    app.clock.shiftBy(0);

    const [third, reset] = [await linkFor(email), await resetTokenFor(email)];
    const body = { token: reset, password: 'a new password' };
    await app.gateway.client(resetPassword, { body });
    expect(await exchange(third)).toMatchObject(INVALID);
    const fourth = await linkFor(email);
    await query(app.url, 'SELECT erase_account($1, now())', [id]);
    expect(await exchange(fourth)).toMatchObject(INVALID);
    const left = await query(app.url, 'SELECT 1 FROM magic_links WHERE user_id = $1', [id]);
    expect(left).toEqual([]);
  });

  test('is not sent to a demo account where its password is refused', async () => {
    const reachable = await startGateway({
      databaseUrl: app.url,
      taskQueue: uniqueTaskQueue(),
      env: { HOST: '0.0.0.0' },
    });
    const [known, demo] = [await app.make.user(), await app.make.user()];
    await query(app.url, `UPDATE users SET id = 'usr_demo_x' WHERE id = $1`, [demo.id]);
    const { client, outboxDir } = reachable;
    for (const { email } of [demo, known]) await client(sendMagicLink, { body: { email } });
    const sent = () => readMails(outboxDir);
    await waitUntil(sent, (mails) => mails.some((text) => text.includes(known.email)));

    expect(sent().filter((text) => text.includes(demo.email))).toEqual([]);
    await reachable.stop();
  });
});
