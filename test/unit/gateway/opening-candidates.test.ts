import { expect, test } from '@jest/globals';
import type { ListedArea } from '../../../gateway/reads/opening-areas.ts';
import { createWantedFinder } from '../../../gateway/reads/opening-candidates.ts';

test('results of a search are kept as long as their area', async () => {
  const [old, newer]: ListedArea[] = [1, 2].map((loadId) => ({ loadId, businesses: [] }));
  const keptAreas = new Set([old]);
  let reads = 0;
  const read = () => {
    reads += 1;
    return Promise.resolve([] as never);
  };
  const find = createWantedFinder(
    read,
    (text) => Promise.resolve(text),
    (area) => keptAreas.has(area),
  );
  const readsOf = async (area: ListedArea | undefined) => {
    const before = reads;
    await find([area!], { query: 'haircut', cityKey: 'berlin' });
    return reads - before;
  };

  expect([await readsOf(old), await readsOf(old)]).toEqual([1, 0]);
  keptAreas.clear();
  keptAreas.add(newer);
  expect([await readsOf(newer), await readsOf(newer)]).toEqual([1, 0]);
  keptAreas.add(old);
  expect(await readsOf(old)).toBe(1);
});
