import { describe, expect, test } from '@jest/globals';
import type { AppointmentRecord } from '../../../domain/appointment.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { aBookedSeries, aBookedWorld, anAppointment } from '../../support/booked-world.ts';
import {
  changesOf,
  END_MS,
  type OwnFields,
  START_MS,
  statusAfter,
} from '../../support/target-commands.ts';
import { aPurchase, purchases } from '../../support/world.ts';

const STATUSES = ['Pending', 'Confirmed', 'Cancelled', 'Completed', 'NoShow'] as const;

describe('the result from Pending, Confirmed, Cancelled, Completed and NoShow', () => {
  const AFTER_END = { nowMs: END_MS + MINUTE_MS };

  test.each<[OwnFields['kind'], OwnFields, object, string[]]>([
    [
      'confirm',
      { kind: 'confirm' },
      {},
      ['Confirmed', 'unchanged', 'INVALID_STATUS', 'INVALID_STATUS', 'INVALID_STATUS'],
    ],
    [
      'decline',
      { kind: 'decline' },
      {},
      ['Cancelled', 'INVALID_STATUS', 'unchanged', 'INVALID_STATUS', 'INVALID_STATUS'],
    ],
    [
      'complete',
      { kind: 'complete' },
      AFTER_END,
      ['INVALID_STATUS', 'Completed', 'INVALID_STATUS', 'unchanged', 'INVALID_STATUS'],
    ],
    [
      'noShow',
      { kind: 'noShow' },
      AFTER_END,
      [
        'NOSHOW_NOT_CONFIRMED',
        'NoShow',
        'NOSHOW_NOT_CONFIRMED',
        'NOSHOW_NOT_CONFIRMED',
        'unchanged',
      ],
    ],
    [
      'lapse',
      { kind: 'lapse' },
      AFTER_END,
      ['Cancelled', 'unchanged', 'unchanged', 'unchanged', 'unchanged'],
    ],
  ])('of %s', (_kind, ownFields, options, expected) => {
    expect(STATUSES.map((status) => statusAfter(ownFields, { status }, options))).toEqual(expected);
  });
});

describe('the time limit', () => {
  test.each<[string, OwnFields, number, Partial<AppointmentRecord>, string]>([
    [
      'complete a millisecond before the end',
      { kind: 'complete' },
      END_MS - 1,
      {},
      'COMPLETE_TOO_EARLY',
    ],
    ['complete at the end', { kind: 'complete' }, END_MS, {}, 'Completed'],
    [
      'noShow a millisecond before ten minutes',
      { kind: 'noShow' },
      START_MS + 10 * MINUTE_MS - 1,
      {},
      'NOSHOW_TOO_EARLY',
    ],
    ['noShow after ten minutes', { kind: 'noShow' }, START_MS + 10 * MINUTE_MS, {}, 'NoShow'],
    ['lapse at the start', { kind: 'lapse' }, START_MS, { status: 'Pending' }, 'Cancelled'],
    [
      'confirm before the start',
      { kind: 'confirm' },
      START_MS - 1,
      { status: 'Pending' },
      'Confirmed',
    ],
    [
      'confirm at the start',
      { kind: 'confirm' },
      START_MS,
      { status: 'Pending' },
      'INVALID_STATUS',
    ],
  ])('of %s', (_case, ownFields, nowMs, appointment, expected) => {
    expect(statusAfter(ownFields, appointment, { nowMs })).toBe(expected);
  });
});

test('decline returns the package session', () => {
  const booked = anAppointment({ status: 'Pending' });
  const world = aBookedWorld([booked], {
    redemptions: [{ purchaseId: 'pur_1', appointmentId: 'apt_1' }],
    purchases: purchases(aPurchase({ sessionsRedeemed: 1 })),
  });
  expect(changesOf({ kind: 'decline' }, { status: 'Pending' }, { world })).toMatchObject({
    releasedSeats: ['ses_1'],
    updatedPurchases: [{ sessionsRedeemed: 0 }],
  });
});

describe('confirm of a pending series', () => {
  const series = aBookedSeries({ status: 'Pending' });
  const confirmedIds = (scope: 'this' | 'following' | 'all', changed = series, nowMs?: number) =>
    changesOf({ kind: 'confirm', scope }, changed[1], {
      world: aBookedWorld(changed),
      ...(nowMs !== undefined && { nowMs }),
    })
      .updatedAppointments.map(({ id, status }) => `${id} ${status}`)
      .toSorted();

  test.each([
    ['this', ['apt_2 Confirmed']],
    ['following', ['apt_2 Confirmed', 'apt_3 Confirmed', 'apt_4 Confirmed']],
    ['all', ['apt_1 Confirmed', 'apt_2 Confirmed', 'apt_3 Confirmed', 'apt_4 Confirmed']],
  ] as const)('with scope %s', (scope, expected) => {
    expect(confirmedIds(scope)).toEqual(expected);
  });

  test('skips occurrences that have started or are not pending', () => {
    const mixed = series.map((each) =>
      each.id === 'apt_3' ? { ...each, status: 'Cancelled' as const } : each,
    );
    expect(confirmedIds('all', mixed, START_MS)).toEqual(['apt_2 Confirmed', 'apt_4 Confirmed']);
  });

  test('confirms the others if the named occurrence is confirmed already', () => {
    const begun = series.map((each) =>
      each.id === 'apt_2' ? { ...each, status: 'Confirmed' as const } : each,
    );
    expect(confirmedIds('following', begun)).toEqual(['apt_3 Confirmed', 'apt_4 Confirmed']);
  });

  test('is refused if the named occurrence is cancelled', () => {
    const [, second] = series;
    const cancelled = { ...second!, status: 'Cancelled' as const };
    const world = aBookedWorld(series.map((each) => (each === second ? cancelled : each)));
    expect(statusAfter({ kind: 'confirm', scope: 'all' }, cancelled, { world })).toBe(
      'INVALID_STATUS',
    );
  });
});
