import { eq, sql } from 'drizzle-orm';
import { type Database, type Executor, transact } from '../client.ts';
import { prepareRowsStatement, prepareStatement } from '../prepared-statements.ts';
import type { PlacedEvent } from '../reads/events.ts';
import { eventCursors, events } from '../schema/events.ts';

const lockCursorStatement = prepareRowsStatement(
  'lock_event_cursor',
  eventCursors,
  sql`${eventCursors.consumer} = ${sql.placeholder('consumer')} FOR UPDATE`,
);

const nextEventsStatement = prepareRowsStatement(
  'next_events',
  events,
  sql`${events.position} > ${sql.placeholder('position')}
    ORDER BY ${events.position} LIMIT ${sql.placeholder('limit')}`,
);

const moveCursorStatement = prepareStatement(
  'move_event_cursor',
  sql`UPDATE ${eventCursors} SET position = ${sql.placeholder('position')}
    WHERE ${eventCursors.consumer} = ${sql.placeholder('consumer')}`,
);

/**
 * Passes the next events to a consumer and moves its cursor in the same transaction, so each event takes
 * effect once. Returns their number, at most `limit`. Two calls at the same time take turns.
 */
export function consumeEvents(
  database: Database,
  consumer: string,
  limit: number,
  consume: (tx: Executor, events: readonly PlacedEvent[]) => Promise<void>,
): Promise<number> {
  return transact(database, async (tx) => {
    const cursor = await lockCursor(tx, consumer);
    const next = await nextEventsStatement(tx, { position: cursor.position, limit });
    const page = next as PlacedEvent[];
    const last = page.at(-1);
    if (!last) return 0;
    await consume(tx, page);
    await moveCursorStatement(tx, { consumer, position: last.position });
    return page.length;
  });
}

/**
 * Has a consumer look for work that no event causes, since the time of its last look; undefined at the first. The time
 * moves in the same transaction, and only if `look` returns true: it has found everything.
 */
export function lookSinceLast(
  database: Database,
  consumer: string,
  now: Date,
  look: (tx: Executor, lookedAt: Date | undefined) => Promise<boolean>,
): Promise<boolean> {
  return transact(database, async (tx) => {
    const { lookedAt } = await lockCursor(tx, consumer);
    const isComplete = await look(tx, lookedAt ?? undefined);
    if (!isComplete) return false;
    await tx.update(eventCursors).set({ lookedAt: now }).where(eq(eventCursors.consumer, consumer));
    return true;
  });
}

async function lockCursor(tx: Executor, consumer: string) {
  const [cursor] = await lockCursorStatement(tx, { consumer });
  if (!cursor) throw new Error(`the consumer ${consumer} has no cursor`);
  return cursor;
}
