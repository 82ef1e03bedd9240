import { describe, expect, test } from '@jest/globals';
import { byDay, type Session, weekOf } from '../../../web/pages/staff/classes/data.ts';
import { type Coupon, firstDay, lastDay } from '../../../web/pages/staff/offers/data.ts';
import type { Entry } from '../../../web/pages/staff/till/data.ts';
import { drawerDifference, signOf } from '../../../web/pages/staff/till/drawer.ts';
import { toTags } from '../../../web/pages/staff/ui/tags.ts';
import { withMoved } from '../../../web/pages/staff/waitlist/with-moved.ts';
import { groupsOf } from '../../../web/pages/staff/webhooks/event-groups.ts';

describe('the till', () => {
  const entry = (id: string, kind: Entry['kind'], voidsId?: string) =>
    ({ id, kind, ...(voidsId && { voidsId }) }) as Entry;

  test('a void counts against what it voids', () => {
    const entries = [
      entry('a', 'payment'),
      entry('b', 'refund'),
      entry('c', 'void', 'a'),
      entry('d', 'void', 'b'),
    ];
    expect(entries.map((each) => signOf(each, entries))).toEqual([1, -1, -1, 1]);
  });

  test('the drawer is compared without errors of fractions', () => {
    expect(drawerDifference(0.3, 0.1, 0.4)).toBe(0);
    expect(drawerDifference(165, 100, 260)).toBe(-5);
  });
});

describe('the waitlist', () => {
  test.each([
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['b', 1, 'abc'],
  ])('%s at place %i leaves the others in order', (id, place, line) => {
    const entries = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
    const moved = withMoved(entries, id, place);
    expect(moved.map((each) => each.id).join('')).toBe(line);
  });
});

describe('classes', () => {
  test('a week begins on the first weekday of the language', () => {
    expect(weekOf('2026-11-18', 1)).toBe('2026-11-16');
    expect(weekOf('2026-11-18', 7)).toBe('2026-11-15');
    expect(weekOf('2026-11-15', 6)).toBe('2026-11-14');
  });

  test('sessions are listed by day, also those that were moved', () => {
    const sessions = [{ date: '2026-11-18' }, { date: '2026-11-17' }, { date: '2026-11-18' }];
    const days = byDay(sessions as Session[]).map(([date, list]) => [date, list.length]);
    expect(days).toEqual([
      ['2026-11-17', 1],
      ['2026-11-18', 2],
    ]);
  });
});

test('the last day of a coupon is the one before the moment of its end', () => {
  const coupon = {
    validFrom: '2026-10-31T23:00:00.000Z',
    validUntil: '2026-11-30T23:00:00.000Z',
  } as Coupon;
  expect(firstDay(coupon, 'Europe/Berlin')).toBe('2026-11-01');
  expect(lastDay(coupon, 'Europe/Berlin')).toBe('2026-11-30');
});

test('tags are split at commas, each once, whatever its case', () => {
  expect(toTags(' VIP, vip ,, colour، late')).toEqual(['VIP', 'colour', 'late']);
});

test('event types are grouped by the word before the dot', () => {
  expect(groupsOf(['hold.booked', 'review.created', 'hold.expired'])).toEqual([
    ['hold', ['hold.booked', 'hold.expired']],
    ['review', ['review.created']],
  ]);
});
