import {
  changeClass,
  CLASSES_MAX,
  createClass,
  deleteClass,
  getClass,
  listClasses,
} from '../../contract/classes.ts';
import { newId } from '../../contract/ids.ts';
import { type Executor, transact } from '../../db/client.ts';
import {
  findTimetableRecord,
  listTimetableRecords,
  type TimetableRecord,
} from '../../db/reads/class-timetables.ts';
import { findBusinessInAnyState, type OwnBusiness } from '../../db/reads/own-business.ts';
import { listStaffIds } from '../../db/reads/staff.ts';
import { loadWorld } from '../../db/reads/world.ts';
import * as writes from '../../db/writes/class-timetables.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { lockBusiness } from '../../db/writes/own-business.ts';
import { announceSchedule } from '../../db/writes/schedule-events.ts';
import {
  checkBookedSessions,
  checkTimetable,
  COMPARED_DAYS,
  comparedDates,
} from '../../domain/class-timetable-check.ts';
import type { ClassTimetable } from '../../domain/class-timetable.ts';
import { addDays, localDateAt, toClock, toMinute } from '../../domain/local-time.ts';
import { calendarWindow, NO_NEEDS } from '../../domain/needs.ts';
import { accept, type Outcome, refuse, refuseField } from '../../domain/outcome.ts';
import type { World } from '../../domain/world.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import type { Deps } from '../deps.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { checkNeeds, saveNeeds } from '../writes/resource-needs.ts';

export function classRoutes({ database, responseCache, nowMs }: Deps): Route[] {
  const { db } = database;
  const clearAfter = <T>(change: Promise<Outcome<T>>) => clearCacheAfter(responseCache, change);

  /** Locks the business and the calendar, as bookings do, and reads the calendar for the time that is compared. */
  async function lockCalendar(tx: Executor, business: OwnBusiness, row: TimetableRecord) {
    const { professionalId, serviceId, from } = row;
    const today = localDateAt(nowMs(), business.timezone);
    await takeLocks(tx, [professionalId]);
    const first = from < today ? today : from;
    const world = await loadWorld(tx, {
      ...NO_NEEDS,
      businessIds: [business.id],
      professionalIds: [professionalId],
      serviceIds: [serviceId],
      windows: [
        calendarWindow(professionalId, today),
        calendarWindow(professionalId, today, addDays(first, COMPARED_DAYS)),
      ],
    });
    return { world, today };
  }

  /** Locks the business, so that the timetable stays as it was read. */
  async function lockRecord(tx: Executor, businessIds: readonly string[], id: string) {
    const found = await findTimetableRecord(tx, businessIds, id);
    const business = found && (await lockBusiness(tx, { id: found.businessId }));
    const before = business && (await findTimetableRecord(tx, [business.id], id));
    return business && before && { business, before };
  }

  function announce(
    tx: Executor,
    { businessId, professionalId }: TimetableRecord,
    actorId: string,
  ) {
    const by = { actorId, at: new Date(nowMs()) };
    return announceSchedule(tx, { businessId, professionalId }, 'classes', by);
  }

  return [
    route(listClasses, async ({ businessIds }) => {
      const one = requireOneBusiness(businessIds);
      if (!one.ok) return one;
      const business = (await findBusinessInAnyState(db, one.value))!;
      const fromDate = localDateAt(nowMs(), business.timezone);
      const rows = await listTimetableRecords(db, business.id, fromDate);
      return accept({ body: rows.map(classView) });
    }),

    route(createClass, (input) =>
      clearAfter(
        runIdempotently(database, input, async (tx) => {
          const { userId } = input.caller;
          const one = requireOneBusiness(input.businessIds);
          if (!one.ok) return one;
          const business = (await lockBusiness(tx, { id: one.value }))!;
          const { start, until = null, capacity = null, resources = [], ...terms } = input.body;
          const ids = { id: newId('cla'), businessId: business.id };
          const optional = { until, capacity, resources, createdAt: new Date(nowMs()) };
          const row = { ...ids, ...terms, ...optional, startMin: toMinute(start) };
          if (until !== null && until < row.from) return refuseField('INVALID_INPUT', 'until');
          // Timetables that have ended are in no list that could be shortened.
          const fromDate = localDateAt(nowMs(), business.timezone);
          const known = await listTimetableRecords(tx, business.id, fromDate);
          if (known.length >= CLASSES_MAX) return refuse('USAGE_LIMIT_REACHED');
          // Else callers could lock any calendar by its id.
          const staffIds = await listStaffIds(tx, business.id);
          if (!staffIds.includes(row.professionalId)) return refuse('PROFESSIONAL_NOT_AT_BUSINESS');
          const { world, today } = await lockCalendar(tx, business, row);
          const offered = checkOffered(world, row);
          if (!offered.ok) return offered;
          const needs = await checkNeeds(tx, business.id, resources);
          if (!needs.ok) return needs;
          const checked = checkFree(world, business, row, undefined, today);
          if (!checked.ok) return checked;
          await writes.insertTimetable(tx, row);
          await saveNeeds(tx, { serviceId: row.serviceId, classId: row.id }, resources);
          await announce(tx, row, userId);
          return accept(toVersioned(classView(row)));
        }),
      ),
    ),

    route(getClass, async ({ params: { id }, businessIds }) => {
      const record = await findTimetableRecord(db, businessIds, id);
      return record ? accept(toVersioned(classView(record))) : refuse('NOT_FOUND');
    }),

    route(changeClass, ({ params: { id }, headers, body, caller: { userId }, businessIds }) =>
      clearAfter(
        transact(database, async (tx) => {
          const locked = await lockRecord(tx, businessIds, id);
          if (!locked) return refuse('NOT_FOUND');
          const { business, before } = locked;
          const stale = refuseStale(headers, classView(before));
          if (stale) return stale;
          const { weekdays = before.weekdays, from = before.from, until = before.until } = body;
          const { start, capacity = before.capacity, resources = before.resources } = body;
          const startMin = start === undefined ? before.startMin : toMinute(start);
          const row = { ...before, weekdays, from, until, capacity, resources, startMin };
          if (until !== null && until < from) return refuseField('INVALID_INPUT', 'until');
          const earliest = { ...row, from: from < before.from ? from : before.from };
          const { world, today } = await lockCalendar(tx, business, earliest);
          const needs = await checkNeeds(tx, business.id, resources);
          if (!needs.ok) return needs;
          const checked = checkFree(world, business, row, before, today);
          if (!checked.ok) return checked;
          await writes.updateTimetable(tx, row);
          await saveNeeds(tx, { serviceId: row.serviceId, classId: id }, body.resources);
          await announce(tx, row, userId);
          return accept(toVersioned(classView(row)));
        }),
      ),
    ),

    route(deleteClass, ({ params: { id }, headers, caller: { userId }, businessIds }) =>
      clearAfter(
        transact(database, async (tx) => {
          const locked = await lockRecord(tx, businessIds, id);
          if (!locked) return refuse('NOT_FOUND');
          const { business, before } = locked;
          const stale = refuseStale(headers, classView(before));
          if (stale) return stale;
          const { world, today } = await lockCalendar(tx, business, before);
          const timetable = toTimetable(world, business, before);
          const dates = comparedDates(timetable, today);
          const checked = checkBookedSessions(timetable, undefined, bookedIn(world, before), dates);
          if (!checked.ok) return checked;
          await writes.deleteTimetable(tx, id);
          await announce(tx, before, userId);
          return accept({ body: undefined });
        }),
      ),
    ),
  ];
}

/** The sessions of the professional with seats; those of colleagues that share a room are loaded too. */
const bookedIn = ({ sessions }: World, { professionalId }: TimetableRecord) =>
  sessions.filter((each) => each.professionalId === professionalId && each.seatsTaken > 0);

function checkOffered(world: World, row: TimetableRecord): Outcome<undefined> {
  const service = world.services.get(row.serviceId);
  if (!service || service.isDeleted || service.businessId !== row.businessId) {
    return refuse('SERVICE_NOT_OWNED');
  }
  if (service.capacity < 2) return refuseField('INVALID_SERVICES', 'serviceId');
  const professional = world.professionals.get(row.professionalId);
  if (!professional?.businessIds.includes(row.businessId)) {
    return refuse('PROFESSIONAL_NOT_AT_BUSINESS');
  }
  const isOffered = professional.serviceIds.includes(service.id);
  return isOffered ? accept(undefined) : refuse('SERVICE_NOT_OFFERED');
}

/** Other timetables and booked times are free for it, and no booked session of the former terms is lost. */
function checkFree(
  world: World,
  business: OwnBusiness,
  row: TimetableRecord,
  before: TimetableRecord | undefined,
  today: string,
): Outcome<undefined> {
  const timetable = toTimetable(world, business, row);
  const all = world.professionals.get(row.professionalId)?.timetables ?? [];
  const others = all.filter(({ id }) => id !== row.id);
  const booked = bookedIn(world, row);
  const dates = comparedDates(timetable, today);
  const free = checkTimetable(timetable, others, booked, dates);
  if (!free.ok || !before) return free;
  const former = toTimetable(world, business, before);
  return checkBookedSessions(former, timetable, booked, [
    ...new Set([...dates, ...comparedDates(former, today)]),
  ]);
}

/** The timetable with the terms of its service and the changes of its sessions. */
function toTimetable(world: World, business: OwnBusiness, row: TimetableRecord): ClassTimetable {
  const service = world.services.get(row.serviceId)!;
  const { bufferBeforeMinutes, bufferAfterMinutes, durationMin } = service;
  const known = world.professionals
    .get(row.professionalId)
    ?.timetables.find(({ id }) => id === row.id);
  const { createdAt: _at, resources: _needs, ...terms } = row;
  return {
    ...terms,
    bufferBeforeMinutes,
    bufferAfterMinutes,
    durationMin,
    capacity: row.capacity ?? service.capacity,
    timezone: business.timezone,
    changes: known?.changes ?? [],
  };
}

function classView(row: TimetableRecord) {
  const { id, serviceId, professionalId, weekdays, startMin, from, until, capacity } = row;
  const { resources } = row;
  const start = toClock(startMin);
  return { id, serviceId, professionalId, weekdays, start, from, until, capacity, resources };
}
