import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { listSlots, overlaps, toCalendarDay } from '../../../domain/availability.ts';
import { findBookableSpan } from '../../../domain/booking-rules.ts';
import { type Buffers, NO_BUFFERS, takenSpan } from '../../../domain/buffers.ts';
import { mergeHeldSeats } from '../../../domain/held-seats.ts';
import {
  addDays,
  findLocalDay,
  listDates,
  localDateAt,
  type TimeSpan,
  toMinute,
} from '../../../domain/local-time.ts';
import { findOffering, toDayFacts, toSlotRequest } from '../../../domain/offering.ts';
import {
  type Opening,
  type OpeningPosition,
  type OpeningSearch,
  positionOf,
} from '../../../domain/opening.ts';
import { toSource } from '../../../domain/opening-source.ts';
import { searchOpenings } from '../../../domain/openings.ts';
import { datesOfWindows, type Needs } from '../../../domain/needs.ts';
import type { World } from '../../../domain/world.ts';
import {
  aBusiness,
  aProfessional,
  aService,
  aSession,
  aWorld,
  BEFORE_MS,
  between,
  DATE,
  minutes,
} from '../../support/world.ts';
import { anyMarket, anySearch, type Market } from '../../support/arbitrary-markets.ts';

/** Only what was asked for: as the database returns it (db/reads/calendar.ts). */
function readNeeds(world: World, { windows, ...needs }: Needs): World {
  const isInWindow = (row: TimeSpan & Partial<Buffers> & { readonly professionalId: string }) => {
    const taken = takenSpan(row, { ...NO_BUFFERS, ...row });
    return windows.some(
      ({ professionalId, fromMs, toMs }) =>
        professionalId === row.professionalId && overlaps(taken, { startMs: fromMs, endMs: toMs }),
    );
  };
  const { fromDate, toDate } = datesOfWindows(windows);
  const isInDateRange = (date: string) => fromDate <= date && date <= toDate;
  const pick = <T>(all: ReadonlyMap<string, T>, ids: readonly string[], cut: (row: T) => T) =>
    new Map(ids.map((id) => [id, cut(all.get(id)!)]));
  return {
    ...world,
    businesses: pick(world.businesses, needs.businessIds, (business) => ({
      ...business,
      closedDates: business.closedDates.filter(isInDateRange),
    })),
    professionals: pick(world.professionals, needs.professionalIds, (professional) => ({
      ...professional,
      exceptions: professional.exceptions.filter(({ date }) => isInDateRange(date)),
    })),
    services: pick(world.services, needs.serviceIds, (service) => service),
    sessions: world.sessions.filter(isInWindow),
    heldSeats: world.heldSeats.filter(isInWindow),
    timeOff: world.timeOff.filter(isInWindow),
  };
}

function findPage({ world, candidates }: Market, search: OpeningSearch) {
  let reads = 0;
  const steps = searchOpenings(toSource(candidates), search);
  let step = steps.next();
  while (!step.done) {
    reads += 1;
    step = steps.next(readNeeds(world, step.value));
  }
  if (search.isLate()) expect(reads).toBeLessThanOrEqual(1);
  return step.value;
}

/** All openings, page by page. */
function findAll(market: Market, search: OpeningSearch): Opening[] {
  const openings: Opening[] = [];
  let after: OpeningPosition | undefined;
  do {
    const page = findPage(market, { ...search, after });
    expect(page.openings.length).toBeLessThanOrEqual(search.limit);
    openings.push(...page.openings);
    after = page.next;
  } while (after);
  return openings;
}

type Shown = Pick<Opening, 'date' | 'start' | 'startMs'> & {
  readonly position: OpeningPosition;
};

const toShown = ({ candidate, service, date, start, startMs }: Opening): Shown => ({
  date,
  start,
  startMs,
  position: positionOf(candidate, startMs, service.id),
});

/** The slots that availability lists as open, filtered and sorted. */
function listExpected({ world, candidates }: Market, { times, order, nowMs }: OpeningSearch) {
  const { from, to, fromMin, toMin, weekdays } = times;
  const shown = candidates.flatMap((candidate) =>
    candidate.services.flatMap(({ id }): Shown[] => {
      const { businessId: business, professionalId: professional } = candidate;
      const offering = findOffering(world, { business, professional, services: [id] });
      if (!offering.ok) throw new Error(offering.code);
      const { timezone } = offering.value.business;
      const request = {
        ...toSlotRequest(offering.value.services),
        bookable: findBookableSpan(offering.value.business, 'customer', nowMs),
      };
      const first = from ?? localDateAt(nowMs, timezone);
      const dates = listDates(first, '2026-12-31').slice(0, to ? listDates(first, to).length : 7);
      return dates.flatMap((date) => {
        const local = findLocalDay(date, timezone)!;
        if (weekdays && !weekdays.includes(local.weekday)) return [];
        return listSlots(
          toCalendarDay(date, toDayFacts(world, offering.value, nowMs)),
          request,
          nowMs,
        )
          .filter(
            ({ available, time }) =>
              available && toMinute(time) >= fromMin && toMinute(time) < toMin,
          )
          .map(({ time: start }) => {
            const startMs = local.instantOf(toMinute(start))!;
            return { date, start, startMs, position: positionOf(candidate, startMs, id) };
          });
      });
    }),
  );
  const businessKey = ({ position }: Shown) => [position.distanceKm, position.businessId];
  const key = (each: Shown) => [each.position.professionalId, each.position.serviceId];
  const sortKey = (each: Shown) =>
    order === 'time'
      ? [each.startMs, ...businessKey(each), ...key(each)]
      : [...businessKey(each), each.startMs, ...key(each)];
  return shown.toSorted((a, b) => compareKeys(sortKey(a), sortKey(b)));
}

function compareKeys(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  const i = a.findIndex((value, index) => value !== b[index]);
  if (i === -1) return 0;
  return a[i]! < b[i]! ? -1 : 1;
}

const SEARCH = {
  order: 'time' as const,
  limit: 20,
  firstDays: 32,
  daysMax: 4_000,
  isLate: () => false,
  nowMs: BEFORE_MS,
};

/** The professional of the world, with these services. */
function toMarket(world: World, serviceIds: readonly string[]): Market {
  const [business] = world.businesses.values();
  const [professional] = world.professionals.values();
  const services = serviceIds.map((id) => world.services.get(id)!);
  const hours = { business: business!, professional: professional! };
  const ids = { businessId: business!.id, professionalId: professional!.id };
  return { world, candidates: [{ ...ids, services, hours }] };
}

describe('a search for openings', () => {
  test('finds exactly the slots that availability lists as open, in order, over all pages', () => {
    fc.assert(
      fc.property(anyMarket, anySearch, (market, search) => {
        expect(findAll(market, search).map(toShown)).toEqual(listExpected(market, search));
      }),
      { numRuns: 80 },
    );
  });

  test('finds only open slots, in order, even if the known hours are those of someone else', () => {
    fc.assert(
      fc.property(anyMarket, anyMarket, anySearch, (market, other, search) => {
        fc.pre(other.candidates.length > 0);
        const candidates = market.candidates.map((candidate, i) => ({
          ...candidate,
          hours: other.candidates[i % other.candidates.length]!.hours,
        }));
        const found = findAll({ ...market, candidates }, search).map(toShown);
        const open = listExpected(market, search).map((each) => JSON.stringify(each));
        const places = found.map((each) => open.indexOf(JSON.stringify(each)));
        expect(places).not.toContain(-1);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
      { numRuns: 60 },
    );
  });

  test('that is late ends after its first read, and the next pages find the rest', () => {
    fc.assert(
      fc.property(anyMarket, anySearch, (market, { nowMs, order }) => {
        const from = localDateAt(nowMs, 'UTC');
        const times = { from, to: addDays(from, 30), fromMin: 0, toMin: 1_440 };
        const bounds = { limit: 10_000, firstDays: 32, daysMax: 10_000 };
        const search = { times, order, ...bounds, isLate: () => true, nowMs };
        expect(findAll(market, search).map(toShown)).toEqual(listExpected(market, search));
      }),
      { numRuns: 10 },
    );
  });

  test('says how many seats are left', () => {
    fc.assert(
      fc.property(anyMarket, anySearch, (market, search) => {
        const { sessions, heldSeats } = market.world;
        const taken = mergeHeldSeats(sessions, heldSeats, search.nowMs);
        for (const { service, candidate, startMs, endMs, seatsLeft } of findAll(market, search)) {
          const joined = taken.find(
            (s) =>
              s.professionalId === candidate.professionalId &&
              s.serviceId === service.id &&
              s.startMs === startMs &&
              s.endMs === endMs &&
              s.seatsTaken > 0,
          );
          const joins = service.capacity > 1 ? joined : undefined;
          expect(seatsLeft).toBe(joins ? joins.capacity - joins.seatsTaken : service.capacity);
          expect(seatsLeft).toBeGreaterThan(0);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('knows the exceptions and closures of an American evening', () => {
    const hours = minutes('09:00', '23:00');
    const business = aBusiness({ timezone: 'Pacific/Honolulu', hours, slotMinutes: 60 });
    const lena = aProfessional({ hours });
    const on = (start: string, end: string) => ({
      exceptions: [{ businessId: 'biz_1', date: DATE, spans: [minutes(start, end)] }],
    });
    const open = aWorld({ business, professional: lena });
    const short = aWorld({ business, professional: { ...lena, ...on('20:00', '21:00') } });
    const long = aWorld({ business, professional: aProfessional(on('20:00', '22:00')) });
    const closed = aWorld({ business: { ...business, closedDates: [DATE] }, professional: lena });
    const evening = { from: DATE, to: DATE, fromMin: toMinute('20:00'), toMin: 1_440 };
    const startsIn = (world: World, known = world) => {
      const { candidates } = toMarket(known, ['svc_cut']);
      const found = findAll({ world, candidates }, { ...SEARCH, times: evening });
      return found.map(({ start }) => start);
    };

    expect(startsIn(short)).toEqual(['20:00']);
    expect(startsIn(long)).toEqual(['20:00', '21:00']);
    expect(startsIn(closed, open)).toEqual([]);
  });

  test('finds the seats of a class that begins after the start at which the calendar was probed', () => {
    const session = { serviceId: 'svc_yoga', capacity: 3, ...between('09:30', '10:30') };
    const world = aWorld({
      business: aBusiness({ slotMinutes: 30 }),
      sessions: [aSession({ ...session, seatsTaken: 1 })],
    });
    const market = toMarket(world, ['svc_yoga']);
    const closed = aSession({ id: 'ses_2', professionalId: 'pro_0', ...between('09:00', '17:00') });
    const morning = { from: DATE, to: DATE, fromMin: 0, toMin: toMinute('10:00') };

    const found = findAll(
      {
        world: {
          ...world,
          professionals: new Map([
            ...world.professionals,
            ['pro_0', aProfessional({ id: 'pro_0' })],
          ]),
          sessions: [...world.sessions, closed],
        },
        candidates: [{ ...market.candidates[0]!, professionalId: 'pro_0' }, ...market.candidates],
      },
      { ...SEARCH, times: morning, firstDays: 1 },
    );

    expect(found.map(({ start, seatsLeft }) => [start, seatsLeft])).toEqual([['09:30', 2]]);
  });

  test('reads as many calendar days as it may, also after it probed calendars', () => {
    const world = aWorld({ business: aBusiness({ closedDates: [DATE] }) });
    const [candidate] = toMarket(aWorld(), ['svc_cut']).candidates;
    const candidates = Array.from({ length: 2_000 }, () => candidate!);
    const times = { from: DATE, to: DATE, fromMin: 0, toMin: 1_440 };
    const steps = searchOpenings(toSource(candidates), { ...SEARCH, times, daysMax: 400 });
    let daysRead = 0;
    let probes = 0;
    let step = steps.next();
    while (!step.done) {
      if (step.value.businessIds.length > 0) daysRead += step.value.windows.length;
      else probes += step.value.windows.length;
      step = steps.next(readNeeds(world, step.value));
    }

    expect(step.value.next).toBeDefined();
    expect(daysRead + probes / 4).toBeGreaterThanOrEqual(400);
    expect(daysRead).toBeLessThan(400);
    expect(probes).toBeLessThan(1_600);
  });

  describe('among 1,000 different hours', () => {
    let examined = 0;
    const hours = Array.from({ length: 1_000 }, (_, i) => ({
      professional: aProfessional({ id: `pro_${1_000 + i}` }),
      // Read once whenever the hours of a date are examined.
      business: Object.defineProperty(aBusiness({ id: `biz_${1_000 + i}` }), 'closedWeekdays', {
        get: () => ((examined += 1), []),
      }),
    }));
    const candidates = hours.map((each) => ({
      businessId: each.business.id,
      professionalId: each.professional.id,
      services: [aService()],
      hours: each,
    }));
    const MONTH = { from: '2040-01-01', to: '2040-01-31', fromMin: 0, toMin: 1_440 };
    /** No start that is on the grid leaves time for an hour. */
    const LATE = { ...MONTH, fromMin: toMinute('16:30') };
    const findPages = (times: OpeningSearch['times'], order: OpeningSearch['order']) => {
      const search = { ...SEARCH, order, times, daysMax: 100 };
      const pages: number[] = [];
      let after: OpeningPosition | undefined;
      do {
        examined = 0;
        const page = findPage({ world: aWorld(), candidates }, { ...search, after });
        expect(page.openings).toEqual([]);
        pages.push(examined);
        after = page.next;
      } while (after);
      return pages;
    };

    test.each(['time', 'distance'] as const)(
      'and none that fits, each page by %s examines a bounded number, and the last ends the search',
      (order) => {
        const pages = findPages(LATE, order);

        expect(pages.length).toBeGreaterThan(1);
        expect(Math.max(...pages)).toBeLessThanOrEqual(6_000);
        expect(pages.reduce((sum, each) => sum + each)).toBe(31_000);
      },
    );

    test('examines only the first date before it reads', () => {
      examined = 0;
      const steps = searchOpenings(toSource(candidates), { ...SEARCH, times: MONTH });

      expect(steps.next().done).toBe(false);
      expect(examined).toBe(1_000);
    });

    test('keeps nothing of a search', () => {
      setFlagsFromString('--expose-gc');
      const collect = runInNewContext('gc') as () => void;
      const heapAfter = (year: number) => {
        const times = { ...LATE, from: `${year}-01-01`, to: `${year}-01-31` };
        findPages(times, 'time');
        collect();
        return process.memoryUsage().heapUsed;
      };
      const before = heapAfter(2040);

      expect(heapAfter(2041) - before).toBeLessThan(4_000_000);
    });
  });
});
