import { beforeAll, describe, expect, test } from '@jest/globals';
import { DATE, PASSWORD } from '../../support/factories.ts';
import { fetchPages } from '../../support/http.ts';
import { newOutboxDir, readMailsTo, waitForToken } from '../../support/mails.ts';
import { query } from '../../support/services.ts';
import { type Account, refused } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';
import { waitUntil } from '../../support/wait-until.ts';

const outboxDir = newOutboxDir();
const app = useTestApp({ worker: true, env: { MAIL_OUTBOX_DIR: outboxDir } });
let admin: Account;
beforeAll(async () => {
  admin = await app.make.user('admin', 'Ada Admin');
});

const change = (id: string, verdict: string, body: object = {}, by = admin) =>
  app.send(by, 'POST', `/api/admin/users/${id}/${verdict}`, body);
const suspend = (id: string, by = admin) => change(id, 'suspend', { reason: 'False names' }, by);
const read = async (id: string) => (await app.send(admin, 'GET', `/api/admin/users/${id}`)).body;
const list = async (filter: string) =>
  (await app.send(admin, 'GET', `/api/admin/users?${filter}`)).body as unknown as {
    id: string;
  }[];
const logIn = (email: string, password = PASSWORD) =>
  app.send(null, 'POST', '/api/auth/login', { email, password });

describe('accounts', () => {
  test('are found by part of a name, email or id, by role and by state', async () => {
    const customer = await app.make.user('customer', 'Zoë 100% Quux');
    const staff = await app.make.user('business', 'Quux Owner');
    const idsOf = async (filter: string) => (await list(filter)).map(({ id }) => id);
    expect(await idsOf('query=quux')).toEqual([staff.id, customer.id]);
    expect(await idsOf('query=zoe')).toEqual([customer.id]);
    expect(await idsOf(`query=${encodeURIComponent('0% q')}`)).toEqual([customer.id]);
    expect(await idsOf(`query=${staff.id}`)).toEqual([staff.id]);
    expect(await idsOf(`query=${encodeURIComponent(customer.email)}`)).toEqual([customer.id]);
    expect(await idsOf('query=quux&role=business,admin')).toEqual([staff.id]);
    await suspend(customer.id);
    expect(await idsOf('query=quux&state=suspended')).toEqual([customer.id]);
    expect(await idsOf('query=quux&state=active')).toEqual([staff.id]);
  });

  test('are listed with the newest first, whatever their ids, page by page', async () => {
    // Two are of the same microsecond, and the newest has the lowest id.
    await query(
      app.url,
      `INSERT INTO users (id, email, name, role, password_hash, created_at) VALUES
        ('usr_demo_b', 'b@paged.test', 'B', 'customer', '', '2020-01-01T08:00:00.123456Z'),
        ('usr_demo_a', 'a@paged.test', 'A', 'customer', '', '2020-01-01T08:00:00.123456Z'),
        ('usr_00', 'c@paged.test', 'C', 'customer', '', '2020-01-01T08:00:00.124456Z')`,
    );
    const headers = { authorization: `Bearer ${await app.issueToken(admin)}` };
    const path = '/api/admin/users?query=paged.test&limit=1';
    const pages = await fetchPages<{ id: string }>(app.gateway.baseUrl, path, headers);
    const ids = pages.map((page) => page.map(({ id }) => id));
    expect(ids).toEqual([['usr_00'], ['usr_demo_b'], ['usr_demo_a']]);
  });

  test('have memberships, bookings, sessions, tickets and actions in one response', async () => {
    const owner = await app.make.user('business');
    const shop = await app.make.shop({ business: { userId: owner.id, name: 'Salon Quittung' } });
    expect(await read(owner.id)).toMatchObject({
      state: 'active',
      memberships: [
        { businessId: shop.business.id, businessName: 'Salon Quittung', role: 'owner' },
      ],
      bookings: { total: 0, recent: [] },
    });
    const customer = await app.make.user();
    await app.openSession(customer.email);
    const body = {
      professional: shop.professional.id,
      business: shop.business.id,
      services: [shop.service.id],
      date: DATE,
      start: '10:00',
    };
    expect((await app.send(customer, 'POST', '/api/appointments', body)).status).toBe(201);
    const question = { subject: 'Wrong price', body: 'It differs.' };
    await app.send(customer, 'POST', '/api/support/tickets', question);
    await change(customer.id, 'sessions/end', { reason: 'Lost phone' });
    await app.openSession(customer.email);
    expect(await read(customer.id)).toMatchObject({
      bookings: {
        ...{ total: 1, upcoming: 1, completed: 0, cancelled: 0, noShows: 0 },
        recent: [{ businessName: 'Salon Quittung', status: 'Confirmed' }],
      },
      sessions: [{ device: expect.anything() }],
      tickets: [{ subject: 'Wrong price', state: 'open', waitsFor: 'support' }],
      actionsAbout: [{ action: 'end_sessions', adminName: 'Ada Admin', reason: 'Lost phone' }],
      actionsBy: [],
    });
    expect(await app.send(admin, 'GET', '/api/admin/users/usr_x')).toEqual(
      refused(404, 'USER_NOT_FOUND'),
    );
  });
});

describe('a suspended account', () => {
  test('loses its sessions at once, cannot log in, and is told why; reinstated it can', async () => {
    const user = await app.make.user();
    const session = await app.openSession(user.email);
    expect((await app.readAccount(session.accessToken)).status).toBe(200);

    expect((await suspend(user.id)).body).toMatchObject({ state: 'suspended', endedSessions: 1 });
    expect((await app.readAccount(session.accessToken)).status).toBe(401);
    expect((await app.refreshSession(session.refreshToken)).status).toBe(401);
    expect(await logIn(user.email)).toEqual(refused(403, 'FORBIDDEN'));
    // A stranger learns nothing about the account.
    expect(await logIn(user.email, 'another-password')).toEqual(
      refused(401, 'INVALID_CREDENTIALS'),
    );
    const [mail] = await waitUntil(
      () => readMailsTo(outboxDir, user.email),
      (mails) => mails.length > 0,
    );
    expect(mail).toContain('False names');

    expect((await suspend(user.id)).body).toMatchObject({ state: 'suspended', endedSessions: 0 });
    expect((await change(user.id, 'reinstate')).body).toMatchObject({ state: 'active' });
    expect((await logIn(user.email)).status).toBe(200);
    const { actionsAbout } = await read(user.id);
    expect(actionsAbout).toMatchObject([{ action: 'reinstate' }, { action: 'suspend' }]);
    expect(readMailsTo(outboxDir, user.email)).toHaveLength(2);
  });

  test('cannot use a magic link or a reset link of before', async () => {
    const user = await app.make.user();
    await app.send(null, 'POST', '/api/auth/password/forgot', { email: user.email });
    const resetToken = await waitForToken(outboxDir, user.email);
    await app.send(null, 'POST', '/api/auth/magic-link', { email: user.email });
    const [magicToken] = await waitUntil(
      () =>
        readMailsTo(outboxDir, user.email).flatMap(
          (mail) => /magic-link#([\w-]{43})/.exec(mail)?.[1] ?? [],
        ),
      (tokens) => tokens.length > 0,
    );
    await suspend(user.id);
    for (const [path, body] of [
      ['magic-link/exchange', { token: magicToken }],
      ['password/reset', { token: resetToken, password: 'another-horse-2' }],
    ] as const) {
      const response = await app.send(null, 'POST', `/api/auth/${path}`, body);
      expect([path, response]).toEqual([path, refused(400, 'RESET_LINK_INVALID')]);
    }
    const rows = await query(app.url, 'SELECT FROM magic_links WHERE user_id = $1', [user.id]);
    expect(rows).toEqual([]);
  });

  test('keeps its bookings, and gets no new one from any caller', async () => {
    const [owner, customer] = [await app.make.user('business'), await app.make.user()];
    const shop = await app.make.shop({ business: { userId: owner.id } });
    const bookAs = (by: Account, start: string, fields: object = {}) =>
      app.send(by, 'POST', '/api/appointments', {
        professional: shop.professional.id,
        business: shop.business.id,
        services: [shop.service.id],
        date: DATE,
        start,
        ...fields,
      });
    const { body: booked } = await bookAs(customer, '10:00');
    await suspend(customer.id);
    // The token of the tests belongs to another session, as one of a gateway that trusts it for some seconds.
    expect(await bookAs(customer, '12:00')).toEqual(refused(404, 'CLIENT_NOT_FOUND'));
    expect(await bookAs(owner, '12:00', { clientId: customer.id })).toEqual(
      refused(404, 'CLIENT_NOT_FOUND'),
    );
    const [row] = await query(app.url, 'SELECT status FROM appointments WHERE client_id = $1', [
      customer.id,
    ]);
    expect([booked['status'], row]).toEqual(['Confirmed', { status: 'Confirmed' }]);
  });

  test('has no session after ten rounds of a log-in and a refresh at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await app.make.user();
      const { refreshToken } = await app.openSession(user.email);
      await Promise.all([
        logIn(user.email),
        app.refreshSession(refreshToken),
        suspend(user.id),
        logIn(user.email),
      ]);
      const rows = await query(app.url, 'SELECT FROM refresh_tokens WHERE user_id = $1', [user.id]);
      expect(rows).toEqual([]);
    }
  });
});

describe('an admin', () => {
  test('cannot suspend themselves, an unknown or an erased account', async () => {
    expect(await suspend(admin.id)).toEqual(refused(403, 'FORBIDDEN'));
    expect(await suspend('usr_x')).toEqual(refused(404, 'USER_NOT_FOUND'));
    const erased = await app.make.user();
    await query(app.url, 'SELECT erase_account($1, now())', [erased.id]);
    expect(await suspend(erased.id)).toEqual(refused(409, 'MODERATION_INVALID_STATE'));
    expect(await change(admin.id, 'suspend')).toEqual(refused(400, 'MISSING_FIELDS'));
  });

  test('remains when two suspend each other at once', async () => {
    const [first, second] = [await app.make.user('admin'), await app.make.user('admin')];
    const answers = await Promise.all([suspend(first.id, second), suspend(second.id, first)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });
});

test('the owner of a business that an admin suspends or reinstates is told why by mail', async () => {
  const owner = await app.make.user('business');
  const { business } = await app.make.shop({ business: { userId: owner.id } });
  const move = (verdict: string, reason: string) =>
    app.send(admin, 'POST', `/api/admin/businesses/${business.id}/${verdict}`, { reason });
  const waitForMails = (count: number) =>
    waitUntil(
      () => readMailsTo(outboxDir, owner.email),
      (mails) => mails.length === count,
    );
  await move('suspend', 'Wrong address');
  expect((await waitForMails(1))[0]).toContain('Wrong address');
  await move('suspend', 'Again');
  await move('reinstate', 'It is right now');
  expect((await waitForMails(2)).join()).toContain('It is right now');
});
