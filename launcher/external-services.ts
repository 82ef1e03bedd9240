import { Connection } from '@temporalio/client';
import { Client } from 'pg';
import { createClient } from 'redis';
import { temporalConfig } from '../config/index.ts';
import { temporalConnection } from '../config/temporal.ts';
import { isPortFree } from './ports.ts';
import { rootCauseOf, StartError } from './start-error.ts';
import { readTemporalDev } from './services/temporal-dev.ts';
import { prepareNamespace } from './services/temporal-namespace.ts';

/** What was asked for by name is looked at before anything is started, so that a mistake is named at once. */
export async function requireExternalServices(env: NodeJS.ProcessEnv): Promise<void> {
  if (env['PORT']) await requirePort(env['PORT']);
  if (env['DATABASE_URL']) await requirePostgres(env['DATABASE_URL']);
  if (env['REDIS_URL']) await requireRedis(env['REDIS_URL']);
  if (env['TEMPORAL_ADDRESS']) await requireTemporal(env);
}

async function requirePort(wanted: string): Promise<void> {
  const port = Number(wanted);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new StartError('gateway', `PORT is ${wanted}`, 'set PORT to a number from 1 to 65535');
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
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await ask('postgres', 'DATABASE_URL', async () => {
    await client.connect();
    await client.end();
  });
}

/** The namespace and its search attributes are made where they are missing, as the schema is. */
async function requireTemporal(env: NodeJS.ProcessEnv): Promise<void> {
  await ask('temporal', 'TEMPORAL_ADDRESS', async () => {
    const config = temporalConfig(env);
    const connection = await Connection.connect({
      ...temporalConnection(config),
      connectTimeout: 5_000,
    });
    await prepareNamespace(
      connection,
      config.TEMPORAL_NAMESPACE,
      readTemporalDev().searchAttributes,
    );
    await connection.close();
  });
}

async function requireRedis(url: string): Promise<void> {
  await ask('redis', 'REDIS_URL', async () => {
    const client = createClient({
      url,
      socket: { reconnectStrategy: false, connectTimeout: 5_000 },
    });
    client.on('error', () => undefined);
    await client.connect();
    await client.close();
  });
}

async function ask(part: string, variable: string, question: () => Promise<void>): Promise<void> {
  try {
    await question();
  } catch (error) {
    throw new StartError(
      part,
      `${variable} is set, but nobody answers there: ${rootCauseOf(error)}`,
      `correct ${variable}, or unset it to use the embedded ${part}`,
    );
  }
}
