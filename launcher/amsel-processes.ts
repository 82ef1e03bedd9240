import { join } from 'node:path';
import { ROOT } from './paths.ts';
import { freePort, portWords } from './ports.ts';
import { type Part, type Spawn, untilReady, withRetries } from './process.ts';

const DEFAULT_PORT = 3000;
const START_ATTEMPTS = 3;

/** Our own processes, started with the very commands that production uses. */
export type AmselProcessOptions = {
  readonly env: NodeJS.ProcessEnv;
  readonly spawn: Spawn;
  readonly logFile: (part: string) => string;
  readonly say: (part: string, words: string) => void;
};

/** A part that is up, and how to start it once more just so. */
export type AmselProcess = { readonly part: Part; readonly startAgain: () => Promise<Part> };

export async function startGateway(
  options: AmselProcessOptions,
): Promise<AmselProcess & { readonly port: number }> {
  const { env, say } = options;
  return withRetries(env['PORT'] ? 1 : START_ATTEMPTS, async () => {
    // A port that was asked for is never silently replaced.
    const port = env['PORT'] ? Number(env['PORT']) : await freePort(DEFAULT_PORT);
    const startAgain = () =>
      startOwn({ ...options, env: { ...env, PORT: String(port) } }, 'gateway', 'gateway/main.ts');
    const part = await startAgain();
    say('gateway', portWords(port, Number(env['PORT'] || DEFAULT_PORT)));
    return { part, startAgain, port };
  });
}

export async function startWorker(
  options: AmselProcessOptions,
  main = 'workers/main.ts',
): Promise<AmselProcess> {
  const startAgain = () => startOwn(options, 'worker', main);
  const part = await startAgain();
  options.say('worker', 'waiting for bookings');
  return { part, startAgain };
}

async function startOwn(options: AmselProcessOptions, name: string, main: string): Promise<Part> {
  const part = options.spawn({
    name,
    command: process.execPath,
    args: ['--import', 'tsx', join(ROOT, main)],
    env: options.env,
    logFile: options.logFile(name),
    reportsReady: true,
  });
  await untilReady(part, async () => part.isReady(), {
    withinMs: 30_000,
    cure: 'the words above name what is wrong; the log holds the rest',
  });
  return part;
}
