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

/** At most 14 digits of milliseconds since 1970: such a time is one that Postgres can read. */
const CURSOR = /^(\d{1,14})\|(\w+)$/;

/** A cursor is the position of the last row seen: its time and its id. */
export function readCursor(
  cursor: string | undefined,
): Outcome<{ startsAt: Date; id: string } | undefined> {
  if (cursor === undefined) return accept(undefined);
  const [, ms, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (ms === undefined || id === undefined) return refuse('INVALID_INPUT');
  return accept({ startsAt: new Date(Number(ms)), id });
}

export function cursorOf(row: { startsAt: Date; id: string }): string {
  return `${row.startsAt.getTime()}|${row.id}`;
}
