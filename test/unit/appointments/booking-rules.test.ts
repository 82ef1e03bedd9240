import { describe, expect, test } from '@jest/globals';
import { findBookableSpan } from '../../../domain/booking-rules.ts';
import { applyChanges } from '../../../domain/changes.ts';
import { book, type BookCommand } from '../../../domain/commands/book.ts';
import type { World } from '../../../domain/world.ts';
import { aBookedWorld, anAppointment } from '../../support/booked-world.ts';
import { changesOf, statusAfter } from '../../support/target-commands.ts';
import { aBusiness, aCommand, aSeries, at, aWorld, BEFORE_MS, DATE } from '../../support/world.ts';

const HOUR_MS = 3_600_000;
const STAFF = { callerId: 'usr_owner', callerRole: 'business', clientId: 'usr_ana' } as const;

function resultOf(world: World, command: BookCommand = aCommand(), nowMs = BEFORE_MS) {
  const outcome = book.decide(world, command, nowMs);
  return outcome.ok ? 'accepted' : outcome.code;
}

describe('the notice of a business', () => {
  const world = aWorld({ business: aBusiness({ minNoticeMinutes: 120 }) });

  test.each([
    ['two hours before', {}, 120, 'accepted'],
    ['a minute later', {}, 119, 'OUTSIDE_AVAILABILITY'],
    ['a minute later by staff', STAFF, 119, 'accepted'],
    ['after the start', {}, -1, 'APPOINTMENT_IN_PAST'],
  ] as const)('a booking %s', (_case, changes, minutesBefore, expected) => {
    const nowMs = at('10:00') - minutesBefore * 60_000;
    expect(resultOf(world, aCommand(changes), nowMs)).toBe(expected);
  });

  test('applies to a move by the customer, not by staff', () => {
    const appointment = { cancellationWindowHours: null };
    const booked = aBookedWorld([anAppointment(appointment)]);
    const limited = { ...booked, businesses: world.businesses };
    const moveAs = (callerRole: 'customer' | 'business', callerId: string) => {
      const to = { date: DATE, start: '11:00', services: ['svc_cut'], newSessionId: 'ses_new' };
      const command = { kind: 'reschedule', ...to, callerRole, callerId } as const;
      return statusAfter(command, appointment, { world: limited, nowMs: at('09:30') });
    };
    expect(moveAs('customer', 'usr_ana')).toBe('OUTSIDE_AVAILABILITY');
    expect(moveAs('business', 'usr_owner')).toBe('Confirmed');
  });
});

describe('the days in advance of a business', () => {
  const spanEnd = (maxAdvanceDays: number, timezone: string, now: string) => {
    const business = aBusiness({ maxAdvanceDays, timezone });
    const span = findBookableSpan(business, 'customer', Date.parse(now));
    return new Date(span!.endMs).toISOString();
  };

  test.each([
    [0, 'Europe/Berlin', '2030-05-13T21:59:00Z', '2030-05-13T22:00:00.000Z'],
    [0, 'Europe/Berlin', '2030-05-13T22:00:00Z', '2030-05-14T22:00:00.000Z'],
    [1, 'Europe/Berlin', '2030-03-30T12:00:00Z', '2030-03-31T22:00:00.000Z'],
    [1, 'America/New_York', '2030-05-14T03:00:00Z', '2030-05-15T04:00:00.000Z'],
    // Samoa skipped 30 December 2011.
    [1, 'Pacific/Apia', '2011-12-29T12:00:00Z', '2011-12-30T10:00:00.000Z'],
  ])('%i in %s at %s reach to %s', (days, timezone, now, expected) => {
    expect(spanEnd(days, timezone, now)).toBe(expected);
  });

  test('bind every occurrence of a series', () => {
    const nowMs = at('08:00') - 24 * HOUR_MS;
    const world = (maxAdvanceDays: number) => aWorld({ business: aBusiness({ maxAdvanceDays }) });
    expect(resultOf(world(15), aSeries(3), nowMs)).toBe('accepted');
    expect(resultOf(world(14), aSeries(3), nowMs)).toBe('OUTSIDE_AVAILABILITY');
  });
});

describe('the limit of upcoming appointments', () => {
  const business = aBusiness({ maxUpcomingPerCustomer: 2 });
  const visit = (id: string, changes = {}) => ({
    appointmentId: id,
    customerId: 'usr_ana',
    businessId: 'biz_1',
    startMs: at('12:00'),
    ...changes,
  });
  const two = [visit('apt_a'), visit('apt_b')];

  test.each([
    ['below it', [visit('apt_a')], {}, 'accepted'],
    ['above it', two, {}, 'CUSTOMER_LIMIT_REACHED'],
    ['above it for a family member', two, { familyMemberId: 'fam_kim' }, 'CUSTOMER_LIMIT_REACHED'],
    ['above it by staff', two, STAFF, 'accepted'],
    ['with a past one', [visit('apt_a'), visit('apt_b', { startMs: BEFORE_MS })], {}, 'accepted'],
    [
      'with one of another',
      [visit('apt_a'), visit('apt_b', { customerId: 'usr_ben' })],
      {},
      'accepted',
    ],
    [
      'with one elsewhere',
      [visit('apt_a'), visit('apt_b', { businessId: 'biz_2' })],
      {},
      'accepted',
    ],
  ])('a booking %s', (_case, upcoming, changes, expected) => {
    expect(resultOf(aWorld({ business, upcoming }), aCommand(changes))).toBe(expected);
  });

  test('counts every occurrence of a series', () => {
    expect(resultOf(aWorld({ business }), aSeries(2))).toBe('accepted');
    expect(resultOf(aWorld({ business }), aSeries(3))).toBe('CUSTOMER_LIMIT_REACHED');
  });

  test('sees the bookings and cancellations of the same batch', () => {
    const first = aWorld({ business, upcoming: [visit('apt_a')] });
    const booked = book.decide(first, aCommand(), BEFORE_MS);
    if (!booked.ok) throw new Error(booked.code);
    const full = applyChanges(first, booked.value);
    const next = aCommand({ id: 'bkg_2', appointmentIds: ['apt_2'], start: '14:00' });
    expect(resultOf(full, next)).toBe('CUSTOMER_LIMIT_REACHED');

    const world = {
      ...aBookedWorld([anAppointment()]),
      businesses: new Map([[business.id, business]]),
      upcoming: [visit('apt_a'), visit('apt_1')],
    };
    const cancelled = changesOf({ kind: 'cancel', scope: 'this' }, {}, { world });
    expect(resultOf(world, next)).toBe('CUSTOMER_LIMIT_REACHED');
    expect(resultOf(applyChanges(world, cancelled), next)).toBe('accepted');
  });
});
