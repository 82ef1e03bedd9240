import { describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { bookAppointment } from '../../../contract/appointments.ts';
import { getAvailability } from '../../../contract/availability.ts';
import { newId } from '../../../contract/ids.ts';
import { createKey } from '../../../contract/api-keys.ts';
import { cancelTimeOff, listTimeOff, takeTimeOff } from '../../../contract/time-off.ts';
import { setSchedule } from '../../../contract/schedules.ts';
import type { Call } from '../../support/sessions.ts';
import { DATE } from '../../support/factories.ts';
import { query, waitUntilBlocked } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

const NEXT_DATE = '2035-06-13';
const ALL_HOURS = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];
const CLOSURES_QUERY = `SELECT id FROM time_off WHERE professional_id = $1
  UNION ALL SELECT professional_id FROM weekly_hours WHERE professional_id = $1`;
/** A clock time of `DATE` in Berlin. */
const at = (clock: string) => `${DATE}T${clock}:00+02:00`;

/** A shop with hourly slots, its owner, its professional and a customer. */
async function setUpShop(business: { timezone?: string } = {}) {
  const [owner, lena] = [await app.make.user('business'), await app.make.user('professional')];
  const shop = await app.make.shop({
    business: { userId: owner.id, slotMinutes: 60, ...business },
    professional: { userId: lena.id },
  });
  const { loginAs } = app;
  const [asOwner, asLena] = [await loginAs(owner), await loginAs(lena)];
  const asCustomer = await loginAs(await app.make.user());
  const professionalId = shop.professional.id;
  const bookingPlace = { professional: professionalId, business: shop.business.id };
  const grid = async (date = DATE) => {
    const ids = { professionalId, businessId: shop.business.id, serviceId: shop.service.id };
    const response = await app.gateway.client(getAvailability, { query: { ...ids, date } });
    if (!response.ok || !Array.isArray(response.body)) throw new Error('no grid');
    return response.body;
  };
  return {
    shop,
    professionalId,
    asOwner,
    asLena,
    asCustomer,
    grid,
    take: (from: unknown, to: unknown, fields: object = {}, headers = {}) =>
      asLena(takeTimeOff, {
        headers,
        body: { professionalId, from: from as string, to: to as string, ...fields },
      }),
    cancel: (id: string, call: Call = asLena) => call(cancelTimeOff, { params: { id } }),
    list: (call: Call = asLena) => call(listTimeOff, { query: { professionalId } }),
    book: (start: string, date = DATE) =>
      asCustomer(bookAppointment, {
        body: { ...bookingPlace, services: [shop.service.id], date, start },
      }),
    openTimes: async (date = DATE) =>
      (await grid(date)).filter(({ available }) => available).map(({ time }) => time),
    listBookings: () =>
      query(app.url, 'SELECT id FROM appointments WHERE professional_id = $1', [professionalId]),
    listClosures: () => query(app.url, CLOSURES_QUERY, [professionalId]),
  };
}

const TIME_TAKEN = { status: 409, error: 'SCHEDULE_TIME_TAKEN' };
const OVERLAP = { status: 409, error: 'TIMEOFF_OVERLAP' };
const ON_TIME_OFF = { status: 409, error: 'PROFESSIONAL_TIME_OFF' };
const idOf = (response: Awaited<ReturnType<Awaited<ReturnType<typeof setUpShop>>['take']>>) =>
  response.ok ? response.body.id : '';

describe('time off', () => {
  test('by day covers whole days in the zone of the business, including the last', async () => {
    const { professionalId, take, grid, openTimes, book } = await setUpShop();
    expect(await take(DATE, NEXT_DATE, { reason: 'the sea' })).toMatchObject({
      status: 201,
      body: {
        id: expect.stringMatching(/^tof_/),
        professionalId,
        reason: 'the sea',
        from: '2035-06-11T22:00:00.000Z',
        to: '2035-06-13T22:00:00.000Z',
        dates: { from: DATE, to: NEXT_DATE },
      },
    });
    for (const date of [DATE, NEXT_DATE]) {
      expect(new Set((await grid(date)).map(({ reason }) => reason))).toEqual(
        new Set(['TIME_OFF']),
      );
      expect(await book('09:00', date)).toMatchObject(ON_TIME_OFF);
    }
    for (const date of ['2035-06-11', '2035-06-14'])
      expect(await openTimes(date)).toEqual(ALL_HOURS);
  });

  test('by day follows a zone west of UTC', async () => {
    const { take } = await setUpShop({ timezone: 'America/New_York' });
    expect(await take(DATE, DATE)).toMatchObject({
      body: { from: '2035-06-12T04:00:00.000Z', to: '2035-06-13T04:00:00.000Z', reason: null },
    });
  });

  test('by hour closes those hours', async () => {
    const { take, openTimes, book } = await setUpShop();
    const taken = await take(at('10:30'), '2035-06-12T10:00:00Z');
    expect(taken).toMatchObject({
      body: { from: '2035-06-12T08:30:00.000Z', to: '2035-06-12T10:00:00.000Z' },
    });
    expect(taken).not.toHaveProperty('body.dates');
    expect(await openTimes()).toEqual(['09:00', ...ALL_HOURS.slice(3)]);
    expect(await book('09:31')).toMatchObject(ON_TIME_OFF);
    expect(await book('11:59')).toMatchObject(ON_TIME_OFF);
    expect(await book('12:00')).toMatchObject({ status: 201 });
    expect(await book('09:30')).toMatchObject({ status: 201 });
  });

  test('by hour accepts local times of the business', async () => {
    const { take, book } = await setUpShop({ timezone: 'America/New_York' });
    expect(await take(`${DATE}T10:30`, `${DATE}T12:00:00`)).toMatchObject({
      body: { from: '2035-06-12T14:30:00.000Z', to: '2035-06-12T16:00:00.000Z' },
    });
    expect(await book('11:00')).toMatchObject(ON_TIME_OFF);
    expect(await book('12:00')).toMatchObject({ status: 201 });
  });

  test('cannot overlap, but can be adjacent', async () => {
    const { take, listClosures } = await setUpShop();
    await take(at('10:00'), at('12:00'));
    expect(await take(DATE, DATE)).toMatchObject(OVERLAP);
    expect(await take(at('11:59'), at('13:00'))).toMatchObject(OVERLAP);
    expect(await take(at('10:30'), at('11:00'))).toMatchObject(OVERLAP);
    expect(await take(at('12:00'), at('13:00'))).toMatchObject({ status: 201 });
    expect(await take(at('09:00'), at('10:00'))).toMatchObject({ status: 201 });
    expect(await listClosures()).toHaveLength(3);
  });

  test('requested five times at once is taken once', async () => {
    const { take, listClosures } = await setUpShop();
    const responses = await Promise.all(Array.from({ length: 5 }, () => take(DATE, NEXT_DATE)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect(await listClosures()).toHaveLength(1);
  });

  test('is refused over a booking', async () => {
    const { take, book, listClosures } = await setUpShop();
    await book('10:00');
    expect(await take(DATE, DATE)).toMatchObject(TIME_TAKEN);
    expect(await take(at('10:59'), at('12:00'))).toMatchObject(TIME_TAKEN);
    expect(await take(at('09:00'), at('10:01'))).toMatchObject(TIME_TAKEN);
    expect(await listClosures()).toEqual([]);
    expect(await take(at('09:00'), at('10:00'))).toMatchObject({ status: 201 });
    expect(await take(at('11:00'), at('17:00'))).toMatchObject({ status: 201 });
  });

  test('opens the time again when it is cancelled, once', async () => {
    const { take, cancel, openTimes, book } = await setUpShop();
    const id = idOf(await take(DATE, DATE));
    expect(await openTimes()).toEqual([]);
    expect(await cancel(id)).toMatchObject({ status: 204 });
    expect(await openTimes()).toEqual(ALL_HOURS);
    expect(await book('10:00')).toMatchObject({ status: 201 });
    expect(await cancel(id)).toMatchObject({ status: 404, error: 'NOT_FOUND' });
  });

  test('is listed earliest first, without past entries', async () => {
    const { take, list } = await setUpShop();
    const later = await take(NEXT_DATE, NEXT_DATE);
    const sooner = await take(DATE, DATE);
    expect(await take('2020-01-01', '2020-01-02')).toMatchObject({ status: 201 });
    const listing = await list();
    expect(listing.ok && listing.body).toEqual([sooner.ok && sooner.body, later.ok && later.body]);
  });

  test('closes every business of the professional', async () => {
    const { shop, take, asCustomer, professionalId } = await setUpShop();
    const other = await app.make.shop();
    const text = `WITH place AS (INSERT INTO business_professionals VALUES ($1, $2))
       INSERT INTO professional_services VALUES ($2, $3)`;
    await query(app.url, text, [other.business.id, professionalId, other.service.id]);
    await take(at('10:00'), at('11:00'));
    const body = { professional: professionalId, date: DATE, start: '10:00' };
    for (const { business, service } of [shop, other]) {
      const bookingBody = { ...body, business: business.id, services: [service.id] };
      expect(await asCustomer(bookAppointment, { body: bookingBody })).toMatchObject(ON_TIME_OFF);
    }
  });
});

describe.each(['time off', 'a change of hours'] as const)(
  'a booking and concurrent %s',
  (closure) => {
    type Setup = Awaited<ReturnType<typeof setUpShop>>;
    const weekly = [{ weekday: 2, spans: [{ start: '14:00', end: '15:00' }] }];
    const close = ({ take, asLena, shop, professionalId: id }: Setup) =>
      closure === 'time off'
        ? take(at('09:00'), at('14:00'))
        : asLena(setSchedule, { params: { id }, body: { businessId: shop.business.id, weekly } });
    const refusal =
      closure === 'time off' ? ON_TIME_OFF : { status: 409, error: 'OUTSIDE_AVAILABILITY' };
    async function expectOnlyOne(setup: Setup, isBooked: boolean) {
      expect(await setup.listBookings()).toHaveLength(isBooked ? 1 : 0);
      expect(await setup.listClosures()).toHaveLength(isBooked ? 0 : 1);
    }

    test('never both succeed', async () => {
      for (let round = 0; round < 6; round++) {
        const setup = await setUpShop();
        const [closed, booked] = await Promise.all([close(setup), setup.book('10:00')]);
        const expected = booked.ok ? [TIME_TAKEN, { status: 201 }] : [{ ok: true }, refusal];
        expect([closed, booked]).toMatchObject(expected);
        await expectOnlyOne(setup, booked.ok);
      }
    });

    test.each([true, false])(
      'succeed for the first to wait for the lock; the booking first: %j',
      async (isBooked) => {
        const setup = await setUpShop();
        const holder = new Client({ connectionString: app.url });
        await holder.connect();
        const text = 'SELECT pg_advisory_lock(hashtextextended($1, 0))';
        await holder.query(text, [setup.professionalId]);
        const book = () =>
          [setup.book('10:00'), waitUntilBlocked(app.url, 'amsel_worker')] as const;
        const startClosing = () =>
          [close(setup), waitUntilBlocked(app.url, 'amsel_gateway')] as const;
        const responses = [];
        for (const begin of isBooked ? [book, startClosing] : [startClosing, book]) {
          const [response, isBlocked] = begin();
          responses.push(response);
          await isBlocked;
        }
        await holder.end();
        const [winner, loser] = await Promise.all(responses);
        expect(winner).toMatchObject({ ok: true });
        expect(loser).toMatchObject(isBooked ? TIME_TAKEN : refusal);
        await expectOnlyOne(setup, isBooked);
      },
    );
  },
);

describe('authorization', () => {
  test('only the professional and the owner can take and list time off', async () => {
    const [here, there] = [await setUpShop(), await setUpShop()];
    const { professionalId, asCustomer, asOwner, asLena, listClosures, list } = here;
    const anyone = app.gateway.client;
    const created = await anyone(createKey);
    const headers = { 'x-api-key': created.ok ? created.body.apiKey : '' };
    const body = { professionalId, from: DATE, to: DATE };
    const takeAndList = async (call: Call, keyed: object = {}) => [
      await call(takeTimeOff, { body, headers: keyed }),
      await call(listTimeOff, {
        query: { professionalId },
        headers: keyed as Record<string, never>,
      }),
    ];
    const bothRefused = (status: number, error: string) => Array(2).fill({ status, error });
    expect(await takeAndList(anyone)).toMatchObject(bothRefused(401, 'AUTH_REQUIRED'));
    expect(await takeAndList(anyone, headers)).toMatchObject(bothRefused(401, 'AUTH_REQUIRED'));
    expect(await takeAndList(asCustomer)).toMatchObject(bothRefused(403, 'FORBIDDEN'));
    for (const stranger of [there.asLena, there.asOwner]) {
      expect(await takeAndList(stranger)).toMatchObject(bothRefused(404, 'PROFESSIONAL_NOT_FOUND'));
    }
    expect(await listClosures()).toEqual([]);
    expect(await asOwner(takeTimeOff, { body })).toMatchObject({ status: 201 });
    const expectedList = { status: 200, body: [{ professionalId }] };
    for (const call of [asLena, asOwner]) expect(await list(call)).toMatchObject(expectedList);
  });

  test('only the professional and the owner can cancel time off', async () => {
    const [here, there] = [await setUpShop(), await setUpShop()];
    const { take, cancel, listClosures } = here;
    const id = idOf(await take(DATE, DATE));
    expect(await cancel(id, app.gateway.client)).toMatchObject({ status: 401 });
    expect(await cancel(id, here.asCustomer)).toMatchObject({ status: 403, error: 'FORBIDDEN' });
    for (const stranger of [there.asLena, there.asOwner]) {
      expect(await cancel(id, stranger)).toMatchObject({ status: 404, error: 'NOT_FOUND' });
    }
    expect(await listClosures()).toEqual([{ id }]);
    expect(await cancel(id, here.asOwner)).toMatchObject({ status: 204 });
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ['no professional', { professionalId: undefined }, 'MISSING_FIELDS'],
  ['a professional of 101 letters', { professionalId: 'p'.repeat(101) }, 'INVALID_INPUT'],
  ['no from', { from: undefined }, 'MISSING_FIELDS'],
  ['no to', { to: undefined }, 'MISSING_FIELDS'],
  ['a numeric from', { from: 1_800_000_000 }, 'INVALID_DATE_FORMAT'],
  ['February 30', { from: '2035-02-30' }, 'INVALID_DATE_FORMAT'],
  ['a word as to', { to: 'tomorrow' }, 'INVALID_DATE_FORMAT'],
  ['an invalid clock time', { from: `${DATE}T24:01`, to: at('11:00') }, 'INVALID_DATE_FORMAT'],
  ['a clock time of February 30', { from: '2035-02-30T10:00' }, 'INVALID_DATE_FORMAT'],
  ['a date and a clock time', { to: `${DATE}T23:00` }, 'INVALID_INPUT'],
  ['a date and an instant', { to: at('11:00') }, 'INVALID_INPUT'],
  ['a last day before the first', { to: '2035-06-11' }, 'INVALID_INPUT'],
  ['an end at its start', { from: at('10:00'), to: at('10:00') }, 'INVALID_INPUT'],
  ['a reason of 501 letters', { reason: 'r'.repeat(501) }, 'INVALID_INPUT'],
  ['a reason with a NUL', { reason: '\0' }, 'INVALID_INPUT'],
  ['a reason that is a number', { reason: 7 }, 'INVALID_INPUT'],
  ['an unknown field', { businessId: 'biz_1' }, 'INVALID_INPUT'],
])('time off with %s is refused', async (_case, fields, error) => {
  const { take, listClosures } = await setUpShop();
  expect(await take(DATE, DATE, fields)).toMatchObject({ status: 400, error });
  expect(await listClosures()).toEqual([]);
});

test('an Idempotency-Key takes time off once', async () => {
  const { take, listClosures } = await setUpShop();
  const key = { 'idempotency-key': newId('evt') };
  const responses = await Promise.all([1, 2, 3].map(() => take(DATE, DATE, {}, key)));
  expect(new Set(responses.map(idOf)).size).toBe(1);
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  const replayHeaders = responses.map(({ headers }) => headers.get('idempotent-replayed'));
  expect(replayHeaders.filter((header) => header === 'true')).toHaveLength(2);
  expect(await take(NEXT_DATE, NEXT_DATE, {}, key)).toMatchObject({ error: 'INVALID_INPUT' });
  expect(await listClosures()).toHaveLength(1);
});
