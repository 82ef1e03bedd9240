import { beforeEach, describe, expect, test } from '@jest/globals';
import { getAccount } from '../../../contract/accounts.ts';
import {
  declineAppointment,
  rescheduleAppointment,
} from '../../../contract/appointment-changes.ts';
import { bookAppointment } from '../../../contract/appointments.ts';
import { getHold, releaseHold } from '../../../contract/holds.ts';
import { cancelTimeOff, takeTimeOff } from '../../../contract/time-off.ts';
import {
  getWaitlistEntry,
  joinWaitlist,
  leaveWaitlist,
  listWaitlist,
  reorderWaitlist,
} from '../../../contract/waitlist.ts';
import { bookingAt } from '../../support/factories.ts';
import { DATE, NOW, openFullShop } from '../../support/full-shop.ts';
import { startGateway } from '../../support/gateway.ts';
import { bodyOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true, clock: NOW });

beforeEach(() => app.clock.set(NOW));

describe('the first in line gets', () => {
  test('the time that a move frees', async () => {
    const { eva, ana, ben, booked, join, statusOf } = await openFullShop(app);
    const [first, second] = [await join(ana), await join(ben)];
    const moved = await eva(rescheduleAppointment, {
      params: { id: booked[0] },
      body: { date: '2030-05-15', start: '10:00' },
    });
    expect(moved).toMatchObject({ status: 200 });
    await app.relay();
    expect(await statusOf(ana, first)).toMatchObject({ offer: { date: DATE, start: '10:00' } });
    expect(await statusOf(ben, second)).toMatchObject({ status: 'waiting', offer: null });
  });

  test('the time of a request that the business declines', async () => {
    const shop = await openFullShop(app, { autoConfirm: false });
    const { owner, ana, ben, booked, join, statusOf } = shop;
    const [first, second] = [await join(ana), await join(ben)];
    const declined = await owner(declineAppointment, { params: { id: booked[1] }, body: {} });
    expect(declined).toMatchObject({ status: 200 });
    await app.relay();
    expect(await statusOf(ana, first)).toMatchObject({ offer: { start: '11:00' } });
    expect(await statusOf(ben, second)).toMatchObject({ status: 'waiting', offer: null });
  });

  test('the rest of the time of a request that was not confirmed', async () => {
    app.clock.set(`${DATE}T07:55:00Z`);
    const shop = await openFullShop(app, { autoConfirm: false, slotMinutes: 30, closesMin: 750 });
    const { owner, ana, booked, join, statusOf } = shop;
    await owner(declineAppointment, { params: { id: booked[1] }, body: {} });
    const entry = await join(ana, { timeTo: '11:00' });
    await app.offerSeats();
    expect(await statusOf(ana, entry)).toMatchObject({ status: 'waiting', offer: null });
    // 10:00 in Berlin.
    app.clock.set(`${DATE}T08:00:00Z`);
    await app.sweep();
    await app.relay();
    // An offer of 10:00 would end at once.
    expect(await statusOf(ana, entry)).toMatchObject({ offer: { date: DATE, start: '10:30' } });
  });

  test('the time of time off that has ended', async () => {
    const { shop, owner, ana, ben, join, statusOf } = await openFullShop(app, { closesMin: 780 });
    const taken = await owner(takeTimeOff, {
      body: {
        professionalId: shop.professional.id,
        from: `${DATE}T12:00`,
        to: `${DATE}T13:00`,
      },
    });
    const [first, second] = [await join(ana), await join(ben)];
    await app.offerSeats();
    expect(await statusOf(ana, first)).toMatchObject({ status: 'waiting', offer: null });
    const params = { id: taken.ok ? taken.body.id : '' };
    expect(await owner(cancelTimeOff, { params })).toMatchObject({ status: 204 });
    // Its event is enough.
    await app.relay();
    expect(await statusOf(ana, first)).toMatchObject({ offer: { start: '12:00' } });
    expect(await statusOf(ben, second)).toMatchObject({ status: 'waiting', offer: null });
  });
});

describe('an offer that has ended', () => {
  test('by the clock goes to the next in the same round of the relay', async () => {
    const { eva, ana, ben, booked, join, cancel, statusOf } = await openFullShop(app);
    const [first, second] = [await join(ana), await join(ben)];
    await cancel(eva, booked[0]);
    app.clock.set('2030-05-13T06:05:00Z');
    await app.relay();
    expect(await statusOf(ana, first)).toMatchObject({ status: 'waiting', offer: null });
    expect(await statusOf(ben, second)).toMatchObject({ offer: { start: '10:00' } });
  });

  test('by the release of its hold goes to the next at once, and its customer waits again', async () => {
    const { eva, fay, ana, ben, booked, join, cancel, statusOf } = await openFullShop(app);
    const [first, second] = [await join(ana), await join(ben)];
    await cancel(eva, booked[0]);
    const { holdId } = (await statusOf(ana, first))!.offer!;
    expect(await ana(releaseHold, { params: { id: holdId } })).toMatchObject({ status: 204 });
    expect(await statusOf(ana, first)).toMatchObject({ status: 'waiting', offer: null });
    await app.relay();
    expect(await statusOf(ben, second)).toMatchObject({ offer: { start: '10:00' } });
    await cancel(fay, booked[1]);
    expect(await statusOf(ana, first)).toMatchObject({ offer: { start: '11:00' } });
  });

  test('by time off is made again to the same customer when the time off is cancelled', async () => {
    const { shop, owner, eva, ana, ben, booked, join, cancel, statusOf } = await openFullShop(app);
    const [first, second] = [await join(ana), await join(ben)];
    await cancel(eva, booked[0]);
    const times = { from: `${DATE}T10:00`, to: `${DATE}T11:00` };
    const body = { professionalId: shop.professional.id, ...times };
    const taken = await owner(takeTimeOff, { body });
    await app.relay();
    const skipped = { reason: 'PROFESSIONAL_TIME_OFF' };
    expect(await statusOf(ana, first)).toMatchObject({ status: 'waiting', offer: null, skipped });
    await owner(cancelTimeOff, { params: { id: taken.ok ? taken.body.id : '' } });
    await app.relay();
    expect(await statusOf(ana, first)).toMatchObject({ offer: { start: '10:00' } });
    expect(await statusOf(ben, second)).toMatchObject({ status: 'waiting', offer: null });
  });
});

test('an offer whose customer leaves while Temporal is away ends by the clock, and is passed on', async () => {
  const { eva, ana, ben, booked, join, cancel, statusOf } = await openFullShop(app);
  const [first, second] = [await join(ana), await join(ben)];
  await cancel(eva, booked[0]);
  const away = await startGateway({
    databaseUrl: app.url,
    taskQueue: app.taskQueue,
    nowMs: app.clock.nowMs,
    env: { TEMPORAL_ADDRESS: '127.0.0.1:1' },
  });
  const there = await away.logIn(bodyOf(await ana(getAccount)).email);

  const left = await there(leaveWaitlist, { params: { id: first } });

  await away.stop();
  // The entry has left, so a 503 would be wrong.
  expect(left).toMatchObject({ status: 204 });
  expect(await statusOf(ana, first)).toMatchObject({ status: 'left' });
  app.clock.set('2030-05-13T06:05:00Z');
  await app.relay();
  expect(await statusOf(ben, second)).toMatchObject({ offer: { start: '10:00' } });
});

describe('a race of leaving, booking and offering', () => {
  test('has one outcome for each entry, and a free seat goes to the next in line', async () => {
    const { shop, eva, fay, ana, ben, cleo, booked, join, cancel, statusOf } =
      await openFullShop(app);
    const entries = [await join(ana), await join(ben), await join(cleo)] as const;
    await cancel(eva, booked[0]);
    await cancel(fay, booked[1]);
    const racers = [
      { as: ana, id: entries[0], start: '10:00' },
      { as: ben, id: entries[1], start: '11:00' },
    ];

    const results = await Promise.all(
      racers.map(async ({ as, id, start }) => {
        const holdId = (await statusOf(as, id))!.offer!.holdId;
        const body = { ...bookingAt(shop, start), date: DATE, holdId };
        const [left, made] = await Promise.all([
          as(leaveWaitlist, { params: { id } }),
          as(bookAppointment, { body }),
          app.offerSeats(),
        ]);
        return { as, id, holdId, left, made };
      }),
    );

    for (const { as, id, holdId, left, made } of results) {
      const entry = await statusOf(as, id);
      const hold = await as(getHold, { params: { id: holdId } });
      const outcome = {
        left: left.ok ? left.status : left.error,
        entry: entry?.status,
        hold: hold.ok && hold.body.status,
        // The booking used the hold.
        isBooked: hold.ok && made.ok && hold.body.appointmentIds?.[0] === made.body.id,
      };
      const hasLeft = { left: 204, entry: 'left', hold: 'released', isBooked: false };
      const hasBooked = { left: 'INVALID_STATUS', entry: 'booked', hold: 'booked', isBooked: true };
      expect(outcome).toEqual(left.ok ? hasLeft : hasBooked);
      // One who has left may still book the time, if it was not offered to the next.
      expect(['booked', 'SLOT_TAKEN']).toContain(made.ok ? 'booked' : made.error);
    }
    await app.offerSeats();
    const free = results.filter(({ made }) => !made.ok).length;
    expect(await statusOf(cleo, entries[2])).toMatchObject({
      status: free > 0 ? 'offered' : 'waiting',
    });
  });
});

test('a waitlist refuses requests that are repeated or can never match', async () => {
  const { ana, request, join } = await openFullShop(app);
  await join(ana, { professional: 'any' });
  const refusals: (readonly [object, string])[] = [
    [{}, 'REQUEST_PENDING'],
    [{ from: '2030-05-01', to: '2030-05-02' }, 'APPOINTMENT_IN_PAST'],
    [{ services: ['svc_none'] }, 'SERVICE_NOT_FOUND'],
    [{ services: ['svc_none', 'svc_none'] }, 'INVALID_SERVICES'],
    [{ professional: 'pro_none' }, 'PROFESSIONAL_NOT_FOUND'],
    [{ business: 'biz_none' }, 'BUSINESS_NOT_FOUND'],
    [{ familyMemberId: 'fam_none' }, 'CLIENT_NOT_FOUND'],
    [{ timeFrom: '12:00', timeTo: '10:00' }, 'INVALID_INPUT'],
    [{ to: '2031-05-14' }, 'INVALID_INPUT'],
    // It is a Tuesday, and the shop closes at 12:00.
    [{ weekdays: [6, 7] }, 'INVALID_INPUT'],
    [{ timeFrom: '12:00' }, 'OUTSIDE_AVAILABILITY'],
  ];
  for (const [changes, error] of refusals) {
    const body = { ...request, ...changes };
    expect(await ana(joinWaitlist, { body })).toMatchObject({ error });
  }
});

describe('the line', () => {
  test('is seen and reordered by the business', async () => {
    const { shop, owner, ana, ben, cleo, eva, booked, join, cancel, statusOf } =
      await openFullShop(app);
    const [first, second] = [await join(ana), await join(ben)];
    const ids = async () =>
      bodyOf(await owner(listWaitlist)).map(({ id, linePosition }) => [id, linePosition]);
    expect(await ids()).toEqual([
      [first, 1],
      [second, 2],
    ]);
    expect(
      await owner(reorderWaitlist, { params: { id: second }, body: { linePosition: 1 } }),
    ).toMatchObject({ body: { linePosition: 1, clientName: expect.any(String) } });
    await cancel(eva, booked[0]);
    expect(await statusOf(ben, second)).toMatchObject({ status: 'offered' });
    expect(await statusOf(ana, first)).toMatchObject({ status: 'waiting', position: 2 });
    expect(await owner(leaveWaitlist, { params: { id: second } })).toMatchObject({
      status: 204,
    });
    expect(await ids()).toEqual([[first, 1]]);
    // Equal ranks have no room between them: the line moves apart.
    const third = await join(cleo);
    await query(app.url, 'UPDATE waitlist_entries SET rank = 7 WHERE business_id = $1', [
      shop.business.id,
    ]);
    const fourth = await join(ben);
    expect(
      await owner(reorderWaitlist, { params: { id: fourth }, body: { linePosition: 2 } }),
    ).toMatchObject({ body: { linePosition: 2 } });
    expect(await ids()).toEqual([
      [first, 1],
      [fourth, 2],
      [third, 3],
    ]);
    const rows = await query(
      app.url,
      `SELECT type FROM events WHERE resource_id = $1 ORDER BY seq`,
      [second],
    );
    expect(rows.map(({ type }) => type)).toEqual([
      'waitlist.joined',
      'waitlist.offered',
      'waitlist.removed',
    ]);
  });

  test('shows a professional only those whom they can serve, with their places in the whole line', async () => {
    const { shop, owner, ana, ben, join } = await openFullShop(app);
    const mia = await app.make.user('professional');
    const lena = await app.make.user('professional');
    await app.make.colleague(shop, { userId: mia.id });
    await query(app.url, 'UPDATE professionals SET user_id = $1 WHERE id = $2', [
      lena.id,
      shop.professional.id,
    ]);
    const color = await app.make.service(shop.professional.id, {
      name: 'Color',
      businessId: shop.business.id,
    });
    const first = await join(ana, { services: [color.id] });
    const second = await join(ben);
    const seenBy = async (as: typeof owner) => {
      const line = await as(listWaitlist, { query: {} });
      return line.ok ? line.body.map(({ id, linePosition }) => [id, linePosition]) : [];
    };
    const asMia = await app.loginAs(mia);
    expect(await seenBy(asMia)).toEqual([[second, 2]]);
    const readAsMia = (id: string) => asMia(getWaitlistEntry, { params: { id } });
    expect(await readAsMia(second)).toMatchObject({
      status: 200,
      // Ana wants another service, with any professional.
      body: { linePosition: 2, position: 1 },
    });
    expect(await readAsMia(first)).toMatchObject({ status: 404, error: 'NOT_FOUND' });
    const whole = [
      [first, 1],
      [second, 2],
    ];
    expect(await seenBy(await app.loginAs(lena))).toEqual(whole);
    expect(await seenBy(owner)).toEqual(whole);
  });
});
