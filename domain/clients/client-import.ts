import { parseCsv } from '../csv.ts';
import { phoneKeyOf } from './client-search.ts';
import type { Comparable } from './client-duplicates.ts';

export const IMPORT_COLUMNS = ['name', 'email', 'phone', 'notes', 'tags'] as const;
type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** Columns of an export that an import does not read. */
export const EXPORT_ONLY_COLUMNS = [
  ...['id', 'hasAccount', 'createdAt', 'appointments', 'completed', 'cancelled', 'noShows'],
  'spentMajor',
];

/** Between the tags of a cell. */
export const TAG_SEPARATOR = ';';

export type ImportRow = {
  /** As a spreadsheet counts: the header is row 1. */
  readonly row: number;
  readonly fields: {
    readonly name: string | undefined;
    readonly email: string | null;
    readonly phone: string | null;
    readonly notes: string | null;
    readonly tags: readonly string[];
  };
  /** A cell beyond the columns of the header: the row is shifted, or has a separator too many. */
  readonly hasSurplus: boolean;
};

export type ImportFile =
  | {
      readonly ok: true;
      readonly rows: readonly ImportRow[];
      /** Columns of other programs, which are not read. */
      readonly ignoredColumns: readonly string[];
    }
  /** The place that is wrong: the whole file, or a column of the header. */
  | { readonly ok: false; readonly column?: string };

/** Reads the rows of a file. Empty cells are absent values, empty rows are left out, columns may stand in any order. */
export function readImport(csv: string): ImportFile {
  const [header, ...rows] = parseCsv(csv) ?? [];
  if (!header) return { ok: false };
  const columns = header.map((cell) => columnOf(cell.trim()));
  const ignoredColumns = header.filter((cell, i) => columns[i] === undefined && cell.trim() !== '');
  const named = columns.filter((column) => column !== undefined && column !== '');
  const twice = named.find((column, i) => named.indexOf(column) !== i);
  if (twice !== undefined) return { ok: false, column: twice };
  if (!named.includes('name')) return { ok: false, column: 'name' };
  return {
    ok: true,
    rows: rows
      .map((cells, i) => ({ cells, row: i + 2 }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
      .map(({ cells, row }) => ({
        row,
        fields: toFields(cells, columns),
        hasSurplus: cells.slice(header.length).some((cell) => cell.trim() !== ''),
      })),
    ignoredColumns,
  };
}

/** Undefined: unknown. Empty: not read. `E-Mail` is `email`. */
function columnOf(cell: string): ImportColumn | '' | undefined {
  const plain = cell.replaceAll(/[-_ ]/g, '').toLowerCase();
  const isSame = (name: string) => name.toLowerCase() === plain;
  return IMPORT_COLUMNS.find(isSame) ?? (EXPORT_ONLY_COLUMNS.some(isSame) ? '' : undefined);
}

function toFields(cells: readonly string[], columns: readonly (string | undefined)[]) {
  const read = (column: ImportColumn) => cells[columns.indexOf(column)]?.trim() || null;
  const tags = (read('tags') ?? '').split(TAG_SEPARATOR).map((tag) => tag.trim());
  return {
    name: read('name') ?? undefined,
    email: read('email'),
    phone: read('phone'),
    notes: read('notes'),
    tags: tags.filter((tag) => tag !== ''),
  };
}

/**
 * The client that a row describes again: the same name, and no email or phone that differs. People of one family
 * share a phone, so a phone alone does not tell.
 */
export function findSame<Client extends Comparable>(
  byName: ReadonlyMap<string, readonly Client[]>,
  row: Comparable,
): Client | undefined {
  return byName
    .get(row.nameKey)
    ?.find(
      (client) =>
        agree(client.email?.toLowerCase(), row.email?.toLowerCase()) &&
        agree(phoneKeyOf(client.phone), phoneKeyOf(row.phone)),
    );
}

function agree(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || a === b;
}
