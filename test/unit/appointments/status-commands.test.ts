import { describe, expect, test } from '@jest/globals';
import type { AppointmentRecord } from '../../../domain/appointment.ts';
import { MINUTE_MS } from '../../../domain/local-time.ts';
import { aBookedWorld, anAppointment } from '../../support/booked-world.ts';
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
    [
      'lapse before the start',
      { kind: 'lapse' },
      START_MS - 1,
      { status: 'Pending' },
      'SERIALIZATION_CONFLICT',
    ],
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
