import { join } from 'node:path';
import { ROOT } from './places.ts';
import { freePort, isFree, portWords } from './ports.ts';
import { type Spawn, untilReady, withRetries } from './process.ts';
import { StartError } from './start-error.ts';

const DEFAULT_PORT = 3000;
const START_ATTEMPTS = 3;

/** Our own processes, started with the very commands that production uses. */
export type OwnOptions = {
  readonly env: NodeJS.ProcessEnv;
  readonly spawn: Spawn;
  readonly logFile: (part: string) => string;
  readonly say: (part: string, words: string) => void;
};

export async function startGateway(options: OwnOptions): Promise<number> {
  const { env, say } = options;
  return withRetries(env['PORT'] ? 1 : START_ATTEMPTS, async () => {
    const port = await apiPort(env['PORT']);
    await startOwn(
      { ...options, env: { ...env, PORT: String(port) } },
      'gateway',
      'gateway/main.ts',
    );
    say('gateway', portWords(port, Number(env['PORT'] ?? DEFAULT_PORT)));
    return port;
  });
}

export async function startWorker(options: OwnOptions): Promise<void> {
  await startOwn(options, 'worker', 'workers/main.ts');
  options.say('worker', 'waiting for bookings');
}

async function startOwn(options: OwnOptions, name: string, main: string): Promise<void> {
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
}

/** A port that was asked for is never silently replaced. */
async function apiPort(wanted: string | undefined): Promise<number> {
  if (wanted === undefined) return freePort(DEFAULT_PORT);
  const port = Number(wanted);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new StartError('gateway', `PORT is ${wanted}`, 'set PORT to a number from 1 to 65535');
  }
  if (!(await isFree(port))) {
    throw new StartError(
      'gateway',
      `port ${port} is taken`,
      'set PORT to a free port, or unset it',
    );
  }
  return port;
}
