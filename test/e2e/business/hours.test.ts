import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { refused } from '../../support/sessions.ts';
import { DATE } from '../../support/factories.ts';
import { requireInvariants } from '../../support/invariants.ts';
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

type Fields = Record<string, unknown>;

const send: typeof app.entrance.send = (...asked) => app.entrance.send(...asked);

/** A shop with its owner, and a customer. */
async function scene() {
  const [owner, customer] = [await make.user('business'), await make.user()];
  const shop = await make.shop({ business: { userId: owner.id } });
  const { id } = shop.business;
  const ids = `businessId=${id}&professionalId=${shop.professional.id}`;
  const wish = {
    ...{ professional: shop.professional.id, business: id, services: [shop.service.id] },
    ...{ date: DATE, start: '10:00' },
  };
  const asOwner = (method: string, path: string, body: Fields) => send(owner, method, path, body);
  return {
    ...{ id, asOwner, serviceId: shop.service.id, path: `/api/services/${shop.service.id}` },
    own: () => send(owner, 'GET', '/api/business'),
    change: (body: Fields) => send(owner, 'PATCH', `/api/businesses/${id}`, body),
    book: (more: Fields = {}) => send(customer, 'POST', '/api/appointments', { ...wish, ...more }),
    cancel: (booked: { body: Fields }) =>
      send(customer, 'POST', `/api/appointments/${String(booked.body['id'])}/cancel`),
    /** Each slot of the day: its reason, or open. */
    slots: async (date = DATE) => {
      const { body } = await send(null, 'GET', `/api/availability?${ids}&date=${date}`);
      const grid = body as unknown as { time: string; reason?: string }[];
      return Object.fromEntries(grid.map(({ time, reason }) => [time, reason ?? 'open']));
    },
  };
}

describe('a change of the business', () => {
  test('is of what is said, and in discovery at once', async () => {
    const { id, own, change } = await scene();
    const discovery = () => send(null, 'GET', `/api/businesses/${id}`);
    const [before, seen] = [await own(), await discovery()];
    expect(await change({})).toEqual(before);
    const said = { name: 'Salon Jo', city: 'São Paulo', lat: -23.5, autoConfirm: false };
    const changed = await change(said);
    expect(changed).toEqual({
      status: 200,
      body: { ...before.body, ...said, cityKey: 'sao paulo' },
    });
    expect(await own()).toEqual(changed);
    const { name, city, lat } = said;
    expect((await discovery()).body).toEqual({
      ...seen.body,
      name,
      city,
      lat,
      cityKey: 'sao paulo',
    });
    expect((await change({ state: null, lat: null })).body).toMatchObject({
      state: null,
      lat: null,
    });
  });

  test('of the hours and breaks is what can be booked', async () => {
    const { change, slots, book } = await scene();
    await change({
      ...{ slotMinutes: 60, workingHours: { start: '10:00', end: '14:00' } },
      breaks: [{ start: '11:00', end: '12:00' }],
    });
    const closed = 'BUSINESS_CLOSED';
    expect(await slots()).toEqual({
      ...{ '09:00': closed, '10:00': 'open', '11:00': closed, '12:00': 'open', '13:00': 'open' },
      ...{ '14:00': closed, '15:00': closed, '16:00': closed },
    });
    for (const start of ['09:00', '09:59', '10:01', '11:00', '13:01']) {
      expect([start, await book({ start })]).toEqual([start, refused(409, 'OUTSIDE_AVAILABILITY')]);
    }
    for (const start of ['10:00', '12:00', '13:00']) {
      expect([start, (await book({ start })).status]).toEqual([start, 201]);
    }
  });

  test.each([{ closedWeekdays: [2] }, { closedDates: [DATE] }])(
    'to %j closes the day, until it is taken back',
    async (closure) => {
      const { change, slots, book } = await scene();
      expect((await change(closure)).body).toMatchObject(closure);
      expect(new Set(Object.values(await slots()))).toEqual(new Set(['BUSINESS_CLOSED']));
      expect((await slots('2035-06-13'))['10:00']).toBe('open');
      expect(await book()).toEqual(refused(409, 'NOT_SCHEDULED'));
      expect((await book({ date: '2035-06-13' })).status).toBe(201);
      await change({ closedWeekdays: [], closedDates: [] });
      expect((await slots())['10:00']).toBe('open');
      expect((await book()).status).toBe(201);
    },
  );

  test('keeps each closed date once, in order', async () => {
    const { change, own } = await scene();
    await change({ closedDates: ['2035-12-25', DATE, '2035-12-25'] });
    expect((await own()).body).toMatchObject({ closedDates: [DATE, '2035-12-25'] });
  });

  test('to autoConfirm false makes the next booking wait', async () => {
    const { change, book } = await scene();
    await change({ autoConfirm: false });
    expect(await book()).toMatchObject({ status: 201, body: { status: 'Pending' } });
  });
});

describe('with somebody booked from 10 to 11', () => {
  test.each([
    { workingHours: { start: '10:01', end: '17:00' } },
    { workingHours: { start: '09:00', end: '10:59' } },
    { breaks: [{ start: '10:59', end: '12:00' }] },
    { breaks: [{ start: '09:30', end: '10:01' }] },
    { closedWeekdays: [2] },
    { closedDates: [DATE, '2035-12-25'] },
  ])('a change to %j is SCHEDULE_TIME_TAKEN, and nothing changes', async (closing) => {
    const { change, own, book, cancel, slots } = await scene();
    const booked = await book();
    const [before, grid] = [await own(), await slots()];
    const refusal = refused(409, 'SCHEDULE_TIME_TAKEN');
    expect(await change({ name: 'Salon Jo', closedDates: ['2035-12-26'], ...closing })).toEqual(
      refusal,
    );
    expect(await own()).toEqual(before);
    expect(await slots()).toEqual(grid);
    await cancel(booked);
    expect(await change(closing)).toMatchObject({ status: 200, body: closing });
  });

  test('hours around it, and closures of other days, may change', async () => {
    const { change, book, slots } = await scene();
    await book();
    const around = {
      workingHours: { start: '10:00', end: '12:00' },
      breaks: [{ start: '11:00', end: '11:30' }],
      closedWeekdays: [1, 3],
      closedDates: ['2035-06-19'],
    };
    expect(await change(around)).toMatchObject({ status: 200, body: around });
    expect((await slots())['10:00']).toBe('BOOKED');
  });

  test.each([{ timezone: 'Europe/London' }, { currency: 'USD' }])(
    'a change to %j is refused, also once it was cancelled',
    async (move) => {
      const { change, book, cancel, own } = await scene();
      const booked = await book();
      const before = await own();
      const refusal = refused(409, 'SCHEDULE_TIME_TAKEN');
      expect(await change({ name: 'Salon Jo', ...move })).toEqual(refusal);
      await cancel(booked);
      expect(await change(move)).toEqual(refusal);
      expect(await own()).toEqual(before);
      const same = { timezone: 'Europe/Berlin', currency: 'EUR', name: 'Salon Jo' };
      expect(await change(same)).toMatchObject({ status: 200, body: same });
    },
  );

  const PACKAGE = {
    ...{ title: 'Ten', sessionCount: 10, packagePriceMajor: 300, singleSessionPriceMajor: 35 },
    ...{ currency: 'EUR', validityDays: 365 },
  };
  const COUPON = { code: 'TEN-OFF', type: 'percent', value: 10 };

  test.each<[string, (scenery: Awaited<ReturnType<typeof scene>>) => Promise<{ status: number }>]>([
    ['a price', ({ asOwner, path }) => asOwner('PATCH', path, { price: 20 })],
    [
      'a package',
      ({ asOwner, serviceId }) =>
        asOwner('POST', '/api/business/packages', { ...PACKAGE, serviceId }),
    ],
    [
      'a coupon of a fixed amount',
      ({ asOwner }) =>
        asOwner('POST', '/api/business/coupons', {
          ...{ ...COUPON, type: 'fixed', currency: 'EUR' },
        }),
    ],
    [
      'a coupon that asks for an amount',
      ({ asOwner }) => asOwner('POST', '/api/business/coupons', { ...COUPON, minSpendMajor: 20 }),
    ],
  ])('nor does the currency change while there is %s', async (_what, add) => {
    const scenery = await scene();
    const { asOwner, path, change, own } = scenery;
    await asOwner('PATCH', path, { price: null });
    expect([200, 201]).toContain((await add(scenery)).status);
    expect(await change({ currency: 'KWD' })).toEqual(refused(400, 'CURRENCY_MISMATCH'));
    expect((await own()).body).toMatchObject({ currency: 'EUR' });
  });

  test('without any amounts it does, and what is priced then is in the new one', async () => {
    const { asOwner, path, change, book } = await scene();
    await asOwner('PATCH', path, { price: null });
    await asOwner('POST', '/api/business/coupons', COUPON);
    expect((await change({ currency: 'KWD' })).status).toBe(200);
    expect(await asOwner('PATCH', path, { price: 12.345 })).toMatchObject({
      status: 200,
      body: { price: 12.345 },
    });
    expect((await book()).body).toMatchObject({
      currency: 'KWD',
      bookedServices: [{ priceMajor: 12.345 }],
    });
  });

  test('nobody being booked, the zone may change', async () => {
    const { change, book } = await scene();
    expect((await change({ timezone: 'Europe/London' })).status).toBe(200);
    expect((await book()).body).toMatchObject({ startUtc: `${DATE}T09:00:00.000Z` });
  });

  test('closing the day and the booking at once are never both done', async () => {
    for (let before = 0; before < 20; before += 4) {
      const { change, book, own } = await scene();
      const late = async () => {
        for (let n = 0; n < before; n += 1) await own();
        return change({ closedDates: [DATE] });
      };
      const [changed, booked] = await Promise.all([late(), book()]);
      expect([changed.status, booked.status]).not.toEqual([200, 201]);
      const closedDates = changed.status === 200 ? [DATE] : [];
      expect((await own()).body).toMatchObject({ closedDates });
    }
  });
});

describe('GET /api/admin/businesses', () => {
  test('lists those under review, or in the state asked for, in pages', async () => {
    const admin = await make.user('admin');
    const made: Record<string, string[]> = { under_review: [], suspended: [] };
    for (const status of ['under_review', 'suspended', 'under_review', 'under_review'] as const) {
      made[status]!.push((await make.shop({ business: { status } })).business.id);
    }
    const list = async (params: string) => {
      const { body } = await send(admin, 'GET', `/api/admin/businesses${params}`);
      return (body as unknown as { id: string }[]).map(({ id }) => id);
    };
    expect(await list('')).toEqual(made['under_review']);
    expect(await list('?limit=2')).toEqual(made['under_review']!.slice(0, 2));
    expect(await list('?status=suspended')).toEqual(made['suspended']);
    const unknown = await send(admin, 'GET', '/api/admin/businesses?status=closed');
    expect(unknown).toEqual(refused(400, 'INVALID_INPUT'));
  });
});
