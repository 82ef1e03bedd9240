import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { bookAppointment } from '../../../contract/appointments.ts';
import { getAvailability } from '../../../contract/availability.ts';
import { newId } from '../../../contract/ids.ts';
import { createKey } from '../../../contract/keys.ts';
import {
  cancelTimeOff,
  listTimeOff,
  setSchedule,
  takeTimeOff,
} from '../../../contract/schedules.ts';
import type { Call } from '../../support/sessions.ts';
import { DATE } from '../../support/factories.ts';
import { requireInvariants } from '../../support/invariants.ts';
import { query, untilBlocked } from '../../support/services.ts';
import { openTestAppWithWorker } from '../../support/test-app.ts';

let app: Awaited<ReturnType<typeof openTestAppWithWorker>>;
let url: string;
let make: typeof app.make;

beforeAll(async () => {
  app = await openTestAppWithWorker();
  ({ url, make } = app);
});
afterAll(async () => {
  await requireInvariants(url);
  await app.close();
});

const NEXT_DATE = '2035-06-13';
const ALL_HOURS = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];
const CLOSINGS = `SELECT id FROM time_off WHERE professional_id = $1
  UNION ALL SELECT professional_id FROM weekly_hours WHERE professional_id = $1`;
/** A clock time of `DATE` in Berlin. */
const at = (clock: string) => `${DATE}T${clock}:00+02:00`;

/** A shop with slots of an hour, its owner, its professional and a customer. */
async function scene(business: { timezone?: string } = {}) {
  const [owner, lena] = [await make.user('business'), await make.user('professional')];
  const shop = await make.shop({
    business: { userId: owner.id, slotMinutes: 60, ...business },
    professional: { userId: lena.id },
  });
  const { enter } = app.entrance;
  const [asOwner, asLena] = [await enter(owner), await enter(lena)];
  const asCustomer = await enter(await make.user());
  const professionalId = shop.professional.id;
  const place = { professional: professionalId, business: shop.business.id };
  const grid = async (date = DATE) => {
    const ids = { professionalId, businessId: shop.business.id, serviceId: shop.service.id };
    const answer = await app.gateway.client(getAvailability, { query: { ...ids, date } });
    if (!answer.ok || !Array.isArray(answer.body)) throw new Error('no grid');
    return answer.body;
  };
  return {
    ...{ shop, professionalId, asOwner, asLena, asCustomer, grid },
    take: (from: unknown, to: unknown, fields: object = {}, headers = {}) =>
      asLena(takeTimeOff, {
        headers,
        body: { professionalId, from: from as string, to: to as string, ...fields },
      }),
    remove: (id: string, call: Call = asLena) => call(cancelTimeOff, { params: { id } }),
    list: (call: Call = asLena) => call(listTimeOff, { query: { professionalId } }),
    book: (start: string, date = DATE) =>
      asCustomer(bookAppointment, {
        body: { ...place, services: [shop.service.id], date, start },
      }),
    openAt: async (date = DATE) =>
      (await grid(date)).filter(({ available }) => available).map(({ time }) => time),
    bookings: () =>
      query(url, 'SELECT id FROM appointments WHERE professional_id = $1', [professionalId]),
    closings: () => query(url, CLOSINGS, [professionalId]),
  };
}

const TAKEN = { status: 409, error: 'SCHEDULE_TIME_TAKEN' };
const OVERLAP = { status: 409, error: 'TIMEOFF_OVERLAP' };
const OFF = { status: 409, error: 'PROFESSIONAL_TIME_OFF' };
const idOf = (answer: Awaited<ReturnType<Awaited<ReturnType<typeof scene>>['take']>>) =>
  answer.ok ? answer.body.id : '';

describe('time off', () => {
  test('by day is whole days of the zone of the business, the last one too', async () => {
    const { professionalId, take, grid, openAt, book } = await scene();
    expect(await take(DATE, NEXT_DATE, { reason: 'the sea' })).toMatchObject({
      status: 201,
      body: {
        ...{ id: expect.stringMatching(/^tof_/), professionalId, reason: 'the sea' },
        ...{ from: '2035-06-11T22:00:00.000Z', to: '2035-06-13T22:00:00.000Z' },
      },
    });
    for (const date of [DATE, NEXT_DATE]) {
      expect(new Set((await grid(date)).map(({ reason }) => reason))).toEqual(
        new Set(['TIME_OFF']),
      );
      expect(await book('09:00', date)).toMatchObject(OFF);
    }
    for (const date of ['2035-06-11', '2035-06-14']) expect(await openAt(date)).toEqual(ALL_HOURS);
  });

  test('by day follows the zone across the world', async () => {
    const { take } = await scene({ timezone: 'America/New_York' });
    expect(await take(DATE, DATE)).toMatchObject({
      body: { from: '2035-06-12T04:00:00.000Z', to: '2035-06-13T04:00:00.000Z', reason: null },
    });
  });

  test('by hour closes those hours', async () => {
    const { take, openAt, book } = await scene();
    expect(await take(at('10:30'), '2035-06-12T10:00:00Z')).toMatchObject({
      body: { from: '2035-06-12T08:30:00.000Z', to: '2035-06-12T10:00:00.000Z' },
    });
    expect(await openAt()).toEqual(['09:00', ...ALL_HOURS.slice(3)]);
    expect(await book('09:31')).toMatchObject(OFF);
    expect(await book('11:59')).toMatchObject(OFF);
    expect(await book('12:00')).toMatchObject({ status: 201 });
    expect(await book('09:30')).toMatchObject({ status: 201 });
  });

  test('by hour may be said as the clocks there show it', async () => {
    const { take, book } = await scene({ timezone: 'America/New_York' });
    expect(await take(`${DATE}T10:30`, `${DATE}T12:00:00`)).toMatchObject({
      body: { from: '2035-06-12T14:30:00.000Z', to: '2035-06-12T16:00:00.000Z' },
    });
    expect(await book('11:00')).toMatchObject(OFF);
    expect(await book('12:00')).toMatchObject({ status: 201 });
  });

  test('is taken once, but may follow on itself', async () => {
    const { take, closings } = await scene();
    await take(at('10:00'), at('12:00'));
    expect(await take(DATE, DATE)).toMatchObject(OVERLAP);
    expect(await take(at('11:59'), at('13:00'))).toMatchObject(OVERLAP);
    expect(await take(at('10:30'), at('11:00'))).toMatchObject(OVERLAP);
    expect(await take(at('12:00'), at('13:00'))).toMatchObject({ status: 201 });
    expect(await take(at('09:00'), at('10:00'))).toMatchObject({ status: 201 });
    expect(await closings()).toHaveLength(3);
  });

  test('asked for five times at once is taken once', async () => {
    const { take, closings } = await scene();
    const answers = await Promise.all(Array.from({ length: 5 }, () => take(DATE, NEXT_DATE)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect(await closings()).toHaveLength(1);
  });

  test('is not taken from who is booked', async () => {
    const { take, book, closings } = await scene();
    await book('10:00');
    expect(await take(DATE, DATE)).toMatchObject(TAKEN);
    expect(await take(at('10:59'), at('12:00'))).toMatchObject(TAKEN);
    expect(await take(at('09:00'), at('10:01'))).toMatchObject(TAKEN);
    expect(await closings()).toEqual([]);
    expect(await take(at('09:00'), at('10:00'))).toMatchObject({ status: 201 });
    expect(await take(at('11:00'), at('17:00'))).toMatchObject({ status: 201 });
  });

  test('that is given up opens the time again, once', async () => {
    const { take, remove, openAt, book } = await scene();
    const id = idOf(await take(DATE, DATE));
    expect(await openAt()).toEqual([]);
    expect(await remove(id)).toMatchObject({ status: 204 });
    expect(await openAt()).toEqual(ALL_HOURS);
    expect(await book('10:00')).toMatchObject({ status: 201 });
    expect(await remove(id)).toMatchObject({ status: 404, error: 'NOT_FOUND' });
  });

  test('is listed the next one first, without what is over', async () => {
    const { take, list } = await scene();
    const later = await take(NEXT_DATE, NEXT_DATE);
    const sooner = await take(DATE, DATE);
    expect(await take('2020-01-01', '2020-01-02')).toMatchObject({ status: 201 });
    const listed = await list();
    expect(listed.ok && listed.body).toEqual([sooner.ok && sooner.body, later.ok && later.body]);
  });

  test('closes all places where the professional works', async () => {
    const { shop, take, asCustomer, professionalId } = await scene();
    const other = await make.shop();
    const text = `WITH place AS (INSERT INTO business_professionals VALUES ($1, $2))
       INSERT INTO professional_services VALUES ($2, $3)`;
    await query(url, text, [other.business.id, professionalId, other.service.id]);
    await take(at('10:00'), at('11:00'));
    const body = { professional: professionalId, date: DATE, start: '10:00' };
    for (const { business, service } of [shop, other]) {
      const asked = { ...body, business: business.id, services: [service.id] };
      expect(await asCustomer(bookAppointment, { body: asked })).toMatchObject(OFF);
    }
  });
});

describe.each(['time off', 'a change of hours'] as const)('a booking and %s at once', (what) => {
  type Scene = Awaited<ReturnType<typeof scene>>;
  const weekly = [{ weekday: 2, spans: [{ start: '14:00', end: '15:00' }] }];
  const close = ({ take, asLena, shop, professionalId: id }: Scene) =>
    what === 'time off'
      ? take(at('09:00'), at('14:00'))
      : asLena(setSchedule, { params: { id }, body: { businessId: shop.business.id, weekly } });
  const refusal = what === 'time off' ? OFF : { status: 409, error: 'OUTSIDE_AVAILABILITY' };
  async function expectOneOf(place: Scene, isBooked: boolean) {
    expect(await place.bookings()).toHaveLength(isBooked ? 1 : 0);
    expect(await place.closings()).toHaveLength(isBooked ? 0 : 1);
  }

  test('never both happen', async () => {
    for (let round = 0; round < 6; round++) {
      const place = await scene();
      const [closed, booked] = await Promise.all([close(place), place.book('10:00')]);
      const expected = booked.ok ? [TAKEN, { status: 201 }] : [{ ok: true }, refusal];
      expect([closed, booked]).toMatchObject(expected);
      await expectOneOf(place, booked.ok);
    }
  });

  test.each([true, false])('the first in line is done; the booking first: %j', async (isBooked) => {
    const place = await scene();
    const holder = new Client({ connectionString: url });
    await holder.connect();
    const text = 'SELECT pg_advisory_lock(hashtextextended($1, 0))';
    await holder.query(text, [place.professionalId]);
    const book = () => [place.book('10:00'), untilBlocked(url, 'amsel_worker')] as const;
    const shut = () => [close(place), untilBlocked(url, 'amsel_gateway')] as const;
    const answers = [];
    for (const begin of isBooked ? [book, shut] : [shut, book]) {
      const [answer, isWaiting] = begin();
      answers.push(answer);
      await isWaiting;
    }
    await holder.end();
    const [winner, loser] = await Promise.all(answers);
    expect(winner).toMatchObject({ ok: true });
    expect(loser).toMatchObject(isBooked ? TAKEN : refusal);
    await expectOneOf(place, isBooked);
  });
});

describe('who may', () => {
  test('take and list it: the professional and the owner', async () => {
    const [here, there] = [await scene(), await scene()];
    const { professionalId, asCustomer, asOwner, asLena, closings, list } = here;
    const anyone = app.gateway.client;
    const made = await anyone(createKey);
    const headers = { 'x-api-key': made.ok ? made.body.apiKey : '' };
    const body = { professionalId, from: DATE, to: DATE };
    const both = async (call: Call, keyed: object = {}) => [
      await call(takeTimeOff, { body, headers: keyed }),
      await call(listTimeOff, {
        query: { professionalId },
        headers: keyed as Record<string, never>,
      }),
    ];
    const twice = (status: number, error: string) => Array(2).fill({ status, error });
    expect(await both(anyone)).toMatchObject(twice(401, 'AUTH_REQUIRED'));
    expect(await both(anyone, headers)).toMatchObject(twice(401, 'AUTH_REQUIRED'));
    expect(await both(asCustomer)).toMatchObject(twice(403, 'FORBIDDEN'));
    for (const stranger of [there.asLena, there.asOwner]) {
      expect(await both(stranger)).toMatchObject(twice(404, 'PROFESSIONAL_NOT_FOUND'));
    }
    expect(await closings()).toEqual([]);
    expect(await asOwner(takeTimeOff, { body })).toMatchObject({ status: 201 });
    const listed = { status: 200, body: [{ professionalId }] };
    for (const call of [asLena, asOwner]) expect(await list(call)).toMatchObject(listed);
  });

  test('give it up: the professional and the owner', async () => {
    const [here, there] = [await scene(), await scene()];
    const { take, remove, closings } = here;
    const id = idOf(await take(DATE, DATE));
    expect(await remove(id, app.gateway.client)).toMatchObject({ status: 401 });
    expect(await remove(id, here.asCustomer)).toMatchObject({ status: 403, error: 'FORBIDDEN' });
    for (const stranger of [there.asLena, there.asOwner]) {
      expect(await remove(id, stranger)).toMatchObject({ status: 404, error: 'NOT_FOUND' });
    }
    expect(await closings()).toEqual([{ id }]);
    expect(await remove(id, here.asOwner)).toMatchObject({ status: 204 });
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ['no professional', { professionalId: undefined }, 'MISSING_FIELDS'],
  ['a professional of 101 letters', { professionalId: 'p'.repeat(101) }, 'INVALID_INPUT'],
  ['no beginning', { from: undefined }, 'MISSING_FIELDS'],
  ['no end', { to: undefined }, 'MISSING_FIELDS'],
  ['a beginning that is a number', { from: 1_800_000_000 }, 'INVALID_DATE_FORMAT'],
  ['February 30', { from: '2035-02-30' }, 'INVALID_DATE_FORMAT'],
  ['an end that is a word', { to: 'tomorrow' }, 'INVALID_DATE_FORMAT'],
  ['no clock time', { from: `${DATE}T24:01`, to: at('11:00') }, 'INVALID_DATE_FORMAT'],
  ['a clock time of February 30', { from: '2035-02-30T10:00' }, 'INVALID_DATE_FORMAT'],
  ['a date and a clock time', { to: `${DATE}T23:00` }, 'INVALID_INPUT'],
  ['a date and a moment', { to: at('11:00') }, 'INVALID_INPUT'],
  ['a last day before the first', { to: '2035-06-11' }, 'INVALID_INPUT'],
  ['an end at its beginning', { from: at('10:00'), to: at('10:00') }, 'INVALID_INPUT'],
  ['a reason of 501 letters', { reason: 'r'.repeat(501) }, 'INVALID_INPUT'],
  ['a reason with a NUL', { reason: '\0' }, 'INVALID_INPUT'],
  ['a reason that is a number', { reason: 7 }, 'INVALID_INPUT'],
  ['a field nobody knows', { businessId: 'biz_1' }, 'INVALID_INPUT'],
])('time off with %s is refused', async (_what, fields, error) => {
  const { take, closings } = await scene();
  expect(await take(DATE, DATE, fields)).toMatchObject({ status: 400, error });
  expect(await closings()).toEqual([]);
});

test('an Idempotency-Key takes it once', async () => {
  const { take, closings } = await scene();
  const key = { 'idempotency-key': newId('evt') };
  const answers = await Promise.all([1, 2, 3].map(() => take(DATE, DATE, {}, key)));
  expect(new Set(answers.map(idOf)).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const marks = answers.map(({ headers }) => headers.get('idempotent-replayed'));
  expect(marks.filter((mark) => mark === 'true')).toHaveLength(2);
  expect(await take(NEXT_DATE, NEXT_DATE, {}, key)).toMatchObject({ error: 'INVALID_INPUT' });
  expect(await closings()).toHaveLength(1);
});
