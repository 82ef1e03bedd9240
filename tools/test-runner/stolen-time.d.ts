/** CPU time since the machine started, in ticks. */
export type CpuTime = {
  readonly total: number;
  /** Time in which this machine wanted to run, and its host ran another one. */
  readonly stolen: number;
};

export function parseCpuTime(stat: string): CpuTime;
export function readCpuTime(): CpuTime;
/** The part of the CPU time between two readings that the host took, from 0 to 1. */
export function stolenShare(from: CpuTime, to: CpuTime): number;
/**
 * Returns at once unless the host took most of the CPU time since the reading; else when it takes less, or after
 * `maxMs`. The result is the time that it waited.
 */
export function waitWhileStarved(
  since: CpuTime,
  maxMs: number,
  read?: () => CpuTime,
): Promise<number>;
