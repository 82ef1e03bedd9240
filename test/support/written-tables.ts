import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOT } from '../../launcher/paths.ts';

const IMPORT = /(?:import|export)\s+(?!type\s)[^;]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/g;

/** All files that the program runs, by their imports. */
function listReached(start: string): string[] {
  const reached = new Set<string>();
  const open = [join(ROOT, start)];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const [, named, lazy] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = normalize(join(dirname(file), named ?? lazy!));
      if (existsSync(target)) open.push(target);
    }
  }
  return [...reached];
}

/** The table names by the variables of the schema. */
function readTableNames(): Map<string, string> {
  const folder = join(ROOT, 'db/schema');
  const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return new Map(
    [...sources.join('\n').matchAll(/export const (\w+) = \w+\(\s*'(\w+)'/g)].map(
      ([, variable, table]) => [variable!, table!],
    ),
  );
}

const STATEMENTS: Readonly<Record<string, readonly RegExp[]>> = {
  INSERT: [/\.insert\(\s*(\w+)/g, /INSERT INTO \W*(\w+)/g, /bulkInsert\(\s*(\w+)/g],
  UPDATE: [
    /\.update\(\s*(\w+)/g,
    /UPDATE \W*(\w+)/g,
    /bulkUpdate\(\s*(\w+)/g,
    /\bcounter\(\s*'(\w+)/g,
  ],
  DELETE: [
    /\.delete\(\s*(\w+)/g,
    /DELETE FROM \W*(\w+)/g,
    /bulkDelete\(\s*(\w+)/g,
    /createDeletion\(\s*'(\w+)/g,
  ],
};
const UPSERT = /onConflictDoUpdate|DO UPDATE/;

/** The right to each statement that the code of the program can send, such as `INSERT users`. */
export function listNeededWrites(start: string): Set<string> {
  const names = readTableNames();
  const needed = new Set<string>();
  for (const file of listReached(start).filter((each) => !each.includes('/db/seed/'))) {
    const source = readFileSync(file, 'utf8');
    for (const [right, patterns] of Object.entries(STATEMENTS)) {
      for (const [, found] of patterns.flatMap((pattern) => [...source.matchAll(pattern)])) {
        const table = names.get(found!) ?? found!;
        needed.add(`${right} ${table}`);
        if (right === 'INSERT' && UPSERT.test(source)) needed.add(`UPDATE ${table}`);
      }
    }
  }
  return needed;
}
