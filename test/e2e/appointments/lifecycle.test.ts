import { describe, expect, test } from '@jest/globals';
import {
  annotateAppointment,
  completeAppointment,
  confirmAppointment,
  declineAppointment,
  markNoShow,
  rescheduleAppointment,
} from '../../../contract/appointment-changes.ts';
import { payAppointment, refundAppointment } from '../../../contract/payments.ts';
import { listHistory } from '../../../contract/appointment-history.ts';
import { bookAppointment, listAppointments } from '../../../contract/appointments.ts';
import { at, bookHaircut } from '../../support/booked-haircut.ts';
import { bookingAt, DATE } from '../../support/factories.ts';
import { bodyOf } from '../../support/salon.ts';
import type { Call } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true, clock: at('08:00') });

type StaffEndpoint =
  | typeof completeAppointment
  | typeof confirmAppointment
  | typeof declineAppointment
  | typeof refundAppointment;
const post = (call: Call, endpoint: StaffEndpoint, id: string) =>
  call(endpoint as typeof completeAppointment, { params: { id } });

const STAFF_ENDPOINTS: [string, StaffEndpoint][] = [
  ['confirm', confirmAppointment],
  ['decline', declineAppointment],
  ['complete', completeAppointment],
  ['no-show', markNoShow],
  ['refund', refundAppointment],
];

describe.each(STAFF_ENDPOINTS)('POST /api/appointments/{id}/%s', (_verb, endpoint) => {
  test('accepts only staff of the appointment', async () => {
    const { id, as, status } = await bookHaircut(app);
    expect(await post(app.gateway.client, endpoint, id)).toMatchObject({ status: 401 });
    expect(await post(await as('customer', '12:00'), endpoint, id)).toMatchObject({
      status: 403,
      error: 'FORBIDDEN',
    });
    expect(await post(await as('stranger', '12:00'), endpoint, id)).toMatchObject({
      status: 404,
      error: 'APPOINTMENT_NOT_FOUND',
    });
    expect(await status()).toBe('Confirmed');
  });
});

describe('a business without auto-confirm', () => {
  test.each([
    ['confirm', confirmAppointment, 'Confirmed'],
    ['decline', declineAppointment, 'Cancelled'],
  ])(
    'can %s a Pending booking; a repeat gets the same response',
    async (_verb, endpoint, expected) => {
      const { id, as, status } = await bookHaircut(app, { autoConfirm: false });
      expect(await status()).toBe('Pending');
      for (const person of ['lena', 'owner'] as const) {
        expect(await post(await as(person, '08:30'), endpoint, id)).toMatchObject({
          status: 200,
          body: { id, status: expected },
        });
      }
    },
  );

  test('confirms a pending series at once; what staff book needs no confirmation', async () => {
    const { as, shop } = await bookHaircut(app, { autoConfirm: false });
    const asOwner = await as('owner', '08:00');
    const series = { recurringFrequency: 'weekly', recurringCount: 3 } as const;
    const asCustomer = await as('customer', '08:00');
    const first = bodyOf(
      await asCustomer(bookAppointment, { body: { ...bookingAt(shop, '12:00'), ...series } }),
    );
    const { id, recurringGroupId = '' } = first;
    const body = { scope: 'all' } as const;
    expect(await asOwner(confirmAppointment, { params: { id }, body })).toMatchObject({
      body: { id, status: 'Confirmed' },
    });
    const occurrences = bodyOf(await asOwner(listAppointments, { query: { recurringGroupId } }));
    expect(occurrences.map(({ status }) => status)).toEqual(Array(3).fill('Confirmed'));
    const { id: crmClientId } = await app.make.crmClient(shop.business.id);
    const byStaff = { ...bookingAt(shop, '14:00'), crmClientId };
    expect(await asOwner(bookAppointment, { body: byStaff })).toMatchObject({
      body: { status: 'Confirmed' },
    });
    const to = { date: DATE, start: '15:00' };
    expect(await asCustomer(rescheduleAppointment, { params: { id }, body: to })).toMatchObject({
      body: { status: 'Pending', start: '15:00' },
    });
  });

  test('loses an unconfirmed booking at its start, not before', async () => {
    const { id, as, status } = await bookHaircut(app, { autoConfirm: false });
    app.clock.set(at('09:59'));
    await app.sweep();
    expect(await status()).toBe('Pending');
    app.clock.set(at('10:00'));
    await app.sweep();
    await app.sweep();
    expect(await status()).toBe('Cancelled');
    const history = await (await as('customer', '12:00'))(listHistory, { params: { id } });
    expect(
      history.ok && history.body.map(({ type, role, reason }) => [type, role, reason]),
    ).toEqual([
      ['appointment.booked', 'customer', undefined],
      ['appointment.lapsed', 'scheduler', 'not confirmed in time'],
    ]);
  });

  test('keeps the reason of a declined booking in the history', async () => {
    const { id, as } = await bookHaircut(app, { autoConfirm: false });
    const params = { id };
    const asOwner = await as('owner', '08:30');
    const body = { reason: 'Lena is ill' };
    expect(await asOwner(declineAppointment, { params, body })).toMatchObject({
      status: 200,
      body: { status: 'Cancelled' },
    });
    const history = await (await as('customer', '08:31'))(listHistory, { params });
    expect(bodyOf(history).at(-1)).toMatchObject({ type: 'appointment.declined', ...body });
  });
});

describe('completion', () => {
  test('is possible for staff from the end of the appointment', async () => {
    const { id, as } = await bookHaircut(app);
    expect(await post(await as('lena', '10:59'), completeAppointment, id)).toMatchObject({
      status: 409,
      error: 'COMPLETE_TOO_EARLY',
    });
    const done = { status: 200, body: { status: 'Completed' } };
    expect(await post(await as('lena', '11:00'), completeAppointment, id)).toMatchObject(done);
    expect(await post(await as('owner', '11:30'), completeAppointment, id)).toMatchObject(done);
    expect(await post(await as('owner', '11:30'), markNoShow, id)).toMatchObject({
      status: 409,
      error: 'NOSHOW_NOT_CONFIRMED',
    });
  });

  test('happens automatically a day after the end', async () => {
    const { as, id, status } = await bookHaircut(app);
    app.clock.set('2030-05-15T08:59:00Z');
    await app.sweep();
    expect(await status()).toBe('Confirmed');
    app.clock.set('2030-05-15T09:00:00Z');
    await app.sweep();
    await app.sweep();
    const history = await (await as('owner', '12:00'))(listHistory, { params: { id } });
    expect(history.ok && history.body.map(({ type, via }) => `${type} via ${via}`)).toEqual([
      'appointment.booked via api',
      'appointment.completed via scheduler',
    ]);
  });
});

describe('a payment at the business', () => {
  const pay = (call: Call, id: string, body: object) =>
    call(payAppointment, {
      params: { id },
      body: body as { amountMajor: number; method: 'cash' },
    });

  test('covers the full amount, once, and is refunded once', async () => {
    const { id, as } = await bookHaircut(app);
    const lena = await as('lena', '11:00');
    const tooLittle = await pay(lena, id, { amountMajor: 30, method: 'cash' });
    expect(tooLittle).toMatchObject({ status: 400, error: 'PAYMENT_AMOUNT_MISMATCH' });
    expect(tooLittle.headers.get('error-field')).toBe('amountMajor');
    expect(await pay(lena, id, { amountMajor: 35, method: 'card' })).toMatchObject({
      status: 200,
      body: { paymentStatus: 'paid' },
    });
    const settled = { status: 409, error: 'PAYMENT_ALREADY_SETTLED' };
    expect(await pay(lena, id, { amountMajor: 35, method: 'card' })).toMatchObject(settled);
    expect(await post(lena, refundAppointment, id)).toMatchObject({
      status: 200,
      body: { paymentStatus: 'refunded' },
    });
    expect(await post(lena, refundAppointment, id)).toMatchObject(settled);
    const history = await lena(listHistory, { params: { id } });
    expect(history.ok && history.body.map(({ payment }) => payment?.amountMajor)).toEqual([
      undefined,
      35,
      undefined,
    ]);
  });

  test.each([
    [{ method: 'cash' }, 'AMOUNT_REQUIRED'],
    [{ amountMajor: 35 }, 'MISSING_FIELDS'],
    [{ amountMajor: '35', method: 'cash' }, 'AMOUNT_REQUIRED'],
    [{ amountMajor: -1, method: 'cash' }, 'INVALID_INPUT'],
    [{ amountMajor: 35, method: 'gold' }, 'INVALID_INPUT'],
    [{ amountMajor: 35, method: 'cash', paymentIntentId: 'pi_1' }, 'INVALID_INPUT'],
  ])('is refused with %j', async (body, error) => {
    const { id, as } = await bookHaircut(app);
    expect(await pay(await as('lena', '11:00'), id, body)).toMatchObject({ status: 400, error });
  });
});

describe('notes', () => {
  test('are writable by both parties; staff notes are writable and visible to staff only', async () => {
    const { id, as } = await bookHaircut(app);
    const annotate = async (person: 'customer' | 'owner' | 'stranger', body: object) =>
      (await as(person, '08:30'))(annotateAppointment, { params: { id }, body });
    expect(await annotate('customer', { notes: 'by the window' })).toMatchObject({
      status: 200,
      body: { notes: 'by the window' },
    });
    expect(await annotate('customer', { staffNotes: 'me' })).toMatchObject({
      status: 403,
      error: 'FORBIDDEN',
    });
    expect(await annotate('owner', { staffNotes: 'vip' })).toMatchObject({
      body: { notes: 'by the window', staffNotes: 'vip' },
    });
    const byCustomer = await annotate('customer', { notes: null });
    expect(byCustomer).toMatchObject({ status: 200 });
    expect(byCustomer).not.toHaveProperty('body.notes');
    expect(byCustomer).not.toHaveProperty('body.staffNotes');
    expect(await annotate('stranger', { notes: 'x' })).toMatchObject({ status: 404 });
  });
});

/** Makes a booking; both sides then change its notes. */
async function bookAndAnnotate() {
  const { make } = app;
  const [owner, customer] = [await make.user('business'), await make.user()];
  const shop = await make.shop({ business: { userId: owner.id } });
  const [asOwner, asCustomer] = [await app.loginAs(owner), await app.loginAs(customer)];
  const booked = await asCustomer(bookAppointment, {
    body: bookingAt(shop),
  });
  if (!booked.ok) throw new Error(booked.error);
  const params = { id: booked.body.id };
  const annotate = (call: typeof asOwner, body: object) =>
    call(annotateAppointment, { params, body });
  await annotate(asOwner, { staffNotes: 'pays late' });
  await annotate(asCustomer, { notes: 'by the window' });
  await annotate(asOwner, { notes: 'by the door', staffNotes: 'vip' });
  await annotate(asOwner, { staffNotes: null });
  const readHistory = (
    call: typeof asOwner,
    query: { limit?: number; cursor?: string | undefined } = {},
  ) => call(listHistory, { params, query });
  const historyLines = async (call: typeof asOwner) => {
    const history = await readHistory(call);
    return history.ok && history.body.map(({ type, role }) => `${type} by ${role}`);
  };
  return { asOwner, asCustomer, readHistory, historyLines };
}

describe('the history', () => {
  test('holds no trace of staff notes for a customer', async () => {
    const { asOwner, asCustomer, readHistory, historyLines } = await bookAndAnnotate();
    const [booked, byCustomer, byStaff] = [
      'appointment.booked by customer',
      'appointment.annotated by customer',
      'appointment.annotated by staff',
    ];
    expect(await historyLines(asOwner)).toEqual([booked, byStaff, byCustomer, byStaff, byStaff]);
    expect(await historyLines(asCustomer)).toEqual([booked, byCustomer, byStaff]);
    const customerHistory = JSON.stringify(await readHistory(asCustomer));
    for (const text of ['staffNotes', 'pays late', 'vip', 'changed']) {
      expect(customerHistory).not.toContain(text);
    }
  });

  test('is paged, oldest first, over the entries that the reader may see', async () => {
    const { asOwner, asCustomer, readHistory } = await bookAndAnnotate();
    for (const [call, count] of [
      [asOwner, 5],
      [asCustomer, 3],
    ] as const) {
      const all = await readHistory(call);
      const pages: string[][] = [];
      for (let cursor: string | undefined, isMore = true; isMore;) {
        const page = await readHistory(call, { limit: 2, cursor });
        if (!page.ok) throw new Error(page.error);
        pages.push(page.body.map(({ id }) => id));
        cursor = /cursor=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1];
        isMore = cursor !== undefined;
      }
      expect(pages.map(({ length }) => length)).toEqual(count === 5 ? [2, 2, 1] : [2, 1]);
      expect(pages.flat()).toEqual(all.ok && all.body.map(({ id }) => id));
    }
    expect(await readHistory(asOwner, { cursor: 'none' })).toMatchObject({
      error: 'INVALID_INPUT',
    });
  });

  test('is visible to both parties and to no other business', async () => {
    const { id, as } = await bookHaircut(app);
    const read = async (person: 'customer' | 'lena' | 'stranger') =>
      (await as(person, '08:30'))(listHistory, { params: { id } });
    expect(await read('stranger')).toMatchObject({ status: 404, error: 'APPOINTMENT_NOT_FOUND' });
    for (const person of ['customer', 'lena'] as const) {
      expect(await read(person)).toMatchObject({
        status: 200,
        body: [{ type: 'appointment.booked', role: 'customer', via: 'api', start: '10:00' }],
      });
    }
  });
});
