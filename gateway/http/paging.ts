import { z } from 'zod';
import { Id, Text } from '../../contract/primitives.ts';
import type { Page, Position } from '../../db/reads/visibility.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import type { Fresh } from './render.ts';

/** What lists are ordered by, as a cursor may hold it: text, a measure, a count, or an instant in whole units. */
export const TextRank = Text(2_000);
export const MeasureRank = z.number();
export const CountRank = z.int().min(0);
export const InstantRank = z.int().min(0);

/** At most 14 digits of milliseconds since 1970: such a time is one that Postgres can read. */
export const DateRank = InstantRank.max(99_999_999_999_999).transform((ms) => new Date(ms));

type Asked = {
  readonly path: string;
  readonly query: { readonly limit: number; readonly [name: string]: string | number | undefined };
};

/** One row more than asked for tells whether there is a next page. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  { path, query }: Asked,
  view: { toItem: (row: Row) => Item; toPosition: (row: Row) => Position<string | number> },
): Fresh<Item[]> {
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const body = page.map(view.toItem);
  if (rows.length <= query.limit || last === undefined) return { body };
  const { rank, id } = view.toPosition(last);
  const cursor = Buffer.from(JSON.stringify([rank, id])).toString('base64url');
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor })) {
    if (value !== undefined) next.set(name, String(value));
  }
  return { body, headers: { Link: `<${path}?${next.toString()}>; rel="next"` } };
}

/** One page of a list: what comes after the cursor, as items, with the way to the next one. */
export async function listPage<Rank, Row, Item>(
  asked: Asked & { readonly query: { readonly cursor?: string | undefined } },
  rank: z.ZodType<Rank>,
  load: (page: Page<Rank>) => Promise<readonly Row[]>,
  view: { toItem: (row: Row) => Item; toPosition: (row: Row) => Position<string | number> },
): Promise<Outcome<Fresh<Item[]>>> {
  const after = readCursor(asked.query.cursor, rank);
  if (!after.ok) return after;
  const rows = await load({ limit: asked.query.limit + 1, after: after.value });
  return accept(pageOf(rows, asked, view));
}

/** A list with a single item gives way to the item itself. */
export function soleOf<Item>(page: Fresh<Item[]>): Fresh<Item[] | Item> {
  const [only, ...others] = page.body;
  const isSole = only !== undefined && others.length === 0 && !page.headers?.['Link'];
  return isSole ? { ...page, body: only } : page;
}

/** A cursor is the position of the last row seen. */
export function readCursor<Rank>(
  cursor: string | undefined,
  rankSchema: z.ZodType<Rank>,
): Outcome<Position<Rank> | undefined> {
  if (cursor === undefined) return accept(undefined);
  const parsed = z.tuple([rankSchema, Id]).safeParse(jsonOf(cursor));
  if (!parsed.success) return refuse('INVALID_INPUT');
  const [rank, id] = parsed.data;
  return accept({ rank, id });
}

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
