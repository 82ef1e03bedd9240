import { Client, type ClientConfig } from 'pg';

/** Opens one connection. If it is lost, its statements are rejected; without a listener, the process would end instead. */
export async function connectClient(config: ClientConfig): Promise<Client> {
  const client = new Client(config);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
