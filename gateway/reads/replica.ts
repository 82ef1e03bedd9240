import type { Logger } from 'pino';
import { connect, type Database, type Executor } from '../../db/client.ts';

export type ReplicaOptions = {
  readonly url: string;
  readonly poolMax: number;
  readonly lagMaxMs: number;
  readonly log: Logger;
};

type Replica = {
  readonly pool: Database['pool'];
  /** True if the replica lags at most `lagMaxMs` and has every noted change. */
  readonly isFresh: () => boolean;
  readonly noteChange: () => void;
  /** A failed read makes the replica stale until the next check. */
  readonly read: <T>(work: (db: Executor) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
};

const CHECK_INTERVAL_MS = 250;

/** Uses the health-check pool, because a replica matters most while the request pool is busy. */
export function openReplica(healthCheckDatabase: Database, options: ReplicaOptions): Replica {
  const { log, lagMaxMs } = options;
  const replica = connect({
    url: options.url,
    poolMax: options.poolMax,
    role: 'amsel_gateway',
    onConnectionError: (error) => log.warn({ err: error }, 'replica connection lost'),
  });
  /** The replica has every commit from before this time. */
  let caughtUpMs = -Infinity;
  let changedMs = -Infinity;
  let target: (Position & { readonly readAtMs: number }) | undefined;
  let isChecking = false;
  const logPrimary = logStateChanges(log, {
    lost: 'the primary does not report its position; discovery reads from the primary',
    back: 'the primary reports its position again',
  });
  const logReplica = logStateChanges(log, {
    lost: 'the replica does not answer; discovery reads from the primary',
    back: 'the replica answers again',
  });

  /** Compares log positions, not clocks: a disconnected replica does not know how far it lags. */
  async function check(): Promise<void> {
    const readAtMs = performance.now();
    target ??= { readAtMs, ...(await logPrimary(readPosition(healthCheckDatabase))) };
    if (!(await logReplica(hasReached(replica, target)))) return;
    caughtUpMs = target.readAtMs;
    target = undefined;
  }

  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void check()
      // Already logged.
      .catch(() => undefined)
      .finally(() => (isChecking = false));
  }, CHECK_INTERVAL_MS);

  return {
    pool: replica.pool,
    isFresh: () => caughtUpMs >= changedMs && performance.now() - caughtUpMs <= lagMaxMs,
    noteChange: () => void (changedMs = performance.now()),
    async read(work) {
      try {
        return await logReplica(work(replica.db));
      } catch (error) {
        caughtUpMs = -Infinity;
        throw error;
      }
    },
    async close() {
      clearInterval(timer);
      await replica.close();
    },
  };
}

/** Logs only changes of state: an outage would fill the log. */
function logStateChanges(
  log: Logger,
  messages: { readonly lost: string; readonly back: string },
): <T>(response: Promise<T>) => Promise<T> {
  let isUp = true;
  return async (response) => {
    try {
      const result = await response;
      if (!isUp) log.info(messages.back);
      isUp = true;
      return result;
    } catch (error) {
      if (isUp) log.warn({ err: error }, messages.lost);
      isUp = false;
      throw error;
    }
  };
}

/** The end of a cluster's write-ahead log. */
type Position = { readonly cluster: string; readonly position: string };

async function readPosition({ pool }: Database): Promise<Position> {
  const { rows } = await pool.query<Position>(
    `SELECT system_identifier::text AS cluster, pg_current_wal_flush_lsn()::text AS position
       FROM pg_control_system()`,
  );
  return rows[0]!;
}

/** False for a server that is no replica, was promoted, or follows another cluster. */
async function hasReached({ pool }: Database, { cluster, position }: Position): Promise<boolean> {
  const { rows } = await pool.query<{ hasReached: boolean | null }>(
    `SELECT pg_is_in_recovery() AND system_identifier::text = $1
        AND pg_last_wal_replay_lsn() >= $2::pg_lsn AS "hasReached"
       FROM pg_control_system()`,
    [cluster, position],
  );
  return rows[0]!.hasReached === true;
}
