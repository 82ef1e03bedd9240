import { eq } from 'drizzle-orm';
import type { Hold } from '../../domain/hold.ts';
import type { Executor } from '../client.ts';
import { holds } from '../schema/holds.ts';

export async function findHold(executor: Executor, id: string): Promise<Hold | undefined> {
  const [row] = await executor.select().from(holds).where(eq(holds.id, id));
  return row && toHold(row);
}

export function toHold({ createdAt, expiresAt, ...hold }: typeof holds.$inferSelect): Hold {
  return { ...hold, createdAtMs: createdAt.getTime(), expiresAtMs: expiresAt.getTime() };
}
