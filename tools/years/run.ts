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

type Extent = {
  readonly moves: number;
  readonly bookings: number;
  readonly days: number;
  /** Days that are simulated and swept as one. */
  readonly stepDays: number;
};

/** Simulates the days, and prints and keeps the tables. */
export async function runYear(url: string, extent: Extent): Promise<void> {
  const perStep = extent.stepDays / YEAR_DAYS;
  const bookingsPerDay = Math.ceil(extent.bookings * perStep);
  const scale: Scale = {
    bookingsPerDay,
    movesPerDay: Math.ceil(extent.moves * perStep),
    cancellationsPerDay: Math.ceil(bookingsPerDay * CANCELLED_SHARE),
  };
  const year = await startYear(url, scale);
  try {
    await simulateMonths(url, year, extent);
    addLatency(await measureBeside(url, year, BESIDE));
    await year.sweep();
    await vacuumTables(url);
    await compareWithNew(url);
  } finally {
    await year.close();
  }
}

function addLatency(latency: Awaited<ReturnType<typeof measureBeside>>): void {
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
}

const toMb = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
const toRatio = (ratio: number) => ratio.toFixed(2);
const PLOTTED = ['appointments', 'sessions', 'events', 'outcomes', 'webhook_deliveries'];

/** One row for each month. The sizes have the indexes in them. */
async function simulateMonths(
  url: string,
  year: Year,
  { bookings, moves, days, stepDays }: Extent,
): Promise<void> {
  const [booked, moved] = [bookings, moves].map((count) => count.toLocaleString('en-US'));
  const title = `${booked} bookings and ${moved} moves a year, ${stepDays === 1 ? 'day by day' : `${stepDays} days at once`}`;
  const addRow = beginTable(title, [
    ...PLOTTED.map((name) => `${name.replace('webhook_', '')} MB`),
    'all MB',
    'dead rows, share',
    'sweep ms',
    'slowest sweep ms',
    'seconds',
  ]);
  let day = 0;
  for (let month = 1; day < days; month++) {
    const startMs = performance.now();
    const sweeps: number[] = [];
    for (; day < Math.min(days, month * MONTH_DAYS); day += stepDays) {
      sweeps.push((await year.nextDay(stepDays)).sweepMs);
    }
    const seconds = (performance.now() - startMs) / 1_000;
    const sizes = await readSizes(url);
    const bytesOf = ({ tableBytes, indexBytes }: TableSize) => tableBytes + indexBytes;
    const sum = (of: (size: TableSize) => number) => sizes.reduce((all, each) => all + of(each), 0);
    const dead = sum(({ deadRows }) => deadRows);
    addRow(`month ${month}`, [
      ...PLOTTED.map((name) => toMb(bytesOf(sizes.find((size) => size.name === name)!))),
      toMb(sum(bytesOf)),
      toRatio(dead / (dead + sum(({ liveRows }) => liveRows))),
      (sweeps.reduce((a, b) => a + b, 0) / sweeps.length).toFixed(0),
      Math.max(...sweeps).toFixed(0),
      seconds.toFixed(0),
    ]);
  }
}

/** The size of each table and of the largest indexes, against the same rows in new ones. */
async function compareWithNew(url: string): Promise<void> {
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
