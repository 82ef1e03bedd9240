import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../../launcher/paths.ts';

type Rule = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { runbook_url?: string };
};
const { groups } = parse(readFileSync(join(ROOT, 'deploy/monitoring/alerts.yml'), 'utf8')) as {
  groups: { rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.map(({ alert }) => alert);
const runbook = readFileSync(join(ROOT, 'docs/runbook.md'), 'utf8');
const sections = [...runbook.matchAll(/^## (Amsel\w+)$/gm)].map(([, name]) => name);

test('the runbook has one section for each alert, in the same order', () => {
  expect(sections).toEqual(alerts);
});

test('every alert links to its section of the runbook', () => {
  const links = rules.map(({ annotations }) => annotations.runbook_url?.split('/docs/')[1]);

  expect(links).toEqual(alerts.map((alert) => `runbook.md#${alert.toLowerCase()}`));
});

test('a lost Redis is a ticket, since everything works without it', () => {
  const paging = rules
    .filter(({ labels }) => labels.severity === 'page')
    .map(({ expr }) => expr)
    .filter((expr) => expr.includes('amsel_dependency_up'));

  expect(paging).toEqual([expect.stringContaining('dependency!~"worker|redis"')]);
});

test('every alert that the runbook mentions exists', () => {
  const named = [...runbook.matchAll(/`(Amsel[A-Z]\w+)`/g)].map(([, name]) => name);

  expect(alerts).toEqual(expect.arrayContaining(named));
});

test('every metric that an alert or the documentation names is exported by the code', () => {
  const source = ['telemetry', 'gateway/operations']
    .flatMap((folder) => readdirSync(join(ROOT, folder)).map((file) => join(ROOT, folder, file)))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const exported = new Set([...source.matchAll(/'(amsel_\w+)'/g)].map(([, name]) => name!));
  const operating = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
  const texts = [runbook, operating, ...rules.map(({ expr }) => expr)].join('\n');
  const named = [...texts.matchAll(/\bamsel_\w+/g)].map(([name]) => name);
  const isKnown = (name: string) =>
    exported.has(name) || exported.has(name.replace(/_(bucket|sum|count)$/, ''));

  expect(new Set(named.filter((name) => !isKnown(name)))).toEqual(
    // The roles of the database.
    new Set(['amsel_backup', 'amsel_gateway', 'amsel_worker']),
  );
});
