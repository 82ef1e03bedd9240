import { joinParts } from './csv-parts.ts';
import { Refused, toUnreachable } from './failures.ts';
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
  try {
    return await askFor(url);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'AUTH_REQUIRED') throw error;
    forgetAccessToken();
    return askFor(url);
  }
}

async function askFor(url: string): Promise<Response> {
  const token = await findAccessToken();
  const headers = { accept: 'text/csv', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { headers }).catch(toUnreachable);
  if (!response.ok) throw new Refused(await codeOf(response), response.status, response.headers);
  return response;
}

/** Empty if no code was sent, as by a proxy. */
async function codeOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => ({}))) as { readonly error?: string };
  return body.error ?? '';
}
