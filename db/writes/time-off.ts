import { eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { timeOff } from '../schema/time-off.ts';

export async function insertTimeOff(
  executor: Executor,
  row: typeof timeOff.$inferSelect,
): Promise<void> {
  await executor.insert(timeOff).values(row);
}

export async function deleteTimeOff(executor: Executor, id: string): Promise<void> {
  await executor.delete(timeOff).where(eq(timeOff.id, id));
}
