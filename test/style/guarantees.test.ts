import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../../launcher/paths.ts';

const page = readFileSync(join(ROOT, 'docs/guarantees.md'), 'utf8');
const guarantees = page
  .split('\n')
  .filter((line) => /^\| [A-Z]/.test(line) && !/^\| Guarantee /.test(line));
const listTests = (text: string) => [...text.matchAll(/`(test\/[^`]+)`/g)].map(([, name]) => name!);

test('every guarantee names its mechanism and a test', () => {
  const isWhole = (line: string) => line.includes('](decisions/') && listTests(line).length > 0;

  expect(guarantees.length).toBeGreaterThan(10);
  expect(guarantees.filter((line) => !isWhole(line))).toEqual([]);
});

test('every test and every decision that the page of guarantees names exists', () => {
  const decisions = [...page.matchAll(/\]\((decisions\/[^)]+)\)/g)].map(
    ([, name]) => `docs/${name}`,
  );
  const named = [...listTests(page), ...decisions];

  expect(named.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
});
