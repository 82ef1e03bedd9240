import { Client } from 'pg';

/** Runs `work` on a new connection as the owner of the database. */
export async function asOwner<T>(
  databaseUrl: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  // The query that fails says so; without a listener, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
