import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { MINUTE_MS } from '../../../domain/durations.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { listSlots, type Slot, toCalendarDay } from '../../../domain/availability.ts';
import type { MinuteSpan, Session } from '../../../domain/calendar.ts';
import { book } from '../../../domain/commands/book.ts';
import { toSlotRequest } from '../../../domain/offering.ts';
import { type TimeSpan, toClock, toMinute } from '../../../domain/local-time.ts';
import {
  anyScene,
  anySceneOnMissingDay,
  referenceDayOf,
  isCoveredBy,
  type Scene,
  shareTime,
  withBuffers,
} from '../../support/arbitrary-calendars.ts';
import { aCommand, aSession, aWorld } from '../../support/world.ts';

function listSceneSlots({ date, service, nowMs, ...facts }: Scene): Slot[] {
  const { timetables } = facts.professional;
  return listSlots(toCalendarDay(date, { ...facts, timetables }), toSlotRequest([service]), nowMs);
}

function bookAt(scene: Scene, start: string) {
  const { startMs, endMs } = referenceDayOf(scene);
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

type SlotTime = { readonly span: TimeSpan; readonly joined: Session | undefined };

/** The time of a booking that starts at this clock time, and the class session it would join. */
function toSlotTime(scene: Scene, time: string): SlotTime {
  const { service, sessions } = scene;
  const startMs = referenceDayOf(scene).firstMs.get(toMinute(time))!;
  const span = { startMs, endMs: startMs + service.durationMin * MINUTE_MS };
  const isSameTime = (s: Session) => s.startMs === span.startMs && s.endMs === span.endMs;
  const isJoinable = (s: Session) =>
    service.capacity > 1 && s.serviceId === service.id && isSameTime(s) && s.seatsTaken > 0;
  return { joined: sessions.find(isJoinable), span };
}

/** Every reason that applies, in the order of the contract, computed with the reference clock. */
function listReasons(scene: Scene, { span, joined }: SlotTime): Slot['reason'][] {
  const { business, professional, sessions, timeOff, nowMs } = scene;
  const { reachedMs } = referenceDayOf(scene);
  const toTimeSpan = ({ startMin, endMin }: MinuteSpan): TimeSpan => ({
    startMs: reachedMs(startMin),
    endMs: reachedMs(endMin),
  });
  const overlapsBreak = (pause: MinuteSpan) => shareTime(toTimeSpan(pause), span);
  const applies: Record<NonNullable<Slot['reason']>, boolean> = {
    BUSINESS_CLOSED:
      !isCoveredBy(scene.openSpans.map(toTimeSpan), span) ||
      (scene.hasBreaks && business.breaks.some(overlapsBreak)),
    OUTSIDE_HOURS: !isCoveredBy(scene.workingSpans.map(toTimeSpan), span) || span.startMs < nowMs,
    TIME_OFF: timeOff.some((off) => shareTime(off, span)),
    PROFESSIONAL_BREAK: professional.breaks.some(overlapsBreak),
    BOOKED: joined
      ? joined.seatsTaken === joined.capacity
      : sessions.some(
          (session) =>
            session.seatsTaken > 0 &&
            shareTime(withBuffers(session, session), withBuffers(span, scene.service)),
        ),
  };
  return (Object.keys(applies) as (keyof typeof applies)[]).filter((reason) => applies[reason]);
}

/** The refusal of a booking of this slot. */
function expectedRefusal(scene: Scene, { time, reason }: Slot): ErrorCode | undefined {
  if (!reason) return undefined;
  const { joined, span } = toSlotTime(scene, time);
  if (span.startMs < scene.nowMs) return 'APPOINTMENT_IN_PAST';
  const hasHours = scene.openSpans.length > 0 && scene.workingSpans.length > 0;
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
  test('an open slot can be booked, and a closed one is refused with the code of its reason', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const slots = listSceneSlots(scene);
        const codes = slots.map(({ time }) => {
          const outcome = bookAt(scene, time);
          return outcome.ok ? undefined : outcome.code;
        });
        expect(codes).toEqual(slots.map((slot) => expectedRefusal(scene, slot)));
      }),
      { numRuns: 150 },
    );
  });

  test('a slot has the first reason that applies, and is open if none applies', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const slots = listSceneSlots(scene);
        expect(slots.map(({ available, reason }) => ({ available, reason }))).toEqual(
          slots.map(({ time }) => {
            const [reason] = listReasons(scene, toSlotTime(scene, time));
            return { available: reason === undefined, reason };
          }),
        );
      }),
      { numRuns: 150 },
    );
  });

  test('a booking never overlaps closed time, time off or the taken time of another session', () => {
    fc.assert(
      fc.property(anyScene, fc.integer({ min: 0, max: 1439 }), (scene, min) => {
        const outcome = bookAt(scene, toClock(min));
        fc.pre(outcome.ok);
        const [booked] = outcome.value.newAppointments;
        const span = { startMs: booked!.startsAt.getTime(), endMs: booked!.endsAt.getTime() };
        const joined = scene.sessions.find(({ id }) => outcome.value.takenSeats.includes(id));
        expect(listReasons(scene, { span, joined })).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test('the grid lists every step except skipped clock times', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const { hours: usual, slotMinutes } = scene.business;
        const hours = scene.gridSpans.length > 0 ? scene.gridSpans : [usual];
        const { firstMs } = referenceDayOf(scene);
        const steps: string[] = [];
        const last = Math.max(...[...hours, ...scene.workingSpans].map(({ endMin }) => endMin));
        let min = Math.min(...[...hours, ...scene.workingSpans].map(({ startMin }) => startMin));
        for (; min < last; min += slotMinutes) {
          if (firstMs.has(min)) steps.push(toClock(min));
        }
        expect(listSceneSlots(scene).map(({ time }) => time)).toEqual(steps);
      }),
      { numRuns: 150 },
    );
  });

  test('a skipped clock time is refused with OUTSIDE_AVAILABILITY', () => {
    fc.assert(
      fc.property(anyScene, fc.nat(), (scene, n) => {
        const skipped = Array.from({ length: 1440 }, (_, min) => min).filter(
          (min) => !referenceDayOf(scene).firstMs.has(min),
        );
        fc.pre(skipped.length > 0);
        const outcome = bookAt(scene, toClock(skipped[n % skipped.length]!));
        expect(outcome).toEqual({ ok: false, code: 'OUTSIDE_AVAILABILITY' });
      }),
      { numRuns: 100 },
    );
  });
});

describe('on a date that the time zone skipped', () => {
  test('there are no slots', () => {
    fc.assert(
      fc.property(anySceneOnMissingDay, (scene) => expect(listSceneSlots(scene)).toEqual([])),
      { numRuns: 50 },
    );
  });

  test('every booking is refused with OUTSIDE_AVAILABILITY', () => {
    const anyStart = fc.integer({ min: 0, max: 1439 }).map(toClock);
    fc.assert(
      fc.property(anySceneOnMissingDay, anyStart, (scene, start) => {
        expect(bookAt(scene, start)).toEqual({ ok: false, code: 'OUTSIDE_AVAILABILITY' });
      }),
      { numRuns: 100 },
    );
  });
});
