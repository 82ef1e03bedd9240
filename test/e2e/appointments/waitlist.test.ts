import { beforeEach, describe, expect, test } from '@jest/globals';
import { cancelAppointment } from '../../../contract/appointment-changes.ts';
import { bookAppointment } from '../../../contract/appointments.ts';
import { changeBusiness } from '../../../contract/own-business.ts';
import * as contract from '../../../contract/waitlist.ts';
import { bookingAt } from '../../support/factories.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const NOW = '2030-05-13T06:00:00Z';
const DATE = '2030-05-14';
const app = useTestApp({ worker: true, clock: NOW });

const setClock = (minutesLater: number) =>
  app.clock.set(new Date(Date.parse(NOW) + minutesLater * 60_000).toISOString());

beforeEach(() => setClock(0));

type Client = Awaited<ReturnType<typeof app.loginAs>>;

/** A shop that opens for two haircuts, which Eva and Fay have booked, and three customers. */
async function setUpFullShop() {
  const accounts = await app.make.accounts([
    { role: 'business' },
    ...Array.from({ length: 5 }, () => ({ role: 'customer' as const })),
  ]);
  const shop = await app.make.shop({
    business: {
      userId: accounts[0]!.id,
      opensMin: 600,
      closesMin: 720,
      slotMinutes: 60,
      waitlistOfferMinutes: 5,
    },
  });
  const [owner, eva, fay, ana, ben, cleo] = (await Promise.all(
    accounts.map((account) => app.loginAs(account)),
  )) as [Client, Client, Client, Client, Client, Client];
  const bookAt = async (as: Client, start: string) => {
    const booked = await as(bookAppointment, {
      body: { ...bookingAt(shop, start), date: DATE },
    });
    expect(booked).toMatchObject({ status: 201 });
    return booked.ok ? booked.body.id : '';
  };
  const booked = [await bookAt(eva, '10:00'), await bookAt(fay, '11:00')] as const;
  const request = {
    business: shop.business.id,
    services: [shop.service.id],
    from: DATE,
    to: DATE,
  };
  const join = async (as: Client, changes = {}) => {
    const joined = await as(contract.joinWaitlist, { body: { ...request, ...changes } });
    expect(joined).toMatchObject({ status: 201 });
    return joined.ok ? joined.body.id : '';
  };
  const cancel = async (as: Client, id: string) => {
    expect(await as(cancelAppointment, { params: { id }, body: { scope: 'this' } })).toMatchObject({
      status: 200,
    });
    // Its event is enough.
    await app.relay();
  };
  const statusOf = async (as: Client, id: string) => {
    const found = await as(contract.getWaitlistEntry, { params: { id } });
    return found.ok ? found.body : undefined;
  };
  return {
    ...{ shop, owner, eva, fay, ana, ben, cleo, booked, request },
    ...{ join, cancel, statusOf },
  };
}

describe('a waiting customer', () => {
  test('gets a freed seat as an offer, and books it', async () => {
    const { shop, ana, ben, eva, booked, join, cancel, statusOf } = await setUpFullShop();
    const entry = await join(ana);
    expect(await statusOf(ana, entry)).toMatchObject({ status: 'waiting', position: 1 });
    await app.offerSeats();
    expect(await statusOf(ana, entry)).toMatchObject({ status: 'waiting', offer: null });

    await cancel(eva, booked[0]);
    const offered = await statusOf(ana, entry);
    expect(offered).toMatchObject({
      status: 'offered',
      offer: { date: DATE, start: '10:00', expiresAt: '2030-05-13T06:05:00.000Z' },
    });
    const body = { ...bookingAt(shop, '10:00'), date: DATE };
    expect(await ben(bookAppointment, { body })).toMatchObject({ error: 'SLOT_TAKEN' });
    const { holdId } = offered!.offer!;
    expect(await ana(bookAppointment, { body: { ...body, holdId } })).toMatchObject({
      status: 201,
    });
    expect(await statusOf(ana, entry)).toMatchObject({ status: 'booked', position: null });
    expect(await ana(contract.leaveWaitlist, { params: { id: entry } })).toMatchObject({
      error: 'INVALID_STATUS',
    });
  });

  test('of three, the first two get two freed seats; a lapsed offer goes to the next', async () => {
    const { ana, ben, cleo, eva, fay, booked, join, cancel, statusOf } = await setUpFullShop();
    const entries = [await join(ana), await join(ben), await join(cleo)] as const;
    await cancel(eva, booked[0]);
    await cancel(fay, booked[1]);
    expect(await statusOf(ana, entries[0])).toMatchObject({ offer: { start: '10:00' } });
    expect(await statusOf(ben, entries[1])).toMatchObject({ offer: { start: '11:00' } });
    expect(await statusOf(cleo, entries[2])).toMatchObject({ status: 'waiting', offer: null });

    setClock(5);
    await app.offerSeats();
    // Each gets what the other let lapse; Cleo, who is behind them, waits.
    expect(await statusOf(ana, entries[0])).toMatchObject({ offer: { start: '11:00' } });
    expect(await statusOf(ben, entries[1])).toMatchObject({ offer: { start: '10:00' } });
    expect(await statusOf(cleo, entries[2])).toMatchObject({ offer: null });
    setClock(10);
    await app.offerSeats();
    expect(await statusOf(ana, entries[0])).toMatchObject({ status: 'waiting', offer: null });
    expect(await statusOf(cleo, entries[2])).toMatchObject({ offer: { start: '10:00' } });
  });

  test('is skipped with the reason if they have booked elsewhere meanwhile', async () => {
    const { ana, ben, eva, booked, join, cancel, statusOf } = await setUpFullShop();
    const [first, second] = [await join(ana), await join(ben)];
    const other = await app.make.shop();
    const body = { ...bookingAt(other, '10:00'), date: DATE };
    expect(await ana(bookAppointment, { body })).toMatchObject({ status: 201 });
    await cancel(eva, booked[0]);
    expect(await statusOf(ana, first)).toMatchObject({
      status: 'waiting',
      skipped: { reason: 'CLIENT_DOUBLE_BOOKED' },
    });
    expect(await statusOf(ben, second)).toMatchObject({ offer: { start: '10:00' } });
  });

  test('gets a seat of new opening hours; one who leaves gives the offer to the next', async () => {
    const { shop, owner, ana, ben, join, statusOf } = await setUpFullShop();
    const [first, second] = [await join(ana), await join(ben)];
    const body = { workingHours: { start: '10:00', end: '13:00' } };
    const params = { id: shop.business.id };
    expect(await owner(changeBusiness, { params, body })).toMatchObject({ status: 200 });
    await app.offerSeats();
    expect(await statusOf(ana, first)).toMatchObject({ offer: { start: '12:00' } });
    expect(await ana(contract.leaveWaitlist, { params: { id: first } })).toMatchObject({
      status: 204,
    });
    await app.offerSeats();
    expect(await statusOf(ana, first)).toMatchObject({ status: 'left', offer: null });
    expect(await statusOf(ben, second)).toMatchObject({ offer: { start: '12:00' } });
  });
});

describe('the line', () => {
  test('is seen and reordered by the business', async () => {
    const { owner, ana, ben, eva, booked, join, cancel, statusOf } = await setUpFullShop();
    const [first, second] = [await join(ana), await join(ben)];
    const ids = async () => {
      const line = await owner(contract.listWaitlist, { query: {} });
      return line.ok ? line.body.map(({ id, position }) => [id, position]) : [];
    };
    expect(await ids()).toEqual([
      [first, 1],
      [second, 2],
    ]);
    expect(
      await owner(contract.reorderWaitlist, { params: { id: second }, body: { position: 1 } }),
    ).toMatchObject({ body: { position: 1, clientName: expect.any(String) } });
    await cancel(eva, booked[0]);
    expect(await statusOf(ben, second)).toMatchObject({ status: 'offered' });
    expect(await statusOf(ana, first)).toMatchObject({ status: 'waiting', position: 2 });
    expect(await owner(contract.leaveWaitlist, { params: { id: second } })).toMatchObject({
      status: 204,
    });
    expect(await ids()).toEqual([[first, 1]]);
    const rows = await query(
      app.url,
      `SELECT type FROM events WHERE resource_id = $1 ORDER BY seq`,
      [second],
    );
    expect(rows.map(({ type }) => type)).toEqual([
      'waitlist.joined',
      'waitlist.offered',
      'waitlist.left',
    ]);
  });

  test('refuses a second equal request, dates that have passed, and services that are not offered', async () => {
    const { ana, request, join } = await setUpFullShop();
    await join(ana);
    const refusals: (readonly [object, string])[] = [
      [{}, 'REQUEST_PENDING'],
      [{ from: '2030-05-01', to: '2030-05-02' }, 'APPOINTMENT_IN_PAST'],
      [{ services: ['svc_none'] }, 'SERVICE_NOT_FOUND'],
      [{ professional: 'pro_none' }, 'PROFESSIONAL_NOT_FOUND'],
      [{ business: 'biz_none' }, 'BUSINESS_NOT_FOUND'],
      [{ familyMemberId: 'fam_none' }, 'CLIENT_NOT_FOUND'],
      [{ timeFrom: '12:00', timeTo: '10:00' }, 'INVALID_INPUT'],
      [{ to: '2031-05-14' }, 'INVALID_INPUT'],
    ];
    for (const [changes, error] of refusals) {
      const body = { ...request, ...changes };
      expect(await ana(contract.joinWaitlist, { body })).toMatchObject({ error });
    }
  });
});
