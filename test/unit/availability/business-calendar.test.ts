import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { type CalendarDay, judgeSlot, toCalendarDay } from '../../../domain/availability.ts';
import {
  type BusinessCalendarData,
  businessCalendarView,
} from '../../../domain/business-calendar.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { listEffectiveSpans, listFreeSpans } from '../../../domain/free-time.ts';
import { type TimeSpan, toMinute } from '../../../domain/local-time.ts';
import { anyScene, anySceneOnMissingDay, type Scene } from '../../support/arbitrary-calendars.ts';
import { aSessionChange, aTimetable } from '../../support/classes.ts';
import {
  aBusiness,
  aClass,
  aHeldSeat,
  aProfessional,
  aSession,
  at,
  BEFORE_MS,
  between,
  DATE,
  minutes,
} from '../../support/world.ts';

/** Clock times all over the day, and around the bounds of the spans. */
function listMinutes({ local }: CalendarDay, spans: readonly TimeSpan[]): number[] {
  const bounds = spans
    .flatMap(({ startMs, endMs }) => [startMs, endMs - DURATION_MIN * MINUTE_MS])
    .map((ms) => toMinute(local!.clockAt(ms)));
  const around = bounds.flatMap((minute) => [minute - 1, minute, minute + 1]);
  const all = Array.from({ length: 24 }, (_, hour) => hour * 60 + 7);
  return [...all, ...around].filter((minute) => minute >= 0 && minute < 1440);
}

const DURATION_MIN = 45;

/** The starts that only one of the two allows: the rule of bookings, and the listed spans. */
function listDifferences({ date, ...facts }: Scene, list: (day: CalendarDay) => TimeSpan[]) {
  const day = toCalendarDay(date, { ...facts, timetables: [] });
  const spans = list(day);
  return listMinutes(day, spans).filter((minute) => {
    const startMs = day.local!.instantOf(minute);
    if (startMs === undefined) return false;
    const endMs = startMs + DURATION_MIN * MINUTE_MS;
    const isListed = spans.some((span) => span.startMs <= startMs && endMs <= span.endMs);
    return isListed !== judgeSlot(day, minute, { durationMin: DURATION_MIN }, -Infinity).open;
  });
}

describe('the free time of a day', () => {
  test('is exactly the time that can be booked', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        expect(listDifferences(scene, listFreeSpans)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test('without bookings and time off is the effective hours', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const bare = { ...scene, sessions: [], timeOff: [] };
        expect(listDifferences(bare, listEffectiveSpans)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test('is none on a date that the zone skips', () => {
    fc.assert(
      fc.property(anySceneOnMissingDay, ({ date, ...facts }) => {
        expect(listFreeSpans(toCalendarDay(date, { ...facts, timetables: [] }))).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});

function aCalendar(changes: Partial<BusinessCalendarData> = {}): BusinessCalendarData {
  const professional = aProfessional({ breaks: [minutes('12:00', '13:00')] });
  return {
    business: aBusiness(),
    columns: [{ id: professional.id, name: 'Lena', isMember: true, isSuspended: false }],
    professionals: new Map([[professional.id, professional]]),
    services: new Map([['svc_yoga', aClass({ hasTimetable: true })]]),
    sessions: [],
    heldSeats: [],
    timeOff: [],
    namedTimeOff: [],
    busyTimes: [],
    closures: [],
    exceptionalOpenings: [],
    appointments: [],
    names: new Map([['svc_yoga', 'Yoga']]),
    ...changes,
  };
}

const view = (changes: Partial<BusinessCalendarData>) =>
  businessCalendarView(aCalendar(changes), { from: DATE, to: DATE }, BEFORE_MS);
const clocks = (spans: { start: string; end: string }[]) =>
  spans.map(({ start, end }) => `${start}-${end}`);

describe('the calendar of a business', () => {
  test('shows hours without breaks, and names the closures of the date', () => {
    const closure = { from: DATE, to: DATE, ...minutes('15:00', '24:00') };
    const { days, professionals } = view({
      business: aBusiness({ closures: [closure] }),
      closures: [{ id: 'cls_1', name: 'Team outing', ...closure }],
    });
    expect(days).toMatchObject([
      {
        open: [{ start: '09:00', end: '15:00' }],
        closures: [{ name: 'Team outing', start: '15:00', end: '24:00' }],
      },
    ]);
    expect(clocks(professionals[0]!.days[0]!.hours)).toEqual(['09:00-12:00', '13:00-15:00']);
  });

  test('counts held seats of a class, and shows sessions elsewhere as one masked time', () => {
    const yoga = { serviceId: 'svc_yoga', capacity: 5, ...between('09:00', '10:00') };
    const elsewhere = { businessId: 'biz_2', bufferAfterMinutes: 30 };
    const { professionals } = view({
      sessions: [
        aSession({ ...yoga, id: 'ses_1', seatsTaken: 2 }),
        aSession({ ...elsewhere, ...between('13:00', '13:30') }),
        aSession({ ...elsewhere, ...between('14:00', '15:00') }),
      ],
      heldSeats: [aHeldSeat({ ...yoga, expiresAtMs: BEFORE_MS + 1 })],
    });
    const [column] = professionals;
    expect(column!.sessions).toMatchObject([
      { serviceName: 'Yoga', seatsTaken: 2, seatsHeld: 1, seatsLeft: 2, start: '09:00' },
    ]);
    expect(column!.holds).toMatchObject([{ service: 'svc_yoga', start: '09:00' }]);
    expect(column!.busy).toEqual([
      {
        source: 'otherBusiness',
        startUtc: new Date(at('13:00')).toISOString(),
        endUtc: new Date(at('15:30')).toISOString(),
      },
    ]);
    expect(clocks(column!.days[0]!.free)).toEqual(['10:00-12:00', '15:30-17:00']);
  });

  test('shows the sessions of a timetable, also closed ones, with the rooms they keep', () => {
    const resources = [{ resourceId: 'res_1', count: 1, total: 1 }];
    const timetable = aTimetable({ startMin: 10 * 60, capacity: 8, resources });
    const professional = aProfessional({ timetables: [timetable] });
    const professionals = new Map([[professional.id, professional]]);
    const names = new Map([['res_1', 'Studio']]);
    const facts = { professionals, names, roomTimetables: [timetable] };
    const [column] = view(facts).professionals;
    const kept = { start: '10:00', resources: [{ name: 'Studio', unit: 1 }] };
    expect(column!.sessions).toMatchObject([
      { ...kept, classId: timetable.id, sessionDate: DATE, seatsTaken: 0, seatsLeft: 8 },
    ]);
    expect(column!.sessions).toMatchObject([{ status: 'open', reason: null }]);
    expect(clocks(column!.days[0]!.free)).toEqual(['09:00-10:00', '11:00-17:00']);
    const off = { ...between('10:30', '12:00'), professionalId: professional.id };
    const [away] = view({ ...facts, timeOff: [off] }).professionals;
    expect(away!.sessions).toMatchObject([{ ...kept, status: 'closed', reason: 'TIME_OFF' }]);
    const changes = [aSessionChange({ isCancelled: true })];
    const without = aProfessional({ timetables: [{ ...timetable, changes }] });
    const cancelled = { ...facts, professionals: new Map([[without.id, without]]) };
    expect(view(cancelled).professionals[0]!.sessions).toEqual([]);
  });

  test('gives no hours to a professional who has left, and no time off and times elsewhere', () => {
    const { id } = aProfessional();
    const span = between('13:00', '14:00');
    const off = {
      id: 'off_1',
      professionalId: id,
      startsAt: new Date(span.startMs),
      endsAt: new Date(span.endMs),
      reason: 'surgery',
      createdAt: new Date(BEFORE_MS),
    };
    const facts = {
      sessions: [aSession({ businessId: 'biz_2', ...between('10:00', '11:00') })],
      namedTimeOff: [off],
      busyTimes: [{ professionalId: id, ...between('15:00', '16:00') }],
    };
    expect(view(facts).professionals[0]).toMatchObject({ timeOff: [{}], busy: [{}, {}] });
    const [column] = view({
      ...facts,
      columns: [{ id, name: 'Lena', isMember: false, isSuspended: false }],
    }).professionals;
    expect(column!.days).toEqual([{ date: DATE, hours: [], free: [] }]);
    expect(column).toMatchObject({ timeOff: [], busy: [] });
  });
});
