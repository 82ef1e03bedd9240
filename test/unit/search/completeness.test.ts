import { expect, test } from '@jest/globals';
import {
  completenessOf,
  listMissingParts,
  PAGE_PARTS,
  type PageFacts,
} from '../../../domain/search/completeness.ts';

const WHOLE: PageFacts = {
  description: 'Hair and beards',
  addressLine1: 'Torstr. 1',
  city: 'Berlin',
  lat: 52.5,
  lng: 13.4,
  phone: null,
  website: 'https://salon.example',
  hasPicture: true,
  openWeekdays: 5,
  serviceCount: 2,
  pricedCount: 2,
  peopleCount: 2,
  picturedCount: 2,
};

const EMPTY: PageFacts = {
  description: null,
  addressLine1: null,
  city: null,
  lat: null,
  lng: null,
  phone: null,
  website: null,
  hasPicture: false,
  openWeekdays: 0,
  serviceCount: 0,
  pricedCount: 0,
  peopleCount: 0,
  picturedCount: 0,
};

test('a page with every part is complete, one without any lacks all', () => {
  expect(completenessOf(WHOLE)).toBe(1);
  expect(listMissingParts(WHOLE)).toEqual([]);
  expect(completenessOf(EMPTY)).toBe(0);
  expect(listMissingParts(EMPTY)).toEqual(PAGE_PARTS);
});

test.each<[string, Partial<PageFacts>, string]>([
  ['only spaces as description', { description: '  ' }, 'description'],
  ['a street without a city', { city: null }, 'address'],
  ['half a position', { lng: null }, 'position'],
  ['neither phone nor website', { website: null }, 'contact'],
  ['no picture', { hasPicture: false }, 'picture'],
  ['all weekdays closed', { openWeekdays: 0 }, 'hours'],
  ['a service without a price', { pricedCount: 1 }, 'prices'],
  ['a person without a picture', { picturedCount: 1 }, 'faces'],
])('a page with %s lacks that part only', (_what, change, part) => {
  const page = { ...WHOLE, ...change };
  expect(listMissingParts(page)).toEqual([part]);
  expect(completenessOf(page)).toBeCloseTo(0.9);
});

test('a position on the equator and the meridian is one', () => {
  expect(listMissingParts({ ...WHOLE, lat: 0, lng: 0 })).toEqual([]);
});
