import { joinParts } from './csv-parts.ts';
import { Refused, Unreachable } from './failures.ts';
import { findNextCursor } from './pages.ts';
import { saveFile } from './save-file.ts';
import { findAccessToken, forgetAccessToken } from './session.ts';

type File = {
  /** An operation that also answers with a CSV file. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly name: string;
};

/** Saves a list as a file of the browser, with all its parts. */
export async function downloadCsv({ path, query, name }: File): Promise<void> {
  const parts: string[] = [];
  let cursor: string | undefined;
  do {
    const response = await readPart(path, { ...query, ...(cursor !== undefined && { cursor }) });
    parts.push(await response.text());
    cursor = findNextCursor(response.headers);
  } while (cursor !== undefined);
  saveFile(name, 'text/csv', joinParts(parts));
}

/** After a refused token it is asked for once more, as `call` does. */
async function readPart(path: string, query: File['query']): Promise<Response> {
  const url = `${path}?${new URLSearchParams(query)}`;
  let response = await askFor(url);
  if (response.status === 401) {
    forgetAccessToken();
    response = await askFor(url);
  }
  if (!response.ok) throw new Refused(await codeOf(response), response.status, response.headers);
  return response;
}

async function askFor(url: string): Promise<Response> {
  try {
    const token = await findAccessToken();
    return await fetch(url, {
      headers: { accept: 'text/csv', ...(token && { authorization: `Bearer ${token}` }) },
    });
  } catch (cause) {
    throw new Unreachable('no response', { cause });
  }
}

/** Empty if no code was sent, as by a proxy. */
async function codeOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => ({}))) as { readonly error?: string };
  return body.error ?? '';
}
