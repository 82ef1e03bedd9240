import { spawn, type StdioOptions } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './start-error.ts';

export type ProcessOptions = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly runAs?: { readonly uid: number; readonly gid: number } | undefined;
  readonly stdin?: string;
  readonly logFile: string;
  readonly stopSignal?: NodeJS.Signals;
  /** Tells when it is ready by an IPC message instead of being asked. */
  readonly reportsReady?: true;
};

export type RunningProcess = {
  readonly name: string;
  readonly pid: number;
  readonly logFile: string;
  /** How long the log already was: what stands before that is of earlier runs. */
  readonly logStart: number;
  readonly stopSignal: NodeJS.Signals;
  /** Settles when the process has ended, however it ended. */
  readonly ended: Promise<void>;
  readonly hasEnded: () => boolean;
  readonly exitCode: () => number | null;
  readonly isReady: () => boolean;
  readonly stop: () => Promise<void>;
};

const STOP_WITHIN_MS = 6_000;
const POLL_MS = 50;
const RETRY_PAUSE_MS = 500;

/**
 * Starts a process in a session of its own: Ctrl-C in the terminal reaches only the launcher,
 * which then stops the parts in the right order.
 */
export function startProcess(options: ProcessOptions): RunningProcess {
  const { name, logFile, stopSignal = 'SIGTERM' } = options;
  const log = openSync(logFile, 'a', 0o600);
  const logStart = fstatSync(log).size;
  const stdio: StdioOptions = [options.stdin === undefined ? 'ignore' : 'pipe', log, log];
  const child = spawn(options.command, options.args, {
    detached: true,
    env: options.env ?? process.env,
    ...options.runAs,
    stdio: options.reportsReady ? [...stdio, 'ipc'] : stdio,
  });
  closeSync(log);
  child.stdin?.end(options.stdin);

  let isReady = false;
  let hasEnded = false;
  child.once('message', () => (isReady = true));
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });

  async function stop(): Promise<void> {
    if (hasEnded) return;
    child.kill(stopSignal);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(timer);
  }
  return {
    name,
    pid: child.pid ?? 0,
    logFile,
    logStart,
    stopSignal,
    ended,
    hasEnded: () => hasEnded,
    exitCode: () => child.exitCode,
    isReady: () => isReady,
    stop,
  };
}

/** How a part is started; the system's own remembers what it started, to stop it in any case. */
export type Spawn = (options: ProcessOptions) => RunningProcess;

/** A port that was free a moment ago may be taken by now; then another one is tried. */
export async function withRetries<T>(attempts: number, start: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start();
    } catch (error) {
      if (attempt === attempts) throw error;
      await sleep(RETRY_PAUSE_MS);
    }
  }
}

/** Asks until the part answers; a part that ends first, or never answers, is a StartError. */
export async function waitUntilReady(
  part: RunningProcess,
  probe: () => Promise<boolean>,
  options: { readonly withinMs: number; readonly cure: string; readonly settleMs?: number },
): Promise<void> {
  const deadline = Date.now() + options.withinMs;
  for (;;) {
    const hasAnswered = await probe();
    // Who answers on a port may be another clone's part, while ours found the port taken and ended.
    if (hasAnswered) await sleep(options.settleMs ?? 0);
    if (hasAnswered && !part.hasEnded()) return;
    if (part.hasEnded())
      throw new StartError(part.name, `it ended: ${lastWords(part)}`, options.cure);
    if (Date.now() > deadline) {
      await part.stop();
      throw new StartError(
        part.name,
        `no answer in ${options.withinMs / 1000} s: ${lastWords(part)}`,
        options.cure,
      );
    }
    await sleep(POLL_MS);
  }
}

function lastWords(part: RunningProcess): string {
  const words = readFileSync(part.logFile).subarray(part.logStart).toString();
  const lines = words.trimEnd().split('\n').slice(-5);
  return `${lines.join('\n    ')}\n    (${part.logFile})`;
}
