/** A table of results, printed row by row and written to the page. */
export type Table = {
  readonly title: string;
  readonly head: readonly string[];
  /** The column that the page plots. */
  readonly plotted: string;
  readonly rows: { readonly name: string; readonly cells: readonly string[] }[];
};
export type AddRow = (name: string, cells: readonly (string | number)[]) => void;

const NAME_WIDTH = 38;
const CELL_WIDTH = 13;

/** How far the ratio before it may be off. */
export const SPREAD = 'spread';

/** All tables of this run. */
export const TABLES: Table[] = [];

/** Plots the last column that is no spread. compare-runs.ts knows from the name of a column what is better. */
export function beginTable(title: string, head: readonly string[]): AddRow {
  const plotted = head.findLast((name) => name !== SPREAD)!;
  const table: Table = { title, head, plotted, rows: [] };
  TABLES.push(table);
  console.log(`\n${toLine(title, head)}`);
  return (name, cells) => {
    const texts = cells.map(String);
    table.rows.push({ name, cells: texts });
    console.log(toLine(name, texts));
  };
}

function toLine(name: string, cells: readonly string[]): string {
  return [name.padEnd(NAME_WIDTH), ...cells.map((cell) => cell.padStart(CELL_WIDTH))].join(' ');
}
