import { describe, expect, test } from '@jest/globals';
import { findSlower, type Run } from '../../../tools/bench/compare-runs.ts';
import { describe as describeComparison, toPage, toSummary } from '../../../tools/bench/page.ts';
import type { Table } from '../../../tools/bench/results.ts';

const HEAD = ['in flight', 'per s', 'p50 ms', 'p99 ms', 'times as long', 'spread'];
const KEPT_CELLS = ['8', '300', '20.0', '80.0', '2.00', '±2 %'];

function runWith(rows: Table['rows'], machine = 'two cores'): Run {
  const table = { title: 'bookings', head: HEAD, plotted: 'times as long', rows };
  return { date: '2026-11-15', machine, tables: [table] };
}
const runOf = (cells: readonly string[], name = 'booking', machine?: string) =>
  runWith([{ name, cells }], machine);
const kept = runOf(KEPT_CELLS);

/** The kept run with one cell changed. */
const changed = (column: string, cell: string) =>
  runOf(KEPT_CELLS.map((each, i) => (HEAD[i] === column ? cell : each)));

describe('findSlower', () => {
  test('the same run is not slower', () => {
    expect(findSlower(kept, kept)).toEqual([]);
  });

  test.each([
    ['per s', '230', false],
    ['per s', '200', true],
    ['per s', '900', false],
    ['p50 ms', '26.0', false],
    ['p50 ms', '28.0', true],
    ['p50 ms', '5.0', false],
    ['p99 ms', '150.0', false],
    ['p99 ms', '170.0', true],
    ['times as long', '2.15', false],
    ['times as long', '2.25', true],
    ['in flight', '64', false],
  ])('%s that becomes %s: %s', (column, cell, isSlower) => {
    expect(findSlower(kept, changed(column, cell)).map((each) => each.column)).toEqual(
      isSlower ? [column] : [],
    );
  });

  test('says by how much, and what the noise is', () => {
    const [slower] = findSlower(kept, changed('p50 ms', '40.0'));

    expect(slower).toEqual({
      table: 'bookings',
      row: 'booking',
      column: 'p50 ms',
      kept: '20.0',
      now: '40.0',
      worse: 1,
      noise: 1 / 3,
    });
  });

  test('a ratio with a wide spread may vary more', () => {
    const now = runOf(['8', '300', '20.0', '80.0', '2.25', '±12 %']);

    expect(findSlower(kept, now)).toEqual([]);
  });

  test('of another machine only ratios are compared', () => {
    const now = runOf(['8', '30', '200.0', '800.0', '3.00', '±2 %'], 'booking', 'one core');

    expect(findSlower(kept, now).map(({ column }) => column)).toEqual(['times as long']);
  });

  test('a baseline is not marked', () => {
    const now = runOf(['8', '30', '200.0', '800.0', '3.00', ''], 'bare update');

    expect(findSlower(runOf(KEPT_CELLS, 'bare update'), now)).toEqual([]);
  });

  test('a difference of one in the last digit is rounding', () => {
    const before = runOf(['8', '300', '1', '1', '1', '']);
    const after = runOf(['8', '300', '2', '2', '1', '']);

    expect(findSlower(before, after)).toEqual([]);
  });

  test('rows of one name are compared in their order', () => {
    const row = (p50: string) => ({ name: 'booking', cells: ['8', '300', p50, '80.0', '1', ''] });
    const before = runWith([row('10.0'), row('50.0')]);

    expect(findSlower(before, runWith([row('10.0'), row('50.0')]))).toEqual([]);
    expect(findSlower(before, runWith([row('50.0'), row('50.0')]))).toHaveLength(1);
  });

  test('rows and tables that the kept run lacks are left out', () => {
    expect(findSlower(kept, runOf(KEPT_CELLS, 'a new load'))).toEqual([]);
    expect(findSlower({ ...kept, tables: [] }, kept)).toEqual([]);
  });
});

describe('the pages', () => {
  const now = changed('p50 ms', '40.0');
  const compared = {
    keptDate: '2026-11-15',
    slower: findSlower(kept, now),
    sameMachine: true,
  };

  test('the page marks the slower figure alone, with the kept one', () => {
    const page = toPage(now, compared);

    expect(page.match(/<td class="[^"]*slower[^"]*"[^>]*>[^<]*/g)).toEqual([
      '<td class="slower" title="was 20.0">40.0',
    ]);
  });

  test('the summary lists what is slower, and all tables', () => {
    const summary = toSummary(now, compared).replaceAll(/ +/g, ' ');

    expect(summary).toContain('| bookings: booking | p50 ms | 20.0 | 40.0 | 100 % | 33 % |');
    expect(summary).toContain('| booking | 8 | 300 | 40.0 | 80.0 | 2.00 | ±2 % |');
  });

  test.each([
    [undefined, 'No run was kept before.'],
    [{ ...compared, slower: [] }, 'Nothing is slower by more than the noise.'],
    [compared, '1 figures are worse'],
    [{ ...compared, sameMachine: false }, 'only ratios count'],
  ])('the comparison is told in words (%#)', (each, words) => {
    expect(describeComparison(each)).toContain(words);
  });
});
