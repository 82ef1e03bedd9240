import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { listAppointments } from '../../../contract/appointments.ts';
import { login } from '../../../contract/auth.ts';
import { factories, PASSWORD } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { createDatabase, query, uniqueTaskQueue } from '../../support/services.ts';

let url: string;
let make: ReturnType<typeof factories>;
let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeAll(async () => {
  url = await createDatabase();
  make = factories(url);
  gateway = await startGateway({ databaseUrl: url, taskQueue: uniqueTaskQueue() });
});
afterAll(async () => {
  await gateway.stop();
  await make.close();
});

describe('POST /api/auth/login', () => {
  test('answers a session whose token anyone can verify with the published keys', async () => {
    const user = await make.user('business');

    const answer = await gateway.client(login, { body: { email: user.email, password: PASSWORD } });

    expect(answer).toMatchObject({
      status: 200,
      body: { tokenType: 'Bearer', expiresIn: 900, user: { id: user.id, role: 'business' } },
    });
    const keys = await (await fetch(`${gateway.baseUrl}/.well-known/jwks.json`)).json();
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const token = answer.ok ? answer.body.accessToken : '';
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys as never));
    expect(protectedHeader.alg).toBe('EdDSA');
    expect(payload).toMatchObject({ sub: user.id, role: 'business' });
  });

  test('finds an email whatever its case', async () => {
    const user = await make.user();

    const answer = await gateway.client(login, {
      body: { email: user.email.toUpperCase(), password: PASSWORD },
    });

    expect(answer.status).toBe(200);
  });

  test('stores only the hash of the refresh token', async () => {
    const user = await make.user();
    const answer = await gateway.client(login, { body: { email: user.email, password: PASSWORD } });
    const token = answer.ok ? answer.body.refreshToken : '';

    const rows = await query(url, 'SELECT token_hash FROM refresh_tokens WHERE user_id = $1', [
      user.id,
    ]);

    expect(rows).toEqual([{ token_hash: createHash('sha256').update(token).digest('hex') }]);
  });

  test.each(['wrong password', 'unknown email'])(
    'refuses a %s with the same words',
    async (what) => {
      const user = await make.user();
      const email = what === 'unknown email' ? 'nobody@example.test' : user.email;

      const answer = await gateway.client(login, { body: { email, password: 'not-the-password' } });

      expect(answer).toMatchObject({ status: 401, error: 'INVALID_CREDENTIALS' });
    },
  );
});

describe('a session', () => {
  test.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['another scheme', 'Basic YTpi'],
    ['a word that is no token', 'Bearer nonsense'],
    ['two tokens', 'Bearer a, Bearer b'],
    ['10 KB of it', `Bearer ${'x'.repeat(10_000)}`],
  ])('is required: %s is AUTH_REQUIRED', async (_case, authorization) => {
    const answer = await fetch(`${gateway.baseUrl}/api/appointments`, {
      headers: authorization === undefined ? {} : { authorization },
    });

    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ error: 'AUTH_REQUIRED' });
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  test('is looked at before the body is', async () => {
    const answer = await fetch(`${gateway.baseUrl}/api/appointments`, {
      method: 'POST',
      body: '{',
    });

    expect(answer.status).toBe(401);
  });

  test('of the wrong role is FORBIDDEN', async () => {
    const admin = await make.user('admin');
    const call = await gateway.clientOf(admin.email);

    const answer = await call(listAppointments);

    expect(answer).toMatchObject({ status: 403, error: 'FORBIDDEN' });
  });

  test('that is bad is refused on discovery, too', async () => {
    const answer = await fetch(`${gateway.baseUrl}/api/availability`, {
      headers: { authorization: 'Bearer nonsense' },
    });

    expect(answer.status).toBe(401);
    expect(answer.headers.get('api-version')).toBe('1');
  });
});
