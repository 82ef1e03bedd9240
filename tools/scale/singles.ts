import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { runLoad } from '../bench/booking-load.ts';
import { BUSINESS } from '../bench/booking-data.ts';
import { asOwner } from '../proof/database.ts';

const EVENTS = 20_000;
const EVENTS_DEADLINE_MS = 60_000;
const COMMIT_CONNECTIONS = 16;
const COMMIT_SECONDS = 3;
const POLL_MS = 100;

/** Events per second that the one relay places when many wait. */
export function measureRelay(databaseUrl: string): Promise<number> {
  return asOwner(databaseUrl, async (client) => {
    const countWaiting = async () => {
      const { rows } = await client.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM events WHERE position IS NULL',
      );
      return rows[0]!.count;
    };
    while ((await countWaiting()) > 0) await sleep(POLL_MS);
    await client.query(
      `INSERT INTO events (id, type, business_id, resource_id, actor_id, data)
       SELECT 'evt_' || gen_random_uuid(), 'appointment.booked', $1, 'apt_' || gen_random_uuid(), 'scheduler', '{}' FROM generate_series(1, $2::int)`,
      [BUSINESS, EVENTS],
    );
    const startMs = performance.now();
    let waiting = EVENTS;
    while (waiting > 0 && performance.now() < startMs + EVENTS_DEADLINE_MS) {
      await sleep(POLL_MS);
      waiting = await countWaiting();
    }
    return (EVENTS - waiting) / ((performance.now() - startMs) / 1_000);
  });
}

/** Transactions of one small row each that the disk takes: Postgres writes those that wait together. */
export async function measureCommits(databaseUrl: string): Promise<number> {
  const pool = new Pool({ connectionString: databaseUrl, max: COMMIT_CONNECTIONS });
  try {
    await pool.query('CREATE TABLE scale_commits (n int)');
    const { perSecond } = await runLoad(
      COMMIT_CONNECTIONS,
      (n) =>
        pool.query({ name: 'commit', text: 'INSERT INTO scale_commits VALUES ($1)', values: [n] }),
      COMMIT_SECONDS,
    );
    await pool.query('DROP TABLE scale_commits');
    return perSecond;
  } finally {
    await pool.end();
  }
}
