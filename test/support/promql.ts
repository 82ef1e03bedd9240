import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { ROOT } from '../../launcher/paths.ts';

type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] };
type Rules = { groups: { rules: { alert: string; expr: string }[] }[] };

const read = (name: string) => readFileSync(join(ROOT, 'deploy/monitoring', name), 'utf8');

/** The expressions of the dashboard and the alerts, named after their panel or alert. */
export function listMonitoringExpressions(): { name: string; expr: string }[] {
  const { panels } = JSON.parse(read('dashboard.json')) as Dashboard;
  const { groups } = parse(read('alerts.yml')) as Rules;
  return [
    ...panels.flatMap(({ title, targets = [] }) =>
      // Grafana replaces this variable.
      targets.map(({ expr }) => ({
        name: title,
        expr: expr.replaceAll('$__rate_interval', '1m'),
      })),
    ),
    ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ name: alert, expr }))),
  ];
}

export type Sample = { metric: string; labels: Readonly<Record<string, string>> };
/** A metric that an expression reads, with the conditions on the labels of its samples. */
export type Selector = {
  metric: string;
  matchers: { label: string; isMatch: (value: string) => boolean }[];
};

/** Undefined if the expression is not valid PromQL. */
export function parseSelectors(expr: string): Selector[] | undefined {
  const selectors: Selector[] = [];
  let isValid = true;
  parser.parse(expr).iterate({
    enter({ type, node, from, to }) {
      if (type.isError) isValid = false;
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') {
        selectors.push({ metric: expr.slice(from, to), matchers: [] });
      }
      if (type.name !== 'UnquotedLabelMatcher') return;
      const [, label, operator, text] = /^(\w+)\s*(\W+?)\s*(".*")$/s.exec(expr.slice(from, to))!;
      selectors.at(-1)!.matchers.push({
        label: label!,
        isMatch: toMatcher(operator!, JSON.parse(text!) as string),
      });
    },
  });
  return isValid ? selectors : undefined;
}

function toMatcher(operator: string, text: string): (value: string) => boolean {
  const isMatch = operator.endsWith('~')
    ? (value: string) => new RegExp(`^(?:${text})$`).test(value)
    : (value: string) => value === text;
  return operator.startsWith('!') ? (value) => !isMatch(value) : isMatch;
}

/** Parses the samples of a metrics page, without their values. */
export function parseSamples(page: string): Sample[] {
  return [...page.matchAll(/^(\w+)(?:\{(.*)\})? /gm)].map(([, metric, text = '']) => ({
    metric: metric!,
    labels: Object.fromEntries(
      [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label!, value!]),
    ),
  }));
}
