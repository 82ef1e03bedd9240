import { sql } from 'drizzle-orm';
import { newId } from '../../contract/ids.ts';
import type { DomainEvent } from '../../domain/events.ts';
import { type Database, type Executor, transact } from '../client.ts';
import { events } from '../schema/events.ts';
import { bulkInsert } from './bulk.ts';
import { takeLocks } from './locks.ts';

const insert = bulkInsert(events, { except: ['position'] });

export type NewEvent = DomainEvent & { readonly actorId: string };

/** Call in the transaction of the change. */
export function insertEvents(
  executor: Executor,
  newEvents: readonly NewEvent[],
  createdAt: Date,
): Promise<void> {
  return insert(
    executor,
    newEvents.map((event) => ({
      professionalId: null,
      previousProfessionalId: null,
      ...event,
      id: newId('evt'),
      createdAt,
    })),
  );
}

/** No name of another lock begins like this. */
const RELAY_LOCK = 'relay';

/**
 * Gives the next positions to committed events that have none, in the order of `seq`. Returns their number,
 * at most `limit`. Nothing is skipped: an event that commits late is placed by a later call.
 */
export function placeEvents(database: Database, limit: number): Promise<number> {
  return transact(database, (tx) => placeEventsIn(tx, limit));
}

/** The same in a transaction of the caller. */
export async function placeEventsIn(tx: Executor, limit: number): Promise<number> {
  // Two relays would give one position to two events. The next statement sees all that the lock waited for.
  await takeLocks(tx, [RELAY_LOCK]);
  const { rowCount } = await tx.execute(sql`
    WITH unplaced AS (
      SELECT id, row_number() OVER (ORDER BY seq) AS number
      FROM (SELECT id, seq FROM events WHERE position IS NULL ORDER BY seq LIMIT ${limit}) AS next
    ), last AS (SELECT coalesce(max(position), 0) AS position FROM events)
    UPDATE events SET position = last.position + unplaced.number
    FROM unplaced, last WHERE events.id = unplaced.id`);
  return rowCount ?? 0;
}
