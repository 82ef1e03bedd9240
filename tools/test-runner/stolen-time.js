import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const STOLEN_COLUMN = 7;
/** The columns after these are parts of the first two. */
const COLUMN_COUNT = 8;
/** With less than half of the CPU time, a test that waits for another process fails at its limit. */
const STARVED_SHARE = 0.5;
const PAUSE_MS = 2_000;

/** Reads the first line of Linux's /proc/stat. */
export function parseCpuTime(stat) {
  const [, ...columns] = stat.split('\n', 1)[0].split(/\s+/);
  const ticks = columns.slice(0, COLUMN_COUNT).map(Number);
  return { total: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[STOLEN_COLUMN] };
}

/** Zero on systems other than Linux, which do not report it. */
export function readCpuTime() {
  if (process.platform !== 'linux') return { total: 0, stolen: 0 };
  return parseCpuTime(readFileSync('/proc/stat', 'utf8'));
}

export function stolenShare(from, to) {
  const total = to.total - from.total;
  return total > 0 ? (to.stolen - from.stolen) / total : 0;
}

export async function waitWhileStarved(since, maxMs, read = readCpuTime) {
  const beganMs = performance.now();
  for (let from = since; ;) {
    const to = read();
    const waitedMs = performance.now() - beganMs;
    if (stolenShare(from, to) < STARVED_SHARE || waitedMs >= maxMs) return waitedMs;
    from = to;
    await sleep(PAUSE_MS);
  }
}
