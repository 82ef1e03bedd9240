import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  changeCoupon,
  createCoupon,
  deleteCoupon,
  listCoupons,
  quoteCoupon,
} from '../../../contract/coupons.ts';
import type { Role } from '../../../contract/access.ts';
import { type ErrorCode, ERRORS } from '../../../domain/errors.ts';
import { newId } from '../../../contract/ids.ts';
import { createKey } from '../../../contract/api-keys.ts';
import { type Call } from '../../support/sessions.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();
let shop: Awaited<ReturnType<typeof app.make.shop>>;
let asOwner: Call;

beforeAll(async () => {
  ({ shop, asOwner } = await makeOwnedShop());
});

async function makeOwnedShop() {
  const owner = await app.make.user('business');
  const business = { userId: owner.id };
  return { shop: await app.make.shop({ business }), asOwner: await app.loginAs(owner) };
}

const TERMS = { code: 'SPRING', type: 'percent', value: 10 } as const;
const FIXED = { type: 'fixed', currency: 'EUR', value: 5 } as const;
const create = (body: unknown) => asOwner(createCoupon, { body: body as typeof TERMS });
const change = (body: unknown) => asOwner(changeCoupon, { body: body as { id: string } });
const refusal = (error: ErrorCode) => ({ status: ERRORS[error], error });
const couponRows = () => query(app.url, 'SELECT * FROM coupons ORDER BY id');
const bearer = async (role: Role) => ({
  authorization: `Bearer ${await app.issueToken(await app.make.user(role))}`,
});
async function send(method: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.gateway.baseUrl}${path}`, { method, headers });
  return { status: response.status, ...((await response.json()) as object) };
}

const INVALID_FIELDS: [string, Record<string, unknown>, ErrorCode][] = [
  ['a code that is null', { code: null }, 'INVALID_CODE'],
  ['a code that is a number', { code: 123 }, 'INVALID_CODE'],
  ['a code of 2 letters', { code: 'AB' }, 'INVALID_CODE'],
  ['a code of 33 letters', { code: 'A'.repeat(33) }, 'INVALID_CODE'],
  ['a code with a space', { code: 'SPRING 10' }, 'INVALID_CODE'],
  ['a code with a line end', { code: 'SPRING\n' }, 'INVALID_CODE'],
  ['a code with an umlaut', { code: 'FRÜHLING' }, 'INVALID_CODE'],
  ['a type that is null', { type: null }, 'INVALID_TYPE'],
  ['a type that is a number', { type: 1 }, 'INVALID_TYPE'],
  ['a type in capitals', { type: 'Percent' }, 'INVALID_TYPE'],
  ['a value that is null', { value: null }, 'INVALID_VALUE'],
  ['a value that is a text', { value: '10' }, 'INVALID_VALUE'],
  ['0 percent', { value: 0 }, 'INVALID_COUPON_VALUE'],
  ['101 percent', { value: 101 }, 'INVALID_COUPON_VALUE'],
  ['a thousandth of a percent', { value: 10.001 }, 'INVALID_COUPON_VALUE'],
  ['no amount', { ...FIXED, value: 0 }, 'INVALID_COUPON_VALUE'],
  ['a negative amount', { ...FIXED, value: -0.01 }, 'INVALID_COUPON_VALUE'],
  ['a tenth of a cent', { ...FIXED, value: 5.001 }, 'INVALID_COUPON_VALUE'],
  ['an amount too large', { ...FIXED, value: 10_000_000_000.01 }, 'INVALID_COUPON_VALUE'],
  ['half a yen', { ...FIXED, currency: 'JPY', value: 5.5 }, 'INVALID_COUPON_VALUE'],
  ['a tenth of a fils', { ...FIXED, currency: 'KWD', value: 5.0001 }, 'INVALID_COUPON_VALUE'],
  ['a fixed amount of no currency', { type: 'fixed' }, 'MISSING_FIELDS'],
  ['a fixed amount of currency null', { ...FIXED, currency: null }, 'MISSING_FIELDS'],
  [
    'a currency that the business does not have',
    { ...FIXED, currency: 'JPY' },
    'CURRENCY_MISMATCH',
  ],
  ['a currency that is a number', { ...FIXED, currency: 978 }, 'INVALID_CURRENCY'],
  ['a currency that does not exist', { ...FIXED, currency: 'EUX' }, 'INVALID_CURRENCY'],
  ['percent of a currency', { currency: 'EUR' }, 'INVALID_INPUT'],
  ...['validFrom', 'validUntil'].flatMap((field): typeof INVALID_FIELDS => [
    [`${field} as a number`, { [field]: 1_800_000_000 }, 'INVALID_INPUT'],
    [`${field} on the date February 30`, { [field]: '2027-02-30' }, 'INVALID_INPUT'],
    [`${field} on February 30`, { [field]: '2027-02-30T00:00:00Z' }, 'INVALID_INPUT'],
  ]),
  [
    'an end equal to its start',
    { validFrom: '2027-03-15T00:00:00Z', validUntil: '2027-03-15T00:00:00Z' },
    'INVALID_INPUT',
  ],
  ...['usageLimit', 'perCustomerLimit'].flatMap((field): typeof INVALID_FIELDS => [
    [`${field} 0`, { [field]: 0 }, 'INVALID_INPUT'],
    [`${field} 1,000,000,001`, { [field]: 1_000_000_001 }, 'INVALID_INPUT'],
    [`${field} one and a half`, { [field]: 1.5 }, 'INVALID_INPUT'],
    [`${field} as a text`, { [field]: '1' }, 'INVALID_INPUT'],
  ]),
  ...['firstTimeOnly', 'isActive'].flatMap((field): typeof INVALID_FIELDS => [
    [`${field} null`, { [field]: null }, 'INVALID_INPUT'],
    [`${field} as a text`, { [field]: 'true' }, 'INVALID_INPUT'],
  ]),
  ['a negative minimum', { minSpendMajor: -0.01 }, 'INVALID_INPUT'],
  ['a minimum of a tenth of a cent', { minSpendMajor: 0.001 }, 'INVALID_INPUT'],
  ['a minimum too large', { minSpendMajor: 10_000_000_000.01 }, 'INVALID_INPUT'],
  ['a minimum as a text', { minSpendMajor: '5' }, 'INVALID_INPUT'],
  ['services as a text', { serviceIds: 'svc_1' }, 'INVALID_SERVICES'],
  ['no service', { serviceIds: [] }, 'INVALID_SERVICES'],
  ['101 services', { serviceIds: Array.from({ length: 101 }, String) }, 'INVALID_SERVICES'],
  ['an unknown service', { serviceIds: ['svc_1'] }, 'SERVICE_NOT_OWNED'],
  ['an unknown field', { colour: 'red' }, 'INVALID_INPUT'],
  ['the read-only timesUsed', { timesUsed: 1 }, 'INVALID_INPUT'],
];

describe.each(['POST', 'PATCH'] as const)('%s /api/business/coupons', (method) => {
  let id: string;
  beforeAll(async () => {
    ({ id } = await app.make.coupon(shop.business.id));
  });
  const write = (fields: object) =>
    method === 'POST'
      ? create({ ...TERMS, code: newId('cpn').slice(-12), ...fields })
      : change({ id, ...fields });

  test.each(INVALID_FIELDS)('refuses %s', async (_case, fields, error) => {
    const before = await couponRows();
    expect(await write(fields)).toMatchObject(refusal(error));
    expect(await couponRows()).toEqual(before);
  });

  test('refuses a service of another business, also beside one of its own', async () => {
    const { service } = await app.make.shop();
    const refused = await write({ serviceIds: [shop.service.id, service.id] });
    expect(refused).toMatchObject(refusal('SERVICE_NOT_OWNED'));
  });

  test('refuses a deleted service', async () => {
    const { id: deletedId } = await app.make.service(shop.professional.id, {
      name: 'Gone',
      businessId: shop.business.id,
      deletedAt: new Date(),
    });
    expect(await write({ serviceIds: [deletedId] })).toMatchObject(refusal('SERVICE_NOT_OWNED'));
  });

  test.each([
    [{ code: method === 'POST' ? 'A-9' : 'A_9' }],
    [{ code: method.padStart(32, 'A') }],
    [{ value: 1 }],
    [{ value: 100 }],
    [{ usageLimit: 1, perCustomerLimit: 1, minSpendMajor: 0, firstTimeOnly: true }],
    [{ usageLimit: 1_000_000_000, perCustomerLimit: 1_000_000_000, isActive: false }],
    [{ minSpendMajor: 10_000_000_000 }],
    [{ validFrom: '2027-03-15T00:00:00.000Z', validUntil: '2027-03-15T00:00:00.001Z' }],
    [{ usageLimit: null, perCustomerLimit: null, minSpendMajor: null, serviceIds: null }],
    [{ validFrom: null, validUntil: null, firstTimeOnly: false, isActive: true }],
    [{ ...FIXED, value: 0.01 }],
    [{ ...FIXED, value: 10_000_000_000 }],
    [{ type: 'percent', value: 20, currency: null, minSpendMajor: 9.99 }],
  ])('accepts %j and lists it', async (fields) => {
    const response = await write(fields);
    expect(response).toMatchObject({ status: method === 'POST' ? 201 : 200, body: fields });
    const list = await asOwner(listCoupons, { query: { limit: 500 } });
    expect(list.ok && list.body).toContainEqual(response.ok && response.body);
  });

  test('accepts a hundred services', async () => {
    const text = `INSERT INTO services (id, business_id, name, duration_min, currency)
      SELECT $1 || n, $2, 'Wash', 30, 'EUR' FROM generate_series(1, 100) AS n RETURNING id`;
    const rows = await query<{ id: string }>(app.url, text, [newId('svc'), shop.business.id]);
    const serviceIds = rows.map((row) => row.id);
    expect(await write({ serviceIds })).toMatchObject({ body: { serviceIds } });
  });
});

describe('a new coupon', () => {
  test.each(['code', 'type', 'value'])('requires %s', async (field) => {
    const { [field]: _omitted, ...body } = { ...TERMS } as Record<string, unknown>;
    expect(await create(body)).toMatchObject(refusal('MISSING_FIELDS'));
  });

  test('has no limits by default', async () => {
    const { shop: own, asOwner: call } = await makeOwnedShop();
    const response = await call(createCoupon, { body: { ...TERMS, code: 'spring-10' } });
    expect(response.ok && response.body).toEqual({
      ...TERMS,
      code: 'SPRING-10',
      businessId: own.business.id,
      currency: null,
      validFrom: null,
      validUntil: null,
      validFromDate: null,
      validUntilDate: null,
      usageLimit: null,
      perCustomerLimit: null,
      firstTimeOnly: false,
      minSpendMajor: null,
      serviceIds: null,
      isActive: true,
      timesUsed: 0,
      id: expect.stringMatching(/^cpn_/),
      createdAt: expect.any(String),
    });
  });

  test.each([[null], ['"SPRING"'], [[]]])('refuses the body %j', async (body) => {
    expect(await create(body)).toMatchObject(refusal('INVALID_INPUT'));
  });

  test('answers 404 to an owner without a business', async () => {
    const ownerWithoutBusiness = await app.loginAs(await app.make.user('business'));
    expect(await ownerWithoutBusiness(createCoupon, { body: TERMS })).toMatchObject({
      status: 404,
      error: 'BUSINESS_NOT_FOUND',
    });
  });
});

describe('an Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'once' };

  test('creates one coupon for five requests and returns it to each', async () => {
    const { asOwner: call } = await makeOwnedShop();
    const post = () => call(createCoupon, { body: TERMS, headers });
    const responses = [...(await Promise.all([post(), post(), post(), post()])), await post()];
    const list = await call(listCoupons);
    const created = list.ok ? list.body : [];
    expect(created).toHaveLength(1);
    expect(responses.map((response) => response.ok && response.body)).toEqual(
      Array(5).fill(created[0]),
    );
    const replayHeaders = responses.map((response) => response.headers.get('idempotent-replayed'));
    expect(replayHeaders.filter((header) => header === 'true')).toHaveLength(4);
  });

  test('is refused with another body and belongs to its caller only', async () => {
    const [here, there] = await Promise.all([makeOwnedShop(), makeOwnedShop()]);
    await here.asOwner(createCoupon, { body: TERMS, headers });
    const body = { ...TERMS, value: 11 };
    const refused = await here.asOwner(createCoupon, { body, headers });
    expect(refused).toMatchObject(refusal('INVALID_INPUT'));
    const created = await there.asOwner(createCoupon, { body, headers });
    expect(created).toMatchObject({ status: 201, body: { businessId: there.shop.business.id } });
  });
});

test.each<[string, object, ErrorCode]>([
  ['no id', {}, 'MISSING_FIELDS'],
  ['a null id', { id: null }, 'INVALID_INPUT'],
  ['a numeric id', { id: 7 }, 'INVALID_INPUT'],
  ['an id of 101 letters', { id: 'c'.repeat(101) }, 'INVALID_INPUT'],
  ['a businessId', { id: 'cpn_1', businessId: 'biz_1' }, 'INVALID_INPUT'],
])('a change with %s is refused', async (_case, body, error) => {
  expect(await change(body)).toMatchObject(refusal(error));
});

test.each<[string, string, ErrorCode]>([
  ['DELETE', '', 'MISSING_FIELDS'],
  ['DELETE', '?id=', 'INVALID_INPUT'],
  ['GET', '?limit=0', 'INVALID_INPUT'],
  ['GET', '?limit=501', 'INVALID_INPUT'],
  ['GET', '?cursor=nonsense', 'INVALID_INPUT'],
])('%s /api/business/coupons%s is refused', async (method, search, error) => {
  const headers = await bearer('business');
  expect(await send(method, `/api/business/coupons${search}`, headers)).toEqual(refusal(error));
});

const elevenIds = Array.from({ length: 11 }, (_, n) => `svc_${n}`);
test.each<[string, Record<string, unknown>, ErrorCode]>([
  ['no code', { couponCode: undefined }, 'MISSING_FIELDS'],
  ['a code that is null', { couponCode: null }, 'INVALID_INPUT'],
  ['a code that is a number', { couponCode: 7 }, 'INVALID_INPUT'],
  ['an empty code', { couponCode: '' }, 'INVALID_INPUT'],
  ['a code of 65 letters', { couponCode: 'A'.repeat(65) }, 'INVALID_INPUT'],
  ['a code of 64 letters', { couponCode: 'A'.repeat(64) }, 'COUPON_NOT_FOUND'],
  ['no business', { business: undefined }, 'MISSING_FIELDS'],
  ['a business that is null', { business: null }, 'INVALID_BUSINESS_ID'],
  ['a business that is a number', { business: 7 }, 'INVALID_BUSINESS_ID'],
  ['a business of 101 letters', { business: 'b'.repeat(101) }, 'INVALID_BUSINESS_ID'],
  ['an unknown business', { business: 'b'.repeat(100) }, 'BUSINESS_NOT_FOUND'],
  ['services left out', { services: undefined }, 'MISSING_FIELDS'],
  ['services that are null', { services: null }, 'INVALID_SERVICES'],
  ['services as a text', { services: 'svc_1' }, 'INVALID_SERVICES'],
  ['no service', { services: [] }, 'INVALID_SERVICES'],
  ['a service that is a number', { services: [7] }, 'INVALID_SERVICES'],
  ['a service twice', { services: ['svc_1', 'svc_1'] }, 'INVALID_SERVICES'],
  ['11 services', { services: elevenIds }, 'INVALID_SERVICES'],
  ['10 unknown services', { services: elevenIds.slice(1) }, 'SERVICE_NOT_FOUND'],
  ['an unknown field', { date: '2035-06-12' }, 'INVALID_INPUT'],
])('a quote with %s is refused', async (_case, fields, error) => {
  const body = { couponCode: 'NONE', business: shop.business.id, services: [shop.service.id] };
  const fullBody = { ...body, ...fields };
  expect(await asOwner(quoteCoupon, { body: fullBody })).toMatchObject(refusal(error));
});

const MANAGING = [listCoupons, createCoupon, changeCoupon, deleteCoupon];
const ENDPOINTS = [...MANAGING, quoteCoupon].map(({ method, path }) => [
  method.toUpperCase(),
  path,
]);

test.each(ENDPOINTS)(
  '%s %s answers 401 without a session, even with an API key',
  async (method, path) => {
    const created = await app.gateway.client(createKey);
    const key = { 'x-api-key': created.ok ? created.body.apiKey : '' };
    expect(await send(method, path)).toEqual(refusal('AUTH_REQUIRED'));
    expect(await send(method, path, key)).toEqual(refusal('AUTH_REQUIRED'));
  },
);

test.each(ENDPOINTS)('%s %s answers 403 to other roles', async (method, path) => {
  const others = path === quoteCoupon.path ? [] : (['customer', 'professional'] as const);
  for (const role of ['admin', ...others] as const) {
    expect(await send(method, path, await bearer(role))).toEqual(refusal('FORBIDDEN'));
  }
});

test('a coupon of another business is not found and stays unchanged', async () => {
  const { id } = await app.make.coupon((await app.make.shop()).business.id);
  const before = await couponRows();
  expect(await change({ id, value: 90 })).toMatchObject(refusal('COUPON_NOT_FOUND'));
  const deletion = await asOwner(deleteCoupon, { query: { id } });
  expect(deletion).toMatchObject(refusal('COUPON_NOT_FOUND'));
  expect(await couponRows()).toEqual(before);
  const list = await asOwner(listCoupons, { query: { limit: 500 } });
  expect(list.ok && list.body.map((coupon) => coupon.id)).not.toContain(id);
});

test('a coupon can be changed although its services were deleted', async () => {
  const lena = shop.professional.id;
  const own = await app.make.service(lena, { name: 'Freelance', ownerProfessionalId: lena });
  const { id } = await app.make.coupon(shop.business.id, { serviceIds: [own.id] });
  await query(app.url, 'UPDATE services SET deleted_at = now() WHERE id = $1', [own.id]);
  expect(await change({ id, isActive: false })).toMatchObject({
    status: 200,
    body: { isActive: false, serviceIds: [own.id] },
  });
  expect(await change({ id, serviceIds: [own.id] })).toMatchObject(refusal('SERVICE_NOT_OWNED'));
});
