import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { z } from 'zod';
import {
  DateRank,
  InstantRank,
  MeasureRank,
  toPage,
  readCursor,
  unwrapSingleItem,
  TextRank,
} from '../../../gateway/http/paging.ts';
import { encodeCursor } from '../../support/http.ts';

type Row = { readonly id: string; readonly rank: number };
type Query = { limit: number; status?: string | undefined; cursor?: string };

const ROWS: Row[] = ['apt_1', 'apt_2', 'apt_3'].map((id, rank) => ({ id, rank }));
const PATH = '/api/appointments';

function page(rows: readonly Row[], query: Query) {
  return toPage(rows, { path: PATH, query }, { toItem: ({ id }) => id, toPosition: (row) => row });
}

/** A request for the page after this cursor. */
const at = (cursor: string | undefined, filters = {}) => ({
  path: PATH,
  query: { limit: 1, ...filters, cursor },
});
const REFUSED = { ok: false, code: 'INVALID_INPUT', field: 'cursor' };

/** The URL of the next page from the Link header. */
function nextUrl(link: string | undefined): URL {
  const [, path] = /^<(.+)>; rel="next"$/.exec(link ?? '') ?? [];
  return new URL(path ?? 'none:', 'http://localhost');
}

describe('a page', () => {
  test('that holds everything has no next page', () => {
    expect(page(ROWS.slice(0, 2), { limit: 2 })).toEqual({ body: ['apt_1', 'apt_2'] });
  });

  test('without rows is empty and has no next page', () => {
    expect(page([], { limit: 2 })).toEqual({ body: [] });
  });

  test('leaves out the row above the limit', () => {
    expect(page(ROWS, { limit: 2 }).body).toEqual(['apt_1', 'apt_2']);
  });

  test('links to the rows after its last one', () => {
    const next = nextUrl(page(ROWS, { limit: 2 }).headers?.['Link']);

    expect(readCursor(at(next.searchParams.get('cursor')!), MeasureRank)).toEqual({
      ok: true,
      value: ROWS[1],
    });
  });

  test("keeps the caller's filters in the link, with any characters", () => {
    const status = 'a&b=c>; "é"';
    const next = nextUrl(page(ROWS, { limit: 2, status }).headers?.['Link']);

    expect(next.pathname).toBe(PATH);
    expect(next.searchParams.get('status')).toBe(status);
    expect(next.searchParams.get('limit')).toBe('2');
  });

  test('leaves an absent filter out of the link', () => {
    const next = nextUrl(page(ROWS, { limit: 2, status: undefined }).headers?.['Link']);

    expect([...next.searchParams.keys()]).toEqual(['limit', 'cursor']);
  });

  test('replaces the cursor of the request', () => {
    const cursor = encodeCursor([0, 'apt_0'], PATH);
    const next = nextUrl(page(ROWS, { limit: 2, cursor }).headers?.['Link']);

    expect(next.searchParams.getAll('cursor')).toEqual([encodeCursor([1, 'apt_2'], PATH)]);
  });
});

test('following the links shows every row once, in order', () => {
  fc.assert(
    fc.property(fc.nat({ max: 30 }), fc.integer({ min: 1, max: 10 }), (count, limit) => {
      const rows = Array.from({ length: count }, (_, i) => ({
        id: `apt_${i}`,
        rank: Math.floor(i / 3),
      }));
      const seen: string[] = [];
      let from: number | undefined = 0;
      while (from !== undefined) {
        const { body, headers } = page(rows.slice(from, from + limit + 1), { limit });
        seen.push(...body);
        const cursor = headers && nextUrl(headers['Link']).searchParams.get('cursor');
        const after = readCursor(at(cursor ?? undefined), MeasureRank);
        const last = after.ok ? after.value : undefined;
        from = last && rows.findIndex(({ id }) => id === last.id) + 1;
      }
      expect(seen).toEqual(rows.map(({ id }) => id));
    }),
    { numRuns: 200 },
  );
});

describe('unwrapSingleItem', () => {
  test('returns the only item', () => {
    expect(unwrapSingleItem({ body: ['one'] })).toEqual({ body: 'one' });
  });

  test('keeps the list if another page follows', () => {
    const first = { body: ['one'], headers: { Link: 'x' } };
    expect(unwrapSingleItem(first)).toBe(first);
  });

  test.each([[[]], [['one', 'two']]])('keeps the list %j', (body) => {
    expect(unwrapSingleItem({ body })).toEqual({ body });
  });
});

describe('a cursor', () => {
  test('that is absent means the start', () => {
    expect(readCursor(at(undefined), TextRank)).toEqual({ ok: true, value: undefined });
  });

  test('decodes to the text or number it was made from', () => {
    const anyText = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'));
    const anyRank = fc.oneof(anyText, fc.double({ noNaN: true, noDefaultInfinity: true }));
    fc.assert(
      fc.property(anyRank, (rank) => {
        const row = { id: 'apt_01jx', rank };
        const { headers } = toPage(
          [row, row],
          { path: PATH, query: { limit: 1 } },
          { toItem: () => 1, toPosition: () => row },
        );
        const cursor = nextUrl(headers?.['Link']).searchParams.get('cursor')!;
        const schema: z.ZodType<string | number> =
          typeof rank === 'string' ? TextRank : MeasureRank;
        // JSON has no -0.
        const expected = rank === 0 ? 0 : rank;
        expect(readCursor(at(cursor), schema)).toEqual({
          ok: true,
          value: { ...row, rank: expected },
        });
      }),
      { numRuns: 500 },
    );
  });

  test('decodes an instant to a date', () => {
    const ms = Date.parse('2027-03-15T09:00:00.123Z');

    expect(readCursor(at(encodeCursor([ms, 'apt_1'], PATH)), DateRank)).toEqual({
      ok: true,
      value: { rank: new Date(ms), id: 'apt_1' },
    });
  });

  test('works in its own list only', () => {
    const cursor = encodeCursor([1, 'apt_1'], PATH, { status: 'Confirmed', from: '2027-03-15' });

    expect(
      readCursor(at(cursor, { from: '2027-03-15', status: 'Confirmed' }), MeasureRank),
    ).toMatchObject({ ok: true });
    expect(readCursor(at(cursor), MeasureRank)).toEqual(REFUSED);
    expect(readCursor(at(cursor, { from: '2027-03-15' }), MeasureRank)).toEqual(REFUSED);
    expect(readCursor({ ...at(cursor), path: '/api/business/clients' }, MeasureRank)).toEqual(
      REFUSED,
    );
  });

  test.each<[string, string, z.ZodType]>([
    ['is not base64', '%%%', TextRank],
    ['is empty', '', TextRank],
    ['is not JSON', encodeCursor('["a"', PATH), TextRank],
    ['is not a list', encodeCursor({ rank: 'a', id: 'b' }, PATH), TextRank],
    ['has no id', encodeCursor(['a'], PATH), TextRank],
    ['has an empty id', encodeCursor(['a', ''], PATH), TextRank],
    ['has too long an id', encodeCursor(['a', 'x'.repeat(101)], PATH), TextRank],
    ['has a third element', encodeCursor(['a', 'b', 'c'], PATH), TextRank],
    ['has a NUL in its text', encodeCursor(['\0', 'b'], PATH), TextRank],
    ['has a NUL in its id', encodeCursor(['a', '\0'], PATH), TextRank],
    ['has half a surrogate pair', encodeCursor('["\\ud800","b"]', PATH), TextRank],
    ['has too long a text', encodeCursor(['x'.repeat(2_001), 'b'], PATH), TextRank],
    ['has a number for a text', encodeCursor([1, 'b'], PATH), TextRank],
    ['has a text for a number', encodeCursor(['1', 'b'], PATH), MeasureRank],
    ['has an infinite number', encodeCursor('[1e999,"b"]', PATH), MeasureRank],
    ['has null for a number', encodeCursor([null, 'b'], PATH), MeasureRank],
    ['has a fraction of an instant', encodeCursor([1.5, 'b'], PATH), InstantRank],
    ['has an instant before 1970', encodeCursor([-1, 'b'], PATH), InstantRank],
    ['has an instant above the safe integers', encodeCursor([2 ** 53, 'b'], PATH), InstantRank],
    [
      'has a date that Postgres cannot read',
      encodeCursor([100_000_000_000_000, 'b'], PATH),
      DateRank,
    ],
    ['has text for a date', encodeCursor(['2027-03-15', 'b'], PATH), DateRank],
  ])('that %s is refused with INVALID_INPUT', (_case, cursor, schema) => {
    expect(readCursor(at(cursor), schema)).toEqual(REFUSED);
  });
});
