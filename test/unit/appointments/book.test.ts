import { describe, expect, test } from '@jest/globals';
import type { ErrorCode } from '../../../domain/errors.ts';
import { book, type BookCommand } from '../../../domain/commands/book.ts';
import { findOffering } from '../../../domain/offering.ts';
import type { World } from '../../../domain/world.ts';
import { anAppointment } from '../../support/booked-world.ts';
import {
  aBusiness,
  aClass,
  aCommand,
  aProfessional,
  aService,
  aSession,
  at,
  aWorld,
  BEFORE_MS,
  between,
  DATE,
  minutes,
  TUESDAY,
  type WorldParts,
} from '../../support/world.ts';

function resultOf(world: World, command: BookCommand = aCommand(), nowMs = BEFORE_MS) {
  const outcome = book.decide(world, command, nowMs);
  return outcome.ok ? 'accepted' : outcome.code;
}

function changesOf(world: World, command: BookCommand = aCommand(), nowMs = BEFORE_MS) {
  const outcome = book.decide(world, command, nowMs);
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
}

function appointmentOf(parts: Partial<WorldParts> = {}, command: Partial<BookCommand> = {}) {
  return changesOf(aWorld(parts), aCommand(command)).newAppointments[0]!;
}

const WASH = aService({ id: 'svc_wash', name: 'Wash', durationMin: 15, priceMinor: 500 });
const ANA_BUSY = { personId: 'usr_ana', ...between('10:59', '11:30') };

describe('the order of refusals', () => {
  type Scene = { parts: Partial<WorldParts>; command: Partial<BookCommand>; nowMs: number };
  type Fault = (scene: Scene) => Scene;

  const business =
    (change: Parameters<typeof aBusiness>[0]): Fault =>
    (scene) => ({
      ...scene,
      parts: { ...scene.parts, business: { ...(scene.parts.business ?? aBusiness()), ...change } },
    });
  const professional =
    (change: Parameters<typeof aProfessional>[0]): Fault =>
    (scene) => ({
      ...scene,
      parts: {
        ...scene.parts,
        professional: { ...(scene.parts.professional ?? aProfessional()), ...change },
      },
    });
  const parts =
    (change: Partial<WorldParts>): Fault =>
    (scene) => ({ ...scene, parts: { ...scene.parts, ...change } });
  const command =
    (change: Partial<BookCommand>): Fault =>
    (scene) => ({ ...scene, command: { ...scene.command, ...change } });
  const services =
    (id: string): Fault =>
    (scene) =>
      command({ services: [...(scene.command.services ?? ['svc_cut']), id] })(scene);

  const FAULTS: [ErrorCode, Fault][] = [
    ['BUSINESS_NOT_FOUND', command({ business: 'biz_none' })],
    ['PROFESSIONAL_NOT_FOUND', command({ professional: 'pro_none' })],
    ['SERVICE_NOT_FOUND', services('svc_none')],
    ['INVALID_SERVICES', services('svc_yoga')],
    ['BUSINESS_SUSPENDED', business({ status: 'suspended' })],
    ['PROFESSIONAL_NOT_AT_BUSINESS', professional({ businessIds: ['biz_2'] })],
    ['SERVICE_NOT_OFFERED', professional({ serviceIds: [] })],
    ['APPOINTMENT_IN_PAST', (scene) => ({ ...scene, nowMs: at('10:01') })],
    ['NOT_SCHEDULED', business({ closedWeekdays: [TUESDAY] })],
    ['OUTSIDE_AVAILABILITY', business({ breaks: [minutes('10:30', '10:45')] })],
    [
      'PROFESSIONAL_TIME_OFF',
      parts({ timeOff: [{ professionalId: 'pro_1', ...between('10:00', '10:30') }] }),
    ],
    ['SLOT_TAKEN', parts({ sessions: [aSession(between('10:30', '11:30'))] })],
    ['CLIENT_DOUBLE_BOOKED', parts({ personTimes: [ANA_BUSY] })],
  ];

  test.each(FAULTS.map(([code], i) => [code, FAULTS.slice(i)] as const))(
    'checks %s before every later code',
    (code, faults) => {
      const valid: Scene = { parts: {}, command: {}, nowMs: BEFORE_MS };
      const scene = faults.reduce((combined, [, fault]) => fault(combined), valid);
      expect(resultOf(aWorld(scene.parts), aCommand(scene.command), scene.nowMs)).toBe(code);
    },
  );

  test.each(FAULTS)('refuses with %s if nothing else is wrong', (code, fault) => {
    const scene = fault({ parts: {}, command: {}, nowMs: BEFORE_MS });
    expect(resultOf(aWorld(scene.parts), aCommand(scene.command), scene.nowMs)).toBe(code);
  });
});

describe('an offering', () => {
  const request = { business: 'biz_1', professional: 'pro_1', services: ['svc_cut'] };
  const codeFor = (parts: Partial<WorldParts>) => {
    const outcome = findOffering(aWorld(parts), request);
    return outcome.ok ? 'accepted' : outcome.code;
  };

  test('contains the records of the request', () => {
    expect(findOffering(aWorld(), request)).toEqual({
      ok: true,
      value: { business: aBusiness(), professional: aProfessional(), services: [aService()] },
    });
  });

  test.each(['draft', 'under_review'] as const)('of a %s business is refused', (status) => {
    expect(codeFor({ business: aBusiness({ status }) })).toBe('BUSINESS_UNDER_REVIEW');
  });

  test('of an inactive service is refused, and a deleted service is not found', () => {
    const inactive = aService({ active: false });
    expect(codeFor({ services: [inactive] })).toBe('SERVICE_NOT_OFFERED');
    const deleted = { ...inactive, isDeleted: true };
    expect(codeFor({ services: [deleted] })).toBe('SERVICE_NOT_FOUND');
    // The status of the business is checked before the offering.
    const business = aBusiness({ status: 'suspended' });
    expect(codeFor({ business, services: [inactive] })).toBe('BUSINESS_SUSPENDED');
  });

  test('of two services is refused if the professional offers only one', () => {
    const world = aWorld({ professional: aProfessional({ serviceIds: ['svc_cut'] }) });
    const both = findOffering(world, { ...request, services: ['svc_cut', 'svc_wash'] });
    expect(both).toEqual({ ok: false, code: 'SERVICE_NOT_OFFERED' });
  });

  test('of a service of another business is refused', () => {
    expect(codeFor({ services: [aService({ businessId: 'biz_2' })] })).toBe('SERVICE_NOT_OFFERED');
  });

  test('of a service of the professional is accepted', () => {
    expect(codeFor({ services: [aService({ businessId: null })] })).toBe('accepted');
  });
});

describe('an accepted booking', () => {
  test('has every field of the request and its records', () => {
    const bookedServices = [
      { serviceId: 'svc_cut', name: 'Haircut', duration: 60, priceMinor: 3_500 },
    ];
    expect(appointmentOf({}, { notes: 'left side' })).toEqual(
      anAppointment({ notes: 'left side', bookedServices }),
    );
  });

  test('opens a session of one seat', () => {
    const { openedSessions, takenSeats } = changesOf(aWorld());
    expect(takenSeats).toEqual([]);
    expect(openedSessions).toEqual([
      { ...aSession(between('10:00', '11:00')), id: 'ses_1', businessId: 'biz_1' },
    ]);
  });

  test('is Pending if the business confirms manually', () => {
    expect(appointmentOf({ business: aBusiness({ autoConfirm: false }) }).status).toBe('Pending');
  });

  test.each([
    ['business', 'usr_owner'],
    ['professional', 'usr_lena'],
  ] as const)('is Confirmed if the %s books it, even so', (callerRole, callerId) => {
    const byStaff = aCommand({ callerRole, callerId, clientId: 'usr_ana' });
    const { status } = appointmentOf({ business: aBusiness({ autoConfirm: false }) }, byStaff);
    expect(status).toBe('Confirmed');
  });

  test('without notes has none', () => {
    expect(appointmentOf().notes).toBeNull();
  });

  test('places several services back to back, in the order of the request', () => {
    const booked = appointmentOf({}, { services: ['svc_wash', 'svc_cut'] });
    expect(booked.endsAt).toEqual(new Date(at('11:15')));
    expect(booked.serviceIds).toEqual(['svc_wash', 'svc_cut']);
  });

  test.each([[['svc_wash', 'svc_cut']], [['svc_cut', 'svc_wash']]])(
    'of %j has the largest buffers of both, whatever their order',
    (services) => {
      const wash = { ...WASH, bufferAfterMinutes: 30 };
      const cut = aService({ bufferBeforeMinutes: 15, bufferAfterMinutes: 10 });
      const parts = { services: [wash, cut] };
      const [session] = changesOf(aWorld(parts), aCommand({ services })).openedSessions;
      expect(session).toMatchObject({ bufferBeforeMinutes: 15, bufferAfterMinutes: 30 });

      const startAt = (start: string) => {
        const command = aCommand({ callerId: 'usr_ben', start, services: ['svc_wash'] });
        return resultOf(aWorld({ ...parts, sessions: [session!] }), command);
      };
      expect([startAt('11:44'), startAt('11:45')]).toEqual(['SLOT_TAKEN', 'accepted']);
      expect([startAt('09:01'), startAt('09:00')]).toEqual(['SLOT_TAKEN', 'accepted']);
    },
  );

  test('adds up the prices of several services', () => {
    const booked = appointmentOf(
      { services: [aService(), WASH] },
      { services: ['svc_cut', 'svc_wash'] },
    );
    expect(booked.bookedServices?.map((service) => service.priceMinor)).toEqual([3_500, 500]);
    expect(booked.finalMinor).toBe(4_000);
  });

  test('stores a price of zero', () => {
    expect(appointmentOf({ services: [aService({ priceMinor: 0 })] }).finalMinor).toBe(0);
  });

  test('may start between two steps of the grid', () => {
    expect(appointmentOf({}, { start: '10:07' }).startsAt).toEqual(new Date(at('10:07')));
  });

  test('has the right duration across a clock change', () => {
    const hours = minutes('00:00', '24:00');
    const parts = { business: aBusiness({ hours }), professional: aProfessional({ hours }) };
    const { startsAt, endsAt } = appointmentOf(parts, { date: '2031-03-30', start: '01:30' });
    expect(startsAt.toISOString()).toBe('2031-03-30T00:30:00.000Z');
    expect(endsAt.toISOString()).toBe('2031-03-30T01:30:00.000Z');
  });
});

describe('a seat in a class', () => {
  const seats = (seatsTaken: number) =>
    aSession({
      id: 'ses_yoga',
      serviceId: 'svc_yoga',
      ...between('10:00', '11:00'),
      capacity: 3,
      seatsTaken,
    });
  const yoga = aCommand({ services: ['svc_yoga'] });

  test('opens a session with the capacity of the class', () => {
    expect(changesOf(aWorld(), yoga).openedSessions).toMatchObject([
      { capacity: 3, seatsTaken: 1 },
    ]);
  });

  test('joins an existing session and opens none', () => {
    const changes = changesOf(aWorld({ sessions: [seats(1)] }), yoga);
    expect(changes).toMatchObject({ openedSessions: [], takenSeats: ['ses_yoga'] });
    expect(changes.newAppointments[0]!.sessionId).toBe('ses_yoga');
  });

  test('is refused with SESSION_FULL if all are taken', () => {
    expect(resultOf(aWorld({ sessions: [seats(3)] }), yoga)).toBe('SESSION_FULL');
  });

  test('is refused to a person who already has one', () => {
    const world = aWorld({ sessions: [seats(1)], personTimes: [ANA_BUSY] });
    expect(resultOf(world, yoga)).toBe('CLIENT_DOUBLE_BOOKED');
  });

  test('cannot be combined with another service', () => {
    const services = [aService(), aClass()];
    const both = aCommand({ services: ['svc_yoga', 'svc_cut'] });
    expect(resultOf(aWorld({ services }), both)).toBe('INVALID_SERVICES');
  });
});

describe('the client', () => {
  test('may have appointments right before and right after', () => {
    const personTimes = [
      { personId: 'usr_ana', ...between('09:00', '10:00') },
      { personId: 'usr_ana', ...between('11:00', '12:00') },
    ];
    expect(resultOf(aWorld({ personTimes }))).toBe('accepted');
  });

  test('is not blocked by an appointment of another person', () => {
    const personTimes = [{ ...ANA_BUSY, personId: 'usr_ben' }];
    expect(resultOf(aWorld({ personTimes }))).toBe('accepted');
  });

  test('is refused with CLIENT_NOT_FOUND if unknown', () => {
    expect(resultOf(aWorld(), aCommand({ callerId: 'usr_none' }))).toBe('CLIENT_NOT_FOUND');
  });
});

test('sessions and time off of another professional do not count', () => {
  const other = { professionalId: 'pro_2', ...between('09:00', '17:00') };
  expect(resultOf(aWorld({ sessions: [aSession(other)], timeOff: [other] }))).toBe('accepted');
});

test.each(['+14:00', '-12:00'])(
  'the calendar window of a booking contains its whole date at UTC%s',
  (offset) => {
    const [window] = book.needs(aCommand()).windows;
    expect(window!.fromMs).toBeLessThanOrEqual(Date.parse(`${DATE}T00:00:00${offset}`));
    expect(window!.toMs).toBeGreaterThanOrEqual(Date.parse(`${DATE}T23:59:59${offset}`));
  },
);
