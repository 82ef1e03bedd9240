import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { cursorOf, pageOf, readCursor } from '../../gateway/http/paging.ts';

type Row = { readonly startsAt: Date; readonly id: string };

const ROWS: Row[] = ['apt_1', 'apt_2', 'apt_3'].map((id, i) => ({ id, startsAt: new Date(i) }));
const LIST_URL = new URL('http://localhost/api/appointments?limit=2&status=Confirmed');

function page(rows: Row[], limit: number, url = LIST_URL) {
  return pageOf(rows, limit, url, { toItem: (row) => row.id, toCursor: cursorOf });
}

/** The address of the next page, as a caller reads it from the header. */
function nextUrl(link: string | undefined): URL {
  const [, path] = /^<(.+)>; rel="next"$/.exec(link ?? '') ?? [];
  return new URL(path ?? 'none:', 'http://localhost');
}

function encoded(position: string): string {
  return Buffer.from(position).toString('base64url');
}

describe('a page', () => {
  test('that holds everything has no next page', () => {
    expect(page(ROWS.slice(0, 2), 2)).toEqual({ body: ['apt_1', 'apt_2'] });
  });

  test('of nothing is empty and has no next page', () => {
    expect(page([], 2)).toEqual({ body: [] });
  });

  test('leaves out the row that only shows that there is more', () => {
    expect(page(ROWS, 2).body).toEqual(['apt_1', 'apt_2']);
  });

  test('links to the rows after its last one', () => {
    const next = nextUrl(page(ROWS, 2).headers?.['Link']);
    expect(readCursor(next.searchParams.get('cursor')!)).toEqual({ ok: true, value: ROWS[1] });
  });

  test("keeps the caller's filters in the link", () => {
    const next = nextUrl(page(ROWS, 2).headers?.['Link']);
    expect(next.pathname).toBe('/api/appointments');
    expect(next.searchParams.get('status')).toBe('Confirmed');
    expect(next.searchParams.get('limit')).toBe('2');
  });

  test('replaces the cursor it was asked for', () => {
    const second = new URL(`${LIST_URL.href}&cursor=${encoded('0|apt_0')}`);
    const next = nextUrl(page(ROWS, 2, second).headers?.['Link']);
    expect(next.searchParams.getAll('cursor')).toEqual([encoded('1|apt_2')]);
  });

  test('leaves the address it was asked for as it was', () => {
    page(ROWS, 2);
    expect(LIST_URL.search).toBe('?limit=2&status=Confirmed');
  });
});

test('following the links shows every row once, in order', () => {
  fc.assert(
    fc.property(fc.nat({ max: 30 }), fc.integer({ min: 1, max: 10 }), (count, limit) => {
      const rows = Array.from({ length: count }, (_, i) => ({
        id: `apt_${String(i).padStart(2, '0')}`,
        startsAt: new Date(Math.floor(i / 3)),
      }));
      const seen: string[] = [];
      let url: URL | undefined = LIST_URL;
      while (url) {
        const after = readCursor(url.searchParams.get('cursor') ?? undefined);
        const from = after.ok ? rows.findIndex((row) => row.id === after.value?.id) + 1 : count;
        const { body, headers } = page(rows.slice(from, from + limit + 1), limit, url);
        seen.push(...body);
        url = headers && nextUrl(headers['Link']);
      }
      expect(seen).toEqual(rows.map((row) => row.id));
    }),
    { numRuns: 200 },
  );
});

describe('a cursor', () => {
  test('that is absent means the start', () => {
    expect(readCursor(undefined)).toEqual({ ok: true, value: undefined });
  });

  test('brings back the position it was made from', () => {
    const row = { startsAt: new Date('2027-03-15T09:00:00.123Z'), id: 'apt_01jx' };
    expect(readCursor(encoded(cursorOf(row)))).toEqual({ ok: true, value: row });
  });

  test.each([
    ['is not base64', '%%%'],
    ['is empty', ''],
    ['has no id', encoded('5')],
    ['has an empty id', encoded('5|')],
    ['has an id with other characters', encoded("5|apt_1' OR 1=1")],
    ['has no time', encoded('soon|apt_1')],
    ['has a time beyond all dates', encoded('1e300|apt_1')],
  ])('that %s is refused with INVALID_INPUT', (_what, cursor) => {
    expect(readCursor(cursor)).toEqual({ ok: false, code: 'INVALID_INPUT' });
  });
});

test.each(['8640000000000000', '253402300800000', '-62198755200000', ''])(
  'a cursor with the time "%s" is refused with INVALID_INPUT',
  (time) => {
    const cursor = Buffer.from(`${time}|apt_1`).toString('base64url');

    expect(readCursor(cursor)).toEqual({ ok: false, code: 'INVALID_INPUT' });
  },
);
