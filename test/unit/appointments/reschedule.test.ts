import { describe, expect, test } from '@jest/globals';
import { reschedule, type RescheduleCommand } from '../../../domain/commands/reschedule.ts';
import { applyChanges, NO_CHANGES } from '../../../domain/changes.ts';
import type { World } from '../../../domain/world.ts';
import {
  BEFORE_MS,
  DATE,
  aClass,
  aProfessional,
  aService,
  aSession,
  at,
  between,
  type WorldParts,
} from '../../support/world.ts';
import { aBookedWorld, anAppointment } from '../../support/booked-world.ts';

const HOUR_MS = 3_600_000;

function move(changes: Partial<RescheduleCommand> = {}): RescheduleCommand {
  return {
    kind: 'reschedule',
    id: 'bkg_9',
    attemptId: 'bkg_9a',
    fingerprint: '',
    summary: 'move',
    askedAtMs: BEFORE_MS,
    callerId: 'usr_ana',
    callerRole: 'customer',
    professional: 'pro_1',
    business: 'biz_1',
    appointmentId: 'apt_1',
    bookingId: 'bkg_1',
    currentProfessional: 'pro_1',
    professionals: ['pro_1'],
    persons: ['usr_ana'],
    purchases: [],
    couponCodes: [],
    services: ['svc_cut'],
    date: DATE,
    start: '14:00',
    newSessionId: 'ses_new',
    ...changes,
  };
}

function answer(world: World, command = move(), nowMs = BEFORE_MS) {
  const outcome = reschedule.decide(world, command, nowMs);
  if (!outcome.ok)
    return outcome.arg === undefined ? outcome.code : `${outcome.code}:${outcome.arg}`;
  return 'moved';
}

function changesOf(world: World, command = move()) {
  const outcome = reschedule.decide(world, command, BEFORE_MS);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}

const booked = anAppointment();

describe('a move', () => {
  test('frees the old seat and takes the new one, and keeps all the rest', () => {
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

  test.each(['10:30', '09:30'])('to %s is not blocked by its own slot', (start) => {
    expect(changesOf(aBookedWorld([booked]), move({ start })).updatedAppointments).toHaveLength(1);
  });

  test('to where it is changes nothing', () => {
    expect(changesOf(aBookedWorld([booked]), move({ start: '10:00' }))).toEqual(NO_CHANGES);
  });

  test('takes as long as was promised, whatever the service takes now', () => {
    const world = aBookedWorld([booked], { services: [aService({ durationMin: 180 })] });
    expect(changesOf(world).updatedAppointments).toMatchObject([{ endsAt: new Date(at('15:00')) }]);
  });

  test.each(['open', 'accepted'] as const)('ends the %s alert of the old time', (status) => {
    const alert = { id: 'alr_1', appointmentId: 'apt_1', minutes: 30, status };
    const alerts = [{ ...alert, createdAtMs: BEFORE_MS, respondedAtMs: null }];
    expect(changesOf(aBookedWorld([booked], { alerts })).changedAlerts).toMatchObject([
      { id: 'alr_1', status: 'declined' },
    ]);
  });

  test('to another professional leaves the first calendar', () => {
    const other = aProfessional({ id: 'pro_2' });
    const world = aBookedWorld([booked]);
    const both = { ...world, professionals: new Map([...world.professionals, ['pro_2', other]]) };
    const command = move({ professional: 'pro_2', start: '10:00' });
    expect(changesOf(both, command)).toMatchObject({
      releasedSeats: ['ses_1'],
      openedSessions: [{ professionalId: 'pro_2' }],
      updatedAppointments: [{ professionalId: 'pro_2', startsAt: new Date(at('10:00')) }],
    });
  });

  const notOffered = aProfessional({ serviceIds: [] });

  test.each<[string, Partial<WorldParts>]>([
    ['is no longer active', { services: [aService({ active: false })] }],
    ['they no longer do', { professional: notOffered }],
  ])('with the same professional keeps the promise of a service that %s', (_what, parts) => {
    expect(changesOf(aBookedWorld([booked], parts)).updatedAppointments).toMatchObject([
      { startsAt: new Date(at('14:00')), serviceIds: ['svc_cut'] },
    ]);
  });

  test('of several services needs no class, even if one of them became one', () => {
    const both = anAppointment({ serviceIds: ['svc_cut', 'svc_yoga'] });
    const world = aBookedWorld([both], { services: [aService(), aClass()] });
    const command = move({ services: both.serviceIds });
    expect(changesOf(world, command).openedSessions).toMatchObject([{ capacity: 1 }]);
  });

  test('joins the class that is there', () => {
    const seat = anAppointment({ serviceIds: ['svc_yoga'] });
    const classOf = (id: string, span: { startMs: number; endMs: number }) =>
      aSession({ id, ...span, serviceId: 'svc_yoga', capacity: 3, seatsTaken: 2 });
    const world = aBookedWorld([seat], {
      services: [aClass()],
      sessions: [
        classOf('ses_1', between('10:00', '11:00')),
        classOf('ses_2', between('14:00', '15:00')),
      ],
    });
    const changes = changesOf(world, move({ services: ['svc_yoga'] }));
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

describe('is refused', () => {
  const NOON = aSession({ id: 'ses_2', ...between('14:00', '15:00') });
  const world = aBookedWorld([booked]);
  const full = { ...world, sessions: [...world.sessions, NOON] };

  test.each<[string, World, Partial<RescheduleCommand>, number, string]>([
    ['where the time is taken', full, {}, BEFORE_MS, 'SLOT_TAKEN'],
    ['outside the hours', world, { start: '20:00' }, BEFORE_MS, 'OUTSIDE_AVAILABILITY'],
    ['within the window', world, {}, at('10:00') - 24 * HOUR_MS + 1, 'RESCHEDULE_WINDOW:24'],
    [
      'into the past',
      world,
      { date: '2030-04-30', callerRole: 'business' },
      BEFORE_MS,
      'RESCHEDULE_IN_PAST',
    ],
    ['with a stranger', world, { professional: 'pro_9' }, BEFORE_MS, 'PROFESSIONAL_NOT_FOUND'],
    ['in a calendar not held', world, { professionals: [] }, BEFORE_MS, 'SERIALIZATION_CONFLICT'],
    ['moved since', world, { currentProfessional: 'pro_2' }, BEFORE_MS, 'SERIALIZATION_CONFLICT'],
    ['of nothing', world, { appointmentId: 'apt_9' }, BEFORE_MS, 'APPOINTMENT_NOT_FOUND'],
  ])('%s', (_what, seen, change, nowMs, expected) => {
    expect(answer(seen, move(change), nowMs)).toBe(expected);
  });

  test.each<[string, Partial<WorldParts>, string]>([
    ['is inactive', { services: [aService({ active: false })] }, 'SERVICE_NOT_OFFERED'],
    ['they do not do', {}, 'SERVICE_NOT_OFFERED'],
  ])('with another professional for a service that %s', (_what, parts, expected) => {
    const other = aProfessional({ id: 'pro_2', serviceIds: [] });
    const seen = aBookedWorld([booked], parts);
    const both = { ...seen, professionals: new Map([...seen.professionals, ['pro_2', other]]) };
    expect(answer(both, move({ professional: 'pro_2' }))).toBe(expected);
  });

  test('where the person is elsewhere', () => {
    const elsewhere = { personId: 'usr_ana', ...between('14:30', '15:30') };
    const busy = { ...world, personTimes: [...world.personTimes, elsewhere] };
    expect(answer(busy)).toBe('CLIENT_DOUBLE_BOOKED');
  });

  test.each(['Cancelled', 'Completed', 'NoShow'] as const)('of what is %s', (status) => {
    expect(answer(aBookedWorld([anAppointment({ status })]))).toBe('INVALID_STATUS');
  });

  test('not to staff within the window', () => {
    const byStaff = move({ callerRole: 'professional' });
    expect(answer(world, byStaff, at('10:00') - HOUR_MS)).toBe('moved');
  });
});
