import { expect, test } from '@jest/globals';
import {
  faultsOf,
  readPrice,
  toBody,
  toDraft,
} from '../../../web/pages/staff/setup/services/service-draft.ts';

test('a new service lacks only its name', () => {
  expect(faultsOf(toDraft(undefined))).toEqual(['name']);
});

test('a price has a point or a comma, or is empty', () => {
  expect(['25', '25.5', '25,50', ' ', '1.250,00', '-1', 'x'].map(readPrice)).toEqual([
    25,
    25.5,
    25.5,
    null,
    undefined,
    undefined,
    undefined,
  ]);
});

test('numbers out of bounds are faults, and the body has numbers', () => {
  const draft = { ...toDraft(undefined), name: ' Colour ', price: '40' };
  expect(toBody(draft)).toMatchObject({ name: 'Colour', duration: 30, price: 40, parent: null });
  expect(
    faultsOf({ ...draft, minutes: '0', bufferBefore: '241', bufferAfter: '1.5', seats: '301' }),
  ).toEqual(['minutes', 'bufferBefore', 'bufferAfter', 'seats']);
});
