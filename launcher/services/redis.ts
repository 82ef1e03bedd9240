import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createClient } from 'redis';
import { findFreePort, describePort } from '../ports.ts';
import { type ProcessOptions, type Spawn, waitUntilReady, withRetries } from '../process.ts';

const PREFERRED_PORT = 63790;
const START_ATTEMPTS = 3;

/** Starts a Redis: the machine's own, if it has one, else the Valkey that npm brought. */
export async function startRedis(options: {
  readonly logFile: string;
  readonly password: string;
  readonly spawn: Spawn;
  readonly report: (words: string) => void;
}): Promise<string> {
  const native = findNativeRedis();
  return withRetries(START_ATTEMPTS, async () => {
    const port = await findFreePort(PREFERRED_PORT);
    const command = native
      ? nativeServer(native, port, options.password)
      : wasmServer(port, options.password);
    const part = options.spawn({ name: 'redis', logFile: options.logFile, ...command });
    const url = `redis://:${options.password}@127.0.0.1:${port}`;
    await waitUntilReady(part, () => answers(url), {
      withinMs: 15_000,
      cure: 'read the log, or set REDIS_URL',
    });
    options.report(`embedded (${native ?? 'valkey'}), ${describePort(port, PREFERRED_PORT)}`);
    return url;
  });
}

/** The machine's own, by its command; it is several times as fast. */
export function findNativeRedis(): string | undefined {
  return ['redis-server', 'valkey-server'].find(isOnPath);
}

type Command = Pick<ProcessOptions, 'command' | 'args' | 'stdin' | 'env'>;

/** Configured over standard input, so that the password is not in the process list. */
function nativeServer(command: string, port: number, password: string): Command {
  const config = [
    `port ${port}`,
    'bind 127.0.0.1',
    `requirepass ${password}`,
    'save ""',
    'appendonly no',
  ];
  return { command, args: ['-'], stdin: `${config.join('\n')}\n` };
}

function wasmServer(port: number, password: string): Command {
  return {
    command: process.execPath,
    args: [
      '--disable-warning=ExperimentalWarning',
      fileURLToPath(new URL('valkey.js', import.meta.url)),
    ],
    env: { ...process.env, VALKEY_PORT: String(port), VALKEY_PASSWORD: password },
  };
}

function isOnPath(command: string): boolean {
  return spawnSync(command, ['--version']).status === 0;
}

async function answers(url: string): Promise<boolean> {
  const client = createClient({ url, socket: { reconnectStrategy: false, connectTimeout: 1_000 } });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
    return true;
  } catch {
    return false;
  } finally {
    client.destroy();
  }
}
