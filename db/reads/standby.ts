import type { Database } from '../client.ts';

/** Asynchronous: the standby may lack the last bookings when it is promoted. Unknown: Postgres does not answer. */
export type StandbyState = 'none' | 'synchronous' | 'asynchronous' | 'unknown';

/** A standby is connected, or has a slot. Every role may see that much. */
export async function readStandbyState({ pool }: Database): Promise<StandbyState> {
  const { rows } = await pool.query<{ state: StandbyState }>(`
    SELECT CASE
      WHEN NOT EXISTS (SELECT FROM pg_stat_replication)
        AND NOT EXISTS (SELECT FROM pg_replication_slots WHERE slot_type = 'physical') THEN 'none'
      WHEN current_setting('synchronous_standby_names') = ''
        OR current_setting('synchronous_commit') IN ('off', 'local') THEN 'asynchronous'
      ELSE 'synchronous' END AS state`);
  return rows[0]!.state;
}
