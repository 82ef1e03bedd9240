import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { resourceNeeds, resources } from '../schema/resources.ts';

type ResourceRow = typeof resources.$inferInsert;

export async function insertResource(executor: Executor, row: ResourceRow): Promise<void> {
  await executor.insert(resources).values(row);
}

export async function updateResource(
  executor: Executor,
  id: string,
  changes: Partial<Pick<ResourceRow, 'name' | 'count'>>,
): Promise<void> {
  await executor.update(resources).set(changes).where(eq(resources.id, id));
}

/** The services need it no longer. Its row stays for the calendars of the past. */
export async function deleteResource(executor: Executor, id: string, now: Date): Promise<void> {
  await executor.delete(resourceNeeds).where(eq(resourceNeeds.resourceId, id));
  await executor.update(resources).set({ deletedAt: now }).where(eq(resources.id, id));
}

/** Replaces the needs of a service, or of one timetable of it. */
export async function replaceNeeds(
  executor: Executor,
  { serviceId, classId }: { readonly serviceId: string; readonly classId: string | null },
  needs: readonly { readonly resourceId: string; readonly count: number }[],
): Promise<void> {
  await executor
    .delete(resourceNeeds)
    .where(
      and(
        eq(resourceNeeds.serviceId, serviceId),
        classId === null ? isNull(resourceNeeds.classId) : eq(resourceNeeds.classId, classId),
      ),
    );
  if (needs.length === 0) return;
  await executor
    .insert(resourceNeeds)
    .values(needs.map(({ resourceId, count }) => ({ serviceId, classId, resourceId, count })));
}
