import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { getAccount } from '../../../contract/accounts.ts';
import { login, logout, refresh, register } from '../../../contract/auth.ts';
import { createClient } from '../../../contract/client.ts';
import { newId } from '../../../contract/ids.ts';
import { factories, PASSWORD } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { createDatabase, query, untilBlocked, uniqueTaskQueue } from '../../support/services.ts';

let url: string;
let make: ReturnType<typeof factories>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let clockMs = 0;

beforeAll(async () => {
  url = await createDatabase();
  make = factories(url);
  gateway = await startGateway({
    databaseUrl: url,
    taskQueue: uniqueTaskQueue(),
    nowMs: () => Date.now() + clockMs,
  });
});
afterAll(async () => {
  await gateway.stop();
  await make.close();
});

const account = (accessToken: string) =>
  createClient({ baseUrl: gateway.baseUrl, accessToken })(getAccount);

async function sessionOf(email: string, password = PASSWORD) {
  const answer = await gateway.client(login, { body: { email, password } });
  if (!answer.ok) throw new Error(answer.error);
  return answer.body;
}
const exchange = (refreshToken: string) => gateway.client(refresh, { body: { refreshToken } });

const person = (change: object = {}) => ({
  email: `${newId('usr')}@example.test`,
  password: 'ten letters',
  name: 'Ana Souza',
  role: 'customer' as const,
  ...change,
});

describe('POST /api/auth/register', () => {
  test.each(['customer', 'business', 'professional'] as const)(
    'opens an account as a %s',
    async (role) => {
      const body = person({ role, phone: '+49 30 1234' });

      const answer = await gateway.client(register, { body });

      expect(answer).toMatchObject({
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
      expect(await sessionOf(body.email, body.password)).toMatchObject({ tokenType: 'Bearer' });
    },
  );

  test.each(['          ', '🗝🗝🗝🗝🗝🗝🗝🗝🗝🗝', 'x'.repeat(1000), '\u00a0\t\ufeff\u2028 \u0085    '])(
    'lets whoever chose the password %j log in with it',
    async (password) => {
      const body = person({ password });
      expect(await gateway.client(register, { body })).toMatchObject({ status: 201 });

      expect(await sessionOf(body.email, password)).toMatchObject({ tokenType: 'Bearer' });
    },
  );

  test('keeps only an argon2id hash of the password', async () => {
    const body = person();
    await gateway.client(register, { body });

    const [row] = await query<{ password_hash: string }>(
      url,
      'SELECT password_hash FROM users WHERE email = $1',
      [body.email],
    );

    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  });

  test('refuses an email that is taken, whatever its case', async () => {
    const body = person();
    await gateway.client(register, { body });

    const again = await gateway.client(register, {
      body: { ...body, email: body.email.toUpperCase() },
    });

    expect(again).toMatchObject({ status: 409, error: 'EMAIL_TAKEN' });
  });

  test('gives one email to one of ten who ask at once', async () => {
    const body = person();

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => gateway.client(register, { body })),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array<number>(9).fill(409),
    ]);
  });

  test.each([
    ['a password of nine characters', { password: 'nine char' }, 'PASSWORD_TOO_SHORT'],
    ['nine characters that are more bytes', { password: '🗝🗝🗝🗝🗝🗝🗝🗝🗝' }, 'PASSWORD_TOO_SHORT'],
    ['a password of 10 KB', { password: 'x'.repeat(10_000) }, 'INVALID_INPUT'],
    ['the role of an admin', { role: 'admin' }, 'INVALID_INPUT'],
    ['an email without an @', { email: 'ana.example.com' }, 'INVALID_INPUT'],
    ['an email with a space', { email: 'a na@example.com' }, 'INVALID_INPUT'],
    ['an email with a line break', { email: '"a\r\nBcc: b@x.test"@example.com' }, 'INVALID_INPUT'],
    ['an email of two readings', { email: 'a,b<c@evil.test>' }, 'INVALID_INPUT'],
    ['a password with a NUL', { password: 'ten letters\0' }, 'INVALID_INPUT'],
    ['no name', { name: undefined }, 'MISSING_FIELDS'],
    ['an empty name', { name: '' }, 'INVALID_INPUT'],
  ])('refuses %s', async (_case, change, error) => {
    const answer = await gateway.client(register, { body: person(change) });

    expect(answer).toMatchObject({ ok: false, error });
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

    const answer = await gateway.client(register, { body: person({ email: address }) });

    expect(answer).toMatchObject({ status: 201, body: { user: { email: address } } });
  });
});

describe('a refresh token', () => {
  test('exchanges for the next session, which goes on', async () => {
    const user = await make.user();
    const first = await sessionOf(user.email);

    const second = await exchange(first.refreshToken);

    expect(second).toMatchObject({ status: 200, body: { user: { id: user.id } } });
    expect(second.ok && second.body.refreshToken).not.toBe(first.refreshToken);
    expect(await account(second.ok ? second.body.accessToken : '')).toMatchObject({ status: 200 });
  });

  test('used twice ends every session that came of it, and its access tokens', async () => {
    const first = await sessionOf((await make.user()).email);
    const second = await exchange(first.refreshToken);
    const next = second.ok ? second.body : first;

    expect(await exchange(first.refreshToken)).toMatchObject({
      status: 401,
      error: 'AUTH_REQUIRED',
    });

    expect(await exchange(next.refreshToken)).toMatchObject({ status: 401 });
    expect(await account(next.accessToken)).toMatchObject({ status: 401 });
  });

  test('used twice at once is exchanged once, and what came of it ends', async () => {
    const first = await sessionOf((await make.user()).email);

    const answers = await Promise.all([exchange(first.refreshToken), exchange(first.refreshToken)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const won = answers.find((answer) => answer.ok);
    expect(await exchange(won?.ok ? won.body.refreshToken : '')).toMatchObject({ status: 401 });
  });

  test.each(['nonsense', 'x'.repeat(150)])('that is unknown is refused', async (token) => {
    expect(await exchange(token)).toMatchObject({ status: 401, error: 'AUTH_REQUIRED' });
  });

  test('is refused after 30 days', async () => {
    const first = await sessionOf((await make.user()).email);
    clockMs = 30 * 86_400_000 + 1_000;

    const answer = await exchange(first.refreshToken);
    clockMs = 0;

    expect(answer).toMatchObject({ status: 401 });
  });

  test('ends with logging out, and so does the access token', async () => {
    const session = await sessionOf((await make.user()).email);

    const out = await gateway.client(logout, { body: { refreshToken: session.refreshToken } });

    expect(out.status).toBe(204);
    expect(await exchange(session.refreshToken)).toMatchObject({ status: 401 });
    expect(await account(session.accessToken)).toMatchObject({
      status: 401,
      error: 'AUTH_REQUIRED',
    });
  });
});

describe('a session that is being refreshed', () => {
  test('while it is logged out does not live on', async () => {
    const user = await make.user();
    const session = await sessionOf(user.email);
    const holder = new Client({ connectionString: url });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [user.id]);

    const refreshing = exchange(session.refreshToken);
    await untilBlocked(url, 'amsel_gateway');
    const leaving = gateway.client(logout, { body: { refreshToken: session.refreshToken } });
    await untilBlocked(url, 'amsel_gateway', 2);
    await holder.query('COMMIT');
    await holder.end();
    await leaving;

    const next = await refreshing;
    expect(await exchange(next.ok ? next.body.refreshToken : '-')).toMatchObject({ status: 401 });
    const left = await query(url, 'SELECT 1 FROM refresh_tokens WHERE user_id = $1', [user.id]);
    expect(left).toEqual([]);
  });
});

test('no password opens an account that has none', async () => {
  const user = await make.user();
  await query(url, `UPDATE users SET password_hash = '' WHERE id = $1`, [user.id]);

  for (const password of ['nobody has this password', '-']) {
    const answer = await gateway.client(login, { body: { email: user.email, password } });
    expect(answer).toMatchObject({ status: 401, error: 'INVALID_CREDENTIALS' });
  }
});
