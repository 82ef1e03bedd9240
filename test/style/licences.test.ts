import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { forbiddenIn, licencesOf, licencesText, lockedPackages } from '../../tools/licences.ts';
import { ROOT } from '../../launcher/paths.ts';

const licences = licencesOf(lockedPackages());

test('every dependency has a licence that is allowed', () => {
  expect(licences.size).toBeGreaterThan(100);
  expect(forbiddenIn(licences)).toEqual([]);
});

test('the list of them is up to date (npm run licences)', () => {
  expect(readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8')).toBe(licencesText(licences));
});

test('one that is not allowed, or says nothing, is named', () => {
  const packages = {
    '': { license: 'MIT' },
    'node_modules/good': { license: 'MIT' },
    'node_modules/good/node_modules/@a/viral': { license: 'AGPL-3.0-only' },
    'node_modules/silent': {},
    'node_modules/good/node_modules/twice': { license: 'AGPL-3.0-only' },
    'node_modules/twice': { license: 'MIT' },
    'node_modules/tool': { license: 'GPL-3.0', dev: true },
  };

  expect(forbiddenIn(licencesOf(packages))).toEqual([
    '@a/viral: AGPL-3.0-only',
    'silent: unknown',
    'twice: AGPL-3.0-only, MIT',
  ]);
});
