import { escapeHtml } from '../../mail/html.ts';
import { toTable } from '../markdown-table.ts';
import type { Run, Slower } from './compare-runs.ts';
import type { Table } from './results.ts';

/** The comparison with the kept run; undefined if there is none. */
export type Compared =
  | { readonly keptDate: string; readonly slower: readonly Slower[]; readonly sameMachine: boolean }
  | undefined;

const BAR_MAX_PX = 320;
const RATIOS =
  'Loads that are compared run in turns, for as many rounds as it takes until the spread of their ratio is at most 5 %, or until it is clearly above or below its target; the number of rounds is limited, and every second one has the reverse order. Each figure is the median of its rounds, and “times as fast” and “times as long” are medians of the ratios of the rounds, not quotients of the figures beside them. The spread is the notch of a box plot, as a share of the ratio: a guide to how much the ratio varies between runs, not a confidence interval, because the rounds are few.';
const HEAD = ['', 'figure', 'kept', 'now', 'worse by', 'noise'];

/** An HTML page with a plot for each table. Figures that got worse are marked. */
export function toPage(run: Run, compared: Compared): string {
  const slower = compared?.slower ?? [];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Amsel benchmarks</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 68rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
  h2 { margin: 2.5rem 0 .5rem; font-size: 1.1rem; }
  table { border-collapse: collapse; }
  th, td { padding: .2rem .8rem; text-align: right; font-variant-numeric: tabular-nums; border-bottom: 1px solid #eee; }
  th:first-child, td:first-child, td:last-child { text-align: left; }
  .plotted { font-weight: 600; } rect { fill: #2f6f5e; } .slower { background: #fbe3dc; }
</style>
<h1>Amsel benchmarks</h1><p>${escapeHtml(run.machine)}. ${escapeHtml(RATIOS)}</p>
<h2>Slower than the kept run</h2><p>${escapeHtml(describe(compared))}</p>
${slower.length > 0 ? toHtmlTable(HEAD, slower.map(toCells)) : ''}
${run.tables.map((table) => toHtml(table, slower)).join('\n')}</html>`;
}

/** The same tables as Markdown for the repository. */
export function toSummary(run: Run, compared: Compared): string {
  const slower = compared?.slower ?? [];
  const marked = slower.length > 0 ? `\n\n${toTable(HEAD, slower.map(toCells))}` : '';
  return `# Benchmarks of ${run.date}

${run.machine}. \`npm run bench -- --keep\` writes this page, and benchmarks.json beside it. ${RATIOS}

## Slower than the run before

${describe(compared)}${marked}

${toSections(run.tables, '##')}
`;
}

export function toSections(tables: readonly Table[], mark: '##' | '###'): string {
  const sections = tables.map(
    ({ title, head, rows }) =>
      `${mark} ${title}\n\n${toTable(
        ['', ...head],
        rows.map(({ name, cells }) => [name, ...cells]),
      )}`,
  );
  return sections.join('\n\n');
}

export function describe(compared: Compared): string {
  if (!compared) return 'No run was kept before.';
  const { keptDate, slower, sameMachine } = compared;
  const scope = sameMachine
    ? ''
    : ' It is of another machine or version of Node: only ratios count.';
  const found =
    slower.length === 0
      ? 'Nothing is slower by more than the noise.'
      : `${slower.length} figures are worse by more than the noise of repeated runs.`;
  return `Compared with the run of ${keptDate}.${scope} ${found}`;
}

export function toCells({ table, row, column, kept, now, worse, noise }: Slower): string[] {
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
  return [`${table}: ${row}`, column, kept, now, percent(worse), percent(noise)];
}

function toHtmlTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const toRow = (tag: string) => (cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<table>${toRow('th')(head)}${rows.map(toRow('td')).join('')}</table>`;
}

function toHtml({ title, head, plotted, rows }: Table, slower: readonly Slower[]): string {
  const column = head.indexOf(plotted);
  const values = rows.map(({ cells }) => Number(cells[column]) || 0);
  const largest = Math.max(...values, Number.MIN_VALUE);
  const bar = (value: number) =>
    `<svg width="${BAR_MAX_PX}" height="14"><rect width="${((BAR_MAX_PX * value) / largest).toFixed(1)}" height="14"/></svg>`;
  const th = head.map((name) => `<th>${escapeHtml(name)}</th>`).join('');
  const body = rows.map(({ name, cells }, i) => {
    const tds = cells.map((cell, k) => {
      const marked = slower.find(
        (each) =>
          each.table === title && each.row === name && each.column === head[k] && each.now === cell,
      );
      const classes = [k === column && 'plotted', marked && 'slower'].filter(Boolean).join(' ');
      const kept = marked ? ` title="was ${escapeHtml(marked.kept)}"` : '';
      return `<td${classes && ` class="${classes}"`}${kept}>${escapeHtml(cell)}</td>`;
    });
    return `<tr><td>${escapeHtml(name)}</td>${tds.join('')}<td>${bar(values[i]!)}</td></tr>`;
  });
  return `<h2>${escapeHtml(title)}</h2><table><tr><th></th>${th}<th>${escapeHtml(plotted)}</th></tr>${body.join('')}</table>`;
}
