import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { logout, refresh } from '../../../contract/auth.ts';
import { generateSecrets } from '../../../launcher/secrets.ts';
import { startGateway } from '../../support/gateway.ts';
import { query, waitUntilBlocked } from '../../support/services.ts';
import { refused } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';

const env = { TRUST_PROXY: '1', AUTH_KEYS: generateSecrets().authKeys };
const app = useTestApp({ env });
/** A second gateway of the same installation. */
let other: Awaited<ReturnType<typeof startGateway>>;

beforeAll(async () => {
  const { url: databaseUrl, taskQueue, clock } = app;
  other = await startGateway({ databaseUrl, taskQueue, env, nowMs: clock.nowMs });
});
afterAll(() => other.stop());

/** Blocks every request that changes sessions of the account. */
async function holdAccount(id: string) {
  const holder = new Client({ connectionString: app.url });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id]);
  return { release: () => holder.end() };
}

describe('a refresh token', () => {
  test('is exchanged for new tokens of the same session', async () => {
    const user = await app.make.user();
    const first = await app.openSession(user.email);

    const second = await app.refreshSession(first.refreshToken);

    expect(second).toMatchObject({ status: 200, body: { user: { id: user.id } } });
    expect(second.ok && second.body.refreshToken).not.toBe(first.refreshToken);
    expect(await app.readAccount(second.ok ? second.body.accessToken : '')).toMatchObject({
      status: 200,
    });
  });

  test('used again after 10 s ends the session with all its tokens', async () => {
    const first = await app.openSession((await app.make.user()).email);
    const second = await app.refreshSession(first.refreshToken);
    const next = second.ok ? second.body : first;
    app.clock.shiftBy(10_001);

    const reused = await app.refreshSession(first.refreshToken);

    expect(reused).toMatchObject({ status: 401, error: 'AUTH_REQUIRED' });
    expect(await app.refreshSession(next.refreshToken)).toMatchObject({ status: 401 });
    expect(await app.readAccount(next.accessToken)).toMatchObject({ status: 401 });
    app.clock.shiftBy(0);
  });

  test('used by two tabs at once, at two gateways, gets them the same next session', async () => {
    const user = await app.make.user();
    const first = await app.openSession(user.email);
    const holder = await holdAccount(user.id);
    const body = { refreshToken: first.refreshToken };
    const refreshing = [app.gateway, other].map(({ client }) => client(refresh, { body }));
    await waitUntilBlocked(app.url, 'amsel_gateway', 2);
    await holder.release();

    const sessions = (await Promise.all(refreshing)).map((answer) => answer.ok && answer.body);

    const [one, two] = sessions;
    if (!one || !two) throw new Error(JSON.stringify(sessions));
    expect(one.refreshToken).toBe(two.refreshToken);
    expect(one.refreshToken).not.toBe(first.refreshToken);
    for (const { accessToken } of [one, two]) {
      expect(await app.readAccount(accessToken)).toMatchObject({ status: 200 });
    }
    expect(await app.refreshSession(one.refreshToken)).toMatchObject({ status: 200 });
  });

  test('repeated after its successor was exchanged too gets the newest session', async () => {
    const first = await app.openSession((await app.make.user()).email);
    const second = await app.refreshSession(first.refreshToken);
    const third = await app.refreshSession(second.ok ? second.body.refreshToken : '');
    const repeated = await app.refreshSession(first.refreshToken);
    expect(repeated.ok && repeated.body.refreshToken).toBe(third.ok && third.body.refreshToken);
  });

  test('repeated at once from another address ends the session', async () => {
    const first = await app.openSession((await app.make.user()).email);
    const second = await app.refreshSession(first.refreshToken);
    const stolen = await app.send(
      null,
      'POST',
      '/api/auth/refresh',
      { refreshToken: first.refreshToken },
      { 'x-forwarded-for': '203.0.113.66' },
    );
    expect(stolen).toEqual(refused(401, 'AUTH_REQUIRED'));
    const next = second.ok ? second.body.refreshToken : '';
    expect(await app.refreshSession(next)).toMatchObject({ status: 401 });
  });

  test.each(['nonsense', 'x'.repeat(150)])('is refused if it is unknown', async (token) => {
    expect(await app.refreshSession(token)).toMatchObject({ status: 401, error: 'AUTH_REQUIRED' });
  });

  test('is refused after 30 days', async () => {
    const first = await app.openSession((await app.make.user()).email);
    app.clock.shiftBy(30 * 86_400_000 + 1_000);

    const response = await app.refreshSession(first.refreshToken);
    app.clock.shiftBy(0);

    expect(response).toMatchObject({ status: 401 });
  });

  test('and the access token end with a logout', async () => {
    const session = await app.openSession((await app.make.user()).email);

    const loggedOut = await app.gateway.client(logout, {
      body: { refreshToken: session.refreshToken },
    });

    expect(loggedOut.status).toBe(204);
    expect(await app.refreshSession(session.refreshToken)).toMatchObject({ status: 401 });
    expect(await app.readAccount(session.accessToken)).toMatchObject({
      status: 401,
      error: 'AUTH_REQUIRED',
    });
  });
});

describe('a session during a refresh', () => {
  test('ends if it is logged out meanwhile', async () => {
    const user = await app.make.user();
    const session = await app.openSession(user.email);
    const holder = await holdAccount(user.id);

    const refreshing = app.refreshSession(session.refreshToken);
    await waitUntilBlocked(app.url, 'amsel_gateway');
    const loggingOut = app.gateway.client(logout, { body: { refreshToken: session.refreshToken } });
    await waitUntilBlocked(app.url, 'amsel_gateway', 2);
    await holder.release();
    await loggingOut;

    const next = await refreshing;
    expect(await app.refreshSession(next.ok ? next.body.refreshToken : '-')).toMatchObject({
      status: 401,
    });
    const remaining = await query(app.url, 'SELECT 1 FROM refresh_tokens WHERE user_id = $1', [
      user.id,
    ]);
    expect(remaining).toEqual([]);
  });
});
