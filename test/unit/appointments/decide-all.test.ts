import { describe, expect, test } from '@jest/globals';
import type { BookCommand } from '../../../domain/commands/book.ts';
import { type Command, decideAll, decideBatch, needsOf } from '../../../domain/commands/index.ts';
import { aBookedSeries, aBookedWorld, anAppointment, aTarget } from '../../support/booked-world.ts';
import {
  aClass,
  aCommand,
  aProfessional,
  aService,
  aSession,
  at,
  aWorld,
  BEFORE_MS,
  between,
} from '../../support/world.ts';

const PEOPLE = ['usr_ana', 'usr_ben', 'usr_cleo', 'usr_dora'];

/** The n-th person books the same slot. */
function aRequest(n: number, changes: Partial<BookCommand> = {}): BookCommand {
  return aCommand({
    id: `bkg_${n}`,
    appointmentIds: [`apt_${n}`],
    callerId: PEOPLE[n]!,
    ...changes,
  });
}

function resultsOf(commands: BookCommand[], world = aWorld(), nowMs = BEFORE_MS): string[] {
  return decideAll(world, commands, nowMs).map(({ outcome }) =>
    outcome.ok ? 'accepted' : outcome.code,
  );
}

function sessionsOpenedBy(commands: BookCommand[], world = aWorld()) {
  return decideAll(world, commands, BEFORE_MS).flatMap(({ outcome }) =>
    outcome.ok ? outcome.value.openedSessions : [],
  );
}

describe('a batch', () => {
  test('with two bookings for one slot accepts the first and refuses the second with SLOT_TAKEN', () => {
    expect(resultsOf([aRequest(0), aRequest(1)])).toEqual(['accepted', 'SLOT_TAKEN']);
  });

  test('with two bookings for slots that overlap by a minute accepts only the first', () => {
    expect(resultsOf([aRequest(0), aRequest(1, { start: '10:59' })])).toEqual([
      'accepted',
      'SLOT_TAKEN',
    ]);
  });

  test('with two bookings for slots that touch accepts both', () => {
    expect(resultsOf([aRequest(0), aRequest(1, { start: '11:00' })])).toEqual([
      'accepted',
      'accepted',
    ]);
  });

  test('with two bookings by one person at one time accepts only the first', () => {
    const services = [aService(), aClass({ durationMin: 60 })];
    const twice = [
      aRequest(0, { services: ['svc_yoga'] }),
      aRequest(0, { id: 'bkg_9', appointmentIds: ['apt_9'], services: ['svc_yoga'] }),
    ];
    expect(resultsOf(twice, aWorld({ services }))).toEqual(['accepted', 'CLIENT_DOUBLE_BOOKED']);
  });

  test('for a class accepts as many as it has seats', () => {
    const requests = PEOPLE.map((_, n) => aRequest(n, { services: ['svc_yoga'] }));
    expect(resultsOf(requests)).toEqual(['accepted', 'accepted', 'accepted', 'SESSION_FULL']);
  });

  test('for one class opens one session, and the others join it', () => {
    const requests = PEOPLE.slice(0, 3).map((_, n) => aRequest(n, { services: ['svc_yoga'] }));
    const takenSeats = decideAll(aWorld(), requests, BEFORE_MS).map(({ outcome }) =>
      outcome.ok ? outcome.value.takenSeats : 'refused',
    );
    expect(sessionsOpenedBy(requests).map((session) => session.id)).toEqual(['ses_0']);
    expect(takenSeats).toEqual([[], ['ses_0'], ['ses_0']]);
  });

  test('fills a class that already has taken seats', () => {
    const yoga = { serviceId: 'svc_yoga', capacity: 3, seatsTaken: 2 };
    const sessions = [aSession({ ...yoga, ...between('10:00', '11:00') })];
    const requests = [0, 1].map((n) => aRequest(n, { services: ['svc_yoga'] }));
    expect(resultsOf(requests, aWorld({ sessions }))).toEqual(['accepted', 'SESSION_FULL']);
  });

  test('is decided in the order of its commands', () => {
    const requests = [aRequest(0), aRequest(1), aRequest(2, { start: '12:00' })];
    const decided = decideAll(aWorld(), requests, BEFORE_MS);
    expect(decided.map(({ command }) => command)).toEqual(requests);
  });

  test('does not mutate the given world', () => {
    const world = aWorld();
    decideAll(world, [aRequest(0)], BEFORE_MS);
    expect(world).toEqual(aWorld());
  });
});

describe('a refused command', () => {
  const refused = aRequest(0, { business: 'biz_none' });

  test('does not affect the others of the batch', () => {
    const commands = [aRequest(1), refused, aRequest(2, { start: '11:00' })];
    expect(resultsOf(commands)).toEqual(['accepted', 'BUSINESS_NOT_FOUND', 'accepted']);
  });

  test('leaves its slot to the next command', () => {
    const unknownService = aRequest(0, { services: ['svc_none'] });
    expect(resultsOf([unknownService, aRequest(1)])).toEqual(['SERVICE_NOT_FOUND', 'accepted']);
  });
});

describe('a command after its deadline', () => {
  const nowMs = at('08:00');

  test('is not decided', () => {
    expect(resultsOf([aRequest(0, { decideByMs: nowMs - 1 })], aWorld(), nowMs)).toEqual([]);
  });

  test('is not decided even if a rule would refuse it', () => {
    const late = aRequest(0, { decideByMs: nowMs - 1, business: 'biz_none' });
    expect(resultsOf([late], aWorld(), nowMs)).toEqual([]);
  });

  test('leaves its slot to the next command', () => {
    const commands = [aRequest(0, { decideByMs: nowMs - 1 }), aRequest(1)];
    expect(resultsOf(commands, aWorld(), nowMs)).toEqual(['accepted']);
  });

  test('is decided in the millisecond of its deadline', () => {
    expect(resultsOf([aRequest(0, { decideByMs: nowMs })], aWorld(), nowMs)).toEqual(['accepted']);
  });
});

describe('a command that cannot be decided now', () => {
  const booked = anAppointment({ status: 'Pending' });
  const START_MS = booked.startsAt.getTime();
  const aLapse = (changes: Partial<Command> = {}) =>
    ({ ...aTarget(booked), kind: 'lapse', ...changes }) as Command;
  const reasonOf = (command: Command, world = aBookedWorld([booked]), nowMs = START_MS) => {
    const { decisions, undecided } = decideBatch(world, [command], nowMs);
    return undecided.get(command.id) ?? `decided ${decisions.length}`;
  };

  test.each<[string, Command, ReturnType<typeof aBookedWorld>, number, string]>([
    ['is not due before its time', aLapse(), aBookedWorld([booked]), START_MS - 1, 'not_due'],
    ['is decided at its time', aLapse(), aBookedWorld([booked]), START_MS, 'decided 1'],
    [
      'is stale if its appointment moved to another calendar',
      aLapse(),
      aBookedWorld([{ ...booked, professionalId: 'pro_2' }]),
      START_MS,
      'stale',
    ],
    [
      'is stale if its appointment moved to another calendar of its booking',
      aLapse({ professionals: ['pro_1', 'pro_2'] }),
      aBookedWorld([{ ...booked, professionalId: 'pro_2' }]),
      START_MS,
      'stale',
    ],
    [
      'is stale if another appointment of its booking moved to a calendar without a lock',
      aLapse(),
      aBookedWorld([booked, { ...aBookedSeries()[1]!, professionalId: 'pro_2' }]),
      START_MS,
      'stale',
    ],
    [
      'is stale if its client was merged into another',
      aLapse(),
      aBookedWorld([{ ...booked, personId: 'crm_eve' }]),
      START_MS,
      'stale',
    ],
  ])('%s', (_case, command, world, nowMs, expected) => {
    expect(reasonOf(command, world, nowMs)).toBe(expected);
  });

  test('is stale after a move by an earlier command of the batch', () => {
    const world = {
      ...aBookedWorld([booked]),
      professionals: new Map(['pro_1', 'pro_2'].map((id) => [id, aProfessional({ id })])),
    };
    const move = {
      ...aTarget(booked),
      id: 'bkg_move',
      kind: 'reschedule',
      professional: 'pro_2',
      services: ['svc_cut'],
      date: booked.localDate,
      start: '14:00',
      newSessionId: 'ses_2',
    } as unknown as Command;
    const { decisions, undecided } = decideBatch(world, [move, aLapse()], BEFORE_MS);
    expect(decisions.map(({ outcome }) => outcome.ok)).toEqual([true]);
    expect([...undecided.values()]).toEqual(['stale']);
  });
});

test('the needs of a batch contain each record once and merge adjacent windows', () => {
  const later = aRequest(2, { date: '2030-06-15' });
  const needs = needsOf([aRequest(0), aRequest(1, { date: '2030-05-15' }), aRequest(0), later]);
  expect(needs).toMatchObject({
    businessIds: ['biz_1'],
    professionalIds: ['pro_1'],
    serviceIds: ['svc_cut'],
    personIds: ['usr_ana', 'usr_ben', 'usr_cleo'],
    windows: [
      { fromMs: Date.parse('2030-05-13T00:00Z'), toMs: Date.parse('2030-05-17T00:00Z') },
      { fromMs: Date.parse('2030-06-14T00:00Z'), toMs: Date.parse('2030-06-17T00:00Z') },
    ],
  });
});
