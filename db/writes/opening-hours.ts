import { and, eq, inArray } from 'drizzle-orm';
import type { WeekdaySpan } from '../../domain/calendar.ts';
import type { Executor } from '../client.ts';
import { businessClosures, exceptionalOpenings, openingHours } from '../schema/opening-hours.ts';

type Closure = typeof businessClosures.$inferInsert;
type Opening = typeof exceptionalOpenings.$inferInsert;

export async function replaceOpeningHours(
  executor: Executor,
  businessId: string,
  spans: readonly WeekdaySpan[],
): Promise<void> {
  await executor.delete(openingHours).where(eq(openingHours.businessId, businessId));
  if (spans.length > 0) {
    await executor.insert(openingHours).values(spans.map((span) => ({ ...span, businessId })));
  }
}

export async function insertClosures(executor: Executor, rows: readonly Closure[]): Promise<void> {
  if (rows.length > 0) await executor.insert(businessClosures).values([...rows]);
}

export async function updateClosure(executor: Executor, row: Closure): Promise<void> {
  await executor.update(businessClosures).set(row).where(eq(businessClosures.id, row.id));
}

export async function deleteClosures(
  executor: Executor,
  businessId: string,
  ids: readonly string[],
): Promise<void> {
  await executor
    .delete(businessClosures)
    .where(
      and(eq(businessClosures.businessId, businessId), inArray(businessClosures.id, [...ids])),
    );
}

export async function insertExceptionalOpening(executor: Executor, row: Opening): Promise<void> {
  await executor.insert(exceptionalOpenings).values(row);
}

export async function updateExceptionalOpening(executor: Executor, row: Opening): Promise<void> {
  await executor.update(exceptionalOpenings).set(row).where(eq(exceptionalOpenings.id, row.id));
}

export async function deleteExceptionalOpening(executor: Executor, id: string): Promise<void> {
  await executor.delete(exceptionalOpenings).where(eq(exceptionalOpenings.id, id));
}
