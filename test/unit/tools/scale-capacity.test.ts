import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  actorMaxPerSecond,
  actorsFor,
  batchAt,
  type Costs,
  type Demand,
  limitsOfOnePrimary,
  PARTS,
  planFor,
  RULES,
} from '../../../tools/scale/capacity.ts';
import { costAt } from '../../../tools/scale/fit.ts';

const cost = (perUpdate: number, perBooking: number) => ({ perUpdate, perBooking });
const NO_READS = Object.fromEntries(PARTS.map((part) => [part, 0])) as Costs['reads']['search'];
const COSTS: Costs = {
  cpu: {
    gateway: cost(2, 1),
    worker: cost(8, 1),
    temporal: cost(7, 0.1),
    'temporal-postgres': cost(3, 0),
    postgres: cost(1, 0.6),
    redis: cost(0.1, 0.05),
  },
  turn: cost(20, 1),
  reads: {
    availability: { ...NO_READS, gateway: 0.5, postgres: 0.2, redis: 0.1 },
    search: { ...NO_READS, gateway: 2, postgres: 10 },
  },
  requestsPerUpdate: { frontend: 3, history: 6, matching: 2 },
  walBytesPerBooking: 10_000,
  bytesPerAppointment: 4_000,
  temporalBytesPerUpdate: 5_000,
  relayPerSecond: 3_000,
  commitsPerSecond: 2_000,
};
const demand = (bookingsPerSecond: number): Demand => ({
  name: 'a demand',
  bookingsPerSecond,
  availabilityPerSecond: 100,
  searchesPerSecond: 10,
  appointmentsPerYear: 1e9,
});
const aRate = fc.double({ min: 1, max: 20_000, noNaN: true });

describe('the bookings of an update', () => {
  test('are those that arrive while the actor decides the update before', () => {
    fc.assert(
      fc.property(fc.double({ min: 60, max: 900, noNaN: true }), (perSecond) => {
        const batch = batchAt(COSTS.turn, perSecond);
        const turnMs = batch * costAt(COSTS.turn, batch);
        expect((perSecond * turnMs) / 1_000).toBeCloseTo(batch, 5);
      }),
    );
  });

  test('are one if the actor is mostly idle, and without end if it is overloaded', () => {
    expect(batchAt(COSTS.turn, 5)).toBe(1);
    expect(batchAt(COSTS.turn, 1_000)).toBe(Infinity);
  });
});

describe('actors', () => {
  test('are as many as the load needs, each with room for twice its share', () => {
    fc.assert(
      fc.property(aRate, (perSecond) => {
        const actors = actorsFor(COSTS.turn, perSecond);
        const share = perSecond / actors;
        expect(actors).toBeGreaterThanOrEqual(2);
        expect(batchAt(COSTS.turn, RULES.actorReserve * share)).toBeLessThanOrEqual(
          RULES.batch + 1e-6,
        );
        expect(share).toBeLessThan(actorMaxPerSecond(COSTS.turn));
      }),
    );
  });

  test('decide at most full batches', () => {
    expect(actorMaxPerSecond(COSTS.turn)).toBeCloseTo((1_000 * 128) / (20 + 128));
  });
});

describe('a plan', () => {
  test('of more bookings needs no less of anything', () => {
    fc.assert(
      fc.property(aRate, aRate, (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((rate) =>
          planFor(COSTS, demand(rate)),
        );
        expect(more!.workers).toBeGreaterThanOrEqual(less!.workers);
        expect(more!.actors).toBeGreaterThanOrEqual(less!.actors);
        expect(more!.connections).toBeGreaterThanOrEqual(less!.connections);
        expect(more!.historyShards).toBeGreaterThanOrEqual(less!.historyShards);
        expect(more!.walMegabytesPerSecond).toBeGreaterThanOrEqual(less!.walMegabytesPerSecond);
      }),
    );
  });

  test('has the CPU of its bookings, its reads and the reserve', () => {
    const plan = planFor(COSTS, demand(500));
    const bookingMs = 500 * costAt(COSTS.cpu.gateway, plan.batch);
    const readMs = 100 * 0.5 + 10 * 2;
    expect(plan.cores.gateway).toBeCloseTo((bookingMs + readMs) / 1_000 / RULES.busy);
  });

  test('has availability on the primary and searches on replicas', () => {
    const plan = planFor(COSTS, demand(500));
    const bookingMs = 500 * costAt(COSTS.cpu.postgres, plan.batch);
    expect(plan.cores.postgres).toBeCloseTo((bookingMs + 100 * 0.2) / 1_000 / RULES.busy);
    expect(plan.replicaCores).toBeCloseTo((10 * 10) / 1_000 / RULES.busy);
  });

  test('stores what a year brings, and has connections for all pools', () => {
    const plan = planFor(COSTS, demand(500));
    expect(plan.terabytesPerYear).toBeCloseTo(4);
    expect(plan.connections).toBe(plan.gateways * 11 + plan.workers * 15 + 1);
  });

  test('has as many nodes of Temporal as the busiest service needs, at least three', () => {
    const busy = { ...COSTS, requestsPerUpdate: { frontend: 3, history: 6, matching: 40 } };
    expect(planFor(COSTS, demand(10)).temporalNodes).toBe(3);
    const plan = planFor(busy, demand(5_000));
    expect(plan.temporalNodes).toBe(Math.ceil((plan.updatesPerSecond * 40) / (0.6 * 1_200)));
  });
});

describe('the limits of one primary', () => {
  const readsOf = (bookings: number) => ({
    availabilityPerSecond: 20 * bookings,
    searchesPerSecond: 4 * bookings,
  });
  const limits = limitsOfOnePrimary(COSTS, readsOf(1));
  const limitOf = (part: string) =>
    limits.find(({ name }) => name.includes(part))!.bookingsPerSecond;

  test('begin with the lowest', () => {
    const rates = limits.map(({ bookingsPerSecond }) => bookingsPerSecond);
    expect(rates).toEqual(rates.toSorted((a, b) => a - b));
    expect(rates.every((rate) => rate > 0 && Number.isFinite(rate))).toBe(true);
  });

  test('are where a plan with these reads needs all of the resource', () => {
    const planAt = (bookings: number) =>
      planFor(COSTS, { ...demand(bookings), ...readsOf(bookings) });
    // A plan has whole processes, and its own size of batches.
    expect(planAt(limitOf('connections')).connections / 1_000).toBeCloseTo(1, 0);
    expect(planAt(limitOf('Redis')).cores.redis).toBeCloseTo(1, 0);
    expect(planAt(limitOf('of the primary')).cores.postgres / 64).toBeCloseTo(1, 0);
  });

  test('count each event of a booking', () => {
    expect(limitOf('relay')).toBe(3_000 / 4);
  });
});
