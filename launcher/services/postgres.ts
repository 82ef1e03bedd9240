import { join } from 'node:path';
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { connectClient } from '../../db/single-client.ts';
import { describePort, findFreePort } from '../ports.ts';
import { type Command, type Spawn, waitUntilReady, withRetries } from '../process.ts';
import type { Secrets } from '../secrets.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { prepareCluster, unprivilegedUser } from './postgres-cluster.ts';

const PREFERRED_PORT = 54320;
const START_ATTEMPTS = 5;
const START_TIMEOUT_MS = 30_000;
/** Reached from this machine only. */
const LOCAL = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
const CURE =
  'read the log; `npm start -- --reset` begins with an empty database, or set DATABASE_URL';

/** Starts the Postgres of the npm package on the data of earlier runs; returns its URL. */
export async function startPostgres(options: {
  readonly dataDir: string;
  readonly logFile: string;
  readonly password: string;
  readonly spawn: Spawn;
  readonly report: (message: string) => void;
  /** Another version than the installed one: the folder of its npm package. */
  readonly packageDir?: string | undefined;
}): Promise<string> {
  const server = preparePostgres(options);

  // The backends of a killed server may need a moment to exit, and a new one waits for them.
  return withRetries(START_ATTEMPTS, async () => {
    const port = await findFreePort(PREFERRED_PORT);
    const child = options.spawn({
      name: 'postgres',
      ...server([`port=${port}`]),
      logFile: options.logFile,
    });
    const url = `postgresql://amsel:${options.password}@127.0.0.1:${port}/amsel`;
    await waitUntilReady(child, () => hasDatabase(url), {
      timeoutMs: START_TIMEOUT_MS,
      cure: CURE,
    });
    options.report(`embedded, ${describePort(port, PREFERRED_PORT)}`);
    return url;
  });
}

/** Creates the data folder if there is none; returns the command of the server with these settings. */
export function preparePostgres(options: {
  readonly dataDir: string;
  readonly password: string;
  readonly packageDir?: string | undefined;
}): (settings: readonly string[]) => Command {
  const binDir = findPostgresBinaries(options.packageDir);
  const runAs = unprivilegedUser();
  const cluster = prepareCluster({ ...options, binDir, runAs });
  return (settings) => ({
    command: join(binDir, 'postgres'),
    args: ['-D', cluster, ...[...LOCAL, ...settings].flatMap((setting) => ['-c', setting])],
    runAs,
    stopSignal: 'SIGINT', // "fast shutdown": ends the sessions and writes a checkpoint
  });
}

export type Login = 'gateway' | 'worker';

/** Lets the gateway and the worker each log in as their own role, with only its privileges. */
export async function createLogins(url: string, secrets: Secrets): Promise<Record<Login, string>> {
  const passwords = { gateway: secrets.gatewayPassword, worker: secrets.workerPassword };
  const urlFor = (login: Login) => {
    const loginUrl = new URL(url);
    loginUrl.username = `amsel_${login}`;
    loginUrl.password = passwords[login];
    return loginUrl.href;
  };
  const client = await connectClient({ connectionString: url });
  try {
    for (const login of ['gateway', 'worker'] as const) {
      const password = escapeLiteral(passwords[login]);
      await client.query(`ALTER ROLE amsel_${login} LOGIN PASSWORD ${password}`);
    }
  } finally {
    await client.end();
  }
  return { gateway: urlFor('gateway'), worker: urlFor('worker') };
}

/** True once the server answers; creates the database if it is missing. */
export async function hasDatabase(url: string): Promise<boolean> {
  const server = new URL(url);
  const name = server.pathname.slice(1);
  server.pathname = '/postgres';
  let client: Client | undefined;
  try {
    client = await connectClient({ connectionString: server.href, connectionTimeoutMillis: 1_000 });
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`);
    return true;
  } catch {
    return false;
  } finally {
    await client?.end().catch(() => undefined);
  }
}
