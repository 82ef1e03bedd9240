import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../launcher/paths.ts';
import { escapeHtml } from '../../mail/html.ts';
import { describeHardware } from '../hardware.ts';
import type { Fault } from './faults/fault.ts';
import { lengthOf, listBookings } from './log.ts';
import { reportTables, type Table } from './report.ts';
import type { Proof } from './run.ts';

const PAGE = join(ROOT, '.amsel/proof/index.html');
/** The names of the faults are at the left of all plots. */
const LABEL_WIDTH = 320;
const WIDTH = 1_000;
const PLOT_HEIGHT = 120;
const FAULT_HEIGHT = 12;
const BINS = 200;
const TICKS = 10;

/** Writes an HTML page with a timeline of faults, throughput and waits; returns its path. */
export function writePage(proof: Proof, seed: number): string {
  const { violations } = proof;
  const list = violations.map(({ text }) => `<li>${escapeHtml(text)}</li>`).join('');
  mkdirSync(dirname(PAGE), { recursive: true });
  writeFileSync(
    PAGE,
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Amsel proof</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 78rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
  h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
  svg { width: 100%; height: auto; font: 11px system-ui, sans-serif; }
  table { display: block; overflow-x: auto; border-collapse: collapse; margin-top: 2rem; }
  th, td { padding: .2rem .8rem; text-align: right; font-variant-numeric: tabular-nums; border-bottom: 1px solid #eee; }
  th:first-child, td:first-child { text-align: left; }
  .bookings { fill: #2f6f5e; } .waits { fill: #b4690e; } .fault { fill: #b3261e; } .axis { stroke: #ccc; }
</style>
<h1>Amsel proof, seed ${seed}: ${violations.length} violations</h1>
<p>${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC. ${escapeHtml(describeHardware())}.</p>
${violations.length > 0 ? `<ul>${list}</ul>` : ''}
${toTimeline(proof)}
${reportTables(proof).toReversed().map(toHtml).join('\n')}</html>`,
  );
  return PAGE;
}

type Scale = { readonly startMs: number; readonly endMs: number };

function toTimeline({ log, faults }: Proof): string {
  const { operations } = log;
  const times = [...operations, ...faults].map(({ startedMs }) => startedMs);
  const scale = {
    startMs: times.reduce((a, b) => Math.min(a, b)),
    endMs: [...operations, ...log.waits].reduce((end, { endedMs }) => Math.max(end, endedMs), 0),
  };
  const binSeconds = (scale.endMs - scale.startMs) / 1_000 / BINS;
  const rates = toBins(scale, listBookings(operations), (sum) => sum + 1 / binSeconds);
  const waits = toBins(scale, log.waits, (longest, each) =>
    Math.max(longest, lengthOf(each) / 1_000),
  );
  return [
    plot('Bookings a second', 'bookings', rates),
    plot('Longest wait of a client, s', 'waits', waits),
    faultPlot(scale, faults),
  ].join('\n');
}

/** One figure for each part of the time. Each item counts at its end, when the client has its answer. */
function toBins<T extends { readonly endedMs: number }>(
  scale: Scale,
  items: readonly T[],
  add: (before: number, item: T) => number,
): number[] {
  const figures = Array<number>(BINS).fill(0);
  for (const item of items) {
    const n = Math.min(BINS - 1, Math.floor(BINS * shareOf(scale, item.endedMs)));
    figures[n] = add(figures[n]!, item);
  }
  return figures;
}

const shareOf = ({ startMs, endMs }: Scale, ms: number) => (ms - startMs) / (endMs - startMs);

function plot(title: string, name: string, values: readonly number[]): string {
  const largest = Math.max(...values, Number.MIN_VALUE);
  const bars = values.map((value, n) => {
    const height = (PLOT_HEIGHT * value) / largest;
    const x = LABEL_WIDTH + (WIDTH / BINS) * n;
    return `<rect class="${name}" x="${x}" y="${(PLOT_HEIGHT - height).toFixed(1)}" width="${WIDTH / BINS - 1}" height="${height.toFixed(1)}"/>`;
  });
  return `<h2>${title} (at most ${largest.toFixed(1)})</h2>${drawing(PLOT_HEIGHT, `${axis(PLOT_HEIGHT)}${bars.join('')}`)}`;
}

const axis = (y: number) =>
  `<line class="axis" x1="${LABEL_WIDTH}" x2="${LABEL_WIDTH + WIDTH}" y1="${y}" y2="${y}"/>`;

const drawing = (height: number, content: string) =>
  `<svg viewBox="0 0 ${LABEL_WIDTH + WIDTH} ${height}">${content}</svg>`;

/** One line for each kind, from the start of each fault to the recovery from it. */
function faultPlot(scale: Scale, faults: readonly Fault[]): string {
  const kinds = [...new Set(faults.map(({ kind }) => kind))].toSorted();
  const lines = kinds.map((kind, n) => {
    const y = n * FAULT_HEIGHT;
    const spans = faults
      .filter((fault) => fault.kind === kind)
      .map(({ startedMs, recoveredMs }) => {
        const x = LABEL_WIDTH + WIDTH * shareOf(scale, startedMs);
        const width = Math.max(2, LABEL_WIDTH + WIDTH * shareOf(scale, recoveredMs) - x);
        return `<rect class="fault" x="${x.toFixed(1)}" y="${y + 2}" width="${width.toFixed(1)}" height="${FAULT_HEIGHT - 4}"/>`;
      });
    return `${axis(y + FAULT_HEIGHT)}${spans.join('')}<text y="${y + FAULT_HEIGHT - 2}">${escapeHtml(kind)}</text>`;
  });
  const height = kinds.length * FAULT_HEIGHT;
  const lengthMin = (scale.endMs - scale.startMs) / 60_000;
  const ticks = Array.from({ length: TICKS }, (_, n) => {
    const minutes = ((lengthMin * n) / TICKS).toFixed(1);
    return `<text x="${LABEL_WIDTH + (WIDTH * n) / TICKS}" y="${height + FAULT_HEIGHT}">${minutes} min</text>`;
  });
  return `<h2>Faults</h2>${drawing(height + 2 * FAULT_HEIGHT, [...lines, ...ticks].join(''))}`;
}

function toHtml({ head, rows }: Table): string {
  const row = (tag: string, cells: readonly (string | number)[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(String(cell))}</${tag}>`).join('')}</tr>`;
  return `<table>${row('th', head)}${rows.map((cells) => row('td', cells)).join('')}</table>`;
}
