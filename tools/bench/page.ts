import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../../launcher/paths.ts';
import { findNativeRedis } from '../../launcher/services/redis.ts';
import { escapeHtml } from '../../mail/html.ts';
import type { Table } from './results.ts';

const PAGE = join(ROOT, '.amsel/bench/index.html');
const SUMMARY = join(ROOT, 'docs/benchmarks.md');
const BAR_MAX_PX = 320;
const RATIOS =
  'In the tables of API keys, discovery and openings, both loads run in turns for several rounds: each figure is the median of its rounds, and the ratio is the median of the ratios of the rounds, not the quotient of the figures beside it.';

/** Writes an HTML page with a plot for each table; returns its path. */
export function writePage(tables: readonly Table[]): string {
  mkdirSync(dirname(PAGE), { recursive: true });
  writeFileSync(
    PAGE,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Amsel benchmarks</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 68rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
  h2 { margin: 2.5rem 0 .5rem; font-size: 1.1rem; }
  table { border-collapse: collapse; }
  th, td { padding: .2rem .8rem; text-align: right; font-variant-numeric: tabular-nums; border-bottom: 1px solid #eee; }
  th:first-child, td:first-child, td:last-child { text-align: left; }
  .plotted { font-weight: 600; } rect { fill: #2f6f5e; }
</style>
<h1>Amsel benchmarks</h1><p>${escapeHtml(describeMachine())}. All figures are of one run. ${RATIOS}</p>
${tables.map(toHtml).join('\n')}</html>`,
  );
  return PAGE;
}

/** Writes the same tables as Markdown for the repository; returns its path. */
export function writeSummary(tables: readonly Table[]): string {
  const day = new Date().toISOString().slice(0, 10);
  const sections = tables.map(
    ({ title, head, rows }) =>
      `## ${title}\n\n${[
        ['', ...head],
        ['---', ...head.map(() => '---:')],
        ...rows.map(({ name, cells }) => [name, ...cells]),
      ]
        .map((cells) => `| ${cells.join(' | ')} |`)
        .join('\n')}`,
  );
  writeFileSync(
    SUMMARY,
    `# Benchmarks of ${day}\n\n${describeMachine()}. \`npm run bench -- --keep\` writes this page; all figures are of one run. ${RATIOS}\n\n${sections.join('\n\n')}\n`,
  );
  return SUMMARY;
}

function describeMachine(): string {
  const [first] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${gigabytes} GB of memory, Node ${process.versions.node}; load client, gateway, worker, Temporal, Postgres and Redis (${findNativeRedis() ?? 'valkey as WebAssembly'}) share this machine`;
}

function toHtml({ title, head, plotted, rows }: Table): string {
  const column = head.indexOf(plotted);
  const values = rows.map(({ cells }) => Number(cells[column]) || 0);
  const largest = Math.max(...values, Number.MIN_VALUE);
  const bar = (value: number) =>
    `<svg width="${BAR_MAX_PX}" height="14"><rect width="${((BAR_MAX_PX * value) / largest).toFixed(1)}" height="14"/></svg>`;
  const th = head.map((name) => `<th>${escapeHtml(name)}</th>`).join('');
  const body = rows.map(({ name, cells }, i) => {
    const tds = cells.map(
      (cell, k) => `<td${k === column ? ' class="plotted"' : ''}>${escapeHtml(cell)}</td>`,
    );
    return `<tr><td>${escapeHtml(name)}</td>${tds.join('')}<td>${bar(values[i]!)}</td></tr>`;
  });
  return `<h2>${escapeHtml(title)}</h2><table><tr><th></th>${th}<th>${escapeHtml(plotted)}</th></tr>${body.join('')}</table>`;
}
