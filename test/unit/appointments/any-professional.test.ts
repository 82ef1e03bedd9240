import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { ProfessionalRules } from '../../../domain/calendar.ts';
import { book, type BookCommand } from '../../../domain/commands/book.ts';
import { locksFor } from '../../../domain/commands/index.ts';
import { subjectOf } from '../../../domain/decision-view.ts';
import { accept, refuse } from '../../../domain/outcome.ts';
import { quoteBooking } from '../../../domain/quote.ts';
import type { World } from '../../../domain/world.ts';
import { actorIdFor, actorOf } from '../../../workflows/messages.ts';
import {
  aBusiness,
  aCommand,
  aProfessional,
  aSeries,
  aSession,
  at,
  aWorld,
  BEFORE_MS,
  between,
  TUESDAY,
  weeksLater,
  type WorldParts,
} from '../../support/world.ts';

const TEAM = ['pro_1', 'pro_2', 'pro_3'] as const;
const ANY = { professional: 'any', candidates: TEAM };

/** A business with three professionals who differ by these changes. */
function aTeam(
  parts: Partial<WorldParts> = {},
  changes: Partial<Record<(typeof TEAM)[number], Partial<ProfessionalRules>>> = {},
): World {
  const all = TEAM.map((id) => aProfessional({ id, userId: `usr_${id}`, ...changes[id] }));
  return { ...aWorld(parts), professionals: new Map(all.map((each) => [each.id, each])) };
}

const booked = (professionalId: string, from: string, to: string) =>
  aSession({ id: `ses_${professionalId}_${from}`, professionalId, ...between(from, to) });

function resultOf(world: World, command: Partial<BookCommand> = {}, nowMs = BEFORE_MS) {
  const outcome = book.decide(world, aCommand({ ...ANY, ...command }), nowMs);
  return outcome.ok ? outcome.value.newAppointments[0]!.professionalId : outcome.code;
}

describe('any professional', () => {
  test.each([
    ['the first by id among equals', [], 'pro_1'],
    ['one who is free', [booked('pro_1', '10:00', '11:00')], 'pro_2'],
    [
      'the one with the fewest booked minutes, not the fewest appointments',
      [
        booked('pro_1', '12:00', '14:00'),
        booked('pro_2', '12:00', '12:30'),
        booked('pro_2', '13:00', '13:30'),
        booked('pro_3', '09:00', '10:00'),
        booked('pro_3', '15:00', '16:00'),
      ],
      'pro_2',
    ],
    [
      'the least booked of those who are free',
      [booked('pro_1', '12:00', '15:00'), booked('pro_2', '10:30', '10:45')],
      'pro_3',
    ],
  ])('is %s', (_rule, sessions, chosen) => {
    expect(resultOf(aTeam({ sessions }))).toBe(chosen);
  });

  test('is chosen by the booked time of that date, at every business', () => {
    const yesterday = { ...weeksLater(-1, between('09:00', '17:00')), id: 'ses_before' };
    const elsewhere = { ...booked('pro_2', '14:00', '15:00'), businessId: 'biz_2' };
    const sessions = [aSession({ professionalId: 'pro_1', ...yesterday }), elsewhere];
    expect(resultOf(aTeam({ sessions }))).toBe('pro_1');
    const others = [booked('pro_1', '12:00', '14:00'), booked('pro_3', '12:00', '14:00')];
    expect(resultOf(aTeam({ sessions: [...sessions, ...others] }))).toBe('pro_2');
  });

  test('is not someone who left or no longer offers the service', () => {
    const world = aTeam({}, { pro_1: { businessIds: [] }, pro_2: { serviceIds: ['svc_yoga'] } });
    expect(resultOf(world)).toBe('pro_3');
  });

  test('is not someone whose account is unknown', () => {
    expect(resultOf(aTeam(), { candidates: ['pro_none', 'pro_2'] })).toBe('pro_2');
  });

  test('takes every occurrence of a series', () => {
    const sessions = [
      booked('pro_2', '15:00', '16:00'),
      booked('pro_3', '14:00', '16:00'),
      aSession({ id: 'ses_w2', ...weeksLater(2, between('10:30', '11:00')) }),
    ];
    const outcome = book.decide(aTeam({ sessions }), aSeries(3, ANY), BEFORE_MS);
    const all = outcome.ok ? outcome.value.newAppointments : [];
    expect(all.map(({ professionalId }) => professionalId)).toEqual(['pro_2', 'pro_2', 'pro_2']);
  });

  test('is the caller, if a professional books for a client', () => {
    const staff = { callerRole: 'professional', clientId: 'usr_ana' } as const;
    expect(resultOf(aTeam(), { ...staff, callerId: 'usr_pro_2' })).toBe('pro_2');
    expect(resultOf(aTeam(), { ...staff, callerId: 'usr_stranger' })).toBe('FORBIDDEN');
    const unknown = { ...staff, callerId: 'usr_pro_2', clientId: 'usr_cleo' };
    expect(resultOf(aTeam(), unknown)).toBe('CLIENT_NOT_FOUND');
  });

  test('is named by the quote', () => {
    const world = aTeam({ sessions: [booked('pro_1', '12:00', '13:00')] });
    expect(quoteBooking(world, aCommand(ANY), BEFORE_MS)).toMatchObject({
      value: { occurrences: [{ professional: 'pro_2', available: true }] },
    });
  });
});

describe('without a free professional', () => {
  const off = (professionalId: string) => ({ professionalId, ...between('09:00', '17:00') });

  test.each<[string, Partial<WorldParts>, Partial<BookCommand>, string]>([
    ['an unknown business', {}, { business: 'biz_none' }, 'BUSINESS_NOT_FOUND'],
    ['an unknown service', {}, { services: ['svc_none'], candidates: [] }, 'SERVICE_NOT_FOUND'],
    ['a class and a service', {}, { services: ['svc_yoga', 'svc_cut'] }, 'INVALID_SERVICES'],
    [
      'a suspended business',
      { business: aBusiness({ status: 'suspended' }) },
      { candidates: [] },
      'BUSINESS_SUSPENDED',
    ],
    ['no candidate', {}, { candidates: [] }, 'SERVICE_NOT_OFFERED'],
    ['a closed day', { business: aBusiness({ closedWeekdays: [TUESDAY] }) }, {}, 'NOT_SCHEDULED'],
    ['all of them off', { timeOff: TEAM.map(off) }, {}, 'PROFESSIONAL_TIME_OFF'],
    [
      'one booked and the others off',
      { timeOff: [off('pro_1'), off('pro_3')], sessions: [booked('pro_2', '10:00', '11:00')] },
      {},
      'SLOT_TAKEN',
    ],
    [
      'a full class and other bookings',
      {
        timeOff: [off('pro_1')],
        sessions: [
          { ...booked('pro_2', '10:00', '11:00'), serviceId: 'svc_yoga' },
          booked('pro_3', '10:00', '11:00'),
        ],
      },
      { services: ['svc_yoga'] },
      'SESSION_FULL',
    ],
    [
      'a client who is busy',
      {
        sessions: [booked('pro_1', '10:00', '11:00')],
        personTimes: [{ personId: 'usr_ana', ...between('10:30', '11:30') }],
      },
      {},
      'CLIENT_DOUBLE_BOOKED',
    ],
  ])('%s is the refusal of the one who passed the most checks', (_case, parts, command, code) => {
    expect(resultOf(aTeam(parts), command)).toBe(code);
    const quote = quoteBooking(aTeam(parts), aCommand({ ...ANY, ...command }), BEFORE_MS);
    const quoted = quote.ok ? quote.value.occurrences[0]!.error : quote.code;
    expect(quoted).toBe(code);
  });

  test('a past time is refused as such', () => {
    expect(resultOf(aTeam(), {}, at('10:01'))).toBe('APPOINTMENT_IN_PAST');
  });
});

describe('a command for any professional', () => {
  const command = aCommand(ANY);

  test('locks and loads the calendars of all candidates', () => {
    expect(locksFor([command])).toEqual(expect.arrayContaining([...TEAM]));
    const { professionalIds, windows } = book.needs(aSeries(2, ANY));
    expect(professionalIds).toEqual(TEAM);
    expect(windows).toHaveLength(6);
  });

  test('is decided by the actor of the first candidate, every other by that of its professional', () => {
    expect(actorOf(command, 0)).toBe(actorIdFor('pro_1', 0));
    expect(actorOf(aCommand({ professional: 'pro_2' }), 7)).toBe(actorIdFor('pro_2', 7));
  });

  test('is stored with the chosen professional, and without a professional if it was refused', () => {
    const accepted = accept({ appointmentIds: ['apt_1'], professional: 'pro_2' });
    expect(subjectOf(command, accepted).professionalId).toBe('pro_2');
    expect(subjectOf(command, refuse('SLOT_TAKEN')).professionalId).toBeNull();
  });
});

test('in any calendars, the least booked of those who could be booked alone is booked', () => {
  const span = fc.constantFrom(
    between('09:00', '10:00'),
    between('09:30', '10:15'),
    between('10:00', '11:00'),
    between('12:00', '15:00'),
    between('13:00', '13:30'),
  );
  const anySession = fc
    .record({
      professionalId: fc.constantFrom(...TEAM),
      week: fc.nat({ max: 2 }),
      span,
      isClass: fc.boolean(),
      seatsTaken: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ week, span: time, isClass, ...any }) => ({
      ...aSession({ ...any, ...weeksLater(week, time), ...(isClass && CLASS) }),
      id: `ses_${JSON.stringify([any, week, time, isClass])}`,
    }));
  const anyParts = fc.record({
    sessions: fc.array(anySession, { maxLength: 8 }),
    timeOff: fc.array(
      fc
        .record({ professionalId: fc.constantFrom(...TEAM), span })
        .map(({ professionalId, span: time }) => ({
          professionalId,
          ...time,
        })),
      { maxLength: 1 },
    ),
    personTimes: fc.array(
      span.map((time) => ({ personId: 'usr_ana', ...time })),
      { maxLength: 1 },
    ),
  });
  const anyCommand = fc.record({
    count: fc.integer({ min: 1, max: 3 }),
    services: fc.constantFrom(['svc_cut'], ['svc_yoga']),
  });
  fc.assert(
    fc.property(anyParts, anyCommand, (parts, { count, services }) => {
      const world = aTeam(parts);
      const alone = TEAM.map((professional) => ({
        professional,
        code: resultOf(world, aSeries(count, { professional, services })),
        minutes: minutesOn(world, professional),
      }));
      const free = alone.filter(({ professional, code }) => professional === code);
      const result = resultOf(world, aSeries(count, { ...ANY, services }));
      const least = Math.min(...free.map(({ minutes }) => minutes));
      const leastBooked = free.filter(({ minutes }) => minutes === least);
      const expected = free.length > 0 ? leastBooked.slice(0, 1) : alone;
      expect(expected.map(({ code }) => code)).toContain(result);
    }),
    { numRuns: 500 },
  );
});

const CLASS = { serviceId: 'svc_yoga', capacity: 3 };

/** The booked minutes of a professional on the first date, counted one by one. */
function minutesOn({ sessions }: World, professionalId: string): number {
  let count = 0;
  for (const session of sessions.filter((each) => each.professionalId === professionalId)) {
    for (let ms = at('00:00'); ms < at('23:59'); ms += 60_000) {
      if (session.startMs <= ms && ms < session.endMs) count += 1;
    }
  }
  return count;
}
