import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import type { WorldBooking, WorldRow } from '../log.ts';
import { type Violation, violation } from '../violation.ts';
import { WORLD } from './world.ts';

/** The businesses whose rows are compared with calculated ones. */
export const WORLD_IDS = WORLD.map(({ id }) => id);

export type StoredRow = WorldRow & { readonly key: string };

export async function listWorldRows(client: Client): Promise<StoredRow[]> {
  const { rows } = await client.query<StoredRow>(
    `SELECT notes AS key, professional_id AS professional, local_date::text AS date, timezone AS zone,
       to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "startUtc",
       to_char(ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "endUtc",
       person_id AS person, service_ids AS services, status, currency,
       (SELECT jsonb_agg(service -> 'priceMinor') FROM jsonb_array_elements(booked_services) AS service) AS "pricesMinor",
       (discount ->> 'discountMinor')::int AS "discountMinor", final_minor::int AS "finalMinor"
     FROM appointments WHERE business_id = ANY($1) ORDER BY starts_at`,
    [WORLD_IDS],
  );
  return rows;
}

/** Compares the bookings with the stored rows, by the key in their notes. */
export function findWorldDifferences(
  bookings: readonly WorldBooking[],
  stored: readonly StoredRow[],
): Violation[] {
  const keys = new Set(bookings.map(({ key }) => key));
  return [
    ...stored
      .filter(({ key }) => !keys.has(key))
      .map(({ key }) => violation('WRONG_ROWS', `no client requested ${key}`)),
    ...bookings.flatMap(({ kind, key, rows, outcome }) => {
      if (outcome.status === 'unanswered') {
        return [violation('NOT_ANSWERED', `${kind} ${key} was never answered`)];
      }
      const own = stored.filter((row) => row.key === key).map(({ key: _key, ...row }) => row);
      const isRight = own.length === rows.length && own.every((row, n) => isRow(row, rows[n]!));
      const text = `${kind} ${key} is stored as ${JSON.stringify(own)} instead of ${JSON.stringify(rows)}`;
      return isRight ? [] : [violation('WRONG_ROWS', text)];
    }),
  ];
}

function isRow(row: WorldRow, expected: WorldRow): boolean {
  const isLapsing = expected.status === 'Lapsing' && row.status !== 'Confirmed';
  const [one, other] = [row, isLapsing ? { ...expected, status: row.status } : expected].map(
    (each): unknown => JSON.parse(JSON.stringify(each)),
  );
  return isDeepStrictEqual(one, other);
}
