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
import { type ClassTimetable, listSessions } from '../../domain/class-timetable.ts';
import { addDays, localDateAt } from '../../domain/local-time.ts';
import { calendarWindow, NO_NEEDS } from '../../domain/needs.ts';
import { accept, type Outcome } from '../../domain/outcome.ts';
import { type ResourceNeed, resourcesOf } from '../../domain/resource.ts';
import { type TimetableWithNeeds, withAllNeeds } from '../../domain/reserved-units.ts';
import { indexByTime, listTakenTimes, type TakenTimes } from '../../domain/taken-times.ts';
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

/** Other timetables and booked times are free for it, also its rooms; and no booked session of the former terms is lost. */
export function checkFree(
  calendar: ComparedCalendar,
  timetable: ClassTimetable,
  before: ClassTimetable | undefined,
): Outcome<undefined> {
  return checkAgainst(calendar, takenTimes(calendar, [timetable]), timetable, before);
}

/** The taken times on all dates on which one of the timetables is compared. */
function takenTimes(
  { world, today, nowMs, timetables }: ComparedCalendar,
  compared: readonly ClassTimetable[],
): TakenTimes {
  const dates = compared.flatMap((each) => comparedDates(each, today));
  return listTakenTimes(world, timetables, [...new Set(dates)], nowMs);
}

/** `field`: the part of the request that makes sessions longer. */
function checkAgainst(
  { world, today }: ComparedCalendar,
  taken: TakenTimes,
  timetable: ClassTimetable,
  before: ClassTimetable | undefined,
  field?: string,
): Outcome<undefined> {
  const dates = comparedDates(timetable, today);
  const sessions = listSessions([timetable], dates);
  const professional = world.professionals.get(timetable.professionalId)!;
  const business = world.businesses.get(timetable.businessId)!;
  if (!before || isRetimed(before, timetable)) {
    const open = checkHours(timetable, { business, professional }, sessions, field);
    if (!open.ok) return open;
  }
  const free = checkTimetable(sessions, taken, field);
  if (!free.ok) return free;
  const rooms = checkRooms(sessions, taken);
  if (!rooms.ok || !before) return rooms;
  const allDates = new Set([...dates, ...comparedDates(before, today)]);
  return checkBookedSessions(
    listSessions([before], allDates),
    listSessions([timetable], allDates),
    taken.booked,
  );
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
  const sessions = listSessions([timetable], comparedDates(timetable, today));
  return checkBookedSessions(sessions, [], indexByTime(world.sessions));
}

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
  const isConcerned = (each: ClassTimetable) => each.serviceId === serviceId;
  const taken = takenTimes(after, after.timetables.filter(isConcerned));
  for (const [n, timetable] of after.timetables.entries()) {
    if (!isConcerned(timetable)) continue;
    const before = calendar.timetables[n]!;
    const checked = checkAgainst(after, taken, withAllNeeds(timetable), before, field);
    if (!checked.ok) return checked;
  }
  return accept(undefined);
}
