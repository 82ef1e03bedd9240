import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { parseCsv, toCsv } from '../../../domain/csv.ts';

const HEADER = ['name', 'phone'];

describe('a CSV file', () => {
  test('contains what was written, whatever its characters are', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.stringMatching(/^['=+\-@",;\t\r\n a]{0,6}$/),
      fc.constantFrom('=1+1', "'=1", '+49 30 1', '"', ',', '\r\n', ' x '),
    );
    const rows = fc.array(fc.tuple(cell, cell), { maxLength: 5 });
    fc.assert(
      fc.property(rows, (cells) => {
        expect(parseCsv(toCsv([HEADER, ...cells]))).toEqual([HEADER, ...cells]);
      }),
      { numRuns: 500 },
    );
  });

  test.each(['=1+1', '+49 30', '-1', '@SUM(A1)', '\t=1', '\r=1', "'=1", '=HYPERLINK("x")'])(
    'never begins a cell with the formula %j',
    (formula) => {
      const [, written = ''] = toCsv([HEADER, [formula, 'x']]).split('name,phone\r\n');
      expect(written.replace(/^"/, '')).toMatch(/^'/);
    },
  );

  test('writes numbers, truth values and nothing', () => {
    expect(toCsv([[1.5, -2, true, null, '']])).toBe('\ufeff1.5,-2,true,,\r\n');
  });

  test.each([
    ['commas', 'a,b\n1,2'],
    ['semicolons', 'a;b\r\n1;2\r\n'],
    ['tabs', 'a\tb\r1\t2\r'],
    ['quotes', '"a",b\n"1","2"\n'],
  ])('is read with %s', (_case, text) => {
    expect(parseCsv(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('is read with empty cells at the end', () => {
    expect(parseCsv('a,b\n,\n1,')).toEqual([
      ['a', 'b'],
      ['', ''],
      ['1', ''],
    ]);
  });

  test.each(['"a', '"a"b', 'a\n"b"c'])('is refused if a quote is wrong: %j', (text) => {
    expect(parseCsv(text)).toBeUndefined();
  });

  test('is read whatever the text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const rows = parseCsv(text);
        expect(rows === undefined || rows.every((cells) => cells.length > 0)).toBe(true);
      }),
    );
  });
});
