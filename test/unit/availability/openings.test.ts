import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { listSlots, toCalendarDay } from '../../../domain/availability.ts';
import { findBookableSpan } from '../../../domain/booking-rules.ts';
import { mergeHeldSeats } from '../../../domain/held-seats.ts';
import {
  addDays,
  findLocalDay,
  listDates,
  localDateAt,
  toMinute,
} from '../../../domain/local-time.ts';
import { findOffering, toDayFacts, toSlotRequest } from '../../../domain/offering.ts';
import {
  type Opening,
  type OpeningPosition,
  type OpeningSearch,
  positionOf,
} from '../../../domain/openings/opening.ts';
import { toSource } from '../../../domain/openings/opening-source.ts';
import { searchOpenings } from '../../../domain/openings/openings.ts';
import type { World } from '../../../domain/world.ts';
import {
  aBusiness,
  aProfessional,
  aSession,
  aWorld,
  between,
  DATE,
  minutes,
  closedOn,
} from '../../support/world.ts';
import { findPage, readNeeds, SEARCH } from '../../support/opening-searches.ts';
import { anyMarket, anySearch, type Market } from '../../support/arbitrary-markets.ts';

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
    const closed = aWorld({
      business: { ...business, closures: closedOn(DATE) },
      professional: lena,
    });
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
    const world = aWorld({ business: aBusiness({ closures: closedOn(DATE) }) });
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
});
