import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A process of this machine. */
type ProcessRow = {
  readonly pid: number;
  readonly parent: number;
  readonly megabytes: number;
  readonly cpuMs: number;
};
/** CPU time since its start and resident memory of a part of the system, by the name of the part. */
export type PartFigures = Readonly<
  Record<string, { readonly cpuMs: number; readonly megabytes: number }>
>;

/** The unit of /proc: a hundredth of a second, on every common Linux. */
const TICK_MS = 10;

/** The parts of a running system, each with its children. Shared pages count several times. CPU time needs Linux. */
export function readParts(dataDir: string): PartFigures {
  return readTrees(readRecorded(dataDir));
}

/** The same of these processes. */
export function readTrees(recorded: readonly Recorded[]): PartFigures {
  return sumTrees(readProcesses(), recorded);
}

type Recorded = { readonly name: string; readonly pid: number };

/** Also those that have exited, such as the one that bundles the workflows. */
function readRecorded(dataDir: string): Recorded[] {
  const run = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as {
    processes: Recorded[];
  };
  return run.processes;
}

/** Adds up each recorded process that still runs and all its descendants. */
export function sumTrees(rows: readonly ProcessRow[], recorded: readonly Recorded[]): PartFigures {
  const sums: Record<string, { cpuMs: number; megabytes: number }> = {};
  for (const { name, pid } of recorded) {
    if (!rows.some((row) => row.pid === pid)) continue;
    const sum = (sums[name] ??= { cpuMs: 0, megabytes: 0 });
    const tree = new Set([pid]);
    // A child may be listed before its parent.
    for (let size = 0; size < tree.size;) {
      size = tree.size;
      for (const row of rows) if (tree.has(row.parent)) tree.add(row.pid);
    }
    for (const row of rows.filter((each) => tree.has(each.pid))) {
      sum.cpuMs += row.cpuMs;
      sum.megabytes += row.megabytes;
    }
  }
  return sums;
}

function readProcesses(): ProcessRow[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, kilobytes = 0]) => ({
      pid,
      parent,
      megabytes: kilobytes / 1_024,
      cpuMs: readCpuMs(pid),
    }));
}

function readCpuMs(pid: number): number {
  try {
    return parseCpuMs(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    // It has exited, or this is no Linux.
    return 0;
  }
}

/** User and system time, with that of children which have ended. */
export function parseCpuMs(stat: string): number {
  // The command name stands in parentheses and may contain spaces; the later fields do not.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
}
