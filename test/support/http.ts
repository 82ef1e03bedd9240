import { listKeyOf } from '../../gateway/http/paging.ts';

/** Sends a plain request, since the typed client hides headers and unexpected bodies. */
export async function get(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  const body: unknown = await response.json();
  return { status: response.status, headers: response.headers, body };
}

/** Fetches every page of a list by its `Link` headers. */
export async function fetchPages<Item>(
  baseUrl: string,
  path: string,
  sent: Record<string, string> = {},
): Promise<Item[][]> {
  const pages: Item[][] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const { status, headers, body } = await get(`${baseUrl}${next}`, sent);
    if (status !== 200 || !Array.isArray(body)) throw new Error(`${next} returned ${status}`);
    pages.push(body);
    next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  }
  return pages;
}

/** The query of the next link of a list. */
export function nextQuery({ headers }: { headers: Headers }): Record<string, string> | undefined {
  const target = /^<[^?>]+\?([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  return target === undefined ? undefined : Object.fromEntries(new URLSearchParams(target));
}

/** A cursor of this list, which may be malformed; a text is taken for JSON. */
export function encodeCursor(
  position: unknown,
  path: string,
  filters: Record<string, string> = {},
): string {
  const text = typeof position === 'string' ? position : JSON.stringify(position);
  const key = listKeyOf({ path, query: { ...filters, limit: 100 } });
  return Buffer.from(text.replace(/^\[/, `["${key}",`)).toString('base64url');
}
