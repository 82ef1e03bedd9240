import { SPREAD, type Table } from './results.ts';

/** A whole run, as docs/benchmarks.json keeps it. */
export type Run = {
  readonly date: string;
  /** With the version of Node. */
  readonly machine: string;
  readonly tables: readonly Table[];
};

/** A figure that is worse than in the kept run by more than the noise. */
export type Slower = {
  readonly table: string;
  readonly row: string;
  readonly column: string;
  readonly kept: string;
  readonly now: string;
  /** 0.5: half as much again, or two thirds as fast. */
  readonly worse: number;
  readonly noise: number;
};

type Kind = {
  readonly column: RegExp;
  readonly better: 'more' | 'less';
  /** How much worse a figure may be in a second run of the same code. */
  readonly noise: number;
  readonly isRatio?: true;
};

/** The speed of a machine varies by a third between runs; the slowest of a hundred requests much more. */
const KINDS: readonly Kind[] = [
  { column: /^(p99|max|slowest|longest)/, better: 'less', noise: 1 },
  { column: /^times as fast/, better: 'more', noise: 0.05, isRatio: true },
  { column: /^times as long/, better: 'less', noise: 0.05, isRatio: true },
  { column: /( ms|^seconds)$/, better: 'less', noise: 1 / 3 },
  { column: /per s$/, better: 'more', noise: 1 / 3 },
  { column: /(^| )MB$/, better: 'less', noise: 0.15 },
  { column: /(^| )KB$/, better: 'less', noise: 0.05 },
];
/** A ratio without a spread was measured once. */
const UNKNOWN_SPREAD = 0.15;
/** A slower baseline means a slower machine. */
const BASELINE = /^bare/;

/** Only ratios are compared with another machine. Rows and columns that one run lacks are left out. */
export function findSlower(kept: Run, now: Run): Slower[] {
  return now.tables.flatMap((table) => {
    const keptTable = kept.tables.find(({ title }) => title === table.title);
    return table.rows.flatMap((row, i) => {
      const keptRow = keptTable?.rows.find((_, k) => keyOf(keptTable, k) === keyOf(table, i));
      if (!keptTable || !keptRow || BASELINE.test(row.name)) return [];
      return table.head.flatMap((column): Slower[] => {
        const kind = KINDS.find((each) => each.column.test(column));
        if (!kind || BASELINE.test(column)) return [];
        if (kept.machine !== now.machine && !kind.isRatio) return [];
        const before = cellOf(keptTable, keptRow, column);
        const after = cellOf(table, row, column);
        if (before === undefined || after === undefined || isRounding(before, after)) return [];
        const worse = worseBy(kind, Number(before), Number(after));
        const noise = kind.noise + (kind.isRatio ? spreadsOf(keptTable, keptRow, table, row) : 0);
        // Also false for figures that are no numbers.
        if (!(worse > noise)) return [];
        return [
          { table: table.title, row: row.name, column, kept: before, now: after, worse, noise },
        ];
      });
    });
  });
}

/** Rows of one name, such as several numbers of connections, are told apart by their order. */
function keyOf({ rows }: Table, i: number): string {
  const { name } = rows[i]!;
  return `${name} ${rows.slice(0, i).filter((each) => each.name === name).length}`;
}

function cellOf({ head }: Table, row: Table['rows'][number], column: string) {
  return row.cells[head.indexOf(column)];
}

function worseBy({ better }: Kind, before: number, after: number): number {
  if (before <= 0 || after <= 0) return 0;
  return (better === 'less' ? after / before : before / after) - 1;
}

/** A difference of one in the last digit. */
function isRounding(before: string, after: string): boolean {
  const decimals = Math.max(...[before, after].map((text) => text.split('.')[1]?.length ?? 0));
  return Math.round(Math.abs(Number(after) - Number(before)) * 10 ** decimals) <= 1;
}

function spreadsOf(
  keptTable: Table,
  keptRow: Table['rows'][number],
  table: Table,
  row: Table['rows'][number],
): number {
  const spreads = [cellOf(keptTable, keptRow, SPREAD), cellOf(table, row, SPREAD)];
  const known = spreads.map((text) => text && Number(/[\d.]+/.exec(text)?.[0]) / 100);
  return known.reduce<number>((sum, spread) => sum + (spread || UNKNOWN_SPREAD), 0);
}
