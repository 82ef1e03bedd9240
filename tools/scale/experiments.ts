import { medianOf } from '../bench/statistics.ts';
import type { Bookings } from './data.ts';
import { measurePoint, type Point } from './point.ts';
import type { Deployment, ScaleSystem } from './system.ts';

/** How long each measurement takes, and how many there are. */
export type Pace = {
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly rounds: number;
  /** Deployments of each experiment, the first ones. */
  readonly deploymentsMax: number;
};

/** A core of the model: small, so that several of them leave most of the machine to the other parts. */
export const WORKER_CORES = 0.2;
export const GATEWAY_CORES = 0.1;

const WORKER_COUNTS = [1, 2, 3, 4] as const;
const GATEWAY_COUNTS = [1, 2, 3] as const;
const ACTOR_COUNTS = [1, 4, 16, 64] as const;
/** With one actor, about as many bookings share an update. */
const IN_FLIGHT_OF_COSTS = [1, 4, 16, 64] as const;
const IN_FLIGHT = 64;
const MANY_ACTORS = 16;

type Tools = {
  readonly system: ScaleSystem;
  readonly bookings: Bookings;
  readonly pace: Pace;
  readonly report: (line: string) => void;
};

/** One gateway, one worker and one actor without limits: the cost of updates with few and with many bookings. */
export async function measureCosts(tools: Tools): Promise<Point[]> {
  const points: Point[] = [];
  for (const inFlight of IN_FLIGHT_OF_COSTS) {
    points.push(await measureOne(tools, { gateways: 1, workers: 1, actors: 1 }, inFlight));
  }
  return points;
}

export function measureWorkers(tools: Tools): Promise<Point[]> {
  const deployments = WORKER_COUNTS.map((workers) => ({
    gateways: 1,
    workers,
    actors: MANY_ACTORS,
    workerCores: WORKER_CORES,
  }));
  return measureUpAndDown(tools, deployments);
}

export function measureGateways(tools: Tools): Promise<Point[]> {
  const deployments = GATEWAY_COUNTS.map((gateways) => ({
    gateways,
    workers: 2,
    actors: 4,
    gatewayCores: GATEWAY_CORES,
  }));
  return measureUpAndDown(tools, deployments);
}

export function measureActors(tools: Tools): Promise<Point[]> {
  const deployments = ACTOR_COUNTS.map((actors) => ({
    gateways: 1,
    workers: 4,
    actors,
    workerCores: WORKER_CORES,
  }));
  return measureUpAndDown(tools, deployments);
}

/** The second round goes backwards: a machine that becomes slower does so to all of them. */
async function measureUpAndDown(tools: Tools, all: readonly Deployment[]): Promise<Point[]> {
  const deployments = all.slice(0, tools.pace.deploymentsMax);
  const measured = deployments.map((): Point[] => []);
  for (let round = 0; round < tools.pace.rounds; round++) {
    const order = [...deployments.keys()];
    for (const i of round % 2 === 0 ? order : order.toReversed()) {
      measured[i]!.push(await measureOne(tools, deployments[i]!, IN_FLIGHT));
    }
  }
  return measured.map(middleOf);
}

async function measureOne(
  { system, bookings, pace, report }: Tools,
  deployment: Deployment,
  inFlight: number,
): Promise<Point> {
  const book = await bookings.connect(await system.deploy(deployment));
  const point = await measurePoint(system, { ...pace, deployment, book, inFlight });
  report(describePoint(point));
  return point;
}

function describePoint(point: Point): string {
  const { deployment, inFlight, perSecond, p50, bookingsPerUpdate, throttled } = point;
  const cores = Object.entries(point.cores).map(([part, used]) => `${part} ${used.toFixed(2)}`);
  return [
    `${deployment.gateways} gateways, ${deployment.workers} workers, ${deployment.actors} actors, ${inFlight} in flight:`,
    `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(0)} ms, ${bookingsPerUpdate.toFixed(1)} per update,`,
    `machine ${point.machinePercent.toFixed(0)} %, throttled ${(100 * throttled).toFixed(0)} %;`,
    cores.join(', '),
  ].join(' ');
}

/** The median of each figure over the rounds. */
export function middleOf(points: readonly Point[]): Point {
  const pick = (read: (point: Point) => number) => medianOf(points.map(read));
  const first = points[0]!;
  const middleOfEach = <T extends Readonly<Record<string, number>>>(read: (point: Point) => T): T =>
    Object.fromEntries(
      Object.keys(read(first)).map((key) => [key, pick((point) => read(point)[key]!)]),
    ) as T;
  return {
    ...first,
    cores: middleOfEach(({ cores }) => cores),
    temporal: middleOfEach(({ temporal }) => temporal),
    workerCores: [pick((point) => point.workerCores[0]), pick((point) => point.workerCores[1])],
    throttled: pick((point) => point.throttled),
    perSecond: pick((point) => point.perSecond),
    p50: pick((point) => point.p50),
    p99: pick((point) => point.p99),
    bookingsPerUpdate: pick((point) => point.bookingsPerUpdate),
    machinePercent: pick((point) => point.machinePercent),
  };
}
