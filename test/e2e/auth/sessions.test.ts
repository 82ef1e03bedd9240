import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { endSession, listSessions } from '../../../contract/account-sessions.ts';
import { logout, refresh } from '../../../contract/auth.ts';
import { createClient } from '../../../contract/client.ts';
import { generateSecrets } from '../../../launcher/secrets.ts';
import { PASSWORD } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { query, waitUntilBlocked } from '../../support/services.ts';
import { bodyOf } from '../../support/salon.ts';
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

  test('ends 90 days after the login, however often it was exchanged', async () => {
    const DAY_MS = 86_400_000;
    let { refreshToken } = await app.openSession((await app.make.user()).email);
    for (const day of [29, 58, 87]) {
      app.clock.shiftBy(day * DAY_MS);
      const next = await app.refreshSession(refreshToken);
      if (next.ok) ({ refreshToken } = next.body);
    }
    app.clock.shiftBy(90 * DAY_MS - 60_000);
    const last = await app.refreshSession(refreshToken);
    expect(last).toMatchObject({ status: 200 });
    app.clock.shiftBy(90 * DAY_MS);

    expect(await app.refreshSession(last.ok ? last.body.refreshToken : '')).toMatchObject({
      status: 401,
      error: 'AUTH_REQUIRED',
    });
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
    if (!one || !two || !one.refreshToken) throw new Error(JSON.stringify(sessions));
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

type Sent = { cookie?: string; body?: object; headers?: Record<string, string>; baseUrl?: string };

/** Sends what a browser sends, and returns the cookie of the response. */
async function post(path: string, { cookie, body = {}, headers = {}, baseUrl }: Sent) {
  const response = await fetch(`${baseUrl ?? app.gateway.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
    body: JSON.stringify(body),
  });
  const setCookie = response.headers.get('set-cookie') ?? '';
  const text = await response.text();
  return {
    status: response.status,
    body: (text ? JSON.parse(text) : {}) as Record<string, string>,
    setCookie,
    cookie: setCookie.split(';')[0]!,
  };
}

const BY_COOKIE = { 'x-session': 'cookie' };
const logInByCookie = async (headers: Record<string, string> = {}) => {
  const { email } = await app.make.user();
  const body = { email, password: PASSWORD };
  return post('/api/auth/login', { body, headers: { ...BY_COOKIE, ...headers } });
};

describe('a session in a cookie', () => {
  test('has its refresh token in no body and out of reach of scripts and other sites', async () => {
    const session = await logInByCookie();

    expect(session.setCookie).toMatch(
      /^amsel_session=[\w-]{43}; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    expect(session.status).toBe(200);
    expect(session.body).not.toHaveProperty('refreshToken');
    expect(await app.readAccount(session.body['accessToken']!)).toMatchObject({ status: 200 });
  });

  test('is opened by a registration too, and is Secure beyond this machine', async () => {
    const body = { email: 'cookie@example.test', password: PASSWORD, name: 'Bo', role: 'customer' };
    const headers = { ...BY_COOKIE, 'x-forwarded-host': 'amsel.example' };
    const registered = await post('/api/auth/register', { body, headers });

    expect(registered.status).toBe(201);
    expect(registered.body).not.toHaveProperty('refreshToken');
    expect(registered.setCookie).toMatch(/^__Secure-amsel_session=.*; SameSite=Strict; Secure$/);
    const { cookie } = registered;
    const planted = cookie.replace('__Secure-', '');
    expect((await post('/api/auth/refresh', { cookie: planted, headers })).status).toBe(401);
    expect((await post('/api/auth/refresh', { cookie, headers })).status).toBe(200);
  });

  test('is exchanged by two tabs at once for the same next cookie', async () => {
    const { cookie } = await logInByCookie();
    const tabs = [app.gateway, other].map(({ baseUrl }) =>
      post('/api/auth/refresh', { cookie, headers: BY_COOKIE, baseUrl }),
    );

    const [one, two] = await Promise.all(tabs);

    expect([one!.status, two!.status]).toEqual([200, 200]);
    expect(one!.cookie).toBe(two!.cookie);
    expect(one!.cookie).not.toBe(cookie);
    expect(one!.body).not.toHaveProperty('refreshToken');
  });

  test('counts only with the header, which a form of another site cannot send', async () => {
    const { cookie } = await logInByCookie();
    for (const path of ['/api/auth/refresh', '/api/auth/logout']) {
      expect(await post(path, { cookie })).toMatchObject({
        status: 400,
        body: { error: 'MISSING_FIELDS' },
        setCookie: '',
      });
    }
    const account = await fetch(`${app.gateway.baseUrl}/api/account`, {
      headers: { cookie, ...BY_COOKIE },
    });
    expect(account.status).toBe(401);
    const still = await post('/api/auth/refresh', { cookie, headers: BY_COOKIE });
    expect(still.status).toBe(200);
  });

  test('is not readable for scripts of other sites: CORS allows no credentials', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-session',
    };
    const preflight = await fetch(`${app.gateway.baseUrl}/api/auth/refresh`, {
      method: 'OPTIONS',
      headers,
    });
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('ends with a logout, which clears the cookie', async () => {
    const { cookie } = await logInByCookie();

    const loggedOut = await post('/api/auth/logout', { cookie, headers: BY_COOKIE });

    const cleared = /^amsel_session=; Max-Age=0; Path=\/api\/auth; /;
    expect(loggedOut).toMatchObject({ status: 204, setCookie: expect.stringMatching(cleared) });
    const late = await post('/api/auth/refresh', { cookie, headers: BY_COOKIE });
    expect(late).toMatchObject({ status: 401, setCookie: expect.stringMatching(cleared) });
    expect((await post('/api/auth/logout', { headers: BY_COOKIE })).status).toBe(204);
    const unknown = await post('/api/auth/refresh', { headers: { 'x-session': 'memory' } });
    expect(unknown).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
  });
});

describe('the sessions of an account', () => {
  const clientOf = (accessToken: string) =>
    createClient({ baseUrl: app.gateway.baseUrl, accessToken });

  test('are listed with device, times and the current one, and ended one by one', async () => {
    const { email } = await app.make.user();
    const logInFrom = async (device: string) => {
      const body = { email, password: PASSWORD };
      const { body: session } = await post('/api/auth/login', {
        body,
        headers: { 'user-agent': device },
      });
      return session as { accessToken: string; refreshToken: string };
    };
    const phone = await logInFrom(`Phone\u00ff <b>${'x'.repeat(300)}`);
    const laptop = await logInFrom('Laptop');
    await post('/api/auth/refresh', {
      body: { refreshToken: laptop.refreshToken },
      headers: { 'user-agent': 'Laptop 2' },
    });
    const call = clientOf(laptop.accessToken);

    const sessions = bodyOf(await call(listSessions));

    expect(sessions).toMatchObject([
      { device: 'Laptop 2', current: true },
      { device: `Phone <b>${'x'.repeat(191)}`, current: false },
    ]);
    const [current, old] = sessions;
    expect(Date.parse(current!.lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(current!.createdAt));
    expect((await call(endSession, { params: { id: old!.id } })).status).toBe(204);
    expect(await app.readAccount(phone.accessToken)).toMatchObject({ status: 401 });
    expect(bodyOf(await call(listSessions))).toHaveLength(1);
  });

  test('cannot be ended by another account', async () => {
    const mine = await app.openSession((await app.make.user()).email);
    const { id } = bodyOf(await clientOf(mine.accessToken)(listSessions))[0]!;
    const theirs = await app.openSession((await app.make.user()).email);

    await clientOf(theirs.accessToken)(endSession, { params: { id } });

    expect(await app.readAccount(mine.accessToken)).toMatchObject({ status: 200 });
    expect(await app.refreshSession(mine.refreshToken)).toMatchObject({ status: 200 });
  });
});
