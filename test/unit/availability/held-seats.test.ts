import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { listSlots, overlaps, toCalendarDay } from '../../../domain/availability.ts';
import { takenSpan } from '../../../domain/buffers.ts';
import type { HoldCommand } from '../../../domain/commands/hold.ts';
import type { Command } from '../../../domain/commands/index.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { mergeHeldSeats } from '../../../domain/held-seats.ts';
import { toHoldId } from '../../../domain/hold.ts';
import { toClock } from '../../../domain/local-time.ts';
import { toDayFacts, toSlotRequest } from '../../../domain/offering.ts';
import type { World } from '../../../domain/world.ts';
import { anyScene } from '../../support/arbitrary-calendars.ts';
import { aHoldCommand, decide, HOLD_MS } from '../../support/holds.ts';
import { aClass, aCommand, aService, aWorld, BEFORE_MS } from '../../support/world.ts';

test('a hold closes exactly the slots that the same booking closes, until it expires', () => {
  fc.assert(
    fc.property(anyScene, fc.integer({ min: 0, max: 1439 }), (scene, minute) => {
      const { business, professional, service, date, nowMs } = scene;
      const world = aWorld({
        business,
        professional,
        services: [service],
        sessions: scene.sessions,
        timeOff: scene.timeOff.map((off) => ({ ...off, professionalId: 'pro_1' })),
      });
      const listAt = (seen: World, ms: number) =>
        listSlots(
          toCalendarDay(date, toDayFacts(seen, { business, professional }, nowMs + ms)),
          toSlotRequest([service]),
          nowMs,
        );
      const request = { date, start: toClock(minute) };
      const booked = decide(world, [aCommand(request)], nowMs);
      const kept = decide(world, [aHoldCommand(request)], nowMs);
      expect(kept.results).toEqual(booked.results);
      expect(listAt(kept.world, 0)).toEqual(listAt(booked.world, 0));
      expect(listAt(kept.world, HOLD_MS)).toEqual(listAt(world, 0));
    }),
    { numRuns: 60 },
  );
});

/** One step of a race. */
const anyStep = fc.record({
  person: fc.constantFrom('ana', 'ben', 'cleo', 'dora'),
  start: fc.constantFrom('09:00', '09:30', '10:00', '10:15', '11:00', '12:00'),
  service: fc.constantFrom('svc_cut', 'svc_wash', 'svc_yoga'),
  action: fc.constantFrom('hold', 'book', 'book the last hold', 'release the last hold'),
  minutesLater: fc.constantFrom(0, 0, 1, 4, 9),
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;
type LastHold = { readonly command: HoldCommand; readonly openUntilMs: number };

/** The command of a step; undefined if it needs a hold and the person has none. */
function toCommand(
  { person, start, service, action }: Step,
  n: number,
  last: LastHold | undefined,
): Command | undefined {
  const caller = { id: `bkg_${n}`, callerId: `usr_${person}`, appointmentIds: [`apt_${n}`] };
  const request = { ...caller, start, services: [service] };
  if (action === 'hold') return aHoldCommand(request);
  if (action === 'book') return aCommand(request);
  if (!last) return undefined;
  const { command } = last;
  const holdId = toHoldId(command.id);
  if (action === 'book the last hold') {
    return aCommand({ ...caller, start: command.start, services: command.services, holdId });
  }
  return { ...command, ...caller, kind: 'releaseHold', holdId, professionals: ['pro_1'] };
}

test('holds, bookings, releases and expiries take no seat twice, and an open hold can be booked', () => {
  const buffers = { bufferBeforeMinutes: 10, bufferAfterMinutes: 20 };
  const services = [
    aService({ durationMin: 30, ...buffers }),
    aService({ id: 'svc_wash', name: 'Wash', durationMin: 15 }),
    aClass({ capacity: 2 }),
  ];
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 5, maxLength: 30 }), (steps) => {
      let world = aWorld({ services });
      let nowMs = BEFORE_MS;
      const lastHolds = new Map<string, LastHold>();
      const refusedOwners: Step[] = [];
      steps.forEach((step, n) => {
        nowMs += step.minutesLater * MINUTE_MS;
        const last = lastHolds.get(step.person);
        const command = toCommand(step, n, last);
        if (!command) return;
        const { world: after, results } = decide(world, [command], nowMs);
        world = after;
        expectNothingTakenTwice(world, nowMs);
        const isOk = results[0] === 'ok';
        if (command.kind === 'hold' && isOk) {
          lastHolds.set(step.person, { command, openUntilMs: nowMs + HOLD_MS });
        } else if ('holdId' in command) {
          lastHolds.delete(step.person);
          if (!isOk && nowMs < last!.openUntilMs) refusedOwners.push(step);
        }
      });
      expect(refusedOwners).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

function expectNothingTakenTwice(world: World, nowMs: number): void {
  const seen = mergeHeldSeats(world.sessions, world.heldSeats, nowMs);
  const spans = seen.map((session) => takenSpan(session, session));
  const shared = spans.filter((span, i) =>
    spans.slice(i + 1).some((other) => overlaps(span, other)),
  );
  expect(shared).toEqual([]);
  expect(seen.filter(({ seatsTaken, capacity }) => seatsTaken > capacity)).toEqual([]);
}
