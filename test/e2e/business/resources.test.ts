import { expect, test } from '@jest/globals';
import { changeResource } from '../../../contract/resources.ts';
import { DATE } from '../../support/factories.ts';
import { codeOf } from '../../support/salon.ts';
import { refused } from '../../support/sessions.ts';
import { query } from '../../support/services.ts';
import { recordStatements } from '../../support/statements.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true, clock: '2035-06-11T05:00:00Z' });

type Fields = Record<string, unknown>;
const send: typeof app.send = (...args) => app.send(...args);
const TUESDAY = 2;

/** A shop with one room, in which Lena and Mia both cut hair for an hour, and two customers. */
async function setUpShop() {
  const [owner, ana, ben] = await app.make.accounts([
    { role: 'business' },
    { role: 'customer' },
    { role: 'customer' },
  ]);
  const shop = await app.make.shop({ business: { userId: owner!.id, slotMinutes: 60 } });
  const mia = (await app.make.colleague(shop)).id;
  const [business, lena, cut] = [shop.business.id, shop.professional.id, shop.service.id];
  const asOwner = (method: string, path: string, body?: Fields) => send(owner!, method, path, body);
  const room = await asOwner('POST', '/api/business/resources', { name: 'Room', count: 1 });
  const resourceId = String(room.body['id']);
  const book = (customer: typeof ana, fields: Fields = {}, path = '/api/appointments') =>
    send(customer!, 'POST', path, {
      business,
      professional: lena,
      services: [cut],
      date: DATE,
      start: '10:00',
      ...fields,
    });
  return {
    ...{ business, lena, mia, cut, owner: owner!, ana: ana!, ben: ben!, resourceId, asOwner, book },
    path: `/api/business/resources/${resourceId}`,
    need: (count = 1) =>
      asOwner('PATCH', `/api/services/${cut}`, { resources: [{ resourceId, count }] }),
    cancel: ({ body }: { body: Fields }) =>
      send(ana!, 'POST', `/api/appointments/${String(body['id'])}/cancel`),
    reasonOf: async (professionalId: string, time = '10:00') => {
      const ids = `businessId=${business}&professionalId=${professionalId}&serviceId=${cut}`;
      const { body } = await send(null, 'GET', `/api/availability?${ids}&date=${DATE}`);
      const slots = body as unknown as { time: string; reason?: string }[];
      return slots.find((slot) => slot.time === time)!.reason ?? 'open';
    },
    openings: async () => {
      const search = `businessId=${business}&serviceId=${cut}&from=${DATE}&to=${DATE}&timeTo=12:00`;
      const { body } = await send(null, 'GET', `/api/openings?${search}`);
      return (body as unknown as Fields[]).map(({ start }) => start);
    },
    taken: async () => {
      const { body } = await asOwner('GET', `/api/business/calendar?from=${DATE}&to=${DATE}`);
      const columns = body['professionals'] as { appointments: Fields[] }[];
      return columns.flatMap(({ appointments }) => appointments.map((each) => each['resources']));
    },
  };
}

test('a room that is taken closes the time of every professional who needs it', async () => {
  const shop = await setUpShop();
  const { book, ana, ben, mia, reasonOf, openings, resourceId } = shop;
  expect(await openings()).toEqual(['09:00', '09:00', '10:00', '10:00', '11:00', '11:00']);
  expect((await shop.need()).body['resources']).toEqual([{ resourceId, count: 1 }]);
  expect((await send(shop.ana, 'GET', `/api/services/${shop.cut}`)).body).not.toHaveProperty(
    'resources',
  );
  const booked = await book(ana);
  expect(booked.status).toBe(201);

  expect(await reasonOf(mia)).toBe('BOOKED');
  expect(await openings()).toEqual(['09:00', '09:00', '11:00', '11:00']);
  for (const professional of [mia, 'any']) {
    expect(await book(ben, { professional })).toEqual(refused(409, 'SLOT_TAKEN'));
  }
  expect(await book(ben, { professional: mia }, '/api/holds')).toEqual(refused(409, 'SLOT_TAKEN'));
  expect((await book(ben, { professional: mia }, '/api/appointments/quote')).body).toMatchObject({
    occurrences: [{ available: false, error: 'SLOT_TAKEN' }],
  });
  const series = { professional: mia, recurringFrequency: 'weekly', recurringCount: 2 };
  expect(await book(ben, series)).toEqual(refused(409, 'SLOT_TAKEN'));
  // A taken room is a taken time: only closed dates are skipped.
  expect(await book(ben, { ...series, skipClosed: true })).toEqual(refused(409, 'SLOT_TAKEN'));
  expect(await shop.taken()).toEqual([[{ resourceId, name: 'Room', unit: 1 }]]);

  const later = await book(ben, { professional: mia, start: '12:00' });
  const move = `/api/appointments/${String(later.body['id'])}/reschedule`;
  expect(await send(ben, 'POST', move, { date: DATE, start: '10:00' })).toEqual(
    refused(409, 'SLOT_TAKEN'),
  );
  expect((await shop.cancel(booked)).status).toBe(200);
  expect(await openings()).toEqual(['09:00', '09:00', '10:00', '10:00', '11:00', '11:00']);
  expect((await send(ben, 'POST', move, { date: DATE, start: '10:00' })).status).toBe(200);
  expect(await reasonOf(shop.lena)).toBe('BOOKED');
  expect(await reasonOf(shop.lena, '12:00')).toBe('open');
});

test('a hold and a class take rooms too, and a session moves only where one is free', async () => {
  const { book, ana, ben, mia, lena, need, asOwner, openings, business, cut, resourceId } =
    await setUpShop();
  await need();
  const hold = await book(ana, {}, '/api/holds');
  expect(hold.status).toBe(201);
  expect(await openings()).toEqual(['09:00', '09:00', '11:00', '11:00']);
  expect(await book(ben, { professional: mia })).toEqual(refused(409, 'SLOT_TAKEN'));
  expect((await send(ana, 'DELETE', `/api/holds/${String(hold.body['id'])}`)).status).toBe(204);
  expect((await book(ben, { professional: mia })).status).toBe(201);

  const lesson = await app.make.service(lena, { name: 'Yoga', businessId: business, capacity: 2 });
  const timetable = await asOwner('POST', '/api/business/classes', {
    serviceId: lesson.id,
    professionalId: lena,
    weekdays: [TUESDAY],
    start: '11:00',
    from: '2035-01-01',
    resources: [{ resourceId, count: 1 }],
  });
  expect(timetable).toMatchObject({ status: 201, body: { resources: [{ resourceId, count: 1 }] } });
  const seat = { services: [lesson.id], start: '11:00' };
  expect((await book(ana, seat)).status).toBe(201);
  expect((await book(ben, seat)).status).toBe(201);
  expect(await book(ana, { professional: mia, services: [cut], start: '11:00' })).toEqual(
    refused(409, 'SLOT_TAKEN'),
  );
  const path = `/api/business/classes/${String(timetable.body['id'])}/sessions/${DATE}/move`;
  expect(await asOwner('POST', path, { date: DATE, start: '10:00' })).toEqual(
    refused(409, 'SLOT_TAKEN'),
  );
  expect((await asOwner('POST', path, { date: DATE, start: '13:00' })).status).toBe(200);
  expect(await openings()).toEqual(['09:00', '09:00', '11:00', '11:00']);
});

test('the calendar of a room is read once, and again after a change', async () => {
  const { need, reasonOf, asOwner, path, mia } = await setUpShop();
  await need();
  const countStatements = async () => {
    const { statements } = await recordStatements(() => reasonOf(mia));
    return statements.length;
  };
  // One statement for the changes, one for the professional and the rules, and one for the room.
  expect(await countStatements()).toBe(3);
  expect(await countStatements()).toBe(1);
  expect((await asOwner('PATCH', path, { count: 2 })).status).toBe(200);
  expect(await countStatements()).toBe(3);
});

test('a class that lacks another room leaves its room free, for availability as for a booking', async () => {
  const shop = await setUpShop();
  const { asOwner, book, ana, lena, mia, need, openings, reasonOf, business, resourceId } = shop;
  await need();
  const mats = await asOwner('POST', '/api/business/resources', { name: 'Mats', count: 2 });
  const matsId = String(mats.body['id']);
  const lesson = await app.make.service(lena, { name: 'Yoga', businessId: business, capacity: 2 });
  const ida = await app.make.colleague({ business: { id: business }, service: lesson });
  const teach = (professionalId: string, resourceIds: string[]) =>
    asOwner('POST', '/api/business/classes', {
      serviceId: lesson.id,
      professionalId,
      weekdays: [TUESDAY],
      start: '11:00',
      from: '2035-01-01',
      resources: resourceIds.map((id) => ({ resourceId: id, count: 1 })),
    });
  expect((await teach(lena, [matsId])).status).toBe(201);
  expect((await teach(ida.id, [resourceId, matsId])).status).toBe(201);
  // The older class takes the last mats, so the younger one does not take place.
  const lost = await asOwner('PATCH', `/api/business/resources/${matsId}`, { count: 1 });
  expect(lost.status).toBe(200);

  expect(await reasonOf(mia, '11:00')).toBe('open');
  expect(await openings()).toContain('11:00');
  expect((await book(ana, { professional: mia, start: '11:00' })).status).toBe(201);
  expect(await reasonOf(mia, '11:00')).toBe('BOOKED');
});

test('a room in use is neither deleted nor taken away, and unknown rooms are refused', async () => {
  const shop = await setUpShop();
  const { asOwner, path, resourceId, owner } = shop;
  const other = await setUpShop();
  expect(await shop.need(2)).toEqual(refused(400, 'INVALID_INPUT'));
  const ofOthers = { resources: [{ resourceId: other.resourceId, count: 1 }] };
  expect(await asOwner('PATCH', `/api/services/${shop.cut}`, ofOthers)).toEqual(
    refused(400, 'INVALID_INPUT'),
  );
  expect(await asOwner('GET', other.path.replace(resourceId, other.resourceId))).toEqual(
    refused(404, 'NOT_FOUND'),
  );
  expect((await asOwner('PATCH', path, { count: 2 })).body).toMatchObject({ count: 2 });
  await shop.need();
  await shop.book(shop.ana);
  const second = await shop.book(shop.ben, { professional: shop.mia });
  expect(second.status).toBe(201);

  const call = await app.loginAs(owner);
  const reduced = await call(changeResource, { params: { id: resourceId }, body: { count: 1 } });
  expect([codeOf(reduced), reduced.headers.get('error-count')]).toEqual([
    'SCHEDULE_TIME_TAKEN',
    '1',
  ]);
  expect(await asOwner('DELETE', path)).toEqual(refused(409, 'SCHEDULE_TIME_TAKEN'));
  await send(shop.ben, 'POST', `/api/appointments/${String(second.body['id'])}/cancel`);
  expect((await asOwner('PATCH', path, { count: 1 })).status).toBe(200);

  await other.need();
  expect((await other.asOwner('PATCH', other.path, { count: 2 })).status).toBe(200);
  const lesson = await app.make.service(other.lena, {
    name: 'Yoga',
    businessId: other.business,
    capacity: 2,
  });
  const timetable = await other.asOwner('POST', '/api/business/classes', {
    ...{ serviceId: lesson.id, professionalId: other.lena, weekdays: [TUESDAY], start: '10:00' },
    ...{ from: '2020-01-01', resources: [{ resourceId: other.resourceId, count: 2 }] },
  });
  const classPath = `/api/business/classes/${String(timetable.body['id'])}`;
  const reduce = () => other.asOwner('PATCH', other.path, { count: 1 });
  expect(await reduce()).toEqual(refused(409, 'SERVICE_IN_USE'));
  expect((await other.asOwner('PATCH', classPath, { until: '2020-12-31' })).status).toBe(200);
  expect((await reduce()).status).toBe(200);
  expect(await other.asOwner('PATCH', classPath, { until: null })).toEqual(
    refused(400, 'INVALID_INPUT'),
  );
  expect((await send(other.owner, 'DELETE', other.path)).status).toBe(204);
  expect(await other.asOwner('GET', '/api/business/resources')).toMatchObject({ body: [] });
  expect((await other.asOwner('GET', `/api/services/${other.cut}`)).body['resources']).toEqual([]);
});

test('at most 100 kinds of rooms and equipment can be added', async () => {
  const { business, asOwner } = await setUpShop();
  await query(
    app.url,
    `INSERT INTO resources (id, business_id, name, count)
     SELECT 'res_' || $1 || n, $1, 'Chair', 1 FROM generate_series(2, 100) AS n`,
    [business],
  );
  const added = await asOwner('POST', '/api/business/resources', { name: 'Room', count: 1 });
  expect(added).toMatchObject(refused(409, 'USAGE_LIMIT_REACHED'));
});
