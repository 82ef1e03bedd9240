import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningProcess } from './process.ts';
import { StartError } from './start-error.ts';

type Known = { readonly pid: number; readonly startedAt: string; readonly signal: NodeJS.Signals };
type Run = { readonly launcher: Known; readonly processes: readonly Known[] };

export type RunRecord = {
  readonly add: (child: RunningProcess) => void;
  readonly remove: () => void;
};

/**
 * Which processes belong to this data folder. A second launcher is refused by it, and what a
 * launcher killed with -9 left behind is found and ended by it.
 */
export async function openRunRecord(dataDir: string): Promise<RunRecord> {
  const file = join(dataDir, 'run.json');
  if (existsSync(file)) await settle(readRun(file), dataDir);

  let run: Run = { launcher: known(process.pid, 'SIGTERM'), processes: [] };
  const write = () => writeFileSync(file, JSON.stringify(run));
  write();
  return {
    add(child) {
      run = { ...run, processes: [...run.processes, known(child.pid, child.stopSignal)] };
      write();
    },
    remove: () => rmSync(file, { force: true }),
  };
}

async function settle(run: Run | undefined, dataDir: string): Promise<void> {
  if (!run) return;
  if (isAlive(run.launcher)) {
    throw new StartError(
      'amsel',
      `it is already running here (process ${run.launcher.pid})`,
      `stop that one first, or give this one its own data: AMSEL_DATA_DIR=/another/folder (this is ${dataDir})`,
    );
  }
  for (const orphan of run.processes.filter(isAlive)) await end(orphan);
}

const END_WITHIN_MS = 5_000;

async function end(orphan: Known): Promise<void> {
  process.kill(orphan.pid, orphan.signal);
  const deadline = Date.now() + END_WITHIN_MS;
  while (isAlive(orphan)) {
    if (Date.now() > deadline) process.kill(orphan.pid, 'SIGKILL');
    await sleep(50);
  }
}

function readRun(file: string): Run | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Run;
  } catch {
    // Cut off in the middle of a write: it names nobody.
    return undefined;
  }
}

function known(pid: number, signal: NodeJS.Signals): Known {
  return { pid, startedAt: startTimeOf(pid) ?? '', signal };
}

/** Process ids are given out again; the time of birth tells two owners of one id apart. */
function isAlive({ pid, startedAt }: Known): boolean {
  return startTimeOf(pid) === startedAt;
}

function startTimeOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The command's name, in parentheses, may itself hold spaces; the fields after it do not.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [state, startTime] = [fields[0], fields[19]];
      return state === 'Z' ? undefined : startTime;
    }
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() ||
      undefined
    );
  } catch {
    return undefined;
  }
}
