import { describePort, findFreePort } from './ports.ts';
import {
  type Command,
  type RunningProcess,
  type Spawn,
  waitUntilReady,
  withRetries,
} from './process.ts';
import { argumentsFor } from './programs.ts';

const DEFAULT_PORT = 3000;
const START_ATTEMPTS = 3;
/** Long enough for a busy machine: a process that cannot start exits sooner. */
const START_TIMEOUT_MS = 90_000;
/** A gateway has 12 s for its requests, a worker waits for mails in flight. */
const STOP_TIMEOUT_MS = 20_000;

/** By default, glibc keeps freed memory for each of the many threads apart. */
const FEWER_ARENAS = { MALLOC_ARENA_MAX: '2' };

/** The gateway and the worker, started from compiled files. */
export type AmselProcessOptions = {
  /** The folder of the compiled programs. */
  readonly programs: string;
  readonly env: NodeJS.ProcessEnv;
  readonly spawn: Spawn;
  readonly logFile: (component: string) => string;
  readonly report: (component: string, message: string) => void;
};

export async function startGateway(
  options: AmselProcessOptions,
  onPort: (port: number) => void = () => undefined,
): Promise<{ readonly child: RunningProcess; readonly port: number }> {
  const { env, report } = options;
  return withRetries(env['PORT'] ? 1 : START_ATTEMPTS, async () => {
    // A requested port is never replaced by another one.
    const port = env['PORT'] ? Number(env['PORT']) : await findFreePort(DEFAULT_PORT);
    onPort(port);
    const withPort = { ...options, env: { ...env, PORT: String(port) } };
    const child = await startNode(withPort, 'gateway');
    report('gateway', describePort(port, Number(env['PORT'] || DEFAULT_PORT)));
    return { child, port };
  });
}

export function startWorker(
  options: AmselProcessOptions,
  program = 'worker',
): Promise<RunningProcess> {
  return startNode(options, 'worker', program);
}

async function startNode(
  options: AmselProcessOptions,
  name: string,
  program = name,
): Promise<RunningProcess> {
  const child = options.spawn({
    name,
    logFile: options.logFile(name),
    ...nodeCommand(options.programs, program, options.env),
  });
  await waitUntilReady(child, async () => child.isReady(), {
    timeoutMs: START_TIMEOUT_MS,
    cure: 'read the last log lines above, or the whole log',
  });
  return child;
}

/** The command of a compiled program. */
export function nodeCommand(programs: string, program: string, env: NodeJS.ProcessEnv): Command {
  return {
    command: process.execPath,
    args: argumentsFor(programs, program),
    env: { ...FEWER_ARENAS, ...env },
    stopTimeoutMs: STOP_TIMEOUT_MS,
    reportsReady: true,
  };
}
