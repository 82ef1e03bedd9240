import type { Executor } from '../../db/client.ts';
import { listUpcomingAppointments } from '../../db/reads/schedules.ts';
import { loadWorld } from '../../db/reads/world.ts';
import { accept, type Outcome, refuseTaken } from '../../domain/outcome.ts';
import { bookedDayNeeds, countClosedTimes } from '../../domain/schedule.ts';

/**
 * Changes the opening hours of calendars, and rolls back if a booked appointment would fall outside them.
 * The caller must have locked the calendars, as the engine does, so that no booking is decided meanwhile.
 */
export async function changeOpeningHours(
  tx: Executor,
  calendars: { readonly professionalIds: readonly string[]; readonly businessId?: string },
  now: Date,
  change: () => Promise<void>,
): Promise<Outcome<void>> {
  const booked = await listUpcomingAppointments(tx, calendars, now);
  const needs = bookedDayNeeds(booked);
  const before = await loadWorld(tx, needs);
  await tx.execute('SAVEPOINT before_change');
  await change();
  const closedCount = countClosedTimes(before, await loadWorld(tx, needs), booked);
  if (closedCount === 0) return accept(undefined);
  await tx.execute('ROLLBACK TO SAVEPOINT before_change');
  return refuseTaken(closedCount);
}
