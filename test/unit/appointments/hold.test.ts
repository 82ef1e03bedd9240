import { describe, expect, test } from '@jest/globals';
import { book } from '../../../domain/commands/book.ts';
import type { HoldCommand } from '../../../domain/commands/hold.ts';
import { reschedule } from '../../../domain/commands/reschedule.ts';
import { addHeldProfessional } from '../../../domain/hold.ts';
import type { World } from '../../../domain/world.ts';
import { aBookedWorld, anAppointment, aTarget } from '../../support/booked-world.ts';
import { aHoldCommand, decide, HOLD_MS } from '../../support/holds.ts';
import {
  aBusiness,
  aCommand,
  aProfessional,
  aSeries,
  aSession,
  aWorld,
  at,
  BEFORE_MS,
  between,
  DATE,
} from '../../support/world.ts';

function held(changes: Partial<Omit<HoldCommand, 'kind'>> = {}, world = aWorld()): World {
  const { world: after, results } = decide(world, [
    aHoldCommand({ ...changes, kind: 'hold', id: 'bkg_h1' }),
  ]);
  expect(results).toEqual(['ok']);
  return after;
}

const ben = { callerId: 'usr_ben', id: 'bkg_b', appointmentIds: ['apt_b'] };
const withHold = { holdId: 'hld_h1' };

describe('a held time', () => {
  test('is refused to others until it expires, to the millisecond', () => {
    const world = held();
    expect(decide(world, [aCommand(ben)], BEFORE_MS + HOLD_MS - 1).results).toEqual(['SLOT_TAKEN']);
    expect(decide(world, [aCommand(ben)], BEFORE_MS + HOLD_MS).results).toEqual(['ok']);
  });

  test('is the time of its person everywhere, and is booked by its id', () => {
    const world = held();
    expect(decide(world, [aCommand({ start: '10:30' })]).results).toEqual(['SLOT_TAKEN']);
    const { world: booked, results } = decide(world, [aCommand(withHold)]);
    expect(results).toEqual(['ok']);
    expect(booked.heldSeats.map(({ expiresAtMs }) => expiresAtMs)).toEqual([BEFORE_MS]);
    expect(booked.holds).toMatchObject([{ status: 'booked', bookingId: 'bkg_1' }]);
  });

  test('is not moved to by others', () => {
    const world = {
      ...aBookedWorld([anAppointment({ personId: 'usr_ben', clientId: 'usr_ben' })]),
    };
    const { world: after } = decide(world, [aHoldCommand({ start: '14:00' })]);
    const move = {
      ...aTarget(),
      kind: 'reschedule' as const,
      services: ['svc_cut'],
      callerRole: 'business' as const,
      date: DATE,
      start: '14:00',
      newSessionId: 'ses_new',
    };
    expect(reschedule.decide(after, move, BEFORE_MS)).toMatchObject({ code: 'SLOT_TAKEN' });
  });
});

describe('a booking with a hold', () => {
  test.each([
    ['another start', { start: '11:00' }],
    ['other services', { services: ['svc_wash'] }],
    ['another person', { familyMemberId: 'fam_kim' }],
    ['a series', aSeries(2)],
  ])('is refused for %s', (_what, change) => {
    const command = { ...aCommand(), ...change, ...withHold, id: 'bkg_1' };
    expect(book.decide(held(), command, BEFORE_MS)).toEqual({
      ok: false,
      code: 'INVALID_INPUT',
      field: 'holdId',
    });
  });

  test('of another account, or an unknown one, is refused with NOT_FOUND', () => {
    const world = held();
    const results = [
      decide(world, [aCommand({ ...ben, ...withHold })]).results,
      decide(world, [aCommand({ holdId: 'hld_unknown' })]).results,
    ];
    expect(results).toEqual([['NOT_FOUND'], ['NOT_FOUND']]);
  });

  test('that is an offer to a client record is for all who run the calendars only', () => {
    const eve = { callerRole: 'business', crmClientId: 'crm_eve' } as const;
    const world = decide(aWorld(), [aHoldCommand({ ...eve, callerId: 'usr_owner' })]).world;
    const business = aBusiness({ calendarUserIds: ['usr_manager'] });
    const offered = {
      ...world,
      businesses: new Map([[business.id, business]]),
      holds: world.holds.map((each) => ({ ...each, waitlistEntryId: 'wai_1' })),
    };
    const resultsOf = (callerId: string) => {
      const release = { ...aHoldCommand({ callerId }), kind: 'releaseHold' } as const;
      const professionals = ['pro_1'];
      return [
        ...decide(offered, [aCommand({ ...eve, callerId, ...withHold })]).results,
        ...decide(offered, [{ ...release, holdId: withHold.holdId, professionals }]).results,
      ];
    };
    expect(resultsOf('usr_manager')).toEqual(['ok', 'ok']);
    // The owner who held it has left.
    expect(resultsOf('usr_owner')).toEqual(['FORBIDDEN', 'NOT_FOUND']);
  });

  test('that has expired is decided like any other', () => {
    const late = BEFORE_MS + HOLD_MS;
    const world = held();
    const mine = aCommand(withHold);
    expect(decide(world, [mine], late).results).toEqual(['ok']);
    expect(decide(world, [aCommand(ben), mine], late).results).toEqual(['ok', 'SLOT_TAKEN']);
    expect(decide(world, [mine], late).world.holds).toEqual(world.holds);
  });

  test('that was used before is decided like any other', () => {
    const { world } = decide(held(), [aCommand(withHold)]);
    const again = aCommand({ ...withHold, id: 'bkg_2', appointmentIds: ['apt_2'] });
    expect(decide(world, [again]).results).toEqual(['SLOT_TAKEN']);
  });

  test('keeps its slot when only the notice has been crossed meanwhile', () => {
    const business = aBusiness({ minNoticeMinutes: 60 });
    const [heldMs, bookedMs] = [at('08:59'), at('09:05')];
    const { world, results } = decide(aWorld({ business }), [aHoldCommand()], heldMs);
    expect(results).toEqual(['ok']);
    expect(decide(world, [aCommand(withHold)], bookedMs).results).toEqual(['ok']);
    expect(decide(aWorld({ business }), [aCommand()], bookedMs).results).toEqual([
      'OUTSIDE_AVAILABILITY',
    ]);
  });

  test('is judged by all rules again: time off that was entered meanwhile refuses it', () => {
    const timeOff = [{ ...between('09:00', '12:00'), professionalId: 'pro_1' }];
    expect(decide({ ...held(), timeOff }, [aCommand(withHold)]).results).toEqual([
      'PROFESSIONAL_TIME_OFF',
    ]);
  });
});

describe('a hold with any professional', () => {
  const team = ['pro_1', 'pro_2'];
  const any = { professional: 'any', candidates: team };
  const world: World = {
    ...aWorld({ sessions: [aSession({ professionalId: 'pro_1' })] }),
    professionals: new Map(team.map((id) => [id, aProfessional({ id })])),
  };

  test.each([
    ['any', any],
    ['the one who was chosen', { professional: 'pro_2' }],
  ])('is booked with %s, at the professional who was held', (_whom, whom) => {
    const kept = held(any, world);
    // Since then, the other one has become the least booked.
    const others = [
      aSession({ id: 'ses_2', professionalId: 'pro_2', ...between('15:00', '17:00') }),
    ];
    const { world: after, results } = decide({ ...kept, sessions: others }, [
      aCommand({ ...withHold, ...whom }),
    ]);
    expect(results).toEqual(['ok']);
    expect(after.sessions.at(-1)).toMatchObject({ professionalId: 'pro_2' });
    expect(after.holds).toMatchObject([{ status: 'booked', professionalIds: ['pro_2'] }]);
  });

  test('of a series is booked at the professional who was held, not at that of an exception', () => {
    const series = aSeries(2, {
      ...any,
      recurringExceptions: [{ date: '2030-05-21', professional: 'pro_1' }],
    });
    const kept = held(series, world);
    const others = [
      aSession({ id: 'ses_2', professionalId: 'pro_2', ...between('15:00', '17:00') }),
    ];
    const { world: after, results } = decide({ ...kept, sessions: others }, [
      { ...series, ...withHold, id: 'bkg_1' },
    ]);
    expect(results).toEqual(['ok']);
    expect(after.sessions.slice(1)).toMatchObject([
      { professionalId: 'pro_2' },
      { professionalId: 'pro_1' },
    ]);
  });

  test('has the held professional among the candidates of its booking', () => {
    const [hold] = held({ professional: 'pro_1' }).holds;
    expect(addHeldProfessional(['pro_2', 'pro_3'], hold)).toEqual(['pro_1', 'pro_2', 'pro_3']);
    expect(addHeldProfessional(['pro_1', 'pro_2'], hold)).toEqual(['pro_1', 'pro_2']);
    expect(addHeldProfessional(['pro_2'], undefined)).toEqual(['pro_2']);
  });

  test('is refused to a booking with another professional', () => {
    const other = aCommand({ ...withHold, professional: 'pro_1' });
    expect(decide(held(any, world), [other]).results).toEqual(['INVALID_INPUT']);
  });
});

describe('holds of one customer', () => {
  const hours = ['09:00', '10:00', '11:00', '12:00'];
  const holdsAt = (starts: readonly string[]) =>
    starts.map((start, n) => aHoldCommand({ start, id: `bkg_${n}` }));

  test('are at most three', () => {
    expect(decide(aWorld(), holdsAt(hours)).results).toEqual([
      'ok',
      'ok',
      'ok',
      'CUSTOMER_LIMIT_REACHED',
    ]);
  });

  test('are at most twelve seats', () => {
    const series = { ...aSeries(8), kind: 'hold' as const };
    const other = { ...aSeries(5, { start: '13:00' }), kind: 'hold' as const, id: 'bkg_2' };
    expect(decide(aWorld(), [series, other]).results).toEqual(['ok', 'CUSTOMER_LIMIT_REACHED']);
  });

  test('count as upcoming appointments', () => {
    const world = aWorld({ business: aBusiness({ maxUpcomingPerCustomer: 1 }) });
    const other = aCommand({ start: '12:00' });
    expect(decide(world, [aHoldCommand(), other, aCommand(withHold)]).results).toEqual([
      'ok',
      'CUSTOMER_LIMIT_REACHED',
      'ok',
    ]);
  });

  test('cannot take the same time again before it was free for as long as a hold', () => {
    const world = held();
    const again = aHoldCommand({ id: 'bkg_h2' });
    const late = BEFORE_MS + HOLD_MS;
    expect(decide(world, [again], late).results).toEqual(['CUSTOMER_LIMIT_REACHED']);
    const forChild = { ...again, familyMemberId: 'fam_kim' };
    expect(decide(world, [forChild], late).results).toEqual(['CUSTOMER_LIMIT_REACHED']);
    expect(decide(world, [again], late + HOLD_MS).results).toEqual(['ok']);
    expect(decide(world, [aHoldCommand({ id: 'bkg_h2', start: '11:00' })], late).results).toEqual([
      'ok',
    ]);
  });

  test('of a client record include those of its family members', () => {
    const child = { id: 'fam_leo', name: 'leo', userId: null, crmClientId: 'crm_eve' };
    const world = { ...aWorld(), familyMembers: new Map([[child.id, child]]) };
    const staff = {
      callerId: 'usr_owner',
      callerRole: 'business',
      crmClientId: 'crm_eve',
    } as const;
    const holds = hours.map((start, n) =>
      aHoldCommand({
        ...staff,
        id: `bkg_h${n}`,
        start,
        familyMemberId: n % 2 ? 'fam_leo' : undefined,
      }),
    );
    const { results, world: after } = decide(world, holds);
    expect(results).toEqual(['ok', 'ok', 'ok', 'CUSTOMER_LIMIT_REACHED']);
    expect(new Set(after.heldSeats.map(({ customerId }) => customerId))).toEqual(
      new Set(['crm_eve']),
    );
  });

  test('name the limit that refuses one more', () => {
    const series = { ...aSeries(8), kind: 'hold' as const };
    const other = { ...aSeries(5, { start: '13:00' }), kind: 'hold' as const, id: 'bkg_2' };
    const capped = aWorld({ business: aBusiness({ maxUpcomingPerCustomer: 1 }) });
    const again = aHoldCommand({ id: 'bkg_h2', start: '10:30' });
    expect([
      decide(aWorld(), holdsAt(hours)).fields,
      decide(aWorld(), [series, other]).fields,
      decide(capped, [aHoldCommand(), aCommand({ start: '12:00' })]).fields,
      decide(held(), [again], BEFORE_MS + HOLD_MS).fields,
    ]).toEqual([['holds'], ['heldTimes'], ['maxUpcomingPerCustomer'], ['start']]);
  });
});

describe('a held class seat', () => {
  const seat = { services: ['svc_yoga'], start: '12:00' };

  test('is one of the seats of its session, whether others are booked or held', () => {
    const session = aSession({ serviceId: 'svc_yoga', capacity: 3, seatsTaken: 1 });
    const world = held(seat, aWorld({ sessions: [session] }));
    const cleo = { callerId: 'usr_cleo', id: 'bkg_c', appointmentIds: ['apt_c'] };
    expect(
      decide(world, [aCommand({ ...seat, ...ben }), aCommand({ ...seat, ...cleo })]).results,
    ).toEqual(['ok', 'SESSION_FULL']);
  });

  test('in an empty class is joined by a booking, which opens the session', () => {
    const { world, results } = decide(held(seat), [
      aCommand({ ...seat, ...ben }),
      aCommand({ ...seat, ...withHold }),
    ]);
    expect(results).toEqual(['ok', 'ok']);
    expect(world.sessions).toMatchObject([{ serviceId: 'svc_yoga', seatsTaken: 2, capacity: 3 }]);
  });
});
