import { Client, Connection } from '@temporalio/client';
import type { Logger } from 'pino';
import type { GatewayConfig } from '../config/index.ts';
import { temporalConnection } from '../config/temporal.ts';
import { type DatabaseClock, startDatabaseClock } from '../db/clock.ts';
import { connect, type Database } from '../db/client.ts';
import { FAST_RETRIES } from '../engine/actor-client.ts';
import {
  type DiscoveryDatabase,
  openDiscoveryDatabase,
  replicaOptions,
} from './reads/discovery-database.ts';
import { connectRedis, type Redis } from './redis/client.ts';

/** Open connections to the services the gateway uses. */
export type Connections = {
  readonly database: Database;
  /** One connection for health checks, free even when all others are busy. */
  readonly healthCheckDatabase: Database;
  readonly clock: DatabaseClock;
  readonly discovery: DiscoveryDatabase;
  readonly connection: Connection;
  readonly client: Client;
  readonly redis: Redis;
};

export async function openConnections(config: GatewayConfig, log: Logger): Promise<Connections> {
  const connectTo = (poolMax: number) =>
    connect({
      url: config.DATABASE_URL,
      poolMax,
      role: 'amsel_gateway',
      // Only at this level: one outage ends many connections, and its state is logged once.
      onConnectionError: (error) => log.debug({ err: error }, 'database connection lost'),
    });
  const database = connectTo(config.DATABASE_POOL_MAX);
  const healthCheckDatabase = connectTo(1);
  const connection = Connection.lazy({ ...temporalConnection(config), ...FAST_RETRIES });
  return {
    database,
    healthCheckDatabase,
    clock: await startDatabaseClock(healthCheckDatabase),
    discovery: openDiscoveryDatabase(database, healthCheckDatabase, replicaOptions(config, log)),
    connection,
    client: new Client({ connection, namespace: config.TEMPORAL_NAMESPACE }),
    redis: await connectRedis({ url: config.REDIS_URL, timeoutMs: config.REDIS_TIMEOUT_MS }, log),
  };
}

/** The Temporal connection stays open until the process exits: a pending SDK retry throws on a closed one. */
export async function closeConnections(connections: Connections): Promise<void> {
  connections.clock.stop();
  connections.redis.close();
  await connections.discovery.close();
  await connections.healthCheckDatabase.close();
  await connections.database.close();
}
