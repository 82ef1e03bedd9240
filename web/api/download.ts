import { Refused, Unreachable } from './failures.ts';
import { findAccessToken } from './session.ts';

type File = {
  /** An operation that also answers with a CSV file. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly name: string;
};

/** Saves a list as a file of the browser. */
export async function downloadCsv({ path, query, name }: File): Promise<void> {
  const token = await findAccessToken();
  const response = await fetch(`${path}?${new URLSearchParams(query)}`, {
    headers: { accept: 'text/csv', ...(token && { authorization: `Bearer ${token}` }) },
  }).catch((cause: unknown) => {
    throw new Unreachable('no response', { cause });
  });
  if (!response.ok) throw new Refused('INTERNAL_ERROR', response.status, response.headers);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
