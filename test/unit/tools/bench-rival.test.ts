import { describe, expect, test } from '@jest/globals';
import { race, summarizeRaces } from '../../../tools/bench/rivals/race.ts';
import {
  RACE_HEAD,
  SPEED_HEAD,
  toRaceRow,
  toSpeedRows,
} from '../../../tools/bench/rivals/tables.ts';

/** A calendar that answers later: `isLocked` says whether it checks again when it writes. */
function createCalendar({ isLocked }: { isLocked: boolean }) {
  const taken = new Set<number>();
  const bookings: (readonly [slot: number, competitor: number])[] = [];
  return {
    bookings,
    isFree: (slot: number) => Promise.resolve(!taken.has(slot)),
    async book(slot: number, competitor = 0) {
      const wasFree = !taken.has(slot);
      if (!isLocked) await Promise.resolve();
      if (isLocked && !wasFree) return false;
      taken.add(slot);
      bookings.push([slot, competitor]);
      return true;
    },
  };
}
function createSlots() {
  let slots = 0;
  return () => slots++;
}

describe('race', () => {
  test('a system that does not check again sells the time to all customers', async () => {
    const calendar = createCalendar({ isLocked: false });

    const result = await race(calendar, { rounds: 3, competitors: 4, nextSlot: createSlots() });

    expect(result).toEqual({ doubleBooked: 3, unsold: 0, winnersMax: 4 });
  });

  test('a system that checks again sells each time once', async () => {
    const calendar = createCalendar({ isLocked: true });

    const result = await race(calendar, { rounds: 3, competitors: 4, nextSlot: createSlots() });

    expect(result).toEqual({ doubleBooked: 0, unsold: 0, winnersMax: 1 });
  });

  test('each round has a time of its own, and each competitor is another customer', async () => {
    const calendar = createCalendar({ isLocked: false });

    await race(calendar, { rounds: 2, competitors: 2, nextSlot: createSlots() });

    expect(calendar.bookings).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
  });

  test('a customer who sees that the time is taken does not book it', async () => {
    const calendar = createCalendar({ isLocked: false });
    const isFree = () => Promise.resolve(false);

    const result = await race(
      { ...calendar, isFree },
      { rounds: 2, competitors: 2, nextSlot: createSlots() },
    );

    expect([result.unsold, calendar.bookings]).toEqual([2, []]);
  });
});

test.each([
  [[1, 1, 1], { doubleBooked: 0, unsold: 0, winnersMax: 1 }],
  [[2, 1, 32], { doubleBooked: 2, unsold: 0, winnersMax: 32 }],
  [[0, 1, 0], { doubleBooked: 0, unsold: 2, winnersMax: 1 }],
  [[], { doubleBooked: 0, unsold: 0, winnersMax: 0 }],
])('the winners %j of the rounds', (winners, expected) => {
  expect(summarizeRaces(winners)).toEqual(expected);
});

test('the rival is the baseline of the ratio, which stands in the row of Amsel', () => {
  const figures = {
    amsel: { perSecond: 400.4, p50: 2.04, p99: 9 },
    rival: { perSecond: 50, p50: 20, p99: 40 },
  };

  const rows = toSpeedRows('Rival 1.0', {
    inFlight: 8,
    figures,
    ratio: { median: 8, spread: 0.02 },
  });

  expect(rows).toEqual([
    ['Rival 1.0, 8 in flight', ['50', '20.0', '40.0', '1', '']],
    ['Amsel, 8 in flight', ['400', '2.0', '9.0', '8.00', '±2 %']],
  ]);
});

test('each cell has a column', () => {
  const result = { perSecond: 1, p50: 1, p99: 1 };
  const speed = {
    inFlight: 1,
    figures: { amsel: result, rival: result },
    ratio: { median: 1, spread: 0 },
  };
  const winners = { doubleBooked: 1, unsold: 2, winnersMax: 3 };

  const widths = toSpeedRows('Rival', speed).map(([, cells]) => cells.length);
  const [name, cells] = toRaceRow('Rival', 32, winners);

  expect(widths).toEqual([SPEED_HEAD.length, SPEED_HEAD.length]);
  expect([name, ...RACE_HEAD.map((column, i) => [column, cells[i]])]).toEqual([
    'Rival, 32 at once',
    ['unsold', 2],
    ['most winners', 3],
    ['double-booked', 1],
  ]);
});
