import { hash } from 'node:crypto';
import { z } from 'zod';
import { Id, Text } from '../../contract/primitives.ts';
import type { Sealer } from '../../contract/sealing.ts';
import type { Listing, Order, Page, Position } from '../../db/reads/pagination.ts';
import { accept, type Outcome, refuseField } from '../../domain/outcome.ts';
import type { JsonResponse } from './render.ts';

/** Sort keys in cursors. An instant is an integer in the unit of its column. */
export const TextRank = Text(2_000);
export const MeasureRank = z.number();
export const CountRank = z.int().min(0);
export const InstantRank = z.int().min(0);

/** Milliseconds since 1970, up to a date that Postgres can read. */
export const DateRank = InstantRank.max(99_999_999_999_999).transform((ms) => new Date(ms));

type PageRequest = {
  readonly path: string;
  readonly query: {
    readonly limit: number;
    readonly [name: string]: string | number | readonly string[] | undefined;
  };
  /** Set for a list whose rows may have ids that the caller must not know: its cursors are encrypted. */
  readonly sealer?: Pick<Sealer, 'seal' | 'open'>;
};

const CURSOR = 'cursor';

const LIST_KEY_CHARACTERS = 12;

/** Identifies a list by its path and filters, since a position is meaningless in another one. */
export function listKeyOf({ path, query }: PageRequest): string {
  const { limit: _limit, cursor: _cursor, ...filters } = query;
  const set = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => a.localeCompare(b));
  return hash('sha256', JSON.stringify([path, set]), 'base64url').slice(0, LIST_KEY_CHARACTERS);
}

/** Expects one row above the limit if there is a next page. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  request: PageRequest,
  view: { toItem: (row: Row) => Item; toPosition: (row: Row) => Position<unknown> },
): JsonResponse<Item[]> {
  const { query } = request;
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const body = page.map(view.toItem);
  if (rows.length <= query.limit || last === undefined) return { body };
  return { body, headers: { Link: toNextLink(request, view.toPosition(last)) } };
}

/** The value of the Link header: the page after a position. */
export function toNextLink(
  { path, query, sealer }: PageRequest,
  { rank, id }: Position<unknown>,
): string {
  const position = JSON.stringify([listKeyOf({ path, query }), rank, id]);
  const cursor = sealer?.seal(position, CURSOR) ?? Buffer.from(position).toString('base64url');
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor })) {
    if (value !== undefined) next.set(name, String(value));
  }
  return `<${path}?${next.toString()}>; rel="next"`;
}

type CursorRequest = PageRequest & { readonly query: { readonly cursor?: string | undefined } };

/** Loads the page after the cursor, with a Link header to the next one. */
export async function listPage<Rank, Row, Item>(
  request: CursorRequest,
  rank: z.ZodType<Rank>,
  load: (page: Page<Rank>) => Promise<readonly Row[]>,
  view: { toItem: (row: Row) => Item; toPosition: (row: Row) => Position<string | number> },
): Promise<Outcome<JsonResponse<Item[]>>> {
  const after = readCursor(request, rank);
  if (!after.ok) return after;
  const rows = await load({ limit: request.query.limit + 1, after: after.value });
  return accept(toPage(rows, request, view));
}

type ListRequest = CursorRequest & {
  readonly query: { readonly order?: Order | undefined; readonly count?: 'exact' | undefined };
};

/** The same of a list, in the order that the caller asks for, and with its total if they ask for it. */
export async function sendList<Rank, Row, Item>(
  request: ListRequest,
  rank: z.ZodType<Rank>,
  list: Listing<Row, Rank>,
  view: { toItem: (row: Row) => Item; toPosition: (row: Row) => Position<string | number> },
): Promise<Outcome<JsonResponse<Item[]>>> {
  const { order, count } = request.query;
  const page = await listPage(request, rank, (each) => list.read({ ...each, order }), view);
  return count === undefined ? page : addTotal(page, list.count);
}

/** Adds the number of items on all pages. */
async function addTotal<Item>(
  page: Outcome<JsonResponse<Item[]>>,
  countAll: () => Promise<number>,
): Promise<Outcome<JsonResponse<Item[]>>> {
  if (!page.ok) return page;
  const { body, headers } = page.value;
  const total = String(await countAll());
  return accept({ body, headers: { ...headers, 'X-Total-Count': total } });
}

/** Returns the item itself if the whole list has one item. */
export function unwrapSingleItem<Item>(page: JsonResponse<Item[]>): JsonResponse<Item[] | Item> {
  const [only, ...others] = page.body;
  const isSingle = only !== undefined && others.length === 0 && !page.headers?.['Link'];
  return isSingle ? { ...page, body: only } : page;
}

/** A cursor encodes its list, and the position of the last row of a page. */
export function readCursor<Rank>(
  request: CursorRequest,
  rankSchema: z.ZodType<Rank>,
): Outcome<Position<Rank> | undefined> {
  const { cursor } = request.query;
  if (cursor === undefined) return accept(undefined);
  const schema = z.tuple([z.literal(listKeyOf(request)), rankSchema, Id]);
  const parsed = schema.safeParse(decodeCursor(cursor, request.sealer));
  if (!parsed.success) return refuseField('INVALID_INPUT', 'cursor');
  const [, rank, id] = parsed.data;
  return accept({ rank, id });
}

function decodeCursor(cursor: string, sealer: PageRequest['sealer']): unknown {
  try {
    const position = sealer
      ? sealer.open(cursor, CURSOR)
      : Buffer.from(cursor, 'base64url').toString();
    return position === undefined ? undefined : JSON.parse(position);
  } catch {
    return undefined;
  }
}
