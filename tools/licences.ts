import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../launcher/paths.ts';

/** Those that let anyone use, change and pass on what is made with them, and ask for no more than to be named. */
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
  'Unlicense',
]);

/** What a package says in its LICENSE file and not where it should. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = { unionfs: 'Unlicense' };

type Locked = { readonly license?: string; readonly dev?: boolean };

/** Every package that is installed without the tools of development, with its licence, or those of its versions. */
export function licencesOf(packages: Readonly<Record<string, Locked>>): Map<string, string> {
  const said = new Map<string, Set<string>>();
  for (const [path, { license, dev }] of Object.entries(packages)) {
    if (path === '' || dev) continue;
    const name = path.replace(/^.*node_modules\//, '');
    const licence = license ?? SAID_ELSEWHERE[name] ?? 'unknown';
    said.set(name, new Set(said.get(name)).add(licence));
  }
  return new Map(
    [...said]
      .map(([name, licences]): [string, string] => [name, [...licences].toSorted().join(', ')])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

export function forbiddenIn(licences: ReadonlyMap<string, string>): string[] {
  return [...licences]
    .filter(([, licence]) => !ALLOWED.has(licence))
    .map(([name, licence]) => `${name}: ${licence}`);
}

export function lockedPackages(): Readonly<Record<string, Locked>> {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  return (JSON.parse(lock) as { packages: Record<string, Locked> }).packages;
}

/** The list as a page to read. */
export function licencesText(licences: ReadonlyMap<string, string>): string {
  const kinds = [...new Set(licences.values())].toSorted();
  const sections = kinds.map((kind) => {
    const names = [...licences].filter(([, licence]) => licence === kind).map(([name]) => name);
    return `## ${kind}\n\n${names.map((name) => `- \`${name}\``).join('\n')}\n`;
  });
  return `${PREFACE}\n${sections.join('\n')}`;
}

const PREFACE = `# Dependencies and their licences

Written by \`npm run licences\` from \`package-lock.json\`: everything that is installed without the tools of
development. A test fails for a licence that is not on the list in \`tools/licences.ts\`, and for a list
that is out of date. Versions are pinned there, each with its checksum. \`npm audit --omit=dev\` asks the
registry for known vulnerabilities of exactly these. Nobody has: no database of advisories could be reached
from where this list was made, so it says nothing of them. Run it where you deploy.
`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const licences = licencesOf(lockedPackages());
  writeFileSync(join(ROOT, 'docs/dependencies.md'), licencesText(licences));
  const forbidden = forbiddenIn(licences);
  console.log(`${licences.size} packages, ${forbidden.length} with a licence that is not allowed`);
  for (const line of forbidden) console.log(`  ${line}`);
  process.exit(forbidden.length === 0 ? 0 : 1);
}
