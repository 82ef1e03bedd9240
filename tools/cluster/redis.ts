import { canPing, nativeServer } from '../../launcher/services/redis.ts';
import { local, redisUrl, type Setup } from './setup.ts';
import type { Step } from './step.ts';

/** A primary and a replica that follows it. */
export function declareRedis(setup: Setup): Step[] {
  const { dataDir, secrets, port, programs } = setup;
  const declare = (name: 'redis' | 'redis-replica', after: string[], settings: string[]): Step => ({
    name,
    after,
    address: local(port(name)),
    prepare: () =>
      nativeServer(programs.redis, port(name), secrets.redisPassword, [
        `dir ${dataDir}`,
        `masterauth ${secrets.redisPassword}`,
        ...settings,
      ]),
    isReady: () => canPing(redisUrl(setup, name)),
  });
  return [
    declare('redis', [], []),
    declare('redis-replica', ['redis'], [`replicaof 127.0.0.1 ${port('redis')}`]),
  ];
}
