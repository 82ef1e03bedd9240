import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { bookAppointment } from '../../../contract/appointments.ts';
import { addClient } from '../../../contract/clients.ts';
import { addFamilyMember } from '../../../contract/family-members.ts';
import { getHold, listHolds } from '../../../contract/holds.ts';
import { closeDate, openDate } from '../../../contract/own-business.ts';
import * as contract from '../../../contract/waitlist.ts';
import { saveReading } from '../../../workers/busy-calendars/read-calendars.ts';
import { bookingAt } from '../../support/factories.ts';
import { DATE, NOW, openFullShop } from '../../support/full-shop.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { openNotifier } from '../../support/notifier.ts';
import { bodyOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true, clock: NOW });

let server: Awaited<ReturnType<typeof startMailServer>>;
let notifier: ReturnType<typeof openNotifier>;
beforeAll(async () => {
  server = await startMailServer();
  const { nowMs } = app.clock;
  notifier = openNotifier({ databaseUrl: app.url, smtpUrl: server.url, nowMs });
});
afterAll(async () => {
  await notifier.close();
  await server.stop();
});
beforeEach(() => app.clock.set(NOW));

async function takeSubjects(email: string) {
  await notifier.notifyAll();
  return server.take(email).map(({ subject }) => subject);
}

type Shop = Awaited<ReturnType<typeof openFullShop>>;

/** The owner adds a client record with an address. */
async function addRecord({ owner }: Shop) {
  const email = `eve.${crypto.randomUUID()}@example.test`;
  const record = bodyOf(await owner(addClient, { body: { name: 'Eve', email } }));
  return { id: record.id, email };
}

async function addManager({ shop }: Shop) {
  const [account] = await app.make.accounts([{ role: 'business' }]);
  const member =
    "INSERT INTO business_members (business_id, user_id, role) VALUES ($1, $2, 'manager')";
  await query(app.url, member, [shop.business.id, account!.id]);
  return app.loginAs(account!);
}

describe('the owner of a business', () => {
  test('puts a client record on the list, and any manager books its offer', async () => {
    const shop = await openFullShop(app);
    const { owner, eva, booked, cancel, request, statusOf } = shop;
    const eve = await addRecord(shop);
    const joined = await owner(contract.joinWaitlist, {
      body: { ...request, crmClientId: eve.id },
    });
    expect(joined).toMatchObject({
      status: 201,
      body: { clientName: 'Eve', crmClientId: eve.id, clientEmail: eve.email, position: 1 },
    });
    await cancel(eva, booked[0]);
    const entry = bodyOf(joined).id;
    const { holdId } = (await statusOf(owner, entry))!.offer!;
    expect(await owner(listHolds, { query: {} })).toMatchObject({
      body: [{ id: holdId, waitlistEntryId: entry, client: 'Eve', crmClientId: eve.id }],
    });
    expect(await takeSubjects(eve.email)).toEqual([expect.stringContaining('A place is free')]);
    const manager = await addManager(shop);
    expect(await manager(getHold, { params: { id: holdId } })).toMatchObject({ status: 200 });
    expect(await manager(listHolds, { query: {} })).toMatchObject({ body: [{ id: holdId }] });
    const body = { ...bookingAt(shop.shop, '10:00'), date: DATE, holdId, crmClientId: eve.id };
    const made = await manager(bookAppointment, { body });
    expect(made).toMatchObject({ status: 201 });
    expect(await statusOf(owner, entry)).toMatchObject({
      status: 'booked',
      appointmentIds: [bodyOf(made).id],
    });
  });

  test('removes a customer, who is told by mail and whose offer goes to the next', async () => {
    const shop = await openFullShop(app);
    const { owner, ana, eva, booked, join, cancel, statusOf, request } = shop;
    const eve = await addRecord(shop);
    const body = { ...request, crmClientId: eve.id };
    const entry = bodyOf(await owner(contract.joinWaitlist, { body })).id;
    const next = await join(ana);
    await cancel(eva, booked[0]);
    expect(await owner(contract.leaveWaitlist, { params: { id: entry } })).toMatchObject({
      status: 204,
    });
    await app.relay();
    expect(await statusOf(owner, entry)).toMatchObject({ status: 'removed', position: null });
    expect(await statusOf(ana, next)).toMatchObject({ offer: { start: '10:00' } });
    expect(await takeSubjects(eve.email)).toContainEqual(
      expect.stringContaining('Off the waiting list: Haircut'),
    );
  });

  test('puts only own clients on the own list', async () => {
    const shop = await openFullShop(app);
    const { owner, eva, request } = shop;
    const send = (body: object) => owner(contract.joinWaitlist, { body: { ...request, ...body } });
    const [stranger] = await app.make.accounts([{ role: 'customer' }]);
    const foreign = await openFullShop(app);
    const eve = await addRecord(foreign);
    expect(await send({})).toMatchObject({ error: 'MISSING_FIELDS' });
    expect(await send({ clientId: stranger!.id })).toMatchObject({ error: 'CLIENT_NOT_FOUND' });
    expect(await send({ crmClientId: eve.id })).toMatchObject({ error: 'CLIENT_NOT_FOUND' });
    const own = await addRecord(shop);
    const child = bodyOf(await foreign.eva(addFamilyMember, { body: { name: 'Kim' } })).id;
    expect(await send({ crmClientId: own.id, familyMemberId: child })).toMatchObject({
      error: 'INVALID_INPUT',
    });
    const elsewhere = { ...foreign.request, crmClientId: eve.id };
    expect(await send(elsewhere)).toMatchObject({ error: 'FORBIDDEN' });
    const body = { ...request, crmClientId: eve.id };
    expect(await eva(contract.joinWaitlist, { body })).toMatchObject({
      error: 'CRM_CLIENT_STAFF_ONLY',
    });
  });

  test('filters the line by professional, service and date', async () => {
    const { shop, owner, ana, ben, join } = await openFullShop(app);
    const first = await join(ana);
    const mia = await app.make.colleague(shop);
    const second = await join(ben, { professional: mia.id, to: '2030-05-16', weekdays: [4] });
    const list = async (filter: object) =>
      bodyOf(await owner(contract.listWaitlist, { query: filter })).map(({ id }) => id);
    expect(await list({ professionalId: mia.id })).toEqual([first, second]);
    expect(await list({ professionalId: shop.professional.id })).toEqual([first]);
    expect(await list({ date: DATE })).toEqual([first]);
    expect(await list({ date: '2030-05-16' })).toEqual([second]);
    expect(await list({ serviceId: shop.service.id })).toEqual([first, second]);
    expect(await list({ serviceId: 'svc_none' })).toEqual([]);
  });
});

test('the position counts only those who could get the same time', async () => {
  const { shop, ana, ben, cleo, join, statusOf } = await openFullShop(app);
  const mia = await app.make.colleague(shop);
  await join(ana, { professional: shop.professional.id });
  const other = await join(ben, { professional: mia.id });
  const later = await join(ben, { from: '2030-05-20', to: '2030-05-20' });
  const any = await join(cleo);
  expect(await statusOf(ben, other)).toMatchObject({ position: 1 });
  expect(await statusOf(ben, later)).toMatchObject({ position: 1 });
  expect(await statusOf(cleo, any)).toMatchObject({ position: 3 });
});

test('a customer who books a wanted time without its offer waits no longer', async () => {
  const { shop, ana, ben, eva, booked, join, cancel, statusOf } = await openFullShop(app, {
    closesMin: 780,
  });
  const [first, second] = [await join(ana, { timeTo: '11:00' }), await join(ben)];
  // 12:00 is free: Ben gets it. He books at a colleague's instead.
  await app.offerSeats();
  const { holdId } = (await statusOf(ben, second))!.offer!;
  const mia = await app.make.colleague(shop);
  const body = { ...bookingAt(shop, '10:00'), date: DATE, professional: mia.id };
  const made = await ben(bookAppointment, { body });
  expect(await statusOf(ben, second)).toMatchObject({
    status: 'booked',
    appointmentIds: [bodyOf(made).id],
  });
  expect(await ben(getHold, { params: { id: holdId } })).toMatchObject({
    body: { status: 'released', waitlistEntryId: second },
  });
  await cancel(eva, booked[0]);
  expect(await statusOf(ana, first)).toMatchObject({ status: 'offered' });
});

test('an entry expires after its last wanted hour, and its customer is told', async () => {
  const { join, statusOf } = await openFullShop(app);
  const [account] = await app.make.accounts([{ role: 'customer' }]);
  const entry = await join(await app.loginAs(account!), { timeTo: '11:00' });
  // 11:00 in Berlin; the session of yesterday is over.
  app.clock.set(`${DATE}T09:00:00Z`);
  const customer = await app.loginAs(account!);
  const expired = { status: 'expired', endReason: 'datesPassed', position: null };
  expect(await statusOf(customer, entry)).toMatchObject(expired);
  await app.sweep();
  expect(await statusOf(customer, entry)).toMatchObject(expired);
  expect(await takeSubjects(account!.email)).toEqual([
    expect.stringContaining('Off the waiting list'),
  ]);
});

describe('a time is offered as soon as', () => {
  test('a closed date is opened', async () => {
    const { shop, owner, ana, join, statusOf } = await openFullShop(app);
    const params = { id: shop.business.id, date: '2030-05-15' };
    expect(await owner(closeDate, { params })).toMatchObject({ status: 200 });
    const entry = await join(ana, { to: '2030-05-15' });
    await app.relay();
    expect(await statusOf(ana, entry)).toMatchObject({ status: 'waiting', offer: null });
    expect(await owner(openDate, { params })).toMatchObject({ status: 204 });
    await app.relay();
    expect(await statusOf(ana, entry)).toMatchObject({ offer: { date: '2030-05-15' } });
  });

  test('an outside calendar is read after an outage, and is no longer busy then', async () => {
    const { shop, ana, join, statusOf } = await openFullShop(app, { closesMin: 780 });
    const { id: professionalId } = shop.professional;
    const calendar = { id: `bcl_${crypto.randomUUID()}`, professionalId, sealedUrl: 'sealed' };
    await query(
      app.url,
      `INSERT INTO busy_calendars (id, professional_id, kind, name, host, sealed_url, next_read_at, tried_at, read_at)
       VALUES ($1, $2, 'ics', '', 'example.test', 'sealed', $3, $4, $4)`,
      [calendar.id, professionalId, '2030-05-13T06:05:00Z', '2030-05-13T05:00:00Z'],
    );
    const entry = await join(ana);
    await app.relay();
    // No worker has tried to read it for an hour: it is due, and 12:00 is not offered.
    expect(await statusOf(ana, entry)).toMatchObject({ status: 'waiting', offer: null });
    const [due] = await query(app.url, 'SELECT next_read_at FROM busy_calendars WHERE id = $1', [
      calendar.id,
    ]);
    expect(due!['next_read_at']).toEqual(new Date(NOW));
    const span = (start: string, end: string) => ({
      startMs: Date.parse(`${DATE}T${start}:00Z`),
      endMs: Date.parse(`${DATE}T${end}:00Z`),
    });
    const read = { etag: null, unreadableEvents: 0, unknownZones: [] };
    const save = (spans: ReturnType<typeof span>[]) =>
      app.make.db.transaction((tx) =>
        saveReading(tx, calendar, { ...read, spans }, app.clock.nowMs()),
      );
    await save([span('10:00', '11:00')]);
    await app.relay();
    expect(await statusOf(ana, entry)).toMatchObject({ status: 'waiting', offer: null });
    await save([]);
    await app.relay();
    expect(await statusOf(ana, entry)).toMatchObject({ offer: { start: '12:00' } });
  });
});
