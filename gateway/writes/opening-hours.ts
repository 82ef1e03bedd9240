import type { Executor } from '../../db/client.ts';
import type { OwnBusiness } from '../../db/reads/own-business.ts';
import { listUpcomingAppointments } from '../../db/reads/schedules.ts';
import { listStaffIds } from '../../db/reads/staff.ts';
import { loadWorld } from '../../db/reads/world.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { replaceOpeningHours } from '../../db/writes/opening-hours.ts';
import { updateBusiness } from '../../db/writes/own-business.ts';
import { announceSchedule } from '../../db/writes/schedule-events.ts';
import type { MinuteSpan } from '../../domain/calendar.ts';
import type { ScheduleCause } from '../../domain/events.ts';
import { toWeekColumns, type Week } from '../../domain/opening-hours.ts';
import { accept, type Outcome, refuseTaken } from '../../domain/outcome.ts';
import { bookedDayNeeds, listClosedTimes } from '../../domain/schedule.ts';

type Calendars = { readonly professionalIds: readonly string[]; readonly businessId?: string };

/**
 * Changes the opening hours of calendars, and rolls back if a booked appointment would fall outside them.
 * The caller must have locked the calendars, as the engine does, so that no booking is decided meanwhile.
 */
export async function changeOpeningHours(
  tx: Executor,
  calendars: Calendars,
  now: Date,
  change: () => Promise<void>,
): Promise<Outcome<void>> {
  const closed = await changeAfterSavepoint(tx, calendars, now, change);
  if (closed.length === 0) return accept(undefined);
  await tx.execute('ROLLBACK TO SAVEPOINT before_change');
  return refuseTaken(closed.length);
}

/** The booked appointments that a change would leave outside the hours, and what `view` reads after it. Nothing stays changed. */
export async function rehearseOpeningHours<T>(
  tx: Executor,
  calendars: Calendars,
  now: Date,
  { change, view }: { readonly change: () => Promise<void>; readonly view: () => Promise<T> },
) {
  const closed = await changeAfterSavepoint(tx, calendars, now, change);
  const after = await view();
  await tx.execute('ROLLBACK TO SAVEPOINT before_change');
  return { closed, after };
}

async function changeAfterSavepoint(
  tx: Executor,
  calendars: Calendars,
  now: Date,
  change: () => Promise<void>,
) {
  const booked = await listUpcomingAppointments(tx, calendars, now);
  const needs = bookedDayNeeds(booked);
  const before = await loadWorld(tx, needs);
  await tx.execute('SAVEPOINT before_change');
  await change();
  return listClosedTimes(before, await loadWorld(tx, needs), booked);
}

/** Changes when a locked business is open: locks the calendars of its staff, and announces the change. */
export async function changeBusinessHours<T>(
  tx: Executor,
  { id }: Pick<OwnBusiness, 'id'>,
  by: { readonly actorId: string; readonly at: Date },
  {
    cause,
    change,
    response,
  }: {
    readonly cause: ScheduleCause;
    readonly change: () => Promise<void>;
    readonly response: T;
  },
): Promise<Outcome<T>> {
  // The lock on the business keeps its staff unchanged.
  const professionalIds = await listStaffIds(tx, id);
  if (professionalIds.length > 0) await takeLocks(tx, professionalIds);
  const done = await changeOpeningHours(tx, { professionalIds, businessId: id }, by.at, change);
  if (!done.ok) return done;
  await announceSchedule(tx, { businessId: id }, cause, by);
  return accept(response);
}

/** `hours` are those that the business has if no weekday is open. */
export async function writeWeek(
  tx: Executor,
  businessId: string,
  week: Week,
  hours: MinuteSpan,
): Promise<void> {
  const { columns, weeklyHours } = toWeekColumns(week, hours);
  await updateBusiness(tx, businessId, columns);
  await replaceOpeningHours(tx, businessId, weeklyHours);
}
