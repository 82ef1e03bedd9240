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

type Locked = {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/** The licences of every package that production installs; several if its versions differ. */
export function listLicences(packages: Readonly<Record<string, Locked>>): Map<string, string> {
  const licencesByName = new Map<string, Set<string>>();
  for (const [path, { license, dev }] of Object.entries(packages)) {
    if (path === '' || dev) continue;
    const name = nameOf(path);
    const licence = license ?? LICENCES_IN_FILES[name] ?? 'unknown';
    licencesByName.set(name, new Set(licencesByName.get(name)).add(licence));
  }
  return new Map(
    [...licencesByName]
      .map(([name, licences]): [string, string] => [name, [...licences].toSorted().join(', ')])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Every package that production installs, with its version. */
export function listInstalled(packages: Readonly<Record<string, Locked>>): string[] {
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version }]) => `${nameOf(path)}@${version}`);
}

function nameOf(path: string): string {
  return path.replace(/^.*node_modules\//, '');
}

export function listForbidden(licences: ReadonlyMap<string, string>): string[] {
  return [...licences]
    .filter(([, licence]) => !ALLOWED.has(licence))
    .map(([name, licence]) => `${name}: ${licence}`);
}

/** Binaries of a platform that a package names and the lock file lacks: there, installing would fail or leave them out. */
export function listUnlocked(packages: Readonly<Record<string, Locked>>): string[] {
  const locked = new Set(Object.keys(packages).map(nameOf));
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !locked.has(name))
      .map((name) => `${path}: ${name}`),
  );
}

export function listWithoutChecksum(packages: Readonly<Record<string, Locked>>): string[] {
  return Object.entries(packages)
    .filter(([path, { integrity, link }]) => path !== '' && !link && integrity === undefined)
    .map(([path]) => path);
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
lock file pins each version with its checksum, for every platform; a test fails if a binary of one is left out.
\`npm run sbom\` prints the same as a CycloneDX document. This page says nothing about known vulnerabilities:
\`npm run verify\` asks the registry for advisories, and says so where it gets none.
`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const licences = listLicences(readLockedPackages());
  writeFileSync(join(ROOT, 'docs/dependencies.md'), licencesText(licences));
  const forbidden = listForbidden(licences);
  console.log(`${licences.size} packages, ${forbidden.length} with a licence that is not allowed`);
  for (const line of forbidden) console.log(`  ${line}`);
  process.exit(forbidden.length === 0 ? 0 : 1);
}
