import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type BookingBody,
  bookAppointment,
  getAppointment,
} from '../../../contract/appointments.ts';
import { cancelAppointment, rescheduleAppointment } from '../../../contract/appointment-life.ts';
import { listBalances } from '../../../contract/packages.ts';
import type { Call } from '../../support/sessions.ts';
import { DATE, wishAt } from '../../support/factories.ts';
import { requireInvariants } from '../../support/invariants.ts';
import { query } from '../../support/services.ts';
import { openTestAppWithWorker } from '../../support/test-app.ts';

let app: Awaited<ReturnType<typeof openTestAppWithWorker>>;
let make: typeof app.make;

beforeAll(async () => {
  app = await openTestAppWithWorker();
  ({ make } = app);
});
afterAll(async () => {
  await requireInvariants(app.url);
  await app.close();
});

/** Longer than it is to `DATE`: whoever is bound by it is always too late. */
const ALWAYS_LATE_HOURS = 200_000;

async function scene(cancellationWindowHours = 24) {
  const owner = await make.user('business');
  const customer = await make.user();
  const shop = await make.shop({ business: { userId: owner.id, cancellationWindowHours } });
  const asCustomer = await app.entrance.enter(customer);
  const asOwner = await app.entrance.enter(owner);
  const body = wishAt(shop);
  const purchase = (sessionsTotal: number) => make.purchase(shop, customer.id, { sessionsTotal });
  const sessionsLeft = async () => {
    const balances = await asCustomer(listBalances);
    return balances.ok && balances.body.map(({ sessionsRemaining }) => sessionsRemaining);
  };
  return { shop, owner, customer, asCustomer, asOwner, body, purchase, sessionsLeft };
}

async function booked(call: Call, body: BookingBody): Promise<string> {
  const answer = await call(bookAppointment, { body });
  if (!answer.ok || answer.status !== 201) throw new Error(JSON.stringify(answer));
  return answer.body.id;
}

const cancel = (call: Call, id: string, scope?: 'following' | 'all') =>
  call(cancelAppointment, { params: { id }, body: { scope } });

const move = (
  call: Call,
  id: string,
  to: { date?: string; start: string; professional?: string },
) => call(rescheduleAppointment, { params: { id }, body: { date: DATE, ...to } });

describe('cancelling', () => {
  test('frees the time for another, and again is the same answer', async () => {
    const { asCustomer, body } = await scene();
    const id = await booked(asCustomer, body);

    const first = await cancel(asCustomer, id);
    const again = await cancel(asCustomer, id);

    expect(first).toMatchObject({ status: 200, body: { id, status: 'Cancelled' } });
    expect(again).toMatchObject({ status: 200, body: first.ok ? first.body : {} });
    const other = await app.entrance.enter(await make.user());
    expect(await booked(other, body)).toMatch(/^apt_/);
  });

  test('is for its owners: to others it does not exist', async () => {
    const { asCustomer, body } = await scene();
    const id = await booked(asCustomer, body);
    const strangers = [
      await make.user(),
      await make.user('business'),
      await make.user('professional'),
    ];
    for (const stranger of strangers) {
      const call = await app.entrance.enter(stranger);
      const missing = { status: 404, error: 'APPOINTMENT_NOT_FOUND' };
      expect(await cancel(call, id)).toMatchObject(missing);
      expect(await move(call, id, { start: '12:00' })).toMatchObject(missing);
    }
    expect(await cancel(app.gateway.client, id)).toMatchObject({ status: 401 });
    expect(await cancel(asCustomer, 'apt_none')).toMatchObject({ status: 404 });
    const now = await asCustomer(getAppointment, { params: { id } });
    expect(now).toMatchObject({ body: { status: 'Confirmed', start: '10:00' } });
  });

  test('too late is refused to the customer and not to staff, and names the hours', async () => {
    const { asCustomer, asOwner, body } = await scene(ALWAYS_LATE_HOURS);
    const id = await booked(asCustomer, body);
    expect(await cancel(asCustomer, id)).toMatchObject({
      status: 409,
      error: `CANCEL_WINDOW:${ALWAYS_LATE_HOURS}`,
    });
    expect(await move(asCustomer, id, { start: '12:00' })).toMatchObject({
      status: 409,
      error: `RESCHEDULE_WINDOW:${ALWAYS_LATE_HOURS}`,
    });
    expect(await cancel(asOwner, id)).toMatchObject({ status: 200 });
  });

  test('with an Idempotency-Key is done once and answered as often as asked', async () => {
    const { asCustomer, body } = await scene();
    const id = await booked(asCustomer, body);
    const ask = (scope: 'this' | 'all') =>
      asCustomer(cancelAppointment, {
        params: { id },
        body: { scope },
        headers: { 'idempotency-key': `cancel ${id}` },
      });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('this')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const later = await ask('this');
    expect(later.headers.get('idempotent-replayed')).toBe('true');
    expect(await ask('all')).toMatchObject({ status: 400, error: 'INVALID_INPUT' });
  });

  test.each([{ scope: 'some' }, { scope: null }, { reason: 7 }, { id: 'apt_1' }])(
    'with %j is refused',
    async (body) => {
      const { asCustomer, body: wish } = await scene();
      const id = await booked(asCustomer, wish);
      const answer = await asCustomer(cancelAppointment, {
        params: { id },
        body: body as { reason?: string },
      });
      expect(answer).toMatchObject({ status: 400, error: 'INVALID_INPUT' });
    },
  );
});

describe('a package session', () => {
  test('comes back when its booking is cancelled in time: exhausted is active again', async () => {
    const { asCustomer, body, purchase, sessionsLeft } = await scene();
    const { id: packagePurchaseId } = await purchase(1);
    const id = await booked(asCustomer, { ...body, packagePurchaseId });
    expect(await sessionsLeft()).toEqual([]);

    await cancel(asCustomer, id);

    expect(await sessionsLeft()).toEqual([1]);
    expect(await booked(asCustomer, { ...body, packagePurchaseId })).toMatch(/^apt_/);
  });

  test('does not come back to a customer who is too late, and does when staff cancel', async () => {
    const { asCustomer, asOwner, body, purchase, sessionsLeft } = await scene(ALWAYS_LATE_HOURS);
    const { id: packagePurchaseId } = await purchase(2);
    const id = await booked(asCustomer, { ...body, packagePurchaseId });
    await cancel(asCustomer, id);
    expect(await sessionsLeft()).toEqual([1]);
    await cancel(asOwner, id);
    expect(await sessionsLeft()).toEqual([2]);
  });

  test('stays spent when its booking is moved', async () => {
    const { asCustomer, body, purchase, sessionsLeft } = await scene();
    const { id: packagePurchaseId } = await purchase(2);
    const id = await booked(asCustomer, { ...body, packagePurchaseId });
    const moved = await move(asCustomer, id, { start: '14:00' });
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

  test('pays what staff book for its owner, and nothing for anybody else', async () => {
    const { asOwner, customer, body, purchase, sessionsLeft } = await scene();
    const { id: packagePurchaseId } = await purchase(2);
    const other = await make.user();
    const refused = await asOwner(bookAppointment, {
      body: { ...body, clientId: other.id, packagePurchaseId },
    });
    expect(refused).toMatchObject({ status: 404, error: 'NOT_FOUND' });
    await booked(asOwner, { ...body, clientId: customer.id, packagePurchaseId });
    expect(await sessionsLeft()).toEqual([1]);
  });

  test('for a series pays the first occurrence; cancelling the others gives nothing back', async () => {
    const { asCustomer, body, purchase, sessionsLeft } = await scene();
    const { id: packagePurchaseId } = await purchase(2);
    const weekly = { recurringFrequency: 'weekly', recurringCount: 3 } as const;
    const first = await booked(asCustomer, { ...body, ...weekly, packagePurchaseId });
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
  test('counts once for a series, and is free again when all of it is cancelled', async () => {
    const { shop, asCustomer, body } = await scene();
    const coupon = await make.coupon(shop.business.id, { usageLimit: 1 });
    const series = { ...body, recurringFrequency: 'weekly', recurringCount: 2 } as const;
    const id = await booked(asCustomer, { ...series, couponCode: coupon.code });
    const again = { ...body, start: '13:00', couponCode: coupon.code };
    expect(await asCustomer(bookAppointment, { body: again })).toMatchObject({
      error: 'USAGE_LIMIT_REACHED',
    });
    await cancel(asCustomer, id);
    expect(await asCustomer(bookAppointment, { body: again })).toMatchObject({
      error: 'USAGE_LIMIT_REACHED',
    });
    await cancel(asCustomer, id, 'all');
    expect(await booked(asCustomer, again)).toMatch(/^apt_/);
  });
});

describe('moving', () => {
  test('to another professional takes there and frees here', async () => {
    const { shop, asCustomer, body } = await scene();
    const mia = await make.colleague(shop);
    const id = await booked(asCustomer, body);
    const moved = await move(asCustomer, id, { start: '10:00', professional: mia.id });
    expect(moved).toMatchObject({ status: 200, body: { professional: mia.id, start: '10:00' } });
    const other = await app.entrance.enter(await make.user());
    expect(await booked(other, body)).toMatch(/^apt_/);
    expect(await move(other, id, { start: '11:00' })).toMatchObject({ status: 404 });
  });

  test('of twenty at once to one slot moves exactly one, and leaves the others where they were', async () => {
    const { shop, body } = await scene();
    const colleagues = await Promise.all(Array.from({ length: 20 }, () => make.colleague(shop)));
    const movers = await Promise.all(
      colleagues.map(async ({ id: professional }) => {
        const call = await app.entrance.enter(await make.user());
        return { call, id: await booked(call, { ...body, professional }) };
      }),
    );
    const to = { start: '13:00', professional: shop.professional.id };
    const answers = await Promise.all(movers.map(({ call, id }) => move(call, id, to)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.error === 'SLOT_TAKEN')).toHaveLength(
      19,
    );
  }, 60_000);

  test('and cancelling the same appointment at once leaves one truth', async () => {
    const { shop, asCustomer, asOwner, body } = await scene();
    const mia = await make.colleague(shop);
    const id = await booked(asCustomer, body);
    const [moved, cancelled] = await Promise.all([
      move(asCustomer, id, { start: '12:00', professional: mia.id }),
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
  ])('with %j is refused', async (wrong, error) => {
    const { asCustomer, body } = await scene();
    const id = await booked(asCustomer, body);
    const answer = await move(asCustomer, id, { start: '12:00', ...(wrong as object) });
    expect(answer).toMatchObject({ status: 400, error });
  });
});
