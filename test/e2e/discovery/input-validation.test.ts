import { describe, expect, test } from '@jest/globals';
import { get } from '../../support/http.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();

type Query = Record<string, string>;

const IDS = { professionalId: 'pro_1', businessId: 'biz_1' };
const PAGING = ['limit', 'cursor'];
/** Each route with its parameters and its other required parameters. */
const ROUTES: [string, string[], Query][] = [
  ['/api/businesses', [...PAGING, 'city', 'query', 'userId', 'near', 'radiusKm'], { near: '1,2' }],
  ['/api/professionals', [...PAGING, 'businessId', 'serviceId', 'userId'], {}],
  ['/api/services', [...PAGING, 'category', 'businessId', 'professionalId'], {}],
  ['/api/reviews', [...PAGING, 'professionalId'], { professionalId: 'pro_1' }],
  ['/api/reviews/summary', ['professionalId'], {}],
  [
    '/api/availability',
    ['professionalId', 'businessId', 'serviceId'],
    { ...IDS, date: '2035-06-12' },
  ],
];
const DATES: typeof ROUTES = [
  ['/api/availability', ['date'], IDS],
  ['/api/availability', ['from'], { ...IDS, to: '2035-06-12' }],
  ['/api/availability', ['to'], { ...IDS, from: '2035-06-12' }],
];
const INVALID_VALUES: [string, string[]][] = [
  ['given twice', ['1', '2']],
  ['empty', ['']],
  ['10 KB long', ['x'.repeat(10_000)]],
  ['with a NUL byte', ['a%00b']],
  ['with half a surrogate pair', ['%ED%A0%80']],
  ['with an invalid UTF-8 byte', ['%FF']],
];

const cases = (routes: typeof ROUTES) =>
  routes.flatMap(([path, parameters, required]) =>
    parameters.flatMap((name) =>
      INVALID_VALUES.map(([problem, values]) => [path, name, problem, values, required] as const),
    ),
  );

function send(path: string, name: string, values: readonly string[], required: Query) {
  const { [name]: _replaced, ...others } = required;
  const invalid = values.map((value) => `${name}=${value}`).join('&');
  return get(`${app.gateway.baseUrl}${path}?${invalid}&${new URLSearchParams(others).toString()}`);
}

describe('discovery parameters', () => {
  test.each(cases(ROUTES))(
    'GET %s refuses %s %s',
    async (path, name, _problem, values, required) => {
      const error = name === 'businessId' ? 'INVALID_BUSINESS_ID' : 'INVALID_INPUT';
      expect(await send(path, name, values, required)).toMatchObject({
        status: 400,
        body: { error },
      });
    },
  );

  test.each(cases(DATES))(
    'GET %s answers INVALID_DATE_FORMAT for %s %s',
    async (path, name, _problem, values, required) => {
      expect(await send(path, name, values, required)).toMatchObject({
        status: 400,
        body: { error: 'INVALID_DATE_FORMAT' },
      });
    },
  );

  const lists = ROUTES.filter(([, parameters]) => parameters.includes('limit'));
  const limits = ['0', '-1', '501', '1.5', 'abc', '1e9', 'Infinity', '9007199254740993'];
  test.each(
    lists.flatMap(([path, , required]) => limits.map((limit) => [path, limit, required] as const)),
  )('GET %s answers INVALID_INPUT for a limit of %s', async (path, limit, required) => {
    expect(await send(path, 'limit', [limit], required)).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT' },
    });
  });

  test.each(lists)(
    'GET %s accepts a limit of 1 and of 500',
    async (path, _parameters, required) => {
      expect(await send(path, 'limit', ['1'], required)).toMatchObject({ status: 200, body: [] });
      expect(await send(path, 'limit', ['500'], required)).toMatchObject({ status: 200, body: [] });
    },
  );

  const resources = ['businesses', 'professionals', 'services'];
  const ids = ['x'.repeat(10_000), 'a%00b', '%ED%A0%80', '%FF', 'x'.repeat(101)];
  test.each(resources.flatMap((resource) => ids.map((id) => [resource, id] as const)))(
    'GET /api/%s/{id} answers INVALID_INPUT for the id %.12s',
    async (resource, id) => {
      expect(await get(`${app.gateway.baseUrl}/api/${resource}/${id}`)).toMatchObject({
        status: 400,
        body: { error: 'INVALID_INPUT' },
      });
    },
  );

  test('an unknown parameter is ignored, even with an invalid value', async () => {
    expect(await send('/api/businesses', 'color', ['%ED%A0%80', '%00'], {})).toMatchObject({
      status: 200,
      body: [],
    });
  });
});
