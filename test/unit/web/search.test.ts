import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { createMoneyFormat } from '../../../web/format/money.ts';
import { plotPositions, type Point } from '../../../web/pages/customer/find/plot.ts';
import { distanceTo } from '../../../web/pages/customer/home/distance.ts';
import { pickServices } from '../../../web/pages/customer/home/pick-services.ts';
import {
  countFilters,
  keepWanted,
  listShownDays,
  parseSearch,
  type Search,
  toBusinessQuery,
  toSearchText,
} from '../../../web/pages/customer/home/search.ts';

const EMPTY = parseSearch('');

describe('a search', () => {
  test('survives the way through the address', () => {
    const search: Search = {
      ...{ what: 'hair cut', where: 'São Paulo', near: undefined, when: 'weekend' },
      ...{ sort: 'price', category: 'Hair & beard', price: '40.5', currency: 'BRL' },
      ...{ rating: '4.5', from: '12:00', until: '17:00' },
    };

    expect(parseSearch(toSearchText(search))).toEqual(search);
    expect(countFilters(search)).toBe(4);
    expect(toSearchText(EMPTY)).toBe('');
  });

  test('near a person survives the way through the address, without a typed place', () => {
    const search: Search = { ...EMPTY, where: 'Berlin', near: '52.5,-13.4' };

    expect(parseSearch(toSearchText(search))).toEqual({ ...search, where: '' });
  });

  test('ignores malformed values of an address', () => {
    const text = '?price=x&currency=euro&rating=9&from=25&sort=best&when=never&near=here';

    expect(parseSearch(text)).toEqual(EMPTY);
    expect(parseSearch('?when=2026-02-30')).toEqual(EMPTY);
    expect(parseSearch('?when=2026-13-01')).toEqual(EMPTY);
  });

  test('asks for a price or its order only with a currency', () => {
    expect(toBusinessQuery({ ...EMPTY, price: '40', sort: 'price' })).toEqual({});
    expect(toBusinessQuery({ ...EMPTY, price: '40', currency: 'EUR', sort: 'price' })).toEqual({
      currency: 'EUR',
      maxPriceMajor: 40,
      order: 'price',
    });
    expect(toBusinessQuery({ ...EMPTY, currency: 'EUR' })).toEqual({ order: 'recommended' });
  });

  test('asks for the recommended order unless another is chosen', () => {
    expect(toBusinessQuery(parseSearch('?what=hair'))).toEqual({
      query: 'hair',
      order: 'recommended',
    });
    expect(toBusinessQuery(parseSearch('?what=hair&sort=plain'))).toEqual({ query: 'hair' });
  });

  test('shows the days that are asked for, within a week', () => {
    expect(listShownDays('any', '2026-11-16')).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
    ]);
    expect(listShownDays('weekend', '2026-11-16')).toEqual(['2026-11-21', '2026-11-22']);
    expect(listShownDays('evenings', '2026-11-20')).toEqual([
      '2026-11-20',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
    ]);
  });

  test('shows the days from a date on, and none that is past', () => {
    const { when } = parseSearch(toSearchText({ ...EMPTY, when: '2026-12-30' }));

    expect(listShownDays(when, '2026-11-16')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]);
    expect(listShownDays('2026-11-01', '2026-11-16')[0]).toBe('2026-11-16');
  });

  test('keeps the times that are asked for', () => {
    const slots = ['09:00', '12:00', '16:45', '17:00', '19:00'].map((time) => ({ time }));
    const timesOf = (search: Partial<Search>) =>
      keepWanted(slots, { ...EMPTY, ...search }).map(({ time }) => time);

    expect(timesOf({ until: '12:00' })).toEqual(['09:00']);
    expect(timesOf({ from: '12:00', until: '17:00' })).toEqual(['12:00', '16:45']);
    expect(timesOf({ from: '12:00', when: 'evenings' })).toEqual(['17:00', '19:00']);
  });

  test('shows first the services of the category and the price, then those of the words', () => {
    const service = (name: string, parent: string | null, price: number) => ({
      ...{ name, parent, price, currency: 'EUR' },
    });
    const services = [
      service('Haircut', 'Hair', 50),
      service('Beard trim', null, 20),
      service('Hair wash', 'Hair', 15),
    ];
    const namesFor = (wanted: Partial<Search>) =>
      pickServices(services, { ...EMPTY, ...wanted }).map(({ name }) => name);

    expect(namesFor({ what: 'beard' })[0]).toBe('Beard trim');
    expect(namesFor({ what: 'beard', category: 'hair' })).toEqual([
      'Haircut',
      'Hair wash',
      'Beard trim',
    ]);
    expect(namesFor({ category: 'Hair', price: '20', currency: 'EUR' })[0]).toBe('Hair wash');
  });
});

test('a distance is that of the great circle', () => {
  expect(distanceTo({ lat: 48.137, lng: 11.576 }, '52.52,13.405')).toBeCloseTo(504, 0);
  expect(distanceTo({ lat: -17, lng: -179.9 }, '-17,179.9')).toBeCloseTo(21.3, 1);
  expect(distanceTo({ lat: null, lng: null }, '52.52,13.405')).toBeUndefined();
});

describe('the plot of places', () => {
  const frame = { width: 640, height: 400, radius: 14 };
  const position = fc.record({
    lat: fc.double({ min: -85, max: 85, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });

  test('keeps every mark inside the frame, and apart from the others', () => {
    fc.assert(
      fc.property(fc.array(position, { maxLength: 12 }), (positions) => {
        const { points } = plotPositions([...positions, ...positions.slice(0, 3)], frame);
        for (const [i, { x, y }] of points.entries()) {
          expect(x).toBeGreaterThanOrEqual(14);
          expect(x).toBeLessThanOrEqual(626);
          expect(y).toBeGreaterThanOrEqual(14);
          expect(y).toBeLessThanOrEqual(386);
          for (const other of points.slice(i + 1)) {
            expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(24);
          }
        }
      }),
    );
  });

  test('has north at the top, east at the right, and a round scale', () => {
    const [berlin, potsdam] = [
      { lat: 52.52, lng: 13.4 },
      { lat: 52.4, lng: 13.06 },
    ];
    const { points, scale } = plotPositions([berlin, potsdam], frame);

    const [east, west] = points as [Point, Point];
    expect(east.x).toBeGreaterThan(west.x);
    expect(east.y).toBeLessThan(west.y);
    const kmPerPixel = scale!.km / scale!.length;
    const distance = Math.hypot(east.x - west.x, east.y - west.y);
    expect(distance * kmPerPixel).toBeCloseTo(distanceTo(berlin, '52.4,13.06')!, 0);
    expect([1, 2, 5]).toContain(scale!.km);
  });

  test('shows places on both sides of the date line as neighbours', () => {
    const { points } = plotPositions(
      [
        { lat: -17, lng: 179.9 },
        { lat: -17, lng: -179.9 },
      ],
      frame,
    );

    const [fiji, samoa] = points as [Point, Point];
    expect(fiji.x).toBeLessThan(samoa.x);
  });
});

test('a currency symbol keeps its order where text runs from right to left', () => {
  const write = (currency: string) => createMoneyFormat('ar', currency, 0)(45);

  expect(write('BRL')).toContain('\u200eR$\u200e');
  expect(write('KWD')).not.toContain('\u200e');
  expect(createMoneyFormat('pt', 'BRL', 2)(45)).toBe('R$\u00a045,00');
});
