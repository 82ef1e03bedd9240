import { cpus } from 'node:os';
import type { Result } from './load.ts';
import { quantile } from './statistics.ts';

export type BookingResult = Result & {
  readonly cpuPercent: number;
};

const SECONDS = 6;
const WARM_UP_MS_MAX = 1_000;

/** Keeps `inFlight` requests in flight for some seconds. The second before them does not count. */
export async function runLoad(
  inFlight: number,
  send: (n: number) => Promise<unknown>,
  seconds = SECONDS,
): Promise<BookingResult> {
  const timesMs: number[] = [];
  let n = 0;
  const beginMs = performance.now() + Math.min(WARM_UP_MS_MAX, seconds * 250);
  const endMs = beginMs + seconds * 1_000;
  let cpuAtBegin: CpuTimes | undefined;
  async function runLane(): Promise<void> {
    while (performance.now() < endMs) {
      const startedMs = performance.now();
      await send(n++);
      if (startedMs < beginMs) continue;
      cpuAtBegin ??= readCpuTimes();
      timesMs.push(performance.now() - startedMs);
    }
  }
  await Promise.all(Array.from({ length: inFlight }, runLane));
  const cpuAtEnd = readCpuTimes();
  return {
    perSecond: timesMs.length / seconds,
    p50: quantile(timesMs, 0.5),
    p99: quantile(timesMs, 0.99),
    cpuPercent: cpuPercentBetween(cpuAtBegin ?? cpuAtEnd, cpuAtEnd),
  };
}

type CpuTimes = { readonly total: number; readonly busy: number };

function readCpuTimes(): CpuTimes {
  const times = cpus().map((cpu) => cpu.times);
  const total = times.flatMap((each) => Object.values(each)).reduce((sum, ms) => sum + ms, 0);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  return { total, busy: total - idle };
}

function cpuPercentBetween(begin: CpuTimes, end: CpuTimes): number {
  return (100 * (end.busy - begin.busy)) / (end.total - begin.total || 1);
}
