import { describe, expect, test } from '@jest/globals';
import { cancelAppointment } from '../../../contract/appointment-changes.ts';
import { bookAppointment } from '../../../contract/appointments.ts';
import { getAvailability } from '../../../contract/availability.ts';
import { newId } from '../../../contract/ids.ts';
import { createKey } from '../../../contract/api-keys.ts';
import * as schedules from '../../../contract/schedules.ts';
import type { Call } from '../../support/sessions.ts';
import { DATE } from '../../support/factories.ts';
import { addSecondBusiness } from '../../support/second-business.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

/** `DATE` is a Tuesday. */
const TUESDAY = 2;
const WEDNESDAY_DATE = '2035-06-13';
const ALL_HOURS = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];

type Spans = { start: string; end: string }[];
const span = (start: string, end: string) => ({ start, end });
const tuesdays = (...spans: Spans) => [{ weekday: TUESDAY, spans }];

/** A shop with hourly slots, its owner, its professional and a customer. */
async function setUpShop() {
  const [owner, lena] = [await app.make.user('business'), await app.make.user('professional')];
  const shop = await app.make.shop({
    business: { userId: owner.id, slotMinutes: 60 },
    professional: { userId: lena.id },
  });
  const { loginAs } = app;
  const asCustomer = await loginAs(await app.make.user());
  const params = { id: shop.professional.id };
  const businessId = shop.business.id;
  const [asOwner, asLena] = [await loginAs(owner), await loginAs(lena)];
  const place = { professional: params.id, business: businessId, services: [shop.service.id] };
  return {
    shop,
    params,
    businessId,
    asOwner,
    asLena,
    asCustomer,
    putWeek: (weekly: unknown, call = asLena, headers = {}) =>
      call(schedules.setSchedule, { params, headers, body: { businessId, weekly: weekly as [] } }),
    putException: (date: string, spans: unknown = []) =>
      asLena(schedules.setException, { params, body: { businessId, date, spans: spans as Spans } }),
    deleteException: (date: string) =>
      asLena(schedules.removeException, { params, query: { businessId, date } }),
    readSchedule: () => asLena(schedules.getSchedule, { params, query: { businessId } }),
    book: (start: string, date = DATE) =>
      asCustomer(bookAppointment, { body: { ...place, date, start } }),
  };
}

type Shop = Awaited<ReturnType<typeof app.make.shop>>;

async function slots({ business, professional, service }: Shop, date = DATE) {
  const ids = { businessId: business.id, professionalId: professional.id, serviceId: service.id };
  const response = await app.gateway.client(getAvailability, { query: { ...ids, date } });
  if (!response.ok || !Array.isArray(response.body)) throw new Error('no grid');
  return response.body;
}
const openTimes = async (shop: Shop, date = DATE) =>
  (await slots(shop, date)).filter(({ available }) => available).map(({ time }) => time);

const OUTSIDE = { status: 409, error: 'OUTSIDE_AVAILABILITY' };
const NOT_SCHEDULED = { status: 409, error: 'NOT_SCHEDULED' };
const badRequest = (error: string) => ({ status: 400, error });
const TIME_TAKEN = { status: 409, error: 'SCHEDULE_TIME_TAKEN' };

describe('weekly hours', () => {
  test('with several spans a day are returned in order, offered and bookable', async () => {
    const { shop, putWeek, readSchedule, book } = await setUpShop();
    const [morning, afternoon] = [span('10:00', '12:00'), span('14:00', '16:00')];
    const friday = { weekday: 5, spans: [span('09:00', '24:00')] };
    const expected = { status: 200, body: { weekly: [...tuesdays(morning, afternoon), friday] } };
    expect(await putWeek([friday, ...tuesdays(afternoon, morning)])).toMatchObject(expected);
    expect(await readSchedule()).toMatchObject(expected);
    expect(await openTimes(shop)).toEqual(['10:00', '11:00', '14:00', '15:00']);
    const noon = { time: '12:00', available: false, reason: 'OUTSIDE_HOURS' };
    expect(await slots(shop)).toContainEqual(expect.objectContaining(noon));
    expect(await openTimes(shop, WEDNESDAY_DATE)).toEqual([]);
    expect(await book('11:30')).toMatchObject(OUTSIDE);
    expect(await book('12:00')).toMatchObject(OUTSIDE);
    expect(await book('10:00', WEDNESDAY_DATE)).toMatchObject(NOT_SCHEDULED);
    expect(await book('15:00')).toMatchObject({ status: 201 });
  });

  test('replace the previous ones; without any, every day is open', async () => {
    const { shop, params, businessId, putWeek, readSchedule } = await setUpShop();
    const none = { professionalId: params.id, businessId, weekly: [], exceptions: [] };
    expect(await readSchedule()).toMatchObject({ status: 200, body: none });
    expect(await openTimes(shop)).toEqual(ALL_HOURS);
    await putWeek(tuesdays(span('09:00', '10:00')));
    await putWeek(tuesdays(span('12:00', '13:00')));
    expect(await openTimes(shop)).toEqual(['12:00']);
    expect(await putWeek([])).toMatchObject({ status: 200, body: { weekly: [] } });
    expect(await openTimes(shop)).toEqual(ALL_HOURS);
  });

  test('apply to one business only', async () => {
    const { shop, putWeek, params, asLena, readSchedule } = await setUpShop();
    const other = await addSecondBusiness(app, shop);
    await putWeek(tuesdays(span('09:00', '12:00')));
    expect(await openTimes(other)).toEqual(ALL_HOURS);
    const body = { businessId: other.business.id, weekly: tuesdays(span('11:00', '14:00')) };
    await asLena(schedules.setSchedule, { params, body });
    expect(await openTimes(shop)).toEqual(['09:00', '10:00', '11:00']);
    expect(await openTimes(other)).toEqual(['11:00', '12:00', '13:00']);
    expect(await readSchedule()).toMatchObject({
      body: { weekly: tuesdays(span('09:00', '12:00')) },
    });
  });

  test('that overlap are refused and change nothing', async () => {
    const { shop, putWeek, putException } = await setUpShop();
    const overlapping = [span('09:00', '12:00'), span('11:59', '14:00')];
    const refusal = { status: 409, error: 'AVAILABILITY_OVERLAP' };
    expect(await putWeek(tuesdays(...overlapping))).toMatchObject(refusal);
    expect(await putException(DATE, overlapping)).toMatchObject(refusal);
    expect(await openTimes(shop)).toEqual(ALL_HOURS);
  });

  test('are overridden by an exception for a date until it is removed', async () => {
    const { shop, putWeek, putException, deleteException, book } = await setUpShop();
    const weekly = tuesdays(span('09:00', '12:00'));
    await putWeek(weekly);
    const spans = [span('09:00', '10:00'), span('15:00', '17:00')];
    const expected = { status: 200, body: { weekly, exceptions: [{ date: DATE, spans }] } };
    expect(await putException(DATE, spans.toReversed())).toMatchObject(expected);
    expect(await openTimes(shop)).toEqual(['09:00', '15:00', '16:00']);
    expect(await openTimes(shop, '2035-06-19')).toEqual(['09:00', '10:00', '11:00']);
    expect(await putException(DATE)).toMatchObject({
      body: { exceptions: [{ date: DATE, spans: [] }] },
    });
    expect(await book('09:00')).toMatchObject(NOT_SCHEDULED);
    const removed = { status: 200, body: { exceptions: [] } };
    expect(await deleteException(DATE)).toMatchObject(removed);
    expect(await deleteException(DATE)).toMatchObject(removed);
    expect(await openTimes(shop)).toEqual(['09:00', '10:00', '11:00']);
  });
});

test('past exceptions are not listed', async () => {
  const { shop, readSchedule, putException } = await setUpShop();
  await query(
    app.url,
    `INSERT INTO hours_exceptions (professional_id, business_id, date, spans)
     SELECT $1, $2, (now() AT TIME ZONE 'Europe/Berlin')::date + days, '[]' FROM unnest('{-1, 0}'::int[]) AS days`,
    [shop.professional.id, shop.business.id],
  );
  await putException(DATE);
  const expected = await readSchedule();
  expect(expected.ok && expected.body.exceptions.map(({ date }) => date)).toEqual([
    new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' }),
    DATE,
  ]);
});

describe('a booked appointment', () => {
  test('blocks exceptions that would close its time', async () => {
    const { shop, putWeek, putException, deleteException, book, readSchedule } = await setUpShop();
    const weekly = tuesdays(span('09:00', '12:00'));
    await putWeek(weekly);
    const spans = [span('13:00', '16:00')];
    await putException(DATE, spans);
    expect(await book('14:00')).toMatchObject({ status: 201 });
    expect(await putException(DATE, [span('14:01', '16:00')])).toMatchObject(TIME_TAKEN);
    expect(await putException(DATE)).toMatchObject(TIME_TAKEN);
    expect(await deleteException(DATE)).toMatchObject(TIME_TAKEN);
    expect(await readSchedule()).toMatchObject({
      body: { weekly, exceptions: [{ date: DATE, spans }] },
    });
    expect(await openTimes(shop)).toEqual(['13:00', '15:00']);
  });

  test('blocks weekly hours that would close its time, but not those at another business', async () => {
    const { shop, putWeek, params, asLena, book, readSchedule } = await setUpShop();
    const other = await addSecondBusiness(app, shop);
    expect(await book('10:00')).toMatchObject({ status: 201 });
    expect(await putWeek(tuesdays(span('09:00', '10:59')))).toMatchObject(TIME_TAKEN);
    expect(await putWeek([{ weekday: 3, spans: [span('09:00', '17:00')] }])).toMatchObject(
      TIME_TAKEN,
    );
    const body = { businessId: other.business.id, weekly: tuesdays(span('12:00', '13:00')) };
    expect(await asLena(schedules.setSchedule, { params, body })).toMatchObject({ status: 200 });
    expect(await readSchedule()).toMatchObject({ body: { weekly: [] } });
    expect(await openTimes(shop)).toEqual(ALL_HOURS.filter((time) => time !== '10:00'));
  });

  test('is named by a dry run of hours that would close its time, which changes nothing', async () => {
    const { params, businessId, asLena, putWeek, readSchedule, book } = await setUpShop();
    const booked = await book('10:00');
    const appointmentId = booked.ok ? booked.body.id : '';
    const before = await readSchedule();
    const headers = { 'idempotency-key': 'left-unused-by-dry-runs' };
    const rehearse = (start: string) => {
      const body = { businessId, weekly: tuesdays(span(start, '16:00')), dryRun: true };
      return asLena(schedules.setSchedule, { params, headers, body });
    };
    expect(await rehearse('11:00')).toMatchObject({
      status: 200,
      body: {
        weekly: tuesdays(span('11:00', '16:00')),
        conflicts: [{ appointmentId, client: 'Ana Souza', date: DATE, start: '10:00' }],
      },
    });
    const off = { businessId, date: DATE, spans: [], dryRun: true };
    expect(await asLena(schedules.setException, { params, headers, body: off })).toMatchObject({
      body: { exceptions: [{ date: DATE }], conflicts: [{ appointmentId }] },
    });
    expect(await rehearse('10:00')).toMatchObject({ body: { conflicts: [] } });
    expect((await readSchedule()).headers.get('etag')).toBe(before.headers.get('etag'));
    expect(await putWeek(tuesdays(span('11:00', '16:00')), asLena, headers)).toMatchObject(
      TIME_TAKEN,
    );
  });

  test('allows changes that keep its time open, and any change once it is cancelled', async () => {
    const { shop, putWeek, putException, book, asOwner } = await setUpShop();
    const booked = await book('10:00');
    expect(await putWeek(tuesdays(span('10:00', '11:00')))).toMatchObject({ status: 200 });
    expect(await putException(DATE, [span('09:00', '11:00')])).toMatchObject({ status: 200 });
    expect(await putException(WEDNESDAY_DATE)).toMatchObject({ status: 200 });
    expect(await openTimes(shop)).toEqual(['09:00']);
    const id = booked.ok ? booked.body.id : '';
    await asOwner(cancelAppointment, { params: { id }, body: {} });
    expect(await putException(DATE)).toMatchObject({ status: 200 });
  });
});

const HOURS = [span('09:00', '17:00')];
const weekWith = (fields: object) => ({ weekly: [{ weekday: TUESDAY, spans: HOURS, ...fields }] });

test.each<[string, unknown, string]>([
  ['null', null, 'INVALID_INPUT'],
  ['21 entries', Array(21).fill(HOURS[0]), 'INVALID_INPUT'],
  ['a text', ['09:00-17:00'], 'INVALID_INPUT'],
  ['no start', [{ end: '17:00' }], 'MISSING_FIELDS'],
  ['no end', [{ start: '09:00' }], 'MISSING_FIELDS'],
  ['a start of one digit', [span('9:00', '17:00')], 'INVALID_TIME_FORMAT'],
  ['a start at 24:00', [span('24:00', '24:00')], 'INVALID_TIME_FORMAT'],
  ['a start that is a number', [{ start: 9, end: '17:00' }], 'INVALID_TIME_FORMAT'],
  ['an end at its start', [span('09:00', '09:00')], 'INVALID_INPUT'],
  ['an end before its start', [span('12:00', '09:00')], 'INVALID_INPUT'],
])('spans with %s are refused', async (_case, spans, error) => {
  const { putWeek, putException, readSchedule } = await setUpShop();
  expect(await putWeek(weekWith({ spans }).weekly)).toMatchObject(badRequest(error));
  expect(await putException(DATE, spans)).toMatchObject(badRequest(error));
  expect(await readSchedule()).toMatchObject({ body: { weekly: [], exceptions: [] } });
});

test.each<[string, object, string]>([
  ['no business', { businessId: undefined }, 'MISSING_FIELDS'],
  ['a business of 101 letters', { businessId: 'b'.repeat(101) }, 'INVALID_BUSINESS_ID'],
  [
    'a business the professional is not at',
    { businessId: newId('biz') },
    'PROFESSIONAL_NOT_AT_BUSINESS',
  ],
  ['no week', { weekly: undefined }, 'MISSING_FIELDS'],
  ['a week that is no list', { weekly: {} }, 'INVALID_INPUT'],
  ['weekday 0', weekWith({ weekday: 0 }), 'INVALID_INPUT'],
  ['weekday 8', weekWith({ weekday: 8 }), 'INVALID_INPUT'],
  ['weekday 1.5', weekWith({ weekday: 1.5 }), 'INVALID_INPUT'],
  ['no weekday', weekWith({ weekday: undefined }), 'MISSING_FIELDS'],
  ['a weekday twice', { weekly: [...tuesdays(), ...tuesdays()] }, 'INVALID_INPUT'],
  ['an unknown field', { zone: 'UTC' }, 'INVALID_INPUT'],
  ['an unknown field in a day', weekWith({ zone: 'UTC' }), 'INVALID_INPUT'],
])('a week with %s is refused', async (_case, fields, error) => {
  const { params, businessId, asLena, readSchedule } = await setUpShop();
  const body = { businessId, weekly: tuesdays(...HOURS), ...fields };
  expect(await asLena(schedules.setSchedule, { params, body })).toMatchObject(badRequest(error));
  expect(await readSchedule()).toMatchObject({ body: { weekly: [] } });
});

test.each<[string, object, string]>([
  ['no date', { date: undefined }, 'MISSING_FIELDS'],
  ['no spans', { spans: undefined }, 'MISSING_FIELDS'],
  ['February 30', { date: '2035-02-30' }, 'INVALID_DATE_FORMAT'],
  ['a date that is a number', { date: 20350612 }, 'INVALID_DATE_FORMAT'],
  ['an unknown field', { weekday: 1 }, 'INVALID_INPUT'],
])('an exception with %s is refused', async (_case, fields, error) => {
  const { params, businessId, asLena, readSchedule } = await setUpShop();
  const body = { businessId, date: DATE, spans: HOURS, ...fields };
  expect(await asLena(schedules.setException, { params, body })).toMatchObject(badRequest(error));
  expect(await readSchedule()).toMatchObject({ body: { exceptions: [] } });
});

test('reading and removing hours require a business and a valid date', async () => {
  const { params, asLena, deleteException } = await setUpShop();
  expect(await deleteException('2035-13-01')).toMatchObject(badRequest('INVALID_DATE_FORMAT'));
  expect(await deleteException(undefined as unknown as string)).toMatchObject(
    badRequest('MISSING_FIELDS'),
  );
  expect(await asLena(schedules.getSchedule, { params })).toMatchObject(
    badRequest('MISSING_FIELDS'),
  );
});

test('the schedule endpoints admit only the professional and the owner', async () => {
  const [here, there] = [await setUpShop(), await setUpShop()];
  const { params, businessId } = here;
  const on = { businessId, date: DATE };
  const callEndpoints = async (call: Call, keyed: object = {}) => {
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
  const fourTimes = (status: number, fields = {}) => Array(4).fill({ status, ...fields });
  const anyone = app.gateway.client;
  const key = await anyone(createKey);
  expect(await callEndpoints(anyone)).toMatchObject(fourTimes(401, { error: 'AUTH_REQUIRED' }));
  const keyed = await callEndpoints(anyone, { 'x-api-key': key.ok ? key.body.apiKey : '' });
  expect(keyed).toMatchObject(fourTimes(401, { error: 'AUTH_REQUIRED' }));
  expect(await callEndpoints(here.asCustomer)).toMatchObject(
    fourTimes(403, { error: 'FORBIDDEN' }),
  );
  for (const stranger of [there.asLena, there.asOwner]) {
    expect(await callEndpoints(stranger)).toMatchObject(
      fourTimes(404, { error: 'PROFESSIONAL_NOT_FOUND' }),
    );
  }
  expect(await here.readSchedule()).toMatchObject({ body: { weekly: [], exceptions: [] } });
  for (const call of [here.asLena, here.asOwner])
    expect(await callEndpoints(call)).toMatchObject(fourTimes(200));
});

test('an Idempotency-Key sets the weekly hours once', async () => {
  const { putWeek, asLena, readSchedule } = await setUpShop();
  const headers = { 'idempotency-key': newId('evt') };
  const [morning, evening] = [tuesdays(span('09:00', '12:00')), tuesdays(span('15:00', '17:00'))];
  const first = await putWeek(morning, asLena, headers);
  await putWeek(evening);
  const again = await putWeek(morning, asLena, headers);
  expect(again).toMatchObject({ status: 200, body: first.ok && first.body });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await putWeek(evening, asLena, headers)).toMatchObject(badRequest('INVALID_INPUT'));
  expect(await readSchedule()).toMatchObject({ body: { weekly: evening } });
});
