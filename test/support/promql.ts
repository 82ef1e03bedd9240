import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/parts/places.ts';

type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] };
type Rules = { groups: { rules: { alert: string; expr: string }[] }[] };

const read = (name: string) => readFileSync(join(ROOT, 'deploy/monitoring', name), 'utf8');

/** Every expression of the dashboard and the alerts, by what shows it. */
export function monitoringExpressions(): { name: string; expr: string }[] {
  const { panels } = JSON.parse(read('dashboard.json')) as Dashboard;
  const { groups } = parse(read('alerts.yml')) as Rules;
  return [
    ...panels.flatMap(({ title, targets = [] }) =>
      // Grafana puts in how far back a rate looks.
      targets.map(({ expr }) => ({
        name: title,
        expr: expr.replaceAll('$__rate_interval', '1m'),
      })),
    ),
    ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ name: alert, expr }))),
  ];
}

/** The metrics an expression reads; undefined where it is no PromQL. */
export function metricsIn(expr: string): string[] | undefined {
  const names: string[] = [];
  let isWhole = true;
  parser.parse(expr).iterate({
    enter({ type, node, from, to }) {
      if (type.isError) isWhole = false;
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') {
        names.push(expr.slice(from, to));
      }
    },
  });
  return isWhole ? names : undefined;
}
