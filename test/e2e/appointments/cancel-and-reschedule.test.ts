import { describe, expect, test } from '@jest/globals';
import {
  type BookingBody,
  bookAppointment,
  getAppointment,
} from '../../../contract/appointments.ts';
import { cancelAppointment, rescheduleAppointment } from '../../../contract/appointment-changes.ts';
import { listMoveSlots } from '../../../contract/move-slots.ts';
import { listBalances } from '../../../contract/packages.ts';
import { codeOf } from '../../support/salon.ts';
import type { Call } from '../../support/sessions.ts';
import { DATE, bookingAt } from '../../support/factories.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

/** Longer than the time until `DATE`, so a customer is always too late. */
const ALWAYS_LATE_HOURS = 200_000;

async function setUpShop(cancellationWindowHours = 24) {
  const owner = await app.make.user('business');
  const customer = await app.make.user();
  const shop = await app.make.shop({ business: { userId: owner.id, cancellationWindowHours } });
  const asCustomer = await app.loginAs(customer);
  const asOwner = await app.loginAs(owner);
  const body = bookingAt(shop);
  const buyPackage = (sessionsTotal: number) =>
    app.make.purchase(shop, customer.id, { sessionsTotal });
  const sessionsLeft = async () => {
    const balances = await asCustomer(listBalances);
    return balances.ok && balances.body.map(({ sessionsRemaining }) => sessionsRemaining);
  };
  return { shop, owner, customer, asCustomer, asOwner, body, buyPackage, sessionsLeft };
}

async function book(call: Call, body: BookingBody): Promise<string> {
  const response = await call(bookAppointment, { body });
  if (!response.ok || response.status !== 201) throw new Error(JSON.stringify(response));
  return response.body.id;
}

const cancel = (call: Call, id: string, scope?: 'following' | 'all') =>
  call(cancelAppointment, { params: { id }, body: { scope } });

const reschedule = (
  call: Call,
  id: string,
  to: { date?: string; start: string; professional?: string },
) => call(rescheduleAppointment, { params: { id }, body: { date: DATE, ...to } });

describe('cancelling', () => {
  test('frees the slot; a repeat gets the same response', async () => {
    const { asCustomer, body } = await setUpShop();
    const id = await book(asCustomer, body);

    const first = await cancel(asCustomer, id);
    const again = await cancel(asCustomer, id);

    expect(first).toMatchObject({ status: 200, body: { id, status: 'Cancelled' } });
    expect(again).toMatchObject({ status: 200, body: first.ok ? first.body : {} });
    const other = await app.loginAs(await app.make.user());
    expect(await book(other, body)).toMatch(/^apt_/);
  });

  test('answers 404 to callers who are not a party of the appointment', async () => {
    const { asCustomer, body } = await setUpShop();
    const id = await book(asCustomer, body);
    const strangers = [
      await app.make.user(),
      await app.make.user('business'),
      await app.make.user('professional'),
    ];
    for (const stranger of strangers) {
      const call = await app.loginAs(stranger);
      const missing = { status: 404, error: 'APPOINTMENT_NOT_FOUND' };
      expect(await cancel(call, id)).toMatchObject(missing);
      expect(await reschedule(call, id, { start: '12:00' })).toMatchObject(missing);
    }
    expect(await cancel(app.gateway.client, id)).toMatchObject({ status: 401 });
    expect(await cancel(asCustomer, 'apt_none')).toMatchObject({ status: 404 });
    const now = await asCustomer(getAppointment, { params: { id } });
    expect(now).toMatchObject({ body: { status: 'Confirmed', start: '10:00' } });
  });

  test('too late is refused to the customer with the window in hours, but not to staff', async () => {
    const { asCustomer, asOwner, body } = await setUpShop(ALWAYS_LATE_HOURS);
    const id = await book(asCustomer, body);
    expect(await cancel(asCustomer, id)).toMatchObject({
      status: 409,
      error: `CANCEL_WINDOW:${ALWAYS_LATE_HOURS}`,
    });
    expect(await reschedule(asCustomer, id, { start: '12:00' })).toMatchObject({
      status: 409,
      error: `RESCHEDULE_WINDOW:${ALWAYS_LATE_HOURS}`,
    });
    expect(await cancel(asOwner, id)).toMatchObject({ status: 200 });
  });

  test('keeps the window that stood when the customer booked', async () => {
    const { shop, asCustomer, body } = await setUpShop();
    const id = await book(asCustomer, body);
    await query(app.url, 'UPDATE businesses SET cancellation_window_hours = $2 WHERE id = $1', [
      shop.business.id,
      ALWAYS_LATE_HOURS,
    ]);
    expect(await reschedule(asCustomer, id, { start: '12:00' })).toMatchObject({ status: 200 });
    expect(await cancel(asCustomer, id)).toMatchObject({ status: 200 });
  });

  test('is never too late for a customer whose time staff chose', async () => {
    const { shop, customer, asCustomer, asOwner, body } = await setUpShop(ALWAYS_LATE_HOURS);
    await app.make.visit(shop, customer);
    const booked = await book(asOwner, { ...body, clientId: customer.id });
    expect(await cancel(asCustomer, booked)).toMatchObject({ status: 200 });
    const moved = await book(asCustomer, body);
    expect(await reschedule(asOwner, moved, { start: '12:00' })).toMatchObject({ status: 200 });
    expect(await cancel(asCustomer, moved)).toMatchObject({ status: 200 });
  });

  test('can be too late once the customer has moved what staff booked', async () => {
    const { shop, customer, asCustomer, asOwner, body } = await setUpShop(ALWAYS_LATE_HOURS);
    await app.make.visit(shop, customer);
    const id = await book(asOwner, { ...body, clientId: customer.id });
    expect(await reschedule(asCustomer, id, { start: '12:00' })).toMatchObject({ status: 200 });
    expect(await cancel(asCustomer, id)).toMatchObject({
      status: 409,
      error: `CANCEL_WINDOW:${ALWAYS_LATE_HOURS}`,
    });
  });

  test('with an Idempotency-Key runs once and replays its response', async () => {
    const { asCustomer, body } = await setUpShop();
    const id = await book(asCustomer, body);
    const request = (scope: 'this' | 'all') =>
      asCustomer(cancelAppointment, {
        params: { id },
        body: { scope },
        headers: { 'idempotency-key': `cancel ${id}` },
      });
    const responses = await Promise.all(Array.from({ length: 5 }, () => request('this')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const later = await request('this');
    expect(later.headers.get('idempotent-replayed')).toBe('true');
    expect(await request('all')).toMatchObject({ status: 400, error: 'INVALID_INPUT' });
  });

  test.each([{ scope: 'some' }, { scope: null }, { reason: 7 }, { id: 'apt_1' }])(
    'refuses the body %j',
    async (body) => {
      const { asCustomer, body: booking } = await setUpShop();
      const id = await book(asCustomer, booking);
      const response = await asCustomer(cancelAppointment, {
        params: { id },
        body: body as { reason?: string },
      });
      expect(response).toMatchObject({ status: 400, error: 'INVALID_INPUT' });
    },
  );
});

describe('a package session', () => {
  test('is returned by a cancellation in time, also to an exhausted purchase', async () => {
    const { asCustomer, body, buyPackage, sessionsLeft } = await setUpShop();
    const { id: packagePurchaseId } = await buyPackage(1);
    const id = await book(asCustomer, { ...body, packagePurchaseId });
    expect(await sessionsLeft()).toEqual([]);

    await cancel(asCustomer, id);

    expect(await sessionsLeft()).toEqual([1]);
    expect(await book(asCustomer, { ...body, packagePurchaseId })).toMatch(/^apt_/);
  });

  test('is lost by a late cancellation of the customer and returned by one of staff', async () => {
    const { asCustomer, asOwner, body, buyPackage, sessionsLeft } =
      await setUpShop(ALWAYS_LATE_HOURS);
    const { id: packagePurchaseId } = await buyPackage(2);
    const id = await book(asCustomer, { ...body, packagePurchaseId });
    await cancel(asCustomer, id);
    expect(await sessionsLeft()).toEqual([1]);
    await cancel(asOwner, id);
    expect(await sessionsLeft()).toEqual([2]);
  });

  test('stays spent when its booking is moved', async () => {
    const { asCustomer, body, buyPackage, sessionsLeft } = await setUpShop();
    const { id: packagePurchaseId } = await buyPackage(2);
    const id = await book(asCustomer, { ...body, packagePurchaseId });
    const moved = await reschedule(asCustomer, id, { start: '14:00' });
    expect(moved).toMatchObject({
      status: 200,
      body: {
        start: '14:00',
        end: '15:00',
        packageRedemption: { packagePurchaseId, finalMajor: 0 },
      },
    });
    expect(await sessionsLeft()).toEqual([1]);
  });

  test('pays for a staff booking of its owner, and of no other customer', async () => {
    const { shop, asOwner, customer, body, buyPackage, sessionsLeft } = await setUpShop();
    const { id: packagePurchaseId } = await buyPackage(2);
    const other = await app.make.user();
    for (const client of [other, customer]) await app.make.visit(shop, client);
    const refused = await asOwner(bookAppointment, {
      body: { ...body, clientId: other.id, packagePurchaseId },
    });
    expect(refused).toMatchObject({ status: 404, error: 'NOT_FOUND' });
    await book(asOwner, { ...body, clientId: customer.id, packagePurchaseId });
    expect(await sessionsLeft()).toEqual([1]);
  });

  test('pays only the first occurrence of a series; cancelling the others returns nothing', async () => {
    const { asCustomer, body, buyPackage, sessionsLeft } = await setUpShop();
    const { id: packagePurchaseId } = await buyPackage(2);
    const weekly = { recurringFrequency: 'weekly', recurringCount: 3 } as const;
    const first = await book(asCustomer, { ...body, ...weekly, packagePurchaseId });
    const [, second] = await query<{ id: string }>(
      app.url,
      `SELECT id FROM appointments WHERE booking_id =
        (SELECT booking_id FROM appointments WHERE id = $1) ORDER BY starts_at`,
      [first],
    );
    await cancel(asCustomer, second!.id, 'following');
    expect(await sessionsLeft()).toEqual([1]);
    await cancel(asCustomer, first, 'all');
    expect(await sessionsLeft()).toEqual([2]);
  });
});

describe('a coupon', () => {
  test('counts once for a series and is usable again once the whole series is cancelled', async () => {
    const { shop, asCustomer, body } = await setUpShop();
    const coupon = await app.make.coupon(shop.business.id, { usageLimit: 1 });
    const series = { ...body, recurringFrequency: 'weekly', recurringCount: 2 } as const;
    const id = await book(asCustomer, { ...series, couponCode: coupon.code });
    const again = { ...body, start: '13:00', couponCode: coupon.code };
    expect(await asCustomer(bookAppointment, { body: again })).toMatchObject({
      error: 'USAGE_LIMIT_REACHED',
    });
    await cancel(asCustomer, id);
    expect(await asCustomer(bookAppointment, { body: again })).toMatchObject({
      error: 'USAGE_LIMIT_REACHED',
    });
    await cancel(asCustomer, id, 'all');
    expect(await book(asCustomer, again)).toMatch(/^apt_/);
  });
});

describe('rescheduling', () => {
  test('and booking in the past are refused', async () => {
    const { asCustomer, asOwner, body } = await setUpShop();
    const id = await book(asCustomer, body);
    const date = '2020-05-12';
    expect([
      codeOf(await asCustomer(bookAppointment, { body: { ...body, date } })),
      codeOf(await reschedule(asCustomer, id, { date, start: '12:00' })),
      codeOf(await reschedule(asOwner, id, { date, start: '12:00' })),
    ]).toEqual(['APPOINTMENT_IN_PAST', 'RESCHEDULE_IN_PAST', 'RESCHEDULE_IN_PAST']);
  });

  test('to another professional takes that slot and frees the old one', async () => {
    const { shop, asCustomer, body } = await setUpShop();
    const mia = await app.make.colleague(shop);
    const id = await book(asCustomer, body);
    const moved = await reschedule(asCustomer, id, { start: '10:00', professional: mia.id });
    expect(moved).toMatchObject({ status: 200, body: { professional: mia.id, start: '10:00' } });
    const other = await app.loginAs(await app.make.user());
    expect(await book(other, body)).toMatch(/^apt_/);
    expect(await reschedule(other, id, { start: '11:00' })).toMatchObject({ status: 404 });
  });

  test('may go where its own list of slots is open, also into its own time', async () => {
    const { asCustomer, asOwner, body } = await setUpShop();
    const id = await book(asCustomer, body);
    const openAt = async (call: Call, start: string) => {
      const listed = await call(listMoveSlots, { params: { id }, query: { from: DATE, to: DATE } });
      return listed.ok && listed.body[DATE]!.find(({ time }) => time === start)?.available;
    };
    expect([await openAt(asCustomer, '10:30'), await openAt(asOwner, '10:30')]).toEqual([
      true,
      true,
    ]);
    expect(await reschedule(asCustomer, id, { start: '10:30' })).toMatchObject({ status: 200 });
    const stranger = await app.loginAs(await app.make.user());
    const refused = await stranger(listMoveSlots, {
      params: { id },
      query: { from: DATE, to: DATE },
    });
    expect(refused).toMatchObject({ status: 404, error: 'APPOINTMENT_NOT_FOUND' });
  });

  test('lets exactly one of twenty concurrent requests take a slot', async () => {
    const { shop, body } = await setUpShop();
    const colleagues = await Promise.all(
      Array.from({ length: 20 }, () => app.make.colleague(shop)),
    );
    const movers = await Promise.all(
      colleagues.map(async ({ id: professional }) => {
        const call = await app.loginAs(await app.make.user());
        return { call, id: await book(call, { ...body, professional }) };
      }),
    );
    const to = { start: '13:00', professional: shop.professional.id };
    const responses = await Promise.all(movers.map(({ call, id }) => reschedule(call, id, to)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      responses.filter((response) => !response.ok && response.error === 'SLOT_TAKEN'),
    ).toHaveLength(19);
  }, 60_000);

  test('and a concurrent cancellation leave the appointment cancelled', async () => {
    const { shop, asCustomer, asOwner, body } = await setUpShop();
    const mia = await app.make.colleague(shop);
    const id = await book(asCustomer, body);
    const [moved, cancelled] = await Promise.all([
      reschedule(asCustomer, id, { start: '12:00', professional: mia.id }),
      cancel(asOwner, id),
    ]);
    expect(cancelled).toMatchObject({ status: 200 });
    expect([200, 400]).toContain(moved.status);
    expect(await asCustomer(getAppointment, { params: { id } })).toMatchObject({
      body: { status: 'Cancelled' },
    });
  });

  test.each([
    [{ date: '2035-02-30' }, 'INVALID_DATE_FORMAT'],
    [{ start: '25:00' }, 'INVALID_TIME_FORMAT'],
    [{ professional: '' }, 'INVALID_INPUT'],
    [{ services: [] }, 'INVALID_INPUT'],
  ])('refuses the body %j', async (fields, error) => {
    const { asCustomer, body } = await setUpShop();
    const id = await book(asCustomer, body);
    const response = await reschedule(asCustomer, id, { start: '12:00', ...(fields as object) });
    expect(response).toMatchObject({ status: 400, error });
  });
});
