import { describe, expect, test } from '@jest/globals';
import { deleteAccount } from '../../../contract/accounts.ts';
import { newId } from '../../../contract/ids.ts';
import { changeService, deleteService } from '../../../contract/own-services.ts';
import { voidSale } from '../../../contract/package-sales.ts';
import * as api from '../../../contract/packages.ts';
import { getTill } from '../../../contract/till.ts';
import { packageTerms } from '../../support/factories/coupons-and-packages.ts';
import { nextQuery } from '../../support/http.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();

const DAY_MS = 86_400_000;
const year = (number: number) => new Date(`${number}-01-01T00:00:00.000Z`);
const EXPIRED = { purchasedAt: year(2024), expiresAt: year(2025) };
const refused = (status: number, error: string) => ({ status, error });
const replayHeader = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed');

/** A business with its owner, a package and a customer. */
async function setUpPackage() {
  const [owner, customer] = await Promise.all([app.make.user('business'), app.make.user()]);
  const shop = await app.make.shop({ business: { userId: owner.id } });
  const asOwner = await app.loginAs(owner);
  const terms = packageTerms(shop.service.id);
  const created = await asOwner(api.createPackage, { body: terms });
  const packageId = created.ok ? created.body.id : '';
  const assign = (userId = customer.id, key?: string) =>
    asOwner(api.assignPackage, {
      body: { packageId, userId },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const change = (fields: object) =>
    asOwner(api.changePackage, { body: { id: packageId, ...fields } });
  const cancel = (id: string) => asOwner(api.cancelPurchase, { params: { id } });
  const readPurchases = () =>
    query<{ id: string; events: number }>(
      app.url,
      `SELECT id, (SELECT count(*)::int FROM events WHERE resource_id = p.id) AS events
       FROM package_purchases p WHERE business_id = $1 ORDER BY purchased_at`,
      [shop.business.id],
    );
  const people = { owner, customer, asOwner };
  return { ...people, shop, terms, packageId, assign, change, cancel, readPurchases };
}

const eventsOf = (resourceId: string) =>
  query(
    app.url,
    'SELECT type, business_id, actor_id, data FROM events WHERE resource_id = $1 ORDER BY seq',
    [resourceId],
  );

describe('PUT /api/business/packages', () => {
  test('copies the current terms permanently', async () => {
    const { owner, customer, asOwner, shop, packageId, assign, change } = await setUpPackage();
    const fromMs = Date.now();
    const response = await assign();
    const toMs = Date.now();

    const purchase = response.ok ? response.body : undefined;
    const boughtMs = Date.parse(purchase?.purchasedAt ?? '');
    expect(boughtMs >= fromMs && boughtMs <= toMs).toBe(true);
    expect(response.status).toBe(201);
    expect(purchase).toEqual({
      id: expect.stringMatching(/^pur_/),
      packageId,
      businessId: shop.business.id,
      userId: customer.id,
      serviceId: shop.service.id,
      sessionsTotal: 3,
      sessionsRedeemed: 0,
      packagePriceMajor: 90,
      singleSessionPriceMajor: 35,
      currency: 'EUR',
      purchasedAt: expect.any(String),
      expiresAt: new Date(boughtMs + 30 * DAY_MS).toISOString(),
      status: 'active',
      createdById: owner.id,
    });

    const prices = { packagePriceMajor: 7, singleSessionPriceMajor: 2, currency: 'KWD' };
    expect(await change({ ...prices, sessionCount: 5, validityDays: 1 })).toMatchObject({
      status: 200,
    });
    expect(await assign()).toMatchObject({ body: { ...prices, sessionsTotal: 5 } });
    const listing = await asOwner(api.listPurchases);
    expect(listing.ok && listing.body[0]).toEqual(purchase);
  });

  test('accepts only customers', async () => {
    const { owner, assign, readPurchases } = await setUpPackage();
    const erased = await app.make.user();
    const asErased = await app.gateway.logIn(erased.email);
    expect(await asErased(deleteAccount)).toMatchObject({ status: 204 });
    const professional = await app.make.user('professional');
    for (const id of [owner.id, professional.id, newId('usr'), erased.id]) {
      expect(await assign(id)).toMatchObject(refused(404, 'USER_NOT_FOUND'));
    }
    expect(await readPurchases()).toEqual([]);
  });

  test('assigns only an active package', async () => {
    const { assign, change, readPurchases } = await setUpPackage();
    await change({ isActive: false });
    expect(await assign()).toMatchObject(refused(400, 'INVALID_STATUS'));
    expect(await readPurchases()).toEqual([]);
    await change({ isActive: true });
    expect(await assign()).toMatchObject({ status: 201 });
  });

  test('without a key assigns each time, with one event each', async () => {
    const { assign, readPurchases } = await setUpPackage();
    await Promise.all([assign(), assign(), assign()]);
    expect((await readPurchases()).map(({ events }) => events)).toEqual([1, 1, 1]);
  });

  test('with a key assigns once, even after the package is deactivated', async () => {
    const { assign, change, readPurchases } = await setUpPackage();
    const first = await assign(undefined, 'once');
    await change({ isActive: false });
    const second = await assign(undefined, 'once');

    expect([first.status, second.status]).toEqual([201, 201]);
    expect([replayHeader(first), replayHeader(second)]).toEqual([null, 'true']);
    expect(second.ok && second.body).toEqual(first.ok && first.body);
    expect(await readPurchases()).toEqual([{ id: first.ok && first.body.id, events: 1 }]);
  });

  test('with a key sent ten times at once assigns once', async () => {
    const { assign, readPurchases } = await setUpPackage();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => assign(undefined, 'many')),
    );

    const rows = await readPurchases();
    expect(rows).toEqual([{ id: expect.any(String), events: 1 }]);
    expect(responses.map((response) => response.ok && response.body.id)).toEqual(
      responses.map(() => rows[0]!.id),
    );
    expect(responses.filter((response) => replayHeader(response) === 'true')).toHaveLength(9);
  });

  test('answers INVALID_INPUT for the key of another request', async () => {
    const { asOwner, terms, assign, readPurchases } = await setUpPackage();
    await assign(undefined, 'taken');
    const others = [
      await assign((await app.make.user()).id, 'taken'),
      await asOwner(api.createPackage, { body: terms, headers: { 'idempotency-key': 'taken' } }),
    ];
    for (const response of others) {
      expect(response).toMatchObject(refused(400, 'INVALID_INPUT'));
      expect(replayHeader(response)).toBeNull();
    }
    expect(await readPurchases()).toHaveLength(1);
  });

  test('treats the key of another caller as a new key', async () => {
    for (const { assign, readPurchases } of [await setUpPackage(), await setUpPackage()]) {
      const response = await assign(undefined, 'common');
      expect([response.status, replayHeader(response)]).toEqual([201, null]);
      expect(await readPurchases()).toHaveLength(1);
    }
  });

  test('replays a refusal for its key', async () => {
    const { assign, change, readPurchases } = await setUpPackage();
    await change({ isActive: false });
    const first = await assign(undefined, 'refused');
    await change({ isActive: true });
    const second = await assign(undefined, 'refused');

    expect([first, second]).toMatchObject([1, 2].map(() => refused(400, 'INVALID_STATUS')));
    expect([replayHeader(first), replayHeader(second)]).toEqual([null, 'true']);
    expect(await readPurchases()).toEqual([]);
    expect(await assign(undefined, 'second')).toMatchObject({ status: 201 });
  });
});

test('POST with a key creates one package', async () => {
  const { asOwner, terms, packageId } = await setUpPackage();
  const post = () =>
    asOwner(api.createPackage, { body: terms, headers: { 'idempotency-key': 'made' } });
  const [first, second] = [await post(), await post()];
  expect(second.ok && second.body).toEqual(first.ok && first.body);
  expect([replayHeader(first), replayHeader(second)]).toEqual([null, 'true']);
  expect(await asOwner(api.listPackages)).toMatchObject({
    body: [{ id: packageId }, { id: first.ok && first.body.id }],
  });
});

describe('the purchases of a business', () => {
  test('are filtered by package, customer and status, and hidden from other businesses', async () => {
    const { customer, asOwner, shop } = await setUpPackage();
    const friend = await app.make.user();
    const exhausted = { status: 'exhausted', sessionsRedeemed: 3 } as const;
    const rows: { id: string; packageId: string }[] = [];
    for (const [buyer, fields] of [
      [customer, { purchasedAt: year(2020) }],
      [customer, { purchasedAt: year(2021), ...exhausted }],
      [friend, { purchasedAt: year(2022), status: 'cancelled' }],
      [friend, { ...EXPIRED, purchasedAt: year(2023) }],
      [friend, { ...EXPIRED, status: 'expired' }],
    ] as const) {
      rows.push(await app.make.purchase(shop, buyer.id, fields));
    }
    const findRows = async (call: typeof asOwner, filter: object) => {
      const response = await call(api.listPurchases, { query: filter });
      return response.ok && response.body.map(({ id }) => rows.findIndex((row) => row.id === id));
    };

    const response = await asOwner(api.listPurchases);
    expect(response.ok && response.body.map(({ status }) => status)).toEqual([
      'active',
      'exhausted',
      'cancelled',
      'expired',
      'expired',
    ]);
    for (const [filter, found] of [
      [{}, [0, 1, 2, 3, 4]],
      [{ packageId: rows[2]!.packageId }, [2]],
      [{ userId: customer.id }, [0, 1]],
      [{ status: 'active' }, [0]],
      [{ status: 'exhausted' }, [1]],
      [{ status: 'cancelled' }, [2]],
      [{ status: 'expired' }, [3, 4]],
      [{ status: 'active', userId: friend.id }, []],
      [{ packageId: newId('pkg') }, []],
    ] as const) {
      expect([filter, await findRows(asOwner, filter)]).toEqual([filter, found]);
    }
    expect(await findRows((await setUpPackage()).asOwner, { userId: customer.id })).toEqual([]);

    const page = await asOwner(api.listPurchases, { query: { limit: 2, userId: friend.id } });
    expect(nextQuery(page)).toMatchObject({ limit: '2', userId: friend.id });
    expect(await findRows(asOwner, nextQuery(page)!)).toEqual([4]);
  });

  test('are cancelled once, with one event', async () => {
    const { owner, shop, assign, cancel } = await setUpPackage();
    const created = await assign();
    const { id } = (created.ok && created.body) || { id: '' };
    const responses = await Promise.all([cancel(id), cancel(id)]);
    responses.push(await cancel(id));

    const data = { ...(created.ok && created.body), status: 'cancelled' };
    expect(responses).toMatchObject(responses.map(() => ({ status: 200, body: data })));
    const common = { business_id: shop.business.id, actor_id: owner.id };
    expect(await eventsOf(id)).toEqual([
      { ...common, type: 'package.assigned', data: created.ok && created.body },
      { ...common, type: 'package.cancelled', data },
    ]);
  });

  test.each([
    ['active but past their expiry', 400, EXPIRED],
    ['expired', 400, { ...EXPIRED, status: 'expired' as const }],
    ['exhausted', 200, { status: 'exhausted' as const, sessionsRedeemed: 3 }],
    ['cancelled and past their expiry', 200, { ...EXPIRED, status: 'cancelled' as const }],
  ])('that are %s answer a cancellation with %i', async (_case, status, fields) => {
    const { customer, shop, cancel } = await setUpPackage();
    const { id } = await app.make.purchase(shop, customer.id, fields);
    const expected =
      status === 200 ? { body: { status: 'cancelled' } } : { error: 'INVALID_STATUS' };
    expect(await cancel(id)).toMatchObject({ status, ...expected });
  });

  test('that were entered by mistake are voided once, unless they were cancelled', async () => {
    const { asOwner, assign, cancel } = await setUpPackage();
    const idOf = async () => {
      const sold = await assign();
      return sold.ok ? sold.body.id : '';
    };
    const [wrong, cancelled] = [await idOf(), await idOf(), await idOf()];
    await cancel(cancelled);
    const voided = (id: string) => asOwner(voidSale, { params: { id } });
    expect(await Promise.all([voided(wrong), voided(wrong)])).toMatchObject([
      { status: 200, body: { status: 'cancelled' } },
      { status: 200, body: { status: 'cancelled' } },
    ]);
    expect(await voided(cancelled)).toMatchObject(refused(400, 'INVALID_STATUS'));
    expect((await eventsOf(wrong)).map(({ type }) => type)).toEqual([
      'package.assigned',
      'package.voided',
    ]);
    // Three sales of 90, one of them voided and one refunded.
    expect(await asOwner(getTill, { query: {} })).toMatchObject({
      body: { sums: [{ packageSalesMajor: 270, refundsMajor: 90, voidsMajor: 90, netMajor: 90 }] },
    });
  });

  test('cannot be cancelled by another business', async () => {
    const { customer, asOwner, shop } = await setUpPackage();
    const { id } = await app.make.purchase(shop, customer.id);
    expect(await (await setUpPackage()).cancel(id)).toMatchObject(refused(404, 'NOT_FOUND'));
    expect(await asOwner(api.listPurchases)).toMatchObject({ body: [{ id, status: 'active' }] });
  });
});

describe('the service of a sold package', () => {
  test('cannot be deleted while a purchase is active, and its packages end with it', async () => {
    const { asOwner, shop, packageId, assign, change, cancel } = await setUpPackage();
    const params = { id: shop.service.id };
    const sold = await assign();
    expect(await asOwner(deleteService, { params })).toMatchObject(refused(409, 'SERVICE_IN_USE'));
    await cancel(sold.ok ? sold.body.id : '');
    await app.make.purchase(shop, (await app.make.user()).id, EXPIRED);
    expect(await asOwner(deleteService, { params })).toMatchObject({ status: 204 });
    const listed = await asOwner(api.listPackages);
    expect(listed.ok && listed.body.find(({ id }) => id === packageId)).toMatchObject({
      isActive: false,
    });
    expect(await change({ isActive: true })).toMatchObject(refused(400, 'SERVICE_NOT_OWNED'));
    expect(await assign()).toMatchObject(refused(400, 'INVALID_STATUS'));
  });

  test('cannot be withdrawn while a purchase is active, and is not sold while withdrawn', async () => {
    const { asOwner, shop, assign, cancel } = await setUpPackage();
    const withdraw = () =>
      asOwner(changeService, { params: { id: shop.service.id }, body: { active: false } });
    const sold = await assign();

    expect(await withdraw()).toMatchObject(refused(409, 'SERVICE_IN_USE'));
    await cancel(sold.ok ? sold.body.id : '');
    expect(await withdraw()).toMatchObject({ status: 200 });
    expect(await assign()).toMatchObject(refused(400, 'INVALID_STATUS'));
  });

  test('is not deleted while a package is sold at the same time', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { asOwner, shop, assign } = await setUpPackage();
      const [deleted, sold] = await Promise.all([
        asOwner(deleteService, { params: { id: shop.service.id } }),
        assign(),
      ]);
      expect([204, 409]).toContain(deleted.status);
      expect(sold.status).toBe(deleted.status === 204 ? 400 : 201);
    }
  });
});
