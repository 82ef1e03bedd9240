import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type RedisClientType } from 'redis';
import { canPing, nativeServer } from '../../launcher/services/redis.ts';
import type { ServerName } from './pairs.ts';
import { local, serverUrl, type Setup } from './setup.ts';
import type { Part, Step } from './step.ts';

/** A primary and a replica that follows it. */
export function declareRedis(setup: Setup): Step[] {
  const { dataDir, secrets, port, programs, pairs } = setup;
  const [first, second] = pairs.serversOf('redis');
  const isReplica = (server: ServerName) => pairs.standbyOf('redis') === server;
  const declare = (server: ServerName, after: string[]): Part => ({
    name: server,
    after,
    address: local(port(server)),
    prepare() {
      const folder = join(dataDir, server);
      mkdirSync(folder, { recursive: true });
      return nativeServer(programs.redis, port(server), secrets.redisPassword, [
        `dir "${folder}"`,
        `masterauth ${secrets.redisPassword}`,
        // It would wait for more replicas.
        'repl-diskless-sync-delay 0',
        ...(isReplica(server) ? [`replicaof 127.0.0.1 ${port(pairs.primaryOf('redis'))}`] : []),
      ]);
    },
    isReady: () => {
      const url = serverUrl(setup, 'redis', server);
      return isReplica(server) ? isFollowing(url) : canPing(url);
    },
  });
  return [declare(first, []), declare(second, [first])];
}

/** True once the replica has what the primary has. */
async function isFollowing(url: string): Promise<boolean> {
  try {
    const state = await withRedis(url, (client) => client.info('replication'));
    return state.includes('master_link_status:up');
  } catch {
    return false;
  }
}

/** The replica at this URL is a primary from here on. */
export async function promoteReplica(url: string): Promise<void> {
  await withRedis(url, (client) => client.sendCommand(['REPLICAOF', 'NO', 'ONE']));
}

async function withRedis<T>(url: string, use: (client: RedisClientType) => Promise<T>): Promise<T> {
  const client: RedisClientType = createClient({
    url,
    socket: { reconnectStrategy: false, connectTimeout: 1_000 },
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await use(client);
  } finally {
    client.destroy();
  }
}
