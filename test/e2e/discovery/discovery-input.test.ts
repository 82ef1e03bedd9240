import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../contract/ids.ts';
import { startGateway } from '../../support/gateway.ts';
import { get } from '../../support/http.ts';
import { createDatabase } from '../../support/services.ts';

let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeAll(async () => {
  gateway = await startGateway({ databaseUrl: await createDatabase(), taskQueue: newId('tof') });
});
afterAll(() => gateway.stop());

type Query = Record<string, string>;

const WHO = { professionalId: 'pro_1', businessId: 'biz_1' };
/** Each route with its parameters, and what it needs besides the one that is wrong. */
const LIST = ['limit', 'cursor'];
const ROUTES: [string, string[], Query][] = [
  ['/api/businesses', [...LIST, 'city', 'query', 'userId', 'near', 'radiusKm'], { near: '1,2' }],
  ['/api/professionals', [...LIST, 'businessId', 'serviceId', 'userId'], {}],
  ['/api/services', [...LIST, 'category', 'businessId', 'professionalId'], {}],
  ['/api/reviews', [...LIST, 'professionalId'], { professionalId: 'pro_1' }],
  ['/api/reviews/summary', ['professionalId'], {}],
  [
    '/api/availability',
    ['professionalId', 'businessId', 'serviceId'],
    { ...WHO, date: '2035-06-12' },
  ],
];
const DATES: typeof ROUTES = [
  ['/api/availability', ['date'], WHO],
  ['/api/availability', ['from'], { ...WHO, to: '2035-06-12' }],
  ['/api/availability', ['to'], { ...WHO, from: '2035-06-12' }],
];
const BAD_VALUES: [string, string[]][] = [
  ['given twice', ['1', '2']],
  ['empty', ['']],
  ['10 KB long', ['x'.repeat(10_000)]],
  ['with a NUL byte', ['a%00b']],
  ['with half a surrogate pair', ['%ED%A0%80']],
  ['with a byte that is no text', ['%FF']],
];

const cases = (routes: typeof ROUTES) =>
  routes.flatMap(([path, names, needed]) =>
    names.flatMap((name) =>
      BAD_VALUES.map(([what, values]) => [path, name, what, values, needed] as const),
    ),
  );

function ask(path: string, name: string, values: readonly string[], needed: Query) {
  const { [name]: _replaced, ...others } = needed;
  const wrong = values.map((value) => `${name}=${value}`).join('&');
  return get(`${gateway.baseUrl}${path}?${wrong}&${new URLSearchParams(others).toString()}`);
}

describe('bad input', () => {
  test.each(cases(ROUTES))(
    'to %s, %s %s, is INVALID_INPUT',
    async (path, name, _what, values, needed) => {
      expect(await ask(path, name, values, needed)).toMatchObject({
        status: 400,
        body: { error: 'INVALID_INPUT' },
      });
    },
  );

  test.each(cases(DATES))(
    'to %s, %s %s, is INVALID_DATE_FORMAT',
    async (path, name, _what, values, needed) => {
      expect(await ask(path, name, values, needed)).toMatchObject({
        status: 400,
        body: { error: 'INVALID_DATE_FORMAT' },
      });
    },
  );

  const lists = ROUTES.filter(([, names]) => names.includes('limit'));
  const limits = ['0', '-1', '501', '1.5', 'abc', '1e9', 'Infinity', '9007199254740993'];
  test.each(
    lists.flatMap(([path, , needed]) => limits.map((limit) => [path, limit, needed] as const)),
  )('to %s, a limit of %s, is INVALID_INPUT', async (path, limit, needed) => {
    expect(await ask(path, 'limit', [limit], needed)).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT' },
    });
  });

  test.each(lists)('to %s, is not a limit of 1 or of 500', async (path, _names, needed) => {
    expect(await ask(path, 'limit', ['1'], needed)).toMatchObject({ status: 200, body: [] });
    expect(await ask(path, 'limit', ['500'], needed)).toMatchObject({ status: 200, body: [] });
  });

  const resources = ['businesses', 'professionals', 'services'];
  const ids = ['x'.repeat(10_000), 'a%00b', '%ED%A0%80', '%FF', 'x'.repeat(101)];
  test.each(resources.flatMap((resource) => ids.map((id) => [resource, id] as const)))(
    'in the id of one of %s is INVALID_INPUT: %.12s',
    async (resource, id) => {
      expect(await get(`${gateway.baseUrl}/api/${resource}/${id}`)).toMatchObject({
        status: 400,
        body: { error: 'INVALID_INPUT' },
      });
    },
  );

  test('in a parameter that no route has is ignored', async () => {
    expect(await ask('/api/businesses', 'color', ['%ED%A0%80', '%00'], {})).toMatchObject({
      status: 200,
      body: [],
    });
  });
});
