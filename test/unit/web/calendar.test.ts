import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { Calendar, Professional } from '../../../web/pages/staff/calendar/data.ts';
import {
  cutToDate,
  layOutDay,
  listAgenda,
  listGaps,
  shownHours,
} from '../../../web/pages/staff/calendar/day-layout.ts';
import { moveEdge } from '../../../web/pages/staff/calendar/resize.ts';
import {
  joinSpans,
  placeInLanes,
  subtractSpans,
  sumMinutes,
} from '../../../web/pages/staff/calendar/spans.ts';
import { chooseShown, sumUp, usedPercent } from '../../../web/pages/staff/calendar/sums.ts';

const DATE = '2026-11-17';
const at = (clock: string) => `${DATE}T${clock}:00.000Z`;
const span = (start: string, end: string) => ({
  start,
  end,
  startUtc: at(start),
  endUtc: at(end),
});

function booked(id: string, start: string, end: string, more: object = {}) {
  return {
    id,
    sessionId: `ses_${id}`,
    date: DATE,
    ...span(start, end),
    status: 'Confirmed',
    amountPaidMajor: 0,
    amountDueMajor: 38,
    ...more,
  };
}

/** A day from nine to five with a break at noon, in UTC. */
function layOut(more: object, day: object = {}) {
  const professional = {
    id: 'pro_1',
    name: 'Lena',
    days: [
      { date: DATE, hours: [span('09:00', '12:00'), span('13:00', '17:00')], free: [], ...day },
    ],
    timeOff: [],
    busy: [],
    sessions: [],
    holds: [],
    appointments: [],
    ...more,
  } as unknown as Professional;
  const calendar = {
    timezone: 'UTC',
    days: [{ date: DATE, open: [{ start: '09:00', end: '17:00' }], breaks: [], closures: [] }],
    professionals: [professional],
  } as unknown as Calendar;
  return layOutDay(calendar, professional, DATE);
}

const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 1, max: 300 }))
    .map(([from, length]) => ({ from, to: from + length })),
  { maxLength: 12 },
);

describe('spans', () => {
  test('the rest and the taken part make up the whole, without a gap', () => {
    fc.assert(
      fc.property(spans, spans, (all, taken) => {
        const left = subtractSpans(all, taken);
        const cut = subtractSpans(all, left);

        expect(sumMinutes(left) + sumMinutes(cut)).toBe(sumMinutes(all));
        expect(subtractSpans(left, taken)).toEqual(left);
        expect(joinSpans([...left, ...cut])).toEqual(joinSpans(all));
      }),
    );
  });

  test('spans in the same lane never overlap, and each lane is one of its group', () => {
    fc.assert(
      fc.property(spans, (all) => {
        const placed = placeInLanes(all);

        expect(placed).toHaveLength(all.length);
        for (const one of placed) {
          expect(one.lane).toBeLessThan(one.lanes);
          const others = placed.filter((other) => other !== one && other.lane === one.lane);
          expect(others.some(({ from, to }) => from < one.to && to > one.from)).toBe(false);
        }
      }),
    );
  });

  test('spans that do not overlap have the whole width', () => {
    expect(
      placeInLanes([
        { from: 0, to: 10 },
        { from: 10, to: 20 },
      ]).map(({ lanes }) => lanes),
    ).toEqual([1, 1]);
  });
});

describe('a day of a professional', () => {
  test('has a break between its parts, and is closed around them', () => {
    expect(layOut({}, { free: [span('09:00', '12:00'), span('13:00', '17:00')] }).off).toEqual([
      { from: 0, to: 540, reason: 'outside' },
      { from: 720, to: 780, reason: 'break' },
      { from: 1020, to: 1440, reason: 'outside' },
    ]);
  });

  test('shows as buffer the hours that are neither free nor taken', () => {
    const layout = layOut(
      { appointments: [booked('apt_1', '09:00', '09:45')] },
      { free: [span('09:50', '12:00'), span('13:00', '17:00')] },
    );

    expect(layout.buffers).toEqual([{ from: 585, to: 590 }]);
  });

  test('shows a class once, with its seats, and no cancelled appointment', () => {
    const session = {
      id: 'ses_1',
      service: 'svc_yoga',
      date: DATE,
      ...span('10:00', '11:00'),
      capacity: 12,
      seatsTaken: 2,
    };
    const layout = layOut({
      sessions: [session],
      holds: [{ service: 'svc_yoga', date: DATE, ...span('10:00', '11:00') }],
      appointments: [
        booked('apt_1', '10:00', '11:00', { sessionId: 'ses_1' }),
        booked('apt_2', '10:00', '11:00', { sessionId: 'ses_1', status: 'NoShow' }),
        booked('apt_3', '14:00', '15:00', { status: 'Cancelled' }),
      ],
    });

    expect(layout.blocks).toHaveLength(1);
    expect(layout.blocks[0]).toMatchObject({ kind: 'session', from: 600, to: 660, lanes: 1 });
    expect(sumUp([layout])).toMatchObject({ booked: 2, seats: 2, capacity: 12, noShow: 1 });
  });

  test('cuts time off at midnight of the zone', () => {
    const where = { date: DATE, timezone: 'Europe/Berlin' };

    expect(cutToDate('2026-11-16T23:00:00Z', '2026-11-17T12:00:00Z', where)).toEqual({
      from: 0,
      to: 780,
    });
    expect(cutToDate('2026-11-16T10:00:00Z', '2026-11-20T10:00:00Z', where)).toEqual({
      from: 0,
      to: 1440,
    });
    expect(cutToDate('2026-11-15T10:00:00Z', '2026-11-16T23:00:00Z', where)).toBeUndefined();
  });

  test('the grid shows whole hours with all work and every booking', () => {
    const early = layOut({ appointments: [booked('apt_1', '07:40', '08:20')] });

    expect(shownHours([early])).toEqual({ from: 420, to: 1020 });
    expect(shownHours([])).toEqual({ from: 540, to: 1080 });
  });

  test('the agenda lists blocks, breaks and gaps that are left, in order', () => {
    const layout = layOut(
      { appointments: [booked('apt_1', '09:00', '10:00')] },
      { free: [span('10:00', '12:00'), span('13:00', '17:00')] },
    );

    expect(listAgenda(layout, 11 * 60).map(({ kind, from }) => [kind, from])).toEqual([
      ['block', 540],
      ['free', 660],
      ['off', 720],
      ['free', 780],
    ]);
    expect(listGaps(layout, 16 * 60 + 50)).toEqual([]);
  });

  test('sums count what is asked, late, taken and expected', () => {
    const layout = layOut({
      appointments: [
        booked('apt_1', '09:00', '10:00', { status: 'Pending', amountDueMajor: 0.1 }),
        booked('apt_2', '10:00', '11:00', { openAlert: { minutes: 10 }, amountDueMajor: 0.2 }),
        booked('apt_3', '11:00', '12:00', {
          status: 'Completed',
          amountPaidMajor: 38,
          amountDueMajor: 0,
        }),
      ],
    });

    expect(sumUp([layout])).toEqual({
      booked: 3,
      seats: 0,
      capacity: 0,
      toConfirm: 1,
      late: 1,
      noShow: 0,
      takenMajor: 38,
      expectedMajor: 38.3,
    });
  });

  test('a phone shows the wanted person, else the first with a visit, else the first', () => {
    const [idle, busy] = [
      layOut({}),
      layOut({ appointments: [booked('apt_1', '09:00', '10:00')] }),
    ];

    expect(chooseShown([idle, busy], undefined)).toBe(busy);
    expect(chooseShown([idle, busy], idle.professional.id)).toBe(idle);
    expect(chooseShown([idle], undefined)).toBe(idle);
    expect(chooseShown([], undefined)).toBeUndefined();
  });

  test('the used part counts working time without leave', () => {
    const free = [span('13:00', '15:00')];
    const leave = { from: at('15:00'), to: at('17:00'), reason: null };

    expect(usedPercent(layOut({ timeOff: [leave] }, { free }))).toBe(60);
    expect(usedPercent(layOut({}, { hours: [] }))).toBeUndefined();
  });
});

describe('an edge of the working hours', () => {
  const day = {
    open: [{ from: 480, to: 1200 }],
    hours: [
      { from: 540, to: 720 },
      { from: 780, to: 1020 },
    ],
  };

  test('stays within the opening hours, and apart from the other hours of the day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100, max: 1600 }),
        fc.constantFrom(0, 1),
        fc.constantFrom('from' as const, 'to' as const),
        (minute, index, edge) => {
          const moved = moveEdge(day, { index, edge, minute });
          expect(joinSpans(moved).at(0)!.from).toBeGreaterThanOrEqual(480);
          expect(joinSpans(moved).at(-1)!.to).toBeLessThanOrEqual(1200);
          expect(moved.at(0)!.to).toBeLessThanOrEqual(moved.at(1)!.from);
          expect(moved.every(({ from, to }) => to - from >= 15)).toBe(true);
        },
      ),
    );
  });

  test('goes where it is dragged to', () => {
    expect(moveEdge(day, { index: 1, edge: 'to', minute: 1080 })[1]).toEqual({
      from: 780,
      to: 1080,
    });
  });
});
