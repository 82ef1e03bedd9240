import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as life from '../../../contract/appointment-life.ts';
import { bookAppointment, getAppointment } from '../../../contract/appointments.ts';
import type { Call } from '../../support/sessions.ts';
import { requireInvariants } from '../../support/invariants.ts';
import { openTestAppWithClock } from '../../support/test-app-with-clock.ts';

let app: Awaited<ReturnType<typeof openTestAppWithClock>>;

beforeAll(async () => {
  app = await openTestAppWithClock(at('08:00'));
});
afterAll(async () => {
  await requireInvariants(app.url);
  await app.close();
});

const DATE = '2030-05-14';

/** A clock time of that day in Berlin. */
function at(clock: string): string {
  return `${DATE}T${clock}:00+02:00`;
}

/** A haircut from 10:00 to 11:00, booked the day before; whoever acts, acts at the time that is set. */
async function scene(options: { autoConfirm?: boolean; priceMinor?: number | null } = {}) {
  const { make, entrance: sessions } = app;
  const { autoConfirm = true, priceMinor = 3_500 } = options;
  const [owner, lena] = [await make.user('business'), await make.user('professional')];
  const customer = await make.user();
  const shop = await make.shop({
    business: { userId: owner.id, autoConfirm },
    professional: { userId: lena.id },
    service: { priceMinor },
  });
  const people = { owner, lena, customer, stranger: await make.user('business') };
  app.setNow('2030-05-13T08:00:00Z');
  const asCustomer = await sessions.enter(customer);
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
  const as = (who: keyof typeof people, clock: string) => {
    app.setNow(at(clock));
    return sessions.enter(people[who]);
  };
  const status = async () => {
    const now = await (await as('owner', '12:00'))(getAppointment, { params: { id } });
    return now.ok && now.body.status;
  };
  return { id, as, shop, people, status };
}

type Word = typeof life.confirmAppointment | typeof life.declineAppointment;
const say = (call: Call, word: Word, id: string) =>
  call(word as typeof life.confirmAppointment, { params: { id } });
const raise = (call: Call, id: string, minutes = 15) =>
  call(life.raiseAlert, { params: { id }, body: { minutes } });
const respond = (call: Call, id: string, response: 'accept' | 'decline' = 'accept') =>
  call(life.respondToAlert, { params: { id }, body: { response } });

const WORDS: [string, Word][] = [
  ['confirm', life.confirmAppointment],
  ['decline', life.declineAppointment],
  ['complete', life.completeAppointment],
  ['no-show', life.markNoShow],
  ['refund', life.refundAppointment],
];

describe.each(WORDS)('POST …/%s', (_verb, word) => {
  test('is for the staff of that appointment', async () => {
    const { id, as, status } = await scene();
    expect(await say(app.gateway.client, word, id)).toMatchObject({ status: 401 });
    expect(await say(await as('customer', '12:00'), word, id)).toMatchObject({
      status: 403,
      error: 'FORBIDDEN',
    });
    expect(await say(await as('stranger', '12:00'), word, id)).toMatchObject({
      status: 404,
      error: 'APPOINTMENT_NOT_FOUND',
    });
    expect(await status()).toBe('Confirmed');
  });
});

describe('a business that confirms itself', () => {
  test.each([
    ['confirm', life.confirmAppointment, 'Confirmed'],
    ['decline', life.declineAppointment, 'Cancelled'],
  ])('says %s to a Pending booking, and again is the same', async (_verb, word, expected) => {
    const { id, as, status } = await scene({ autoConfirm: false });
    expect(await status()).toBe('Pending');
    for (const who of ['lena', 'owner'] as const) {
      expect(await say(await as(who, '08:30'), word, id)).toMatchObject({
        status: 200,
        body: { id, status: expected },
      });
    }
  });

  test('loses what it does not confirm by the start, and not before', async () => {
    const { id, as, status } = await scene({ autoConfirm: false });
    app.setNow(at('09:59'));
    await app.sweep();
    expect(await status()).toBe('Pending');
    app.setNow(at('10:00'));
    await app.sweep();
    await app.sweep();
    expect(await status()).toBe('Cancelled');
    const history = await (await as('customer', '12:00'))(life.listHistory, { params: { id } });
    expect(
      history.ok && history.body.map(({ type, role, reason }) => [type, role, reason]),
    ).toEqual([
      ['appointment.booked', 'customer', undefined],
      ['appointment.cancelled', 'scheduler', 'not confirmed in time'],
    ]);
  });
});

describe('the end', () => {
  test('is said by staff, not before it has come', async () => {
    const { id, as } = await scene();
    expect(await say(await as('lena', '10:59'), life.completeAppointment, id)).toMatchObject({
      status: 409,
      error: 'COMPLETE_TOO_EARLY',
    });
    const done = { status: 200, body: { status: 'Completed' } };
    expect(await say(await as('lena', '11:00'), life.completeAppointment, id)).toMatchObject(done);
    expect(await say(await as('owner', '11:30'), life.completeAppointment, id)).toMatchObject(done);
    expect(await say(await as('owner', '11:30'), life.markNoShow, id)).toMatchObject({
      status: 409,
      error: 'NOSHOW_NOT_CONFIRMED',
    });
  });

  test('comes by itself a day later', async () => {
    const { as, id, status } = await scene();
    app.setNow('2030-05-15T08:59:00Z');
    await app.sweep();
    expect(await status()).toBe('Confirmed');
    app.setNow('2030-05-15T09:00:00Z');
    await app.sweep();
    await app.sweep();
    const history = await (await as('owner', '12:00'))(life.listHistory, { params: { id } });
    expect(history.ok && history.body.map(({ type, via }) => `${type} via ${via}`)).toEqual([
      'appointment.booked via api',
      'appointment.completed via scheduler',
    ]);
  });
});

describe('running late', () => {
  test('protects from a no-show until staff have answered, and then as long as agreed', async () => {
    const { id, as } = await scene();
    const raised = await raise(await as('customer', '09:50'), id, 20);
    expect(raised).toMatchObject({ status: 201, body: { minutes: 20, status: 'open' } });
    const alertId = raised.ok ? raised.body.id : '';
    const waiting = async (who: 'lena' | 'owner' | 'stranger', clock: string) => {
      const open = await (await as(who, clock))(life.listAlerts);
      return open.ok && open.body.map((alert) => alert.id);
    };
    expect(await waiting('lena', '09:50')).toEqual([alertId]);
    expect(await waiting('owner', '09:50')).toEqual([alertId]);
    expect(await waiting('stranger', '09:50')).toEqual([]);
    expect(await waiting('lena', '11:01')).toEqual([]);
    expect(await raise(await as('customer', '09:51'), id)).toMatchObject({
      status: 409,
      error: 'REQUEST_PENDING',
    });
    const mark = async (clock: string) => {
      const answer = await say(await as('lena', clock), life.markNoShow, id);
      return answer.ok ? answer.body.status : answer.error;
    };
    expect(await mark('10:09')).toBe('NOSHOW_TOO_EARLY');
    expect(await mark('10:15')).toBe('NOSHOW_LATE_PENDING');
    expect(await respond(await as('lena', '10:15'), alertId)).toMatchObject({
      status: 200,
      body: { id: alertId, status: 'accepted' },
    });
    expect(await waiting('lena', '10:15')).toEqual([]);
    expect(await respond(await as('lena', '10:16'), alertId)).toMatchObject({
      status: 409,
      error: 'ALERT_ALREADY_RESPONDED',
    });
    expect(await mark('10:19')).toBe('NOSHOW_LATE_GRACE');
    expect(await mark('10:20')).toBe('NoShow');
  });

  test('is said by the customer of the appointment, and answered by its staff', async () => {
    const { id, as } = await scene();
    expect(await raise(await as('owner', '09:50'), id)).toMatchObject({ status: 403 });
    const other = await app.entrance.enter(await app.make.user());
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
  ])('with %j is refused', async (body, error) => {
    const { id, as } = await scene();
    const call = await as('customer', '09:50');
    const answer = await call(life.raiseAlert, {
      params: { id },
      body: body as { minutes: number },
    });
    expect(answer).toMatchObject({ status: 400, error });
  });

  test('is answered with accept or decline and nothing else', async () => {
    const { as } = await scene();
    expect(await respond(await as('owner', '10:00'), 'alr_1', 'maybe' as 'accept')).toMatchObject({
      status: 400,
      error: 'ALERT_INVALID_RESPONSE',
    });
  });
});

describe('paying at the business', () => {
  const pay = (call: Call, id: string, body: object) =>
    call(life.payAppointment, {
      params: { id },
      body: body as { amountMajor: number; method: 'cash' },
    });

  test('is all of it, once, and can be given back once', async () => {
    const { id, as } = await scene();
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
    expect(await say(lena, life.refundAppointment, id)).toMatchObject({
      status: 200,
      body: { paymentStatus: 'refunded' },
    });
    expect(await say(lena, life.refundAppointment, id)).toMatchObject(settled);
    const history = await lena(life.listHistory, { params: { id } });
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
  ])('with %j is refused', async (body, error) => {
    const { id, as } = await scene();
    expect(await pay(await as('lena', '11:00'), id, body)).toMatchObject({ status: 400, error });
  });
});

describe('notes', () => {
  test('are changed by the owners; those of staff by staff, and seen by them alone', async () => {
    const { id, as } = await scene();
    const annotate = async (who: 'customer' | 'owner' | 'stranger', body: object) =>
      (await as(who, '08:30'))(life.annotateAppointment, { params: { id }, body });
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
    const seen = await annotate('customer', { notes: null });
    expect(seen).toMatchObject({ status: 200 });
    expect(seen).not.toHaveProperty('body.notes');
    expect(seen).not.toHaveProperty('body.staffNotes');
    expect(await annotate('stranger', { notes: 'x' })).toMatchObject({ status: 404 });
  });
});

test('the history is for the owners, without notes', async () => {
  const { id, as } = await scene();
  const read = async (who: 'customer' | 'lena' | 'stranger') =>
    (await as(who, '08:30'))(life.listHistory, { params: { id } });
  expect(await read('stranger')).toMatchObject({ status: 404, error: 'APPOINTMENT_NOT_FOUND' });
  for (const who of ['customer', 'lena'] as const) {
    expect(await read(who)).toMatchObject({
      status: 200,
      body: [{ type: 'appointment.booked', role: 'customer', via: 'api', start: '10:00' }],
    });
  }
});
