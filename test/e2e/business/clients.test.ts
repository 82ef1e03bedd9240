import { describe, expect, test } from '@jest/globals';
import { cancelAppointment } from '../../../contract/appointment-changes.ts';
import { payAppointment, refundAppointment } from '../../../contract/payments.ts';
import {
  type BookingBody,
  bookAppointment,
  getAppointment,
  listAppointments,
} from '../../../contract/appointments.ts';
import {
  addClient,
  changeClient,
  getClient,
  listClients,
  removeClient,
} from '../../../contract/clients.ts';
import { addFamilyMember } from '../../../contract/family-members.ts';
import { newId } from '../../../contract/ids.ts';
import { listBalances } from '../../../contract/packages.ts';
import type { Call } from '../../support/sessions.ts';
import { bookingAt, DATE } from '../../support/factories.ts';
import { bodyOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

async function setUpBusiness() {
  const { make } = app;
  const [owner, ana] = [await make.user('business'), await make.user('customer', 'Ana Souza')];
  const shop = await make.shop({ business: { userId: owner.id } });
  const place = { professional: shop.professional.id, business: shop.business.id };
  const book = async (call: Call, start: string, fields: Partial<BookingBody> = {}) =>
    bodyOf(
      await call(bookAppointment, {
        body: { ...place, services: [shop.service.id], date: DATE, start, ...fields },
      }),
    ).id;
  const asOwner = await app.loginAs(owner);
  return {
    shop,
    ana,
    book,
    asOwner,
    asAna: await app.loginAs(ana),
    list: async () => bodyOf(await asOwner(listClients)),
    readClient: (id: string) => asOwner(getClient, { params: { id } }),
  };
}

const NO_TOTALS = { appointments: 0, completed: 0, cancelled: 0, noShows: 0, spentMajor: 0 };
const NOT_FOUND = { status: 404, error: 'CLIENT_NOT_FOUND' };

describe('the clients of a business', () => {
  test('are its client records and the customers who booked, with totals', async () => {
    const { ana, asAna, asOwner, book, list, readClient } = await setUpBusiness();
    const eve = bodyOf(await asOwner(addClient, { body: { name: 'Eve' } }));
    expect(await list()).toEqual([{ ...eve, mailBouncedAt: null, totals: NO_TOTALS }]);
    const kim = bodyOf(await asAna(addFamilyMember, { body: { name: 'Kim' } }));
    const first = await book(asAna, '10:00');
    const kims = await book(asAna, '11:00', { familyMemberId: kim.id });
    const eves = await book(asOwner, '12:00', { crmClientId: eve.id });
    await asAna(cancelAppointment, { params: { id: kims }, body: {} });
    const pay = (id: string) =>
      asOwner(payAppointment, { params: { id }, body: { amountMajor: 35, method: 'cash' } });
    for (const id of [first, eves]) expect((await pay(id)).status).toBe(200);
    const account = {
      id: ana.id,
      name: 'Ana Souza',
      email: ana.email,
      phone: null,
      notes: null,
      tags: [],
      createdAt: expect.stringMatching(/Z$/),
      hasAccount: true,
      mailBouncedAt: null,
      totals: { ...NO_TOTALS, appointments: 2, cancelled: 1, spentMajor: 35 },
    };
    const totals = { ...NO_TOTALS, appointments: 1, spentMajor: 35 };
    const record = { ...eve, mailBouncedAt: null, totals };
    expect(await list()).toEqual([record, account]);
    expect(await readClient(ana.id)).toMatchObject({
      status: 200,
      body: {
        ...account,
        history: [
          { id: kims, start: '11:00', status: 'Cancelled' },
          { id: first, start: '10:00', status: 'Confirmed' },
        ],
      },
    });
  });

  test('have paid for packages too; a visit with a package costs nothing more', async () => {
    const { ana, asAna, asOwner, book, readClient, shop } = await setUpBusiness();
    const { id: packagePurchaseId } = await app.make.purchase(shop, ana.id);
    await app.make.purchase(shop, ana.id, { status: 'cancelled' });
    const id = await book(asAna, '10:00', { packagePurchaseId });
    const visit = () => asOwner(getAppointment, { params: { id } });
    expect(await visit()).toMatchObject({
      body: { paymentStatus: 'paid', packageRedemption: { packagePurchaseId } },
    });
    const body = { amountMajor: 0, method: 'cash' } as const;
    expect(await asOwner(payAppointment, { params: { id }, body })).toMatchObject({
      error: 'PAYMENT_ALREADY_SETTLED',
    });
    const spent = async () => bodyOf(await readClient(ana.id)).totals.spentMajor;
    expect(await spent()).toBe(90);
    const balance = async () => bodyOf(await asAna(listBalances))[0]?.sessionsRemaining;
    expect(await balance()).toBe(2);
    expect(await asOwner(refundAppointment, { params: { id } })).toMatchObject({ status: 200 });
    const refunded = bodyOf(await visit());
    expect(refunded).toMatchObject({ paymentStatus: 'refunded', status: 'Confirmed' });
    expect(refunded).not.toHaveProperty('packageRedemption');
    expect(await balance()).toBe(3);
    await asAna(cancelAppointment, { params: { id }, body: {} });
    expect([await balance(), await spent()]).toEqual([3, 90]);
  });

  test('include the contact details of a customer only after a booking by that customer', async () => {
    const { shop, ana, asAna, asOwner, book, list, readClient } = await setUpBusiness();
    await query(app.url, `UPDATE users SET phone = '+49 30 1' WHERE id = $1`, [ana.id]);
    const body = { ...bookingAt(shop), clientId: ana.id };
    expect(await asOwner(bookAppointment, { body })).toMatchObject(NOT_FOUND);
    expect(await list()).toEqual([]);
    expect(await readClient(ana.id)).toMatchObject(NOT_FOUND);
    await book(asAna, '11:00');
    expect(await asOwner(bookAppointment, { body })).toMatchObject({ status: 201 });
    const visible = { id: ana.id, email: ana.email, phone: '+49 30 1' };
    expect(await list()).toMatchObject([visible]);
    expect(await readClient(ana.id)).toMatchObject({ body: visible });
  });

  test('include no customers and no appointments of another business', async () => {
    const [here, there] = [await setUpBusiness(), await setUpBusiness()];
    await here.book(here.asAna, '10:00');
    expect(await there.list()).toEqual([]);
    expect(await there.readClient(here.ana.id)).toMatchObject(NOT_FOUND);
    await there.book(here.asAna, '14:00');
    expect(await there.list()).toMatchObject([{ id: here.ana.id, totals: { appointments: 1 } }]);
    const client = bodyOf(await there.readClient(here.ana.id));
    expect(client.history.map(({ start }) => start)).toEqual(['14:00']);
  });

  test('with an account have notes of the business, and nothing else that it can change', async () => {
    const { ana, asAna, asOwner, book, list, readClient } = await setUpBusiness();
    const params = { id: ana.id };
    const note = (notes: string | null) => asOwner(changeClient, { params, body: { notes } });
    expect(await note('a stranger')).toMatchObject(NOT_FOUND);
    await book(asAna, '10:00');
    for (const body of [{ name: 'Anna' }, { phone: null }, { email: null, notes: 'tea' }]) {
      const refused = await asOwner(changeClient, { params, body });
      expect(refused).toMatchObject({ status: 403, error: 'FORBIDDEN' });
    }
    expect(await list()).toMatchObject([{ name: 'Ana Souza', notes: null }]);
    for (const notes of ['likes tea', 'likes coffee', null]) {
      const noted = { id: ana.id, name: 'Ana Souza', hasAccount: true, notes };
      expect(await note(notes)).toMatchObject({ status: 200, body: noted });
      expect(await readClient(ana.id)).toMatchObject({ body: noted });
    }
    const headers = { 'if-match': (await readClient(ana.id)).headers.get('etag')! };
    const change = (notes: string) => asOwner(changeClient, { params, headers, body: { notes } });
    expect(await change('likes water')).toMatchObject({ status: 200 });
    expect(await change('likes wine')).toMatchObject({ error: 'SERIALIZATION_CONFLICT' });
  });

  test('with an account have separate notes at each business, erased with the account', async () => {
    const [here, there] = [await setUpBusiness(), await setUpBusiness()];
    const { ana, asAna } = here;
    const id = await here.book(asAna, '10:00');
    await there.book(asAna, '14:00');
    const note = { params: { id: ana.id }, body: { notes: 'likes tea' } };
    expect(await here.asOwner(changeClient, note)).toMatchObject({ status: 200 });
    expect(await here.list()).toMatchObject([{ id: ana.id, notes: 'likes tea' }]);
    expect(await there.list()).toMatchObject([{ id: ana.id, notes: null }]);
    expect(await asAna(getAppointment, { params: { id } })).toMatchObject({ status: 200 });
    await query(app.url, `SELECT erase_account($1, '2099-01-01')`, [ana.id]);
    const rows = await query(app.url, 'SELECT 1 FROM account_notes WHERE user_id = $1', [ana.id]);
    expect(rows).toEqual([]);
  });

  test('exclude erased accounts', async () => {
    const { ana, asAna, book, list, readClient } = await setUpBusiness();
    const id = await book(asAna, '10:00');
    await asAna(cancelAppointment, { params: { id }, body: {} });
    expect(await list()).toHaveLength(1);
    // Erasure over HTTP would end the session that all these tests share.
    await query(app.url, 'SELECT erase_account($1, now())', [ana.id]);
    expect(await list()).toEqual([]);
    expect(await readClient(ana.id)).toMatchObject(NOT_FOUND);
  });

  test('are paged, records and accounts as one list', async () => {
    const { asAna, asOwner, book } = await setUpBusiness();
    for (const name of ['Eve', 'Bo']) await asOwner(addClient, { body: { name } });
    await book(asAna, '10:00');
    const first = await asOwner(listClients, { query: { limit: 2 } });
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
    const rest = await asOwner(listClients, { query: { limit: 2, cursor } });
    expect([...bodyOf(first), ...bodyOf(rest)].map(({ name }) => name)).toEqual([
      'Eve',
      'Bo',
      'Ana Souza',
    ]);
    expect(rest.headers.get('link')).toBeNull();
  });
});

/** A business with a client record of Eve, who is booked at 10. */
async function setUpClient() {
  const { make } = app;
  const [owner, lena] = [await make.user('business'), await make.user('professional')];
  const shop = await make.shop({
    business: { userId: owner.id },
    professional: { userId: lena.id },
  });
  const [asOwner, asLena] = [await app.loginAs(owner), await app.loginAs(lena)];
  const body = {
    name: 'Eve Stone',
    email: 'eve@one.test',
    phone: '+49 30 2',
    notes: 'left-handed',
  };
  const headers = { 'idempotency-key': newId('key') };
  const eve = bodyOf(await asOwner(addClient, { body, headers }));
  const book = (start: string) =>
    asOwner(bookAppointment, {
      body: {
        professional: shop.professional.id,
        business: shop.business.id,
        services: [shop.service.id],
        date: DATE,
        start,
        crmClientId: eve.id,
        notes: 'for Eve Stone',
        staffNotes: 'Eve Stone is late',
      },
    });
  const { id } = bodyOf(await book('10:00'));
  return {
    id,
    eve,
    asOwner,
    asLena,
    book,
    cancel: () =>
      asOwner(cancelAppointment, { params: { id }, body: { reason: 'Eve Stone is ill' } }),
    erase: (call = asOwner) => call(removeClient, { params: { id: eve.id } }),
    listAppointmentIds: async (call = asOwner) => {
      const found = await call(listAppointments, { query: { clientId: eve.id } });
      return bodyOf(found).map((appointment) => appointment.id);
    },
  };
}

describe('a client record', () => {
  test('filters the appointments of its business', async () => {
    const { id, asLena, listAppointmentIds } = await setUpClient();
    expect([await listAppointmentIds(), await listAppointmentIds(asLena)]).toEqual([[id], [id]]);
    expect(await listAppointmentIds((await setUpClient()).asOwner)).toEqual([]);
  });

  test('is erased once it has no upcoming booking, and its appointments become anonymous', async () => {
    const { id, eve, asOwner, cancel, erase, listAppointmentIds, book } = await setUpClient();
    expect(await erase()).toMatchObject({ status: 409, error: 'ACCOUNT_HAS_BOOKINGS' });
    expect(await listAppointmentIds()).toEqual([id]);
    expect((await cancel()).status).toBe(200);
    expect(await erase()).toMatchObject({ status: 204 });
    const anonymous = bodyOf(await asOwner(getAppointment, { params: { id } }));
    expect(anonymous).toMatchObject({ client: '', status: 'Cancelled' });
    for (const field of ['crmClientId', 'notes', 'staffNotes'])
      expect(anonymous).not.toHaveProperty(field);
    expect(bodyOf(await asOwner(listClients))).toEqual([]);
    expect(await book('12:00')).toMatchObject({ status: 404, error: 'CLIENT_NOT_FOUND' });
    expect(await erase()).toMatchObject({ status: 404, error: 'CLIENT_NOT_FOUND' });
    const tables = ['appointments', 'events', 'crm_clients', 'stored_responses'];
    for (const table of tables) {
      const rows = await query(
        app.url,
        `SELECT FROM ${table} AS t WHERE t::text LIKE '%Eve Stone%' AND t::text LIKE $1`,
        [`%${table === 'events' || table === 'appointments' ? id : eve.id}%`],
      );
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });

  test('answers CLIENT_NOT_FOUND for an account and for a record of another business', async () => {
    const { erase, listAppointmentIds, id } = await setUpClient();
    expect(await erase((await setUpClient()).asOwner)).toMatchObject({ error: 'CLIENT_NOT_FOUND' });
    const { asOwner } = await setUpClient();
    const account = await app.make.user();
    const params = { id: account.id };
    expect(await asOwner(removeClient, { params })).toMatchObject({ status: 404 });
    expect(await listAppointmentIds()).toEqual([id]);
  });
});
