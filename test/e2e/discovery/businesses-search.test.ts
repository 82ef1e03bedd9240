import { describe, expect, test } from '@jest/globals';
import { get, fetchPages } from '../../support/http.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();

type Query = Record<string, string>;
type Options = NonNullable<Parameters<typeof app.make.shop>[0]>;

const pathOf = (query: Query) => `/api/businesses?${new URLSearchParams(query).toString()}`;
const search = (query: Query) => get(`${app.gateway.baseUrl}${pathOf(query)}`);
const namesFor = async (query: Query) =>
  ((await search(query)).body as { name: string }[]).map(({ name }) => name);

/** A unique city isolates each test. */
const uniqueCity = () => `Town ${Math.random().toString().slice(2)}`;

async function makeShops(city: string, ...shops: Options[]) {
  const created = [];
  for (const shop of shops) {
    created.push(
      await app.make.shop({
        ...shop,
        business: { city, name: 'Plain', ...shop.business },
        service: { name: 'Thing', ...shop.service },
      }),
    );
  }
  return created;
}

describe('a search', () => {
  test.each<[string, Options, string]>([
    ['the name', { business: { name: 'Golden Barber' } }, 'barber'],
    ['the description', { business: { description: 'We trim beards' } }, 'beards'],
    ['the name of a service', { service: { name: 'Thai Massage' } }, 'massage'],
    ['a part of a word', { business: { name: 'Hairdresser' } }, 'dress'],
    ['a name in other case and accents', { business: { name: 'Café Ângela' } }, 'CAFE angela'],
    ['a typo: a letter left out of the name', { business: { name: 'Golden Barber' } }, 'barbr'],
    ['a typo: a letter left out', { service: { name: 'Thai Massage' } }, 'massge'],
    ['a typo: two letters swapped', { service: { name: 'Haircut' } }, 'hiarcut'],
    ['a typo: a letter too many', { business: { name: 'Golden Barber' } }, 'barbber'],
    ['a part of a name in another script', { business: { name: '東京美容室' } }, '美容'],
    ['one character in another script', { business: { name: '東京美容室' } }, '京'],
    ['a Cyrillic word', { business: { name: 'Парикмахерская' } }, 'парикмахер'],
    ['a percent sign', { business: { name: '100% Bio' } }, '100%'],
    ['an underscore', { business: { name: 'snake_case' } }, 'e_c'],
    ['a backslash', { business: { name: 'back\\slash' } }, 'k\\s'],
    [
      'words of name and service together',
      { business: { name: 'Golden Barber' }, service: { name: 'Shave' } },
      'shave golden',
    ],
  ])('finds %s', async (_case, shop, query) => {
    const city = uniqueCity();
    await makeShops(city, shop, { business: { name: 'Unrelated' } });

    expect(await namesFor({ city, query })).toEqual([shop.business?.name ?? 'Plain']);
  });

  test('finds the city, also with a typo', async () => {
    await makeShops('Reykjavík', { business: { name: 'There' } });

    expect(await namesFor({ query: 'reykjavik' })).toEqual(['There']);
    expect(await namesFor({ query: 'Reykjavk' })).toEqual(['There']);
  });

  test('finds the own service of a professional at their business', async () => {
    const city = uniqueCity();
    const [here] = await makeShops(city, { business: { name: 'Here' } }, {});
    await app.make.service(here!.professional.id, {
      name: 'Acupuncture',
      ownerProfessionalId: here!.professional.id,
    });

    expect(await namesFor({ city, query: 'acupuncture' })).toEqual(['Here']);
  });

  test.each([
    ['a percent sign alone', '%'],
    ['an underscore alone', '_'],
    ['a backslash alone', '\\'],
    ['a pattern', 'b%r'],
    ['a pattern of single letters', 'b_rb_r'],
    ['nonsense', 'xqzwvk'],
    ['an accent without a letter', '\u0301'],
    ['a matching word beside one that matches nothing', 'golden xqzwvk'],
  ])('finds nothing for %s', async (_case, query) => {
    const city = uniqueCity();
    await makeShops(city, { business: { name: 'Golden Barber' } });

    expect(await search({ city, query })).toMatchObject({ status: 200, body: [] });
  });

  test('ignores an inactive service', async () => {
    const city = uniqueCity();
    await makeShops(city, { service: { name: 'Acupuncture', active: false } });

    expect(await namesFor({ city, query: 'acupuncture' })).toEqual([]);
  });

  test('ranks the best match first', async () => {
    const city = uniqueCity();
    await makeShops(
      city,
      { business: { name: 'A', description: 'next to the barber' } },
      { business: { name: 'B' }, service: { name: 'Barber' } },
      { business: { name: 'Barber' } },
    );

    expect(await namesFor({ city, query: 'barber' })).toEqual(['Barber', 'B', 'A']);
  });

  test('treats a word as a typo only when no business contains it', async () => {
    const city = uniqueCity();
    await makeShops(city, { business: { name: 'Barbers' } }, { business: { name: 'Barbara' } });

    expect(await namesFor({ city, query: 'barbers' })).toEqual(['Barbers']);
    const corrected = await namesFor({ city, query: 'barbrea' });
    expect(corrected.toSorted()).toEqual(['Barbara', 'Barbers']);
  });

  test('matches one or two letters only at the beginning of a word', async () => {
    const city = uniqueCity();
    await makeShops(city, { business: { name: 'Ex Libris' } }, { business: { name: 'Lexikon' } });

    expect(await namesFor({ city, query: 'ex' })).toEqual(['Ex Libris']);
    expect(await namesFor({ city, query: 'l' })).toEqual(['Ex Libris', 'Lexikon']);
  });

  test('uses the first six words and ignores the rest', async () => {
    const city = uniqueCity();
    await makeShops(city, { business: { name: 'one two three four five six' } });

    const query = 'one two three four five six seven';
    expect(await namesFor({ city, query })).toEqual(['one two three four five six']);
  });

  test.each([
    ['1', 'barbex'],
    ['2', 'barbex'],
    ['1', 'plain thing barbex'],
  ])('lists every match once over pages of %s, ties included: %s', async (limit, text) => {
    const city = uniqueCity();
    await makeShops(
      city,
      ...['Barber', 'Barber', 'Barber', 'Barbar', 'Barbar', 'Barbed'].map((name) => ({
        business: { name, description: 'plain' },
      })),
    );
    const query = { city, query: text };

    const pages = await fetchPages(app.gateway.baseUrl, pathOf({ ...query, limit }));

    const all = (await search(query)).body;
    expect(pages.flat()).toEqual(all);
    expect(all).toHaveLength(6);
  });
});

describe('a search near a place', () => {
  const at = (name: string, lat: number, lng: number): Options => ({
    business: { name, lat, lng },
  });

  test('lists the nearest first and omits businesses beyond the radius or without a location', async () => {
    const city = uniqueCity();
    await makeShops(
      city,
      at('10 km', 52.59, 13.4),
      at('here', 52.5, 13.4),
      at('20 km', 52.5, 13.695),
      at('30 km', 52.77, 13.4),
      { business: { name: 'nowhere' } },
    );
    const near = '52.5,13.4';

    expect(await namesFor({ city, near })).toEqual(['here', '10 km', '20 km']);
    expect(await namesFor({ city, near, radiusKm: '15' })).toEqual(['here', '10 km']);
    expect(await namesFor({ city, near, radiusKm: '0.1' })).toEqual(['here']);
    expect(await namesFor({ city, near, radiusKm: '35.5' })).toEqual([
      'here',
      '10 km',
      '20 km',
      '30 km',
    ]);
  });

  test('has a default radius of 25 km', async () => {
    const city = uniqueCity();
    // A degree of latitude is 111.195 km.
    await makeShops(city, at('24.9 km', 24.9 / 111.195, 0), at('25.1 km', 25.1 / 111.195, 0));

    expect(await namesFor({ city, near: '0,0' })).toEqual(['24.9 km']);
  });

  test('reaches across the date line, both ways', async () => {
    const city = uniqueCity();
    await makeShops(city, at('Fiji', -17, 179.9), at('Samoa', -17, -179.95));

    expect(await namesFor({ city, near: '-17,-179.9' })).toEqual(['Samoa', 'Fiji']);
    expect(await namesFor({ city, near: '-17,179.95' })).toEqual(['Fiji', 'Samoa']);
  });

  test('reaches across a pole', async () => {
    const city = uniqueCity();
    await makeShops(
      city,
      at('this side', 89.95, 0),
      at('that side', 89.95, 180),
      at('far', 89, 90),
    );

    expect(await namesFor({ city, near: '89.96,0' })).toEqual(['this side', 'that side']);
    expect(await namesFor({ city, near: '90,0', radiusKm: '200' })).toHaveLength(3);
  });

  test('reaches the antipode', async () => {
    const city = uniqueCity();
    await makeShops(city, at('antipode', 0, 180));

    expect(await namesFor({ city, near: '0,0', radiusKm: '20050' })).toEqual(['antipode']);
  });

  test('combines with a text query, ordered by distance', async () => {
    const city = uniqueCity();
    await makeShops(city, at('Barber far', 0.1, 0), at('Barber', 0.2, 0), at('Bakery', 0, 0));

    expect(await namesFor({ city, near: '0,0', query: 'barber' })).toEqual([
      'Barber far',
      'Barber',
    ]);
  });

  test.each(['1', '2'])(
    'lists every business once over pages of %s, equal distances included',
    async (limit) => {
      const city = uniqueCity();
      await makeShops(
        city,
        at('a', 48.137154, 11.576124),
        at('b', 48.137154, 11.576124),
        at('c', 48.137154, 11.576124),
        at('d', 48.2, 11.7),
        at('e', 48.1000001, 11.3333333),
      );
      const query = { city, near: '48.1,11.5' };

      const pages = await fetchPages(app.gateway.baseUrl, pathOf({ ...query, limit }));

      const all = (await search(query)).body;
      expect(pages.flat()).toEqual(all);
      expect(all).toHaveLength(5);
    },
  );

  test.each<[string, Query]>([
    ['a latitude beyond the pole', { near: '91,0' }],
    ['a longitude beyond 180', { near: '0,181' }],
    ['one number', { near: '1' }],
    ['three numbers', { near: '1,2,3' }],
    ['words', { near: 'abc' }],
    ['NaN', { near: 'NaN,NaN' }],
    ['nothing', { near: '' }],
    ['hexadecimal numbers', { near: '0x1,0x2' }],
    ['a radius without a place', { radiusKm: '5' }],
    ['a radius of 0', { near: '1,2', radiusKm: '0' }],
    ['a radius below ten metres', { near: '1,2', radiusKm: '0.009' }],
    ['a negative radius', { near: '1,2', radiusKm: '-5' }],
    ['a radius beyond the globe', { near: '1,2', radiusKm: '20051' }],
    ['an infinite radius', { near: '1,2', radiusKm: 'Infinity' }],
    ['a radius that is no number', { near: '1,2', radiusKm: 'far' }],
    ['an empty radius', { near: '1,2', radiusKm: '' }],
  ])('refuses %s with INVALID_INPUT', async (_case, query) => {
    expect(await search(query)).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
  });
});

describe('a filter', () => {
  test('by category and price needs one service that fits both', async () => {
    const city = uniqueCity();
    const [both] = await makeShops(
      city,
      { business: { name: 'Both' }, service: { parent: 'Massage', priceMinor: 4000 } },
      { business: { name: 'Dear' }, service: { parent: 'Massage', priceMinor: 4001 } },
      { business: { name: 'Other' }, service: { parent: 'Hair', priceMinor: 100 } },
      {
        business: { name: 'Dollars', currency: 'USD' },
        service: { parent: 'Massage', currency: 'USD' },
      },
    );
    await app.make.service(both!.professional.id, {
      name: 'Foot massage',
      parent: 'Feet',
      ownerProfessionalId: both!.professional.id,
    });

    expect(await namesFor({ city, category: 'massage' })).toEqual(['Both', 'Dear', 'Dollars']);
    expect(await namesFor({ city, category: 'Feet' })).toEqual(['Both']);
    const upTo40 = { city, currency: 'EUR', maxPriceMajor: '40' };
    expect(await namesFor({ ...upTo40, category: 'Massage' })).toEqual(['Both']);
    expect(await namesFor(upTo40)).toEqual(['Both', 'Other']);
  });

  test('by rating counts the reviews of all professionals, and the best comes first', async () => {
    const city = uniqueCity();
    const rated = (name: string, ratingSum: number, reviewCount: number): Options => ({
      business: { name },
      professional: { ratingSum, reviewCount },
    });
    const [good] = await makeShops(
      city,
      rated('Good', 9, 2),
      rated('New', 0, 0),
      rated('Best', 5, 1),
    );
    await app.make.colleague(good!, { ratingSum: 7, reviewCount: 2 });

    expect(await namesFor({ city, order: 'rating' })).toEqual(['Best', 'Good', 'New']);
    expect(await namesFor({ city, minRating: '4' })).toEqual(['Best', 'Good']);
    expect(await namesFor({ city, minRating: '4.5' })).toEqual(['Best']);
  });

  test('sorts by the lowest price over pages, and places without a price come last', async () => {
    const city = uniqueCity();
    await makeShops(
      city,
      ...[900, null, 300, 300, 600].map((priceMinor, i) => ({
        business: { name: `Shop ${i}` },
        service: { priceMinor },
      })),
    );
    const query = { city, currency: 'EUR', order: 'price' };

    const pages = await fetchPages(app.gateway.baseUrl, pathOf({ ...query, limit: '2' }));
    const names = (pages.flat() as { name: string }[]).map(({ name }) => name);
    expect(names.slice(0, 2).toSorted()).toEqual(['Shop 2', 'Shop 3']);
    expect(names.slice(2)).toEqual(['Shop 4', 'Shop 0', 'Shop 1']);
  });

  test.each<[Query, number, string]>([
    [{ maxPriceMajor: '40' }, 400, 'MISSING_FIELDS'],
    [{ order: 'price' }, 400, 'MISSING_FIELDS'],
    [{ currency: 'EURO' }, 400, 'INVALID_CURRENCY'],
    [{ minRating: '6' }, 400, 'INVALID_INPUT'],
  ])('%j is refused', async (query, status, error) => {
    expect(await search(query)).toMatchObject({ status, body: { error } });
  });
});
