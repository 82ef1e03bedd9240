import type { Input } from '../../api/call.ts';

type Body = NonNullable<Input<'importBusiness'>['body']>;
type ImportFile = Body['file'];

export type ReadFile = {
  readonly file: ImportFile;
  readonly name: string;
  readonly exportedAt: string;
  readonly counts: Readonly<Record<(typeof SHOWN_COUNTS)[number], number>>;
};
const SHOWN_COUNTS = ['services', 'professionals', 'clients', 'appointments'] as const;

/** Large sections that an import leaves out: only their number of rows is sent. */
const NOT_SENT = ['history', 'alerts', 'reviews', 'waitlist'] as const;

/** The file if it can be an export of a business; the server checks its rows. */
export function readImportFile(text: string): ReadFile | undefined {
  const parsed = parse(text);
  if (parsed?.['format'] !== 'amsel-export' || parsed['kind'] !== 'business') return undefined;
  const lengthOf = (section: string) => {
    const rows = parsed[section];
    return Array.isArray(rows) ? rows.length : 0;
  };
  const shortened = NOT_SENT.map((section) => [section, Array(lengthOf(section)).fill(0)]);
  // The server refuses what is no such file.
  const file = { ...parsed, ...Object.fromEntries(shortened) } as ImportFile;
  return {
    file,
    name: file.business?.name ?? '',
    exportedAt: file.exportedAt,
    counts: {
      services: lengthOf('services'),
      professionals: lengthOf('professionals'),
      clients: lengthOf('clients'),
      appointments: lengthOf('appointments'),
    },
  };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
