import { describe, expect, test } from '@jest/globals';
import { joinParts } from '../../../web/api/csv-parts.ts';
import { byDay, type Session, weekOf } from '../../../web/pages/staff/classes/data.ts';
import { toChanges, toForm } from '../../../web/pages/staff/offers/coupon-draft.ts';
import { type Coupon, findEnd, findStart } from '../../../web/pages/staff/offers/data.ts';
import { tipOf } from '../../../web/pages/staff/panel/tip.ts';
import { drawerDifference, isToBePaid, signOf } from '../../../web/pages/staff/till/drawer.ts';
import { countResults } from '../../../web/pages/staff/time-off/results.ts';
import { toTags } from '../../../web/pages/staff/ui/tags.ts';
import { toSkipReason } from '../../../web/pages/staff/waitlist/skip-reason.ts';
import { withMoved } from '../../../web/pages/staff/waitlist/with-moved.ts';
import { groupsOf } from '../../../web/pages/staff/webhooks/event-groups.ts';

describe('the till', () => {
  test('a void counts against what it voids, also an entry of another day', () => {
    const entries: Parameters<typeof signOf>[0][] = [
      { kind: 'payment' },
      { kind: 'tip' },
      { kind: 'refund' },
      { kind: 'void', voidedKind: 'payment' },
      { kind: 'void', voidedKind: 'refund' },
    ];
    expect(entries.map(signOf)).toEqual([1, 1, -1, -1, 1]);
  });

  test('a visit is to be paid if something is due or its price is open', () => {
    const due = (status: string, amountDueMajor?: number) => isToBePaid({ status, amountDueMajor });
    expect([due('Completed', 20), due('Confirmed', 20), due('Completed')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([due('Completed', 0), due('Cancelled', 0), due('NoShow')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('a proposed tip is an amount of the currency', () => {
    expect([tipOf(35, 5, 'EUR'), tipOf(1550, 5, 'JPY'), tipOf(1.5, 5, 'KWD')]).toEqual([
      1.75, 78, 0.075,
    ]);
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

test('a reason without words of its own is not shown as a code', () => {
  expect(['CLIENT_DOUBLE_BOOKED', 'SLOT_TAKEN'].map(toSkipReason)).toEqual([
    'CLIENT_DOUBLE_BOOKED',
    'other',
  ]);
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

describe('a coupon', () => {
  const base = {
    code: 'SPRING',
    type: 'percent',
    value: 10,
    currency: null,
    usageLimit: null,
    perCustomerLimit: null,
    minSpendMajor: null,
    firstTimeOnly: false,
    serviceIds: null,
  } as Coupon;
  const wholeDays: Coupon = {
    ...base,
    validFrom: '2026-10-31T23:00:00.000Z',
    validUntil: '2026-11-30T23:00:00.000Z',
    validFromDate: '2026-11-01',
    validUntilDate: '2026-11-30',
  };
  const byMoment: Coupon = {
    ...wholeDays,
    validUntil: '2026-12-01T14:00:00.000Z',
    validUntilDate: null,
  };

  test('has its days as the business has them, and a clock time if it ends within one', () => {
    expect([findStart(wholeDays, 'UTC'), findEnd(wholeDays, 'UTC')]).toEqual([
      { date: '2026-11-01' },
      { date: '2026-11-30' },
    ]);
    expect(findEnd(byMoment, 'Europe/Berlin')).toEqual({ date: '2026-12-01', clock: '15:00' });
  });

  test('keeps what was not changed, also an end within a day', () => {
    const first = toForm(byMoment, 'Europe/Berlin');
    const edit = (next: Partial<typeof first>) => toChanges(first, { ...first, ...next }, 'EUR');
    expect(edit({ usageLimit: '100' })).toEqual({ usageLimit: 100 });
    expect(edit({ validUntil: '2026-12-02' })).toEqual({ validUntil: '2026-12-02' });
    expect(edit({ validFrom: '', serviceIds: ['svc_1'] })).toEqual({
      validFrom: null,
      serviceIds: ['svc_1'],
    });
    expect(edit({ type: 'fixed' })).toEqual({ type: 'fixed', currency: 'EUR' });
  });
});

test('a file of several parts has the names of its columns once', () => {
  const parts = ['name,phone\r\nAda,1\r\n', 'name,phone\r\n"Bo, B.",2\r\n'];
  expect(joinParts(parts)).toBe('\ufeffname,phone\r\nAda,1\r\n"Bo, B.",2\r\n');
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

test('time off counts the visits that each colleague takes over, and the cancelled ones', () => {
  const to = (professionalId: string, result = 'reassigned') => ({ professionalId, result });
  const booked = [to('emre'), to('jonas'), to('emre'), to('lena', 'kept'), to('lena', 'cancelled')];

  expect(countResults(booked)).toEqual({
    moved: new Map([
      ['emre', 2],
      ['jonas', 1],
    ]),
    cancelled: 1,
  });
});
