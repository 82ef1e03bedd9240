import { expect, test } from '@jest/globals';
import { addDays, listDates } from '../../../domain/local-time.ts';
import { get, nextQuery } from '../../support/http.ts';
import { useTestApp } from '../../support/test-app.ts';

const TODAY = '2035-06-12';
const NOW = `${TODAY}T06:00:00Z`;
const app = useTestApp({ worker: true, clock: NOW, checkInvariants: false });

type Shop = NonNullable<Parameters<typeof app.make.shop>[0]>;
type Query = Record<string, string>;

/** A unique city isolates each test. */
const uniqueCity = () => `Town ${Math.random().toString().slice(2)}`;
const makeShop = (city: string, name: string, { business, ...others }: Shop = {}) =>
  app.make.shop({ business: { city, name, ...business }, ...others });

let requests = 0;
/** Each request is another one, so that none is answered from the cache. */
async function search(query: Query) {
  const limit = String(100 + (requests += 1));
  const params = new URLSearchParams({ order: 'recommended', limit, ...query });
  return get(`${app.gateway.baseUrl}/api/businesses?${params.toString()}`);
}
const namesFor = async (query: Query) =>
  ((await search(query)).body as { name: string }[]).map(({ name }) => name);

/** Closes a shop for longer than next openings are searched. */
async function closeFor(businessId: string, dates: readonly string[]): Promise<void> {
  for (const date of dates) await app.make.closure(businessId, date);
}
const WEEK = listDates(TODAY, addDays(TODAY, 7));

test('many good reviews are before one perfect review, and that before a bad average', async () => {
  const city = uniqueCity();
  const rated = (ratingSum: number, reviewCount: number) => ({
    professional: { ratingSum, reviewCount },
  });
  await makeShop(city, 'Bad', rated(80, 40));
  await makeShop(city, 'One review', rated(5, 1));
  await makeShop(city, 'Many', rated(188, 40));
  const worst = await makeShop(city, 'Worst', rated(60, 40));
  // The stars of a suspended colleague do not count.
  const stars = { ratingSum: 5_000, reviewCount: 1_000, suspendedAt: new Date() };
  await app.make.colleague(worst, stars);
  await app.sweep();

  expect(await namesFor({ city })).toEqual(['Many', 'One review', 'Bad', 'Worst']);
});

test('a business that is booked out falls with the next sweep', async () => {
  const city = uniqueCity();
  const first = await makeShop(city, 'First');
  await makeShop(city, 'Second');
  await app.sweep();
  expect(await namesFor({ city })).toEqual(['First', 'Second']);

  await closeFor(first.business.id, WEEK);
  await app.sweep();
  expect(await namesFor({ city })).toEqual(['Second', 'First']);
});

test('the sooner opening, the lower price and the more complete page are first', async () => {
  const [soon, cheap, whole] = [uniqueCity(), uniqueCity(), uniqueCity()];
  const late = await makeShop(soon, 'Late');
  await makeShop(soon, 'Soon');
  await closeFor(late.business.id, WEEK.slice(0, 3));
  await makeShop(cheap, 'Dear', { service: { priceMinor: 9_000 } });
  await makeShop(cheap, 'Cheap', { service: { priceMinor: 2_000 } });
  await makeShop(whole, 'Bare');
  await makeShop(whole, 'Whole', { business: { description: 'Hair', phone: '+49301234' } });
  await app.sweep();

  expect(await namesFor({ city: soon })).toEqual(['Soon', 'Late']);
  expect(await namesFor({ city: cheap })).toEqual(['Cheap', 'Dear']);
  expect(await namesFor({ city: whole })).toEqual(['Whole', 'Bare']);
});

test('a search for a category compares the prices in it', async () => {
  const city = uniqueCity();
  const cut = (priceMinor: number) => ({ name: 'Cut', priceMinor });
  const dear = await makeShop(city, 'Dear cut', { service: cut(9_000) });
  await app.make.service(dear.professional.id, {
    name: 'Beard',
    businessId: dear.business.id,
    priceMinor: 100,
  });
  await makeShop(city, 'Cheap cut', { service: cut(2_000) });
  await app.sweep();

  expect(await namesFor({ city })).toEqual(['Dear cut', 'Cheap cut']);
  expect(await namesFor({ city, category: 'cut' })).toEqual(['Cheap cut', 'Dear cut']);
});

test('the nearer of two equal businesses is first, a better one can be before it', async () => {
  const city = uniqueCity();
  const at = (lat: number, reviewCount = 0): Shop => ({
    business: { lat, lng: 13.4 },
    professional: { ratingSum: 5 * reviewCount, reviewCount },
  });
  await makeShop(city, 'Far', at(52.6));
  await makeShop(city, 'Near', at(52.5));
  await makeShop(city, 'Good', at(52.52, 50));
  await app.sweep();

  expect(await namesFor({ city, near: '52.5,13.4' })).toEqual(['Good', 'Near', 'Far']);
});

test('a match in the name is before one in the description', async () => {
  const city = uniqueCity();
  await makeShop(city, 'Plain', { business: { description: 'next to the barber' } });
  await makeShop(city, 'Barber', { business: { description: 'here' } });
  await app.sweep();

  expect(await namesFor({ city, query: 'barber' })).toEqual(['Barber', 'Plain']);
});

test('pages that are read hours apart list every business once', async () => {
  const city = uniqueCity();
  const names = ['A', 'B', 'C', 'D', 'E'];
  for (const [i, name] of names.entries()) {
    const shop = await makeShop(city, name);
    await closeFor(shop.business.id, WEEK.slice(0, i));
  }
  await app.sweep();

  const listed: string[] = [];
  let query: Query | undefined = { city, limit: '2' };
  for (let hour = 6; query; hour += 5) {
    app.clock.set(`${TODAY}T${String(hour).padStart(2, '0')}:00:00Z`);
    const page = await search(query);
    listed.push(...(page.body as { name: string }[]).map(({ name }) => name));
    query = nextQuery(page);
  }
  app.clock.set(NOW);
  expect(listed).toEqual(names);
});

test('a business that was just approved is listed before its facts are computed', async () => {
  const city = uniqueCity();
  await makeShop(city, 'New');

  expect(await namesFor({ city })).toEqual(['New']);
});

test('an owner sees what their page lacks, at once', async () => {
  const owner = await app.make.user('business');
  const { business } = await makeShop(uniqueCity(), 'Own', { business: { userId: owner.id } });
  const read = async () =>
    (await app.send(owner, 'GET', `/api/businesses/${business.id}/completeness`)).body;

  expect(await read()).toEqual({
    percent: 40,
    missing: ['description', 'address', 'position', 'contact', 'picture', 'faces'],
  });
  await app.send(owner, 'PATCH', `/api/businesses/${business.id}`, {
    description: 'Hair',
    addressLine1: 'Torstr. 1',
  });
  expect(await read()).toEqual({
    percent: 60,
    missing: ['position', 'contact', 'picture', 'faces'],
  });
});
