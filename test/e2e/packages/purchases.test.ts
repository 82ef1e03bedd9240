import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deleteAccount } from '../../../contract/accounts.ts';
import { newId } from '../../../contract/ids.ts';
import * as api from '../../../contract/packages.ts';
import { query } from '../../support/services.ts';
import { openTestApp } from '../../support/test-app.ts';

let app: Awaited<ReturnType<typeof openTestApp>>;
let make: typeof app.make;
let sessions: typeof app.entrance;

beforeAll(async () => {
  app = await openTestApp();
  ({ make, entrance: sessions } = app);
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;
const year = (number: number) => new Date(`${number}-01-01T00:00:00.000Z`);
const OVER = { purchasedAt: year(2024), expiresAt: year(2025) };
const refused = (status: number, error: string) => ({ status, error });
const replays = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed');

/** A business with its owner and a package, and a customer of it. */
async function scene() {
  const [owner, customer] = await Promise.all([make.user('business'), make.user()]);
  const shop = await make.shop({ business: { userId: owner.id } });
  const asOwner = await sessions.enter(owner);
  const terms = {
    serviceId: shop.service.id,
    title: 'Three haircuts',
    sessionCount: 3,
    packagePriceMajor: 90,
    singleSessionPriceMajor: 35,
    currency: 'EUR',
    validityDays: 30,
  };
  const made = await asOwner(api.createPackage, { body: terms });
  const packageId = made.ok ? made.body.id : '';
  const assign = (userId = customer.id, key?: string) =>
    asOwner(api.assignPackage, {
      body: { packageId, userId },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const change = (fields: object) =>
    asOwner(api.changePackage, { body: { id: packageId, ...fields } });
  const cancel = (id: string) => asOwner(api.cancelPurchase, { params: { id } });
  const granted = () =>
    query<{ id: string; events: number }>(
      app.url,
      `SELECT id, (SELECT count(*)::int FROM events WHERE resource_id = p.id) AS events
       FROM package_purchases p WHERE business_id = $1 ORDER BY purchased_at`,
      [shop.business.id],
    );
  const people = { owner, customer, asOwner };
  return { ...people, shop, terms, packageId, assign, change, cancel, granted };
}

const eventsOf = (resourceId: string) =>
  query(
    app.url,
    'SELECT type, business_id, actor_id, data FROM events WHERE resource_id = $1 ORDER BY seq',
    [resourceId],
  );

/** Where the Link header leads, as a query. */
function linkOf({ headers }: { headers: Headers }): Record<string, string> | undefined {
  const target = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  if (target === undefined) return undefined;
  return Object.fromEntries(new URL(target, app.gateway.baseUrl).searchParams);
}

describe('PUT', () => {
  test('copies the terms as they are at that moment, for good', async () => {
    const { owner, customer, asOwner, shop, packageId, assign, change } = await scene();
    const fromMs = Date.now();
    const answer = await assign();
    const toMs = Date.now();

    const purchase = answer.ok ? answer.body : undefined;
    const boughtMs = Date.parse(purchase?.purchasedAt ?? '');
    expect(boughtMs >= fromMs && boughtMs <= toMs).toBe(true);
    expect(answer.status).toBe(201);
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
    const listed = await asOwner(api.listPurchases);
    expect(listed.ok && listed.body[0]).toEqual(purchase);
  });

  test('is for customers only', async () => {
    const { owner, assign, granted } = await scene();
    const erased = await make.user();
    const asErased = await app.gateway.clientOf(erased.email);
    expect(await asErased(deleteAccount)).toMatchObject({ status: 204 });
    const professional = await make.user('professional');
    for (const id of [owner.id, professional.id, newId('usr'), erased.id]) {
      expect(await assign(id)).toMatchObject(refused(404, 'USER_NOT_FOUND'));
    }
    expect(await granted()).toEqual([]);
  });

  test('grants what is sold, and nothing that is not', async () => {
    const { assign, change, granted } = await scene();
    await change({ isActive: false });
    expect(await assign()).toMatchObject(refused(400, 'INVALID_STATUS'));
    expect(await granted()).toEqual([]);
    await change({ isActive: true });
    expect(await assign()).toMatchObject({ status: 201 });
  });

  test('without a key grants each time, with one event each', async () => {
    const { assign, granted } = await scene();
    await Promise.all([assign(), assign(), assign()]);
    expect((await granted()).map(({ events }) => events)).toEqual([1, 1, 1]);
  });

  test('with a key grants once, now and later', async () => {
    const { assign, change, granted } = await scene();
    const first = await assign(undefined, 'once');
    await change({ isActive: false });
    const second = await assign(undefined, 'once');

    expect([first.status, second.status]).toEqual([201, 201]);
    expect([replays(first), replays(second)]).toEqual([null, 'true']);
    expect(second.ok && second.body).toEqual(first.ok && first.body);
    expect(await granted()).toEqual([{ id: first.ok && first.body.id, events: 1 }]);
  });

  test('with a key sent ten times at once grants once', async () => {
    const { assign, granted } = await scene();
    const answers = await Promise.all(Array.from({ length: 10 }, () => assign(undefined, 'many')));

    const rows = await granted();
    expect(rows).toEqual([{ id: expect.any(String), events: 1 }]);
    expect(answers.map((answer) => answer.ok && answer.body.id)).toEqual(
      answers.map(() => rows[0]!.id),
    );
    expect(answers.filter((answer) => replays(answer) === 'true')).toHaveLength(9);
  });

  test('with the key of another request is INVALID_INPUT', async () => {
    const { asOwner, terms, assign, granted } = await scene();
    await assign(undefined, 'taken');
    const others = [
      await assign((await make.user()).id, 'taken'),
      await asOwner(api.createPackage, { body: terms, headers: { 'idempotency-key': 'taken' } }),
    ];
    for (const answer of others) {
      expect(answer).toMatchObject(refused(400, 'INVALID_INPUT'));
      expect(replays(answer)).toBeNull();
    }
    expect(await granted()).toHaveLength(1);
  });

  test('with the key of another caller is a request of its own', async () => {
    for (const { assign, granted } of [await scene(), await scene()]) {
      const answer = await assign(undefined, 'common');
      expect([answer.status, replays(answer)]).toEqual([201, null]);
      expect(await granted()).toHaveLength(1);
    }
  });

  test('that was refused under a key is refused again', async () => {
    const { assign, change, granted } = await scene();
    await change({ isActive: false });
    const first = await assign(undefined, 'refused');
    await change({ isActive: true });
    const second = await assign(undefined, 'refused');

    expect([first, second]).toMatchObject([1, 2].map(() => refused(400, 'INVALID_STATUS')));
    expect([replays(first), replays(second)]).toEqual([null, 'true']);
    expect(await granted()).toEqual([]);
    expect(await assign(undefined, 'anew')).toMatchObject({ status: 201 });
  });
});

test('POST with a key makes one definition', async () => {
  const { asOwner, terms, packageId } = await scene();
  const post = () =>
    asOwner(api.createPackage, { body: terms, headers: { 'idempotency-key': 'made' } });
  const [first, second] = [await post(), await post()];
  expect(second.ok && second.body).toEqual(first.ok && first.body);
  expect([replays(first), replays(second)]).toEqual([null, 'true']);
  expect(await asOwner(api.listPackages)).toMatchObject({
    body: [{ id: packageId }, { id: first.ok && first.body.id }],
  });
});

describe('the purchases of a business', () => {
  test('are found by package, customer and status, and by nobody else', async () => {
    const { customer, asOwner, shop } = await scene();
    const friend = await make.user();
    const spent = { status: 'exhausted', sessionsRedeemed: 3 } as const;
    const rows: { id: string; packageId: string }[] = [];
    for (const [buyer, fields] of [
      [customer, { purchasedAt: year(2020) }],
      [customer, { purchasedAt: year(2021), ...spent }],
      [friend, { purchasedAt: year(2022), status: 'cancelled' }],
      [friend, { ...OVER, purchasedAt: year(2023) }],
      [friend, { ...OVER, status: 'expired' }],
    ] as const) {
      rows.push(await make.purchase(shop, buyer.id, fields));
    }
    const find = async (call: typeof asOwner, filter: object) => {
      const answer = await call(api.listPurchases, { query: filter });
      return answer.ok && answer.body.map(({ id }) => rows.findIndex((row) => row.id === id));
    };

    const answer = await asOwner(api.listPurchases);
    expect(answer.ok && answer.body.map(({ status }) => status)).toEqual([
      ...['active', 'exhausted', 'cancelled', 'expired', 'expired'],
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
      expect([filter, await find(asOwner, filter)]).toEqual([filter, found]);
    }
    expect(await find((await scene()).asOwner, { userId: customer.id })).toEqual([]);

    const page = await asOwner(api.listPurchases, { query: { limit: 2, userId: friend.id } });
    expect(linkOf(page)).toMatchObject({ limit: '2', userId: friend.id });
    expect(await find(asOwner, linkOf(page)!)).toEqual([4]);
  });

  test('are cancelled once, with one event each', async () => {
    const { owner, shop, assign, cancel } = await scene();
    const made = await assign();
    const { id } = (made.ok && made.body) || { id: '' };
    const answers = await Promise.all([cancel(id), cancel(id)]);
    answers.push(await cancel(id));

    const data = { ...(made.ok && made.body), status: 'cancelled' };
    expect(answers).toMatchObject(answers.map(() => ({ status: 200, body: data })));
    const facts = { business_id: shop.business.id, actor_id: owner.id };
    expect(await eventsOf(id)).toEqual([
      { ...facts, type: 'package.assigned', data: made.ok && made.body },
      { ...facts, type: 'package.cancelled', data },
    ]);
  });

  test.each([
    ['active, but past its time', OVER, 400],
    ['expired', { ...OVER, status: 'expired' as const }, 400],
    ['exhausted', { status: 'exhausted' as const, sessionsRedeemed: 3 }, 200],
    ['cancelled, and past its time', { ...OVER, status: 'cancelled' as const }, 200],
  ])('that are %s, when cancelled, answer as they should', async (_what, fields, status) => {
    const { customer, shop, cancel } = await scene();
    const { id } = await make.purchase(shop, customer.id, fields);
    const told = status === 200 ? { body: { status: 'cancelled' } } : { error: 'INVALID_STATUS' };
    expect(await cancel(id)).toMatchObject({ status, ...told });
  });

  test('are cancelled by no other business', async () => {
    const { customer, asOwner, shop } = await scene();
    const { id } = await make.purchase(shop, customer.id);
    expect(await (await scene()).cancel(id)).toMatchObject(refused(404, 'NOT_FOUND'));
    expect(await asOwner(api.listPurchases)).toMatchObject({ body: [{ id, status: 'active' }] });
  });
});
