import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
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
  /** It is killed if it has not stopped by then. */
  readonly stopTimeoutMs?: number;
  /** It sends an IPC message once it is ready. */
  readonly reportsReady?: true;
};

/** The options without the name and the log. */
export type Command = Omit<ProcessOptions, 'name' | 'logFile'>;

export type RunningProcess = {
  /** The options that it was started with. */
  readonly options: ProcessOptions;
  readonly name: string;
  readonly pid: number;
  readonly logFile: string;
  /** The length of the log at the start; the bytes before it are of earlier runs. */
  readonly logStart: number;
  readonly stopSignal: NodeJS.Signals;
  /** Settles when the process has exited for any reason. */
  readonly ended: Promise<void>;
  readonly hasEnded: () => boolean;
  readonly exitCode: () => number | null;
  /** `exit code 1` or `SIGKILL`. */
  readonly exitCause: () => string;
  readonly isReady: () => boolean;
  readonly stop: () => Promise<void>;
};

/** Starts a process; the caller keeps track of it in order to stop it. */
export type Spawn = (options: ProcessOptions) => RunningProcess;

const STOP_TIMEOUT_MS = 6_000;
const POLL_MS = 50;
const RETRY_PAUSE_MS = 500;
const LOG_LINES_IN_ERROR = 5;

/**
 * Starts a process in its own session: Ctrl-C in the terminal reaches only the launcher, which
 * then stops its children in the right order.
 */
export function startProcess(options: ProcessOptions): RunningProcess {
  const { name, logFile, stopSignal = 'SIGTERM', stopTimeoutMs = STOP_TIMEOUT_MS } = options;
  const log = openSync(logFile, 'a', 0o600);
  const logStart = fstatSync(log).size;
  const child = spawnWithLog(options, log);
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
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await ended;
    clearTimeout(timer);
  }
  return {
    options,
    name,
    pid: child.pid ?? 0,
    logFile,
    logStart,
    stopSignal,
    ended,
    stop,
    hasEnded: () => hasEnded,
    exitCode: () => child.exitCode,
    exitCause: () => child.signalCode ?? `exit code ${child.exitCode}`,
    isReady: () => isReady,
  };
}

function spawnWithLog(options: ProcessOptions, log: number): ChildProcess {
  const stdio: StdioOptions = [options.stdin === undefined ? 'ignore' : 'pipe', log, log];
  return spawn(options.command, options.args, {
    detached: true,
    env: options.env ?? process.env,
    ...options.runAs,
    stdio: options.reportsReady ? [...stdio, 'ipc'] : stdio,
  });
}

/** Tries again with a new port: another process may have taken the free one in between. */
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

/** Probes until the process is ready. Throws a StartError if it exits first or the time is over. */
export async function waitUntilReady(
  child: RunningProcess,
  probe: () => Promise<boolean>,
  options: { readonly timeoutMs: number; readonly cure: string; readonly settleMs?: number },
): Promise<void> {
  const deadlineMs = Date.now() + options.timeoutMs;
  for (;;) {
    const isUp = await probe();
    // A process of another clone may answer on this port, while ours found it taken and exits.
    if (isUp) await sleep(options.settleMs ?? 0);
    if (isUp && !child.hasEnded()) return;
    if (child.hasEnded()) {
      throw new StartError(child.name, `it exited: ${lastLogLines(child)}`, options.cure);
    }
    if (Date.now() > deadlineMs) {
      await child.stop();
      const cause = `not ready after ${options.timeoutMs / 1000} s: ${lastLogLines(child)}`;
      throw new StartError(child.name, cause, options.cure);
    }
    await sleep(POLL_MS);
  }
}

/** For an error message. */
export function lastLogLines(child: RunningProcess): string {
  const text = readFileSync(child.logFile).subarray(child.logStart).toString();
  const lines = text.trimEnd().split('\n').slice(-LOG_LINES_IN_ERROR);
  return `${lines.join('\n    ')}\n    (${child.logFile})`;
}
