import { join } from 'node:path';
import { ROOT } from './paths.ts';
import { findFreePort, describePort } from './ports.ts';
import { type RunningProcess, type Spawn, waitUntilReady, withRetries } from './process.ts';

const DEFAULT_PORT = 3000;
const START_ATTEMPTS = 3;

/** Our own processes, started with the very commands that production uses. */
export type AmselProcessOptions = {
  readonly env: NodeJS.ProcessEnv;
  readonly spawn: Spawn;
  readonly logFile: (part: string) => string;
  readonly report: (part: string, words: string) => void;
};

/** A child that is up, and how to start it once more just so. */
export type AmselProcess = {
  readonly child: RunningProcess;
  readonly restart: () => Promise<RunningProcess>;
};

export async function startGateway(
  options: AmselProcessOptions,
): Promise<AmselProcess & { readonly port: number }> {
  const { env, report } = options;
  return withRetries(env['PORT'] ? 1 : START_ATTEMPTS, async () => {
    // A port that was asked for is never silently replaced.
    const port = env['PORT'] ? Number(env['PORT']) : await findFreePort(DEFAULT_PORT);
    const restart = () =>
      startOwn({ ...options, env: { ...env, PORT: String(port) } }, 'gateway', 'gateway/main.ts');
    const child = await restart();
    report('gateway', describePort(port, Number(env['PORT'] || DEFAULT_PORT)));
    return { child, restart, port };
  });
}

export async function startWorker(
  options: AmselProcessOptions,
  main = 'workers/main.ts',
): Promise<AmselProcess> {
  const restart = () => startOwn(options, 'worker', main);
  const child = await restart();
  options.report('worker', 'waiting for bookings');
  return { child, restart };
}

async function startOwn(
  options: AmselProcessOptions,
  name: string,
  main: string,
): Promise<RunningProcess> {
  const child = options.spawn({
    name,
    command: process.execPath,
    args: ['--import', 'tsx', join(ROOT, main)],
    env: options.env,
    logFile: options.logFile(name),
    reportsReady: true,
  });
  await waitUntilReady(child, async () => child.isReady(), {
    withinMs: 30_000,
    cure: 'the words above name what is wrong; the log holds the rest',
  });
  return child;
}
