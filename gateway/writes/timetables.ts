import type { Executor } from '../../db/client.ts';
import { listTimetablesWithNeeds, type TimetableRecord } from '../../db/reads/class-timetables.ts';
import { listResources } from '../../db/reads/resources.ts';
import { loadWorld } from '../../db/reads/world.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import {
  checkBookedSessions,
  checkHours,
  checkRooms,
  checkTimetable,
  COMPARED_DAYS,
  comparedDates,
} from '../../domain/class-timetable-check.ts';
import type { ClassTimetable } from '../../domain/class-timetable.ts';
import { listUses } from '../../domain/held-seats.ts';
import { addDays, localDateAt } from '../../domain/local-time.ts';
import { calendarWindow, NO_NEEDS } from '../../domain/needs.ts';
import { accept, type Outcome } from '../../domain/outcome.ts';
import { type ResourceNeed, resourcesOf } from '../../domain/resource.ts';
import { type TimetableWithNeeds, withAllNeeds } from '../../domain/reserved-units.ts';
import type { World } from '../../domain/world.ts';

/** The calendar of a professional, and all timetables of the business, as they are compared with a timetable. */
export type ComparedCalendar = {
  readonly world: World;
  readonly today: string;
  readonly nowMs: number;
  readonly timetables: readonly TimetableWithNeeds[];
};

type Compared = {
  readonly businessId: string;
  readonly professionalIds: readonly string[];
  readonly serviceId: string;
  readonly resourceIds: readonly string[];
  /** The first date of a timetable. */
  readonly from: string;
};

/** Reads the calendars for the time that is compared. Call with the locks of the business and of the calendars. */
export async function readCalendars(
  tx: Executor,
  timezone: string,
  { businessId, professionalIds, serviceId, resourceIds, from }: Compared,
  nowMs: number,
): Promise<ComparedCalendar> {
  const today = localDateAt(nowMs, timezone);
  const last = addDays(from < today ? today : from, COMPARED_DAYS);
  const world = await loadWorld(tx, {
    ...NO_NEEDS,
    businessIds: [businessId],
    professionalIds,
    serviceIds: [serviceId],
    windows: [...professionalIds, ...resourceIds].map((id) => calendarWindow(id, today, last)),
  });
  const timetables = await listTimetablesWithNeeds(tx, businessId, today);
  return { world, today, nowMs, timetables };
}

/** Locks the calendar of a timetable, and its rooms and equipment, as bookings do, and reads them. */
export async function lockCalendar(
  tx: Executor,
  timezone: string,
  { businessId, professionalId, serviceId, from, resources }: TimetableRecord,
  nowMs: number,
): Promise<ComparedCalendar> {
  const resourceIds = resources.map(({ resourceId }) => resourceId);
  await takeLocks(tx, [professionalId, ...resourceIds], [serviceId]);
  const professionalIds = [professionalId];
  const compared = { businessId, professionalIds, serviceId, resourceIds, from };
  return readCalendars(tx, timezone, compared, nowMs);
}

/**
 * Other timetables and booked times are free for it, also its rooms; and no booked session of the former terms is lost. `field`:
 * the part of the request that makes it longer.
 */
export function checkFree(
  { world, today, nowMs, timetables }: ComparedCalendar,
  timetable: ClassTimetable,
  before: ClassTimetable | undefined,
  field?: string,
): Outcome<undefined> {
  const dates = comparedDates(timetable, today);
  const professional = world.professionals.get(timetable.professionalId)!;
  const business = world.businesses.get(timetable.businessId)!;
  const isOther = ({ id }: ClassTimetable) => id !== timetable.id;
  if (!before || isRetimed(before, timetable)) {
    const open = checkHours(timetable, { business, professional }, dates, field);
    if (!open.ok) return open;
  }
  const booked = bookedIn(world, timetable);
  const others = professional.timetables.filter(isOther);
  const free = checkTimetable(timetable, others, booked, dates, field);
  if (!free.ok) return free;
  const inRooms = timetables.filter(isOther).map(withAllNeeds);
  const rooms = checkRooms(timetable, inRooms, listUses(world, nowMs), dates);
  if (!rooms.ok || !before) return rooms;
  const formerDates = comparedDates(before, today);
  return checkBookedSessions(before, timetable, booked, [...new Set([...dates, ...formerDates])]);
}

/** Whether sessions get another time. A timetable outside the hours can still be ended. */
function isRetimed(before: ClassTimetable, after: ClassTimetable): boolean {
  return (
    before.startMin !== after.startMin ||
    before.durationMin < after.durationMin ||
    before.weekdays.join() !== after.weekdays.join()
  );
}

/** No booked session of the timetable is lost if it is deleted. */
export function checkUnbooked(
  { world, today }: ComparedCalendar,
  timetable: ClassTimetable,
): Outcome<undefined> {
  const dates = comparedDates(timetable, today);
  return checkBookedSessions(timetable, undefined, bookedIn(world, timetable), dates);
}

/** The sessions of the professional with seats; those of colleagues that share a room are loaded too. */
const bookedIn = ({ sessions }: World, { professionalId }: ClassTimetable) =>
  sessions.filter((each) => each.professionalId === professionalId && each.seatsTaken > 0);

/** The timetable with the terms of its service, all that its sessions need, and the changes of its sessions. */
export async function toTimetable(
  tx: Executor,
  { world }: ComparedCalendar,
  { createdAt: _at, ...row }: TimetableRecord,
): Promise<ClassTimetable> {
  const service = world.services.get(row.serviceId)!;
  const { bufferBeforeMinutes, bufferAfterMinutes, durationMin } = service;
  const known = world.professionals
    .get(row.professionalId)
    ?.timetables.find(({ id }) => id === row.id);
  const resources = row.resources.length === 0 ? [] : await listResources(tx, [row.businessId]);
  const totals = new Map(resources.map(({ id, count }) => [id, count]));
  const needs = row.resources.map((need) => ({
    ...need,
    total: totals.get(need.resourceId) ?? 0,
  }));
  return {
    ...row,
    bufferBeforeMinutes,
    bufferAfterMinutes,
    durationMin,
    capacity: row.capacity ?? service.capacity,
    timezone: world.businesses.get(row.businessId)!.timezone,
    changes: known?.changes ?? [],
    resources: resourcesOf([service, { resources: needs }]),
  };
}

/** The terms of a service that its timetables depend on. */
export type ServiceTerms = {
  readonly durationMin: number;
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
  readonly serviceResources: readonly ResourceNeed[];
};

/** The timetables of a service fit into the calendars with its new terms too. `field`: the changed term. */
export function checkTerms(
  calendar: ComparedCalendar,
  serviceId: string,
  terms: ServiceTerms,
  field: string,
): Outcome<undefined> {
  const { serviceResources: _needs, ...times } = terms;
  const withTimes = (each: ClassTimetable) =>
    each.serviceId === serviceId ? { ...each, ...times } : each;
  const { world } = calendar;
  const after: ComparedCalendar = {
    ...calendar,
    timetables: calendar.timetables.map((each) =>
      each.serviceId === serviceId ? { ...each, ...terms } : each,
    ),
    world: {
      ...world,
      professionals: new Map(
        [...world.professionals].map(([id, professional]) => [
          id,
          { ...professional, timetables: professional.timetables.map(withTimes) },
        ]),
      ),
    },
  };
  for (const [n, timetable] of after.timetables.entries()) {
    if (timetable.serviceId !== serviceId) continue;
    const before = calendar.timetables[n]!;
    const checked = checkFree(after, withAllNeeds(timetable), before, field);
    if (!checked.ok) return checked;
  }
  return accept(undefined);
}
