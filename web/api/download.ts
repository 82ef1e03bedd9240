import { findNextCursor, type Operation } from '../../packages/client/src/core-entry.ts';
import { callWith } from './call.ts';
import { joinParts } from './csv-parts.ts';
import { saveFile } from './save-file.ts';

/** Operations that also answer with a CSV file. */
type CsvName = 'getReport' | 'listClients';
type File = { readonly query: Readonly<Record<string, string>>; readonly name: string };

const CSV = { headers: { accept: 'text/csv' } };

/** Saves a list as a file of the browser, with all its parts. */
export async function downloadCsv<Name extends CsvName>(
  operation: Operation<Name>,
  { query, name }: File,
): Promise<void> {
  const parts: string[] = [];
  let cursor: string | undefined;
  do {
    const input = { query: { ...query, cursor } };
    const { body, headers } = await callWith<CsvName>(operation, input, CSV);
    // Not the list of the type: a file was asked for.
    parts.push(body as unknown as string);
    cursor = findNextCursor(headers);
  } while (cursor !== undefined);
  saveFile(name, 'text/csv', joinParts(parts));
}
