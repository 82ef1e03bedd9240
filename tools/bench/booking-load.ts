import { cpus } from 'node:os';

export type BookingResult = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpuPercent: number;
};

const SECONDS = 6;
const WARM_UP_MS = 1_000;

/** Keeps `inFlight` requests in flight for some seconds. The first second does not count. */
export async function runLoad(
  inFlight: number,
  send: (n: number) => Promise<unknown>,
): Promise<BookingResult> {
  const timesMs: number[] = [];
  let n = 0;
  const beginMs = performance.now() + WARM_UP_MS;
  const endMs = beginMs + SECONDS * 1_000;
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
  timesMs.sort((a, b) => a - b);
  return {
    perSecond: timesMs.length / SECONDS,
    p50: timesMs[Math.floor(timesMs.length / 2)] ?? NaN,
    p99: timesMs[Math.floor(timesMs.length * 0.99)] ?? NaN,
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
