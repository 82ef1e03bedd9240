import { describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { deleteAccount, getAccount, updateAccount } from '../../../contract/accounts.ts';
import { createClient } from '../../../contract/client.ts';
import { newId } from '../../../contract/ids.ts';
import { PASSWORD } from '../../support/factories.ts';
import { query, waitUntilBlocked } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();

/** Inserts an appointment of the customer and its event. */
async function insertAppointment(
  clientId: string,
  startsAt: string,
  status = 'Confirmed',
): Promise<string> {
  const { business, professional, service } = await app.make.shop();
  const id = newId('apt');
  const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString();
  await query(
    app.url,
    `INSERT INTO sessions (id, professional_id, business_id, service_id, starts_at, ends_at, capacity, seats_taken)
     VALUES ($1, $2, $3, $4, $5, $6, 1, 1)`,
    [id, professional.id, business.id, service.id, startsAt, endsAt],
  );
  await query(
    app.url,
    `INSERT INTO appointments (id, booking_id, session_id, professional_id, business_id, starts_at, ends_at,
       local_date, timezone, person_id, client_id, client_name, service_ids, booked_services, status, currency, notes)
     VALUES ($1, $1, $1, $2, $3, $4, $5, '2026-01-01', 'Europe/Berlin', $6, $6, 'Ana Souza', ARRAY['x'], '[]', $7, 'EUR', 'allergic to nuts')`,
    [id, professional.id, business.id, startsAt, endsAt, clientId, status],
  );
  await query(
    app.url,
    `INSERT INTO events (id, type, business_id, resource_id, actor_id, data)
     VALUES ($1, 'appointment.booked', $2, $1, $3, '{"client": "Ana Souza", "notes": "allergic to nuts", "id": "x"}')`,
    [id, business.id, clientId],
  );
  return id;
}

describe('an account', () => {
  test('of a professional has its professionalId, even at a draft business', async () => {
    const lena = await app.make.user('professional');
    const call = await app.gateway.logIn(lena.email);
    expect((await call(getAccount)).status).toBe(200);
    const { professional } = await app.make.shop({
      business: { status: 'draft' },
      professional: { userId: lena.id },
    });
    const body = { id: lena.id, professionalId: professional.id };
    expect(await call(getAccount)).toMatchObject({ body });
    expect(await call(updateAccount, { body: { name: 'Lena' } })).toMatchObject({ body });
  });

  test('is readable by its owner and changed field by field', async () => {
    const user = await app.make.user();
    const call = await app.gateway.logIn(user.email);
    expect(await call(getAccount)).toMatchObject({
      status: 200,
      body: { id: user.id, phone: null },
    });

    await call(updateAccount, { body: { name: 'Ana Lima' } });
    await call(updateAccount, { body: { phone: '+55 11 5555', preferredReminderChannel: 'none' } });
    await call(updateAccount, { body: { language: 'pt' } });
    expect(await call(getAccount)).toMatchObject({
      body: {
        name: 'Ana Lima',
        phone: '+55 11 5555',
        preferredReminderChannel: 'none',
        language: 'pt',
      },
    });
    expect(await call(updateAccount, { body: { language: null } })).toMatchObject({
      body: { language: null, emailVerifiedAt: null },
    });

    expect(await call(updateAccount, { body: { phone: null } })).toMatchObject({
      body: { phone: null },
    });
    expect(await call(updateAccount, { body: {} })).toMatchObject({
      status: 200,
      body: { name: 'Ana Lima' },
    });
  });

  test('cannot choose a reminder channel that is unavailable', async () => {
    const call = await app.gateway.logIn((await app.make.user()).email);

    const response = await call(updateAccount, { body: { preferredReminderChannel: 'sms' } });

    expect(response).toMatchObject({
      status: 400,
      error: 'PREFERRED_REMINDER_CHANNEL_UNAVAILABLE',
    });
  });

  test.each([
    ['an email', { email: 'x@example.test' }],
    ['a role', { role: 'admin' }],
    ['an empty name', { name: '' }],
    ['no name', { name: null }],
    ['an unknown channel', { preferredReminderChannel: 'pigeon' }],
    ['an unknown language', { language: 'tlh' }],
  ])('cannot be changed to %s', async (_case, body) => {
    const call = await app.gateway.logIn((await app.make.user()).email);

    const response = await call(updateAccount, { body: body as never });

    expect(response).toMatchObject({ status: 400, error: 'INVALID_INPUT' });
  });
});

describe('a new password', () => {
  const changePassword = async (
    accessToken: string,
    body: { password?: string; currentPassword?: string },
  ) => createClient({ baseUrl: app.gateway.baseUrl, accessToken })(updateAccount, { body });
  const password = 'a new password';

  test('needs the current one, ends the other sessions and keeps this one', async () => {
    const { email } = await app.make.user();
    const [here, elsewhere] = [await app.openSession(email), await app.openSession(email)];

    const changed = await changePassword(here.accessToken, { password, currentPassword: PASSWORD });

    expect(changed).toMatchObject({ status: 200, body: { email } });
    expect(await app.readAccount(here.accessToken)).toMatchObject({ status: 200 });
    expect(await app.refreshSession(here.refreshToken)).toMatchObject({ status: 200 });
    expect(await app.readAccount(elsewhere.accessToken)).toMatchObject({ status: 401 });
    expect(await app.refreshSession(elsewhere.refreshToken)).toMatchObject({ status: 401 });
    await expect(app.gateway.logIn(email)).rejects.toThrow('INVALID_CREDENTIALS');
    expect(await app.openSession(email, password)).toMatchObject({ tokenType: 'Bearer' });
  });

  test('is refused without the current one, and a wrong one counts as a failed login', async () => {
    const { email } = await app.make.user();
    const { accessToken } = await app.openSession(email);
    const change = (body: object) => changePassword(accessToken, body);
    const missing = { status: 400, error: 'MISSING_FIELDS' };
    expect(await change({ password })).toMatchObject(missing);
    expect(await change({ currentPassword: PASSWORD })).toMatchObject(missing);
    expect(await change({ password: 'short', currentPassword: PASSWORD })).toMatchObject({
      error: 'PASSWORD_TOO_SHORT',
    });
    for (let n = 0; n < 10; n++) {
      expect(await change({ password, currentPassword: 'mistyped password' })).toMatchObject({
        status: 401,
        error: 'INVALID_CREDENTIALS',
      });
    }

    expect(await change({ password, currentPassword: PASSWORD })).toMatchObject({ status: 429 });
    await app.gateway.redis.run((redis) => redis.del('login-address:127.0.0.1'));
  });
});

describe('DELETE /api/account', () => {
  test('erases personal data, keeps past appointments and ends the session', async () => {
    const user = await app.make.user();
    const appointmentId = await insertAppointment(user.id, '2026-01-01T10:00:00Z', 'Completed');
    const call = await app.gateway.logIn(user.email);

    expect(await call(deleteAccount)).toMatchObject({ status: 204 });

    expect(await call(getAccount)).toMatchObject({ status: 401, error: 'AUTH_REQUIRED' });
    await expect(app.gateway.logIn(user.email)).rejects.toThrow('INVALID_CREDENTIALS');
    const rows = await query<{ row: string }>(
      app.url,
      `SELECT to_jsonb(u)::text AS row FROM users u WHERE id = $1
       UNION ALL SELECT to_jsonb(a)::text FROM appointments a WHERE id = $2
       UNION ALL SELECT to_jsonb(e)::text FROM events e WHERE resource_id = $2`,
      [user.id, appointmentId],
    );
    expect(rows).toHaveLength(3);
    const stored = JSON.stringify(rows);
    for (const personal of ['Ana', 'nuts', '@example.test']) expect(stored).not.toContain(personal);
  });

  test('is refused with an upcoming booking and changes nothing', async () => {
    const user = await app.make.user();
    await insertAppointment(user.id, '2035-01-01T10:00:00Z');
    const call = await app.gateway.logIn(user.email);

    expect(await call(deleteAccount)).toMatchObject({ status: 409, error: 'ACCOUNT_HAS_BOOKINGS' });

    expect(await call(getAccount)).toMatchObject({ status: 200, body: { name: 'Ana Souza' } });
  });

  test('waits for a booking in flight and is then refused', async () => {
    const user = await app.make.user();
    const call = await app.gateway.logIn(user.email);
    const engine = new Client({ connectionString: app.url });
    await engine.connect();
    await engine.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [user.id]);

    const erasing = call(deleteAccount);
    await waitUntilBlocked(app.url, 'amsel_gateway');
    await insertAppointment(user.id, '2035-01-01T10:00:00Z');
    await engine.end();

    expect(await erasing).toMatchObject({ status: 409, error: 'ACCOUNT_HAS_BOOKINGS' });
  });

  test('is not blocked by a cancelled booking', async () => {
    const user = await app.make.user();
    await insertAppointment(user.id, '2035-01-01T10:00:00Z', 'Cancelled');

    expect(await (await app.gateway.logIn(user.email))(deleteAccount)).toMatchObject({
      status: 204,
    });
  });

  test('of an account erased elsewhere asks to log in, although the session seems valid', async () => {
    const user = await app.make.user();
    const call = await app.gateway.logIn(user.email);
    await call(getAccount);
    await query(app.url, 'SELECT erase_account($1, now())', [user.id]);

    expect(await call(deleteAccount)).toMatchObject({ status: 401, error: 'AUTH_REQUIRED' });
  });

  test.each(['business', 'professional', 'admin'] as const)('is refused to a %s', async (role) => {
    const call = await app.gateway.logIn((await app.make.user(role)).email);

    expect(await call(deleteAccount)).toMatchObject({
      status: 403,
      error: 'ACCOUNT_DELETE_UNSUPPORTED',
    });
  });
});
