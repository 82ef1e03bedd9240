import { eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { classTimetables } from '../schema/classes.ts';

export type TimetableRow = typeof classTimetables.$inferInsert;

export async function insertTimetable(executor: Executor, row: TimetableRow): Promise<void> {
  await executor.insert(classTimetables).values(row);
}

export async function updateTimetable(executor: Executor, row: TimetableRow): Promise<void> {
  await executor.update(classTimetables).set(row).where(eq(classTimetables.id, row.id));
}

export async function deleteTimetable(executor: Executor, id: string): Promise<void> {
  await executor.delete(classTimetables).where(eq(classTimetables.id, id));
}
