import { setTimeout as sleep } from 'node:timers/promises';
import { asOwner } from '../proof/database.ts';

const POLL_MS = 200;
const FOLLOW_UP_DEADLINE_MS = 40_000;

/** Waits until the events of all bookings are placed and their mails planned, or until the time is over. */
export function waitForFollowUp(databaseUrl: string): Promise<boolean> {
  return asOwner(databaseUrl, async (client) => {
    const endMs = Date.now() + FOLLOW_UP_DEADLINE_MS;
    while (Date.now() < endMs) {
      const { rowCount } = await client.query(`
        SELECT FROM event_cursors
        WHERE position = (SELECT max(position) FROM events)
          AND NOT EXISTS (SELECT FROM events WHERE position IS NULL)
        HAVING count(*) = (SELECT count(*) FROM event_cursors)`);
      if (rowCount) return true;
      await sleep(POLL_MS);
    }
    return false;
  });
}

/** Bytes of a table without its indexes, or of an index. */
type Size = {
  readonly table: string;
  readonly index: string | null;
  readonly bytes: number;
};

/** The tables and indexes of Amsel. Partitions count for the table that they belong to. */
export function readSizes(databaseUrl: string): Promise<Size[]> {
  return asOwner(databaseUrl, async (client) => {
    const { rows } = await client.query<Size>(`
      WITH tables AS (
        SELECT oid, coalesce(pg_partition_root(oid), oid)::regclass::text AS name
        FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      ), sizes AS (
        SELECT name, NULL AS index, pg_table_size(oid) AS bytes FROM tables
        UNION ALL
        SELECT name, coalesce(pg_partition_root(indexrelid), indexrelid)::regclass::text, pg_relation_size(indexrelid)
        FROM pg_index JOIN tables ON oid = indrelid
      )
      SELECT name AS "table", index, sum(bytes)::float8 AS bytes FROM sizes GROUP BY 1, 2 ORDER BY 1, 2`);
    return rows;
  });
}

export type Storage = {
  readonly appointments: number;
  /** The growth of each table and index for one appointment. */
  readonly perAppointment: readonly Size[];
};

/** A row of fewer bytes is one that bookings do not write. */
const BYTES_MIN = 1;

export function growthPerAppointment(
  before: readonly Size[],
  after: readonly Size[],
  appointments: number,
): Storage {
  const sizeBefore = (size: Size) =>
    before.find(({ table, index }) => table === size.table && index === size.index)?.bytes ?? 0;
  const perAppointment = after
    .map((size) => ({ ...size, bytes: (size.bytes - sizeBefore(size)) / appointments }))
    .filter(({ bytes }) => bytes >= BYTES_MIN);
  return { appointments, perAppointment };
}

/** Bytes of the whole database. */
export function readDatabaseSize(databaseUrl: string): Promise<number> {
  return asOwner(databaseUrl, async (client) => {
    const { rows } = await client.query<{ bytes: number }>(
      'SELECT pg_database_size(current_database())::float8 AS bytes',
    );
    return rows[0]!.bytes;
  });
}

/** Bytes that the database has written to its log since it exists. */
export function readWalBytes(databaseUrl: string): Promise<number> {
  return asOwner(databaseUrl, async (client) => {
    const { rows } = await client.query<{ bytes: number }>(
      `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS bytes`,
    );
    return rows[0]!.bytes;
  });
}
