import { describe, expect, test } from '@jest/globals';
import { NO_BUFFERS } from '../../../domain/buffers.ts';
import type { Session } from '../../../domain/calendar.ts';
import { listClassSessions } from '../../../domain/class-session-list.ts';
import {
  checkDates,
  checkHours,
  checkRooms,
  comparedDates,
} from '../../../domain/class-timetable-check.ts';
import { type ClassTimetable, listSessions } from '../../../domain/class-timetable.ts';
import { applyChanges, NO_CHANGES } from '../../../domain/changes.ts';
import { book } from '../../../domain/commands/book.ts';
import { moveSession } from '../../../domain/commands/move-session.ts';
import { restoreSession } from '../../../domain/commands/restore-session.ts';
import { indexByTime } from '../../../domain/taken-times.ts';
import type { World } from '../../../domain/world.ts';
import { checkTerms } from '../../../gateway/writes/timetables.ts';
import { aSessionChange, aSessionCommand, aTimetable } from '../../support/classes.ts';
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
  type WorldParts,
} from '../../support/world.ts';

const ROOM = { resourceId: 'res_1', count: 1, total: 1 };
const IN_ROOM = { units: [{ resourceId: 'res_1', unit: 1 }] };

/** A world in which yoga has this timetable. */
function worldWith(timetable: Partial<ClassTimetable> = {}, parts: Partial<WorldParts> = {}) {
  return aWorld({
    professional: aProfessional({ timetables: [aTimetable(timetable)] }),
    services: [aService(), aClass({ hasTimetable: true })],
    ...parts,
  });
}

describe('a session in the list of staff', () => {
  const others = { id: 'ses_2', professionalId: 'pro_2', ...between('10:00', '11:00') };
  const seat = aSession({ ...between('10:00', '11:00'), serviceId: 'svc_yoga', capacity: 3 });

  test.each<[string, string | null, Partial<ClassTimetable>, Partial<WorldParts>, number?]>([
    ['open', null, {}, {}],
    ['full', null, {}, { sessions: [{ ...seat, seatsTaken: 3 }] }],
    ['closed', 'PAST', {}, {}, at('10:30')],
    ['closed', 'BUSINESS_CLOSED', { startMin: 360 }, {}],
    ['closed', 'BOOKED', {}, { sessions: [aSession(between('09:30', '10:30'))] }],
    ['closed', 'DURATION_CHANGED', { durationMin: 90 }, { sessions: [seat] }],
    [
      'closed',
      'RESOURCE_TAKEN',
      { resources: [ROOM] },
      { sessions: [aSession({ ...others, ...IN_ROOM })] },
    ],
    ['closed', 'BOOKING_LIMITS', {}, { business: aBusiness({ minNoticeMinutes: 600_000 }) }],
    ['closed', 'NOT_OFFERED', {}, { services: [aClass({ hasTimetable: true, active: false })] }],
    [
      'closed',
      'NOT_OFFERED',
      {},
      {
        professional: aProfessional({ timetables: [aTimetable()], serviceIds: [] }),
        sessions: [{ ...seat, seatsTaken: 3 }],
      },
    ],
  ])('is %s with the reason %s', (status, reason, timetable, parts, nowMs = BEFORE_MS) => {
    const durationMin = timetable.durationMin ?? 60;
    const services = [aClass({ hasTimetable: true, durationMin })];
    const world = worldWith(timetable, { services, ...parts });
    const business = world.businesses.get('biz_1')!;
    expect(listClassSessions(world, business, [DATE], nowMs)).toMatchObject([{ status, reason }]);
  });
});

describe('a session without seats', () => {
  const inRoom = aTimetable({ professionalId: 'pro_2', resources: [ROOM] });
  const needing = (parts: Partial<WorldParts> = {}) => ({
    ...aWorld({ services: [aService({ resources: [ROOM] })], ...parts }),
    roomTimetables: [inRoom],
  });
  const bookAt = (world: World, start: string) =>
    book.decide(world, aCommand({ start, services: ['svc_cut'] }), BEFORE_MS);

  test('keeps its room until it is cancelled or another session of the class is chosen', () => {
    expect(bookAt(needing(), '10:30')).toMatchObject({ ok: false, code: 'SLOT_TAKEN' });
    expect(bookAt(needing(), '11:00')).toMatchObject({ ok: true });
    const change = aSessionChange({ isCancelled: true });
    const later = applyChanges(needing(), { ...NO_CHANGES, sessionChanges: [change] });
    expect(bookAt(later, '10:30')).toMatchObject({ ok: true });
  });

  test('is open itself, while a younger one that needs the same room is closed', () => {
    const own = aTimetable({ resources: [ROOM] });
    const list = (roomTimetables: readonly ClassTimetable[]) => {
      const world = { ...worldWith({ resources: [ROOM] }), roomTimetables };
      return listClassSessions(world, world.businesses.get('biz_1')!, [DATE], BEFORE_MS);
    };
    const other = { ...inRoom, startMin: 630 };
    expect(list([own, { ...other, id: 'cla_2' }])).toMatchObject([{ status: 'open' }]);
    expect(list([{ ...other, id: 'cla_0' }, own])).toMatchObject([{ reason: 'RESOURCE_TAKEN' }]);
  });

  test('can be moved within its own time', () => {
    const world = {
      ...worldWith({ resources: [ROOM] }),
      roomTimetables: [aTimetable({ resources: [ROOM] })],
    };
    const move = { ...aSessionCommand(), kind: 'moveSession', newSessionId: 'ses_new' } as const;
    const outcome = moveSession.decide(world, { ...move, date: DATE, start: '10:30' }, BEFORE_MS);
    expect(outcome).toMatchObject({ ok: true });
  });
});

describe('a cancelled session', () => {
  const changes = [
    aSessionChange({ isCancelled: true, movedDate: DATE, movedStartMin: 840, capacity: 5 }),
  ];
  const command = { ...aSessionCommand(), kind: 'restoreSession' } as const;

  test('is restored at its time and with its size, once', () => {
    const outcome = restoreSession.decide(worldWith({ changes }), command, BEFORE_MS);
    expect(outcome).toMatchObject({
      value: {
        sessionChanges: [{ isCancelled: false, movedStartMin: 840, capacity: 5 }],
        events: [{ type: 'class.session_restored', data: { session: DATE, start: '14:00' } }],
      },
    });
    const again = restoreSession.decide(worldWith(), command, BEFORE_MS);
    expect(again).toMatchObject({ ok: true, value: { sessionChanges: [], events: [] } });
  });

  test.each<[string, Partial<WorldParts>, string, number?]>([
    ['its time is booked', { sessions: [aSession(between('14:30', '15:30'))] }, 'SLOT_TAKEN'],
    [
      'another timetable has its time',
      {
        professional: aProfessional({
          timetables: [aTimetable({ changes }), aTimetable({ id: 'cla_2', startMin: 870 })],
        }),
      },
      'SLOT_TAKEN',
    ],
    ['it has begun', {}, 'INVALID_STATUS', at('14:00')],
  ])('is not restored if %s', (_why, parts, code, nowMs = BEFORE_MS) => {
    const outcome = restoreSession.decide(worldWith({ changes }, parts), command, nowMs);
    expect(outcome).toMatchObject({ ok: false, code });
  });
});

describe('a timetable', () => {
  const facts = { business: aBusiness(), professional: aProfessional() };
  const check = (changes: Partial<ClassTimetable>) =>
    checkHours(
      aTimetable(changes),
      facts,
      listSessions([aTimetable(changes)], comparedDates(aTimetable(changes), DATE)),
    );

  test('is refused if no session lies within the hours, or if they cross midnight', () => {
    expect(check({})).toMatchObject({ ok: true });
    expect(check({ startMin: 360 })).toMatchObject({
      code: 'OUTSIDE_AVAILABILITY',
      field: 'start',
    });
    expect(check({ startMin: 1410 })).toMatchObject({ code: 'OUTSIDE_AVAILABILITY' });
  });

  test('is accepted if one session lies within an exceptional opening', () => {
    const spans = [{ startMin: 300, endMin: 600 }];
    const opened = {
      business: aBusiness({ exceptionalOpenings: [{ date: DATE, spans }] }),
      professional: aProfessional({ exceptions: [{ businessId: 'biz_1', date: DATE, spans }] }),
    };
    const early = aTimetable({ startMin: 360 });
    const sessions = listSessions([early], [DATE]);
    expect(checkHours(early, opened, sessions)).toMatchObject({ ok: true });
  });

  test('has at least one session, and a new one has not ended', () => {
    const dates = { from: DATE, until: DATE, weekdays: [2] };
    expect(checkDates(dates)).toMatchObject({ ok: true });
    expect(checkDates({ ...dates, weekdays: [3] })).toMatchObject({ field: 'weekdays' });
    expect(checkDates({ ...dates, until: '2030-05-13' })).toMatchObject({ field: 'until' });
    expect(checkDates(dates, '2030-05-15')).toMatchObject({ field: 'until' });
  });

  test('finds its room beside other timetables and bookings, or is refused', () => {
    const own = aTimetable({ id: 'cla_2', resources: [ROOM] });
    const inRoom = (changes: Partial<ClassTimetable>) =>
      aTimetable({ professionalId: 'pro_2', resources: [ROOM], ...changes });
    const booked = aSession({ ...between('10:30', '11:30'), professionalId: 'pro_3', ...IN_ROOM });
    const checkIn = (
      timetable: ClassTimetable,
      others: readonly ClassTimetable[],
      uses: readonly Session[] = [],
    ) =>
      checkRooms(listSessions([timetable], [DATE]), {
        inRooms: indexByTime(listSessions(others, [DATE])),
        uses: indexByTime(uses),
      });
    expect(checkIn(own, [inRoom({ startMin: 630 })])).toMatchObject({
      code: 'AVAILABILITY_OVERLAP',
      field: 'resources',
    });
    expect(checkIn(own, [inRoom({ startMin: 660 })])).toMatchObject({ ok: true });
    expect(checkIn(own, [], [booked])).toMatchObject({ code: 'SCHEDULE_TIME_TAKEN' });
    const two = { ...ROOM, total: 2 };
    const wide = { ...own, resources: [two] };
    const other = inRoom({ resources: [two] });
    expect(checkIn(wide, [other])).toMatchObject({ ok: true });
    expect(checkIn(wide, [other], [booked])).toMatchObject({
      code: 'SCHEDULE_TIME_TAKEN',
      count: 1,
    });
  });
});

/** The result of a longer class with so many timetables, and how often the weekday of one of them was looked up. */
function lengthen(count: number) {
  let lookups = 0;
  class Weekdays extends Array<number> {
    override includes(weekday: number) {
      lookups += 1;
      return super.includes(weekday);
    }
  }
  const timetables = Array.from({ length: count }, (_, n) => ({
    ...aTimetable({ id: `cla_${n}`, durationMin: 20, startMin: 540 + n * 30 }),
    weekdays: Weekdays.of(2),
    resources: [ROOM],
    serviceResources: [],
  }));
  const world = aWorld({ professional: aProfessional({ timetables }) });
  const terms = (durationMin: number) => ({ durationMin, ...NO_BUFFERS, serviceResources: [ROOM] });
  const calendar = { world, today: DATE, nowMs: BEFORE_MS, timetables };
  const check = (durationMin: number) =>
    checkTerms(calendar, 'svc_yoga', terms(durationMin), 'duration');
  return { longer: check(30), tooLong: check(31), perTimetable: lookups / count };
}

test('a longer class is compared by work that grows only with its number of timetables', () => {
  const [few, many] = [lengthen(3), lengthen(12)];
  expect(few).toMatchObject({ longer: { ok: true }, tooLong: { code: 'AVAILABILITY_OVERLAP' } });
  expect(many).toMatchObject({ longer: { ok: true }, tooLong: { code: 'AVAILABILITY_OVERLAP' } });
  expect(many.perTimetable).toBeLessThanOrEqual(few.perTimetable);
});
