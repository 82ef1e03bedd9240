import { expect, test } from '@jest/globals';
import type { AppointmentRecord } from '../../../domain/appointment.ts';
import { NO_CHANGES } from '../../../domain/changes.ts';
import { complete } from '../../../domain/commands/complete.ts';
import { decline } from '../../../domain/commands/decline.ts';
import { noShow } from '../../../domain/commands/no-show.ts';
import { reopen } from '../../../domain/commands/reopen.ts';
import { toTarget } from '../../../domain/commands/target.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { SCHEDULER } from '../../../domain/history.ts';
import { at, BEFORE_MS } from '../../support/world.ts';
import { aBookedSeries, aBookedWorld, anAppointment, aTarget } from '../../support/booked-world.ts';

const CLOSED_MS = at('11:30');
const closed = (changes: Partial<AppointmentRecord>) =>
  anAppointment({ statusSince: new Date(CLOSED_MS), ...changes });

function reopened(appointment: AppointmentRecord, nowMs: number) {
  const outcome = reopen.decide(
    aBookedWorld([appointment]),
    { ...aTarget(), kind: 'reopen' },
    nowMs,
  );
  return outcome.ok ? outcome.value : outcome.code;
}

test.each(['Completed', 'NoShow'] as const)('%s is Confirmed again within a day', (status) => {
  expect(reopened(closed({ status, paymentStatus: 'paid' }), CLOSED_MS + DAY_MS - 1)).toMatchObject(
    {
      updatedAppointments: [{ status: 'Confirmed', paymentStatus: 'paid', sessionId: 'ses_1' }],
      releasedSeats: [],
      events: [{ type: 'appointment.reopened', data: { status: 'Confirmed' } }],
    },
  );
  expect(reopened(closed({ status }), CLOSED_MS + DAY_MS)).toBe('INVALID_STATUS');
});

test.each(['Pending', 'Confirmed', 'Cancelled'] as const)('%s cannot be opened again', (status) => {
  expect(reopened(anAppointment({ status }), CLOSED_MS)).toBe('INVALID_STATUS');
});

test('opening again what is open again changes nothing', () => {
  expect(reopened(closed({ status: 'Confirmed' }), CLOSED_MS)).toEqual(NO_CHANGES);
});

test('completion and no-show say since when', () => {
  const world = aBookedWorld([anAppointment()]);
  const outcomes = [
    complete.decide(world, { ...aTarget(), kind: 'complete' }, CLOSED_MS),
    noShow.decide(world, { ...aTarget(), kind: 'noShow' }, CLOSED_MS),
  ];
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({
      ok: true,
      value: { updatedAppointments: [{ statusSince: new Date(CLOSED_MS) }] },
    });
  }
});

test('the scheduler leaves a reopened appointment open for a day, staff complete it at once', () => {
  const world = aBookedWorld([closed({})]);
  const byScheduler = { ...aTarget(), kind: 'complete', callerId: SCHEDULER } as const;
  const changed = { value: { updatedAppointments: [{ status: 'Completed' }] } };
  expect(complete.decide(world, byScheduler, CLOSED_MS + DAY_MS - 1)).toMatchObject({
    value: NO_CHANGES,
  });
  expect(complete.decide(world, byScheduler, CLOSED_MS + DAY_MS)).toMatchObject(changed);
  expect(complete.decide(world, { ...aTarget(), kind: 'complete' }, CLOSED_MS + 1)).toMatchObject(
    changed,
  );
});

test.each([
  ['this', 1],
  ['following', 3],
  ['all', 4],
] as const)('declining with the scope %s cancels %i pending appointments', (scope, count) => {
  const series = aBookedSeries({ status: 'Pending' });
  const target = series[1]!;
  const command = {
    ...aTarget(target),
    ...toTarget(target, series),
    kind: 'decline',
    scope,
  } as const;
  const outcome = decline.decide(aBookedWorld(series), { ...command, reason: 'closed' }, BEFORE_MS);
  const cancelled = outcome.ok ? outcome.value.updatedAppointments : [];
  expect(cancelled).toHaveLength(count);
  expect(cancelled).toMatchObject(
    cancelled.map(() => ({ status: 'Cancelled', cancelledBy: 'staff', cancelReason: 'closed' })),
  );
});
