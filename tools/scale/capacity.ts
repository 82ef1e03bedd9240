import { BATCH_MAX } from '../../workflows/messages.ts';
import { type Cost, costAt } from './fit.ts';

/** The parts that use CPU; `temporal` is all its nodes and their load balancer. */
export const PARTS = [
  'gateway',
  'worker',
  'temporal',
  'temporal-postgres',
  'postgres',
  'redis',
] as const;
export type Part = (typeof PARTS)[number];

export const SERVICES = ['frontend', 'history', 'matching'] as const;
type Service = (typeof SERVICES)[number];

/** The measured costs that a plan is calculated from. */
export type Costs = {
  /** CPU milliseconds. */
  readonly cpu: Readonly<Record<Part, Cost>>;
  /** Milliseconds that an actor needs for one update: it decides one after the other. */
  readonly turn: Cost;
  /** CPU milliseconds of one uncached read. */
  readonly reads: Readonly<Record<'availability' | 'search', Readonly<Record<Part, number>>>>;
  /** Requests that a service of Temporal gets for one update. */
  readonly requestsPerUpdate: Readonly<Record<Service, number>>;
  readonly walBytesPerBooking: number;
  readonly bytesPerAppointment: number;
  readonly temporalBytesPerUpdate: number;
  /** Events that the one relay places in a second. */
  readonly relayPerSecond: number;
  /** Transactions that the disk of the primary takes, with 16 connections. */
  readonly commitsPerSecond: number;
};

export type Demand = {
  readonly name: string;
  readonly bookingsPerSecond: number;
  readonly availabilityPerSecond: number;
  readonly searchesPerSecond: number;
  readonly appointmentsPerYear: number;
};

/** The assumptions of a plan. */
export const RULES = {
  /** Share of a core that is used at the busiest moment. */
  busy: 0.6,
  /** Bookings that an update carries at the busiest moment: see docs/capacity.md. */
  batch: 16,
  /** Actors beyond the calculated ones, because popularity is uneven. */
  actorReserve: 2,
  /** Database connections of a process, see docs/operating.md. */
  gatewayConnections: 11,
  workerConnections: 15,
  /** Requests per second that one node of Temporal takes by default. */
  temporalLimits: { frontend: 2_400, history: 3_000, matching: 1_200 },
  temporalNodesMin: 3,
  historyShardsMin: 512,
  /** So that two busy actors rarely share a shard. */
  shardsPerActor: 8,
  retentionDays: 7,
  /** The booking itself, and the settled messages about it: a confirmation and two reminders. */
  eventsPerBooking: 4,
} as const;

export type Plan = {
  readonly actors: number;
  readonly batch: number;
  readonly updatesPerSecond: number;
  /** At the busiest moment, with the reserve of `busy`; searches of Postgres are in `replicaCores`. */
  readonly cores: Readonly<Record<Part, number>>;
  readonly replicaCores: number;
  readonly gateways: number;
  readonly workers: number;
  readonly connections: number;
  readonly temporalNodes: number;
  readonly historyShards: number;
  readonly walMegabytesPerSecond: number;
  readonly terabytesPerYear: number;
  readonly temporalGigabytes: number;
};

/** The bookings of one update if an actor is always busy: those that arrive while it decides the update before. At least 1. */
export function batchAt({ perBooking, perUpdate }: Cost, perActorPerSecond: number): number {
  const perMs = perActorPerSecond / 1_000;
  const free = 1 - perMs * perBooking;
  return free <= 0 ? Infinity : Math.max(1, (perMs * perUpdate) / free);
}

/** The most that one actor decides: full batches, one after the other. */
export function actorMaxPerSecond(turn: Cost): number {
  return 1_000 / costAt(turn, BATCH_MAX);
}

/** The actors that get batches of the planned size, and a reserve. */
export function actorsFor(turn: Cost, bookingsPerSecond: number): number {
  const perActor = 1_000 / costAt(turn, RULES.batch);
  return Math.max(2, Math.ceil((RULES.actorReserve * bookingsPerSecond) / perActor));
}

export function planFor(costs: Costs, demand: Demand): Plan {
  const { bookingsPerSecond, appointmentsPerYear } = demand;
  const actors = actorsFor(costs.turn, bookingsPerSecond);
  const batch = batchAt(costs.turn, bookingsPerSecond / actors);
  const updatesPerSecond = bookingsPerSecond / batch;
  const bookingMs = (part: Part) => bookingsPerSecond * costAt(costs.cpu[part], batch);
  const coresOf = (part: Part) => toCores(bookingMs(part) + readMs(costs, demand, part));
  const cores = Object.fromEntries(PARTS.map((part) => [part, coresOf(part)])) as Plan['cores'];
  // One process uses about one core: it runs JavaScript in one thread.
  const gateways = Math.max(2, Math.ceil(cores.gateway));
  const workers = Math.max(2, Math.ceil(cores.worker));
  const { gatewayConnections, workerConnections, historyShardsMin, shardsPerActor } = RULES;
  const meanPerSecond = appointmentsPerYear / (365 * 86_400);
  return {
    actors,
    batch,
    updatesPerSecond,
    cores,
    replicaCores: toCores(demand.searchesPerSecond * costs.reads.search.postgres),
    gateways,
    workers,
    connections: gateways * gatewayConnections + workers * workerConnections + 1,
    temporalNodes: temporalNodesFor(costs, updatesPerSecond),
    historyShards: Math.max(historyShardsMin, 2 ** Math.ceil(Math.log2(actors * shardsPerActor))),
    walMegabytesPerSecond: (bookingsPerSecond * costs.walBytesPerBooking) / 1e6,
    terabytesPerYear: (appointmentsPerYear * costs.bytesPerAppointment) / 1e12,
    // Most hours are calm: an update carries one booking then.
    temporalGigabytes:
      (meanPerSecond * 86_400 * RULES.retentionDays * costs.temporalBytesPerUpdate) / 1e9,
  };
}

const toCores = (ms: number): number => ms / 1_000 / RULES.busy;

type Reads = Pick<Demand, 'availabilityPerSecond' | 'searchesPerSecond'>;

/** CPU milliseconds of a second's reads. The primary answers availability, and replicas the searches. */
function readMs({ reads }: Costs, demand: Reads, part: Part): number {
  const availability = demand.availabilityPerSecond * reads.availability[part];
  return part === 'postgres'
    ? availability
    : availability + demand.searchesPerSecond * reads.search[part];
}

/** Enough for the limits of requests; three, so that one may be lost. */
function temporalNodesFor({ requestsPerUpdate }: Costs, updatesPerSecond: number): number {
  const needed = SERVICES.map(
    (service) =>
      (updatesPerSecond * requestsPerUpdate[service]) /
      (RULES.busy * RULES.temporalLimits[service]),
  );
  return Math.max(RULES.temporalNodesMin, Math.ceil(Math.max(...needed)));
}

/** A resource that cannot be had twice, and the bookings per second at which it is used up. */
type Limit = { readonly name: string; readonly bookingsPerSecond: number };

/** A large primary, as it can be rented. */
const LARGE = { cores: 64, connections: 1_000, mailsPerSecond: 1_000 } as const;

/** The limits of an installation with one primary, the lowest first. `readsPerBooking` are the reads of a second with one booking. */
export function limitsOfOnePrimary(costs: Costs, readsPerBooking: Reads): Limit[] {
  const coresPerBooking = (part: Part) =>
    toCores(costAt(costs.cpu[part], RULES.batch) + readMs(costs, readsPerBooking, part));
  // One process uses about one core.
  const connectionsPerBooking =
    coresPerBooking('gateway') * RULES.gatewayConnections +
    coresPerBooking('worker') * RULES.workerConnections;
  return [
    {
      name: 'one actor, and so one professional',
      bookingsPerSecond: actorMaxPerSecond(costs.turn),
    },
    {
      name: `the relay that places events, ${RULES.eventsPerBooking} for each booking`,
      bookingsPerSecond: costs.relayPerSecond / RULES.eventsPerBooking,
    },
    {
      name: 'mails, at the highest MAILS_PER_SECOND, one each',
      bookingsPerSecond: LARGE.mailsPerSecond,
    },
    {
      name: `CPU of the primary, ${LARGE.cores} cores`,
      bookingsPerSecond: LARGE.cores / coresPerBooking('postgres'),
    },
    {
      name: `CPU of Temporal’s database, ${LARGE.cores} cores`,
      bookingsPerSecond: LARGE.cores / coresPerBooking('temporal-postgres'),
    },
    { name: 'CPU of Redis, one core', bookingsPerSecond: 1 / coresPerBooking('redis') },
    {
      name: `commits, ${RULES.batch} bookings each, on the disk of this machine`,
      bookingsPerSecond: costs.commitsPerSecond * RULES.batch,
    },
    {
      name: `${LARGE.connections} connections without a pooler`,
      bookingsPerSecond: LARGE.connections / connectionsPerBooking,
    },
  ].toSorted((a, b) => a.bookingsPerSecond - b.bookingsPerSecond);
}
