import { type Costs, PARTS } from './capacity.ts';
import { costsOf, isLimitedByPart, MACHINE_FULL_PERCENT, msOf, scalabilityOf } from './derive.ts';
import { GATEWAY_CORES, WORKER_CORES } from './experiments.ts';
import { bestCount, costAt, type Scalability, throughputOf } from './fit.ts';
import { toTable } from '../markdown-table.ts';
import { percent, round } from './markdown.ts';
import { hotActorTable, hotShardTable } from './hot-key-tables.ts';
import { limitTable, planTable } from './plan-tables.ts';
import type { Point } from './point.ts';
import type { ScaleRun } from './run.ts';
import { storageTable } from './storage-table.ts';

const NOT_MEASURED = 'Not measured yet: `npm run scale -- --keep`.';
const MEASURED_BLOCKS = [
  'machine',
  'workers',
  'gateways',
  'actors',
  'costs',
  'turn',
  'reads',
  'storage',
  'plan',
  'limits',
  'hot-actors',
] as const;
type Blocks = Record<(typeof MEASURED_BLOCKS)[number] | 'hot-shards', string>;

/** The generated blocks of docs/capacity.md, by name. Without a run, only what needs none. */
export function blocksOf(run: ScaleRun | undefined): Blocks {
  if (run) return measuredBlocks(run);
  const without = Object.fromEntries(MEASURED_BLOCKS.map((name) => [name, NOT_MEASURED]));
  return { ...without, 'hot-shards': hotShardTable() } as Blocks;
}

function measuredBlocks(run: ScaleRun): Blocks {
  const costs = costsOf(run);
  return {
    machine: `Measured on ${run.date}, in ${run.minutes} minutes, on ${run.machine}. Each point: ${run.pace.seconds} s after a warm-up of ${run.pace.warmUpSeconds} s, median of ${run.pace.rounds} rounds.`,
    workers: scaleTable(run.workers, 'workers', WORKER_CORES),
    gateways: scaleTable(run.gateways, 'gateways', GATEWAY_CORES),
    actors: actorTable(run),
    costs: costTable(run, costs),
    turn: `An actor needs ${round(costs.turn.perUpdate)} ms for an update and ${round(costs.turn.perBooking)} ms more for each booking in it.`,
    reads: readTable(run),
    storage: storageTable(run, costs),
    plan: planTable(costs),
    limits: limitTable(costs),
    'hot-actors': hotActorTable(costs),
    'hot-shards': hotShardTable(),
  };
}

/** The reason why a point is not higher. */
export function limiterOf(point: Point, part: string): string {
  if (isLimitedByPart(point)) return `CPU of the ${part}`;
  return point.machinePercent > MACHINE_FULL_PERCENT ? 'this machine' : 'waiting';
}

function scaleTable(points: readonly Point[], part: 'workers' | 'gateways', cores: number): string {
  const countOf = ({ deployment }: Point) => deployment[part];
  const law = scalabilityOf(points, countOf);
  const singular = part === 'workers' ? 'worker' : 'gateway';
  const rows = points.map((point) => [
    String(countOf(point)),
    round(countOf(point) * cores),
    round(point.perSecond),
    round(point.perSecond / points[0]!.perSecond),
    round(throughputOf(law, countOf(point))),
    round(point.p50),
    round(point.bookingsPerUpdate),
    round(point.cores[singular]),
    percent(point.throttled),
    percent(point.machinePercent / 100),
    limiterOf(point, part),
  ]);
  const head = [
    part,
    'cores',
    'bookings/s',
    'times one',
    'law',
    'p50 ms',
    'per update',
    'cores used',
    'throttled',
    'machine',
    'limit',
  ];
  return `${toTable(head, rows)}\n\n${describeLaw(law, singular, cores)}`;
}

function describeLaw(law: Scalability, part: string, cores: number): string {
  const best = bestCount(law);
  const end = Number.isFinite(best)
    ? `by the law another ${part} helps up to ${Math.floor(best)}`
    : `the law has no largest number of ${part}s in this range`;
  return `Law: one ${part} of ${cores} cores does ${round(law.single)}/s (${round(law.single / cores)} per core), contention ${law.contention.toFixed(3)}, coherency ${law.coherency.toFixed(4)}; ${end}.`;
}

function actorTable({ actors }: ScaleRun): string {
  const rows = actors.map((point) => [
    String(point.deployment.actors),
    round(point.perSecond),
    round(point.p50),
    round(point.bookingsPerUpdate),
    round(point.perSecond / point.bookingsPerUpdate),
    point.workerCores.map((cores) => cores.toFixed(2)).join(' to '),
    percent(point.throttled),
    percent(point.machinePercent / 100),
    limiterOf(point, 'workers'),
  ]);
  const head = [
    'actors',
    'bookings/s',
    'p50 ms',
    'per update',
    'updates/s',
    'cores of a worker',
    'throttled',
    'machine',
    'limit',
  ];
  return toTable(head, rows);
}

function costTable(run: ScaleRun, costs: Costs): string {
  const rows = PARTS.map((part) => {
    const cost = costs.cpu[part];
    return [
      part,
      round(cost.perUpdate),
      round(cost.perBooking),
      round(costAt(cost, 1)),
      round(costAt(cost, 16)),
      round(1_000 / costAt(cost, 1)),
      round(1_000 / costAt(cost, 16)),
      run.idle.cores[part].toFixed(3),
    ];
  });
  const head = [
    'CPU ms of',
    'an update',
    'a booking more',
    'alone',
    'of 16',
    'bookings/s of a core, alone',
    'of 16',
    'cores when idle',
  ];
  return toTable(head, rows);
}

function readTable(run: ScaleRun): string {
  const rows = run.reads.map((point) => {
    const gatewayMs = msOf(run, point, 'gateway');
    return [
      point.name,
      round(gatewayMs),
      round(msOf(run, point, 'postgres')),
      round(msOf(run, point, 'redis')),
      round(1_000 / gatewayMs),
      round(point.perSecond),
      round(point.p50),
      percent(point.throttled),
    ];
  });
  const head = [
    'read',
    'gateway ms',
    'Postgres ms',
    'Redis ms',
    'reads/s of a gateway core',
    `measured, ${GATEWAY_CORES} cores`,
    'p50 ms',
    'throttled',
  ];
  return toTable(head, rows);
}
