import { describe, expect, test } from '@jest/globals';
import { login, register } from '../../../contract/auth.ts';
import { newId } from '../../../contract/ids.ts';
import { query } from '../../support/services.ts';
import { refused } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ env: { TRUST_PROXY: '1' } });

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
      expect(await app.openSession(body.email, body.password)).toMatchObject({
        tokenType: 'Bearer',
      });
    },
  );

  test.each([
    '  \t      \t',
    '🗝🔑🧷🪛🧰🪜🧲🔦🕯🧯',
    'long '.repeat(200),
    '\u00a0\t\ufeff\u2028 \u0085    ',
  ])('accepts the password %j, also at login', async (password) => {
    const body = registration({ password });
    expect(await app.gateway.client(register, { body })).toMatchObject({ status: 201 });

    expect(await app.openSession(body.email, password)).toMatchObject({ tokenType: 'Bearer' });
  });

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

describe('a registration with an Idempotency-Key', () => {
  /** Failures at this address do not count for the other tests. */
  const ADDRESS = '192.0.2.1';
  const send = (body: object, key?: string) =>
    app.send(null, 'POST', '/api/auth/register', body, {
      'x-forwarded-for': ADDRESS,
      ...(key !== undefined && { 'idempotency-key': key }),
    });
  const accountOf = ({ body }: Awaited<ReturnType<typeof send>>) =>
    (body['user'] as { id: string } | undefined)?.id;

  test('that is repeated gets a new session of the same account', async () => {
    const [body, key] = [registration(), newId('key')];
    const first = await send(body, key);
    const again = await send(body, key);

    expect([first.status, first.isReplay]).toEqual([201, undefined]);
    expect([again.status, again.isReplay]).toEqual([201, true]);
    expect(accountOf(again)).toBe(accountOf(first));
    expect(again.body['refreshToken']).not.toBe(first.body['refreshToken']);
    for (const { body: session } of [first, again]) {
      const account = await app.readAccount(String(session['accessToken']));
      expect(account).toMatchObject({ status: 200, body: { email: body.email } });
    }
  });

  test('that arrives five times at once creates one account and five sessions', async () => {
    const [body, key] = [registration(), newId('key')];
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(body, key)));

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(accountOf)).size).toBe(1);
    expect(new Set(answers.map(({ body: session }) => session['refreshToken'])).size).toBe(5);
  });

  test('answers INVALID_INPUT to another body, also to another password', async () => {
    const [body, key] = [registration(), newId('key')];
    await send(body, key);
    for (const change of [
      { name: 'Eve' },
      { role: 'business' },
      { password: 'another password' },
    ]) {
      expect(await send({ ...body, ...change }, key)).toEqual(refused(400, 'INVALID_INPUT'));
    }
  });

  test('answers EMAIL_TAKEN with another key or none', async () => {
    const body = registration();
    await send(body, newId('key'));
    expect(await send(body, newId('key'))).toEqual(refused(409, 'EMAIL_TAKEN'));
    expect(await send(body)).toEqual(refused(409, 'EMAIL_TAKEN'));
  });

  test('limits guesses of the password like a login', async () => {
    const [body, key] = [registration(), newId('key')];
    await send(body, key);
    const guess = (n: number) => send({ ...body, password: `a wrong password ${n}` }, key);
    for (let n = 0; n < 10; n += 1) expect(await guess(n)).toEqual(refused(400, 'INVALID_INPUT'));
    expect((await guess(10)).status).toBe(429);
    expect((await send(body, key)).status).toBe(429);
  });

  test('leaves the key free for other requests of the account', async () => {
    const [body, key] = [registration({ role: 'business' }), newId('key')];
    const { user } = (await send(body, key)).body as { user: { id: string; role: 'business' } };
    const business = { name: 'Salon Jo', timezone: 'Europe/Berlin', currency: 'EUR' };
    const created = await app.send(user, 'POST', '/api/businesses', business, {
      'idempotency-key': key,
    });
    expect(created.status).toBe(201);
  });
});

test('failed logins elsewhere do not lock out a new account at the address of its registration', async () => {
  const body = registration();
  const send = (path: string, from: string, password = body.password) =>
    app.send(null, 'POST', path, path.endsWith('login') ? { email: body.email, password } : body, {
      'x-forwarded-for': from,
    });
  expect((await send('/api/auth/register', '203.0.113.1')).status).toBe(201);
  for (let n = 0; n < 10; n += 1) {
    const failed = await send('/api/auth/login', `198.51.100.${n}`, 'a wrong password');
    expect(failed.status).toBe(401);
  }

  expect((await send('/api/auth/login', '198.51.100.99')).status).toBe(429);
  expect((await send('/api/auth/login', '203.0.113.1')).status).toBe(200);
});

test('an account without a password accepts none', async () => {
  const user = await app.make.user();
  await query(app.url, `UPDATE users SET password_hash = '' WHERE id = $1`, [user.id]);

  for (const password of ['an unknown password', '-']) {
    const response = await app.gateway.client(login, { body: { email: user.email, password } });
    expect(response).toMatchObject({ status: 401, error: 'INVALID_CREDENTIALS' });
  }
});
