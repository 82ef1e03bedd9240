import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Hold } from '../../domain/hold.ts';
import type { Executor } from '../client.ts';
import { holds } from '../schema/holds.ts';
import type { Page } from './pagination.ts';

export async function findHold(executor: Executor, id: string): Promise<Hold | undefined> {
  const [row] = await executor.select().from(holds).where(eq(holds.id, id));
  return row && toHold(row);
}

/** The open holds of an account, newest first. */
export async function listOpenHolds(
  executor: Executor,
  ownerId: string,
  now: Date,
  { after, limit }: Page<string>,
): Promise<Hold[]> {
  const rows = await executor
    .select()
    .from(holds)
    .where(
      and(
        eq(holds.ownerId, ownerId),
        eq(holds.status, 'open'),
        gt(holds.expiresAt, now),
        after && lt(holds.id, after.id),
      ),
    )
    .orderBy(desc(holds.id))
    .limit(limit);
  return rows.map(toHold);
}

export function toHold({ createdAt, expiresAt, ...hold }: typeof holds.$inferSelect): Hold {
  return { ...hold, createdAtMs: createdAt.getTime(), expiresAtMs: expiresAt.getTime() };
}
