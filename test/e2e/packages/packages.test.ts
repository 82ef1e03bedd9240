import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../contract/ids.ts';
import * as api from '../../../contract/packages.ts';
import { packageTerms } from '../../support/factories/coupons-and-packages.ts';
import { nextQuery } from '../../support/http.ts';
import { query, takeLocks, waitUntilBlocked } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();

const year = (number: number) => new Date(`${number}-01-01T00:00:00.000Z`);
const refused = (status: number, error: string) => ({ status, error });

/** A business with its owner and a customer. */
async function setUpBusiness() {
  const [owner, customer] = await Promise.all([app.make.user('business'), app.make.user()]);
  const shop = await app.make.shop({ business: { userId: owner.id } });
  const asOwner = await app.loginAs(owner);
  const terms = packageTerms(shop.service.id);
  const create = async (fields: Partial<typeof terms> = {}) => {
    const response = await asOwner(api.createPackage, { body: { ...terms, ...fields } });
    if (!response.ok) throw new Error(response.error);
    return response.body;
  };
  const assign = (packageId: string, headers: { 'idempotency-key'?: string } = {}) =>
    asOwner(api.assignPackage, { body: { packageId, userId: customer.id }, headers });
  return { customer, asOwner, shop, terms, create, assign };
}

const addTrim = ({ business, professional }: Awaited<ReturnType<typeof app.make.shop>>) =>
  app.make.service(professional.id, { name: 'Beard trim', businessId: business.id });

type User = Awaited<ReturnType<typeof app.make.user>>;
type Filter = { businessId?: string; serviceId?: string };

async function listBalances(customer: User, filter: Filter = {}) {
  const response = await (await app.loginAs(customer))(api.listBalances, { query: filter });
  if (!response.ok) throw new Error(response.error);
  return response.body;
}

test('a sale that meets a change of its package is made by a repeat with the same key', async () => {
  const { shop, create, assign } = await setUpBusiness();
  const [{ id }, trim] = [await create(), await addTrim(shop)];
  const key = { 'idempotency-key': 'sale-1' };
  const release = await takeLocks(app.url, shop.service.id);

  const sale = assign(id, key);
  await waitUntilBlocked(app.url, 'amsel_gateway');
  await query(app.url, 'UPDATE packages SET service_id = $1 WHERE id = $2', [trim.id, id]);
  await release();
  const refusal = await sale;
  const repeat = await assign(id, key);

  expect(refusal).toMatchObject(refused(409, 'SERIALIZATION_CONFLICT'));
  expect(refusal.headers.get('retry-after')).toBe('1');
  expect(repeat).toMatchObject({ status: 201, body: { serviceId: trim.id } });
});

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe('a package', () => {
  test('is returned complete on creation and listed with its purchase count', async () => {
    const { asOwner, shop, terms, create, assign } = await setUpBusiness();
    const first = await create();
    const second = await create({ title: 'Ten haircuts', sessionCount: 10 });
    await assign(first.id);
    await assign(first.id);

    expect(first).toEqual({
      ...terms,
      id: expect.stringMatching(/^pkg_/),
      businessId: shop.business.id,
      description: null,
      isActive: true,
      savings: { totalSavingsMajor: 15, savingsPercent: 14.29 },
      createdAt: first.updatedAt,
      updatedAt: first.createdAt,
    });
    expect(await asOwner(api.listPackages)).toMatchObject({
      status: 200,
      body: [
        { ...first, purchaseCount: 2 },
        { ...second, purchaseCount: 0 },
      ],
    });
  });

  test('is listed in pages, to its own business only', async () => {
    const { asOwner, create } = await setUpBusiness();
    const created = [await create(), await create(), await create()];

    const page = await asOwner(api.listPackages, { query: { limit: 2 } });
    const rest = await asOwner(api.listPackages, { query: nextQuery(page) ?? {} });

    expect([page, rest].map((response) => response.ok && idsOf(response.body))).toEqual([
      idsOf(created.slice(0, 2)),
      idsOf(created.slice(2)),
    ]);
    expect(nextQuery(rest)).toBeUndefined();
    expect(await (await setUpBusiness()).asOwner(api.listPackages)).toMatchObject({ body: [] });
  });

  test.each([
    ['EUR', 3, 105, 35, 0, 0],
    ['EUR', 3, 105.01, 35, 0, 0],
    ['EUR', 3, 104.99, 35, 0.01, 0.01],
    ['EUR', 3, 0, 35, 105, 100],
    ['EUR', 3, 0, 0, 0, 0],
    ['EUR', 3, 10, 0, 0, 0],
    ['JPY', 3, 2, 1, 1, 33.33],
    ['KWD', 1, 0.001, 0.003, 0.002, 66.67],
  ])('in %s of %i at %d against %d each saves %d, %d percent', async (...row) => {
    const [currency, sessionCount, packagePriceMajor, singleSessionPriceMajor, total, percent] =
      row;
    const { create } = await setUpBusiness();
    const terms = { currency, sessionCount, packagePriceMajor, singleSessionPriceMajor };
    expect(await create(terms)).toMatchObject({
      ...terms,
      savings: { totalSavingsMajor: total, savingsPercent: percent },
    });
  });

  test.each([
    ['JPY', 9_000, 9_000, 9_000.5],
    ['EUR', 90.25, 9_025, 90.255],
    ['KWD', 9.125, 9_125, 9.1255],
  ])('in %s has the decimals of that currency', async (currency, price, minor, tooPrecise) => {
    const { asOwner, terms, create } = await setUpBusiness();
    const body = { ...terms, currency, packagePriceMajor: price, singleSessionPriceMajor: price };
    const { id } = await create(body);
    const text = `SELECT package_price_minor::int, single_session_price_minor::int
      FROM packages WHERE id = $1`;
    expect(await query(app.url, text, [id])).toEqual([
      { package_price_minor: minor, single_session_price_minor: minor },
    ]);
    for (const fault of [
      { packagePriceMajor: tooPrecise },
      { singleSessionPriceMajor: tooPrecise },
    ]) {
      const response = await asOwner(api.createPackage, { body: { ...body, ...fault } });
      expect(response).toMatchObject(refused(400, 'INVALID_INPUT'));
      const change = await asOwner(api.changePackage, { body: { id, ...fault } });
      expect(change).toMatchObject(refused(400, 'INVALID_INPUT'));
    }
  });

  test('accepts only a service of the business', async () => {
    const { asOwner, shop, terms, create } = await setUpBusiness();
    const { id } = await create();
    const lena = shop.professional.id;
    const own = await app.make.service(lena, { name: 'Freelance', ownerProfessionalId: lena });
    const ownerWithoutBusiness = await app.loginAs(await app.make.user('business'));
    const responses = [await ownerWithoutBusiness(api.createPackage, { body: terms })];
    for (const serviceId of [(await setUpBusiness()).terms.serviceId, newId('svc'), own.id]) {
      responses.push(
        await asOwner(api.createPackage, { body: { ...terms, serviceId } }),
        await asOwner(api.changePackage, { body: { id, serviceId } }),
      );
    }
    expect(responses).toMatchObject(responses.map(() => refused(400, 'SERVICE_NOT_OWNED')));
  });

  test('refuses a deleted service, but outlives its own', async () => {
    const { asOwner, terms, create } = await setUpBusiness();
    const { id } = await create();
    const { serviceId } = terms;
    await query(app.url, 'UPDATE services SET deleted_at = now() WHERE id = $1', [serviceId]);
    const responses = [
      await asOwner(api.createPackage, { body: terms }),
      await asOwner(api.changePackage, { body: { id, serviceId } }),
    ];
    expect(responses).toMatchObject(responses.map(() => refused(400, 'SERVICE_NOT_OWNED')));
    expect(await asOwner(api.changePackage, { body: { id, isActive: false } })).toMatchObject({
      status: 200,
      body: { isActive: false, serviceId },
    });
  });

  test('changes only in the given fields', async () => {
    const { asOwner, shop, create } = await setUpBusiness();
    const before = await create();
    const { id: serviceId } = await addTrim(shop);
    const savings = { totalSavingsMajor: 63, savingsPercent: 60 };
    const change = (fields: object) =>
      asOwner(api.changePackage, { body: { id: before.id, ...fields } });

    for (const [fields, after] of [
      [{ isActive: false }, { isActive: false }],
      [{ title: 'Best' }, { isActive: false, title: 'Best' }],
      [{ isActive: true, title: before.title }, {}],
      [
        { serviceId, description: 'Trims' },
        { serviceId, description: 'Trims' },
      ],
      [{ description: null }, { serviceId, description: null }],
      [{ packagePriceMajor: 42 }, { serviceId, packagePriceMajor: 42, savings }],
    ]) {
      const response = await change(fields!);
      const body = { ...before, ...after, updatedAt: response.ok && response.body.updatedAt };
      expect(response.ok && response.body).toEqual(body);
      expect(await asOwner(api.listPackages)).toMatchObject({ body: [body] });
    }
  });

  test('answers NOT_FOUND for an unknown id and for that of another business', async () => {
    const { asOwner, assign } = await setUpBusiness();
    const theirs = await (await setUpBusiness()).create();
    for (const id of [theirs.id, newId('pkg')]) {
      const change = await asOwner(api.changePackage, { body: { id, isActive: false } });
      expect(change).toMatchObject(refused(404, 'NOT_FOUND'));
      expect(await assign(id)).toMatchObject(refused(404, 'NOT_FOUND'));
    }
  });
});

describe('the balances of a customer', () => {
  test('show the remaining sessions with business and service', async () => {
    const customer = await app.make.user();
    const shop = await app.make.shop();
    const fields = { purchasedAt: year(2026), expiresAt: year(2040), sessionsRedeemed: 1 };
    const { id, packageId } = await app.make.purchase(shop, customer.id, fields);
    await query(app.url, 'INSERT INTO package_redemptions VALUES ($1, $2)', [newId('apt'), id]);

    expect(await listBalances(customer)).toEqual([
      {
        id,
        packageId,
        title: 'Three haircuts',
        description: null,
        businessId: shop.business.id,
        serviceId: shop.service.id,
        businessName: 'Friseur Müller',
        serviceName: 'Haircut',
        sessionsTotal: 3,
        sessionsRedeemed: 1,
        sessionsRemaining: 2,
        packagePriceMajor: 90,
        singleSessionPriceMajor: 35,
        currency: 'EUR',
        purchasedAt: '2026-01-01T00:00:00.000Z',
        expiresAt: '2040-01-01T00:00:00.000Z',
        redemptionCount: 1,
        timezone: 'Europe/Berlin',
      },
    ]);
  });

  test('list only active, unexpired purchases of the customer', async () => {
    const customer = await app.make.user();
    const shop = await app.make.shop();
    const expired = { purchasedAt: year(2024), expiresAt: year(2025) };
    for (const fields of [
      expired,
      { ...expired, status: 'expired' as const },
      { status: 'cancelled' as const },
      { status: 'exhausted' as const, sessionsRedeemed: 3 },
    ]) {
      await app.make.purchase(shop, customer.id, fields);
    }
    await app.make.purchase(shop, (await app.make.user()).id);
    const { id } = await app.make.purchase(shop, customer.id);
    expect(idsOf(await listBalances(customer))).toEqual([id]);
  });

  test('stay when the package is deactivated and end when the purchase is cancelled', async () => {
    const { customer, asOwner, create, assign } = await setUpBusiness();
    const { id } = await create();
    const created = await assign(id);
    await asOwner(api.changePackage, { body: { id, isActive: false } });
    const [balance] = await listBalances(customer);
    expect(balance?.id).toBe(created.ok && created.body.id);
    await asOwner(api.cancelPurchase, { params: { id: balance!.id } });
    expect(await listBalances(customer)).toEqual([]);
  });

  test('filter by business and by service', async () => {
    const customer = await app.make.user();
    const [here, there] = [await app.make.shop(), await app.make.shop()];
    const trim = await addTrim(here);
    const cut = await app.make.purchase(here, customer.id, { expiresAt: year(2040) });
    const beard = { ...here, service: trim };
    const trims = await app.make.purchase(beard, customer.id, { expiresAt: year(2041) });
    const elsewhere = await app.make.purchase(there, customer.id, { expiresAt: year(2042) });

    for (const [filter, found] of [
      [{ businessId: here.business.id }, [cut, trims]],
      [{ serviceId: trim.id }, [trims]],
      [{ businessId: there.business.id, serviceId: there.service.id }, [elsewhere]],
      [{ businessId: there.business.id, serviceId: trim.id }, []],
      [{ businessId: newId('biz') }, []],
    ] as const) {
      expect([filter, idsOf(await listBalances(customer, filter))]).toEqual([filter, idsOf(found)]);
    }
  });

  test('are paged, the first to expire first', async () => {
    const customer = await app.make.user();
    const shop = await app.make.shop();
    const businessId = shop.business.id;
    const ids: Record<number, string> = {};
    for (const endYear of [2042, 2040, 2041]) {
      ids[endYear] = (await app.make.purchase(shop, customer.id, { expiresAt: year(endYear) })).id;
    }
    const call = await app.loginAs(customer);
    const page = await call(api.listBalances, { query: { limit: 2, businessId } });
    const rest = await call(api.listBalances, { query: nextQuery(page) ?? {} });

    expect(page.ok && idsOf(page.body)).toEqual([ids[2040], ids[2041]]);
    expect(nextQuery(page)).toMatchObject({ limit: '2', businessId });
    expect(rest.ok && idsOf(rest.body)).toEqual([ids[2042]]);
    expect(nextQuery(rest)).toBeUndefined();
  });
});
