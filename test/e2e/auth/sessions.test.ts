import { describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { getAccount } from '../../../contract/accounts.ts';
import { login, logout, refresh, register } from '../../../contract/auth.ts';
import { createClient } from '../../../contract/client.ts';
import { newId } from '../../../contract/ids.ts';
import { PASSWORD } from '../../support/factories.ts';
import { query, waitUntilBlocked } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();

const getAccountWith = (accessToken: string) =>
  createClient({ baseUrl: app.gateway.baseUrl, accessToken })(getAccount);

async function logIn(email: string, password = PASSWORD) {
  const response = await app.gateway.client(login, { body: { email, password } });
  if (!response.ok) throw new Error(response.error);
  return response.body;
}
const refreshSession = (refreshToken: string) =>
  app.gateway.client(refresh, { body: { refreshToken } });

const registration = (change: object = {}) => ({
  email: `${newId('usr')}@example.test`,
  password: 'ten letters',
  name: 'Ana Souza',
  role: 'customer' as const,
  ...change,
});

describe('POST /api/auth/register', () => {
  test.each(['customer', 'business', 'professional'] as const)(
    'creates a %s account',
    async (role) => {
      const body = registration({ role, phone: '+49 30 1234' });

      const response = await app.gateway.client(register, { body });

      expect(response).toMatchObject({
        status: 201,
        body: {
          user: {
            email: body.email,
            role,
            phone: '+49 30 1234',
            preferredReminderChannel: 'email',
          },
        },
      });
      expect(await logIn(body.email, body.password)).toMatchObject({ tokenType: 'Bearer' });
    },
  );

  test.each(['          ', '🗝🗝🗝🗝🗝🗝🗝🗝🗝🗝', 'x'.repeat(1000), '\u00a0\t\ufeff\u2028 \u0085    '])(
    'accepts the password %j, also at login',
    async (password) => {
      const body = registration({ password });
      expect(await app.gateway.client(register, { body })).toMatchObject({ status: 201 });

      expect(await logIn(body.email, password)).toMatchObject({ tokenType: 'Bearer' });
    },
  );

  test('stores only an argon2id hash of the password', async () => {
    const body = registration();
    await app.gateway.client(register, { body });

    const [row] = await query<{ password_hash: string }>(
      app.url,
      'SELECT password_hash FROM users WHERE email = $1',
      [body.email],
    );

    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  });

  test('refuses a taken email, ignoring case', async () => {
    const body = registration();
    await app.gateway.client(register, { body });

    const again = await app.gateway.client(register, {
      body: { ...body, email: body.email.toUpperCase() },
    });

    expect(again).toMatchObject({ status: 409, error: 'EMAIL_TAKEN' });
  });

  test('creates one account for ten concurrent requests with one email', async () => {
    const body = registration();

    const responses = await Promise.all(
      Array.from({ length: 10 }, () => app.gateway.client(register, { body })),
    );

    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array<number>(9).fill(409),
    ]);
  });

  test.each([
    ['a password of nine characters', { password: 'nine char' }, 'PASSWORD_TOO_SHORT'],
    ['a password of nine multi-byte characters', { password: '🗝🗝🗝🗝🗝🗝🗝🗝🗝' }, 'PASSWORD_TOO_SHORT'],
    ['a password of 10 KB', { password: 'x'.repeat(10_000) }, 'INVALID_INPUT'],
    ['the role of an admin', { role: 'admin' }, 'INVALID_INPUT'],
    ['an email without an @', { email: 'ana.example.com' }, 'INVALID_INPUT'],
    ['an email with a space', { email: 'a na@example.com' }, 'INVALID_INPUT'],
    ['an email with a line break', { email: '"a\r\nBcc: b@x.test"@example.com' }, 'INVALID_INPUT'],
    ['an ambiguous email', { email: 'a,b<c@evil.test>' }, 'INVALID_INPUT'],
    ['a password with a NUL', { password: 'ten letters\0' }, 'INVALID_INPUT'],
    ['no name', { name: undefined }, 'MISSING_FIELDS'],
    ['an empty name', { name: '' }, 'INVALID_INPUT'],
  ])('refuses %s', async (_case, change, error) => {
    const response = await app.gateway.client(register, { body: registration(change) });

    expect(response).toMatchObject({ ok: false, error });
  });

  test.each([
    'ana+tag@example.com',
    '"a b"@example.com',
    'x@[IPv6:2001:db8::1]',
    'dörte@bücher.example',
    "o'neil@example.co.uk",
  ])('accepts the unusual email %s', async (email) => {
    const unique = `${newId('usr')}.`;
    const [local, domain] = [
      email.slice(0, email.lastIndexOf('@')),
      email.slice(email.lastIndexOf('@')),
    ];
    const address = local.startsWith('"') ? `"${unique}${local.slice(1)}${domain}` : unique + email;

    const response = await app.gateway.client(register, { body: registration({ email: address }) });

    expect(response).toMatchObject({ status: 201, body: { user: { email: address } } });
  });
});

describe('a refresh token', () => {
  test('is exchanged for new tokens of the same session', async () => {
    const user = await app.make.user();
    const first = await logIn(user.email);

    const second = await refreshSession(first.refreshToken);

    expect(second).toMatchObject({ status: 200, body: { user: { id: user.id } } });
    expect(second.ok && second.body.refreshToken).not.toBe(first.refreshToken);
    expect(await getAccountWith(second.ok ? second.body.accessToken : '')).toMatchObject({
      status: 200,
    });
  });

  test('used twice ends the session with all its tokens', async () => {
    const first = await logIn((await app.make.user()).email);
    const second = await refreshSession(first.refreshToken);
    const next = second.ok ? second.body : first;

    expect(await refreshSession(first.refreshToken)).toMatchObject({
      status: 401,
      error: 'AUTH_REQUIRED',
    });

    expect(await refreshSession(next.refreshToken)).toMatchObject({ status: 401 });
    expect(await getAccountWith(next.accessToken)).toMatchObject({ status: 401 });
  });

  test('used twice at once is exchanged once, and the session ends', async () => {
    const first = await logIn((await app.make.user()).email);

    const responses = await Promise.all([
      refreshSession(first.refreshToken),
      refreshSession(first.refreshToken),
    ]);

    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const winner = responses.find((response) => response.ok);
    expect(await refreshSession(winner?.ok ? winner.body.refreshToken : '')).toMatchObject({
      status: 401,
    });
  });

  test.each(['nonsense', 'x'.repeat(150)])('is refused if it is unknown', async (token) => {
    expect(await refreshSession(token)).toMatchObject({ status: 401, error: 'AUTH_REQUIRED' });
  });

  test('is refused after 30 days', async () => {
    const first = await logIn((await app.make.user()).email);
    app.clock.shiftBy(30 * 86_400_000 + 1_000);

    const response = await refreshSession(first.refreshToken);
    app.clock.shiftBy(0);

    expect(response).toMatchObject({ status: 401 });
  });

  test('and the access token end with a logout', async () => {
    const session = await logIn((await app.make.user()).email);

    const loggedOut = await app.gateway.client(logout, {
      body: { refreshToken: session.refreshToken },
    });

    expect(loggedOut.status).toBe(204);
    expect(await refreshSession(session.refreshToken)).toMatchObject({ status: 401 });
    expect(await getAccountWith(session.accessToken)).toMatchObject({
      status: 401,
      error: 'AUTH_REQUIRED',
    });
  });
});

describe('a session during a refresh', () => {
  test('ends if it is logged out meanwhile', async () => {
    const user = await app.make.user();
    const session = await logIn(user.email);
    const holder = new Client({ connectionString: app.url });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [user.id]);

    const refreshing = refreshSession(session.refreshToken);
    await waitUntilBlocked(app.url, 'amsel_gateway');
    const loggingOut = app.gateway.client(logout, { body: { refreshToken: session.refreshToken } });
    await waitUntilBlocked(app.url, 'amsel_gateway', 2);
    await holder.query('COMMIT');
    await holder.end();
    await loggingOut;

    const next = await refreshing;
    expect(await refreshSession(next.ok ? next.body.refreshToken : '-')).toMatchObject({
      status: 401,
    });
    const remaining = await query(app.url, 'SELECT 1 FROM refresh_tokens WHERE user_id = $1', [
      user.id,
    ]);
    expect(remaining).toEqual([]);
  });
});

test('an account without a password accepts none', async () => {
  const user = await app.make.user();
  await query(app.url, `UPDATE users SET password_hash = '' WHERE id = $1`, [user.id]);

  for (const password of ['an unknown password', '-']) {
    const response = await app.gateway.client(login, { body: { email: user.email, password } });
    expect(response).toMatchObject({ status: 401, error: 'INVALID_CREDENTIALS' });
  }
});
