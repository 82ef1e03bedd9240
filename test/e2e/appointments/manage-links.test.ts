import { describe, expect, test } from '@jest/globals';
import { getAccount } from '../../../contract/accounts.ts';
import { listHistory } from '../../../contract/appointment-history.ts';
import { bookAppointment, getAppointment } from '../../../contract/appointments.ts';
import { addClient, changeClient, removeClient } from '../../../contract/clients.ts';
import {
  cancelManagedAppointment,
  getManagedAppointment,
  listManagedSlots,
  rescheduleManagedAppointment,
} from '../../../contract/manage-links.ts';
import { insertManageLinks } from '../../../db/writes/manage-links.ts';
import { bookingAt, DATE } from '../../support/factories.ts';
import { bodyOf, codeOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { refused } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true, env: { TRUST_PROXY: '1' } });

const HOUR_MS = 3_600_000;
const BOOKED_END_MS = Date.parse(`${DATE}T11:00:00+02:00`);
/** Longer than the time until `DATE`, so a customer is always too late. */
const ALWAYS_LATE_HOURS = 200_000;

/** Books an appointment and makes its link. */
async function bookWithLink(business: { cancellationWindowHours?: number } = {}) {
  const customer = await app.make.user();
  const shop = await app.make.shop({ business });
  const asCustomer = await app.loginAs(customer);
  const { id } = bodyOf(await asCustomer(bookAppointment, { body: bookingAt(shop) }));
  const endsAt = new Date(BOOKED_END_MS);
  const newLink = async () => {
    const account = { userId: customer.id };
    return (await insertManageLinks(app.make.db, [{ id, endsAt }], account)).get(id)!;
  };
  return { id, customer, shop, asCustomer, newLink, token: await newLink() };
}

/** The holder of the link has no session. */
const holder = () => app.gateway.client;
const cancel = (token: string, headers = {}) =>
  holder()(cancelManagedAppointment, { params: { token }, body: {}, headers });
const move = (token: string, start: string, headers = {}) =>
  holder()(rescheduleManagedAppointment, {
    params: { token },
    body: { date: DATE, start },
    headers,
  });
const read = (token: string) => holder()(getManagedAppointment, { params: { token } });

/** Staff book for a person without an account, who gets a link by mail. */
async function bookForRecord() {
  const owner = await app.make.user('business');
  const shop = await app.make.shop({ business: { userId: owner.id } });
  const asOwner = await app.loginAs(owner);
  const contact = 'eve@example.test';
  const eve = bodyOf(await asOwner(addClient, { body: { name: 'Eve', email: contact } }));
  const body = { ...bookingAt(shop), crmClientId: eve.id };
  const { id } = bodyOf(await asOwner(bookAppointment, { body }));
  const appointment = { id, endsAt: new Date(BOOKED_END_MS) };
  const record = { crmClientId: eve.id, contact };
  const tokens = await insertManageLinks(app.make.db, [appointment], record);
  return { id, eve, asOwner, token: tokens.get(id)! };
}

describe('the manage link of a client record', () => {
  test('moves and cancels the appointment as its customer, who has no account', async () => {
    const { id, eve, asOwner, token } = await bookForRecord();
    expect(await read(token)).toMatchObject({
      body: { appointment: { id, client: 'Eve' }, mayCancel: true, priceMajor: 35 },
    });
    expect(await move(token, '12:00')).toMatchObject({ status: 200, body: { start: '12:00' } });
    const headers = { 'idempotency-key': 'cancel by mail' };
    expect(await cancel(token, headers)).toMatchObject({ body: { status: 'Cancelled' } });
    expect(await cancel(token, headers)).toMatchObject({ body: { status: 'Cancelled' } });
    const history = bodyOf(await asOwner(listHistory, { params: { id } }));
    expect(history.slice(1).map(({ type, by, role, via }) => [type, by, role, via])).toEqual([
      ['appointment.rescheduled', eve.id, 'customer', 'link'],
      ['appointment.cancelled', eve.id, 'customer', 'link'],
    ]);
  });

  test('ends if the record gets another address or is erased', async () => {
    const { eve, asOwner, token } = await bookForRecord();
    const params = { id: eve.id };
    const setEmail = async (email: string) =>
      bodyOf(await asOwner(changeClient, { params, body: { email } }));
    await setEmail('other@example.test');
    expect(codeOf(await read(token))).toBe('NOT_FOUND');
    expect(codeOf(await cancel(token))).toBe('NOT_FOUND');
    await setEmail('eve@example.test');
    bodyOf(await cancel(token));
    expect(codeOf(await asOwner(removeClient, { params }))).toBe('204');

    expect(codeOf(await read(token))).toBe('NOT_FOUND');
    const links = 'SELECT 1 FROM manage_links WHERE crm_client_id = $1';
    expect(await query(app.url, links, [eve.id])).toEqual([]);
  });
});

describe('a manage link', () => {
  test('shows the appointment as its customer sees it, in the language of the account', async () => {
    const { id, token, customer, shop } = await bookWithLink();
    await query(app.url, `UPDATE businesses SET language = 'pt' WHERE id = $1`, [shop.business.id]);
    expect(await read(token)).toMatchObject({ body: { language: 'pt' } });
    const asked = await app.send(null, 'GET', `/api/manage/${token}`, undefined, {
      'accept-language': 'fr, ar;q=0.8',
    });
    expect(asked).toMatchObject({ body: { language: 'ar' } });
    await query(app.url, `UPDATE users SET language = 'de' WHERE id = $1`, [customer.id]);

    expect(await read(token)).toMatchObject({
      status: 200,
      body: {
        appointment: { id, status: 'Confirmed', date: DATE, start: '10:00' },
        business: { name: shop.business.name, timezone: 'Europe/Berlin' },
        language: 'de',
        mayCancel: true,
        mayReschedule: true,
        changeUntil: new Date(BOOKED_END_MS - 25 * HOUR_MS).toISOString(),
        validUntil: new Date(BOOKED_END_MS + 24 * HOUR_MS).toISOString(),
      },
    });
  });

  test('cancels once; the history says that the customer did it by a link', async () => {
    const { id, token, customer, asCustomer } = await bookWithLink();
    const headers = { 'idempotency-key': 'cancel by mail' };

    expect(await cancel(token, headers)).toMatchObject({
      status: 200,
      body: { id, status: 'Cancelled' },
    });
    expect(await cancel(token, headers)).toMatchObject({ status: 200, body: { id } });

    const history = bodyOf(await asCustomer(listHistory, { params: { id } }));
    expect(history.map(({ type, by, role, via }) => [type, by, role, via])).toEqual([
      ['appointment.booked', customer.id, 'customer', 'api'],
      ['appointment.cancelled', customer.id, 'customer', 'link'],
    ]);
    expect(await read(token)).toMatchObject({ body: { mayCancel: false, mayReschedule: false } });
    // A stranger who registered with the email may have the link by SMS.
    expect(await asCustomer(getAccount)).toMatchObject({ body: { emailVerifiedAt: null } });
  });

  test('moves the appointment to a slot that it lists, and still works afterwards', async () => {
    const { id, token, newLink, asCustomer } = await bookWithLink();
    const other = await newLink();
    const slots = bodyOf(
      await holder()(listManagedSlots, { params: { token }, query: { date: DATE } }),
    );
    const openAt = (time: string) => slots.find((slot) => slot.time === time)?.available;
    // The present time of the appointment does not block its new one.
    expect([openAt('10:00'), openAt('10:30')]).toEqual([true, true]);

    expect(await move(token, '10:30')).toMatchObject({ status: 200, body: { start: '10:30' } });
    expect(await move(other, '12:00')).toMatchObject({ status: 200, body: { start: '12:00' } });

    expect(await asCustomer(getAppointment, { params: { id } })).toMatchObject({
      body: { start: '12:00', status: 'Confirmed' },
    });
  });

  test('is refused by the rules for the customer', async () => {
    const late = await bookWithLink({ cancellationWindowHours: ALWAYS_LATE_HOURS });
    expect(codeOf(await cancel(late.token))).toBe(`CANCEL_WINDOW:${ALWAYS_LATE_HOURS}`);
    expect(codeOf(await move(late.token, '12:00'))).toBe(`RESCHEDULE_WINDOW:${ALWAYS_LATE_HOURS}`);
    expect(await read(late.token)).toMatchObject({ body: { mayCancel: false } });

    const { token, shop } = await bookWithLink();
    const rival = await app.loginAs(await app.make.user());
    bodyOf(await rival(bookAppointment, { body: bookingAt(shop, '12:00') }));
    expect(codeOf(await move(token, '12:00'))).toBe('SLOT_TAKEN');
    expect(codeOf(await move(token, '03:00'))).toBe('OUTSIDE_AVAILABILITY');
    expect(codeOf(await cancel(token, { 'if-match': '"99"' }))).toBe('SERIALIZATION_CONFLICT');
  });

  test('ends a day after the end of the appointment, also if that has moved', async () => {
    const { token } = await bookWithLink();
    const shiftTo = (ms: number) => app.clock.shiftBy(ms - Date.now());
    try {
      shiftTo(BOOKED_END_MS + 24 * HOUR_MS - 60_000);
      expect(codeOf(await read(token))).toBe('200');
      shiftTo(BOOKED_END_MS + 24 * HOUR_MS + 60_000);
      expect(codeOf(await read(token))).toBe('NOT_FOUND');
      app.clock.shiftBy(0);
      bodyOf(await move(token, '14:00'));
      shiftTo(BOOKED_END_MS + 24 * HOUR_MS + 60_000);
      expect(codeOf(await read(token))).toBe('200');
    } finally {
      app.clock.shiftBy(0);
    }
  });

  test('ends if the account is erased or no longer the customer', async () => {
    const { id, token, customer } = await bookWithLink();
    const setClient = (clientId: string) =>
      query(app.url, 'UPDATE appointments SET client_id = $2 WHERE id = $1', [id, clientId]);
    await setClient((await app.make.user()).id);
    expect(codeOf(await read(token))).toBe('NOT_FOUND');
    expect(codeOf(await cancel(token))).toBe('NOT_FOUND');
    await setClient(customer.id);
    bodyOf(await cancel(token));
    await query(app.url, 'SELECT erase_account($1, now())', [customer.id]);

    expect(codeOf(await read(token))).toBe('NOT_FOUND');
    const rows = await query(app.url, 'SELECT 1 FROM manage_links WHERE user_id = $1', [
      customer.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('is stored as a hash and written to no log', async () => {
    const { id, token } = await bookWithLink();
    await read(token);
    await fetch(`${app.gateway.baseUrl}/manage/${token}`);
    await fetch(`${app.gateway.baseUrl}/api/manage/${token}/no-such-path`);
    const stored = await query(app.url, 'SELECT * FROM manage_links WHERE appointment_id = $1', [
      id,
    ]);

    expect(JSON.stringify(stored)).not.toContain(token);
    expect(app.gateway.logLines.join('')).not.toContain(token);
    expect(await app.gateway.metrics.registry.metrics()).not.toContain(token);
  });

  test('cannot be guessed: an address gets 30 tries in 15 minutes', async () => {
    const from = (address: string, token: string) =>
      app.send(null, 'GET', `/api/manage/${token}`, undefined, { 'x-forwarded-for': address });
    for (let n = 0; n < 30; n++) {
      expect(await from('203.0.113.30', `guess-${n}`)).toEqual(refused(404, 'NOT_FOUND'));
    }

    expect((await from('203.0.113.30', 'guess-30')).status).toBe(429);
    expect((await from('203.0.113.31', 'guess-30')).status).toBe(404);
    // Others of an office with one address.
    expect((await from('203.0.113.30', (await bookWithLink()).token)).status).toBe(200);
  });

  test.each([
    ['waitlist', '203.0.113.32'],
    ['review', '203.0.113.34'],
    ['unsubscribe', '203.0.113.35'],
  ])('to the page /%s cannot be guessed either', async (page, attacker) => {
    const guess = async (address: string, method: string) => {
      const options = { method, headers: { 'x-forwarded-for': address } };
      return (await fetch(`${app.gateway.baseUrl}/${page}/guess`, options)).status;
    };
    for (let n = 0; n < 30; n++) expect(await guess(attacker, 'POST')).toBe(404);

    expect(await guess(attacker, 'POST')).toBe(429);
    expect(await guess(attacker, 'GET')).toBe(429);
    expect(await guess('203.0.113.33', 'POST')).toBe(404);
  });

  test.each(['waitlist', 'review', 'unsubscribe'])(
    'to the page /%s shows people a page in their language also if it fails',
    async (page) => {
      const response = await fetch(`${app.gateway.baseUrl}/${page}/any-token`, {
        method: 'POST',
        headers: { 'accept-language': 'de' },
        body: new URLSearchParams({ comment: 'x'.repeat(70_000) }),
      });

      expect([response.status, response.headers.get('content-type')]).toEqual([
        413,
        'text/html; charset=utf-8',
      ]);
      expect(await response.text()).toContain('Das hat nicht geklappt.');
    },
  );

  test('has a page that is never cached, indexed or framed and runs only its own script', async () => {
    const page = await fetch(`${app.gateway.baseUrl}/manage/any-token`);

    expect(page.status).toBe(200);
    const header = (name: string) => page.headers.get(name);
    expect(header('cache-control')).toBe('no-store');
    expect(header('referrer-policy')).toBe('no-referrer');
    expect(header('x-robots-tag')).toBe('noindex');
    expect(header('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'sha256-[^' ]+'; style-src 'sha256-[^' ]+'; .*frame-ancestors 'none'$/,
    );
  });
});
