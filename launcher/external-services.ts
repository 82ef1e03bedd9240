import { rootCauseOf } from '../config/cause.ts';
import { Connection } from '@temporalio/client';
import { createClient } from 'redis';
import { readReachConfig, readTemporalConfig } from '../config/index.ts';
import { type TemporalConfig, temporalConnection } from '../config/temporal.ts';
import { connectClient } from '../db/single-client.ts';
import { findReachable } from '../gateway/access/address.ts';
import { wantsDemoData } from './backing-services.ts';
import { isPortFree } from './ports.ts';
import { readTemporalDev } from './services/temporal-dev.ts';
import { prepareNamespace } from './services/temporal-namespace.ts';
import { StartError } from './start-error.ts';

const CONNECT_TIMEOUT_MS = 5_000;

/** Checks the configured port and services before anything starts, so that a mistake fails fast. */
export async function requireExternalServices(env: NodeJS.ProcessEnv): Promise<void> {
  requireLocalDemo(env);
  if (env['PORT']) await requirePort(env['PORT']);
  if (env['DATABASE_URL']) await requirePostgres(env['DATABASE_URL']);
  if (env['REDIS_URL']) await requireRedis(env['REDIS_URL']);
  if (env['TEMPORAL_ADDRESS']) await requireTemporal(env);
}

/** The passwords of demo accounts are public, so only an explicit request opens them to others. */
function requireLocalDemo(env: NodeJS.ProcessEnv): void {
  const reachable = findReachable(readReachConfig(env));
  if (reachable === undefined || !wantsDemoData(env) || env['SEED_DEMO'] === '1') return;
  throw new StartError(
    'gateway',
    `${reachable} is ${env[reachable]}, and the passwords of the demo accounts are public`,
    'set SEED_DEMO=0 to start without demo data, or SEED_DEMO=1 to open it to other machines',
  );
}

async function requirePort(value: string): Promise<void> {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new StartError('gateway', `PORT is ${value}`, 'set PORT to a number from 1 to 65535');
  }
  if (!(await isPortFree(port))) {
    throw new StartError(
      'gateway',
      `port ${port} is taken`,
      'set PORT to a free port, or unset it',
    );
  }
}

async function requirePostgres(url: string): Promise<void> {
  await requireConnection('postgres', 'DATABASE_URL', () => tryPostgres(url));
}

/** Connects once; rejects if that fails. */
export async function tryPostgres(url: string): Promise<void> {
  const client = await connectClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  await client.end();
}

async function requireRedis(url: string): Promise<void> {
  await requireConnection('redis', 'REDIS_URL', async () => {
    const client = createClient({
      url,
      socket: { reconnectStrategy: false, connectTimeout: CONNECT_TIMEOUT_MS },
    });
    client.on('error', () => undefined);
    await client.connect();
    await client.close();
  });
}

/** Also creates the namespace and its search attributes where they are missing. */
async function requireTemporal(env: NodeJS.ProcessEnv): Promise<void> {
  await requireConnection('temporal', 'TEMPORAL_ADDRESS', async () => {
    const config = readTemporalConfig(env);
    const connection = await connectTemporal(config);
    const { searchAttributes } = readTemporalDev();
    await prepareNamespace(connection, config.TEMPORAL_NAMESPACE, searchAttributes);
    await connection.close();
  });
}

/** Rejects soon if the server does not respond; by default the client waits ten seconds. */
export function connectTemporal(config: TemporalConfig): Promise<Connection> {
  return Connection.connect({ ...temporalConnection(config), connectTimeout: CONNECT_TIMEOUT_MS });
}

async function requireConnection(
  component: string,
  variable: string,
  connect: () => Promise<void>,
): Promise<void> {
  try {
    await connect();
  } catch (error) {
    throw new StartError(
      component,
      `${variable} is set, but connecting failed: ${rootCauseOf(error)}`,
      `correct ${variable}, or unset it to use the embedded ${component}`,
    );
  }
}
