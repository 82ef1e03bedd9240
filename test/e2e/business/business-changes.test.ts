import { describe, expect, test } from '@jest/globals';
import { refused } from '../../support/sessions.ts';
import { DATE } from '../../support/factories.ts';
import { setUpOwnShop } from '../../support/own-shop.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

const send: typeof app.send = (...args) => app.send(...args);
const setUpShop = () => setUpOwnShop(app);

describe('PATCH /api/businesses/{id}', () => {
  test('changes only the given fields, visible in discovery at once', async () => {
    const { readPublic, readOwn, change } = await setUpShop();
    const [before, publicBefore] = [await readOwn(), await readPublic()];
    expect(await change({})).toEqual(before);
    const fields = { name: 'Salon Jo', city: 'São Paulo', lat: -23.5, autoConfirm: false };
    const changed = await change(fields);
    expect(changed).toEqual({
      status: 200,
      body: { ...before.body, ...fields, cityKey: 'sao paulo' },
    });
    expect(await readOwn()).toEqual(changed);
    expect((await readPublic()).body).toEqual({
      ...publicBefore.body,
      ...fields,
      cityKey: 'sao paulo',
    });
    expect((await change({ state: null, lat: null })).body).toMatchObject({
      state: null,
      lat: null,
    });
  });

  test('opens exactly the new hours without the breaks', async () => {
    const { change, slots, book } = await setUpShop();
    await change({
      slotMinutes: 60,
      workingHours: { start: '10:00', end: '14:00' },
      breaks: [{ start: '11:00', end: '12:00' }],
    });
    const closed = 'BUSINESS_CLOSED';
    expect(await slots()).toEqual({
      '09:00': closed,
      '10:00': 'open',
      '11:00': closed,
      '12:00': 'open',
      '13:00': 'open',
      '14:00': closed,
      '15:00': closed,
      '16:00': closed,
    });
    for (const start of ['09:00', '09:59', '10:01', '11:00', '13:01']) {
      expect([start, await book({ start })]).toEqual([start, refused(409, 'OUTSIDE_AVAILABILITY')]);
    }
    for (const start of ['10:00', '12:00', '13:00']) {
      expect([start, (await book({ start })).status]).toEqual([start, 201]);
    }
  });

  test.each([{ closedWeekdays: [2] }, { closedDates: [DATE] }])(
    'with %j closes the day until it is reverted',
    async (closure) => {
      const { change, slots, book } = await setUpShop();
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

  test('stores closed dates sorted and without duplicates', async () => {
    const { change, readOwn } = await setUpShop();
    await change({ closedDates: ['2035-12-25', DATE, '2035-12-25'] });
    expect((await readOwn()).body).toMatchObject({ closedDates: [DATE, '2035-12-25'] });
  });

  test('with autoConfirm false makes the next booking Pending', async () => {
    const { change, book } = await setUpShop();
    await change({ autoConfirm: false });
    expect(await book()).toMatchObject({ status: 201, body: { status: 'Pending' } });
  });
});

describe('with an appointment from 10 to 11', () => {
  test.each([
    { workingHours: { start: '10:01', end: '17:00' } },
    { workingHours: { start: '09:00', end: '10:59' } },
    { breaks: [{ start: '10:59', end: '12:00' }] },
    { breaks: [{ start: '09:30', end: '10:01' }] },
    { closedWeekdays: [2] },
    { closedDates: [DATE, '2035-12-25'] },
  ])('a change to %j answers SCHEDULE_TIME_TAKEN and changes nothing', async (fields) => {
    const { change, readOwn, book, cancel, slots } = await setUpShop();
    const booked = await book();
    const [before, grid] = [await readOwn(), await slots()];
    const refusal = refused(409, 'SCHEDULE_TIME_TAKEN');
    expect(await change({ name: 'Salon Jo', closedDates: ['2035-12-26'], ...fields })).toEqual(
      refusal,
    );
    expect(await readOwn()).toEqual(before);
    expect(await slots()).toEqual(grid);
    await cancel(booked);
    expect(await change(fields)).toMatchObject({ status: 200, body: fields });
  });

  test('hours around it and closures of other days can change', async () => {
    const { change, book, slots } = await setUpShop();
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
    'a change to %j is refused, even once it is cancelled',
    async (fields) => {
      const { change, book, cancel, readOwn } = await setUpShop();
      const booked = await book();
      const before = await readOwn();
      const refusal = refused(409, 'SCHEDULE_TIME_TAKEN');
      expect(await change({ name: 'Salon Jo', ...fields })).toEqual(refusal);
      await cancel(booked);
      expect(await change(fields)).toEqual(refusal);
      expect(await readOwn()).toEqual(before);
      const same = { timezone: 'Europe/Berlin', currency: 'EUR', name: 'Salon Jo' };
      expect(await change(same)).toMatchObject({ status: 200, body: same });
    },
  );
});

describe('a change of currency, time zone or closures', () => {
  const PACKAGE = {
    title: 'Ten',
    sessionCount: 10,
    packagePriceMajor: 300,
    singleSessionPriceMajor: 35,
    currency: 'EUR',
    validityDays: 365,
  };
  const COUPON = { code: 'TEN-OFF', type: 'percent', value: 10 };

  test.each<
    [string, (setup: Awaited<ReturnType<typeof setUpShop>>) => Promise<{ status: number }>]
  >([
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
          ...COUPON,
          type: 'fixed',
          currency: 'EUR',
        }),
    ],
    [
      'a coupon with a minimum spend',
      ({ asOwner }) => asOwner('POST', '/api/business/coupons', { ...COUPON, minSpendMajor: 20 }),
    ],
  ])('to another currency is refused while there is %s', async (_case, add) => {
    const setup = await setUpShop();
    const { asOwner, path, change, readOwn } = setup;
    await asOwner('PATCH', path, { price: null });
    expect([200, 201]).toContain((await add(setup)).status);
    expect(await change({ currency: 'KWD' })).toEqual(refused(400, 'CURRENCY_MISMATCH'));
    expect((await readOwn()).body).toMatchObject({ currency: 'EUR' });
  });

  test('to another currency without amounts succeeds, and later prices use it', async () => {
    const { asOwner, path, change, book } = await setUpShop();
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

  test('to another time zone succeeds while nothing is booked', async () => {
    const { change, book } = await setUpShop();
    expect((await change({ timezone: 'Europe/London' })).status).toBe(200);
    expect((await book()).body).toMatchObject({ startUtc: `${DATE}T09:00:00.000Z` });
  });

  test('to a closed date and a concurrent booking never both succeed', async () => {
    for (let before = 0; before < 20; before += 4) {
      const { change, book, readOwn } = await setUpShop();
      const closeLater = async () => {
        for (let n = 0; n < before; n += 1) await readOwn();
        return change({ closedDates: [DATE] });
      };
      const [changed, booked] = await Promise.all([closeLater(), book()]);
      expect([changed.status, booked.status]).not.toEqual([200, 201]);
      const closedDates = changed.status === 200 ? [DATE] : [];
      expect((await readOwn()).body).toMatchObject({ closedDates });
    }
  });
});

describe('GET /api/admin/businesses', () => {
  test('lists businesses under review, or in the requested status, in pages', async () => {
    const admin = await app.make.user('admin');
    const idsByStatus: Record<string, string[]> = { under_review: [], suspended: [] };
    for (const status of ['under_review', 'suspended', 'under_review', 'under_review'] as const) {
      idsByStatus[status]!.push((await app.make.shop({ business: { status } })).business.id);
    }
    const list = async (params: string) => {
      const { body } = await send(admin, 'GET', `/api/admin/businesses${params}`);
      return (body as unknown as { id: string }[]).map(({ id }) => id);
    };
    expect(await list('')).toEqual(idsByStatus['under_review']);
    expect(await list('?limit=2')).toEqual(idsByStatus['under_review']!.slice(0, 2));
    expect(await list('?status=suspended')).toEqual(idsByStatus['suspended']);
    const unknown = await send(admin, 'GET', '/api/admin/businesses?status=open');
    expect(unknown).toEqual(refused(400, 'INVALID_INPUT'));
  });
});
