import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../launcher/paths.ts';

/** `npm run db:initial`: writes the tables of the initial schema again, from `db/schema`. Only until the first release. */
const FOLDER = join(ROOT, 'db/migrations');
const BEFORE = 'extensions';
const AFTER = 'constraints_functions_rights';
const FIRST_MS = Date.parse('2026-11-16T00:00:00Z');

const byHand = [`0000_${BEFORE}.sql`, `0002_${AFTER}.sql`].map((name) => {
  const file = join(FOLDER, name);
  return { file, text: readFileSync(file, 'utf8') };
});
rmSync(FOLDER, { recursive: true });
generate('--custom', `--name=${BEFORE}`);
generate('--name=tables');
generate('--custom', `--name=${AFTER}`);
for (const { file, text } of byHand) writeFileSync(file, text);
for (const number of ['0000', '0001']) rmSync(join(FOLDER, `meta/${number}_snapshot.json`));
// Times and random ids would be a conflict between any two changes.
replaceIn('meta/_journal.json', /"when": \d+/g, (i) => `"when": ${FIRST_MS + i}`);
replaceIn(
  'meta/0002_snapshot.json',
  /"(id|prevId)": "[^"]+"/g,
  (i, [, name]) => `"${name}": "${i}"`,
);

function replaceIn(
  name: string,
  pattern: RegExp,
  replace: (index: number, match: RegExpMatchArray) => string,
): void {
  const file = join(FOLDER, name);
  const text = readFileSync(file, 'utf8');
  let index = 0;
  writeFileSync(
    file,
    text.replaceAll(pattern, (...match) => replace(index++, match as RegExpMatchArray)),
  );
}

function generate(...options: readonly string[]): void {
  execFileSync(join(ROOT, 'node_modules/.bin/drizzle-kit'), ['generate', ...options], {
    cwd: ROOT,
    stdio: 'inherit',
  });
}
