import { setTimeout as sleep } from 'node:timers/promises';
import { runLoad } from '../bench/booking-load.ts';
import { PARTS, type Part } from './capacity.ts';
import type { BookNext } from './data.ts';
import { type Counters, growthOf, readGatewayCounters, readTemporalCounters } from './metrics.ts';
import type { Deployment, ScaleSystem } from './system.ts';

/** CPU that each part used, in cores, and the requests per second within Temporal. */
export type Usage = {
  readonly cores: Readonly<Record<Part | 'client', number>>;
  readonly temporal: Counters;
  /** The busiest and the idlest worker, in cores. */
  readonly workerCores: readonly [least: number, most: number];
  /** Share of the periods in which a limited process wanted more CPU than its limit; 0 without a limit. */
  readonly throttled: number;
};

const SETTLE_SECONDS = 1;

/** One measurement of bookings. */
export type Point = Usage & {
  readonly deployment: Deployment;
  readonly inFlight: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly bookingsPerUpdate: number;
  /** CPU of the whole machine: near 100 the machine is the limit, and not the measured part. */
  readonly machinePercent: number;
};

/** The load that is measured: some bookings in flight for some seconds. */
type LoadOptions = {
  readonly deployment: Deployment;
  readonly book: BookNext;
  readonly inFlight: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
};

export async function measurePoint(system: ScaleSystem, options: LoadOptions): Promise<Point> {
  const { deployment, book, inFlight, seconds, warmUpSeconds } = options;
  // Without limits: a process compiles its code while it gets its first requests.
  if (warmUpSeconds > 0) await runLoad(inFlight, book, warmUpSeconds);
  system.applyLimits();
  if (warmUpSeconds > 0) await runLoad(inFlight, book, SETTLE_SECONDS);
  const before = await readGatewayCounters(system.gatewayMetrics());
  const { result, usage } = await watchUsage(system, () => runLoad(inFlight, book, seconds));
  const { updates, sent } = growthOf(before, await readGatewayCounters(system.gatewayMetrics()));
  const { perSecond, p50, p99, cpuPercent } = result;
  return {
    ...usage,
    deployment,
    inFlight,
    perSecond,
    p50,
    p99,
    bookingsPerUpdate: updates ? sent! / updates : 1,
    machinePercent: cpuPercent,
  };
}

/** Watches an idle system. */
export async function measureIdle(system: ScaleSystem, seconds: number): Promise<Usage> {
  return (await watchUsage(system, () => sleep(seconds * 1_000))).usage;
}

export async function watchUsage<T>(
  system: ScaleSystem,
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly usage: Usage; readonly seconds: number }> {
  const temporalBefore = await readTemporalCounters(system.temporalMetrics);
  const periodsBefore = system.readPeriods();
  const cpuBefore = system.readCpu();
  const startMs = performance.now();
  const result = await run();
  const seconds = (performance.now() - startMs) / 1_000;
  const cpu = growthOf(cpuBefore, system.readCpu());
  const periods = growthOf(periodsBefore, system.readPeriods());
  const temporal = growthOf(temporalBefore, await readTemporalCounters(system.temporalMetrics));
  const coresOf = (isPart: (name: string) => boolean) =>
    Object.entries(cpu).reduce((sum, [name, ms]) => sum + (isPart(name) ? ms : 0), 0) /
    1_000 /
    seconds;
  const workers = Object.entries(cpu).filter(([name]) => partOf(name) === 'worker');
  const each = workers.map(([, ms]) => ms / 1_000 / seconds);
  return {
    result,
    seconds,
    usage: {
      cores: Object.fromEntries(
        [...PARTS, 'client' as const].map((part) => [
          part,
          coresOf((name) => partOf(name) === part),
        ]),
      ) as Usage['cores'],
      temporal: Object.fromEntries(
        Object.entries(temporal).map(([name, count]) => [name, count / seconds]),
      ),
      workerCores: [Math.min(...each), Math.max(...each)],
      throttled: periods['all'] ? periods['throttled']! / periods['all'] : 0,
    },
  };
}

/** The part that a process belongs to. */
export function partOf(name: string): Part | 'client' | undefined {
  if (/^temporal-(\d|balancer)/.test(name)) return 'temporal';
  const part = name.replace(/-\d+$/, '');
  return part === 'client' ? part : PARTS.find((each) => each === part);
}
