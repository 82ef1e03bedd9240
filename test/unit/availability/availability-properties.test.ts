import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { ErrorCode } from '../../../domain/errors.ts';
import { toCalendarDay, type Slot, listSlots } from '../../../domain/availability.ts';
import type { MinuteSpan, Session } from '../../../domain/calendar.ts';
import { book } from '../../../domain/commands/book.ts';
import { toSlotRequest } from '../../../domain/offer.ts';
import { toClock, MINUTE_MS, toMinute, type TimeSpan } from '../../../domain/local-time.ts';
import {
  anyScene,
  anySceneOnMissingDay,
  clocksOf,
  isCoveredBy,
  type Scene,
  shareTime,
} from '../../support/arbitrary-calendars.ts';
import { aCommand, aSession, aWorld } from '../../support/world.ts';

function shownSlots({ date, service, nowMs, ...facts }: Scene): Slot[] {
  return listSlots(toCalendarDay(date, facts), toSlotRequest([service]), nowMs);
}

function bookAt(scene: Scene, start: string) {
  const { startMs, endMs } = clocksOf(scene);
  const elsewhere = { professionalId: 'pro_2', startMs, endMs };
  const world = aWorld({
    business: scene.business,
    professional: scene.professional,
    services: [scene.service],
    sessions: [...scene.sessions, aSession(elsewhere)],
    timeOff: [...scene.timeOff.map((off) => ({ ...off, professionalId: 'pro_1' })), elsewhere],
  });
  return book.decide(world, aCommand({ date: scene.date, start }), scene.nowMs);
}

type Place = { readonly span: TimeSpan; readonly joined: Session | undefined };

/** The stretch of time that a booking at that clock time stands for, and the class it would join. */
function wished(scene: Scene, time: string): Place {
  const { service, sessions } = scene;
  const startMs = clocksOf(scene).firstMs.get(toMinute(time))!;
  const isJoinable = (s: Session) =>
    service.capacity > 1 && s.serviceId === service.id && s.startMs === startMs && s.seatsTaken > 0;
  const joined = sessions.find(isJoinable);
  return { joined, span: { startMs, endMs: startMs + service.durationMin * MINUTE_MS } };
}

/** Every reason that holds for a slot, in the contract's order, read off the clocks. */
function reasonsFor(scene: Scene, { span, joined }: Place): Slot['reason'][] {
  const { business, professional, sessions, timeOff, nowMs } = scene;
  const { reachedMs } = clocksOf(scene);
  const real = ({ startMin, endMin }: MinuteSpan): TimeSpan => ({
    startMs: reachedMs(startMin),
    endMs: reachedMs(endMin),
  });
  const isPausedBy = (pause: MinuteSpan) => shareTime(real(pause), span);
  const holds: Record<NonNullable<Slot['reason']>, boolean> = {
    BUSINESS_CLOSED:
      scene.isClosedDay ||
      !isCoveredBy([real(business.hours)], span) ||
      business.breaks.some(isPausedBy),
    OUTSIDE_HOURS: !isCoveredBy(scene.worked.map(real), span) || span.startMs < nowMs,
    TIME_OFF: timeOff.some((off) => shareTime(off, span)),
    PROFESSIONAL_BREAK: professional.breaks.some(isPausedBy),
    BOOKED: joined
      ? joined.seatsTaken === joined.capacity
      : sessions.some((session) => session.seatsTaken > 0 && shareTime(session, span)),
  };
  return (Object.keys(holds) as (keyof typeof holds)[]).filter((reason) => holds[reason]);
}

/** The refusal that decisions.md section 3 pairs with what the slot showed. */
function pairedCode(scene: Scene, { time, reason }: Slot): ErrorCode | undefined {
  if (!reason) return undefined;
  const { joined, span } = wished(scene, time);
  if (span.startMs < scene.nowMs) return 'APPOINTMENT_IN_PAST';
  const hasHours = !scene.isClosedDay && scene.worked.length > 0;
  const hoursCode = hasHours ? 'OUTSIDE_AVAILABILITY' : 'NOT_SCHEDULED';
  return {
    BUSINESS_CLOSED: hoursCode,
    OUTSIDE_HOURS: hoursCode,
    TIME_OFF: 'PROFESSIONAL_TIME_OFF',
    PROFESSIONAL_BREAK: 'OUTSIDE_AVAILABILITY',
    BOOKED: joined ? 'SESSION_FULL' : 'SLOT_TAKEN',
  }[reason] as ErrorCode;
}

describe('on any day', () => {
  test('a slot shown open is booked, and one shown closed is refused with the paired code', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const slots = shownSlots(scene);
        const answers = slots.map(({ time }) => {
          const outcome = bookAt(scene, time);
          return outcome.ok ? undefined : outcome.code;
        });
        expect(answers).toEqual(slots.map((slot) => pairedCode(scene, slot)));
      }),
      { numRuns: 300 },
    );
  });

  test('a slot names the first reason that holds, and is open when none does', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const slots = shownSlots(scene);
        expect(slots.map(({ available, reason }) => ({ available, reason }))).toEqual(
          slots.map(({ time }) => {
            const [reason] = reasonsFor(scene, wished(scene, time));
            return { available: reason === undefined, reason };
          }),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('nothing booked crosses a closing or a break, or meets time off or another session', () => {
    fc.assert(
      fc.property(anyScene, fc.integer({ min: 0, max: 1439 }), (scene, min) => {
        const outcome = bookAt(scene, toClock(min));
        fc.pre(outcome.ok);
        const [made] = outcome.value.newAppointments;
        const span = { startMs: made!.startsAt.getTime(), endMs: made!.endsAt.getTime() };
        const joined = scene.sessions.find(({ id }) => outcome.value.takenSeats.includes(id));
        expect(reasonsFor(scene, { span, joined })).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('the grid shows each step that the clock has, and no clock time that it skips', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const { hours, slotMinutes } = scene.business;
        const { firstMs } = clocksOf(scene);
        const steps: string[] = [];
        const last = Math.max(...[hours, ...scene.worked].map(({ endMin }) => endMin));
        let min = Math.min(...[hours, ...scene.worked].map(({ startMin }) => startMin));
        for (; min < last; min += slotMinutes) {
          if (firstMs.has(min)) steps.push(toClock(min));
        }
        expect(shownSlots(scene).map(({ time }) => time)).toEqual(steps);
      }),
      { numRuns: 300 },
    );
  });

  test('a skipped clock time is refused with OUTSIDE_AVAILABILITY', () => {
    fc.assert(
      fc.property(anyScene, fc.nat(), (scene, n) => {
        const skipped = Array.from({ length: 1440 }, (_, min) => min).filter(
          (min) => !clocksOf(scene).firstMs.has(min),
        );
        fc.pre(skipped.length > 0);
        const outcome = bookAt(scene, toClock(skipped[n % skipped.length]!));
        expect(outcome).toEqual({ ok: false, code: 'OUTSIDE_AVAILABILITY' });
      }),
      { numRuns: 200 },
    );
  });
});

describe('on a date that the zone skipped', () => {
  test('no slot is shown', () => {
    fc.assert(
      fc.property(anySceneOnMissingDay, (scene) => expect(shownSlots(scene)).toEqual([])),
      { numRuns: 50 },
    );
  });

  test('any booking is refused with OUTSIDE_AVAILABILITY', () => {
    const anyStart = fc.integer({ min: 0, max: 1439 }).map(toClock);
    fc.assert(
      fc.property(anySceneOnMissingDay, anyStart, (scene, start) => {
        expect(bookAt(scene, start)).toEqual({ ok: false, code: 'OUTSIDE_AVAILABILITY' });
      }),
      { numRuns: 100 },
    );
  });
});
