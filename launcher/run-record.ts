import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalTree } from './process-tree.ts';
import type { RunningProcess } from './process.ts';
import { StartError } from './start-error.ts';

type RecordedProcess = {
  readonly name: string;
  readonly pid: number;
  readonly startedAt: string;
  readonly signal: NodeJS.Signals;
};
type Run = { readonly launcher: RecordedProcess; readonly processes: readonly RecordedProcess[] };

export type RunRecord = {
  readonly add: (child: RunningProcess) => void;
  readonly remove: () => void;
};

const STOP_TIMEOUT_MS = 5_000;
const POLL_MS = 50;

/**
 * Records which processes use a data folder. It refuses a second launcher there, and stops the
 * processes that a killed launcher left behind.
 */
export async function openRunRecord(
  dataDir: string,
  cure = `stop that one first, or set AMSEL_DATA_DIR to another folder than ${dataDir}`,
): Promise<RunRecord> {
  const file = join(dataDir, 'run.json');
  if (existsSync(file)) await stopEarlierRun(readRun(file), cure);

  let run: Run = { launcher: toRecorded('launcher', process.pid, 'SIGTERM'), processes: [] };
  // Renamed into place: a reader, or the next launcher if this one is killed, finds a complete record.
  const write = () => {
    const draft = `${file}.new`;
    writeFileSync(draft, JSON.stringify(run));
    renameSync(draft, file);
  };
  write();
  return {
    add({ name, pid, stopSignal }) {
      run = { ...run, processes: [...run.processes, toRecorded(name, pid, stopSignal)] };
      write();
    },
    remove: () => rmSync(file, { force: true }),
  };
}

async function stopEarlierRun(run: Run | undefined, cure: string): Promise<void> {
  if (!run) return;
  if (isAlive(run.launcher)) {
    throw new StartError('amsel', `it is already running here (process ${run.launcher.pid})`, cure);
  }
  for (const orphan of run.processes.filter(isAlive)) await stopOrphan(orphan);
}

async function stopOrphan(orphan: RecordedProcess): Promise<void> {
  // A frozen process would not notice that it is told to stop, nor that its parent has ended.
  signalTree({ pid: orphan.pid, hasEnded: () => !isAlive(orphan) }, 'SIGCONT');
  process.kill(orphan.pid, orphan.signal);
  const deadlineMs = Date.now() + STOP_TIMEOUT_MS;
  while (isAlive(orphan)) {
    if (Date.now() > deadlineMs) process.kill(orphan.pid, 'SIGKILL');
    await sleep(POLL_MS);
  }
}

function readRun(file: string): Run | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Run;
  } catch {
    // The machine lost power while it was written: then no process is left.
    return undefined;
  }
}

function toRecorded(name: string, pid: number, signal: NodeJS.Signals): RecordedProcess {
  return { name, pid, startedAt: findStartTime(pid) ?? '', signal };
}

/** The system reuses process ids; the start time tells two processes with one id apart. */
function isAlive({ pid, startedAt }: RecordedProcess): boolean {
  return findStartTime(pid) === startedAt;
}

function findStartTime(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The command name stands in parentheses and may contain spaces; the later fields do not.
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
