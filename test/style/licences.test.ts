import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  licencesText,
  listForbidden,
  listLicences,
  readLockedPackages,
} from '../../tools/licences.ts';
import { ROOT } from '../../launcher/paths.ts';

const licences = listLicences(readLockedPackages());

test('every dependency has an allowed licence', () => {
  expect(licences.size).toBeGreaterThan(100);
  expect(listForbidden(licences)).toEqual([]);
});

test('docs/dependencies.md is up to date (npm run licences)', () => {
  expect(readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8')).toBe(licencesText(licences));
});

test('a package with a forbidden or unknown licence is listed', () => {
  const packages = {
    '': { license: 'MIT' },
    'node_modules/good': { license: 'MIT' },
    'node_modules/good/node_modules/@a/viral': { license: 'AGPL-3.0-only' },
    'node_modules/silent': {},
    'node_modules/good/node_modules/twice': { license: 'AGPL-3.0-only' },
    'node_modules/twice': { license: 'MIT' },
    'node_modules/tool': { license: 'GPL-3.0', dev: true },
  };

  expect(listForbidden(listLicences(packages))).toEqual([
    '@a/viral: AGPL-3.0-only',
    'silent: unknown',
    'twice: AGPL-3.0-only, MIT',
  ]);
});
