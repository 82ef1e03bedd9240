/** One table of the benchmark, as it is printed and as the page shows it. */
export type Table = {
  readonly title: string;
  readonly head: readonly string[];
  /** The column that is drawn. */
  readonly drawn: string;
  readonly rows: { readonly name: string; readonly cells: readonly string[] }[];
};
type Tell = (name: string, cells: readonly (string | number)[]) => void;

const NAME_WIDTH = 38;
const CELL_WIDTH = 14;

/** Everything that was measured in this run. */
export const TABLES: Table[] = [];

/** Prints each row as soon as it is known, and keeps it for the page. */
export function beginTable(title: string, head: readonly string[], drawn = head.at(-1)!): Tell {
  const table: Table = { title, head, drawn, rows: [] };
  TABLES.push(table);
  console.log(`\n${lineOf(title, head)}`);
  return (name, cells) => {
    const texts = cells.map(String);
    table.rows.push({ name, cells: texts });
    console.log(lineOf(name, texts));
  };
}

function lineOf(name: string, cells: readonly string[]): string {
  return name.padEnd(NAME_WIDTH) + cells.map((cell) => cell.padStart(CELL_WIDTH)).join('');
}
