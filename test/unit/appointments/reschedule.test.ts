import { describe, expect, test } from '@jest/globals';
import { reschedule, type RescheduleCommand } from '../../../domain/commands/reschedule.ts';
import { applyChanges, NO_CHANGES } from '../../../domain/changes.ts';
import type { World } from '../../../domain/world.ts';
import {
  BEFORE_MS,
  DATE,
  aBusiness,
  aClass,
  aProfessional,
  aService,
  aSession,
  at,
  between,
  type WorldParts,
} from '../../support/world.ts';
import { aBookedWorld, anAppointment, aTarget } from '../../support/booked-world.ts';

const HOUR_MS = 3_600_000;

function aReschedule(changes: Partial<RescheduleCommand> = {}): RescheduleCommand {
  return {
    ...aTarget(anAppointment(), { callerId: 'usr_ana', callerRole: 'customer' }),
    kind: 'reschedule',
    services: ['svc_cut'],
    date: DATE,
    start: '14:00',
    newSessionId: 'ses_new',
    ...changes,
  };
}

function resultOf(world: World, command = aReschedule(), nowMs = BEFORE_MS) {
  const outcome = reschedule.decide(world, command, nowMs);
  if (!outcome.ok)
    return outcome.arg === undefined ? outcome.code : `${outcome.code}:${outcome.arg}`;
  return 'moved';
}

function changesOf(world: World, command = aReschedule()) {
  const outcome = reschedule.decide(world, command, BEFORE_MS);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}

const booked = anAppointment();

describe('a rescheduled appointment', () => {
  test('releases the old seat, takes a new one, and changes only its time', () => {
    const world = aBookedWorld([booked]);
    const changes = changesOf(world);
    expect(changes).toMatchObject({
      releasedSeats: ['ses_1'],
      openedSessions: [{ id: 'ses_new', ...between('14:00', '15:00'), seatsTaken: 1 }],
      events: [{ type: 'appointment.rescheduled', data: { start: '14:00', end: '15:00' } }],
    });
    expect(changes.updatedAppointments).toEqual([
      {
        ...booked,
        sessionId: 'ses_new',
        startsAt: new Date(at('14:00')),
        endsAt: new Date(at('15:00')),
      },
    ]);
    const after = applyChanges(world, changes);
    expect(after.personTimes).toEqual([{ personId: 'usr_ana', ...between('14:00', '15:00') }]);
    expect(after.sessions.filter(({ seatsTaken }) => seatsTaken > 0)).toMatchObject([
      { id: 'ses_new' },
    ]);
  });

  test.each(['10:30', '09:30'])('may move to %s, which overlaps its own time', (start) => {
    expect(
      changesOf(aBookedWorld([booked]), aReschedule({ start })).updatedAppointments,
    ).toHaveLength(1);
  });

  test.each([
    ['a customer', 'Confirmed', false, 'customer', 'Pending'],
    ['a customer', 'Pending', true, 'customer', 'Confirmed'],
    ['staff', 'Pending', false, 'business', 'Confirmed'],
    ['staff', 'Confirmed', false, 'professional', 'Confirmed'],
  ] as const)(
    'moved by %s from %s, with autoConfirm %s',
    (_who, status, autoConfirm, role, after) => {
      const business = aBusiness({ autoConfirm });
      const world = aBookedWorld([anAppointment({ status })], { business });
      const moved = changesOf(world, aReschedule({ callerRole: role })).updatedAppointments;
      expect(moved).toMatchObject([{ status: after }]);
    },
  );

  test('is unchanged if the time is the same', () => {
    expect(changesOf(aBookedWorld([booked]), aReschedule({ start: '10:00' }))).toEqual(NO_CHANGES);
  });

  test('keeps its duration if the service has another one now', () => {
    const world = aBookedWorld([booked], { services: [aService({ durationMin: 180 })] });
    expect(changesOf(world).updatedAppointments).toMatchObject([{ endsAt: new Date(at('15:00')) }]);
  });

  test.each(['open', 'accepted'] as const)('declines an %s alert for the old time', (status) => {
    const alert = { id: 'alr_1', appointmentId: 'apt_1', minutes: 30, status };
    const alerts = [{ ...alert, createdAtMs: BEFORE_MS, respondedAtMs: null }];
    expect(changesOf(aBookedWorld([booked], { alerts })).changedAlerts).toMatchObject([
      { id: 'alr_1', status: 'declined' },
    ]);
  });

  test('may move to the calendar of another professional', () => {
    const other = aProfessional({ id: 'pro_2' });
    const world = aBookedWorld([booked]);
    const both = { ...world, professionals: new Map([...world.professionals, ['pro_2', other]]) };
    const command = aReschedule({ professional: 'pro_2', start: '10:00' });
    expect(changesOf(both, command)).toMatchObject({
      releasedSeats: ['ses_1'],
      openedSessions: [{ professionalId: 'pro_2' }],
      updatedAppointments: [{ professionalId: 'pro_2', startsAt: new Date(at('10:00')) }],
    });
  });

  const notOffered = aProfessional({ serviceIds: [] });

  test.each<[string, Partial<WorldParts>]>([
    ['is inactive now', { services: [aService({ active: false })] }],
    ['the professional no longer offers', { professional: notOffered }],
  ])('with the same professional keeps a service that %s', (_case, parts) => {
    expect(changesOf(aBookedWorld([booked], parts)).updatedAppointments).toMatchObject([
      { startsAt: new Date(at('14:00')), serviceIds: ['svc_cut'] },
    ]);
  });

  test('with several services has one seat, even if one of them became a class', () => {
    const both = anAppointment({ serviceIds: ['svc_cut', 'svc_yoga'] });
    const world = aBookedWorld([both], { services: [aService(), aClass()] });
    const command = aReschedule({ services: both.serviceIds });
    expect(changesOf(world, command).openedSessions).toMatchObject([{ capacity: 1 }]);
  });

  test('joins an existing class session', () => {
    const seat = anAppointment({ serviceIds: ['svc_yoga'] });
    const aYogaClass = (id: string, span: { startMs: number; endMs: number }) =>
      aSession({ id, ...span, serviceId: 'svc_yoga', capacity: 3, seatsTaken: 2 });
    const world = aBookedWorld([seat], {
      services: [aClass()],
      sessions: [
        aYogaClass('ses_1', between('10:00', '11:00')),
        aYogaClass('ses_2', between('14:00', '15:00')),
      ],
    });
    const changes = changesOf(world, aReschedule({ services: ['svc_yoga'] }));
    expect(changes).toMatchObject({
      releasedSeats: ['ses_1'],
      takenSeats: ['ses_2'],
      openedSessions: [],
    });
    expect(applyChanges(world, changes).sessions).toMatchObject([
      { id: 'ses_1', seatsTaken: 1 },
      { id: 'ses_2', seatsTaken: 3 },
    ]);
  });
});

describe('the cancellation window after a move', () => {
  test.each([
    ['by the customer stays as booked', 'customer', 2, 2],
    ['by the customer of a time that staff chose is that of the business', 'customer', null, 24],
    ['by staff is gone', 'business', 24, null],
  ] as const)('%s', (_case, callerRole, cancellationWindowHours, expected) => {
    const world = aBookedWorld([anAppointment({ cancellationWindowHours })]);
    const outcome = reschedule.decide(world, aReschedule({ callerRole }), BEFORE_MS);
    expect(outcome.ok && outcome.value.updatedAppointments).toMatchObject([
      { cancellationWindowHours: expected },
    ]);
  });
});

describe('a reschedule is refused', () => {
  const OTHER = aSession({ id: 'ses_2', ...between('14:00', '15:00') });
  const world = aBookedWorld([booked]);
  const full = { ...world, sessions: [...world.sessions, OTHER] };

  test.each<[string, World, Partial<RescheduleCommand>, number, string]>([
    ['if the slot is taken', full, {}, BEFORE_MS, 'SLOT_TAKEN'],
    ['outside working hours', world, { start: '20:00' }, BEFORE_MS, 'OUTSIDE_AVAILABILITY'],
    [
      'within the cancellation window',
      world,
      {},
      at('10:00') - 24 * HOUR_MS + 1,
      'RESCHEDULE_WINDOW:24',
    ],
    [
      'into the past',
      world,
      { date: '2030-04-30', callerRole: 'business' },
      BEFORE_MS,
      'RESCHEDULE_IN_PAST',
    ],
    [
      'with an unknown professional',
      world,
      { professional: 'pro_9' },
      BEFORE_MS,
      'PROFESSIONAL_NOT_FOUND',
    ],
    [
      'for an unknown appointment',
      world,
      { appointmentId: 'apt_9' },
      BEFORE_MS,
      'APPOINTMENT_NOT_FOUND',
    ],
  ])('%s', (_case, current, change, nowMs, expected) => {
    expect(resultOf(current, aReschedule(change), nowMs)).toBe(expected);
  });

  test.each<[string, Partial<WorldParts>, string]>([
    ['is inactive', { services: [aService({ active: false })] }, 'SERVICE_NOT_OFFERED'],
    ['the professional does not offer', {}, 'SERVICE_NOT_OFFERED'],
  ])('with another professional for a service that %s', (_case, parts, expected) => {
    const other = aProfessional({ id: 'pro_2', serviceIds: [] });
    const current = aBookedWorld([booked], parts);
    const both = {
      ...current,
      professionals: new Map([...current.professionals, ['pro_2', other]]),
    };
    expect(resultOf(both, aReschedule({ professional: 'pro_2' }))).toBe(expected);
  });

  test('if the attendee has another appointment', () => {
    const elsewhere = { personId: 'usr_ana', ...between('14:30', '15:30') };
    const busy = { ...world, personTimes: [...world.personTimes, elsewhere] };
    expect(resultOf(busy)).toBe('CLIENT_DOUBLE_BOOKED');
  });

  test.each(['Cancelled', 'Completed', 'NoShow'] as const)('for a %s appointment', (status) => {
    expect(resultOf(aBookedWorld([anAppointment({ status })]))).toBe('INVALID_STATUS');
  });

  test('but not for staff within the window', () => {
    const byStaff = aReschedule({ callerRole: 'professional' });
    expect(resultOf(world, byStaff, at('10:00') - HOUR_MS)).toBe('moved');
  });
});
