import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from 'redis';
import { canPing, nativeServer } from '../../launcher/services/redis.ts';
import { local, redisUrl, type Setup } from './setup.ts';
import type { Part, Step } from './step.ts';

/** A primary and a replica that follows it. */
export function declareRedis(setup: Setup): Step[] {
  const { dataDir, secrets, port, programs } = setup;
  const declare = (
    name: 'redis' | 'redis-replica',
    settings: string[] = [],
  ): Omit<Part, 'after'> => ({
    name,
    address: local(port(name)),
    prepare() {
      const folder = join(dataDir, name);
      mkdirSync(folder, { recursive: true });
      return nativeServer(programs.redis, port(name), secrets.redisPassword, [
        `dir "${folder}"`,
        `masterauth ${secrets.redisPassword}`,
        // It would wait for more replicas.
        'repl-diskless-sync-delay 0',
        ...settings,
      ]);
    },
    isReady: () => canPing(redisUrl(setup, name)),
  });
  return [
    { ...declare('redis'), after: [] },
    {
      ...declare('redis-replica', [`replicaof 127.0.0.1 ${port('redis')}`]),
      after: ['redis'],
      isReady: () => isFollowing(redisUrl(setup, 'redis-replica')),
    },
  ];
}

/** True once the replica has what the primary has. */
async function isFollowing(url: string): Promise<boolean> {
  const client = createClient({ url, socket: { reconnectStrategy: false, connectTimeout: 1_000 } });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.info('replication')).includes('master_link_status:up');
  } catch {
    return false;
  } finally {
    client.destroy();
  }
}
