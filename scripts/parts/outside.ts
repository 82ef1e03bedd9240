import { Connection } from '@temporalio/client';
import { Client } from 'pg';
import { createClient } from 'redis';
import { reasonOf, StartError } from './start-error.ts';

/** Parts that the operator runs: each is asked once, so that a wrong address is named at the start. */

export async function requirePostgres(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await ask('postgres', 'DATABASE_URL', async () => {
    await client.connect();
    await client.end();
  });
}

export async function requireTemporal(address: string): Promise<void> {
  await ask('temporal', 'TEMPORAL_ADDRESS', async () => {
    const connection = await Connection.connect({ address, connectTimeout: 5_000 });
    await connection.close();
  });
}

export async function requireRedis(url: string): Promise<void> {
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
      `${variable} is set, but nobody answers there: ${reasonOf(error)}`,
      `correct ${variable}, or unset it to use the embedded ${part}`,
    );
  }
}
