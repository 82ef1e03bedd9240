import { describe, expect, test } from '@jest/globals';
import { cancelAppointment, rescheduleAppointment } from '../../../contract/appointment-changes.ts';
import {
  type BookingBody,
  bookAppointment,
  getAppointment,
} from '../../../contract/appointments.ts';
import * as duplicates from '../../../contract/client-duplicates.ts';
import * as clients from '../../../contract/clients.ts';
import { listHolds, createHold } from '../../../contract/holds.ts';
import { newId } from '../../../contract/ids.ts';
import * as packages from '../../../contract/packages.ts';
import { joinWaitlist, listWaitlist } from '../../../contract/waitlist.ts';
import { DATE } from '../../support/factories.ts';
import { packageTerms } from '../../support/factories/coupons-and-packages.ts';
import { bodyOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import type { Call } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

async function setUp() {
  const { make } = app;
  const [owner, ana] = [await make.user('business'), await make.user('customer', 'Ana Souza')];
  const shop = await make.shop({ business: { userId: owner.id } });
  const [asOwner, asAna] = [await app.loginAs(owner), await app.loginAs(ana)];
  const place = { professional: shop.professional.id, business: shop.business.id };
  const request = { ...place, services: [shop.service.id], date: DATE };
  const book = (call: Call, start: string, fields: Partial<BookingBody> = {}) =>
    call(bookAppointment, { body: { ...request, start, ...fields } });
  const add = async (name: string, fields: object = {}) =>
    bodyOf(await asOwner(clients.addClient, { body: { name, ...fields } }));
  const merge = (id: string, intoClientId: string, key = newId('key')) =>
    asOwner(duplicates.mergeClient, {
      params: { id },
      body: { intoClientId },
      headers: { 'idempotency-key': key },
    });
  const sell = async (crmClientId: string) => {
    const body = packageTerms(shop.service.id);
    const { id: packageId } = bodyOf(await asOwner(packages.createPackage, { body }));
    return asOwner(packages.sellPackageToClient, {
      params: { id: crmClientId },
      body: { packageId, method: 'cash' },
    });
  };
  const find = async (filter: { query?: string; tag?: string }) =>
    bodyOf(await asOwner(clients.listClients, { query: filter })).map(({ name }) => name);
  const read = async (id: string) => bodyOf(await asOwner(clients.getClient, { params: { id } }));
  return { owner, ana, shop, asOwner, asAna, request, book, add, merge, sell, find, read };
}

describe('the clients of a business', () => {
  test('are found by parts of name, email and phone as typed', async () => {
    const { add, find, book, asAna } = await setUp();
    await add('Zoë Müller', { email: 'zoe.m@example.test', phone: '+49 30 1234567' });
    await add('Max Zoellner', { phone: '0151 777 888 99' });
    await book(asAna, '10:00');
    for (const [text, names] of [
      ['zoe', ['Zoë Müller', 'Max Zoellner']],
      ['MULLER', ['Zoë Müller']],
      ['mül zo', ['Zoë Müller']],
      ['M@example', ['Zoë Müller']],
      ['030 123 45', ['Zoë Müller']],
      ['+49301234567', ['Zoë Müller']],
      ['15177', ['Max Zoellner']],
      ['sou', ['Ana Souza']],
      ['ax', []],
      ['100%', []],
    ] as const) {
      expect([text, await find({ query: text })]).toEqual([text, names]);
    }
  });

  test('are paged in a search too, and not found at another business', async () => {
    const { add, asOwner } = await setUp();
    for (const name of ['Kim C', 'Kim A', 'Kim B']) await add(name);
    const page = (cursor?: string) =>
      asOwner(clients.listClients, { query: { query: 'kim', limit: 2, cursor } });
    const first = await page();
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
    const names = [...bodyOf(first), ...bodyOf(await page(cursor))].map(({ name }) => name);
    expect(names).toEqual(['Kim A', 'Kim B', 'Kim C']);
    expect(await (await setUp()).find({ query: 'kim' })).toEqual([]);
  });

  test('have tags, records and accounts alike', async () => {
    const { add, ana, asAna, asOwner, book, find } = await setUp();
    await add('Eve', { tags: ['VIP', 'Colour'] });
    await book(asAna, '10:00');
    const change = { params: { id: ana.id }, body: { tags: ['vip'] } };
    expect(await asOwner(clients.changeClient, change)).toMatchObject({ body: { tags: ['vip'] } });
    expect(await find({ tag: 'Vip' })).toEqual(['Eve', 'Ana Souza']);
    expect(await find({ tag: 'colour', query: 'ev' })).toEqual(['Eve']);
    expect(bodyOf(await asOwner(duplicates.listClientTags))).toEqual([
      { tag: 'Colour', clients: 1 },
      { tag: expect.stringMatching(/^vip$/i), clients: 2 },
    ]);
  });

  test('that are perhaps one person are listed with the reasons', async () => {
    const { add, ana, asAna, asOwner, book } = await setUp();
    const eve = await add('Eve Klein', { phone: '+49 30 1234567' });
    const other = await add('Klein, Eve', { phone: '030 1234567' });
    const anna = await add('Anna Souza', { email: ana.email.toUpperCase() });
    await add('Bo');
    await book(asAna, '10:00');
    const pairs = bodyOf(await asOwner(duplicates.listDuplicates));
    expect(pairs.map((pair) => [pair.clients.map(({ id }) => id), pair.reasons])).toEqual([
      [
        [eve.id, other.id],
        ['phone', 'name'],
      ],
      [
        [anna.id, ana.id],
        ['email', 'name'],
      ],
    ]);
    expect(await (await setUp()).asOwner(duplicates.listDuplicates)).toMatchObject({ body: [] });
  });
});

describe('a package of a client record', () => {
  test('is sold, redeemed by staff, counted, and of no use to others', async () => {
    const { add, asOwner, book, read, sell } = await setUp();
    const [eve, bo] = [await add('Eve'), await add('Bo')];
    const purchase = bodyOf(await sell(eve.id));
    expect(purchase).toMatchObject({ crmClientId: eve.id, userId: eve.id, sessionsRedeemed: 0 });
    const paid = { packagePurchaseId: purchase.id };
    expect(await book(asOwner, '10:00', { ...paid, crmClientId: bo.id })).toMatchObject({
      error: 'NOT_FOUND',
    });
    const visit = await book(asOwner, '10:00', { ...paid, crmClientId: eve.id });
    expect(visit).toMatchObject({ body: { paymentStatus: 'paid', crmClientId: eve.id } });
    const list = { query: { crmClientId: eve.id } };
    expect(await asOwner(packages.listPurchases, list)).toMatchObject({
      body: [{ id: purchase.id, sessionsRedeemed: 1 }],
    });
    expect((await read(eve.id)).totals).toMatchObject({ appointments: 1, spentMajor: 90 });
    const stranger = await (await setUp()).add('Stranger');
    expect(await sell(stranger.id)).toMatchObject({ error: 'CLIENT_NOT_FOUND' });
  });
});

describe('a merge', () => {
  test('of two records moves everything once, and deletes the merged one', async () => {
    const { add, asOwner, book, merge, read, request, sell } = await setUp();
    const eva = await add('Eva', { phone: '030 12345', notes: 'tea', tags: ['VIP'] });
    const eve = await add('Eve', { notes: 'coffee', tags: ['Colour'] });
    const visit = bodyOf(await book(asOwner, '10:00', { crmClientId: eva.id }));
    await book(asOwner, '12:00', { crmClientId: eve.id });
    const purchase = bodyOf(await sell(eva.id));
    const held = { ...request, start: '14:00', crmClientId: eva.id };
    const hold = bodyOf(await asOwner(createHold, { body: held }));
    const wanted = { business: request.business, services: request.services, from: DATE, to: DATE };
    bodyOf(await asOwner(joinWaitlist, { body: { ...wanted, crmClientId: eva.id } }));

    const key = newId('key');
    const moved = { appointments: 1, packages: 1, waitlistEntries: 1, holds: 1, familyMembers: 0 };
    const merged = { id: eve.id, hasAccount: false, mergedId: eva.id, moved };
    const answers = await Promise.all([1, 2, 3].map(() => merge(eva.id, eve.id, key)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: merged });

    expect(await read(eve.id)).toMatchObject({
      name: 'Eve',
      phone: '030 12345',
      notes: 'coffee\n\ntea',
      tags: ['Colour', 'VIP'],
      totals: { appointments: 2, spentMajor: 90 },
    });
    const gone = { status: 404, error: 'CLIENT_NOT_FOUND' };
    expect(await asOwner(clients.getClient, { params: { id: eva.id } })).toMatchObject(gone);
    expect(await merge(eva.id, eve.id)).toMatchObject(gone);
    expect(await asOwner(getAppointment, { params: { id: visit.id } })).toMatchObject({
      body: { client: 'Eve', crmClientId: eve.id },
    });
    expect(await asOwner(listWaitlist)).toMatchObject({ body: [{ crmClientId: eve.id }] });
    expect(await asOwner(listHolds)).toMatchObject({
      body: [{ id: hold.id, crmClientId: eve.id }],
    });
    const paid = { packagePurchaseId: purchase.id, holdId: hold.id, crmClientId: eve.id };
    expect(await book(asOwner, '14:00', paid)).toMatchObject({ status: 201 });
    const params = { id: visit.id };
    const move = { date: DATE, start: '15:00' };
    expect(await asOwner(rescheduleAppointment, { params, body: move })).toMatchObject({
      status: 200,
    });
    const merges = `SELECT data FROM events WHERE type = 'client.merged' AND resource_id = $1`;
    expect(await query(app.url, merges, [eve.id])).toEqual([{ data: { mergedId: eva.id, moved } }]);
  });

  test('into an account gives the customer the appointments, and ends with an erasure', async () => {
    const { add, ana, asAna, asOwner, book, merge, read, sell } = await setUp();
    const record = await add('Ana S.', { phone: '030 12345', notes: 'Ana S. likes tea' });
    expect(await merge(record.id, ana.id)).toMatchObject({ error: 'CLIENT_NOT_FOUND' });
    bodyOf(await book(asAna, '10:00'));
    const { id } = bodyOf(await book(asOwner, '12:00', { crmClientId: record.id }));
    const purchase = bodyOf(await sell(record.id));
    expect(await merge(ana.id, record.id)).toMatchObject({ error: 'CLIENT_NOT_FOUND' });
    expect(await merge(record.id, record.id)).toMatchObject({ error: 'INVALID_INPUT' });
    expect(await merge(record.id, ana.id)).toMatchObject({ body: { hasAccount: true } });
    expect(await asAna(getAppointment, { params: { id } })).toMatchObject({
      body: { client: 'Ana Souza', clientId: ana.id },
    });
    expect(await asAna(packages.listBalances)).toMatchObject({ body: [{ id: purchase.id }] });
    expect(await read(ana.id)).toMatchObject({ notes: 'Ana S. likes tea', phone: null });
    expect(await asAna(cancelAppointment, { params: { id }, body: {} })).toMatchObject({
      status: 200,
    });
    await query(app.url, `SELECT erase_account($1, '2099-01-01')`, [ana.id]);
    for (const table of ['appointments', 'crm_clients', 'account_notes', 'stored_responses']) {
      const rows = await query(
        app.url,
        `SELECT FROM ${table} AS t WHERE t::text LIKE '%Ana S.%'`,
        [],
      );
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });

  test('of clients with appointments at the same time is refused, and changes nothing', async () => {
    const { add, asOwner, book, merge, shop } = await setUp();
    const [eva, eve] = [await add('Eva', { notes: 'tea' }), await add('Eve')];
    const colleague = await app.make.colleague(shop);
    await book(asOwner, '10:00', { crmClientId: eva.id });
    const other = { crmClientId: eve.id, professional: colleague.id };
    const { id } = bodyOf(await book(asOwner, '10:00', other));
    const refused = { status: 409, error: 'CLIENT_DOUBLE_BOOKED' };
    expect(await merge(eva.id, eve.id)).toMatchObject(refused);
    const list = bodyOf(await asOwner(clients.listClients));
    expect(list).toMatchObject([
      { name: 'Eva', notes: 'tea', totals: { appointments: 1 } },
      { name: 'Eve', notes: null, totals: { appointments: 1 } },
    ]);
    await asOwner(cancelAppointment, { params: { id }, body: {} });
    expect(await merge(eva.id, eve.id)).toMatchObject({ body: { moved: { appointments: 1 } } });
  });
});
