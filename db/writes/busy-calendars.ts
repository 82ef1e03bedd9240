import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { busyCalendars } from '../schema/busy-calendars.ts';

export async function insertBusyCalendar(
  executor: Executor,
  row: typeof busyCalendars.$inferInsert,
): Promise<void> {
  await executor.insert(busyCalendars).values(row);
}

/** Its busy times go with it. */
export async function deleteBusyCalendar(executor: Executor, id: string): Promise<void> {
  await executor.delete(busyCalendars).where(eq(busyCalendars.id, id));
}

/** Has the worker read them at once. One that is being read is left to its lease, one that is due keeps its place. */
export async function requestReads(
  executor: Executor,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await executor
    .update(busyCalendars)
    .set({ nextReadAt: now })
    .where(
      and(
        inArray(busyCalendars.id, [...ids]),
        gt(busyCalendars.nextReadAt, now),
        or(isNull(busyCalendars.leaseUntil), lte(busyCalendars.leaseUntil, now)),
      ),
    );
}
