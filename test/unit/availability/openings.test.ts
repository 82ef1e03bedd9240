import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { listSlots, overlaps, toCalendarDay } from '../../../domain/availability.ts';
import { findBookableSpan } from '../../../domain/booking-rules.ts';
import { type Buffers, NO_BUFFERS, takenSpan } from '../../../domain/buffers.ts';
import type { Session } from '../../../domain/calendar.ts';
import { type HeldSeat, mergeHeldSeats } from '../../../domain/held-seats.ts';
import {
  findLocalDay,
  listDates,
  localDateAt,
  MINUTE_MS,
  type TimeSpan,
  toMinute,
} from '../../../domain/local-time.ts';
import { findOffer, toDayFacts, toSlotRequest } from '../../../domain/offer.ts';
import {
  type Candidate,
  compareCandidates,
  type Opening,
  type OpeningPosition,
  type OpeningSearch,
  positionOf,
} from '../../../domain/opening.ts';
import { toSource } from '../../../domain/opening-queue.ts';
import { searchOpenings } from '../../../domain/openings.ts';
import type { Needs } from '../../../domain/needs.ts';
import type { World } from '../../../domain/world.ts';
import {
  aBusiness,
  aClass,
  aHeldSeat,
  aProfessional,
  aService,
  aSession,
  aWorld,
} from '../../support/world.ts';

/** In some of these zones the clocks change on one of the dates. */
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'];
const DATES = listDates('2026-10-24', '2026-11-02');
const FIRST_MS = Date.parse('2026-10-24T00:00:00Z');

const anySpan = fc
  .record({
    startMin: fc.integer({ min: 0, max: 1380 }),
    length: fc.integer({ min: 30, max: 900 }),
  })
  .map(({ startMin, length }) => ({ startMin, endMin: Math.min(1440, startMin + length) }));
const anyBreaks = fc.array(anySpan, { maxLength: 1 });
const SERVICES = ['svc_cut', 'svc_wash', 'svc_yoga'];

const anyBusiness = fc.record({
  rules: fc.record({
    timezone: fc.constantFrom(...ZONES),
    hours: anySpan,
    breaks: anyBreaks,
    closedWeekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 2 }),
    closedDates: fc.subarray(DATES, { maxLength: 2 }),
    slotMinutes: fc.constantFrom(30, 45, 60),
    minNoticeMinutes: fc.constantFrom(0, 0, 600),
    maxAdvanceDays: fc.constantFrom(null, null, 3),
  }),
  distanceKm: fc.constantFrom(0.5, 1, 1, 2),
});
const anySeat = fc.record({
  startMin: fc.integer({ min: 0, max: 10 * 48 }).map((halfHours) => halfHours * 30),
  durationMin: fc.constantFrom(30, 60, 90),
  serviceId: fc.constantFrom(...SERVICES),
  seatsTaken: fc.integer({ min: 0, max: 3 }),
  bufferAfterMinutes: fc.constantFrom(0, 0, 30, 240),
  /** A hold that ends at this minute keeps a seat, instead of a booking. */
  heldUntilMin: fc.option(fc.integer({ min: -3000, max: 8000 }), { freq: 3 }),
});
const anyProfessional = fc.record({
  business: fc.nat({ max: 2 }),
  hours: anySpan,
  breaks: anyBreaks,
  weekly: fc.option(
    fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), span: anySpan }), {
      minLength: 1,
      maxLength: 7,
    }),
  ),
  exceptions: fc.array(
    fc.record({ date: fc.constantFrom(...DATES), spans: fc.array(anySpan, { maxLength: 1 }) }),
    { maxLength: 2 },
  ),
  serviceIds: fc.subarray(SERVICES),
  timeOff: fc.array(
    fc.record({
      startMin: fc.integer({ min: 0, max: 14_400 }),
      length: fc.integer({ min: 1, max: 3000 }),
    }),
    { maxLength: 2 },
  ),
  seats: fc.array(anySeat, { maxLength: 12 }),
});
const anySearch = fc.record({
  from: fc.option(fc.constantFrom(...DATES), { nil: undefined }),
  days: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  time: fc.option(anySpan, { nil: undefined }),
  weekdays: fc.option(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }), { nil: undefined }),
  order: fc.constantFrom('time' as const, 'distance' as const),
  limit: fc.constantFrom(3, 20, 100),
  daysMax: fc.constantFrom(1, 100, 10_000),
  nowMin: fc.integer({ min: -3000, max: 8000 }),
});

type Draw = {
  businesses: (typeof anyBusiness extends fc.Arbitrary<infer T> ? T : never)[];
  professionals: (typeof anyProfessional extends fc.Arbitrary<infer T> ? T : never)[];
};
const anyMarket = fc
  .record({
    businesses: fc.array(anyBusiness, { minLength: 3, maxLength: 3 }),
    professionals: fc.array(anyProfessional, { minLength: 1, maxLength: 6 }),
  })
  .map(toMarket);

type Market = { readonly world: World; readonly candidates: readonly Candidate[] };

function toMarket({ businesses, professionals }: Draw): Market {
  const rules = businesses.map(({ rules: business }, b) =>
    aBusiness({ ...business, id: `biz_${b}` }),
  );
  const services = [
    aService({ id: 'svc_cut', durationMin: 60, bufferBeforeMinutes: 240 }),
    aService({ id: 'svc_wash', durationMin: 30, bufferAfterMinutes: 15 }),
    aClass({ id: 'svc_yoga', durationMin: 90 }),
  ];
  const offers = professionals.map((draw, p) => toStaff(draw, `pro_${p}`));
  const world = {
    ...aWorld(),
    businesses: new Map(rules.map((business) => [business.id, business])),
    professionals: new Map(offers.map(({ professional }) => [professional.id, professional])),
    services: new Map(
      rules.flatMap(({ id }) =>
        services.map((service) => [
          `${id}/${service.id}`,
          { ...service, id: `${id}/${service.id}`, businessId: id },
        ]),
      ),
    ),
    sessions: offers.flatMap(({ sessions }) => sessions),
    heldSeats: offers.flatMap(({ heldSeats }) => heldSeats),
    timeOff: offers.flatMap(({ timeOff }) => timeOff),
  };
  const candidates = offers.flatMap(({ professional }): Candidate[] => {
    const businessId = professional.businessIds[0]!;
    const offered = professional.serviceIds.toSorted().map((id) => world.services.get(id)!);
    if (offered.length === 0) return [];
    const hours = { business: world.businesses.get(businessId)!, professional };
    const { distanceKm } = businesses[Number(businessId.slice(4))]!;
    return [{ businessId, professionalId: professional.id, services: offered, hours, distanceKm }];
  });
  const sorted = candidates.toSorted((a, b) =>
    compareCandidates(positionOf(a, 0), positionOf(b, 0)),
  );
  return { world, candidates: sorted };
}

function toStaff(draw: Draw['professionals'][number], id: string) {
  const businessId = `biz_${draw.business}`;
  const at = (startMin: number) => FIRST_MS + startMin * MINUTE_MS;
  const sessions: Session[] = [];
  const heldSeats: HeldSeat[] = [];
  for (const {
    startMin,
    durationMin,
    serviceId,
    seatsTaken,
    heldUntilMin,
    ...rest
  } of draw.seats) {
    const span = { startMs: at(startMin), endMs: at(startMin + durationMin) };
    const isBusy = [...sessions, ...heldSeats].some((other) => overlaps(other, span));
    if (isBusy) continue;
    const place = { professionalId: id, businessId, serviceId: `${businessId}/${serviceId}` };
    const seat = { ...span, ...place, ...rest, capacity: 3 };
    if (heldUntilMin === null) {
      sessions.push(aSession({ ...seat, id: `${id}/${startMin}`, seatsTaken }));
    } else heldSeats.push(aHeldSeat({ ...seat, expiresAtMs: at(heldUntilMin) }));
  }
  return {
    professional: aProfessional({
      id,
      hours: draw.hours,
      breaks: draw.breaks,
      weeklyHours: (draw.weekly ?? []).map(({ weekday, span }) => ({
        ...span,
        weekday,
        businessId,
      })),
      exceptions: draw.exceptions.map((exception) => ({ ...exception, businessId })),
      businessIds: [businessId],
      serviceIds: draw.serviceIds.map((service) => `${businessId}/${service}`),
    }),
    sessions,
    heldSeats,
    timeOff: draw.timeOff.map(({ startMin, length }) => ({
      professionalId: id,
      startMs: at(startMin),
      endMs: at(startMin + length),
    })),
  };
}

function toSearch(draw: typeof anySearch extends fc.Arbitrary<infer T> ? T : never): OpeningSearch {
  const { from, days, time, weekdays, order, limit, daysMax, nowMin } = draw;
  const to =
    from === undefined || days === undefined ? undefined : listDates(from, '2026-11-20')[days - 1];
  const times = { from, to, fromMin: time?.startMin ?? 0, toMin: time?.endMin ?? 1440, weekdays };
  return { times, order, limit, daysMax, nowMs: FIRST_MS + nowMin * MINUTE_MS };
}

/** Only what was asked for: as the database returns it. */
function readNeeds(world: World, { windows, ...needs }: Needs): World {
  const isInWindow = (row: TimeSpan & Partial<Buffers> & { readonly professionalId: string }) => {
    const taken = takenSpan(row, { ...NO_BUFFERS, ...row });
    return windows.some(
      ({ professionalId, fromMs, toMs }) =>
        professionalId === row.professionalId && overlaps(taken, { startMs: fromMs, endMs: toMs }),
    );
  };
  const pick = <T>(all: ReadonlyMap<string, T>, ids: readonly string[]) =>
    new Map(ids.map((id) => [id, all.get(id)!]));
  return {
    ...world,
    businesses: pick(world.businesses, needs.businessIds),
    professionals: pick(world.professionals, needs.professionalIds),
    services: pick(world.services, needs.serviceIds),
    sessions: world.sessions.filter(isInWindow),
    heldSeats: world.heldSeats.filter(isInWindow),
    timeOff: world.timeOff.filter(isInWindow),
  };
}

function findPage({ world, candidates }: Market, search: OpeningSearch) {
  const steps = searchOpenings(toSource(candidates), search);
  let step = steps.next();
  while (!step.done) step = steps.next(readNeeds(world, step.value));
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
      const offer = findOffer(world, { business, professional, services: [id] });
      if (!offer.ok) throw new Error(offer.code);
      const { timezone } = offer.value.business;
      const request = {
        ...toSlotRequest(offer.value.services),
        bookable: findBookableSpan(offer.value.business, 'customer', nowMs),
      };
      const first = from ?? localDateAt(nowMs, timezone);
      const dates = listDates(first, '2026-12-31').slice(0, to ? listDates(first, to).length : 7);
      return dates.flatMap((date) => {
        const local = findLocalDay(date, timezone)!;
        if (weekdays && !weekdays.includes(local.weekday)) return [];
        return listSlots(toCalendarDay(date, toDayFacts(world, offer.value, nowMs)), request, nowMs)
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

describe('a search for openings', () => {
  test('finds exactly the slots that availability lists as open, in order, over all pages', () => {
    fc.assert(
      fc.property(anyMarket, anySearch.map(toSearch), (market, search) => {
        expect(findAll(market, search).map(toShown)).toEqual(listExpected(market, search));
      }),
      { numRuns: 80 },
    );
  });

  test('finds only open slots, in order, even if the known hours are those of someone else', () => {
    fc.assert(
      fc.property(anyMarket, anyMarket, anySearch.map(toSearch), (market, other, search) => {
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

  test('says how many seats are left', () => {
    fc.assert(
      fc.property(anyMarket, anySearch.map(toSearch), (market, search) => {
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
});
