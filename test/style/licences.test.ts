import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  licencesText,
  listForbidden,
  listInstalled,
  listLicences,
  listUnlocked,
  listWithoutChecksum,
  readLockedPackages,
} from '../../tools/licences.ts';
import { ROOT } from '../../launcher/paths.ts';

const packages = readLockedPackages();
const licences = listLicences(packages);

test('every dependency has an allowed licence', () => {
  expect(licences.size).toBeGreaterThan(100);
  expect(listForbidden(licences)).toEqual([]);
});

test('docs/dependencies.md is up to date (npm run licences)', () => {
  expect(readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8')).toBe(licencesText(licences));
});

test('a package with a forbidden or unknown licence is listed', () => {
  const forbidden = {
    '': { license: 'MIT' },
    'node_modules/good': { license: 'MIT' },
    'node_modules/good/node_modules/@a/viral': { license: 'AGPL-3.0-only' },
    'node_modules/silent': {},
    'node_modules/good/node_modules/twice': { license: 'AGPL-3.0-only' },
    'node_modules/twice': { license: 'MIT' },
    'node_modules/tool': { license: 'GPL-3.0', dev: true },
  };

  expect(listForbidden(listLicences(forbidden))).toEqual([
    '@a/viral: AGPL-3.0-only',
    'silent: unknown',
    'twice: AGPL-3.0-only, MIT',
  ]);
});

test('the lock file has the binaries of every platform, and a checksum of each package', () => {
  expect(listUnlocked(packages)).toEqual([]);
  expect(listWithoutChecksum(packages)).toEqual([]);
});

test('a binary that the lock file lacks is listed, and a package without a checksum', () => {
  const incomplete = {
    '': {},
    'node_modules/tool': { optionalDependencies: { '@tool/linux': '1.0.0', '@tool/mac': '1.0.0' } },
    'node_modules/@tool/linux': { integrity: 'sha512-x' },
  };

  expect(listUnlocked(incomplete)).toEqual(['node_modules/tool: @tool/mac']);
  expect(listWithoutChecksum(incomplete)).toEqual(['node_modules/tool']);
});

test('npm run sbom prints a CycloneDX document of what production installs', () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, encoding: 'utf8' });
  const bom = JSON.parse(text) as { bomFormat: string; components: { 'bom-ref': string }[] };

  expect(bom.bomFormat).toBe('CycloneDX');
  const listed = bom.components.map((component) => component['bom-ref']);
  expect(listed.toSorted()).toEqual([...new Set(listInstalled(packages))].toSorted());
});
