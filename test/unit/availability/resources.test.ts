import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { judgeSlot, overlaps, toCalendarDay } from '../../../domain/availability.ts';
import { takenSpan } from '../../../domain/buffers.ts';
import { applyChanges, NO_CHANGES } from '../../../domain/changes.ts';
import type { Command } from '../../../domain/commands/index.ts';
import type { moveSession } from '../../../domain/commands/move-session.ts';
import { toMinute } from '../../../domain/local-time.ts';
import { toDayFacts, toSlotRequest } from '../../../domain/offering.ts';
import { findUnits, resourcesOf } from '../../../domain/resource.ts';
import type { World } from '../../../domain/world.ts';
import { aSessionCommand, aTimetable } from '../../support/classes.ts';
import { aHoldCommand, decide, HOLD_MS } from '../../support/holds.ts';
import {
  aClass,
  aCommand,
  aProfessional,
  aService,
  aWorld,
  BEFORE_MS,
  between,
  DATE,
} from '../../support/world.ts';

const room = (count = 1, total = 1) => ({ resourceId: 'res_room', count, total });
const chair = (count: number, total: number) => ({ resourceId: 'res_chair', count, total });
const TEAM = ['pro_1', 'pro_2', 'pro_3'];

/** Three professionals who share rooms and chairs. */
function aSharedShop(parts: Parameters<typeof aWorld>[0] = {}): World {
  const world = aWorld({
    services: [
      aService({ resources: [room(1, 1)] }),
      aService({ id: 'svc_wash', durationMin: 15, resources: [chair(1, 2)] }),
      aClass({ resources: [room(1, 1), chair(2, 2)] }),
    ],
    ...parts,
  });
  const professionals = TEAM.map((id) => ({ ...world.professionals.get('pro_1')!, id }));
  return { ...world, professionals: new Map(professionals.map((each) => [each.id, each])) };
}

const PEOPLE = ['usr_ana', 'usr_ben', 'usr_cleo', 'usr_dora'];
/** A booking of one of the customers. */
function aBooking(n: number, changes: Partial<ReturnType<typeof aCommand>> = {}) {
  return aCommand({
    id: `bkg_${n}`,
    callerId: PEOPLE[n % 4]!,
    professional: TEAM[n % 3]!,
    appointmentIds: [`apt_${n}`],
    ...changes,
  });
}

test('a booking is accepted exactly where the slot is open, and no unit is taken twice', () => {
  const anyBooking = fc.record({
    professional: fc.constantFrom(...TEAM, 'any'),
    service: fc.constantFrom('svc_cut', 'svc_wash', 'svc_yoga'),
    start: fc.constantFrom('09:00', '09:15', '09:30', '10:00', '10:15', '10:45', '11:00'),
    isHold: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyBooking, { maxLength: 12 }), fc.boolean(), (bookings, hasBuffer) => {
      let world = aSharedShop();
      if (hasBuffer) {
        const cut = { ...world.services.get('svc_cut')!, bufferAfterMinutes: 20 };
        world = { ...world, services: new Map([...world.services, [cut.id, cut]]) };
      }
      for (const [n, { professional, service, start, isHold }] of bookings.entries()) {
        const isOpen = (professional === 'any' ? TEAM : [professional]).some((id) =>
          judge(world, id, service, start),
        );
        // People who are not known have no other times.
        const people = new Map(world.people);
        people.set(`usr_${n}`, { id: `usr_${n}`, name: '', role: 'customer' });
        const terms = {
          callerId: `usr_${n}`,
          professional,
          candidates: TEAM,
          services: [service],
          start,
        };
        const booking = aBooking(n, terms);
        const command: Command = isHold ? { ...booking, kind: 'hold' } : booking;
        const after = decide({ ...world, people }, [command]);
        expect(isOpen ? ['ok'] : ['SLOT_TAKEN', 'SESSION_FULL']).toContain(after.results[0]);
        world = after.world;
        expectUnitsOnce(world);
      }
    }),
    { numRuns: 100 },
  );
});

function judge(world: World, professionalId: string, serviceId: string, start: string): boolean {
  const offering = {
    business: world.businesses.get('biz_1')!,
    professional: world.professionals.get(professionalId)!,
  };
  const day = toCalendarDay(DATE, toDayFacts(world, offering, BEFORE_MS));
  const request = toSlotRequest([world.services.get(serviceId)!]);
  return judgeSlot(day, toMinute(start), request, BEFORE_MS).open;
}

/** Compares all pairs: slow, and unlike the rule. Held seats of a class share its units. */
function expectUnitsOnce({ sessions, heldSeats }: World): void {
  const uses = [...sessions.filter(({ seatsTaken }) => seatsTaken > 0), ...heldSeats];
  const classOf = ({ professionalId, serviceId, startMs, capacity }: (typeof uses)[number]) =>
    capacity > 1 && `${professionalId} ${serviceId} ${startMs}`;
  for (const [n, a] of uses.entries()) {
    for (const b of uses.slice(n + 1)) {
      if (!overlaps(takenSpan(a, a), takenSpan(b, b))) continue;
      if (classOf(a) !== false && classOf(a) === classOf(b)) continue;
      const taken = (a.units ?? []).map((unit) => JSON.stringify(unit));
      expect((b.units ?? []).filter((unit) => taken.includes(JSON.stringify(unit)))).toEqual([]);
    }
  }
}

test('services that are booked together take the largest count of each resource', () => {
  const needs = resourcesOf([
    { resources: [room(1, 3), chair(1, 5)] },
    undefined,
    { resources: [room(2, 3)] },
  ]);

  expect(needs).toEqual([room(2, 3), chair(1, 5)]);
});

test('the free units with the lowest numbers are taken, or none', () => {
  const taken = { ...between('10:00', '11:00'), bufferBeforeMinutes: 0, bufferAfterMinutes: 0 };
  const uses = [{ ...taken, units: [{ resourceId: 'res_room', unit: 2 }] }];

  expect(findUnits([room(2, 3)], uses)).toEqual([
    { resourceId: 'res_room', unit: 1 },
    { resourceId: 'res_room', unit: 3 },
  ]);
  expect(findUnits([chair(1, 1), room(3, 3)], uses)).toBeUndefined();
  const own = [2, 4].map((unit) => ({ resourceId: 'res_room', unit }));
  expect(findUnits([room(2, 4)], uses, { own })?.map(({ unit }) => unit)).toEqual([4, 1]);
});

test('the last room goes to one of two professionals, until its session has no seat', () => {
  const { results, world } = decide(aSharedShop(), [aBooking(0), aBooking(1)]);
  const releasedSeats = world.sessions.map(({ id }) => id);
  const released = applyChanges(world, { ...NO_CHANGES, releasedSeats });

  expect(results).toEqual(['ok', 'SLOT_TAKEN']);
  expect(decide(released, [aBooking(1)]).results).toEqual(['ok']);
});

test('a hold keeps its room until it expires, and its booking takes the same room', () => {
  const held = decide(aSharedShop(), [aHoldCommand(), aBooking(1)]);
  const booking = aBooking(0, { callerId: 'usr_ana', holdId: 'hld_h1' });
  const booked = decide(held.world, [booking]);

  expect(held.results).toEqual(['ok', 'SLOT_TAKEN']);
  expect(decide(held.world, [aBooking(1)], BEFORE_MS + HOLD_MS).results).toEqual(['ok']);
  expect(booked.results).toEqual(['ok']);
  expect(booked.world.sessions.map(({ units }) => units)).toEqual([
    [{ resourceId: 'res_room', unit: 1 }],
  ]);
});

test('a class takes its resources once, also while its seats are only held', () => {
  const services = ['svc_yoga'];
  const holds = [0, 1].map((n) =>
    aHoldCommand({ id: `bkg_h${n}`, callerId: PEOPLE[n]!, services }),
  );
  const seat = { services, professional: 'pro_1' };
  const { results, world } = decide(aSharedShop(), [
    ...holds,
    aBooking(2, seat),
    aBooking(3, seat),
  ]);

  // The class of the tests has three seats.
  expect(results).toEqual(['ok', 'ok', 'ok', 'SESSION_FULL']);
  expect(world.sessions.map(({ units }) => units?.length)).toEqual([3]);
});

test('staff who override buffers share a room with a buffer, which becomes shorter', () => {
  const cut = aService({ resources: [room()], durationMin: 30, bufferAfterMinutes: 30 });
  const world = aSharedShop({ services: [cut] });
  const first = decide(world, [aBooking(0)]).world;
  const next = { start: '10:30' } as const;
  const staff = { callerRole: 'business', callerId: 'usr_owner', clientName: 'Walk-in' } as const;
  const booking = aBooking(1, { ...next, ...staff, override: ['buffer'] });
  const { results, world: after } = decide(first, [booking]);

  expect(decide(first, [aBooking(1, next)]).results).toEqual(['SLOT_TAKEN']);
  expect(results).toEqual(['ok']);
  expect(after.sessions.map((session) => session.bufferAfterMinutes)).toEqual([0, 0]);
  expectUnitsOnce(after);
});

test('staff who override buffers get a room whose buffers stay, if one is free', () => {
  const cut = aService({ resources: [room(1, 2)], durationMin: 30, bufferAfterMinutes: 30 });
  const first = decide(aSharedShop({ services: [cut] }), [aBooking(0)]).world;
  const staff = { callerRole: 'business', callerId: 'usr_owner', clientName: 'Walk-in' } as const;
  const booking = aBooking(1, { start: '10:30', ...staff, override: ['buffer'] });
  const { world: after } = decide(first, [booking]);

  const units = after.sessions.map((session) => session.units?.map(({ unit }) => unit));
  expect(units).toEqual([[1], [2]]);
  expect(after.sessions.map((session) => session.bufferAfterMinutes)).toEqual([30, 0]);
});

test('a session of a timetable takes its own resources too, and moves only to a free room', () => {
  const timetable = aTimetable({ resources: [room()] });
  const yoga = aClass({ hasTimetable: true });
  const world = aSharedShop({
    professional: aProfessional({ timetables: [timetable] }),
    services: [yoga, aService({ resources: [room()] })],
  });
  const services = ['svc_yoga'];
  const colleague = { professional: 'pro_2', services: ['svc_cut'] };
  const seats = [
    aBooking(0, { services, professional: 'pro_1' }),
    aBooking(1, { ...colleague, start: '12:00' }),
  ];
  const { results, world: booked } = decide(world, seats);
  const move = (start: string) =>
    ({
      ...aSessionCommand({ bookingIds: [], persons: [] }),
      kind: 'moveSession',
      date: DATE,
      start,
      newSessionId: 'ses_new',
    }) as const satisfies Parameters<typeof moveSession.decide>[1];
  const unopened = {
    ...booked,
    sessions: booked.sessions.filter(({ professionalId }) => professionalId === 'pro_2'),
  };

  expect(results).toEqual(['ok', 'ok']);
  expect(booked.sessions[0]!.units).toEqual([{ resourceId: 'res_room', unit: 1 }]);
  expect(decide(booked, [aBooking(2, { ...colleague, professional: 'pro_3' })]).results).toEqual([
    'SLOT_TAKEN',
  ]);
  expect(decide(unopened, [move('12:00')]).results).toEqual(['SLOT_TAKEN']);
  expect(decide(unopened, [move('13:00')]).results).toEqual(['ok']);
});
