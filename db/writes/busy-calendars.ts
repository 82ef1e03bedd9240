import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { type BusyCalendarRecord, selectCalendars } from '../reads/busy-calendars.ts';
import { busyCalendars } from '../schema/busy-calendars.ts';

export async function insertBusyCalendar(
  executor: Executor,
  row: typeof busyCalendars.$inferInsert,
): Promise<void> {
  await executor.insert(busyCalendars).values(row);
}

export async function changeBusyCalendar(
  executor: Executor,
  id: string,
  changes: Partial<typeof busyCalendars.$inferInsert>,
): Promise<void> {
  await executor.update(busyCalendars).set(changes).where(eq(busyCalendars.id, id));
}

/** The calendar of this professional, locked until the transaction ends. */
export async function lockOwnCalendar(
  executor: Executor,
  professionalId: string,
  id: string,
): Promise<BusyCalendarRecord | undefined> {
  const isOwn = and(eq(busyCalendars.id, id), eq(busyCalendars.professionalId, professionalId));
  const [row] = await selectCalendars(executor, isOwn).for('no key update', { of: busyCalendars });
  return row;
}

/** Its busy times go with it. */
export async function deleteBusyCalendar(executor: Executor, id: string): Promise<void> {
  await executor.delete(busyCalendars).where(eq(busyCalendars.id, id));
}

/** Neither due nor being read. */
const isAtRest = (now: Date) =>
  and(
    gt(busyCalendars.nextReadAt, now),
    or(isNull(busyCalendars.leaseUntil), lte(busyCalendars.leaseUntil, now)),
  );

/** Has the worker read them at once. One that is being read is left to its lease, one that is due keeps its place. */
export async function requestReads(
  executor: Executor,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await executor
    .update(busyCalendars)
    .set({ nextReadAt: now })
    .where(and(inArray(busyCalendars.id, [...ids]), isAtRest(now)));
}

/** The same for one that was not tried since then; false if it was, or is due already. */
export async function requestRead(
  executor: Executor,
  id: string,
  { now, triedBefore }: { readonly now: Date; readonly triedBefore: Date },
): Promise<boolean> {
  const isRested = or(isNull(busyCalendars.triedAt), lte(busyCalendars.triedAt, triedBefore));
  const rows = await executor
    .update(busyCalendars)
    .set({ nextReadAt: now })
    .where(and(eq(busyCalendars.id, id), isAtRest(now), isRested))
    .returning({ id: busyCalendars.id });
  return rows.length > 0;
}
