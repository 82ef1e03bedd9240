import { describe, expect, test } from '@jest/globals';
import {
  cancelAppointment,
  completeAppointment,
  markNoShow,
} from '../../../contract/appointment-changes.ts';
import { payAppointment, refundAppointment } from '../../../contract/payments.ts';
import {
  type BookingBody,
  bookAppointment,
  getAppointment,
} from '../../../contract/appointments.ts';
import type { Answered } from '../../../contract/client.ts';
import { newId } from '../../../contract/ids.ts';
import { createKey } from '../../../contract/api-keys.ts';
import * as clients from '../../../contract/clients.ts';
import * as familyMembers from '../../../contract/family-members.ts';
import { useTestApp } from '../../support/test-app.ts';
import type { Call } from '../../support/sessions.ts';
import { query } from '../../support/services.ts';

const DATE = '2030-05-14';
const DAY_BEFORE = '2030-05-13T08:00:00.000Z';
const app = useTestApp({ worker: true, clock: DAY_BEFORE });

const NOT_FOUND = { status: 404, error: 'CLIENT_NOT_FOUND' };

/** A shop with its owner, its professional and a customer, on the day before. */
async function setUpShop(options: Parameters<typeof app.make.shop>[0] = {}) {
  app.clock.set(DAY_BEFORE);
  const [owner, lena] = [await app.make.user('business'), await app.make.user('professional')];
  const customer = await app.make.user();
  const shop = await app.make.shop({
    ...options,
    business: { userId: owner.id, ...options.business },
    professional: { userId: lena.id },
  });
  const place = { professional: shop.professional.id, business: shop.business.id };
  const bookingBody = { ...place, services: [shop.service.id], date: DATE, start: '10:00' };
  return {
    shop,
    owner,
    customer,
    bookingBody,
    asOwner: await app.loginAs(owner),
    asLena: await app.loginAs(lena),
    asCustomer: await app.loginAs(customer),
  };
}

function bodyOf<Body>(response: Answered<Body>): Body {
  if (!response.ok) throw new Error(response.error);
  return response.body;
}
const EVE = { name: 'Eve Klein', email: 'eve@example.test', phone: '+49 30 1', notes: 'tea' };
const book = async (call: Call, body: BookingBody) =>
  bodyOf(await call(bookAppointment, { body })).id;
const addKim = async (call: Call) =>
  bodyOf(await call(familyMembers.addFamilyMember, { body: { name: 'Kim Souza' } }));
const addEve = async (call: Call, body: { name: string } = EVE) =>
  bodyOf(await call(clients.addClient, { body }));
const readClient = async (call: Call, id: string) =>
  bodyOf(await call(clients.getClient, { params: { id } }));

describe('family members', () => {
  test('are added, listed, renamed and removed', async () => {
    const { asCustomer } = await setUpShop();
    const kim = await addKim(asCustomer);
    const id = expect.stringMatching(/^fam_/);
    expect(kim).toEqual({ id, name: 'Kim Souza', createdAt: DAY_BEFORE });
    const params = { id: kim.id };
    const renamed = { status: 200, body: { ...kim, name: 'Kim' } };
    const rename = (body: { name?: string }) =>
      asCustomer(familyMembers.renameFamilyMember, { params, body });
    expect(await rename({ name: 'Kim' })).toMatchObject(renamed);
    expect(await rename({})).toMatchObject(renamed);
    expect(await asCustomer(familyMembers.listFamilyMembers)).toMatchObject({
      body: [renamed.body],
    });
    expect(await asCustomer(familyMembers.removeFamilyMember, { params })).toMatchObject({
      status: 204,
    });
    expect(await asCustomer(familyMembers.removeFamilyMember, { params })).toMatchObject(NOT_FOUND);
    expect(await rename({ name: 'Kim' })).toMatchObject(NOT_FOUND);
    expect(await asCustomer(familyMembers.listFamilyMembers)).toMatchObject({ body: [] });
  });

  test('of another customer cannot be seen, renamed, removed or booked for', async () => {
    const { asCustomer, bookingBody } = await setUpShop();
    const other = await setUpShop();
    const kim = await addKim(other.asCustomer);
    const params = { id: kim.id };
    const body = { name: 'Mine' };
    expect(await asCustomer(familyMembers.listFamilyMembers)).toMatchObject({ body: [] });
    expect(await asCustomer(familyMembers.renameFamilyMember, { params, body })).toMatchObject(
      NOT_FOUND,
    );
    expect(await asCustomer(familyMembers.removeFamilyMember, { params })).toMatchObject(NOT_FOUND);
    const booking = { ...bookingBody, familyMemberId: kim.id };
    expect(await asCustomer(bookAppointment, { body: booking })).toMatchObject(NOT_FOUND);
    expect(await other.asCustomer(familyMembers.listFamilyMembers)).toMatchObject({ body: [kim] });
  });

  test('keep their bookings when they are removed, and get no new ones', async () => {
    const { asCustomer, asOwner, bookingBody, customer } = await setUpShop();
    const kim = await addKim(asCustomer);
    const id = await book(asCustomer, { ...bookingBody, familyMemberId: kim.id });
    await asCustomer(familyMembers.removeFamilyMember, { params: { id: kim.id } });
    for (const call of [asCustomer, asOwner]) {
      expect(await call(getAppointment, { params: { id } })).toMatchObject({
        body: { client: 'Kim Souza', clientId: customer.id, status: 'Confirmed' },
      });
    }
    const again = { ...bookingBody, start: '12:00', familyMemberId: kim.id };
    expect(await asCustomer(bookAppointment, { body: again })).toMatchObject(NOT_FOUND);
  });
});

describe('client records', () => {
  test('are added, listed, read and changed, field by field', async () => {
    const { asOwner } = await setUpShop();
    const eve = await addEve(asOwner);
    const id = expect.stringMatching(/^crm_/);
    expect(eve).toEqual({ ...EVE, id, tags: [], createdAt: DAY_BEFORE, hasAccount: false });
    const minimal = await addEve(asOwner, { name: 'Bo' });
    expect(minimal).toMatchObject({ name: 'Bo', email: null, phone: null, notes: null });
    const change = (body: object) =>
      asOwner(clients.changeClient, { params: { id: eve.id }, body });
    expect(await change({ phone: null })).toMatchObject({ body: { ...eve, phone: null } });
    const after = { ...eve, name: 'Eve', phone: null, notes: 'coffee' };
    expect(await change({ name: 'Eve', notes: 'coffee' })).toMatchObject({ body: after });
    expect(await change({})).toMatchObject({ status: 200, body: after });
    const totals = { appointments: 0, completed: 0, cancelled: 0, noShows: 0, spentMajor: 0 };
    const summary = { totals, mailBouncedAt: null };
    const list = await asOwner(clients.listClients);
    expect(list.ok && list.body).toEqual([
      { ...after, ...summary },
      { ...minimal, ...summary },
    ]);
    expect(await readClient(asOwner, eve.id)).toEqual({ ...after, ...summary, history: [] });
  });

  test('of another business cannot be seen, read, changed or booked for', async () => {
    const { asOwner, asLena, bookingBody } = await setUpShop();
    const other = await setUpShop();
    const eve = await addEve(other.asOwner);
    const params = { id: eve.id };
    const body = { name: 'Mine' };
    expect(await asOwner(clients.listClients)).toMatchObject({ body: [] });
    expect(await asOwner(clients.getClient, { params })).toMatchObject(NOT_FOUND);
    expect(await asOwner(clients.changeClient, { params, body })).toMatchObject(NOT_FOUND);
    for (const call of [asOwner, asLena]) {
      const booking = { ...bookingBody, crmClientId: eve.id };
      expect(await call(bookAppointment, { body: booking })).toMatchObject(NOT_FOUND);
    }
    expect(await readClient(other.asOwner, eve.id)).toMatchObject({ ...EVE, history: [] });
  });

  test('require a business to be added', async () => {
    const ownerWithoutBusiness = await app.loginAs(await app.make.user('business'));
    expect(await ownerWithoutBusiness(clients.addClient, { body: EVE })).toMatchObject({
      status: 404,
      error: 'BUSINESS_NOT_FOUND',
    });
    expect(await ownerWithoutBusiness(clients.listClients)).toMatchObject({
      status: 200,
      body: [],
    });
  });

  test('count bookings, completions, no-shows, cancellations and payments', async () => {
    const { shop, owner, asOwner, asLena, bookingBody } = await setUpShop();
    const [eve, bo] = [await addEve(asOwner), await addEve(asOwner, { name: 'Bo' })];
    const { code } = await app.make.coupon(shop.business.id);
    const forEve = (call: Call, start: string, fields = {}) =>
      book(call, { ...bookingBody, start, crmClientId: eve.id, ...fields });
    const attended = await forEve(asOwner, '09:00');
    const missed = await forEve(asLena, '10:00');
    const cancelled = await forEve(asOwner, '11:00');
    const refunded = await forEve(asLena, '12:00');
    const discounted = await forEve(asOwner, '13:00', { couponCode: code });
    const upcoming = await forEve(asOwner, '14:00');
    const bos = await book(asOwner, { ...bookingBody, start: '15:00', crmClientId: bo.id });

    await asOwner(cancelAppointment, { params: { id: cancelled }, body: {} });
    app.clock.set(`${DATE}T18:00:00+02:00`);
    const staff = await app.loginAs(owner);
    const pay = (id: string, amountMajor: number) =>
      staff(payAppointment, { params: { id }, body: { amountMajor, method: 'cash' } });
    const responses = [
      await staff(completeAppointment, { params: { id: attended } }),
      await pay(attended, 35),
      await staff(markNoShow, { params: { id: missed } }),
      await staff(completeAppointment, { params: { id: refunded } }),
      await pay(refunded, 35),
      await staff(refundAppointment, { params: { id: refunded } }),
      await pay(discounted, 31.5),
      await pay(bos, 35),
    ];
    expect(responses.map(({ status }) => status)).toEqual(Array(responses.length).fill(200));
    const [service, professional] = [shop.service.id, shop.professional.id];
    const line = (id: string, start: string, status: string) => ({
      id,
      date: DATE,
      start,
      professional,
      services: [service],
      status,
    });
    const { totals, history } = await readClient(staff, eve.id);
    const counts = { appointments: 6, completed: 2, cancelled: 1, noShows: 1 };
    expect(totals).toEqual({ ...counts, spentMajor: 66.5 });
    expect(history).toEqual([
      line(upcoming, '14:00', 'Confirmed'),
      line(discounted, '13:00', 'Confirmed'),
      line(refunded, '12:00', 'Completed'),
      line(cancelled, '11:00', 'Cancelled'),
      line(missed, '10:00', 'NoShow'),
      line(attended, '09:00', 'Completed'),
    ]);
    const bosTotals = { appointments: 1, completed: 0, cancelled: 0, noShows: 0, spentMajor: 35 };
    expect((await readClient(staff, bo.id)).totals).toEqual(bosTotals);
  });

  test('count money in the decimals of the currency', async () => {
    const { asOwner, bookingBody } = await setUpShop({
      business: { currency: 'JPY' },
      service: { currency: 'JPY', priceMinor: 3_500 },
    });
    const eve = await addEve(asOwner);
    const id = await book(asOwner, { ...bookingBody, crmClientId: eve.id });
    const body = { amountMajor: 3_500, method: 'other' } as const;
    expect(await asOwner(payAppointment, { params: { id }, body })).toMatchObject({
      status: 200,
    });
    expect((await readClient(asOwner, eve.id)).totals.spentMajor).toBe(3_500);
  });
});

// Professionals read the clients whom they serve.
const { getAppointmentClient: _read, ...ownersOnly } = clients;
const ENDPOINT_ROLES = [...Object.values(familyMembers), ...Object.values(ownersOnly)].map(
  ({ method, path, access }) => [method.toUpperCase(), path, access.roles[0]] as const,
);

test.each(ENDPOINT_ROLES)('%s %s admits only the role %s', async (method, path, allowed) => {
  const statusOf = async (headers: Record<string, string> = {}) =>
    (await fetch(`${app.gateway.baseUrl}${path}`, { method, headers })).status;
  const created = await app.gateway.client(createKey);
  expect(await statusOf()).toBe(401);
  expect(await statusOf({ 'x-api-key': created.ok ? created.body.apiKey : '' })).toBe(401);
  for (const role of ['customer', 'business', 'professional', 'admin'] as const) {
    const token = await app.issueToken(await app.make.user(role));
    const status = await statusOf({ authorization: `Bearer ${token}` });
    expect([role, status === 403]).toEqual([role, role !== allowed]);
  }
});

test.each<[string, object]>([
  ['an empty name', { name: '' }],
  ['a blank name', { name: ' ' }],
  ['a name that is null', { name: null }],
  ['a name that is a number', { name: 7 }],
  ['a name of 201 letters', { name: 'n'.repeat(201) }],
  ['a name with a NUL', { name: 'a\0' }],
  ['half a surrogate pair', { name: '\ud800' }],
  ['an unknown field', { userId: 'usr_1' }],
  ['an invalid email', { email: 'eve' }],
  ['an email that is a number', { email: 7 }],
  ['an empty phone', { phone: '' }],
  ['a phone of 31 characters', { phone: '1'.repeat(31) }],
  ['a phone with letters', { phone: 'call 030 12345' }],
  ['notes of 2001 letters', { notes: 'n'.repeat(2001) }],
  ['notes that are a list', { notes: [] }],
  ['the same tag twice', { tags: ['VIP', 'vip'] }],
])('adding or changing a person is refused with %s', async (_case, fields) => {
  const { asCustomer, asOwner } = await setUpShop();
  const [kim, eve] = [await addKim(asCustomer), await addEve(asOwner)];
  const body = { name: 'Kim', ...fields };
  for (const response of [
    await asCustomer(familyMembers.addFamilyMember, { body }),
    await asCustomer(familyMembers.renameFamilyMember, { params: { id: kim.id }, body }),
    await asOwner(clients.addClient, { body }),
    await asOwner(clients.changeClient, { params: { id: eve.id }, body }),
  ]) {
    expect(response).toMatchObject({ status: 400, error: 'INVALID_INPUT' });
  }
  expect(await asCustomer(familyMembers.listFamilyMembers)).toMatchObject({ body: [kim] });
  expect(await asOwner(clients.listClients)).toMatchObject({ body: [eve] });
});

test('adding a person is refused without a name', async () => {
  const { asCustomer, asOwner } = await setUpShop();
  const missing = { status: 400, error: 'MISSING_FIELDS' };
  const nameless = {} as { name: string };
  expect(await asCustomer(familyMembers.addFamilyMember, { body: nameless })).toMatchObject(
    missing,
  );
  expect(await asOwner(clients.addClient, { body: nameless })).toMatchObject(missing);
});

test('the list of family members is paged', async () => {
  const { asCustomer } = await setUpShop();
  const all = [await addKim(asCustomer), await addKim(asCustomer), await addKim(asCustomer)];
  const first = await asCustomer(familyMembers.listFamilyMembers, { query: { limit: 2 } });
  expect(first.ok && first.body).toEqual(all.slice(0, 2));
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
  const rest = await asCustomer(familyMembers.listFamilyMembers, { query: { limit: 2, cursor } });
  expect(rest.ok && rest.body).toEqual(all.slice(2));
  expect(rest.headers.get('link')).toBeNull();
});

test('an Idempotency-Key adds one record', async () => {
  const { asCustomer, asOwner, shop, customer } = await setUpShop();
  const headers = { 'idempotency-key': newId('evt') };
  const body = { name: 'Kim' };
  const kims = [1, 2, 3].map(() => asCustomer(familyMembers.addFamilyMember, { body, headers }));
  const eves = [1, 2, 3].map(() => asOwner(clients.addClient, { body: EVE, headers }));
  const ids = (await Promise.all([...kims, ...eves])).map(
    (response) => response.ok && response.body.id,
  );
  expect(new Set(ids).size).toBe(2);
  const rows = `SELECT id FROM family_members WHERE user_id = $1
    UNION ALL SELECT id FROM crm_clients WHERE business_id = $2`;
  expect(await query(app.url, rows, [customer.id, shop.business.id])).toHaveLength(2);
});
