import { expect, test } from '@jest/globals';
import { findPreferredLanguage, joinWithComma } from '../../../domain/language.ts';

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr, ar;q=0.5, pt-BR;q=0.7', 'pt'],
  ['EN', 'en'],
  ['de;q=0, *', undefined],
  ['fr', undefined],
  ['', undefined],
  [undefined, undefined],
  [';q=x,,', undefined],
])('a browser that asks for %j reads %j', (header, language) => {
  expect(findPreferredLanguage(header)).toBe(language);
});

test('an address is joined with the comma of its script', () => {
  expect(joinWithComma(['Torstraße 1', '', null, 'Berlin'])).toBe('Torstraße 1, Berlin');
  expect(joinWithComma(['حمّام الديرة', 'الكويت'])).toBe('حمّام الديرة، الكويت');
});
