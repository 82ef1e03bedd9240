import { describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { refused } from '../../support/sessions.ts';
import { DATE } from '../../support/factories.ts';
import { takeLocks, query, waitUntilBlocked } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

const PACKAGE = {
  title: 'Three haircuts',
  sessionCount: 3,
  validityDays: 365,
  currency: 'EUR',
  packagePriceMajor: 90,
  singleSessionPriceMajor: 35,
};

/** A shop without prices, its owner, Lena, and a customer who books from 10 to 11. */
async function setUpShop() {
  const { make } = app;
  const [owner, lena, ana] = [
    await make.user('business'),
    await make.user('professional'),
    await make.user(),
  ];
  const shop = await make.shop({
    business: { userId: owner.id },
    professional: { userId: lena.id },
    service: { priceMinor: null },
  });
  const { id: business } = shop.business;
  const { id: professional } = shop.professional;
  const { id: service } = shop.service;
  const bookingBody = { professional, business, services: [service], date: DATE, start: '10:00' };
  return {
    shop,
    business,
    professional,
    service,
    ana,
    book: () => app.send(ana, 'POST', '/api/appointments', bookingBody),
    asOwner: (method: string, path: string, body?: object) => app.send(owner, method, path, body),
  };
}

/** Opens a transaction of another client; returns its commit. */
async function openTransaction(...statements: [text: string, ...values: string[]][]) {
  const client = new Client({ connectionString: app.url });
  await client.connect();
  await client.query('BEGIN');
  for (const [text, ...values] of statements) await client.query(text, values);
  return async () => {
    await client.query('COMMIT');
    await client.end();
  };
}

describe('during a booking', () => {
  /** Starts a booking that waits for the locked calendar. */
  async function startBlockedBooking() {
    const setup = await setUpShop();
    const release = await takeLocks(app.url, setup.professional);
    const booked = setup.book();
    await waitUntilBlocked(app.url, 'amsel_worker');
    return { ...setup, release, booked };
  }

  test.each([{ timezone: 'Europe/London' }, { currency: 'USD' }])(
    'a change of the business to %j waits and is then refused',
    async (fields) => {
      const { business, asOwner, release, booked } = await startBlockedBooking();
      const changed = asOwner('PATCH', `/api/businesses/${business}`, fields);
      await waitUntilBlocked(app.url, 'amsel_gateway');
      await release();
      expect((await booked).status).toBe(201);
      expect(await changed).toEqual(refused(409, 'SCHEDULE_TIME_TAKEN'));
    },
  );

  test('deleting the service waits and is then refused, although its professionals were removed', async () => {
    const { service, asOwner, release, booked } = await startBlockedBooking();
    const changed = asOwner('PATCH', `/api/services/${service}`, { professionalIds: [] });
    await waitUntilBlocked(app.url, 'amsel_gateway');
    const deleted = asOwner('DELETE', `/api/services/${service}`);
    await waitUntilBlocked(app.url, 'amsel_gateway', 2);
    await release();
    expect((await booked).status).toBe(201);
    expect((await changed).status).toBe(200);
    expect(await deleted).toEqual(refused(409, 'SERVICE_IN_USE'));
  });
});

describe('during a currency change', () => {
  test.each<[string, 'PATCH' | 'POST', (service: string) => string, object, string]>([
    [
      'a price',
      'PATCH',
      (service) => `/api/services/${service}`,
      { price: 40 },
      'SELECT price_minor AS minor FROM services WHERE business_id = $1',
    ],
    [
      'the price of a new service',
      'POST',
      () => '/api/services',
      { name: 'Colour', duration: 90, price: 40 },
      `SELECT price_minor AS minor FROM services WHERE business_id = $1 AND name = 'Colour'`,
    ],
    [
      'the minimum spend of a coupon',
      'POST',
      () => '/api/business/coupons',
      { code: 'TEN-OFF', type: 'percent', value: 10, minSpendMajor: 40 },
      'SELECT min_spend_minor AS minor FROM coupons WHERE business_id = $1',
    ],
  ])(
    '%s waits and is stored in the new currency',
    async (_case, method, path, body, storedAmount) => {
      const { business, service, asOwner } = await setUpShop();
      const commit = await openTransaction(
        [`UPDATE businesses SET currency = 'JPY' WHERE id = $1`, business],
        [`UPDATE services SET currency = 'JPY' WHERE business_id = $1`, business],
      );
      const pending = asOwner(method, path(service), body);
      await waitUntilBlocked(app.url, 'amsel_gateway');
      await commit();
      expect([200, 201]).toContain((await pending).status);
      expect(await query(app.url, storedAmount, [business])).toEqual([{ minor: '40' }]);
    },
  );
});

test('time off by an owner is refused if the professional joins another business meanwhile', async () => {
  const { professional, asOwner } = await setUpShop();
  const there = await app.make.shop();
  const release = await takeLocks(app.url, professional);
  const timeOff = { professionalId: professional, from: DATE, to: DATE };
  const pendingTimeOff = asOwner('POST', '/api/time-off', timeOff);
  await waitUntilBlocked(app.url, 'amsel_gateway');
  await query(app.url, 'INSERT INTO business_professionals VALUES ($1, $2)', [
    there.business.id,
    professional,
  ]);
  await release();
  expect(await pendingTimeOff).toEqual(refused(403, 'FORBIDDEN'));
});

test('a request for rows of another business never waits for their locks', async () => {
  const [here, there] = [await setUpShop(), await setUpShop()];
  const purchase = await app.make.purchase(there.shop, there.ana.id);
  const { packageId } = await app.make.purchase(here.shop, here.ana.id);
  const release = await takeLocks(app.url, there.professional, there.service, purchase.id);
  const commit = await openTransaction([
    'SELECT FROM businesses WHERE id = $1 FOR UPDATE',
    there.business,
  ]);
  const week = { businessId: here.business, weekly: [] };
  const timeOff = { professionalId: there.professional, from: DATE, to: DATE };
  const REQUESTS: [string, string, object | undefined, ReturnType<typeof refused>][] = [
    [
      ...(['PATCH', `/api/services/${here.service}`] as const),
      { professionalIds: [there.professional] },
      refused(400, 'PROFESSIONAL_NOT_AT_BUSINESS'),
    ],
    [
      'PATCH',
      `/api/services/${there.service}`,
      { name: 'Mine' },
      refused(400, 'SERVICE_NOT_OWNED'),
    ],
    ['DELETE', `/api/services/${there.service}`, undefined, refused(400, 'SERVICE_NOT_OWNED')],
    [
      ...(['PATCH', `/api/professionals/${there.professional}`] as const),
      { bio: 'mine' },
      refused(404, 'PROFESSIONAL_NOT_FOUND'),
    ],
    [
      ...(['PATCH', `/api/professionals/${here.professional}`] as const),
      { services: [there.service, there.professional] },
      refused(400, 'SERVICE_NOT_OWNED'),
    ],
    [
      ...(['PUT', `/api/professionals/${there.professional}/schedule`] as const),
      week,
      refused(404, 'PROFESSIONAL_NOT_FOUND'),
    ],
    ['POST', '/api/time-off', timeOff, refused(404, 'PROFESSIONAL_NOT_FOUND')],
    [
      ...(['POST', `/api/business/packages/purchases/${purchase.id}/cancel`] as const),
      undefined,
      refused(404, 'NOT_FOUND'),
    ],
    [
      ...(['PATCH', `/api/business/professionals/${there.professional}`] as const),
      { offersOwnServices: true },
      refused(404, 'PROFESSIONAL_NOT_FOUND'),
    ],
    [
      ...(['DELETE', `/api/business/clients/${there.professional}`] as const),
      undefined,
      refused(404, 'CLIENT_NOT_FOUND'),
    ],
    [
      ...(['POST', '/api/business/packages'] as const),
      { ...PACKAGE, serviceId: there.professional },
      refused(400, 'SERVICE_NOT_OWNED'),
    ],
    [
      ...(['PATCH', '/api/business/packages'] as const),
      { id: packageId, serviceId: there.professional },
      refused(400, 'SERVICE_NOT_OWNED'),
    ],
    [
      ...(['PUT', '/api/business/packages'] as const),
      { packageId, userId: there.professional },
      refused(404, 'USER_NOT_FOUND'),
    ],
    [
      ...(['PATCH', `/api/business/clients/${there.professional}`] as const),
      { name: 'Mine' },
      refused(404, 'CLIENT_NOT_FOUND'),
    ],
    [
      ...(['PATCH', `/api/businesses/${there.business}`] as const),
      { name: 'Mine' },
      refused(404, 'BUSINESS_NOT_FOUND'),
    ],
    [
      ...(['POST', `/api/businesses/${there.business}/submit`] as const),
      undefined,
      refused(404, 'BUSINESS_NOT_FOUND'),
    ],
  ];
  for (const [method, path, body, response] of REQUESTS) {
    expect([path, await here.asOwner(method, path, body)]).toEqual([path, response]);
  }
  await release();
  await commit();
});
