import { describe, expect, test } from '@jest/globals';
import type { FileResult } from '../../../tools/test-runner/jest.ts';
import { listCrowded, listDisturbed, mergeRuns } from '../../../tools/test-runner/run-again.ts';
import {
  parseCpuTime,
  stolenShare,
  waitWhileStarved,
} from '../../../tools/test-runner/stolen-time.js';

const result = (file: string, failed: number, share = 0): FileResult => ({
  file,
  passed: 5,
  failed,
  stolenShare: share,
});

describe('the time that the host takes', () => {
  test('is its part of all columns of /proc/stat, without the guests that user time contains', () => {
    const from = parseCpuTime('cpu  100 0 50 800 0 0 0 50 40 0\ncpu0 1 2 3 4 5 6 7 8 9 10\n');
    const to = parseCpuTime('cpu  130 0 60 810 0 0 0 100 60 0\ncpu0 1 2 3 4 5 6 7 8 9 10\n');

    expect(from).toEqual({ total: 1_000, stolen: 50 });
    expect(stolenShare(from, to)).toBe(0.5);
  });

  test('is nothing between two readings at once', () => {
    const reading = { total: 10, stolen: 5 };

    expect(stolenShare(reading, reading)).toBe(0);
  });
});

describe('a file', () => {
  test('begins at once if the host took less than half of the time', async () => {
    const since = { total: 1_000, stolen: 0 };

    expect(
      await waitWhileStarved(since, 60_000, () => ({ total: 2_000, stolen: 499 })),
    ).toBeLessThan(1_000);
  });

  test('waits until the host takes less, or for its longest time', async () => {
    const readings = [
      { total: 2_000, stolen: 900 },
      { total: 3_000, stolen: 1_100 },
    ];
    const read = () => readings.shift()!;

    expect(await waitWhileStarved({ total: 1_000, stolen: 0 }, 60_000, read)).toBeGreaterThan(
      1_900,
    );
    expect(readings).toEqual([]);
    const starved = () => ({ total: 2_000, stolen: 900 });
    expect(await waitWhileStarved({ total: 1_000, stolen: 0 }, 0, starved)).toBeLessThan(1_000);
  });
});

describe('a later run', () => {
  test('is for files that failed while the host took a tenth of the time or more', () => {
    const disturbed = result('a.test.ts', 1, 0.1);
    const results = [disturbed, result('b.test.ts', 1, 0.09), result('c.test.ts', 0, 0.9)];

    expect(listDisturbed(results)).toEqual([disturbed]);
  });

  test('is for up to three files that failed beside others', () => {
    const passed = result('passed.test.ts', 0);
    const failed = ['a', 'b', 'c', 'd'].map((name) => result(`${name}.test.ts`, 1));
    const disturbed = result('disturbed.test.ts', 1, 0.5);

    expect(listCrowded([...failed.slice(0, 3), passed, disturbed])).toEqual(failed.slice(0, 3));
    expect(listCrowded([...failed, passed])).toEqual([]);
    expect(listCrowded([failed[0]!])).toEqual([]);
  });

  test('replaces the results of its files only', () => {
    const first = [result('a.test.ts', 2), result('b.test.ts', 1), result('c.test.ts', 1)];
    const second = [result('a.test.ts', 0), result('b.test.ts', 3)];

    expect(mergeRuns(first, second)).toEqual([second[0], second[1], first[2]]);
  });
});
