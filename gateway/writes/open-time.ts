import type { Executor } from '../../db/client.ts';
import { listUpcoming } from '../../db/reads/schedules.ts';
import { loadWorld } from '../../db/reads/world.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { bookedDayNeeds, closesBookedTime } from '../../domain/schedule.ts';

/**
 * Changes when calendars are open, unless that would strand somebody who is booked; then nothing of it
 * stays. The caller holds the calendars, as the engine does: a booking is decided before or after it.
 */
export async function changeOpenTime(
  tx: Executor,
  calendars: { readonly professionalIds: readonly string[]; readonly businessId?: string },
  now: Date,
  change: () => Promise<void>,
): Promise<Outcome<void>> {
  const booked = await listUpcoming(tx, calendars, now);
  const needs = bookedDayNeeds(booked);
  const before = await loadWorld(tx, needs);
  await tx.execute('SAVEPOINT before_change');
  await change();
  if (!closesBookedTime(before, await loadWorld(tx, needs), booked)) return accept(undefined);
  await tx.execute('ROLLBACK TO SAVEPOINT before_change');
  return refuse('SCHEDULE_TIME_TAKEN');
}
