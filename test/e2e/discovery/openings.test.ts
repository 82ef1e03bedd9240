import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { getAvailability } from '../../../contract/availability.ts';
import { bookAppointment } from '../../../contract/appointments.ts';
import { listOpenings } from '../../../contract/openings.ts';
import { closeDate, openDate } from '../../../contract/own-business.ts';
import { setSchedule } from '../../../contract/schedules.ts';
import { fetchPages, get } from '../../support/http.ts';
import { useTestApp } from '../../support/test-app.ts';

/** A Monday; 07:00 in Berlin. */
const app = useTestApp({ worker: true, clock: '2035-06-11T05:00:00Z' });
const TODAY = '2035-06-11';
const TUESDAY = '2035-06-12';

type Shop = Awaited<ReturnType<typeof app.make.shop>>;
type Options = NonNullable<Parameters<typeof app.make.shop>[0]>;
type Query = z.input<NonNullable<typeof listOpenings.query>>;

/** A unique city isolates each test. */
const uniqueCity = () => `Town ${Math.random().toString().slice(2)}`;

async function find(query: Query) {
  const response = await app.gateway.client(listOpenings, { query });
  if (!response.ok) throw new Error(response.error);
  return response.body;
}
type Openings = Awaited<ReturnType<typeof find>>;

async function book({ business, professional, service, date, start }: Openings[number]) {
  const customer = await app.loginAs(await app.make.user());
  const body = { business, professional, services: [service], date, start };
  return customer(bookAppointment, { body });
}

const summarize = (openings: Openings) =>
  openings.map(({ businessName, date, start }) => `${businessName} ${date.slice(5)} ${start}`);

/** Shops with one opening every four hours: 09:00 and 13:00. */
async function makeShops(city: string, ...shops: Options[]): Promise<Shop[]> {
  const made: Shop[] = [];
  for (const { business, ...rest } of shops) {
    made.push(await app.make.shop({ ...rest, business: { city, slotMinutes: 240, ...business } }));
  }
  return made;
}

describe('GET /api/openings', () => {
  test('lists the next free times of a city with names, and each can be booked', async () => {
    const city = uniqueCity();
    const [a, b] = await makeShops(
      city,
      { business: { name: 'A' }, professional: { name: 'Ada' } },
      { business: { name: 'B', timezone: 'America/New_York' }, service: { priceMinor: null } },
    );

    const openings = await find({ city: city.toUpperCase(), limit: '3' });

    expect(openings).toEqual([
      {
        business: a!.business.id,
        businessName: 'A',
        professional: a!.professional.id,
        professionalName: 'Ada',
        service: a!.service.id,
        serviceName: 'Haircut',
        date: TODAY,
        start: '09:00',
        end: '10:00',
        timezone: 'Europe/Berlin',
        startUtc: '2035-06-11T07:00:00.000Z',
        priceMajor: 35,
        currency: 'EUR',
        seatsLeft: 1,
      },
      expect.objectContaining({ start: '13:00', startUtc: '2035-06-11T11:00:00.000Z' }),
      expect.objectContaining({ business: b!.business.id, startUtc: '2035-06-11T13:00:00.000Z' }),
    ]);
    expect(openings[2]).not.toHaveProperty('priceMajor');
    for (const opening of openings) expect(await book(opening)).toMatchObject({ status: 201 });
    expect(summarize(await find({ city, limit: '2' }))).toEqual(['B 06-11 13:00', 'A 06-12 09:00']);
  });

  test('finds professionals by a part of their name, without case and accents', async () => {
    const city = uniqueCity();
    const [shop] = await makeShops(city, { professional: { name: 'Léna Vogel' } });
    await app.make.colleague(shop!, { name: 'Mia' });
    const namesOf = async (professionalName: string) => {
      const openings = await find({ city, professionalName });
      return [...new Set(openings.map((opening) => opening.professionalName))].toSorted();
    };

    expect(await namesOf('LENA')).toEqual(['Léna Vogel']);
    expect(await namesOf('vógel')).toEqual(['Léna Vogel']);
    expect(await namesOf('i')).toEqual(['Mia']);
    expect(await namesOf('Jo')).toEqual([]);
  });

  test('lists the slots that availability shows as open, over all pages', async () => {
    const city = uniqueCity();
    const [shop] = await makeShops(city, {
      business: { slotMinutes: 30, minNoticeMinutes: 300, maxAdvanceDays: 3, closedWeekdays: [3] },
    });
    const { business, professional, service } = shop!;
    await app.make.colleague(shop!);
    const ids = { businessId: business.id, professionalId: professional.id, serviceId: service.id };

    const pages = await fetchPages<{ professional: string; date: string; start: string }>(
      app.gateway.baseUrl,
      `/api/openings?city=${encodeURIComponent(city)}&limit=7&timeFrom=10:00&timeTo=12:00`,
    );

    const shown = pages.flat().filter((each) => each.professional === professional.id);
    const range = { from: TODAY, to: '2035-06-17' };
    const slots = await app.gateway.client(getAvailability, { query: { ...ids, ...range } });
    const open = Object.entries(slots.ok ? slots.body : {}).flatMap(([date, day]) =>
      (day as { time: string; available: boolean }[])
        .filter(({ time, available }) => available && time >= '10:00' && time < '12:00')
        .map(({ time }) => `${date} ${time}`),
    );
    expect(open.length).toBeGreaterThan(7);
    expect(shown.map(({ date, start }) => `${date} ${start}`)).toEqual(open);
    expect(pages.flat()).toHaveLength(2 * open.length);
    expect(pages.slice(0, -1).map((page) => page.length)).not.toContain(0);
  });

  test('answers who can cut my hair near here tomorrow after five', async () => {
    const at = (lng: number) => ({ lat: -48.4, lng, closesMin: 1200, slotMinutes: 60 });
    const professional = { closesMin: 1200 };
    const shops = await makeShops(
      uniqueCity(),
      { business: { name: 'Far', ...at(10.5) }, professional },
      { business: { name: 'Near', ...at(10.1) }, professional },
      { business: { name: 'Nails', ...at(10) }, professional, service: { name: 'Manicure' } },
      { business: { name: 'Away', ...at(11) }, professional },
    );
    const filters = {
      near: '-48.4,10',
      radiusKm: '50',
      query: 'hiarcut',
      from: TUESDAY,
      to: TUESDAY,
    };

    const byTime = await find({ ...filters, timeFrom: '17:00', limit: '3' });
    const byDistance = await find({ ...filters, timeFrom: '17:00', limit: '4', order: 'distance' });

    expect(summarize(byTime)).toEqual(['Near 06-12 17:00', 'Far 06-12 17:00', 'Near 06-12 18:00']);
    expect(byTime.map(({ distanceKm }) => Math.round(distanceKm!))).toEqual([7, 37, 7]);
    expect(summarize(byDistance)).toEqual([
      'Near 06-12 17:00',
      'Near 06-12 18:00',
      'Near 06-12 19:00',
      'Far 06-12 17:00',
    ]);
    expect(shops).toHaveLength(4);
  });

  test('finds the businesses on both sides of the date line', async () => {
    const at = (lng: number) => ({ lat: -57.3, lng });
    await makeShops(
      uniqueCity(),
      { business: { name: 'West', ...at(179.9) } },
      { business: { name: 'East', ...at(-179.8) } },
      { business: { name: 'Away', ...at(0) } },
    );

    const openings = await find({ near: '-57.3,179.95', order: 'distance' });

    expect([...new Set(openings.map(({ businessName }) => businessName))]).toEqual([
      'West',
      'East',
    ]);
  });

  test('filters by business, professional, service, category, words and weekday', async () => {
    const city = uniqueCity();
    const [a, b] = await makeShops(
      city,
      { business: { name: 'Golden Comb' }, service: { name: 'Cut', parent: 'Hair' } },
      { business: { name: 'Silver Comb' }, service: { name: 'Dye', parent: 'Hair' } },
    );
    const mia = await app.make.colleague(a!, { name: 'Mia' });
    const own = { ownerProfessionalId: mia.id, name: 'Massage' };
    await app.make.service(mia.id, own);
    const list = async (query: Query) =>
      [
        ...new Set(
          (await find({ limit: '100', ...query })).map(
            ({ businessName, professionalName, serviceName }) =>
              `${businessName.split(' ')[0]} ${professionalName} ${serviceName}`,
          ),
        ),
      ].sort();
    const gold = ['Golden Lena Cut', 'Golden Mia Cut', 'Golden Mia Massage'];

    expect(await list({ city })).toEqual([...gold, 'Silver Lena Dye']);
    expect(await list({ businessId: a!.business.id })).toEqual(gold);
    expect(await list({ professionalId: mia.id })).toEqual(gold.slice(1));
    expect(await list({ city, serviceId: b!.service.id })).toEqual(['Silver Lena Dye']);
    expect(await list({ city, category: 'HAIR' })).toEqual([
      ...gold.slice(0, 2),
      'Silver Lena Dye',
    ]);
    expect(await list({ city, category: 'massage' })).toEqual(['Golden Mia Massage']);
    expect(await list({ city, query: 'golden hair' })).toEqual(gold.slice(0, 2));
    expect(await list({ city: uniqueCity(), businessId: a!.business.id })).toEqual([]);
    const days = await find({ city, weekdays: '3,7', limit: '100' });
    expect([...new Set(days.map(({ date }) => date))]).toEqual(['2035-06-13', '2035-06-17']);
  });

  test('says how many seats of a class are left', async () => {
    const city = uniqueCity();
    await makeShops(city, { service: { capacity: 3 } });
    const [first] = await find({ city });

    await book(first!);

    const left = (await find({ city, limit: '2' })).map(({ seatsLeft }) => seatsLeft);
    expect(left).toEqual([2, 3]);
  });

  test('follows new hours and a reopened date at once', async () => {
    const city = uniqueCity();
    const owner = await app.make.user('business');
    const [shop] = await makeShops(city, { business: { userId: owner.id } });
    const { business, professional } = shop!;
    const call = await app.loginAs(owner);
    const weekly = [{ weekday: 2, spans: [{ start: '13:00', end: '17:00' }] }];
    const dateOfTown = { params: { id: business.id, date: TUESDAY } };

    const before = await find({ city, limit: '1' });
    await call(setSchedule, {
      params: { id: professional.id },
      body: { businessId: business.id, weekly },
    });
    const rescheduled = await find({ city });
    await call(closeDate, dateOfTown);
    const closed = await find({ city });
    await call(openDate, dateOfTown);
    const reopened = await find({ city });

    expect([before, rescheduled, closed, reopened].map(summarize)).toEqual([
      ['Friseur Müller 06-11 09:00'],
      ['Friseur Müller 06-12 13:00'],
      [],
      ['Friseur Müller 06-12 13:00'],
    ]);
  });

  test.each<[string, Query, number, string, string | null]>([
    ['no place', { serviceId: 'svc_x' }, 400, 'MISSING_FIELDS', 'city'],
    [
      'order by distance from nowhere',
      { city: 'x', order: 'distance' },
      400,
      'MISSING_FIELDS',
      'near',
    ],
    ['a place without longitude', { near: '52.5' }, 400, 'INVALID_INPUT', 'near'],
    ['a radius around nothing', { city: 'x', radiusKm: '5' }, 400, 'INVALID_INPUT', 'radiusKm'],
    ['too wide a radius', { near: '1,1', radiusKm: '101' }, 400, 'INVALID_INPUT', 'radiusKm'],
    ['32 days', { city: 'x', from: '2035-06-01', to: '2035-07-02' }, 400, 'INVALID_INPUT', 'to'],
    ['an end in 31 days', { city: 'x', to: '2035-07-12' }, 400, 'INVALID_INPUT', 'to'],
    ['a start after the end', { city: 'x', from: TUESDAY, to: TODAY }, 400, 'INVALID_INPUT', 'to'],
    ['no time', { city: 'x', timeFrom: '17:00', timeTo: '17:00' }, 400, 'INVALID_INPUT', 'timeTo'],
    ['no clock time', { city: 'x', timeFrom: '25:00' }, 400, 'INVALID_TIME_FORMAT', 'timeFrom'],
    ['no date', { city: 'x', from: '2035-02-30' }, 400, 'INVALID_DATE_FORMAT', 'from'],
    ['an eighth weekday', { city: 'x', weekdays: '1,8' }, 400, 'INVALID_INPUT', 'weekdays'],
    ['101 openings', { city: 'x', limit: '101' }, 400, 'INVALID_INPUT', 'limit'],
    ['a cursor of nothing', { city: 'x', cursor: 'abc' }, 400, 'INVALID_INPUT', 'cursor'],
    ['an unknown business', { businessId: 'biz_unknown' }, 404, 'BUSINESS_NOT_FOUND', 'businessId'],
    [
      'an unknown professional',
      { professionalId: 'pro_x' },
      404,
      'PROFESSIONAL_NOT_FOUND',
      'professionalId',
    ],
    [
      'an unknown service',
      { city: 'x', serviceId: 'svc_x' },
      404,
      'SERVICE_NOT_FOUND',
      'serviceId',
    ],
  ])('refuses %s', async (_case, query, status, error, field) => {
    const path = `/api/openings?${new URLSearchParams(query as Record<string, string>).toString()}`;

    const response = await get(`${app.gateway.baseUrl}${path}`);

    expect(response).toMatchObject({ status, body: { error } });
    expect(response.headers.get('error-field')).toBe(field);
  });

  test('refuses ids that do not belong together, and a hidden business', async () => {
    const [here, there] = await Promise.all([app.make.shop(), app.make.shop()]);
    const hidden = await app.make.shop({ business: { status: 'suspended' } });
    const errorOf = async (query: Query) => {
      const response = await app.gateway.client(listOpenings, { query });
      return response.ok ? undefined : response.error;
    };
    const businessId = here.business.id;

    expect([
      await errorOf({ businessId, professionalId: there.professional.id }),
      await errorOf({ businessId, serviceId: there.service.id }),
      await errorOf({ businessId: hidden.business.id }),
    ]).toEqual(['PROFESSIONAL_NOT_AT_BUSINESS', 'SERVICE_NOT_OFFERED', 'BUSINESS_NOT_FOUND']);
  });
});
