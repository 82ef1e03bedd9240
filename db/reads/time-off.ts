import { and, eq, gt, lt } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { timeOff } from '../schema/time-off.ts';
import { type Listing, listRows, truncateToMs } from './pagination.ts';

export type TimeOffRecord = typeof timeOff.$inferSelect;

export function listTimeOff(
  executor: Executor,
  professionalId: string,
  now: Date,
): Listing<TimeOffRecord, Date> {
  return listRows(
    executor,
    () => executor.select().from(timeOff).$dynamic(),
    and(eq(timeOff.professionalId, professionalId), gt(timeOff.endsAt, now)),
    { rank: truncateToMs(timeOff.startsAt), id: timeOff.id },
  );
}

export async function hasTimeOff(
  executor: Executor,
  professionalId: string,
  span: { readonly startsAt: Date; readonly endsAt: Date },
): Promise<boolean> {
  const rows = await executor
    .select({ id: timeOff.id })
    .from(timeOff)
    .where(
      and(
        eq(timeOff.professionalId, professionalId),
        lt(timeOff.startsAt, span.endsAt),
        gt(timeOff.endsAt, span.startsAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function findTimeOff(
  executor: Executor,
  id: string,
): Promise<TimeOffRecord | undefined> {
  const [row] = await executor.select().from(timeOff).where(eq(timeOff.id, id));
  return row;
}
