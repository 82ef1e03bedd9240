import { eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { timeOff, timeOffRequests } from '../schema/time-off.ts';

export async function insertTimeOff(
  executor: Executor,
  row: typeof timeOff.$inferSelect,
): Promise<void> {
  await executor.insert(timeOff).values(row);
}

export async function deleteTimeOff(executor: Executor, id: string): Promise<void> {
  await executor.delete(timeOff).where(eq(timeOff.id, id));
}

type TimeOffRequest = typeof timeOffRequests.$inferSelect;

export async function insertTimeOffRequest(executor: Executor, row: TimeOffRequest): Promise<void> {
  await executor.insert(timeOffRequests).values(row);
}

export async function updateTimeOffRequest(
  executor: Executor,
  id: string,
  decision: Pick<TimeOffRequest, 'status' | 'decidedAt' | 'decidedById'>,
): Promise<void> {
  await executor.update(timeOffRequests).set(decision).where(eq(timeOffRequests.id, id));
}

export async function deleteTimeOffRequest(executor: Executor, id: string): Promise<void> {
  await executor.delete(timeOffRequests).where(eq(timeOffRequests.id, id));
}
