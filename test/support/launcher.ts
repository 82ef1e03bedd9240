import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { ROOT } from '../../launcher/paths.ts';
import { waitUntil } from './wait-until.ts';

/** A process that does not end is killed after a few seconds; a busy machine takes longer. */
const STOP_TIMEOUT_MS = 20_000;

export type RunningSystem = ReturnType<typeof npmStart>;

export type LaunchOptions = {
  readonly dataDir?: string;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly user?: { readonly uid: number; readonly gid: number };
};

export function newDataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'amsel-launch-'));
  chmodSync(dir, 0o755);
  return dir;
}

/** Runs `npm start` as a user types it, and collects its output. */
export function npmStart(options: LaunchOptions = {}) {
  const dataDir = options.dataDir ?? newDataDir();
  const env = { ...process.env, ...options.env, AMSEL_DATA_DIR: dataDir };
  const child = spawn('npm', ['start', '--', ...(options.args ?? [])], {
    cwd: options.cwd ?? ROOT,
    env,
    // A process group, as a terminal gives each command: Ctrl-C sends a signal to the group.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options.user,
  });
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Ctrl-C stops everything.')) resolve();
      });
    }
    void exited.then(() => reject(new Error(`npm start ended:\n${output}`)));
  });
  // A test of a failed start awaits `exited` instead.
  ready.catch(() => undefined);

  return {
    dataDir,
    ready: () => ready,
    exited,
    output: () => output,
    /** Resolves once the output contains the text. */
    async prints(text: string): Promise<void> {
      while (!output.includes(text)) await once(child.stdout, 'data');
    },
    linkTo: (name: string) => new RegExp(`^ {2}${name} +(\\S+)$`, 'm').exec(output)?.[1] ?? '',
    pressCtrlC: () => process.kill(-child.pid!, 'SIGINT'),
    /** The launcher, then every process that it started. */
    processes(): { name: string; pid: number }[] {
      const run = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as {
        launcher: { name: string; pid: number };
        processes: { name: string; pid: number }[];
      };
      return [run.launcher, ...run.processes];
    },
  };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Presses Ctrl-C; every process must end in time. */
export async function expectStopOnCtrlC(system: RunningSystem): Promise<void> {
  const pids = system.processes().map(({ pid }) => pid);
  const beganMs = Date.now();
  system.pressCtrlC();
  await system.exited;
  expect(system.output()).toContain('Stopped.');
  expect(Date.now() - beganMs).toBeLessThan(STOP_TIMEOUT_MS);
  // The system forgets a process a moment after its end.
  await waitUntil(
    () => pids.filter(isAlive),
    (left) => left.length === 0,
  );
}
