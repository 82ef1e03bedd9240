import { describe, expect, test } from '@jest/globals';
import type { AppointmentRecord } from '../../../domain/appointment.ts';
import { decideBatch } from '../../../domain/commands/index.ts';
import { reschedule, type RescheduleCommand } from '../../../domain/commands/reschedule.ts';
import type { Scope } from '../../../domain/commands/scope.ts';
import { swap } from '../../../domain/commands/swap.ts';
import { toTarget } from '../../../domain/commands/target.ts';
import { addDays } from '../../../domain/local-time.ts';
import { listMoves } from '../../../domain/series-move.ts';
import type { World } from '../../../domain/world.ts';
import {
  aProfessional,
  aSession,
  at,
  BEFORE_MS,
  between,
  DATE,
  weeksLater,
} from '../../support/world.ts';
import { aBookedSeries, aBookedWorld, anAppointment, aTarget } from '../../support/booked-world.ts';

const SERIES = aBookedSeries();

function aMove(scope: Scope, changes: Partial<RescheduleCommand> = {}, series = SERIES) {
  const [, target] = series as [AppointmentRecord, AppointmentRecord];
  const move = {
    date: target.localDate,
    start: '14:00',
    newSessionId: 'ses_new',
    ...changes,
  };
  const command: RescheduleCommand = {
    ...aTarget(target),
    ...toTarget(target, series),
    ...move,
    kind: 'reschedule',
    services: ['svc_cut'],
    scope,
    places: listMoves(series, target, move),
    ...changes,
  };
  return command;
}

function movedOf(world: World, command: RescheduleCommand, nowMs = BEFORE_MS) {
  const outcome = reschedule.decide(world, command, nowMs);
  if (!outcome.ok)
    return outcome.arg === undefined ? outcome.code : `${outcome.code}:${outcome.arg}`;
  return outcome.value.updatedAppointments.map(
    ({ id, localDate, startsAt }) => `${id} ${localDate} ${startsAt.toISOString().slice(11, 16)}`,
  );
}

const dates = SERIES.map(({ localDate }) => localDate);

describe('a move of a series', () => {
  test.each([
    ['this', ['apt_2']],
    ['following', ['apt_2', 'apt_3', 'apt_4']],
    ['all', ['apt_1', 'apt_2', 'apt_3', 'apt_4']],
  ] as const)('with the scope %s moves %p by the same local time', (scope, ids) => {
    const command = aMove(scope, { date: addDays(dates[1]!, 1) });
    expect(movedOf(aBookedWorld(SERIES), command)).toEqual(
      ids.map((id) => `${id} ${addDays(dates[Number(id.slice(-1)) - 1]!, 1)} 12:00`),
    );
  });

  test('moves to the old times of its own other dates', () => {
    const command = aMove('all', { date: addDays(dates[1]!, 7), start: '10:00' });
    expect(movedOf(aBookedWorld(SERIES), command)).toHaveLength(4);
  });

  test('changes nothing if one new time is taken', () => {
    const taken = aSession({ id: 'ses_9', ...weeksLater(3, between('14:30', '15:00')) });
    const world = aBookedWorld(SERIES);
    const busy = { ...world, sessions: [...world.sessions, taken] };
    expect(movedOf(busy, aMove('all'))).toBe('SLOT_TAKEN');
    expect(movedOf(busy, aMove('this'))).toHaveLength(1);
  });

  test('keeps another time of one date apart by the same minutes', () => {
    const series = SERIES.map((each, n) =>
      n === 2
        ? {
            ...each,
            startsAt: new Date(each.startsAt.getTime() + 30 * 60_000),
            endsAt: new Date(each.endsAt.getTime() + 30 * 60_000),
          }
        : each,
    );
    const moved = movedOf(aBookedWorld(series), aMove('following', {}, series));
    expect(moved).toEqual([
      `apt_2 ${dates[1]} 12:00`,
      `apt_3 ${dates[2]} 12:30`,
      `apt_4 ${dates[3]} 12:00`,
    ]);
  });

  test('by a customer is refused if the window of one date is closed', () => {
    const nowMs = SERIES[0]!.startsAt.getTime() - 3_600_000;
    const command = aMove('all', { callerRole: 'customer', callerId: 'usr_ana' });
    expect(movedOf(aBookedWorld(SERIES), command, nowMs)).toBe('RESCHEDULE_WINDOW:24');
  });

  test('leaves cancelled and past dates where they are', () => {
    const series = SERIES.map((each, n) =>
      n === 3 ? { ...each, status: 'Cancelled' as const } : each,
    );
    const nowMs = SERIES[0]!.endsAt.getTime();
    expect(movedOf(aBookedWorld(series), aMove('all', {}, series), nowMs)).toHaveLength(2);
  });

  test('is built again if a date was moved to a day that it has not loaded', () => {
    const moved = SERIES.map((each, n) =>
      n === 3 ? { ...each, localDate: addDays(each.localDate, 2) } : each,
    );
    const { undecided, decisions } = decideBatch(aBookedWorld(moved), [aMove('all')], BEFORE_MS);
    expect([decisions, [...undecided.values()]]).toEqual([[], ['stale']]);
  });
});

const ANA = anAppointment();
const BEN = anAppointment({
  id: 'apt_2',
  bookingId: 'bkg_2',
  sessionId: 'ses_2',
  personId: 'usr_ben',
  clientId: 'usr_ben',
  startsAt: new Date(at('14:00')),
  endsAt: new Date(at('14:30')),
});

function swapOf(
  other: AppointmentRecord,
  others: World['sessions'] = [],
  colleague = aProfessional({ id: 'pro_2' }),
) {
  const world = aBookedWorld([ANA, other]);
  const sessions = [ANA, other].map((each) =>
    aSession({
      id: each.sessionId,
      professionalId: each.professionalId,
      startMs: each.startsAt.getTime(),
      endMs: each.endsAt.getTime(),
    }),
  );
  const professionals = new Map([...world.professionals, [colleague.id, colleague]]);
  const outcome = swap.decide(
    { ...world, sessions: [...sessions, ...others], professionals },
    {
      ...aTarget(ANA),
      kind: 'swap',
      other: toTarget(other, [other]),
      services: ['svc_cut'],
      dates: [DATE, DATE],
      newSessionIds: ['ses_a', 'ses_b'],
    },
    BEFORE_MS,
  );
  return outcome.ok ? outcome.value : outcome.code;
}

describe('a swap', () => {
  test('exchanges the times of both; each keeps its duration', () => {
    expect(swapOf(BEN)).toMatchObject({
      releasedSeats: ['ses_1', 'ses_2'],
      openedSessions: [between('14:00', '15:00'), between('10:00', '10:30')],
      updatedAppointments: [
        { id: 'apt_1', startsAt: new Date(at('14:00')), endsAt: new Date(at('15:00')) },
        { id: 'apt_2', startsAt: new Date(at('10:00')), endsAt: new Date(at('10:30')) },
      ],
      events: [
        {
          type: 'appointment.rescheduled',
          data: { swappedWith: 'apt_2', from: { start: '10:00' } },
        },
        {
          type: 'appointment.rescheduled',
          data: { swappedWith: 'apt_1', from: { start: '14:00' } },
        },
      ],
    });
  });

  test('exchanges the professionals too', () => {
    const other = { ...BEN, professionalId: 'pro_2' };
    expect(swapOf(other)).toMatchObject({
      updatedAppointments: [
        { id: 'apt_1', professionalId: 'pro_2' },
        { id: 'apt_2', professionalId: 'pro_1' },
      ],
    });
    const unable = aProfessional({ id: 'pro_2', serviceIds: [] });
    expect(swapOf(other, [], unable)).toBe('SERVICE_NOT_OFFERED');
  });

  test('changes nothing if one does not fit at its new time', () => {
    const sessions = [aSession({ id: 'ses_3', ...between('14:30', '15:30') })];
    expect(swapOf(BEN, sessions)).toBe('SLOT_TAKEN');
  });

  test('with itself or with a cancelled appointment is refused', () => {
    expect(swapOf(ANA)).toBe('INVALID_INPUT');
    expect(swapOf({ ...BEN, status: 'Cancelled' })).toBe('INVALID_STATUS');
  });
});
