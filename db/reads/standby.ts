import type { Database } from '../client.ts';

/**
 * Asynchronous: the standby may lack the last bookings when it is promoted. Disconnected: commits wait for a synchronous standby, and
 * none is connected. Unknown: Postgres does not answer.
 */
export type StandbyState = 'none' | 'synchronous' | 'asynchronous' | 'disconnected' | 'unknown';

/** A standby is connected, or has a slot. Every role may see that much. */
export async function readStandbyState({ pool }: Database): Promise<StandbyState> {
  const { rows } = await pool.query<{ state: StandbyState }>(`
    SELECT CASE
      WHEN waits AND is_connected THEN 'synchronous'
      WHEN waits THEN 'disconnected'
      WHEN is_connected OR EXISTS (SELECT FROM pg_replication_slots WHERE slot_type = 'physical') THEN 'asynchronous'
      ELSE 'none' END AS state
    FROM (SELECT EXISTS (SELECT FROM pg_stat_replication) AS is_connected,
      current_setting('synchronous_standby_names') <> ''
        AND current_setting('synchronous_commit') NOT IN ('off', 'local') AS waits) AS settings`);
  return rows[0]!.state;
}
