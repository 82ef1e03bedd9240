import { beginTable } from '../bench/results.ts';
import { measureBeside } from './beside.ts';
import {
  type IndexSize,
  readIndexSizes,
  readSizes,
  rewriteTables,
  type TableSize,
  vacuumTables,
} from './sizes.ts';
import { type Scale, startYear, type Year } from './year.ts';

const YEAR_DAYS = 365;
const MONTH_DAYS = 30;
const CANCELLED_SHARE = 0.1;
const BESIDE = { rounds: 4, roundMs: 5_000 };
const LARGEST_INDEXES = 12;

type Extent = { readonly moves: number; readonly bookings: number; readonly days: number };

/** Simulates the days, and prints and keeps the tables. */
export async function runYear(url: string, extent: Extent): Promise<void> {
  const bookingsPerDay = Math.ceil(extent.bookings / YEAR_DAYS);
  const scale: Scale = {
    bookingsPerDay,
    movesPerDay: Math.ceil(extent.moves / YEAR_DAYS),
    cancellationsPerDay: Math.ceil(bookingsPerDay * CANCELLED_SHARE),
  };
  const year = await startYear(url, scale);
  try {
    await simulateMonths(url, year, scale, extent.days);
    const latency = await measureBeside(url, year, BESIDE);
    const addRow = beginTable('bookings beside vacuum and sweep', [
      'bookings',
      'p50 ms',
      'p99 ms',
      'p50, times as long',
      'p99, times as long',
    ]);
    for (const name of ['alone', 'beside'] as const) {
      const { bookings, p50, p99 } = latency[name];
      const ratios = [p50 / latency.alone.p50, p99 / latency.alone.p99];
      addRow(name, [bookings, ...[p50, p99].map((ms) => ms.toFixed(1)), ...ratios.map(toRatio)]);
    }
    await year.sweep();
  } finally {
    await year.close();
  }
  await compareWithNew(url);
}

const toMb = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
const toRatio = (ratio: number) => ratio.toFixed(2);
const PLOTTED = ['appointments', 'sessions', 'events', 'outcomes', 'webhook_deliveries'];

/** One row for each month. The sizes have the indexes in them. */
async function simulateMonths(url: string, year: Year, scale: Scale, days: number): Promise<void> {
  const perYear = (perDay: number) => (perDay * YEAR_DAYS).toLocaleString('en-US');
  const title = `months of ${perYear(scale.bookingsPerDay)} bookings and ${perYear(scale.movesPerDay)} moves a year`;
  const addRow = beginTable(title, [
    ...PLOTTED.map((name) => `${name} MB`),
    'all MB',
    'dead rows, share',
    'sweep ms a day',
    'slowest sweep ms',
    'seconds a day',
  ]);
  for (let from = 0; from < days; from += MONTH_DAYS) {
    const startMs = performance.now();
    const sweeps: number[] = [];
    const length = Math.min(MONTH_DAYS, days - from);
    for (let day = 0; day < length; day++) sweeps.push((await year.nextDay()).sweepMs);
    const seconds = (performance.now() - startMs) / 1_000;
    const sizes = await readSizes(url);
    const bytesOf = ({ tableBytes, indexBytes }: TableSize) => tableBytes + indexBytes;
    const sum = (of: (size: TableSize) => number) => sizes.reduce((all, each) => all + of(each), 0);
    const dead = sum(({ deadRows }) => deadRows);
    addRow(`month ${from / MONTH_DAYS + 1}`, [
      ...PLOTTED.map((name) => toMb(bytesOf(sizes.find((size) => size.name === name)!))),
      toMb(sum(bytesOf)),
      toRatio(dead / (dead + sum(({ liveRows }) => liveRows))),
      (sweeps.reduce((a, b) => a + b, 0) / length).toFixed(0),
      Math.max(...sweeps).toFixed(0),
      (seconds / length).toFixed(2),
    ]);
  }
}

/** The size of each table and of the largest indexes, against the same rows in new ones. */
async function compareWithNew(url: string): Promise<void> {
  await vacuumTables(url);
  const [sizes, indexes] = [await readSizes(url), await readIndexSizes(url)];
  await rewriteTables(url);
  const [newSizes, newIndexes] = [await readSizes(url), await readIndexSizes(url)];
  const addRow = beginTable('tables at the end, and as new', [
    'rows',
    'table MB',
    'indexes MB',
    'table, times as large as new',
    'indexes, times as large as new',
  ]);
  sizes.forEach(({ name, liveRows, tableBytes, indexBytes }, i) => {
    const fresh = newSizes[i]!;
    addRow(name, [
      liveRows.toLocaleString('en-US'),
      toMb(tableBytes),
      toMb(indexBytes),
      toRatio(tableBytes / fresh.tableBytes),
      toRatio(indexBytes / fresh.indexBytes),
    ]);
  });
  addIndexes(indexes, newIndexes);
}

function addIndexes(indexes: readonly IndexSize[], newIndexes: readonly IndexSize[]): void {
  const addRow = beginTable('largest indexes at the end, and as new', [
    'MB',
    'new MB',
    'times as large as new',
  ]);
  const newBytes = new Map(newIndexes.map(({ name, bytes }) => [name, bytes]));
  const largest = indexes.toSorted((a, b) => b.bytes - a.bytes).slice(0, LARGEST_INDEXES);
  for (const { name, bytes } of largest) {
    const fresh = newBytes.get(name)!;
    addRow(name, [toMb(bytes), toMb(fresh), toRatio(bytes / fresh)]);
  }
}
