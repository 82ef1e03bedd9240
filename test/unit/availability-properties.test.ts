import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { ErrorCode } from '../../contract/errors.ts';
import { calendarDay, type Slot, slotsOf } from '../../domain/availability.ts';
import type { MinuteSpan, Session } from '../../domain/calendar.ts';
import { decideBook, wishFor } from '../../domain/commands/book.ts';
import { clockOf, MINUTE_MS, minuteOf, type TimeSpan } from '../../domain/local-time.ts';
import {
  aBusiness,
  aCommand,
  aProfessional,
  aService,
  aSession,
  aWorld,
  type ClockDay,
  readClocks,
} from '../support/world.ts';

/** Clock changes forward and back, by an hour and by half of one, around midnight; and plain days. */
const DAYS: [string, string][] = [
  ['Europe/Berlin', '2027-03-28'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2027-03-14'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/Sao_Paulo', '2018-02-17'],
  ['Africa/Cairo', '2026-04-24'],
  ['Africa/Cairo', '2026-10-29'],
  ['America/Havana', '2026-11-01'],
  ['America/Nuuk', '2027-03-27'],
  ['UTC', '2026-12-31'],
  ['Asia/Kathmandu', '2026-06-30'],
  ['Pacific/Kiritimati', '2028-02-29'],
  ['Pacific/Apia', '2011-12-29'],
];

const anyMinute = fc.integer({ min: 0, max: 1440 });
const anyPause = fc.record({ startMin: anyMinute, length: fc.integer({ min: 1, max: 120 }) });
const anyHours = fc.oneof(
  fc.record({
    startMin: fc.integer({ min: 0, max: 240 }),
    length: fc.integer({ min: 600, max: 1440 }),
  }),
  anyPause,
);
const anySeat = fc.record({
  startMin: anyMinute,
  /** On the grid, where a class is joined; else at that minute. */
  step: fc.option(fc.nat({ max: 8 })),
  durationMin: fc.integer({ min: 1, max: 120 }),
  isOurs: fc.boolean(),
  seatsTaken: fc.integer({ min: 0, max: 3 }),
});

/** One professional's day: rules, what is booked, what is wished for, and the time it is. */
const anyScene = fc
  .record({
    place: fc.constantFrom(...DAYS),
    opening: anyHours,
    shift: anyHours,
    closures: fc.array(anyPause, { maxLength: 2 }),
    rests: fc.array(anyPause, { maxLength: 2 }),
    absences: fc.array(anyPause, { maxLength: 1 }),
    closedWeekdays: fc.oneof(
      { arbitrary: fc.constant([]), weight: 8 },
      { arbitrary: fc.subarray([1, 2, 3, 4, 5, 6, 7]), weight: 1 },
    ),
    slotMinutes: fc.constantFrom(45, 60, 90),
    durationMin: fc.oneof(
      { arbitrary: fc.integer({ min: 1, max: 180 }), weight: 8 },
      { arbitrary: fc.integer({ min: 181, max: 1600 }), weight: 1 },
    ),
    capacity: fc.constantFrom(1, 2, 3),
    seats: fc.array(anySeat, { maxLength: 4 }),
    nowMin: fc.oneof(fc.constant(-3000), fc.integer({ min: -60, max: 1600 })),
  })
  .map(({ place: [timezone, date], ...drawn }) => {
    const clocks = readClocks(date, timezone);
    const span = ({ startMin, length }: { startMin: number; length: number }): MinuteSpan => ({
      startMin,
      endMin: Math.min(1440, startMin + length),
    });
    const spans = (list: { startMin: number; length: number }[]) =>
      list.map(span).filter(({ startMin, endMin }) => startMin < endMin);
    const firstMin = Math.min(drawn.opening.startMin, drawn.shift.startMin);
    const service = aService({ durationMin: drawn.durationMin, capacity: drawn.capacity });
    const sessions: Session[] = [];
    for (const { startMin, step, durationMin, isOurs, seatsTaken } of drawn.seats) {
      const onGrid = firstMin + (step ?? 0) * drawn.slotMinutes;
      const startMs = clocks.reachedMs(step === null ? startMin : onGrid);
      const length = isOurs ? service.durationMin : durationMin;
      const endMs = startMs + length * MINUTE_MS;
      if (sessions.some((other) => shareTime(other, { startMs, endMs }))) continue;
      const capacity = isOurs ? service.capacity : 3;
      sessions.push({
        id: `ses_${sessions.length}`,
        professionalId: 'pro_1',
        businessId: 'biz_1',
        serviceId: isOurs ? service.id : 'svc_other',
        startMs,
        endMs,
        capacity,
        seatsTaken: Math.min(seatsTaken, capacity),
      });
    }
    return {
      date,
      service,
      sessions,
      business: aBusiness({
        timezone,
        hours: span(drawn.opening),
        breaks: spans(drawn.closures),
        closedWeekdays: drawn.closedWeekdays,
        slotMinutes: drawn.slotMinutes,
      }),
      professional: aProfessional({ hours: span(drawn.shift), breaks: spans(drawn.rests) }),
      timeOff: drawn.absences.map(({ startMin, length }) => ({
        startMs: clocks.startMs + startMin * MINUTE_MS,
        endMs: clocks.startMs + (startMin + length) * MINUTE_MS,
      })),
      nowMs: clocks.startMs + drawn.nowMin * MINUTE_MS,
    };
  });
type Scene = typeof anyScene extends fc.Arbitrary<infer T> ? T : never;

function clocksOf({ date, business }: Scene): ClockDay {
  return readClocks(date, business.timezone);
}

/** Two stretches share time when a whole minute lies in both. */
function shareTime(a: TimeSpan, b: TimeSpan): boolean {
  for (let ms = a.startMs; ms < a.endMs; ms += MINUTE_MS) {
    if (b.startMs <= ms && ms < b.endMs) return true;
  }
  return false;
}

function shownSlots({ date, service, nowMs, ...facts }: Scene): Slot[] {
  return slotsOf(calendarDay(date, facts), wishFor([service]), nowMs);
}

function book(scene: Scene, start: string) {
  const { startMs, endMs } = clocksOf(scene);
  const elsewhere = { professionalId: 'pro_2', startMs, endMs };
  const world = aWorld({
    business: scene.business,
    professional: scene.professional,
    services: [scene.service],
    sessions: [...scene.sessions, aSession(elsewhere)],
    timeOff: [...scene.timeOff.map((off) => ({ ...off, professionalId: 'pro_1' })), elsewhere],
  });
  return decideBook(world, aCommand({ date: scene.date, start }), scene.nowMs);
}

type Place = { readonly span: TimeSpan; readonly joined: Session | undefined };

/** The stretch of time that a booking at that clock time stands for, and the class it would join. */
function wished(scene: Scene, time: string): Place {
  const { service, sessions } = scene;
  const startMs = clocksOf(scene).firstMs.get(minuteOf(time))!;
  const isJoinable = (s: Session) =>
    service.capacity > 1 && s.serviceId === service.id && s.startMs === startMs && s.seatsTaken > 0;
  const joined = sessions.find(isJoinable);
  return { joined, span: { startMs, endMs: startMs + service.durationMin * MINUTE_MS } };
}

function isClosedWeekday({ date, business }: Scene): boolean {
  return business.closedWeekdays.includes(new Date(`${date}T00:00:00Z`).getUTCDay() || 7);
}

/** Every reason that holds for a slot, in the contract's order, read off the clocks. */
function reasonsFor(scene: Scene, { span, joined }: Place): Slot['reason'][] {
  const { business, professional, sessions, timeOff, nowMs } = scene;
  const { reachedMs } = clocksOf(scene);
  const real = ({ startMin, endMin }: MinuteSpan): TimeSpan => ({
    startMs: reachedMs(startMin),
    endMs: reachedMs(endMin),
  });
  const isBeyond = (hours: MinuteSpan) =>
    span.startMs < real(hours).startMs || real(hours).endMs < span.endMs;
  const isPausedBy = (pause: MinuteSpan) => shareTime(real(pause), span);
  const holds: Record<NonNullable<Slot['reason']>, boolean> = {
    BUSINESS_CLOSED:
      isClosedWeekday(scene) || isBeyond(business.hours) || business.breaks.some(isPausedBy),
    OUTSIDE_HOURS: isBeyond(professional.hours) || span.startMs < nowMs,
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
  const hoursCode = isClosedWeekday(scene) ? 'NOT_SCHEDULED' : 'OUTSIDE_AVAILABILITY';
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
          const outcome = book(scene, time);
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
        const outcome = book(scene, clockOf(min));
        fc.pre(outcome.ok);
        const [made] = outcome.value.appointments;
        const span = { startMs: made!.startsAt.getTime(), endMs: made!.endsAt.getTime() };
        const joined = scene.sessions.find(({ id }) => outcome.value.joined.includes(id));
        expect(reasonsFor(scene, { span, joined })).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('the grid shows each step that the clock has, and no clock time that it skips', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const { business, professional } = scene;
        const { firstMs } = clocksOf(scene);
        const steps: string[] = [];
        const last = Math.max(business.hours.endMin, professional.hours.endMin);
        let min = Math.min(business.hours.startMin, professional.hours.startMin);
        for (; min < last; min += business.slotMinutes) {
          if (firstMs.has(min)) steps.push(clockOf(min));
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
        const outcome = book(scene, clockOf(skipped[n % skipped.length]!));
        expect(outcome).toEqual({ ok: false, code: 'OUTSIDE_AVAILABILITY' });
      }),
      { numRuns: 200 },
    );
  });
});
