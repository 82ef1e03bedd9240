import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import type { Answer } from './mount.ts';

/** One row more than asked for tells whether there is a next page. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  url: URL,
  view: { toItem: (row: Row) => Item; toCursor: (row: Row) => string },
): Answer<Item[]> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const body = page.map(view.toItem);
  if (rows.length <= limit || last === undefined) return { body };
  const next = new URL(url);
  next.searchParams.set('cursor', Buffer.from(view.toCursor(last)).toString('base64url'));
  return { body, headers: { Link: `<${next.pathname}${next.search}>; rel="next"` } };
}

/** A cursor is the position of the last row seen: its time and its id. */
export function readCursor(
  cursor: string | undefined,
): Outcome<{ startsAt: Date; id: string } | undefined> {
  if (cursor === undefined) return accept(undefined);
  const [ms, id] = Buffer.from(cursor, 'base64url').toString().split('|');
  const startsAt = new Date(Number(ms));
  const isGood = id !== undefined && /^\w+$/.test(id) && !Number.isNaN(startsAt.getTime());
  return isGood ? accept({ startsAt, id }) : refuse('INVALID_INPUT');
}

export function cursorOf(row: { startsAt: Date; id: string }): string {
  return `${row.startsAt.getTime()}|${row.id}`;
}
