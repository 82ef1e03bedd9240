import { describe, expect, test } from '@jest/globals';
import { cancelAppointment, rescheduleAppointment } from '../../../contract/appointment-changes.ts';
import { getAppointment } from '../../../contract/appointments.ts';
import * as duplicates from '../../../contract/client-duplicates.ts';
import * as family from '../../../contract/client-family.ts';
import { importClients } from '../../../contract/client-import.ts';
import * as clients from '../../../contract/clients.ts';
import { listHolds, createHold } from '../../../contract/holds.ts';
import { newId } from '../../../contract/ids.ts';
import { voidSale } from '../../../contract/package-sales.ts';
import * as packages from '../../../contract/packages.ts';
import { joinWaitlist, listWaitlist } from '../../../contract/waitlist.ts';
import { setUpClientShop } from '../../support/client-shop.ts';
import { DATE } from '../../support/factories.ts';
import { bodyOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

const setUp = () => setUpClientShop(app);

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
    await add('Bo');
    const page = (cursor?: string) =>
      asOwner(clients.listClients, { query: { query: 'kim', limit: 2, cursor, count: 'exact' } });
    const first = await page();
    expect(first.headers.get('x-total-count')).toBe('3');
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
        [ana.id, anna.id],
        ['email', 'name'],
      ],
      [
        [eve.id, other.id],
        ['phone', 'name'],
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
    const mistaken = { params: { id: bodyOf(await sell(eve.id)).id } };
    expect(await asOwner(voidSale, mistaken)).toMatchObject({ status: 200 });
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

    const changedAt = async () => {
      const text = 'SELECT updated_at AS at FROM appointments WHERE id = $1';
      return (await query<{ at: Date }>(app.url, text, [visit.id]))[0]!.at.getTime();
    };
    const before = await changedAt();
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
    expect(await changedAt()).toBeGreaterThan(before);
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
    const long = await add('Long', { notes: 'a'.repeat(2_000) });
    expect(await merge(record.id, long.id)).toMatchObject({ error: 'INVALID_INPUT' });
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

  test('at the moment of bookings and moves loses and repeats none', async () => {
    const { add, asOwner, book, merge, read } = await setUp();
    const [eva, eve] = [await add('Eva'), await add('Eve')];
    const { id } = bodyOf(await book(asOwner, '09:00', { crmClientId: eva.id }));
    const move = { date: DATE, start: '16:00' };
    const [merged, moved, ...booked] = await Promise.all([
      merge(eva.id, eve.id),
      asOwner(rescheduleAppointment, { params: { id }, body: move }),
      ...['10:00', '11:00', '12:00', '13:00'].map((start) =>
        book(asOwner, start, { crmClientId: eva.id }),
      ),
    ]);
    expect([merged.status, moved.status]).toEqual([200, 200]);
    const refused = booked.filter(({ ok }) => !ok);
    for (const answer of refused) expect(answer).toMatchObject({ error: 'CLIENT_NOT_FOUND' });
    const { history, totals } = await read(eve.id);
    expect(totals.appointments).toBe(1 + booked.length - refused.length);
    expect(history.find((visit) => visit.id === id)).toMatchObject({ start: '16:00' });
  });
});

describe('the family of a client record', () => {
  test('is booked under the record, at the same time as the client', async () => {
    const { add, asOwner, asAna, ana, book, merge, shop } = await setUp();
    const eve = await add('Eve');
    const params = { id: eve.id };
    const body = { name: 'Lou Klein' };
    const lou = bodyOf(await asOwner(family.addClientFamily, { params, body }));
    expect(await asOwner(family.listClientFamily, { params })).toMatchObject({ body: [lou] });
    const stranger = { params: { id: ana.id } };
    expect(await asOwner(family.listClientFamily, stranger)).toMatchObject({ status: 404 });
    const colleague = await app.make.colleague(shop);
    bodyOf(await book(asOwner, '10:00', { crmClientId: eve.id }));
    const forLou = { crmClientId: eve.id, familyMemberId: lou.id };
    const visit = bodyOf(await book(asOwner, '10:00', { ...forLou, professional: colleague.id }));
    expect(visit).toMatchObject({ client: 'Lou Klein', crmClientId: eve.id });
    const again = await book(asOwner, '10:30', { ...forLou, professional: colleague.id });
    expect(again).toMatchObject({ status: 409 });
    expect(await book(asOwner, '12:00', { familyMemberId: lou.id })).toMatchObject({
      error: 'INVALID_INPUT',
    });
    bodyOf(await book(asAna, '15:00'));
    expect(await merge(eve.id, ana.id)).toMatchObject({
      body: { moved: { appointments: 2, familyMembers: 1 } },
    });
    expect(await asAna(getAppointment, { params: { id: visit.id } })).toMatchObject({
      body: { client: 'Lou Klein', clientId: ana.id },
    });
    expect(await book(asAna, '12:00', { familyMemberId: lou.id })).toMatchObject({ status: 201 });
  });

  test('is removed and erased with the record', async () => {
    const { add, asOwner } = await setUp();
    const { id } = await add('Eve');
    const addMember = async (name: string) =>
      bodyOf(await asOwner(family.addClientFamily, { params: { id }, body: { name } }));
    const [lou] = [await addMember('Lou Klein'), await addMember('Max Klein')];
    const read = () => asOwner(family.getClientFamilyMember, { params: { id: lou.id } });
    expect(await read()).toMatchObject({ body: { name: 'Lou Klein', crmClientId: id } });
    const remove = () => asOwner(family.removeClientFamilyMember, { params: { id: lou.id } });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect(await asOwner(clients.removeClient, { params: { id } })).toMatchObject({ status: 204 });
    const rows = await query(app.url, 'SELECT FROM family_members WHERE crm_client_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

describe('a file of clients', () => {
  const CSV = 'name;phone;tags\nEve Klein;+49 30 1234567;VIP\n=Bo;;\nEve KLEIN;;\n';

  test('is tried without a change, then imported once, all or nothing', async () => {
    const { asOwner, find } = await setUp();
    const send = (csv: string, dryRun: boolean, key = newId('key')) =>
      asOwner(importClients, { body: { csv, dryRun }, headers: { 'idempotency-key': key } });
    const skipped = [{ row: 4, sameAsRow: 2 }];
    const result = { rows: 3, added: 2, skipped, errors: [] };
    expect(await send(CSV, true)).toMatchObject({ body: { ...result, dryRun: true } });
    expect(await find({})).toEqual([]);

    const bad = `${CSV}Max;1;\n;030 55555;\n`;
    expect(await send(bad, true)).toMatchObject({
      body: {
        errors: [
          { row: 5, column: 'phone', error: 'INVALID_INPUT' },
          { row: 6, column: 'name', error: 'MISSING_FIELDS' },
        ],
      },
    });
    const refused = await send(bad, false);
    expect(refused).toMatchObject({ status: 400, error: 'INVALID_INPUT' });
    expect(refused.headers.get('error-field')).toBe('csv.5.phone');
    const other = await send('name,age\nEve,7\nBo,8,extra', true);
    expect(other).toMatchObject({
      body: { added: 1, ignoredColumns: ['age'], errors: [{ row: 3, column: 'columns' }] },
    });
    expect(await find({})).toEqual([]);

    const key = newId('key');
    const all = await Promise.all([1, 2].map(() => send(CSV, false, key)));
    for (const answer of all) expect(answer).toMatchObject({ body: { ...result, dryRun: false } });
    expect(await find({})).toEqual(['Eve Klein', '=Bo']);
    expect(await send(CSV, false)).toMatchObject({ body: { added: 0 } });
  });

  test('is exported as CSV without formulas, and can be imported elsewhere', async () => {
    const { asOwner, owner, find } = await setUp();
    bodyOf(await asOwner(importClients, { body: { csv: CSV } }));
    const read = (accept: string, path = '') =>
      fetch(`${app.gateway.baseUrl}/api/business/clients${path}`, {
        headers: { accept, authorization: `Bearer ${token}` },
      });
    const token = await app.issueToken(owner);
    const response = await read('text/csv');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const csv = await response.text();
    const [header, ...lines] = csv.trim().split('\r\n');
    expect(header).toMatch(/^name,email,phone,notes,tags,id,/);
    expect(lines[0]).toMatch(/^Eve Klein,,'\+49 30 1234567,,VIP,crm_/);
    expect(lines[1]).toMatch(/^'=Bo,/);
    expect(await (await read('text/csv', '?tag=vip')).text()).not.toContain('Bo');
    expect((await read('*/*')).headers.get('content-type')).toMatch(/json/);
    const elsewhere = await setUp();
    bodyOf(await elsewhere.asOwner(importClients, { body: { csv } }));
    expect(await elsewhere.find({})).toEqual(await find({}));
  });
});
