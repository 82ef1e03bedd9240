import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  type Bounds,
  boundsAround,
  coverWithCells,
  measureFrom,
  parsePlace,
  type Place,
} from '../../../domain/place.ts';

const RADIANS = Math.PI / 180;
const EARTH_KM = 6371.0088;

/** The great-circle distance, as the database computes it. */
function distanceKm(a: Place, b: Place): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2;
  const cosines = Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS);
  const chord = half(b.lat - a.lat) + cosines * half(b.lng - a.lng);
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** The point at this distance in this direction. */
function movePlace({ lat, lng }: Place, km: number, bearing: number): Place {
  const angle = km / EARTH_KM;
  const from = lat * RADIANS;
  const sine =
    Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing);
  const to = Math.asin(Math.max(-1, Math.min(1, sine)));
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  );
  const around = lng + turn / RADIANS;
  return { lat: to / RADIANS, lng: ((((around + 180) % 360) + 360) % 360) - 180 };
}

const isWithin = ({ lat, lng }: Place, rectangles: readonly Bounds[]) =>
  rectangles.some(
    ({ south, north, west, east }) => south <= lat && lat <= north && west <= lng && lng <= east,
  );

describe('a place', () => {
  test.each([
    ['52.52,13.40', { lat: 52.52, lng: 13.4 }],
    ['-90,-180', { lat: -90, lng: -180 }],
    ['90,180', { lat: 90, lng: 180 }],
    ['0,0', { lat: 0, lng: 0 }],
    ['-33.868820,151.209290', { lat: -33.86882, lng: 151.20929 }],
  ])('is parsed from "%s"', (text, place) => {
    expect(parsePlace(text)).toEqual(place);
  });

  test.each([
    '',
    ',',
    '1',
    '1,',
    ',2',
    '1,2,3',
    '90.1,0',
    '-90.1,0',
    '0,180.1',
    '0,-180.1',
    '1;2',
    'abc',
    'NaN,NaN',
    'Infinity,0',
    '1e1,0',
    '0x1,0',
    '1.,2',
    '.5,2',
    '+1,2',
    '1,2\n',
    '١,٢',
  ])('is not parsed from "%s"', (text) => {
    expect(parsePlace(text)).toBeUndefined();
  });
});

describe('the bounds around a place', () => {
  const anyPlace = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  /** Edge cases: near the poles and the date line. */
  const edgePlace = fc.record({
    lat: fc.oneof(
      fc.constantFrom(90, -90, 0),
      fc.double({ min: 89, max: 90, noNaN: true }),
      fc.double({ min: -90, max: -89, noNaN: true }),
    ),
    lng: fc.oneof(
      fc.constantFrom(180, -180, 0),
      fc.double({ min: 179, max: 180, noNaN: true }),
      fc.double({ min: -180, max: -179, noNaN: true }),
    ),
  });
  const anyRadius = fc.oneof(
    fc.double({ min: 0.001, max: 100, noNaN: true }),
    fc.double({ min: 0.001, max: 20_050, noNaN: true }),
  );

  test('contain every point within the radius, also near the poles and the date line', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyPlace, edgePlace),
        anyRadius,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        (place, radiusKm, share, bearing) => {
          const point = movePlace(place, radiusKm * share, bearing);
          fc.pre(distanceKm(place, point) <= radiusKm);
          expect(isWithin(point, boundsAround(place, radiusKm))).toBe(true);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test('contain any other place within the radius', () => {
    fc.assert(
      fc.property(fc.oneof(anyPlace, edgePlace), fc.oneof(anyPlace, edgePlace), (a, b) => {
        const radiusKm = distanceKm(a, b) + 0.001;
        expect(isWithin(b, boundsAround(a, radiusKm))).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  test('are close to the radius', () => {
    const [bounds, ...others] = boundsAround({ lat: 52.5, lng: 13.4 }, 25);
    const { south, north, west, east } = bounds!;

    expect(others).toEqual([]);
    expect(north - south).toBeCloseTo((50 / 111.19) * 1.01, 3);
    expect(east - west).toBeLessThan(0.76);
  });

  test('span all longitudes only near a pole', () => {
    const allLongitudes = { west: -180, east: 180 };

    expect(boundsAround({ lat: 89.9, lng: 0 }, 25)).toMatchObject([allLongitudes]);
    expect(boundsAround({ lat: -89.9, lng: 170 }, 25)).toMatchObject([allLongitudes]);
  });

  test('are as small on both sides of the date line together as elsewhere', () => {
    const sizeOf = ({ south, north, west, east }: Bounds) => (north - south) * (east - west);
    const sizeAround = (place: Place, radiusKm: number) =>
      boundsAround(place, radiusKm).reduce((sum, bounds) => sum + sizeOf(bounds), 0);
    fc.assert(
      fc.property(
        fc.double({ min: -88, max: 88, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: 1, max: 100, noNaN: true }),
        (lat, lng, radiusKm) => {
          expect(boundsAround({ lat, lng }, radiusKm).length).toBeLessThanOrEqual(2);
          expect(sizeAround({ lat, lng }, radiusKm)).toBeCloseTo(
            sizeAround({ lat, lng: 0 }, radiusKm),
            6,
          );
        },
      ),
    );
  });
});

describe('the cells around a place', () => {
  const anyPlace = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const nearDateLine = fc.record({
    lat: fc.double({ min: -89, max: 89, noNaN: true }),
    lng: fc.oneof(
      fc.double({ min: 179, max: 180, noNaN: true }),
      fc.double({ min: -180, max: -179, noNaN: true }),
    ),
  });
  const holds = ({ lat, lng }: Place, cell: Bounds) =>
    cell.south <= lat && lat < cell.north && cell.west <= lng && lng < cell.east;

  test('contain each place within the radius exactly once', () => {
    const anyBearing = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
    const anyKm = fc.double({ min: 1, max: 100, noNaN: true });
    fc.assert(
      fc.property(
        fc.oneof(anyPlace, nearDateLine),
        anyKm,
        fc.double({ min: 0, max: 1, noNaN: true }),
        anyBearing,
        (center, radiusKm, share, bearing) => {
          const place = movePlace(center, share * radiusKm * 0.99, bearing);
          const cells = coverWithCells(boundsAround(center, radiusKm), 16);
          expect(cells.length).toBeLessThanOrEqual(16);
          expect(cells.filter((cell) => holds(place, cell))).toHaveLength(1);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('are few at the date line', () => {
    expect(coverWithCells(boundsAround({ lat: -17, lng: 179.9 }, 25), 16)).toEqual([
      { south: -18, north: -17, west: 179, east: 180 },
      { south: -18, north: -17, west: 180, east: 181 },
      { south: -17, north: -16, west: 179, east: 180 },
      { south: -17, north: -16, west: 180, east: 181 },
      { south: -18, north: -17, west: -180, east: -179 },
      { south: -17, north: -16, west: -180, east: -179 },
    ]);
  });

  test('are measured as the database measures', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, (a, b) => {
        expect(measureFrom(a)(b)).toBeCloseTo(distanceKm(a, b), 6);
      }),
    );
  });
});
