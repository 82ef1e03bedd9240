import { readFileSync } from 'node:fs';

/** CPU time since the machine started, in ticks. */
export type CpuTime = {
  readonly total: number;
  /** Time in which this machine wanted to run, and its host ran another one. */
  readonly stolen: number;
};

const STOLEN_COLUMN = 7;
/** The columns after these are parts of the first two. */
const COLUMN_COUNT = 8;

/** Reads the first line of Linux's /proc/stat. */
export function parseCpuTime(stat: string): CpuTime {
  const columns = stat
    .split('\n')[0]!
    .trim()
    .split(/\s+/)
    .slice(1, COLUMN_COUNT + 1)
    .map(Number);
  return {
    total: columns.reduce((sum, ticks) => sum + ticks, 0),
    stolen: columns[STOLEN_COLUMN] ?? 0,
  };
}

/** Only Linux tells it. */
export function readCpuTime(): CpuTime {
  if (process.platform !== 'linux') return { total: 0, stolen: 0 };
  return parseCpuTime(readFileSync('/proc/stat', 'utf8'));
}

/** The part of the CPU time between two readings that the host took, from 0 to 1. */
export function stolenShare(from: CpuTime, to: CpuTime): number {
  const total = to.total - from.total;
  return total > 0 ? (to.stolen - from.stolen) / total : 0;
}
