import type { Logger } from 'pino';
import type { GatewayConfig } from '../../config/index.ts';
import { connect, type Database, type Executor } from '../../db/client.ts';

/**
 * Where discovery reads: the replica while it is known to be fresh, else the primary. Nothing that a
 * booking depends on is read here.
 */
export type DiscoveryDatabase = {
  readonly read: <T>(work: (db: Executor) => Promise<T>) => Promise<T>;
  /** Something shown has just changed: the replica is asked again once it shows that, too. */
  readonly changed: () => void;
  readonly replica?: { readonly pool: Database['pool']; readonly isFresh: () => boolean };
  readonly close: () => Promise<void>;
};

export type ReplicaOptions = {
  readonly url: string;
  readonly poolMax: number;
  readonly lagMaxMs: number;
  readonly log: Logger;
};

const LOOK_EVERY_MS = 250;

export function replicaOptions(config: GatewayConfig, log: Logger): ReplicaOptions | undefined {
  const { DATABASE_READ_URL: url, DATABASE_POOL_MAX: poolMax } = config;
  return url === undefined
    ? undefined
    : { url, poolMax, lagMaxMs: config.DATABASE_READ_LAG_MAX_MS, log };
}

/** Positions are asked for `aside`: a primary whose connections are all busy is when a replica is needed most. */
export function openDiscoveryDatabase(
  primary: Database,
  healthCheckPool: Database,
  options: ReplicaOptions | undefined,
): DiscoveryDatabase {
  if (!options) {
    return { read: (work) => work(primary.db), changed: () => undefined, close: async () => {} };
  }
  const { log, lagMaxMs } = options;
  const replica = connect({
    url: options.url,
    poolMax: options.poolMax,
    role: 'amsel_gateway',
    onConnectionError: (error) => log.warn({ err: error }, 'a connection to the replica was lost'),
  });
  /** What was committed before then, the replica shows. */
  let caughtUpMs = -Infinity;
  let changedMs = -Infinity;
  let goal: (Position & { readonly askedMs: number }) | undefined;
  let isLooking = false;
  const ofPrimary = noticing(log, {
    lost: 'the primary does not say how far it is, so nothing is known of the replica',
    back: 'the primary says again how far it is',
  });
  const ofReplica = noticing(log, {
    lost: 'the replica does not answer; the primary is asked',
    back: 'the replica answers again',
  });

  /** By the primary's position, not by clocks: a replica that is cut off does not know how late it is. */
  async function look(): Promise<void> {
    const askedMs = performance.now();
    goal ??= { askedMs, ...(await ofPrimary(positionOf(healthCheckPool))) };
    if (!(await ofReplica(hasReached(replica, goal)))) return;
    caughtUpMs = goal.askedMs;
    goal = undefined;
  }

  const looking = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look()
      // Told already.
      .catch(() => undefined)
      .finally(() => (isLooking = false));
  }, LOOK_EVERY_MS);

  const isFresh = () => caughtUpMs >= changedMs && performance.now() - caughtUpMs <= lagMaxMs;

  return {
    async read(work) {
      if (!isFresh()) return work(primary.db);
      try {
        return await ofReplica(work(replica.db));
      } catch {
        // It may be gone, or cut a query short to catch up: nobody else tries it before the next look.
        // The primary tells what is really wrong.
        caughtUpMs = -Infinity;
        return work(primary.db);
      }
    },
    changed: () => void (changedMs = performance.now()),
    replica: { pool: replica.pool, isFresh },
    async close() {
      clearInterval(looking);
      await replica.close();
    },
  };
}

/** Tells when it changes: a server that is away would fill the logs. */
function noticing(log: Logger, words: { readonly lost: string; readonly back: string }) {
  let isAnswering = true;
  return async <T>(answer: Promise<T>): Promise<T> => {
    try {
      const answered = await answer;
      if (!isAnswering) log.info(words.back);
      isAnswering = true;
      return answered;
    } catch (error) {
      if (isAnswering) log.warn({ err: error }, words.lost);
      isAnswering = false;
      throw error;
    }
  };
}

/** How far the log of a cluster has come. */
type Position = { readonly cluster: string; readonly position: string };

async function positionOf({ pool }: Database): Promise<Position> {
  const { rows } = await pool.query<Position>(
    `SELECT system_identifier::text AS cluster, pg_current_wal_flush_lsn()::text AS position
       FROM pg_control_system()`,
  );
  return rows[0]!;
}

/** Never true of a server that follows no other, or follows no more, or follows another cluster. */
async function hasReached({ pool }: Database, { cluster, position }: Position): Promise<boolean> {
  const { rows } = await pool.query<{ hasReached: boolean | null }>(
    `SELECT pg_is_in_recovery() AND system_identifier::text = $1
        AND pg_last_wal_replay_lsn() >= $2::pg_lsn AS "hasReached"
       FROM pg_control_system()`,
    [cluster, position],
  );
  return rows[0]!.hasReached === true;
}
