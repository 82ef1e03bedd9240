import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../launcher/paths.ts';

/** Permissive licences: they require attribution at most. MPL-2.0 also requires the source of changes to its own files; we make none. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND MIT',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
]);

/** Licences that a package states only in its LICENSE file. */
const LICENCES_IN_FILES: Readonly<Record<string, string>> = { unionfs: 'Unlicense' };

type Locked = { readonly license?: string; readonly dev?: boolean };

/** The licences of every package that production installs; several if its versions differ. */
export function listLicences(packages: Readonly<Record<string, Locked>>): Map<string, string> {
  const licencesByName = new Map<string, Set<string>>();
  for (const [path, { license, dev }] of Object.entries(packages)) {
    if (path === '' || dev) continue;
    const name = path.replace(/^.*node_modules\//, '');
    const licence = license ?? LICENCES_IN_FILES[name] ?? 'unknown';
    licencesByName.set(name, new Set(licencesByName.get(name)).add(licence));
  }
  return new Map(
    [...licencesByName]
      .map(([name, licences]): [string, string] => [name, [...licences].toSorted().join(', ')])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

export function listForbidden(licences: ReadonlyMap<string, string>): string[] {
  return [...licences]
    .filter(([, licence]) => !ALLOWED.has(licence))
    .map(([name, licence]) => `${name}: ${licence}`);
}

export function readLockedPackages(): Readonly<Record<string, Locked>> {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  return (JSON.parse(lock) as { packages: Record<string, Locked> }).packages;
}

/** The page docs/dependencies.md. */
export function licencesText(licences: ReadonlyMap<string, string>): string {
  const kinds = [...new Set(licences.values())].toSorted();
  const sections = kinds.map((kind) => {
    const names = [...licences].filter(([, licence]) => licence === kind).map(([name]) => name);
    return `## ${kind}\n\n${names.map((name) => `- \`${name}\``).join('\n')}\n`;
  });
  return `${PREFACE}\n${sections.join('\n')}`;
}

const PREFACE = `# Dependencies and their licences

\`npm run licences\` writes this page from \`package-lock.json\`. It lists every package that production installs.
A test fails for a licence that \`tools/licences.ts\` does not allow, and for a page that is out of date. The
lock file pins each version with its checksum. This page says nothing about known vulnerabilities: run
\`npm audit --omit=dev\` where you deploy.
`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const licences = listLicences(readLockedPackages());
  writeFileSync(join(ROOT, 'docs/dependencies.md'), licencesText(licences));
  const forbidden = listForbidden(licences);
  console.log(`${licences.size} packages, ${forbidden.length} with a licence that is not allowed`);
  for (const line of forbidden) console.log(`  ${line}`);
  process.exit(forbidden.length === 0 ? 0 : 1);
}
