import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '../../../contract/access.ts';
import { newId } from '../../../contract/ids.ts';
import { createKey } from '../../../contract/api-keys.ts';
import { type Account, refused } from '../../support/sessions.ts';
import { packageTerms } from '../../support/factories/coupons-and-packages.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();
let owner: Awaited<ReturnType<typeof app.make.user>>;
let shop: Awaited<ReturnType<typeof app.make.shop>>;
let terms: Record<string, unknown>;

beforeAll(async () => {
  owner = await app.make.user('business');
  shop = await app.make.shop({ business: { userId: owner.id } });
  terms = { ...packageTerms(shop.service.id), packagePriceMajor: 90.25 };
});

const PACKAGES = '/api/business/packages';
const PURCHASES = `${PACKAGES}/purchases`;
const LONG_ID = 'x'.repeat(101);

type Options = {
  as?: Account | null;
  body?: unknown;
  headers?: Record<string, string>;
};

const send = (method: string, path: string, { as = owner, body, headers }: Options = {}) =>
  app.send(as, method, path, body, headers);
const create = (fields: Record<string, unknown> = {}) =>
  send('POST', PACKAGES, { body: { ...terms, ...fields } });
const without = (body: Record<string, unknown>, field: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));

const readRows = (table: 'packages' | 'package_purchases') =>
  query(app.url, `SELECT * FROM ${table} ORDER BY id`);

const ENDPOINTS: [string, string, Role][] = [
  ['GET', PACKAGES, 'business'],
  ['POST', PACKAGES, 'business'],
  ['PATCH', PACKAGES, 'business'],
  ['PUT', PACKAGES, 'business'],
  ['GET', PURCHASES, 'business'],
  ['POST', `${PURCHASES}/pur_1/cancel`, 'business'],
  ['GET', '/api/packages', 'customer'],
];
const ROLES: Role[] = ['customer', 'business', 'professional', 'admin'];

describe('a caller', () => {
  test.each(ENDPOINTS)('without a session gets AUTH_REQUIRED from %s %s', async (method, path) => {
    expect(await send(method, path, { as: null })).toEqual(refused(401, 'AUTH_REQUIRED'));
  });

  test.each(ENDPOINTS)('with only a key gets AUTH_REQUIRED from %s %s', async (method, path) => {
    const key = await app.gateway.client(createKey);
    const headers = { 'x-api-key': key.ok ? key.body.apiKey : '' };
    expect(await send(method, path, { as: null, headers })).toEqual(refused(401, 'AUTH_REQUIRED'));
  });

  test.each(
    ENDPOINTS.flatMap(([method, path, allowed]) =>
      ROLES.filter((role) => role !== allowed).map((role) => [role, method, path] as const),
    ),
  )('of role %s gets FORBIDDEN from %s %s', async (role, method, path) => {
    const as = await app.make.user(role);
    expect(await send(method, path, { as })).toEqual(refused(403, 'FORBIDDEN'));
  });
});

/** Invalid fields of a package, on creation and on change. */
const INVALID_FIELDS: [string, string, unknown, string][] = [
  ['serviceId', 'null', null, 'INVALID_INPUT'],
  ['serviceId', 'a number', 7, 'INVALID_INPUT'],
  ['serviceId', 'empty', '', 'INVALID_INPUT'],
  ['serviceId', 'of 101 letters', LONG_ID, 'INVALID_INPUT'],
  ['serviceId', 'of 100 letters', 'x'.repeat(100), 'SERVICE_NOT_OWNED'],
  ['title', 'null', null, 'INVALID_INPUT'],
  ['title', 'a number', 7, 'INVALID_INPUT'],
  ['title', 'empty', '', 'INVALID_INPUT'],
  ['title', 'of 201 letters', 'x'.repeat(201), 'INVALID_INPUT'],
  ['title', 'with a NUL byte', 'a\0b', 'INVALID_INPUT'],
  ['title', 'with half a surrogate pair', '\ud800', 'INVALID_INPUT'],
  ['description', 'a number', 7, 'INVALID_INPUT'],
  ['description', 'of 2001 letters', 'x'.repeat(2001), 'INVALID_INPUT'],
  ['description', 'with a NUL byte', 'a\0b', 'INVALID_INPUT'],
  ['sessionCount', 'null', null, 'INVALID_INPUT'],
  ['sessionCount', 'text', '3', 'INVALID_INPUT'],
  ['sessionCount', 'a fraction', 1.5, 'INVALID_INPUT'],
  ['sessionCount', '0', 0, 'INVALID_INPUT'],
  ['sessionCount', '101', 101, 'INVALID_INPUT'],
  ...['packagePriceMajor', 'singleSessionPriceMajor'].flatMap((field): typeof INVALID_FIELDS => [
    [field, 'null', null, 'INVALID_INPUT'],
    [field, 'text', '90', 'INVALID_INPUT'],
    [field, 'a cent below zero', -0.01, 'INVALID_INPUT'],
    [field, 'a cent too much', 10_000_000_000.01, 'INVALID_INPUT'],
    [field, 'beyond the safe integers', 1e300, 'INVALID_INPUT'],
    [field, 'of half a cent', 90.005, 'INVALID_INPUT'],
  ]),
  ['currency', 'null', null, 'INVALID_CURRENCY'],
  ['currency', 'a number', 978, 'INVALID_CURRENCY'],
  ['currency', 'empty', '', 'INVALID_CURRENCY'],
  ['currency', 'in small letters', 'eur', 'INVALID_CURRENCY'],
  ['currency', 'unknown', 'ABC', 'INVALID_CURRENCY'],
  ['validityDays', 'null', null, 'INVALID_INPUT'],
  ['validityDays', 'text', '30', 'INVALID_INPUT'],
  ['validityDays', 'a fraction', 1.5, 'INVALID_INPUT'],
  ['validityDays', '0', 0, 'INVALID_INPUT'],
  ['validityDays', '3651', 3651, 'INVALID_INPUT'],
  ['createdAt', 'sent', '2026-01-01T00:00:00Z', 'INVALID_INPUT'],
  ['discount', 'unknown', 5, 'INVALID_INPUT'],
];

const REQUIRED = [
  'serviceId',
  'title',
  'sessionCount',
  'packagePriceMajor',
  'singleSessionPriceMajor',
  'currency',
  'validityDays',
];

const ACCEPTED: [string, unknown][] = [
  ['title', 'x'],
  ['title', 'x'.repeat(200)],
  ['description', null],
  ['description', ''],
  ['description', 'x'.repeat(2000)],
  ['sessionCount', 1],
  ['sessionCount', 100],
  ['packagePriceMajor', 0],
  ['packagePriceMajor', 10_000_000_000],
  ['singleSessionPriceMajor', 0],
  ['singleSessionPriceMajor', 10_000_000_000],
  ['validityDays', 1],
  ['validityDays', 3650],
];

describe('POST /api/business/packages', () => {
  test.each(REQUIRED)(
    'answers MISSING_FIELDS without %s, even beside an invalid field',
    async (field) => {
      const body = without(terms, field);
      for (const extra of [{}, { description: 7 }]) {
        const response = await send('POST', PACKAGES, { body: { ...body, ...extra } });
        expect(response).toEqual(refused(400, 'MISSING_FIELDS'));
      }
    },
  );

  test.each(INVALID_FIELDS)('refuses %s %s', async (field, _case, value, error) => {
    const before = await readRows('packages');
    expect(await create({ [field]: value })).toEqual(refused(400, error));
    expect(await readRows('packages')).toEqual(before);
  });

  test.each(ACCEPTED)('accepts %s at its limit', async (field, value) => {
    const body = { ...terms, [field]: value };
    expect(await create({ [field]: value })).toMatchObject({ status: 201, body });
  });
});

describe('PATCH /api/business/packages', () => {
  let id: unknown;
  beforeAll(async () => {
    id = (await create()).body['id'];
  });
  const change = (fields: Record<string, unknown>) =>
    send('PATCH', PACKAGES, { body: { id, ...fields } });

  test.each([
    ...INVALID_FIELDS,
    ['isActive', 'null', null, 'INVALID_INPUT'] as const,
    ['isActive', 'text', 'true', 'INVALID_INPUT'] as const,
    ['isActive', 'a number', 0, 'INVALID_INPUT'] as const,
    ['id', 'null', null, 'INVALID_INPUT'] as const,
    ['id', 'a number', 7, 'INVALID_INPUT'] as const,
    ['id', 'empty', '', 'INVALID_INPUT'] as const,
    ['id', 'of 101 letters', LONG_ID, 'INVALID_INPUT'] as const,
  ])('refuses %s %s', async (field, _case, value, error) => {
    const before = await readRows('packages');
    expect(await change({ [field]: value })).toEqual(refused(400, error));
    expect(await readRows('packages')).toEqual(before);
  });

  test.each(ACCEPTED)('accepts %s at its limit', async (field, value) => {
    const body = { id, [field]: value };
    expect(await change({ [field]: value })).toMatchObject({ status: 200, body });
  });

  test('answers MISSING_FIELDS without id', async () => {
    const response = await send('PATCH', PACKAGES, { body: { isActive: false } });
    expect(response).toEqual(refused(400, 'MISSING_FIELDS'));
  });

  test('refuses a currency in which the price has too many decimals', async () => {
    await change({ packagePriceMajor: 90.25 });
    expect(await change({ currency: 'JPY' })).toEqual(refused(400, 'INVALID_INPUT'));
    expect(await change({ currency: 'JPY', packagePriceMajor: 9000 })).toMatchObject({
      status: 200,
      body: { currency: 'JPY', packagePriceMajor: 9000 },
    });
  });
});

describe('PUT /api/business/packages', () => {
  const fields = ['packageId', 'userId'];

  async function assignment(): Promise<Record<string, unknown>> {
    return { packageId: (await create()).body['id'], userId: (await app.make.user()).id };
  }

  test.each(fields)('answers MISSING_FIELDS without %s', async (field) => {
    const body = without(await assignment(), field);
    expect(await send('PUT', PACKAGES, { body })).toEqual(refused(400, 'MISSING_FIELDS'));
  });

  test.each([
    ...fields.flatMap((field) => [null, 7, '', LONG_ID].map((value) => [field, value] as const)),
    ['sessionsTotal', 5] as const,
  ])('answers INVALID_INPUT for %s %j', async (field, value) => {
    const before = await readRows('package_purchases');
    const body = { ...(await assignment()), [field]: value };
    expect(await send('PUT', PACKAGES, { body })).toEqual(refused(400, 'INVALID_INPUT'));
    expect(await readRows('package_purchases')).toEqual(before);
  });

  test.each([
    [0, 400],
    [1, 201],
    [255, 201],
    [256, 400],
  ])('answers an Idempotency-Key of %i letters with %i', async (length, status) => {
    const headers = { 'idempotency-key': 'k'.repeat(length) };
    const body = await assignment();
    expect(await send('PUT', PACKAGES, { body, headers })).toMatchObject({ status });
  });
});

test.each(['POST', 'PATCH', 'PUT'])(
  '%s /api/business/packages accepts only a JSON object',
  async (method) => {
    const asText = { 'content-type': 'text/plain' };
    expect(await send(method, PACKAGES)).toEqual(refused(400, 'MISSING_FIELDS'));
    expect(await send(method, PACKAGES, { body: null })).toEqual(refused(400, 'INVALID_INPUT'));
    expect(await send(method, PACKAGES, { body: [] })).toEqual(refused(400, 'INVALID_INPUT'));
    expect(await send(method, PACKAGES, { body: terms, headers: asText })).toEqual(
      refused(415, 'INVALID_INPUT'),
    );
  },
);

const LISTS: [string, string[]][] = [
  [PACKAGES, []],
  [PURCHASES, ['packageId', 'userId']],
  ['/api/packages', ['serviceId']],
];
const INVALID_PAGES = ['limit=0', 'limit=501', 'limit=x', 'cursor=', 'cursor=x'];

test.each([
  ...LISTS.flatMap(([path, ids]) =>
    [...INVALID_PAGES, ...ids.flatMap((name) => [`${name}=`, `${name}=${LONG_ID}`])].map(
      (text) => [path, text, 'INVALID_INPUT'] as const,
    ),
  ),
  ['/api/packages', 'businessId=', 'INVALID_BUSINESS_ID'] as const,
  [PURCHASES, 'status=lost', 'INVALID_STATUS'] as const,
  [PURCHASES, 'status=', 'INVALID_STATUS'] as const,
])('GET %s?%s answers %s', async (path, text, error) => {
  const as = path === '/api/packages' ? await app.make.user() : owner;
  expect(await send('GET', `${path}?${text}`, { as })).toEqual(refused(400, error));
});

test('cancelling an invalid or unknown purchase is refused', async () => {
  const cancel = (id: string) => send('POST', `${PURCHASES}/${id}/cancel`);
  expect(await cancel(LONG_ID)).toEqual(refused(400, 'INVALID_INPUT'));
  expect(await cancel(newId('pur'))).toEqual(refused(404, 'NOT_FOUND'));
});
