import { describe, expect, test } from '@jest/globals';
import { isDecided, measureInTurns } from '../../../tools/bench/rounds.ts';
import { formatSpread, quantile, summarize } from '../../../tools/bench/statistics.ts';

describe('quantile', () => {
  test.each([
    [[3, 1, 2], 0.5, 2],
    [[1, 2, 3, 4], 0.5, 2.5],
    [[1, 2, 3, 4, 5], 0.25, 2],
    [[7], 0.99, 7],
  ])('of %j at %d is %d', (values, share, expected) => {
    expect(quantile(values, share)).toBe(expected);
  });
});

describe('summarize', () => {
  test('equal figures have no spread', () => {
    expect(summarize([2, 2, 2])).toEqual({ median: 2, spread: 0 });
  });

  test('one outlier does not move the median', () => {
    expect(summarize([1, 1.1, 0.9, 1, 50]).median).toBe(1);
  });

  test('more figures of the same range have a smaller spread', () => {
    const few = [0.8, 1, 1.2];
    const many = [...few, ...few, ...few, ...few];

    expect(summarize(many).spread).toBeLessThan(summarize(few).spread);
  });

  test('the spread is a share of the median', () => {
    expect(summarize([80, 100, 120]).spread).toBeCloseTo(summarize([8, 10, 12]).spread);
    expect(formatSpread(summarize([80, 100, 120]).spread)).toBe('±18 %');
  });
});

test.each([
  ['a small spread', { median: 1.4, spread: 0.04 }, undefined, true],
  ['a wide spread without a target', { median: 2, spread: 0.2 }, undefined, false],
  ['a target outside the spread', { median: 2, spread: 0.2 }, 1.4, true],
  ['a target within the spread', { median: 1.5, spread: 0.2 }, 1.4, false],
])('%s', (_, summary, target, expected) => {
  expect(isDecided(summary, target)).toBe(expected);
});

describe('measureInTurns', () => {
  /** A load that returns these figures in turn, and then the last one. */
  function replay(values: readonly number[]) {
    let n = 0;
    const load = async () => ({ p50: values[Math.min(n++, values.length - 1)]! });
    return { load, count: () => n };
  }
  const ratioOf = ({ own, bare }: Record<'own' | 'bare', { p50: number }>) => ({
    ratio: own.p50 / bare.p50,
  });

  test('stops after three rounds if the ratio is steady', async () => {
    const own = replay([20]);
    const bare = replay([10]);

    const result = await measureInTurns({ own: own.load, bare: bare.load }, ratioOf);

    expect(result).toEqual({
      figures: { own: { p50: 20 }, bare: { p50: 10 } },
      ratios: { ratio: { median: 2, spread: 0 } },
      count: 3,
    });
  });

  test('goes on while the ratio varies, but not beyond its limit', async () => {
    const own = replay([10, 20, 10, 20, 10, 20, 10, 20]);
    const bare = replay([10]);

    const { count } = await measureInTurns({ own: own.load, bare: bare.load }, ratioOf, { max: 7 });

    expect([count, own.count(), bare.count()]).toEqual([7, 7, 7]);
  });

  test('compares within a round: a machine that gets slower changes no ratio', async () => {
    const own = replay([20, 40, 60]);
    const bare = replay([10, 20, 30]);

    const { ratios, count } = await measureInTurns({ own: own.load, bare: bare.load }, ratioOf);

    expect({ ratios, count }).toEqual({ ratios: { ratio: { median: 2, spread: 0 } }, count: 3 });
  });

  test('has the reverse order in every second round', async () => {
    const order: string[] = [];
    const load = (name: string) => () => {
      order.push(name);
      return Promise.resolve({ p50: 1 });
    };

    await measureInTurns({ own: load('own'), bare: load('bare') }, ratioOf);

    expect(order).toEqual(['own', 'bare', 'bare', 'own', 'own', 'bare']);
  });

  test('ends early if the target is clearly missed', async () => {
    const own = replay([30, 40, 35, 30]);
    const bare = replay([10]);
    const targets = { ratio: 1.4 };

    const { count } = await measureInTurns({ own: own.load, bare: bare.load }, ratioOf, {
      targets,
    });

    expect(count).toBe(3);
  });
});
