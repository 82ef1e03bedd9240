import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { firstIdAt, type IdPrefix, laterId, newId } from '../../../contract/ids.ts';

const PREFIXES: IdPrefix[] = ['biz', 'pro', 'svc', 'apt', 'bkg', 'usr'];

function manyIds(count: number): string[] {
  return Array.from({ length: count }, () => newId('apt'));
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('an id', () => {
  test.each(PREFIXES)('begins with %s_ and has 26 digits', (prefix) => {
    expect(newId(prefix)).toMatch(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`));
  });

  test('is unique', () => {
    expect(new Set(manyIds(20_000)).size).toBe(20_000);
  });

  test('sorts after earlier ids of the same millisecond', () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const ids = manyIds(2_000);
    expect(ids.toSorted()).toEqual(ids);
  });

  test.each([1, 1_000, 86_400_000, 3_155_760_000_000])(
    'sorts after an id made %d ms earlier',
    (laterMs) => {
      const nowMs = Date.now();
      const clock = jest.spyOn(Date, 'now').mockReturnValue(nowMs);
      const earlier = newId('apt');
      clock.mockReturnValue(nowMs + laterMs);
      expect([newId('apt'), earlier].toSorted()[0]).toBe(earlier);
    },
  );

  test('can be made later by a number of milliseconds', () => {
    expect(laterId('evt', firstIdAt('evt', 1_000_000), 10_000)).toBe(firstIdAt('evt', 1_010_000));
    const id = newId('evt');
    expect(laterId('evt', id, 0)).toBe(id);
  });

  test('sorts after earlier ids when the clock was set back', () => {
    const nowMs = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(nowMs);
    const earlier = newId('apt');
    clock.mockReturnValue(nowMs - 3_600_000);
    expect([newId('apt'), earlier].toSorted()[0]).toBe(earlier);
  });
});
