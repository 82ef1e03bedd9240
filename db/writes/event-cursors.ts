import { asc, eq, gt } from 'drizzle-orm';
import { type Database, type Executor, transact } from '../client.ts';
import type { PlacedEvent } from '../reads/events.ts';
import { eventCursors, events } from '../schema/engine.ts';

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
    const [cursor] = await tx
      .select()
      .from(eventCursors)
      .where(eq(eventCursors.consumer, consumer))
      .for('update');
    if (!cursor) throw new Error(`the consumer ${consumer} has no cursor`);
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
