import { describe, expect, test } from '@jest/globals';
import { encodeCursor, get, fetchPages } from '../../support/http.ts';
import { uniqueName } from '../../support/services.ts';
import { pictureView } from '../../../domain/picture.ts';
import { PICTURE } from '../../support/pictures.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();

type Fields = NonNullable<NonNullable<Parameters<typeof app.make.shop>[0]>['business']>;
type Query = Record<string, string>;

const pathOf = (query: Query) => `/api/businesses?${new URLSearchParams(query).toString()}`;
const list = (query: Query) => get(`${app.gateway.baseUrl}${pathOf(query)}`);
const namesOf = (body: unknown) => (body as { name: string }[]).map(({ name }) => name);

/** Makes the businesses in a unique city, which isolates the test. */
async function makeCity(...businesses: Fields[]): Promise<string> {
  const city = uniqueName('city');
  for (const business of businesses) await app.make.shop({ business: { city, ...business } });
  return city;
}

const everyDay = (hours: { start: string; end: string }) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, spans: [hours] }));
const NO_EXCEPTIONS = { closures: [], exceptionalOpenings: [], slotMinutes: 15, autoConfirm: true };

describe('a business', () => {
  test('has every field of the contract', async () => {
    const owner = await app.make.user('business');
    const { business } = await app.make.shop({
      business: {
        name: 'Salão Ágil',
        userId: owner.id,
        description: 'Hair and nails',
        addressLine1: 'Rua A, 1',
        city: 'São Paulo',
        state: 'SP',
        country: 'Brasil',
        postalCode: '01000-000',
        timezone: 'America/Sao_Paulo',
        currency: 'BRL',
        lat: -23.55,
        lng: -46.63,
        picture: PICTURE,
        phone: '+55 11 1',
        website: 'https://example.test',
        opensMin: 0,
        closesMin: 1440,
        breaks: [{ startMin: 720, endMin: 765 }],
        cancellationWindowHours: 48,
      },
    });

    const response = await get(`${app.gateway.baseUrl}/api/businesses/${business.id}`);

    expect(response.body).toEqual({
      id: business.id,
      name: 'Salão Ágil',
      workingHours: { start: '00:00', end: '24:00' },
      breaks: [{ start: '12:00', end: '12:45' }],
      userId: owner.id,
      cancellationWindowHours: 48,
      minNoticeMinutes: 0,
      maxAdvanceDays: null,
      maxUpcomingPerCustomer: null,
      description: 'Hair and nails',
      addressLine1: 'Rua A, 1',
      city: 'São Paulo',
      state: 'SP',
      country: 'Brasil',
      postalCode: '01000-000',
      timezone: 'America/Sao_Paulo',
      currency: 'BRL',
      cityKey: 'sao paulo',
      countryKey: 'brasil',
      lat: -23.55,
      lng: -46.63,
      image: '/pictures/pic_sample-300.webp',
      picture: pictureView(PICTURE),
      cover: null,
      phone: '+55 11 1',
      website: 'https://example.test',
      openingHours: everyDay({ start: '00:00', end: '24:00' }),
      ...NO_EXCEPTIONS,
      photos: [],
    });
  });

  test('has null for unset fields', async () => {
    const { business } = await app.make.shop();

    const response = await get(`${app.gateway.baseUrl}/api/businesses/${business.id}`);

    expect(response.body).toEqual({
      id: business.id,
      name: 'Friseur Müller',
      workingHours: { start: '09:00', end: '17:00' },
      breaks: [],
      userId: null,
      cancellationWindowHours: 24,
      minNoticeMinutes: 0,
      maxAdvanceDays: null,
      maxUpcomingPerCustomer: null,
      description: null,
      addressLine1: null,
      city: null,
      state: null,
      country: null,
      postalCode: null,
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      cityKey: null,
      countryKey: null,
      lat: null,
      lng: null,
      image: null,
      picture: null,
      cover: null,
      phone: null,
      website: null,
      openingHours: everyDay({ start: '09:00', end: '17:00' }),
      ...NO_EXCEPTIONS,
      photos: [],
    });
  });

  test('has the fields of the list by id, and its opening hours', async () => {
    const city = await makeCity({ description: 'one' });

    const { body } = await list({ city });

    const [fromList] = body as { id: string }[];
    const byId = await get(`${app.gateway.baseUrl}/api/businesses/${fromList!.id}`);
    expect(byId.body).toEqual({
      ...fromList,
      openingHours: everyDay({ start: '09:00', end: '17:00' }),
      ...NO_EXCEPTIONS,
      photos: [],
    });
  });

  test('answers BUSINESS_NOT_FOUND for an unknown id', async () => {
    const response = await get(`${app.gateway.baseUrl}/api/businesses/biz_unknown`);

    expect(response).toMatchObject({ status: 404, body: { error: 'BUSINESS_NOT_FOUND' } });
  });

  test.each(['draft', 'under_review', 'suspended'] as const)(
    'is neither listed nor found while %s',
    async (status) => {
      const city = uniqueName('city');
      const owner = await app.make.user('business');
      const { business } = await app.make.shop({
        business: { name: 'Concealed', status, city, userId: owner.id, lat: 64.1, lng: -21.9 },
      });

      expect((await list({ city })).body).toEqual([]);
      expect((await list({ userId: owner.id })).body).toEqual([]);
      expect((await list({ query: 'concealed' })).body).toEqual([]);
      expect((await list({ near: '64.1,-21.9' })).body).toEqual([]);
      const byId = await get(`${app.gateway.baseUrl}/api/businesses/${business.id}`);
      expect(byId).toMatchObject({ status: 404, body: { error: 'BUSINESS_NOT_FOUND' } });
    },
  );
});

describe('GET /api/businesses', () => {
  test('sorts by name, ignoring case and accents', async () => {
    const city = await makeCity(
      { name: 'zebra' },
      { name: 'Émile' },
      { name: 'apple' },
      { name: 'Dora' },
      { name: 'FOX' },
    );

    expect(namesOf((await list({ city })).body)).toEqual([
      'apple',
      'Dora',
      'Émile',
      'FOX',
      'zebra',
    ]);
  });

  test.each([' sao  PAULO ', 'São Paulo', 'Sa\u0303o\u00a0Paulo', 'SÃO PAULO'])(
    'finds the city São Paulo by "%s"',
    async (city) => {
      const { business } = await app.make.shop({ business: { city: 'São Paulo' } });
      await app.make.shop({ business: { city: 'São Paulo do Norte' } });
      await app.gateway.responseCache.clear();

      const found = (await list({ city })).body as { id: string; city: string }[];

      expect(found.map(({ id }) => id)).toContain(business.id);
      expect(new Set(found.map((result) => result.city))).toEqual(new Set(['São Paulo']));
    },
  );

  test('returns the business itself for the userId of its owner', async () => {
    const owner = await app.make.user('business');
    const { business } = await app.make.shop({ business: { userId: owner.id } });

    expect(await list({ userId: owner.id })).toMatchObject({
      status: 200,
      body: { id: business.id },
    });
  });

  test('returns an empty list for a userId without a business', async () => {
    expect(await list({ userId: 'usr_unknown' })).toMatchObject({ status: 200, body: [] });
  });

  test('returns a list even for a city with one business', async () => {
    const city = await makeCity({ name: 'Only' });

    expect(namesOf((await list({ city })).body)).toEqual(['Only']);
  });

  test.each(['1', '2', '3'])(
    'lists every business once over pages of %s, equal names included',
    async (limit) => {
      const names = ['Éva', 'eva', 'EVA', 'Adam', 'Zoe'];
      const city = await makeCity(...names.map((name) => ({ name })));

      const pages = await fetchPages<{ id: string; nameKey: string }>(
        app.gateway.baseUrl,
        pathOf({ city, limit }),
      );

      const all = (await list({ city })).body;
      expect(pages.flat()).toEqual(all);
      expect(all).toHaveLength(names.length);
      expect(pages.slice(0, -1).map((page) => page.length)).toEqual(
        Array(pages.length - 1).fill(Number(limit)),
      );
    },
  );

  test('keeps the filters in the next link and omits it on the last page', async () => {
    const city = await makeCity({ name: 'A' }, { name: 'B' });

    const first = await list({ city, limit: '1' });
    const lastPage = await list({ city, limit: '2' });

    const [, link] = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? [];
    const next = new URL(link ?? 'none:', app.gateway.baseUrl);
    expect(next.pathname).toBe('/api/businesses');
    expect(next.searchParams.get('city')).toBe(city);
    expect(next.searchParams.get('limit')).toBe('1');
    expect(lastPage.headers.get('link')).toBeNull();
  });
});

describe('a cursor of GET /api/businesses', () => {
  const LIST = '/api/businesses';
  const BY_NAME = {};
  const BY_MATCH = { query: 'hair' };
  const BY_DISTANCE = { near: '1,2' };

  test.each<[string, Query, string]>([
    ['is not base64', BY_NAME, '%%%'],
    ['is no JSON', BY_NAME, encodeCursor('["a","b"', LIST, BY_NAME)],
    ['is no list', BY_NAME, encodeCursor({ rank: 'a', id: 'b' }, LIST, BY_NAME)],
    ['is null', BY_NAME, encodeCursor(null, LIST, BY_NAME)],
    ['lacks the id', BY_NAME, encodeCursor(['a'], LIST, BY_NAME)],
    ['has too many items', BY_NAME, encodeCursor(['a', 'b', 'c'], LIST, BY_NAME)],
    ['has an empty id', BY_NAME, encodeCursor(['a', ''], LIST, BY_NAME)],
    ['has a NUL in the name', BY_NAME, encodeCursor(['a\0', 'b'], LIST, BY_NAME)],
    ['has a NUL in the id', BY_NAME, encodeCursor(['a', 'b\0'], LIST, BY_NAME)],
    ['has half a surrogate pair', BY_NAME, encodeCursor('["\\ud800","b"]', LIST, BY_NAME)],
    ['is one of distances in a list by name', BY_NAME, encodeCursor([1.5, 'b'], LIST, BY_NAME)],
    ['is one of names in a list by match', BY_MATCH, encodeCursor(['a', 'b'], LIST, BY_MATCH)],
    [
      'is one of names in a list by distance',
      BY_DISTANCE,
      encodeCursor(['a', 'b'], LIST, BY_DISTANCE),
    ],
    ['is an infinite number', BY_MATCH, encodeCursor('[1e999,"b"]', LIST, BY_MATCH)],
    ['is no number', BY_DISTANCE, encodeCursor([null, 'b'], LIST, BY_DISTANCE)],
    ['is one of another list', BY_NAME, encodeCursor(['a', 'b'], '/api/services')],
    ['is longer than any cursor', BY_NAME, 'x'.repeat(4_001)],
  ])('that %s is refused with INVALID_INPUT', async (_case, query, cursor) => {
    const response = await list({ ...query, cursor });

    expect(response).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
  });
});
