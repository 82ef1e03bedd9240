import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../launcher/paths.ts';

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

/** `npm start`, as a person would type it, with what it prints. */
export function npmStart(options: LaunchOptions = {}) {
  const dataDir = options.dataDir ?? newDataDir();
  const env = { ...process.env, ...options.env, AMSEL_DATA_DIR: dataDir };
  const child = spawn('npm', ['start', '--', ...(options.args ?? [])], {
    cwd: options.cwd ?? ROOT,
    env,
    // A group of its own, as a terminal gives each command: Ctrl-C is a signal to the group.
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
  // Whoever expects the start to fail looks at `exited` instead.
  ready.catch(() => undefined);

  return {
    dataDir,
    ready: () => ready,
    exited,
    output: () => output,
    /** Resolves once it has printed that. */
    async says(words: string): Promise<void> {
      while (!output.includes(words)) await once(child.stdout, 'data');
    },
    linkTo: (name: string) => new RegExp(`^ {2}${name} +(\\S+)$`, 'm').exec(output)?.[1] ?? '',
    pressCtrlC: () => process.kill(-child.pid!, 'SIGINT'),
    /** Every process of this run: the launcher and what it started. */
    pids(): number[] {
      const run = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as {
        launcher: { pid: number };
        processes: { pid: number }[];
      };
      return [run.launcher, ...run.processes].map(({ pid }) => pid);
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
