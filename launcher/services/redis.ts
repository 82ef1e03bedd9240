import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createClient } from 'redis';
import { findFreePort, describePort } from '../ports.ts';
import { type Command, type Spawn, waitUntilReady, withRetries } from '../process.ts';

const PREFERRED_PORT = 63790;
const START_ATTEMPTS = 3;

/** Starts the installed Redis or Valkey, else the Valkey of the npm package; returns its URL. */
export async function startRedis(options: {
  readonly logFile: string;
  readonly password: string;
  readonly spawn: Spawn;
  readonly report: (message: string) => void;
}): Promise<string> {
  const native = findNativeRedis();
  return withRetries(START_ATTEMPTS, async () => {
    const port = await findFreePort(PREFERRED_PORT);
    const command = native
      ? nativeServer(native, port, options.password)
      : wasmServer(port, options.password);
    const child = options.spawn({ name: 'redis', logFile: options.logFile, ...command });
    const url = `redis://:${options.password}@127.0.0.1:${port}`;
    await waitUntilReady(child, () => canPing(url), {
      timeoutMs: 15_000,
      cure: 'read the log, or set REDIS_URL',
    });
    options.report(`embedded (${native ?? 'valkey'}), ${describePort(port, PREFERRED_PORT)}`);
    return url;
  });
}

/** The command of an installed server; it is several times as fast as the npm package. */
export function findNativeRedis(): string | undefined {
  return ['redis-server', 'valkey-server'].find(isOnPath);
}

/** The configuration goes over standard input, so that the process list shows no password. */
export function nativeServer(
  command: string,
  port: number,
  password: string,
  more: readonly string[] = [],
): Command {
  const config = [
    `port ${port}`,
    'bind 127.0.0.1',
    `requirepass ${password}`,
    'save ""',
    'appendonly no',
    ...more,
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

export async function canPing(url: string): Promise<boolean> {
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
