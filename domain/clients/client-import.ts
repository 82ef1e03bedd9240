import { parseCsv } from '../csv.ts';
import { phoneKeyOf } from './client-search.ts';
import type { Comparable } from './client-duplicates.ts';

export const IMPORT_COLUMNS = ['name', 'email', 'phone', 'notes', 'tags'] as const;
type ImportColumn = (typeof IMPORT_COLUMNS)[number] | 'firstName' | 'lastName';

/** Names of columns in files of other programs, in lower case, without spaces and signs. */
const KNOWN_NAMES: Readonly<Record<ImportColumn, readonly string[]>> = {
  name: ['name', 'fullname', 'clientname', 'customername', 'displayname', 'kundenname', 'kunde'],
  firstName: ['firstname', 'givenname', 'forename', 'vorname'],
  lastName: ['lastname', 'surname', 'familyname', 'nachname', 'familienname'],
  email: ['email', 'emailaddress', 'mail', 'email1value', 'emailadresse', 'mailadresse'],
  phone: [
    ...['phone', 'phonenumber', 'mobile', 'mobilenumber', 'mobilephone', 'cell', 'cellphone'],
    ...['telephone', 'telephonenumber', 'tel', 'homephone', 'workphone', 'phone1value', 'telefon'],
    ...[
      'telefonnummer',
      'telefonnr',
      'mobil',
      'mobilnummer',
      'mobiltelefon',
      'handy',
      'handynummer',
      'handynr',
      'mobilnr',
      'phoneno',
      'mobileno',
    ],
  ],
  notes: [
    'notes',
    'note',
    'comment',
    'comments',
    'notiz',
    'notizen',
    'bemerkung',
    'bemerkungen',
    'kommentar',
  ],
  tags: ['tags', 'tag', 'labels', 'schlagworte', 'schlagwörter'],
};

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
      /** Columns with values that are not read: unknown ones, and second ones of a field. */
      readonly ignoredColumns: readonly string[];
    }
  /** The place that is wrong: the whole file, or a column of the header. */
  | { readonly ok: false; readonly column?: string };

/**
 * Reads the rows of a file. Empty cells are absent values, empty rows are left out, columns may stand in any order.
 * If several columns are for one field, such as phone and mobile, the first with a value counts.
 */
export function readImport(csv: string): ImportFile {
  const [header, ...rows] = parseCsv(csv) ?? [];
  if (!header) return { ok: false };
  const names = header.map(toPlain);
  const columns = names.map(columnOf);
  const twice = columns.find((column, i) => column && names.indexOf(names[i]!) !== i);
  if (twice) return { ok: false, column: twice };
  if (!['name', 'firstName', 'lastName'].some((name) => columns.includes(name as ImportColumn))) {
    return { ok: false, column: 'name' };
  }
  const isLeftOut = (i: number) =>
    columns[i] === undefined || rows.some((cells) => isSecondValue(cells, columns, i));
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
    ignoredColumns: header.filter((cell, i) => cell.trim() !== '' && isLeftOut(i)),
  };
}

type Columns = readonly (ImportColumn | '' | undefined)[];

/** `E-Mail` is `email`. */
function toPlain(cell: string): string {
  return cell.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** Undefined: unknown. Empty: not read. */
function columnOf(plain: string): Columns[number] {
  const isExportOnly = EXPORT_ONLY_COLUMNS.some((name) => name.toLowerCase() === plain);
  if (isExportOnly) return '';
  const columns = Object.keys(KNOWN_NAMES) as ImportColumn[];
  return columns.find((column) => KNOWN_NAMES[column].includes(plain));
}

/** A value that is not read, because an earlier column has another one for the same field. */
function isSecondValue(cells: readonly string[], columns: Columns, i: number): boolean {
  const value = cells[i]?.trim();
  const column = columns[i];
  return Boolean(value && column) && readCell(cells, columns, column!) !== value;
}

function readCell(cells: readonly string[], columns: Columns, column: string): string | null {
  return cells.find((cell, i) => columns[i] === column && cell.trim() !== '')?.trim() ?? null;
}

function toFields(cells: readonly string[], columns: Columns): ImportRow['fields'] {
  const read = (column: ImportColumn) => readCell(cells, columns, column);
  const tags = (read('tags') ?? '').split(TAG_SEPARATOR).map((tag) => tag.trim());
  return {
    name: toName(read('name'), read('firstName'), read('lastName')),
    email: read('email'),
    phone: read('phone'),
    notes: read('notes'),
    tags: tags.filter((tag) => tag !== ''),
  };
}

/** Beside a first name alone, `Name` is the last name, unless it has the first name in it. */
function toName(name: string | null, first: string | null, last: string | null) {
  if (name && (last || !first || name.includes(first))) return name;
  return [first, last ?? name].filter((part) => part !== null).join(' ') || undefined;
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
