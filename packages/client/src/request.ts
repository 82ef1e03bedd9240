/** The parts of an input, whatever the operation. */
export type AnyInput = {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly headers?: object | undefined;
  readonly body?: unknown;
};

/** Fills the path and adds the query. */
export function urlOf(
  baseUrl: string,
  path: string,
  { params = {}, query = {} }: AnyInput,
): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_place, name: string) =>
    toSegment(name, values.get(name)),
  );
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const address = baseUrl.replace(/\/+$/, '') + filled;
  return search === '' ? address : `${address}?${search}`;
}

/** An empty or dotted value would lead to another path. */
function toSegment(name: string, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`params.${name} is not an id: "${text}"`);
  return encodeURIComponent(text);
}

/** The server reads the true type of a picture from its bytes. */
const PICTURE = 'image/jpeg';

type Content = { readonly type?: string; readonly body?: NonNullable<RequestInit['body']> };

/** The payload of a request and its media type. */
export function contentOf(body: unknown): Content {
  if (body === undefined) return {};
  if (body instanceof Blob) return { type: body.type || PICTURE, body };
  if (body instanceof Uint8Array) return { type: PICTURE, body: Uint8Array.from(body) };
  return { type: 'application/json', body: JSON.stringify(body) };
}

/** Browsers have `randomUUID` only on secure pages. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The cursor of `Link: <…?cursor=…>; rel="next"`. */
export function findNextCursor(headers: Headers): string | undefined {
  const [, query] = /<[^>?]*\?([^>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '') ?? [];
  return (query && new URLSearchParams(query).get('cursor')) || undefined;
}
