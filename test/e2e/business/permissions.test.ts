import { describe, expect, test } from '@jest/globals';
import { businessMembers } from '../../../db/schema/members.ts';
import { businessProfessionals } from '../../../db/schema/staff.ts';
import { bookingAt, DATE } from '../../support/factories.ts';
import { useInvitations } from '../../support/invitations.ts';
import { query } from '../../support/services.ts';
import { refused } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';
import { waitUntilEqual } from '../../support/wait-until.ts';

const app = useTestApp({ worker: true, env: { TRUST_PROXY: '1' } });
const { respond, emailsTo } = useInvitations(app);
const send: typeof app.send = (...args) => app.send(...args);

/** A shop with an owner, the professional Lena and a front desk. */
async function setUp() {
  const owner = await app.make.user('business', 'Olga');
  const lena = await app.make.user('professional', 'Lena');
  const desk = await app.make.user('business', 'Dora');
  const shop = await app.make.shop({
    business: { userId: owner.id },
    professional: { userId: lena.id },
  });
  const { id: businessId } = shop.business;
  const { id: professionalId } = shop.professional;
  const member = { businessId, userId: desk.id, role: 'frontDesk' } as const;
  await app.make.db.insert(businessMembers).values(member);
  const permit = (permissions: object) =>
    send(owner, 'PATCH', `/api/business/professionals/${professionalId}`, permissions);
  return { owner, lena, desk, shop, businessId, professionalId, permit };
}

describe('a request for time off', () => {
  test('is approved by the business that has not permitted it, not by another employer', async () => {
    const { owner, lena, desk, professionalId, permit } = await setUp();
    await permit({ mayTakeTimeOff: false });
    const boss = await app.make.user('business', 'Boris');
    const there = await app.make.shop({ business: { userId: boss.id } });
    const place = { businessId: there.business.id, professionalId };
    await app.make.db.insert(businessProfessionals).values(place);
    const body = { professionalId, from: DATE, to: DATE };
    const asked = await send(lena, 'POST', '/api/time-off/requests', body);
    const path = `/api/time-off/requests/${String(asked.body['id'])}/approve`;
    const headers = { 'idempotency-key': crypto.randomUUID() };

    expect(await send(boss, 'POST', path)).toEqual(refused(403, 'FORBIDDEN'));
    const approve = () => send(desk, 'POST', path, undefined, headers);
    expect((await approve()).status).toBe(200);
    expect((await approve()).status).toBe(200);
    await send(owner, 'DELETE', `/api/business/members/${desk.id}`);
    expect(await approve()).toEqual(refused(404, 'NOT_FOUND'));
  });

  test('is needed without the permission, and counts once a member has approved it', async () => {
    const { owner, lena, desk, shop, businessId, professionalId, permit } = await setUp();
    expect(await permit({ mayTakeTimeOff: false })).toMatchObject({
      status: 200,
      body: { mayTakeTimeOff: false, mayRefund: true },
    });
    const body = { professionalId, from: DATE, to: DATE };
    expect(await send(lena, 'POST', '/api/time-off', body)).toEqual(refused(403, 'FORBIDDEN'));
    const asked = await send(lena, 'POST', '/api/time-off/requests', body);
    expect(asked).toMatchObject({ status: 201, body: { status: 'requested' } });
    const path = `/api/time-off/requests/${String(asked.body['id'])}`;
    expect(await send(lena, 'POST', `${path}/approve`)).toEqual(refused(404, 'NOT_FOUND'));

    const listed = await send(desk, 'GET', '/api/time-off/requests?status=requested');
    expect(listed.body).toEqual([asked.body]);
    const answers = await Promise.all([
      send(desk, 'POST', `${path}/approve`),
      send(desk, 'POST', `${path}/approve`),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const customer = await app.make.user();
    const booked = await send(customer, 'POST', '/api/appointments', bookingAt(shop));
    expect(booked).toEqual(refused(409, 'PROFESSIONAL_TIME_OFF'));
    expect(await send(lena, 'DELETE', path)).toEqual(refused(400, 'INVALID_STATUS'));
    const mailed = () => Promise.resolve([owner, lena].map(({ email }) => emailsTo(email).length));
    await waitUntilEqual(mailed, [1, 1], 5_000);
    const link = `/staff/time-off?business=${businessId}`;
    expect(emailsTo(owner.email)).toEqual([expect.stringContaining('Lena asks for time off')]);
    expect(emailsTo(owner.email)[0]).toContain(link);
    expect(emailsTo(lena.email)).toEqual([expect.stringContaining('was approved')]);
  });

  test('is mailed to the team, at most twenty times an hour, also if withdrawn', async () => {
    const { lena, professionalId } = await setUp();
    const body = { professionalId, from: DATE, to: DATE };
    const ask = () => send(lena, 'POST', '/api/time-off/requests', body);
    for (let n = 0; n < 20; n += 1) {
      const path = `/api/time-off/requests/${String((await ask()).body['id'])}`;
      expect((await send(lena, 'DELETE', path)).status).toBe(204);
    }
    expect(await ask()).toEqual({
      status: 429,
      body: { error: expect.stringMatching(/^RATE_LIMITED:\d+$/) },
    });
  });

  test('changes nothing if an appointment is booked then, or if it is declined', async () => {
    const { lena, desk, shop, professionalId } = await setUp();
    const customer = await app.make.user();
    expect((await send(customer, 'POST', '/api/appointments', bookingAt(shop))).status).toBe(201);
    const body = { professionalId, from: DATE, to: DATE };
    const asked = await send(lena, 'POST', '/api/time-off/requests', body);
    const path = `/api/time-off/requests/${String(asked.body['id'])}`;

    expect(await send(desk, 'POST', `${path}/approve`)).toEqual(
      refused(409, 'SCHEDULE_TIME_TAKEN'),
    );
    expect(await send(desk, 'POST', `${path}/decline`)).toMatchObject({
      body: { status: 'declined', decidedBy: desk.id },
    });
    const off = await send(lena, 'GET', `/api/time-off?professionalId=${professionalId}`);
    expect(off.body).toEqual([]);
  });
});

test('hours are changed by a professional with the permission, or by members who run calendars', async () => {
  const { lena, desk, businessId, professionalId, permit } = await setUp();
  await permit({ mayChangeHours: false });
  const path = `/api/professionals/${professionalId}/schedule`;
  const body = { businessId, weekly: [] };

  expect(await send(lena, 'PUT', path, body)).toEqual(refused(403, 'FORBIDDEN'));
  const usual = { workingHours: { start: '10:00', end: '12:00' } };
  expect(await send(lena, 'PATCH', `/api/professionals/${professionalId}`, usual)).toEqual(
    refused(403, 'FORBIDDEN'),
  );
  expect((await send(lena, 'GET', `${path}?businessId=${businessId}`)).status).toBe(200);
  expect((await send(desk, 'PUT', path, body)).status).toBe(200);
  const member = { businessId, userId: lena.id, role: 'frontDesk' } as const;
  await app.make.db.insert(businessMembers).values(member);
  const changed = await send(lena, 'PATCH', `/api/professionals/${professionalId}`, usual);
  expect(changed).toMatchObject({ status: 200, body: usual });
});

test('a calendar feed of an owner has all calendars, until the owner leaves or closes it', async () => {
  const { owner, lena, shop, businessId } = await setUp();
  const ana = await app.make.user();
  await send(ana, 'POST', '/api/appointments', bookingAt(shop));
  const opened = await send(owner, 'POST', '/api/account/calendar-feed');
  expect(opened.status).toBe(201);
  const read = async ({ body }: typeof opened) => {
    const { pathname } = new URL(String(body['url']));
    const response = await fetch(`${app.gateway.baseUrl}${pathname}`);
    return { status: response.status, text: await response.text() };
  };
  expect((await read(opened)).text).toContain('SUMMARY:Haircut: Ana Souza (Lena)');
  const own = await send(lena, 'POST', '/api/account/calendar-feed');
  expect((await read(own)).text).toContain('Ana Souza');

  const other = await app.make.user('business');
  const text = 'UPDATE businesses SET user_id = $2 WHERE id = $1';
  await query(app.url, text, [businessId, other.id]);
  expect((await read(opened)).text).not.toContain('Ana Souza');
  expect((await send(owner, 'DELETE', '/api/account/calendar-feed')).status).toBe(204);
  expect((await read(opened)).status).toBe(404);
});

test('a refund is given by a professional with the permission, or by members with the money', async () => {
  const { lena, desk, shop, permit } = await setUp();
  const customer = await app.make.user();
  const booked = await send(customer, 'POST', '/api/appointments', bookingAt(shop));
  const path = `/api/appointments/${String(booked.body['id'])}`;
  const payment = { amountMajor: 35, method: 'cash' };
  expect((await send(lena, 'POST', `${path}/payments`, payment)).status).toBe(200);
  await permit({ mayRefund: false });

  expect(await send(lena, 'POST', `${path}/refund`)).toEqual(refused(403, 'FORBIDDEN'));
  expect((await send(desk, 'GET', path)).body).toMatchObject({ paymentStatus: 'paid' });
  const refund = await send(desk, 'POST', `${path}/refund`, { amountMajor: 5 });
  expect(refund.status).toBe(200);
  await permit({ mayRefund: true });
  expect(await send(lena, 'POST', `${path}/refund`)).toMatchObject({
    status: 200,
    body: { paymentStatus: 'refunded' },
  });
});

test('a professional reads contact and notes of the clients of their appointments only', async () => {
  const { lena, desk, shop, businessId } = await setUp();
  const colleague = await app.make.colleague(shop);
  const client = await app.make.crmClient(businessId, 'Eve');
  const book = async (professional: string, start: string) => {
    const body = { ...bookingAt(shop, start), professional, crmClientId: client.id };
    return String((await send(desk, 'POST', '/api/appointments', body)).body['id']);
  };
  const own = await book(shop.professional.id, '09:00');
  const other = await book(colleague.id, '11:00');

  expect(await send(lena, 'GET', `/api/appointments/${own}/client`)).toMatchObject({
    status: 200,
    body: { id: client.id, name: 'Eve', phone: null, notes: null },
  });
  expect(await send(lena, 'GET', `/api/appointments/${other}/client`)).toEqual(
    refused(404, 'APPOINTMENT_NOT_FOUND'),
  );
  expect(await send(lena, 'GET', `/api/business/clients/${client.id}`)).toEqual(
    refused(403, 'FORBIDDEN'),
  );
});

describe('a professional added without an invitation', () => {
  test('has a calendar that the others run, and gets an account by an invitation', async () => {
    const { owner, desk, shop, businessId } = await setUp();
    const added = await send(owner, 'POST', '/api/business/profiles', { name: 'Jonas' });
    expect(added).toMatchObject({ status: 201, body: { name: 'Jonas', services: [] } });
    const professionalId = String(added.body['id']);
    const offered = { professionalIds: [shop.professional.id, professionalId] };
    await send(owner, 'PATCH', `/api/services/${shop.service.id}`, offered);
    const client = await app.make.crmClient(businessId);
    const booking = { ...bookingAt(shop), professional: professionalId, crmClientId: client.id };
    expect((await send(desk, 'POST', '/api/appointments', booking)).status).toBe(201);

    const jonas = await app.make.user('professional', 'Jonas');
    const body = { email: jonas.email, role: 'professional', professionalId };
    const invited = await send(owner, 'POST', '/api/business/members', body);
    expect(await respond(jonas, invited.body['id'], 'accept')).toMatchObject({
      status: 200,
      body: { professionalId },
    });
    expect((await send(jonas, 'GET', '/api/appointments')).body).toHaveLength(1);
  });

  test('gets no account by an earlier invitation once removed', async () => {
    const { owner } = await setUp();
    const added = await send(owner, 'POST', '/api/business/profiles', { name: 'Jonas' });
    const professionalId = String(added.body['id']);
    const jonas = await app.make.user('professional', 'Jonas');
    const body = { email: jonas.email, role: 'professional', professionalId };
    const invited = await send(owner, 'POST', '/api/business/members', body);
    const path = `/api/business/professionals/${professionalId}`;
    expect((await send(owner, 'DELETE', path)).status).toBe(204);

    expect(await respond(jonas, invited.body['id'], 'accept')).toEqual(refused(404, 'NOT_FOUND'));
    expect((await send(jonas, 'GET', '/api/account/memberships')).body).toEqual([]);
  });

  test('is removed, whether an invitation is accepted before or at the same time', async () => {
    const { owner } = await setUp();
    for (let round = 0; round < 5; round += 1) {
      const added = await send(owner, 'POST', '/api/business/profiles', { name: 'Jonas' });
      const professionalId = String(added.body['id']);
      const jonas = await app.make.user('professional', 'Jonas');
      const body = { email: jonas.email, role: 'professional', professionalId };
      const invited = await send(owner, 'POST', '/api/business/members', body);
      const [removed, accepted] = await Promise.all([
        send(owner, 'DELETE', `/api/business/professionals/${professionalId}`),
        respond(jonas, invited.body['id'], 'accept'),
      ]);
      expect(removed.status).toBe(204);
      expect([200, 404]).toContain(accepted.status);
      expect((await send(jonas, 'GET', '/api/account/memberships')).body).toEqual([]);
    }
  });

  test('is the owner, who is then booked like any other and still runs the business', async () => {
    const { owner, shop } = await setUp();
    const added = await send(owner, 'POST', '/api/business/profiles', { self: true });
    expect(added).toMatchObject({ status: 201, body: { name: 'Olga' } });
    const professional = String(added.body['id']);
    const path = `/api/professionals/${professional}`;
    const offered = await send(owner, 'PATCH', path, { services: [shop.service.id] });
    expect(offered.status).toBe(200);
    const customer = await app.make.user();
    const booking = { ...bookingAt(shop), professional };
    expect((await send(customer, 'POST', '/api/appointments', booking)).status).toBe(201);

    const calendar = { url: 'https://calendar.example/private.ics', kind: 'ics' };
    expect((await send(owner, 'POST', `${path}/busy-calendars`, calendar)).status).toBe(201);
    const others = `/api/professionals/${shop.professional.id}/busy-calendars`;
    expect(await send(owner, 'POST', others, calendar)).toEqual(
      refused(404, 'PROFESSIONAL_NOT_FOUND'),
    );
    const memberships = await send(owner, 'GET', '/api/account/memberships');
    expect(memberships.body).toMatchObject([{ roles: ['owner', 'professional'] }]);
    expect((await send(owner, 'GET', '/api/business/clients')).body).toHaveLength(1);
  });
});
