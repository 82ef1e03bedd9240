import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../../launcher/paths.ts';

const { groups } = parse(readFileSync(join(ROOT, 'deploy/monitoring/alerts.yml'), 'utf8')) as {
  groups: { rules: { alert: string }[] }[];
};
const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
const runbook = readFileSync(join(ROOT, 'docs/runbook.md'), 'utf8');
const sections = [...runbook.matchAll(/^## (Amsel\w+)$/gm)].map(([, name]) => name);

test('the runbook has one section for each alert, in the same order', () => {
  expect(sections).toEqual(alerts);
});

test('every alert that the runbook mentions exists', () => {
  const named = [...runbook.matchAll(/`(Amsel[A-Z]\w+)`/g)].map(([, name]) => name);

  expect(alerts).toEqual(expect.arrayContaining(named));
});
