import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { listAppointments } from '../../../contract/appointments.ts';
import { login } from '../../../contract/auth.ts';
import { PASSWORD } from '../../support/factories.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();

describe('POST /api/auth/login', () => {
  test('returns a session whose token verifies with the published keys', async () => {
    const user = await app.make.user('business');

    const response = await app.gateway.client(login, {
      body: { email: user.email, password: PASSWORD },
    });

    expect(response).toMatchObject({
      status: 200,
      body: { tokenType: 'Bearer', expiresIn: 900, user: { id: user.id, role: 'business' } },
    });
    const keys = await (await fetch(`${app.gateway.baseUrl}/.well-known/jwks.json`)).json();
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const token = response.ok ? response.body.accessToken : '';
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys as never));
    expect(protectedHeader.alg).toBe('EdDSA');
    expect(payload).toMatchObject({ sub: user.id, role: 'business' });
  });

  test('ignores the case of the email', async () => {
    const user = await app.make.user();

    const response = await app.gateway.client(login, {
      body: { email: user.email.toUpperCase(), password: PASSWORD },
    });

    expect(response.status).toBe(200);
  });

  test('stores only the hash of the refresh token', async () => {
    const user = await app.make.user();
    const response = await app.gateway.client(login, {
      body: { email: user.email, password: PASSWORD },
    });
    const token = (response.ok && response.body.refreshToken) || '';

    const rows = await query(app.url, 'SELECT token_hash FROM refresh_tokens WHERE user_id = $1', [
      user.id,
    ]);

    expect(rows).toEqual([{ token_hash: createHash('sha256').update(token).digest('hex') }]);
  });

  test.each(['wrong password', 'unknown email'])(
    'refuses a %s with the same error',
    async (fault) => {
      const user = await app.make.user();
      const email = fault === 'unknown email' ? 'unknown@example.test' : user.email;

      const response = await app.gateway.client(login, {
        body: { email, password: 'not-the-password' },
      });

      expect(response).toMatchObject({ status: 401, error: 'INVALID_CREDENTIALS' });
    },
  );
});

describe('a session', () => {
  test.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['another scheme', 'Basic YTpi'],
    ['an invalid token', 'Bearer nonsense'],
    ['two tokens', 'Bearer a, Bearer b'],
    ['a token of 10 KB', `Bearer ${'x'.repeat(10_000)}`],
  ])('is required: %s answers AUTH_REQUIRED', async (_case, authorization) => {
    const response = await fetch(`${app.gateway.baseUrl}/api/appointments`, {
      headers: authorization === undefined ? {} : { authorization },
    });

    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: 'AUTH_REQUIRED' });
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  test('is checked before the body', async () => {
    const response = await fetch(`${app.gateway.baseUrl}/api/appointments`, {
      method: 'POST',
      body: '{',
    });

    expect(response.status).toBe(401);
  });

  test('of the wrong role answers FORBIDDEN', async () => {
    const admin = await app.make.user('admin');
    const call = await app.gateway.logIn(admin.email);

    const response = await call(listAppointments);

    expect(response).toMatchObject({ status: 403, error: 'FORBIDDEN' });
  });

  test('that is invalid is refused on discovery as well', async () => {
    const response = await fetch(`${app.gateway.baseUrl}/api/availability`, {
      headers: { authorization: 'Bearer nonsense' },
    });

    expect(response.status).toBe(401);
    expect(response.headers.get('api-version')).toBe('1');
  });
});

describe('a login in a browser', () => {
  async function logIn(email: string, cookie = '') {
    const response = await fetch(`${app.gateway.baseUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session': 'cookie', cookie },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const { accessToken } = (await response.json()) as { accessToken: string };
    return { accessToken, cookie: response.headers.get('set-cookie')!.split(';')[0]! };
  }

  test.each(['the same', 'another'])(
    'of %s account ends the session that it had before, and no other',
    async (which) => {
      const { email } = await app.make.user();
      const next = which === 'another' ? (await app.make.user()).email : email;
      const [before, elsewhere] = [await logIn(email), await logIn(email)];

      const after = await logIn(next, before.cookie);

      const sessions = [before, elsewhere, after];
      const statuses = sessions.map(
        async (each) => (await app.readAccount(each.accessToken)).status,
      );
      expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
    },
  );
});
