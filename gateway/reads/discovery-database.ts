import type { Logger } from 'pino';
import type { GatewayConfig } from '../../config/index.ts';
import type { Database, Executor } from '../../db/client.ts';
import { openReplica, type ReplicaOptions } from './replica.ts';

/** Reads discovery data from a fresh replica, else from the primary. Decisions about bookings never read here. */
export type DiscoveryDatabase = {
  readonly read: <T>(work: (db: Executor) => Promise<T>) => Promise<T>;
  /** Discovery data has changed: the replica is used again once it has that change. */
  readonly noteChange: () => void;
  readonly replica?: { readonly pool: Database['pool']; readonly isFresh: () => boolean };
  readonly close: () => Promise<void>;
};

export function replicaOptions(config: GatewayConfig, log: Logger): ReplicaOptions | undefined {
  const { DATABASE_READ_URL: url, DATABASE_POOL_MAX: poolMax } = config;
  return url === undefined
    ? undefined
    : { url, poolMax, lagMaxMs: config.DATABASE_READ_LAG_MAX_MS, log };
}

export function openDiscoveryDatabase(
  primary: Database,
  healthCheckDatabase: Database,
  options: ReplicaOptions | undefined,
): DiscoveryDatabase {
  if (!options) {
    return { read: (work) => work(primary.db), noteChange: () => undefined, close: async () => {} };
  }
  const replica = openReplica(healthCheckDatabase, options);
  return {
    async read(work) {
      if (!replica.isFresh()) return work(primary.db);
      try {
        return await replica.read(work);
      } catch {
        // An error of the query itself occurs on the primary as well.
        return work(primary.db);
      }
    },
    noteChange: replica.noteChange,
    replica,
    close: replica.close,
  };
}
