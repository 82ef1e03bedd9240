import { asc, eq, gt } from 'drizzle-orm';
import { type Database, type Executor, transact } from '../client.ts';
import type { PlacedEvent } from '../reads/events.ts';
import { eventCursors, events } from '../schema/events.ts';

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
    const page = (await tx
      .select()
      .from(events)
      .where(gt(events.position, cursor.position))
      .orderBy(asc(events.position))
      .limit(limit)) as PlacedEvent[];
    const last = page.at(-1);
    if (!last) return 0;
    await consume(tx, page);
    await tx
      .update(eventCursors)
      .set({ position: last.position })
      .where(eq(eventCursors.consumer, consumer));
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
  const [cursor] = await tx
    .select()
    .from(eventCursors)
    .where(eq(eventCursors.consumer, consumer))
    .for('update');
  if (!cursor) throw new Error(`the consumer ${consumer} has no cursor`);
  return cursor;
}
