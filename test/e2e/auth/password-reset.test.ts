import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { forgotPassword, login, resetPassword } from '../../../contract/auth.ts';
import { openFeed } from '../../../contract/calendar-feeds.ts';
import { readMailsTo, waitForToken } from '../../support/mails.ts';
import { PASSWORD } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { query, waitUntilBlocked, uniqueTaskQueue } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';
import { waitUntil } from '../../support/wait-until.ts';

const app = useTestApp();

const emailsTo = (email: string) => readMailsTo(app.gateway.outboxDir, email);

async function resetTokenFor(email: string): Promise<string> {
  await app.gateway.client(forgotPassword, { body: { email } });
  return waitForToken(app.gateway.outboxDir, email);
}

describe('a password reset', () => {
  test('gets the same response for a known and an unknown email', async () => {
    const user = await app.make.user();

    const responses = await Promise.all(
      [user.email, 'unknown@example.test'].map((email) =>
        app.gateway.client(forgotPassword, { body: { email } }),
      ),
    );

    const [known, unknown] = responses.map(
      (response) => response.ok && [response.status, response.body],
    );
    expect(known).toEqual([202, { status: 'accepted' }]);
    expect(unknown).toEqual(known);
    expect(emailsTo('unknown@example.test')).toEqual([]);
  });

  test('is mailed in the language of the account', async () => {
    const { id, email } = await app.make.user();
    await query(app.url, `UPDATE users SET language = 'de' WHERE id = $1`, [id]);

    await resetTokenFor(email);

    expect(emailsTo(email)).toEqual([
      expect.stringContaining('Subject: Neues Passwort festlegen\n'),
    ]);
  });

  test('sends at most five mails an hour, however the address is spelled', async () => {
    const { id } = await app.make.user();
    const email = `victim-${id}@example.test`;
    await query(app.url, 'UPDATE users SET email = $2 WHERE id = $1', [id, email]);
    const bystander = await app.make.user();

    for (let i = 0; i < 6; i++) {
      const spelling = i % 2 === 0 ? email : email.replace('victim', 'vİctim');
      await app.gateway.client(forgotPassword, { body: { email: spelling } });
    }
    await waitUntil(
      () => emailsTo(email).length,
      (sent) => sent >= 5,
    );
    // Asked for after them: a sixth one would have been sent by then.
    await resetTokenFor(bystander.email);

    expect(emailsTo(email)).toHaveLength(5);
  });

  test('is answered before the email is sent', async () => {
    const sockets: Socket[] = [];
    // Accepts connections and never responds.
    const silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const gatewayWithSilentSmtp = await startGateway({
      databaseUrl: app.url,
      taskQueue: uniqueTaskQueue(),
      env: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    });
    const { email } = await app.make.user();
    const sending = once(silent, 'connection');

    const response = await gatewayWithSilentSmtp.client(forgotPassword, { body: { email } });
    await sending;

    expect(response.status).toBe(202);
    expect(gatewayWithSilentSmtp.logLines.join('')).not.toContain('could not be sent');
    sockets.forEach((socket) => socket.destroy());
    silent.close();
    await gatewayWithSilentSmtp.stop();
  });

  test('replaces the password once per link and ends every session', async () => {
    const user = await app.make.user();
    const before = await app.openSession(user.email);
    const token = await resetTokenFor(user.email);
    const body = { token, password: 'a new password' };

    expect(await app.gateway.client(resetPassword, { body })).toMatchObject({ status: 204 });

    expect(await app.gateway.client(resetPassword, { body })).toMatchObject({
      status: 400,
      error: 'RESET_LINK_INVALID',
    });
    expect(await app.refreshSession(before.refreshToken)).toMatchObject({ status: 401 });
    expect(await app.readAccount(before.accessToken)).toMatchObject({ status: 401 });
    expect(
      await app.gateway.client(login, { body: { email: user.email, password: PASSWORD } }),
    ).toMatchObject({
      error: 'INVALID_CREDENTIALS',
    });
    expect(await app.openSession(user.email, 'a new password')).toMatchObject({
      tokenType: 'Bearer',
    });
  });

  test('ends the calendar feed of a professional', async () => {
    const lena = await app.make.user('professional');
    const { professional } = await app.make.shop({ professional: { userId: lena.id } });
    const call = await app.loginAs(lena);
    const feed = await call(openFeed, { params: { id: professional.id } });
    const readFeed = async () => {
      const { pathname } = new URL(feed.ok ? feed.body.url : '');
      return (await fetch(`${app.gateway.baseUrl}${pathname}`)).status;
    };
    expect(await readFeed()).toBe(200);
    const body = { token: await resetTokenFor(lena.email), password: 'a new password' };

    expect(await app.gateway.client(resetPassword, { body })).toMatchObject({ status: 204 });

    expect(await readFeed()).toBe(404);
  });

  test('succeeds for one of two concurrent uses of a link', async () => {
    const user = await app.make.user();
    const token = await resetTokenFor(user.email);
    const holder = new Client({ connectionString: app.url });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [user.id]);

    const passwords = ['the first of two', 'the second of two'];
    const resetting = passwords.map((password) =>
      app.gateway.client(resetPassword, { body: { token, password } }),
    );
    // Both requests have found the link.
    await waitUntilBlocked(app.url, 'amsel_gateway', 2);
    await holder.end();
    const statuses = (await Promise.all(resetting)).map(({ status }) => status);

    expect(statuses.toSorted()).toEqual([204, 400]);
    const winner = passwords[statuses.indexOf(204)]!;
    expect(await app.openSession(user.email, winner)).toMatchObject({ tokenType: 'Bearer' });
  });

  test('unlocks an account after ten failed logins', async () => {
    const { email } = await app.make.user();
    const attempt = (password: string) => app.gateway.client(login, { body: { email, password } });
    for (let i = 0; i < 10; i++) await attempt('mistyped password');
    expect(await attempt(PASSWORD)).toMatchObject({ status: 429 });

    const token = await resetTokenFor(email);
    await app.gateway.client(resetPassword, { body: { token, password: 'a new password' } });

    expect(await attempt('a new password')).toMatchObject({ status: 200 });
    await app.gateway.redis.run((redis) => redis.del('login-address:127.0.0.1'));
  });

  test('refuses a short password and keeps the link valid', async () => {
    const user = await app.make.user();
    const token = await resetTokenFor(user.email);

    const short = await app.gateway.client(resetPassword, { body: { token, password: 'short' } });
    expect(short).toMatchObject({ status: 400, error: 'PASSWORD_TOO_SHORT' });

    const good = await app.gateway.client(resetPassword, {
      body: { token, password: 'long enough now' },
    });
    expect(good.status).toBe(204);
  });

  test('refuses a link older than an hour', async () => {
    const token = await resetTokenFor((await app.make.user()).email);
    app.clock.shiftBy(3_601_000);

    const response = await app.gateway.client(resetPassword, {
      body: { token, password: 'long enough now' },
    });
    app.clock.shiftBy(0);

    expect(response).toMatchObject({ status: 400, error: 'RESET_LINK_INVALID' });
  });
});
