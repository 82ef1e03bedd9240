import { describe, expect, test } from '@jest/globals';
import { listSlots, toCalendarDay } from '../../../domain/availability.ts';
import type { Session } from '../../../domain/calendar.ts';
import {
  checkBookedSessions,
  checkTimetable,
  comparedDates,
} from '../../../domain/class-timetable-check.ts';
import { type ClassTimetable, listSessions } from '../../../domain/class-timetable.ts';
import { book } from '../../../domain/commands/book.ts';
import { cancelSession } from '../../../domain/commands/cancel-session.ts';
import { decideBatch } from '../../../domain/commands/index.ts';
import { moveSession } from '../../../domain/commands/move-session.ts';
import { resizeSession } from '../../../domain/commands/resize-session.ts';
import { indexByTime } from '../../../domain/taken-times.ts';
import { findOffering, toDayFacts, toSlotRequest } from '../../../domain/offering.ts';
import { anAppointment } from '../../support/booked-world.ts';
import { aSessionChange, aSessionCommand, aTimetable } from '../../support/classes.ts';
import {
  aClass,
  aCommand,
  aHeldSeat,
  aProfessional,
  aService,
  aSession,
  at,
  aWorld,
  BEFORE_MS,
  between,
  DATE,
  TUESDAY,
  type WorldParts,
} from '../../support/world.ts';

const NEXT_DATE = '2030-05-15';

/** A world in which yoga has this timetable. */
function worldWith(timetable: Partial<ClassTimetable> = {}, parts: Partial<WorldParts> = {}) {
  return aWorld({
    professional: aProfessional({ timetables: [aTimetable(timetable)] }),
    services: [aService(), aClass({ hasTimetable: true })],
    ...parts,
  });
}

function openStarts(world: ReturnType<typeof aWorld>, service: string, date = DATE): string[] {
  const request = { business: 'biz_1', professional: 'pro_1', services: [service] };
  const offering = findOffering(world, request);
  if (!offering.ok) throw new Error(offering.code);
  const day = toCalendarDay(date, toDayFacts(world, offering.value, BEFORE_MS));
  return listSlots(day, toSlotRequest(offering.value.services), BEFORE_MS)
    .filter(({ available }) => available)
    .map(({ time }) => time);
}

function bookYoga(world: ReturnType<typeof aWorld>, start: string, date = DATE) {
  return book.decide(world, aCommand({ services: ['svc_yoga'], date, start }), BEFORE_MS);
}

describe('a class with a timetable', () => {
  test('can be booked at its sessions only, also between the steps of the grid', () => {
    const world = worldWith({ startMin: 610 });
    expect(openStarts(world, 'svc_yoga')).toEqual(['10:10']);
    expect(openStarts(world, 'svc_yoga', NEXT_DATE)).toEqual([]);
    expect(bookYoga(world, '10:10')).toMatchObject({ ok: true });
    expect(bookYoga(world, '10:15')).toMatchObject({ code: 'OUTSIDE_AVAILABILITY' });
    expect(bookYoga(world, '10:10', NEXT_DATE)).toMatchObject({ code: 'NOT_SCHEDULED' });
  });

  test('takes the time of its professional without a booked seat', () => {
    const starts = openStarts(worldWith(), 'svc_cut');
    expect(starts).toContain('09:00');
    expect(starts).not.toContain('10:30');
    expect(starts).toContain('11:00');
  });

  test.each([
    ['before it begins', { from: NEXT_DATE }],
    ['after it has ended', { until: '2030-05-13' }],
    ['on another weekday', { weekdays: [TUESDAY + 1] }],
    ['on the date of a cancelled session', { changes: [aSessionChange({ isCancelled: true })] }],
  ])('has no session %s', (_when, timetable) => {
    expect(openStarts(worldWith(timetable), 'svc_yoga')).toEqual([]);
    expect(openStarts(worldWith(timetable), 'svc_cut')).toContain('10:00');
  });

  test('has a moved session at its new time only', () => {
    const changes = [aSessionChange({ movedDate: NEXT_DATE, movedStartMin: 900 })];
    const world = worldWith({ changes });
    expect(openStarts(world, 'svc_yoga')).toEqual([]);
    expect(openStarts(world, 'svc_yoga', NEXT_DATE)).toEqual(['15:00']);
  });

  test('has the seats of its session', () => {
    const world = worldWith({ changes: [aSessionChange({ capacity: 9 })] });
    const booked = bookYoga(world, '10:00');
    expect(booked.ok && booked.value.openedSessions[0]!.capacity).toBe(9);
  });
});

describe('a timetable', () => {
  const dates = comparedDates(aTimetable(), DATE);
  const sessionsOf = (timetable: ClassTimetable) => listSessions([timetable], dates);

  test.each([
    ['overlaps another one of the professional', { startMin: 630 }, 'AVAILABILITY_OVERLAP'],
    ['follows another one', { startMin: 660 }, undefined],
    ['is on another weekday', { weekdays: [TUESDAY + 1] }, undefined],
  ])('that %s', (_what, terms, code) => {
    const sessions = sessionsOf(aTimetable({ ...terms, id: 'cla_2' }));
    const scheduled = indexByTime(sessionsOf(aTimetable()));
    const checked = checkTimetable(sessions, { scheduled, booked: indexByTime([]) });
    expect(checked.ok ? undefined : checked.code).toBe(code);
  });

  test('is refused with the number of seats that are booked at its times', () => {
    const haircut = aSession(between('10:30', '11:30'));
    const seats = aSession({
      ...between('10:00', '11:00'),
      serviceId: 'svc_yoga',
      capacity: 3,
      seatsTaken: 2,
    });
    const [own, later] = [sessionsOf(aTimetable()), sessionsOf(aTimetable({ startMin: 700 }))];
    const check = (booked: Session) =>
      checkTimetable(own, { scheduled: indexByTime([]), booked: indexByTime([booked]) });
    expect(check(haircut)).toMatchObject({ count: 1 });
    expect(check({ ...haircut, professionalId: 'pro_2' })).toMatchObject({ ok: true });
    expect(check(seats)).toMatchObject({ ok: true });
    const booked = indexByTime([seats]);
    expect(checkBookedSessions(own, later, booked)).toMatchObject({ count: 2 });
    expect(checkBookedSessions(own, [], booked)).toMatchObject({ count: 2 });
  });
});

describe('a timetable with a booked session that was moved', () => {
  const DAY_MS = 24 * 3_600_000;
  const booked = aSession({
    startMs: at('10:00') + DAY_MS,
    endMs: at('11:00') + DAY_MS,
    serviceId: 'svc_yoga',
    capacity: 3,
    seatsTaken: 2,
  });
  const moved = (date: string) => [
    aSessionChange({ date, movedDate: NEXT_DATE, movedStartMin: 600 }),
  ];

  test.each([
    ['after its last date', { until: DATE, changes: moved(DATE) }],
    ['before its first date', { from: '2030-05-21', changes: moved('2030-05-21') }],
  ])('%s is neither deleted nor cut', (_where, terms) => {
    const before = aTimetable(terms);
    const dates = comparedDates(before, DATE);
    const check = (after: ClassTimetable | undefined) =>
      checkBookedSessions(
        listSessions([before], dates),
        listSessions(after ? [after] : [], dates),
        indexByTime([booked]),
      );
    expect(check(undefined)).toMatchObject({ code: 'SCHEDULE_TIME_TAKEN', count: 2 });
    expect(check({ ...before, weekdays: [TUESDAY + 2] })).toMatchObject({ count: 2 });
    expect(check({ ...before, capacity: 9 })).toMatchObject({ ok: true });
  });

  test('to a date that has passed can be deleted', () => {
    const before = aTimetable({ until: DATE, changes: moved(DATE) });
    const sessions = listSessions([before], comparedDates(before, '2030-05-16'));
    expect(checkBookedSessions(sessions, [], indexByTime([booked]))).toMatchObject({ ok: true });
  });
});

describe('a session as a whole', () => {
  const seat = (n: number, personId: string) =>
    anAppointment({
      id: `apt_${n}`,
      bookingId: `bkg_${n}`,
      personId,
      clientId: personId,
      serviceIds: ['svc_yoga'],
    });
  const seats = [seat(1, 'usr_ana'), seat(2, 'usr_ben')];
  const command = aSessionCommand({
    bookingIds: ['bkg_1', 'bkg_2'],
    persons: ['usr_ana', 'usr_ben'],
  });
  const booked = (parts: Partial<WorldParts> = {}) =>
    worldWith(
      {},
      {
        appointments: seats,
        sessions: [
          aSession({
            ...between('10:00', '11:00'),
            serviceId: 'svc_yoga',
            capacity: 3,
            seatsTaken: 2,
          }),
        ],
        personTimes: seats.map(({ personId }) => ({ ...between('10:00', '11:00'), personId })),
        ...parts,
      },
    );
  const move = { ...command, kind: 'moveSession', newSessionId: 'ses_new' } as const;

  test('is cancelled with all seats, each with its own event', () => {
    const outcome = cancelSession.decide(
      booked(),
      { ...command, kind: 'cancelSession' },
      BEFORE_MS,
    );
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        releasedSeats: ['ses_1', 'ses_1'],
        updatedAppointments: [{ status: 'Cancelled' }, { status: 'Cancelled' }],
        sessionChanges: [{ date: DATE, isCancelled: true }],
      },
    });
    const whole = { class: { id: 'cla_1', session: DATE } };
    expect(outcome.ok && outcome.value.events).toMatchObject([
      { type: 'appointment.cancelled', data: whole },
      { type: 'appointment.cancelled', data: whole },
      { type: 'class.session_cancelled' },
    ]);
  });

  test('is moved with all seats', () => {
    const outcome = moveSession.decide(
      booked(),
      { ...move, date: NEXT_DATE, start: '15:00' },
      BEFORE_MS,
    );
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        openedSessions: [{ id: 'ses_new', seatsTaken: 2, capacity: 3 }],
        updatedAppointments: seats.map(({ id }) => ({
          id,
          sessionId: 'ses_new',
          localDate: NEXT_DATE,
        })),
        sessionChanges: [{ date: DATE, movedDate: NEXT_DATE, movedStartMin: 900 }],
      },
    });
  });

  test.each([
    ['to a time that overlaps its own', '10:30', {}, undefined],
    ['outside hours', '16:30', {}, 'OUTSIDE_AVAILABILITY'],
    ['into the past', '09:00', {}, 'RESCHEDULE_IN_PAST', at('09:30')],
    [
      'to a time of another session',
      '14:30',
      { sessions: [...booked().sessions, aSession({ ...between('14:00', '15:00'), id: 'ses_2' })] },
      'SLOT_TAKEN',
    ],
    [
      'to a time at which a participant is elsewhere',
      '14:00',
      { personTimes: [{ ...between('14:30', '15:30'), personId: 'usr_ben' }] },
      'CLIENT_DOUBLE_BOOKED',
    ],
  ])('is moved %s, or stays whole', (_where, start, parts, code, nowMs = BEFORE_MS) => {
    const outcome = moveSession.decide(booked(parts), { ...move, date: DATE, start }, nowMs);
    expect(outcome.ok ? undefined : outcome.code).toBe(code);
  });

  test.each([
    ['fits', {}, undefined],
    [
      'overlaps another session',
      { sessions: [...booked().sessions, aSession({ ...between('11:00', '12:00'), id: 'ses_2' })] },
      'SLOT_TAKEN',
    ],
    [
      'overlaps another appointment of a participant',
      { personTimes: [{ ...between('11:00', '12:00'), personId: 'usr_ben' }] },
      'CLIENT_DOUBLE_BOOKED',
    ],
  ])('gets a new duration at its own time if it %s', (_when, parts, code) => {
    const timetables = [aTimetable({ durationMin: 90 })];
    const world = booked({ professional: aProfessional({ timetables }), ...parts });
    const outcome = moveSession.decide(world, { ...move, date: DATE, start: '10:00' }, BEFORE_MS);
    expect(outcome.ok ? undefined : outcome.code).toBe(code);
    if (!outcome.ok) return;
    const { openedSessions, updatedAppointments, sessionChanges } = outcome.value;
    expect(openedSessions).toMatchObject([{ id: 'ses_new', ...between('10:00', '11:30') }]);
    expect(updatedAppointments).toMatchObject(
      seats.map(({ id }) => ({ id, sessionId: 'ses_new', endsAt: new Date(at('11:30')) })),
    );
    expect(sessionChanges).toEqual([]);
  });

  test('is resized, but not below the seats that are booked or held', () => {
    const resize = (capacity: number, parts: Partial<WorldParts> = {}) =>
      resizeSession.decide(
        booked(parts),
        { ...command, kind: 'resizeSession', capacity },
        BEFORE_MS,
      );
    expect(resize(2)).toMatchObject({ value: { resizedSessions: [{ id: 'ses_1', capacity: 2 }] } });
    expect(resize(1)).toMatchObject({ code: 'SCHEDULE_TIME_TAKEN', count: 1 });
    const held = aHeldSeat({
      ...between('10:00', '11:00'),
      serviceId: 'svc_yoga',
      capacity: 3,
      expiresAtMs: BEFORE_MS + 1,
    });
    expect(resize(2, { heldSeats: [held] })).toMatchObject({ code: 'SCHEDULE_TIME_TAKEN' });
  });

  test('is not changed once it has begun', () => {
    const outcome = cancelSession.decide(
      booked(),
      { ...command, kind: 'cancelSession' },
      at('10:00'),
    );
    expect(outcome).toMatchObject({ code: 'INVALID_STATUS' });
  });

  test('is read again if a seat was taken meanwhile', () => {
    const cancel = { ...command, kind: 'cancelSession' } as const;
    const late = aCommand({
      id: 'bkg_3',
      services: ['svc_yoga'],
      start: '10:00',
      appointmentIds: ['apt_3'],
      callerId: 'usr_cleo',
    });
    const { undecided } = decideBatch(booked(), [late, cancel], BEFORE_MS);
    expect([...undecided.values()]).toEqual(['stale']);
  });

  test.each([
    ['cancelled', { ...command, kind: 'cancelSession' } as const],
    ['moved', { ...move, date: DATE, start: '14:00' }],
    ['resized', { ...command, kind: 'resizeSession', capacity: 2 } as const],
  ])('is read again before it is %s if it was moved to another date meanwhile', (_how, late) => {
    const changes = [aSessionChange({ movedDate: '2030-05-21', movedStartMin: 600 })];
    // The seats of the new date are not loaded.
    const world = worldWith({ changes });
    const { decisions, undecided } = decideBatch(world, [late], BEFORE_MS);
    expect([...undecided.values()]).toEqual(['stale']);
    expect(decisions).toEqual([]);
  });
});
