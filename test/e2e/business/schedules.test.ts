import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cancelAppointment } from '../../../contract/appointment-life.ts';
import { bookAppointment } from '../../../contract/appointments.ts';
import { getAvailability } from '../../../contract/availability.ts';
import { newId } from '../../../contract/ids.ts';
import { createKey } from '../../../contract/keys.ts';
import * as schedules from '../../../contract/schedules.ts';
import type { Call } from '../../support/sessions.ts';
import { DATE } from '../../support/factories.ts';
import { requireInvariants } from '../../support/invariants.ts';
import { query } from '../../support/services.ts';
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

/** `DATE` is a Tuesday. */
const TUESDAY = 2;
const WEDNESDAY_DATE = '2035-06-13';
const ALL_HOURS = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];

type Spans = { start: string; end: string }[];
const span = (start: string, end: string) => ({ start, end });
const tuesdays = (...spans: Spans) => [{ weekday: TUESDAY, spans }];

/** A shop with slots of an hour, its owner, its professional and a customer. */
async function scene() {
  const [owner, lena] = [await make.user('business'), await make.user('professional')];
  const shop = await make.shop({
    business: { userId: owner.id, slotMinutes: 60 },
    professional: { userId: lena.id },
  });
  const { enter } = app.entrance;
  const asCustomer = await enter(await make.user());
  const params = { id: shop.professional.id };
  const businessId = shop.business.id;
  const [asOwner, asLena] = [await enter(owner), await enter(lena)];
  const wish = { professional: params.id, business: businessId, services: [shop.service.id] };
  return {
    ...{ shop, params, businessId, asOwner, asLena, asCustomer },
    put: (weekly: unknown, call = asLena, headers = {}) =>
      call(schedules.setSchedule, { params, headers, body: { businessId, weekly: weekly as [] } }),
    except: (date: string, spans: unknown = []) =>
      asLena(schedules.setException, { params, body: { businessId, date, spans: spans as Spans } }),
    unexcept: (date: string) =>
      asLena(schedules.removeException, { params, query: { businessId, date } }),
    hours: () => asLena(schedules.getSchedule, { params, query: { businessId } }),
    book: (start: string, date = DATE) =>
      asCustomer(bookAppointment, { body: { ...wish, date, start } }),
  };
}

type Shop = Awaited<ReturnType<typeof make.shop>>;

/** Another business where the same professional works. */
async function secondPlace({ professional }: Shop): Promise<Shop> {
  const other = await make.shop({ business: { slotMinutes: 60 } });
  const text = `WITH place AS (INSERT INTO business_professionals VALUES ($1, $2))
    INSERT INTO professional_services VALUES ($2, $3)`;
  await query(url, text, [other.business.id, professional.id, other.service.id]);
  return { ...other, professional };
}

async function slots({ business, professional, service }: Shop, date = DATE) {
  const ids = { businessId: business.id, professionalId: professional.id, serviceId: service.id };
  const answer = await app.gateway.client(getAvailability, { query: { ...ids, date } });
  if (!answer.ok || !Array.isArray(answer.body)) throw new Error('no grid');
  return answer.body;
}
const openAt = async (shop: Shop, date = DATE) =>
  (await slots(shop, date)).filter(({ available }) => available).map(({ time }) => time);

const OUTSIDE = { status: 409, error: 'OUTSIDE_AVAILABILITY' };
const NOT_SCHEDULED = { status: 409, error: 'NOT_SCHEDULED' };
const bad = (error: string) => ({ status: 400, error });
const TAKEN = { status: 409, error: 'SCHEDULE_TIME_TAKEN' };

describe('hours', () => {
  test('of several spans a day are told in order, offered, and booked', async () => {
    const { shop, put, hours, book } = await scene();
    const [morning, afternoon] = [span('10:00', '12:00'), span('14:00', '16:00')];
    const friday = { weekday: 5, spans: [span('09:00', '24:00')] };
    const told = { status: 200, body: { weekly: [...tuesdays(morning, afternoon), friday] } };
    expect(await put([friday, ...tuesdays(afternoon, morning)])).toMatchObject(told);
    expect(await hours()).toMatchObject(told);
    expect(await openAt(shop)).toEqual(['10:00', '11:00', '14:00', '15:00']);
    const noon = { time: '12:00', available: false, reason: 'OUTSIDE_HOURS' };
    expect(await slots(shop)).toContainEqual(noon);
    expect(await openAt(shop, WEDNESDAY_DATE)).toEqual([]);
    expect(await book('11:30')).toMatchObject(OUTSIDE);
    expect(await book('12:00')).toMatchObject(OUTSIDE);
    expect(await book('10:00', WEDNESDAY_DATE)).toMatchObject(NOT_SCHEDULED);
    expect(await book('15:00')).toMatchObject({ status: 201 });
  });

  test('replace those before; without any, every day is worked', async () => {
    const { shop, params, businessId, put, hours } = await scene();
    const none = { professionalId: params.id, businessId, weekly: [], exceptions: [] };
    expect(await hours()).toMatchObject({ status: 200, body: none });
    expect(await openAt(shop)).toEqual(ALL_HOURS);
    await put(tuesdays(span('09:00', '10:00')));
    await put(tuesdays(span('12:00', '13:00')));
    expect(await openAt(shop)).toEqual(['12:00']);
    expect(await put([])).toMatchObject({ status: 200, body: { weekly: [] } });
    expect(await openAt(shop)).toEqual(ALL_HOURS);
  });

  test('are those of one business', async () => {
    const { shop, put, params, asLena, hours } = await scene();
    const other = await secondPlace(shop);
    await put(tuesdays(span('09:00', '12:00')));
    expect(await openAt(other)).toEqual(ALL_HOURS);
    const body = { businessId: other.business.id, weekly: tuesdays(span('11:00', '14:00')) };
    await asLena(schedules.setSchedule, { params, body });
    expect(await openAt(shop)).toEqual(['09:00', '10:00', '11:00']);
    expect(await openAt(other)).toEqual(['11:00', '12:00', '13:00']);
    expect(await hours()).toMatchObject({ body: { weekly: tuesdays(span('09:00', '12:00')) } });
  });

  test('that overlap are refused, and change nothing', async () => {
    const { shop, put, except } = await scene();
    const overlapping = [span('09:00', '12:00'), span('11:59', '14:00')];
    const refusal = { status: 409, error: 'AVAILABILITY_OVERLAP' };
    expect(await put(tuesdays(...overlapping))).toMatchObject(refusal);
    expect(await except(DATE, overlapping)).toMatchObject(refusal);
    expect(await openAt(shop)).toEqual(ALL_HOURS);
  });

  test('of a date stand in for the weekly ones until they are removed', async () => {
    const { shop, put, except, unexcept, book } = await scene();
    const weekly = tuesdays(span('09:00', '12:00'));
    await put(weekly);
    const spans = [span('09:00', '10:00'), span('15:00', '17:00')];
    const told = { status: 200, body: { weekly, exceptions: [{ date: DATE, spans }] } };
    expect(await except(DATE, spans.toReversed())).toMatchObject(told);
    expect(await openAt(shop)).toEqual(['09:00', '15:00', '16:00']);
    expect(await openAt(shop, '2035-06-19')).toEqual(['09:00', '10:00', '11:00']);
    expect(await except(DATE)).toMatchObject({ body: { exceptions: [{ date: DATE, spans: [] }] } });
    expect(await book('09:00')).toMatchObject(NOT_SCHEDULED);
    const removed = { status: 200, body: { exceptions: [] } };
    expect(await unexcept(DATE)).toMatchObject(removed);
    expect(await unexcept(DATE)).toMatchObject(removed);
    expect(await openAt(shop)).toEqual(['09:00', '10:00', '11:00']);
  });
});

test('exceptions of days that are over are not told', async () => {
  const { shop, hours, except } = await scene();
  await query(
    url,
    `INSERT INTO hours_exceptions (professional_id, business_id, date, spans)
     SELECT $1, $2, (now() AT TIME ZONE 'Europe/Berlin')::date + days, '[]' FROM unnest('{-1, 0}'::int[]) AS days`,
    [shop.professional.id, shop.business.id],
  );
  await except(DATE);
  const told = await hours();
  expect(told.ok && told.body.exceptions.map(({ date }) => date)).toEqual([
    new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' }),
    DATE,
  ]);
});

describe('who is booked', () => {
  test('is not stranded: nothing changes', async () => {
    const { shop, put, except, unexcept, book, hours } = await scene();
    const weekly = tuesdays(span('09:00', '12:00'));
    await put(weekly);
    const spans = [span('13:00', '16:00')];
    await except(DATE, spans);
    expect(await book('14:00')).toMatchObject({ status: 201 });
    expect(await except(DATE, [span('14:01', '16:00')])).toMatchObject(TAKEN);
    expect(await except(DATE)).toMatchObject(TAKEN);
    expect(await unexcept(DATE)).toMatchObject(TAKEN);
    expect(await hours()).toMatchObject({ body: { weekly, exceptions: [{ date: DATE, spans }] } });
    expect(await openAt(shop)).toEqual(['13:00', '15:00']);
  });

  test('is not stranded by new weekly hours, nor touched by those at another business', async () => {
    const { shop, put, params, asLena, book, hours } = await scene();
    const other = await secondPlace(shop);
    expect(await book('10:00')).toMatchObject({ status: 201 });
    expect(await put(tuesdays(span('09:00', '10:59')))).toMatchObject(TAKEN);
    expect(await put([{ weekday: 3, spans: [span('09:00', '17:00')] }])).toMatchObject(TAKEN);
    const body = { businessId: other.business.id, weekly: tuesdays(span('12:00', '13:00')) };
    expect(await asLena(schedules.setSchedule, { params, body })).toMatchObject({ status: 200 });
    expect(await hours()).toMatchObject({ body: { weekly: [] } });
    expect(await openAt(shop)).toEqual(ALL_HOURS.filter((time) => time !== '10:00'));
  });

  test('lets pass what leaves the time open, and anything once they have cancelled', async () => {
    const { shop, put, except, book, asOwner } = await scene();
    const booked = await book('10:00');
    expect(await put(tuesdays(span('10:00', '11:00')))).toMatchObject({ status: 200 });
    expect(await except(DATE, [span('09:00', '11:00')])).toMatchObject({ status: 200 });
    expect(await except(WEDNESDAY_DATE)).toMatchObject({ status: 200 });
    expect(await openAt(shop)).toEqual(['09:00']);
    const id = booked.ok ? booked.body.id : '';
    await asOwner(cancelAppointment, { params: { id }, body: {} });
    expect(await except(DATE)).toMatchObject({ status: 200 });
  });
});

const HOURS = [span('09:00', '17:00')];
const day = (fields: object) => ({ weekly: [{ weekday: TUESDAY, spans: HOURS, ...fields }] });

test.each<[string, unknown, string]>([
  ['null', null, 'INVALID_INPUT'],
  ['21 of them', Array(21).fill(HOURS[0]), 'INVALID_INPUT'],
  ['a text', ['09:00-17:00'], 'INVALID_INPUT'],
  ['no start', [{ end: '17:00' }], 'MISSING_FIELDS'],
  ['no end', [{ start: '09:00' }], 'MISSING_FIELDS'],
  ['a start of one digit', [span('9:00', '17:00')], 'INVALID_TIME_FORMAT'],
  ['a start at 24:00', [span('24:00', '24:00')], 'INVALID_TIME_FORMAT'],
  ['a start that is a number', [{ start: 9, end: '17:00' }], 'INVALID_TIME_FORMAT'],
  ['an end as it begins', [span('09:00', '09:00')], 'INVALID_INPUT'],
  ['an end before its start', [span('12:00', '09:00')], 'INVALID_INPUT'],
])('spans with %s are refused', async (_what, spans, error) => {
  const { put, except, hours } = await scene();
  expect(await put(day({ spans }).weekly)).toMatchObject(bad(error));
  expect(await except(DATE, spans)).toMatchObject(bad(error));
  expect(await hours()).toMatchObject({ body: { weekly: [], exceptions: [] } });
});

test.each<[string, object, string]>([
  ['no business', { businessId: undefined }, 'MISSING_FIELDS'],
  ['a business of 101 letters', { businessId: 'b'.repeat(101) }, 'INVALID_INPUT'],
  ['a business it is not of', { businessId: newId('biz') }, 'PROFESSIONAL_NOT_AT_BUSINESS'],
  ['no week', { weekly: undefined }, 'MISSING_FIELDS'],
  ['a week that is none', { weekly: {} }, 'INVALID_INPUT'],
  ['weekday 0', day({ weekday: 0 }), 'INVALID_INPUT'],
  ['weekday 8', day({ weekday: 8 }), 'INVALID_INPUT'],
  ['weekday 1.5', day({ weekday: 1.5 }), 'INVALID_INPUT'],
  ['no weekday', day({ weekday: undefined }), 'MISSING_FIELDS'],
  ['a weekday twice', { weekly: [...tuesdays(), ...tuesdays()] }, 'INVALID_INPUT'],
  ['a field nobody knows', { zone: 'UTC' }, 'INVALID_INPUT'],
  ['a day with a field nobody knows', day({ zone: 'UTC' }), 'INVALID_INPUT'],
])('a week with %s is refused', async (_what, fields, error) => {
  const { params, businessId, asLena, hours } = await scene();
  const body = { businessId, weekly: tuesdays(...HOURS), ...fields };
  expect(await asLena(schedules.setSchedule, { params, body })).toMatchObject(bad(error));
  expect(await hours()).toMatchObject({ body: { weekly: [] } });
});

test.each<[string, object, string]>([
  ['no date', { date: undefined }, 'MISSING_FIELDS'],
  ['no spans', { spans: undefined }, 'MISSING_FIELDS'],
  ['February 30', { date: '2035-02-30' }, 'INVALID_DATE_FORMAT'],
  ['a date that is a number', { date: 20350612 }, 'INVALID_DATE_FORMAT'],
  ['a field nobody knows', { weekday: 1 }, 'INVALID_INPUT'],
])('a date with %s is refused', async (_what, fields, error) => {
  const { params, businessId, asLena, hours } = await scene();
  const body = { businessId, date: DATE, spans: HOURS, ...fields };
  expect(await asLena(schedules.setException, { params, body })).toMatchObject(bad(error));
  expect(await hours()).toMatchObject({ body: { exceptions: [] } });
});

test('the hours of no date, or at no business, are neither removed nor told', async () => {
  const { params, asLena, unexcept } = await scene();
  expect(await unexcept('2035-13-01')).toMatchObject(bad('INVALID_DATE_FORMAT'));
  expect(await unexcept(undefined as unknown as string)).toMatchObject(bad('MISSING_FIELDS'));
  expect(await asLena(schedules.getSchedule, { params })).toMatchObject(bad('MISSING_FIELDS'));
});

test('each is for the professional and for the owner', async () => {
  const [here, there] = [await scene(), await scene()];
  const { params, businessId } = here;
  const on = { businessId, date: DATE };
  const ask = async (call: Call, keyed: object = {}) => {
    const to = { params, headers: keyed as Record<string, never> };
    return [
      await call(schedules.getSchedule, { ...to, query: { businessId } }),
      await call(schedules.setSchedule, {
        ...to,
        body: { businessId, weekly: tuesdays(...HOURS) },
      }),
      await call(schedules.setException, { ...to, body: { ...on, spans: HOURS } }),
      await call(schedules.removeException, { ...to, query: on }),
    ];
  };
  const all = (status: number, fields = {}) => Array(4).fill({ status, ...fields });
  const anyone = app.gateway.client;
  const key = await anyone(createKey);
  expect(await ask(anyone)).toMatchObject(all(401, { error: 'AUTH_REQUIRED' }));
  const keyed = await ask(anyone, { 'x-api-key': key.ok ? key.body.apiKey : '' });
  expect(keyed).toMatchObject(all(401, { error: 'AUTH_REQUIRED' }));
  expect(await ask(here.asCustomer)).toMatchObject(all(403, { error: 'FORBIDDEN' }));
  for (const stranger of [there.asLena, there.asOwner]) {
    expect(await ask(stranger)).toMatchObject(all(404, { error: 'PROFESSIONAL_NOT_FOUND' }));
  }
  expect(await here.hours()).toMatchObject({ body: { weekly: [], exceptions: [] } });
  for (const call of [here.asLena, here.asOwner]) expect(await ask(call)).toMatchObject(all(200));
});

test('an Idempotency-Key sets the hours once', async () => {
  const { put, asLena, hours } = await scene();
  const headers = { 'idempotency-key': newId('evt') };
  const [morning, evening] = [tuesdays(span('09:00', '12:00')), tuesdays(span('15:00', '17:00'))];
  const first = await put(morning, asLena, headers);
  await put(evening);
  const again = await put(morning, asLena, headers);
  expect(again).toMatchObject({ status: 200, body: first.ok && first.body });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await put(evening, asLena, headers)).toMatchObject(bad('INVALID_INPUT'));
  expect(await hours()).toMatchObject({ body: { weekly: evening } });
});
