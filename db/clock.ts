import type { Database } from './client.ts';

export type DatabaseClock = {
  readonly nowMs: () => number;
  /** Seconds by which the clock of this machine is ahead of the database's. */
  readonly skewSeconds: () => number;
  readonly stop: () => void;
};

const SAMPLE_EVERY_MS = 10_000;
const FIRST_SAMPLE_AGAIN_MS = 1_000;
/** A sample is wrong by at most half of the time that it took. */
const TRUSTED_SAMPLE_MS = 200;

/**
 * All processes tell the time of the database, so that the wrong clock of a machine delays or refuses nothing.
 * Between two samples the time goes on by the monotonic clock, which never jumps. Until the database
 * answers for the first time, the clock of the machine counts.
 */
export async function startDatabaseClock({ pool }: Database): Promise<DatabaseClock> {
  let startMs = Date.now() - performance.now();
  let sampleMs = Infinity;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const nowMs = () => Math.round(startMs + performance.now());

  async function sample(): Promise<void> {
    const sentMs = performance.now();
    const { rows } = await pool.query<{ ms: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
    );
    const tookMs = performance.now() - sentMs;
    if (tookMs > TRUSTED_SAMPLE_MS && tookMs >= sampleMs) return;
    sampleMs = tookMs;
    startMs = rows[0]!.ms - (sentMs + tookMs / 2);
  }

  async function sampleRepeatedly(): Promise<void> {
    // The health checks report a database that does not answer.
    await sample().catch(() => undefined);
    if (isStopped) return;
    const pauseMs = sampleMs === Infinity ? FIRST_SAMPLE_AGAIN_MS : SAMPLE_EVERY_MS;
    timer = setTimeout(() => void sampleRepeatedly(), pauseMs).unref();
  }

  await sampleRepeatedly();
  return {
    nowMs,
    skewSeconds: () => (Date.now() - nowMs()) / 1_000,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
