import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT } from '../../launcher/paths.ts';

const page = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');
const STATES = ['met', 'in part', 'not met', 'operator', 'none'];
/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0 has. */
const CHAPTERS = {
  ...{ V1: 27, V2: 11, V3: 19, V4: 10, V5: 9, V6: 35, V7: 18, V8: 7, V9: 7, V10: 29, V11: 14 },
  ...{ V12: 9, V13: 13, V14: 9, V15: 13, V16: 16, V17: 7 },
};

/** A row of a table has one requirement, or several with one state and one reason. */
const rows = [...page.matchAll(/^\| (V[\d.V, ]+?) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, ids, subject, state, proof]) => ({
    ids: ids!.split(', '),
    subject: subject!,
    state: state!,
    proof: proof!,
  }),
);
const ids = rows.flatMap((row) => row.ids);
const chapterOf = (id: string) => id.split('.')[0]!;

function countBy<T>(items: readonly T[], nameOf: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[nameOf(item)] = (counts[nameOf(item)] ?? 0) + 1;
  return counts;
}

describe('docs/asvs.md', () => {
  test('has every requirement of levels 1 and 2 once, by chapter', () => {
    expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([]);
    expect(ids.filter((id) => !/^V\d{1,2}\.\d{1,2}\.\d{1,2}$/.test(id))).toEqual([]);
    expect(countBy(ids, chapterOf)).toEqual(CHAPTERS);
  });

  test('has a known state and a short subject in every row', () => {
    const isKnown = ({ state, subject }: (typeof rows)[number]) =>
      STATES.includes(state) && subject.split(' ').length <= 8;

    expect(rows.filter((row) => !isKnown(row))).toEqual([]);
  });

  test('counts the states in its summary', () => {
    const summary = [...page.matchAll(/^\| `([a-z ]+)` +\| (\d+) +\|/gm)].map(
      ([, state, count]) => [state, Number(count)] as const,
    );
    const states = rows.flatMap((row) => row.ids.map(() => row.state));

    expect(Object.fromEntries(summary)).toEqual(countBy(states, (state) => state));
    expect(summary.map(([state]) => state)).toEqual(STATES);
  });

  test('names a test or a page for what is met, and a page for what is left to the operator', () => {
    const isProven = ({ state, proof }: (typeof rows)[number]) =>
      (state !== 'met' || /`test\/|\]\(/.test(proof)) &&
      (state !== 'operator' || /\]\((threat-model|operating)\.md/.test(proof));

    expect(rows.filter((row) => !isProven(row))).toEqual([]);
  });

  test('names only tests, pages and headings that exist', () => {
    const tests = [...page.matchAll(/`(test\/[^`]+)`/g)].map(([, name]) => name!);
    const links = [...page.matchAll(/\]\((?!https:)([^)#]+)(?:#([^)]+))?\)/g)];
    const isBroken = (name: string, heading: string | undefined) => {
      const path = join(ROOT, 'docs', name);
      return !existsSync(path) || (heading !== undefined && !headingsOf(path).includes(heading));
    };

    expect(tests.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
    expect(links.filter(([, name, heading]) => isBroken(name!, heading))).toEqual([]);
  });
});

/** The anchors of the headings of a page, as GitHub makes them. */
function headingsOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(/\s/g, '-'),
  );
}
