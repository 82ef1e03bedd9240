import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { toMinute } from '../../../domain/local-time.ts';
import type { OpeningPosition, OpeningSearch } from '../../../domain/openings/opening.ts';
import { toSource } from '../../../domain/openings/opening-source.ts';
import { searchOpenings } from '../../../domain/openings/openings.ts';
import { findPage, SEARCH } from '../../support/opening-searches.ts';
import { aBusiness, aProfessional, aService, aWorld } from '../../support/world.ts';

describe('a search for openings among 1,000 different hours', () => {
  let examined = 0;
  /** New hours, of which no date is known. */
  const createCandidates = () =>
    Array.from({ length: 1_000 }, (_, i) => {
      const professional = aProfessional({ id: `pro_${1_000 + i}` });
      // Read once whenever the hours of a date are examined.
      const business = Object.defineProperty(
        aBusiness({ id: `biz_${1_000 + i}` }),
        'closedWeekdays',
        {
          get: () => ((examined += 1), []),
        },
      );
      const ids = { businessId: business.id, professionalId: professional.id };
      return { ...ids, services: [aService()], hours: { business, professional } };
    });
  const MONTH = { from: '2040-01-01', to: '2040-01-31', fromMin: 0, toMin: 1_440 };
  /** No start that is on the grid leaves time for an hour. */
  const LATE = { ...MONTH, fromMin: toMinute('16:30') };
  const findPages = (times: OpeningSearch['times'], order: OpeningSearch['order']) => {
    const search = { ...SEARCH, order, times, daysMax: 100 };
    const candidates = createCandidates();
    const pages: number[] = [];
    let after: OpeningPosition | undefined;
    do {
      examined = 0;
      const page = findPage({ world: aWorld(), candidates }, { ...search, after });
      expect(page.openings).toEqual([]);
      pages.push(examined);
      after = page.next;
    } while (after);
    return pages;
  };

  test.each(['time', 'distance'] as const)(
    'and none that fits, each page by %s examines a bounded number until the search ends',
    (order) => {
      const pages = findPages(LATE, order);

      expect(pages.length).toBeGreaterThan(1);
      expect(Math.max(...pages)).toBeLessThanOrEqual(6_000);
      expect(pages.reduce((sum, each) => sum + each)).toBe(31_000);
    },
  );

  test('examines only the first date before it reads', () => {
    examined = 0;
    const steps = searchOpenings(toSource(createCandidates()), { ...SEARCH, times: MONTH });

    expect(steps.next().done).toBe(false);
    expect(examined).toBe(1_000);
  });

  test('keeps a bounded number of dates', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const heapAfter = (year: number) => {
      const times = { ...LATE, from: `${year}-01-01`, to: `${year}-01-31` };
      findPages(times, 'time');
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = heapAfter(2040);

    expect(heapAfter(2041) - before).toBeLessThan(4_000_000);
  });
});
