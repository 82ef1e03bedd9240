import { describe, expect, test } from '@jest/globals';
import { listAlerts, raiseAlert, respondToAlert } from '../../../contract/alerts.ts';
import {
  annotateAppointment,
  completeAppointment,
  confirmAppointment,
  declineAppointment,
  markNoShow,
  payAppointment,
  refundAppointment,
} from '../../../contract/appointment-changes.ts';
import { listHistory } from '../../../contract/appointment-history.ts';
import { bookAppointment, getAppointment } from '../../../contract/appointments.ts';
import type { Call } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';

const DATE = '2030-05-14';
const app = useTestApp({ worker: true, clock: at('08:00') });

/** A clock time of that day in Berlin. */
function at(clock: string): string {
  return `${DATE}T${clock}:00+02:00`;
}

/** Books a haircut from 10:00 to 11:00 the day before; `as` sets the clock and logs a person in. */
async function bookHaircut(options: { autoConfirm?: boolean; priceMinor?: number | null } = {}) {
  const { make } = app;
  const { autoConfirm = true, priceMinor = 3_500 } = options;
  const [owner, lena] = [await make.user('business'), await make.user('professional')];
  const customer = await make.user();
  const shop = await make.shop({
    business: { userId: owner.id, autoConfirm },
    professional: { userId: lena.id },
    service: { priceMinor },
  });
  const people = { owner, lena, customer, stranger: await make.user('business') };
  app.clock.set('2030-05-13T08:00:00Z');
  const asCustomer = await app.loginAs(customer);
  const booked = await asCustomer(bookAppointment, {
    body: {
      professional: shop.professional.id,
      business: shop.business.id,
      services: [shop.service.id],
      date: DATE,
      start: '10:00',
    },
  });
  if (!booked.ok) throw new Error(booked.error);
  const { id } = booked.body;
  const as = (person: keyof typeof people, clock: string) => {
    app.clock.set(at(clock));
    return app.loginAs(people[person]);
  };
  const status = async () => {
    const now = await (await as('owner', '12:00'))(getAppointment, { params: { id } });
    return now.ok && now.body.status;
  };
  return { id, as, shop, people, status };
}

type StaffEndpoint = typeof confirmAppointment | typeof declineAppointment;
const post = (call: Call, endpoint: StaffEndpoint, id: string) =>
  call(endpoint as typeof confirmAppointment, { params: { id } });
const raise = (call: Call, id: string, minutes = 15) =>
  call(raiseAlert, { params: { id }, body: { minutes } });
const respond = (call: Call, id: string, response: 'accept' | 'decline' = 'accept') =>
  call(respondToAlert, { params: { id }, body: { response } });

const STAFF_ENDPOINTS: [string, StaffEndpoint][] = [
  ['confirm', confirmAppointment],
  ['decline', declineAppointment],
  ['complete', completeAppointment],
  ['no-show', markNoShow],
  ['refund', refundAppointment],
];

describe.each(STAFF_ENDPOINTS)('POST /api/appointments/{id}/%s', (_verb, endpoint) => {
  test('accepts only staff of the appointment', async () => {
    const { id, as, status } = await bookHaircut();
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
      const { id, as, status } = await bookHaircut({ autoConfirm: false });
      expect(await status()).toBe('Pending');
      for (const person of ['lena', 'owner'] as const) {
        expect(await post(await as(person, '08:30'), endpoint, id)).toMatchObject({
          status: 200,
          body: { id, status: expected },
        });
      }
    },
  );

  test('loses an unconfirmed booking at its start, not before', async () => {
    const { id, as, status } = await bookHaircut({ autoConfirm: false });
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
      ['appointment.cancelled', 'scheduler', 'not confirmed in time'],
    ]);
  });
});

describe('completion', () => {
  test('is possible for staff from the end of the appointment', async () => {
    const { id, as } = await bookHaircut();
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
    const { as, id, status } = await bookHaircut();
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

describe('a late alert', () => {
  test('blocks a no-show until staff respond, then for the agreed minutes', async () => {
    const { id, as } = await bookHaircut();
    const raised = await raise(await as('customer', '09:50'), id, 20);
    expect(raised).toMatchObject({ status: 201, body: { minutes: 20, status: 'open' } });
    const alertId = raised.ok ? raised.body.id : '';
    const openAlertIds = async (person: 'lena' | 'owner' | 'stranger', clock: string) => {
      const open = await (await as(person, clock))(listAlerts);
      return open.ok && open.body.map((alert) => alert.id);
    };
    expect(await openAlertIds('lena', '09:50')).toEqual([alertId]);
    expect(await openAlertIds('owner', '09:50')).toEqual([alertId]);
    expect(await openAlertIds('stranger', '09:50')).toEqual([]);
    expect(await openAlertIds('lena', '11:01')).toEqual([]);
    expect(await raise(await as('customer', '09:51'), id)).toMatchObject({
      status: 409,
      error: 'REQUEST_PENDING',
    });
    const tryNoShow = async (clock: string) => {
      const result = await post(await as('lena', clock), markNoShow, id);
      return result.ok ? result.body.status : result.error;
    };
    expect(await tryNoShow('10:09')).toBe('NOSHOW_TOO_EARLY');
    expect(await tryNoShow('10:15')).toBe('NOSHOW_LATE_PENDING');
    expect(await respond(await as('lena', '10:15'), alertId)).toMatchObject({
      status: 200,
      body: { id: alertId, status: 'accepted' },
    });
    expect(await openAlertIds('lena', '10:15')).toEqual([]);
    expect(await respond(await as('lena', '10:16'), alertId)).toMatchObject({
      status: 409,
      error: 'ALERT_ALREADY_RESPONDED',
    });
    expect(await tryNoShow('10:19')).toBe('NOSHOW_LATE_GRACE');
    expect(await tryNoShow('10:20')).toBe('NoShow');
  });

  test('is raised by the customer and answered by staff of the appointment', async () => {
    const { id, as } = await bookHaircut();
    expect(await raise(await as('owner', '09:50'), id)).toMatchObject({ status: 403 });
    const other = await app.loginAs(await app.make.user());
    expect(await raise(other, id)).toMatchObject({ status: 404, error: 'APPOINTMENT_NOT_FOUND' });
    const raised = await raise(await as('customer', '09:50'), id);
    const alertId = raised.ok ? raised.body.id : '';
    expect(await respond(await as('customer', '09:50'), alertId)).toMatchObject({ status: 403 });
    expect(await respond(await as('stranger', '09:50'), alertId)).toMatchObject({
      status: 404,
      error: 'NOT_FOUND',
    });
    expect(await respond(await as('owner', '11:01'), alertId)).toMatchObject({
      status: 409,
      error: 'ALERT_NOT_RESPONDABLE',
    });
  });

  test.each([
    [{}, 'MISSING_FIELDS'],
    [{ minutes: 0 }, 'INVALID_INPUT'],
    [{ minutes: 61 }, 'INVALID_INPUT'],
    [{ minutes: 1.5 }, 'INVALID_INPUT'],
  ])('is refused with %j', async (body, error) => {
    const { id, as } = await bookHaircut();
    const call = await as('customer', '09:50');
    const result = await call(raiseAlert, {
      params: { id },
      body: body as { minutes: number },
    });
    expect(result).toMatchObject({ status: 400, error });
  });

  test('takes only the responses accept and decline', async () => {
    const { as } = await bookHaircut();
    expect(await respond(await as('owner', '10:00'), 'alr_1', 'maybe' as 'accept')).toMatchObject({
      status: 400,
      error: 'ALERT_INVALID_RESPONSE',
    });
  });
});

describe('a payment at the business', () => {
  const pay = (call: Call, id: string, body: object) =>
    call(payAppointment, {
      params: { id },
      body: body as { amountMajor: number; method: 'cash' },
    });

  test('covers the full amount, once, and is refunded once', async () => {
    const { id, as } = await bookHaircut();
    const lena = await as('lena', '11:00');
    expect(await pay(lena, id, { amountMajor: 30, method: 'cash' })).toMatchObject({
      status: 400,
      error: 'PAYMENT_AMOUNT_MISMATCH',
    });
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
    const { id, as } = await bookHaircut();
    expect(await pay(await as('lena', '11:00'), id, body)).toMatchObject({ status: 400, error });
  });
});

describe('notes', () => {
  test('are writable by both parties; staff notes are writable and visible to staff only', async () => {
    const { id, as } = await bookHaircut();
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

test('the history is visible to both parties and to no other business', async () => {
  const { id, as } = await bookHaircut();
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
