import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../../launcher/paths.ts';
import { findNativeRedis } from '../../launcher/services/redis.ts';
import type { Table } from './results.ts';

const PAGE = join(ROOT, '.amsel/bench/index.html');
const SUMMARY = join(ROOT, 'docs/benchmarks.md');
const BAR_MAX = 320;

/** The tables with a plot each, to look at; answers where it is. */
export function writePage(tables: readonly Table[]): string {
  mkdirSync(dirname(PAGE), { recursive: true });
  writeFileSync(
    PAGE,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Amsel, measured</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 68rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
  h2 { margin: 2.5rem 0 .5rem; font-size: 1.1rem; }
  table { border-collapse: collapse; }
  th, td { padding: .2rem .8rem; text-align: right; font-variant-numeric: tabular-nums; border-bottom: 1px solid #eee; }
  th:first-child, td:first-child, td:last-child { text-align: left; }
  .drawn { font-weight: 600; } rect { fill: #2f6f5e; }
</style>
<h1>Amsel, measured</h1><p>${escaped(machine())}. Every ratio was measured in one run.</p>
${tables.map(section).join('\n')}</html>`,
  );
  return PAGE;
}

/** The same tables without plots, dated, as the repository keeps them. */
export function writeSummary(tables: readonly Table[]): string {
  const day = new Date().toISOString().slice(0, 10);
  const words = tables.map(
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
    `# Measured on ${day}\n\n${machine()}. \`npm run bench -- --keep\` writes this page; ratios are of one run.\n\n${words.join('\n\n')}\n`,
  );
  return SUMMARY;
}

function machine(): string {
  const [first] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${gigabytes} GB of memory, Node ${process.versions.node}; load client, gateway, worker, Temporal, Postgres and Redis (${findNativeRedis() ?? 'valkey as WebAssembly'}) share them`;
}

function section({ title, head, drawn, rows }: Table): string {
  const column = head.indexOf(drawn);
  const values = rows.map(({ cells }) => Number(cells[column]) || 0);
  const most = Math.max(...values, Number.MIN_VALUE);
  const bar = (value: number) =>
    `<svg width="${BAR_MAX}" height="14"><rect width="${((BAR_MAX * value) / most).toFixed(1)}" height="14"/></svg>`;
  const th = head.map((name) => `<th>${escaped(name)}</th>`).join('');
  const body = rows.map(({ name, cells }, i) => {
    const tds = cells.map(
      (cell, k) => `<td${k === column ? ' class="drawn"' : ''}>${escaped(cell)}</td>`,
    );
    return `<tr><td>${escaped(name)}</td>${tds.join('')}<td>${bar(values[i]!)}</td></tr>`;
  });
  return `<h2>${escaped(title)}</h2><table><tr><th></th>${th}<th>${escaped(drawn)}</th></tr>${body.join('')}</table>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
