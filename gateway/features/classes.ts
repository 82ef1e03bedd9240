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
  listEndedTimetables,
  listTimetableRecords,
  type TimetableRecord,
} from '../../db/reads/class-timetables.ts';
import { findBusinessInAnyState } from '../../db/reads/own-business.ts';
import { listStaffIds } from '../../db/reads/staff.ts';
import * as writes from '../../db/writes/class-timetables.ts';
import { lockBusiness } from '../../db/writes/own-business.ts';
import { announceSchedule } from '../../db/writes/schedule-events.ts';
import { checkDates } from '../../domain/class-timetable-check.ts';
import { localDateAt, toClock, toMinute } from '../../domain/local-time.ts';
import { accept, type Outcome, refuse, refuseField } from '../../domain/outcome.ts';
import type { World } from '../../domain/world.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import type { Deps } from '../deps.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { checkNeeds, saveNeeds } from '../writes/resource-needs.ts';
import { checkFree, checkUnbooked, lockCalendar, toTimetable } from '../writes/timetables.ts';

export function classRoutes({ database, responseCache, nowMs }: Deps): Route[] {
  const { db } = database;
  const clearAfter = <T>(change: Promise<Outcome<T>>) => clearCacheAfter(responseCache, change);

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
    route(listClasses, async ({ query: { ended }, businessIds }) => {
      const one = requireOneBusiness(businessIds);
      if (!one.ok) return one;
      const business = (await findBusinessInAnyState(db, one.value))!;
      const today = localDateAt(nowMs(), business.timezone);
      const rows =
        ended === 'true'
          ? await listEndedTimetables(db, business.id, today, CLASSES_MAX)
          : await listTimetableRecords(db, business.id, today);
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
          const today = localDateAt(nowMs(), business.timezone);
          const dates = checkDates(row, today);
          if (!dates.ok) return dates;
          // Timetables that have ended do not count.
          const known = await listTimetableRecords(tx, business.id, today);
          if (known.length >= CLASSES_MAX) return refuse('USAGE_LIMIT_REACHED');
          // Else callers could lock any calendar by its id.
          const staffIds = await listStaffIds(tx, business.id);
          if (!staffIds.includes(row.professionalId)) return refuse('PROFESSIONAL_NOT_AT_BUSINESS');
          const needs = await checkNeeds(tx, business.id, resources);
          if (!needs.ok) return needs;
          const calendar = await lockCalendar(tx, business.timezone, row, nowMs());
          const offered = checkOffered(calendar.world, row);
          if (!offered.ok) return offered;
          const checked = checkFree(calendar, await toTimetable(tx, calendar, row), undefined);
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
          const dates = checkDates(row);
          if (!dates.ok) return dates;
          const earliest = { ...row, from: from < before.from ? from : before.from };
          const needs = await checkNeeds(tx, business.id, resources);
          if (!needs.ok) return needs;
          const calendar = await lockCalendar(tx, business.timezone, earliest, nowMs());
          const former = await toTimetable(tx, calendar, before);
          const checked = checkFree(calendar, await toTimetable(tx, calendar, row), former);
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
          const calendar = await lockCalendar(tx, business.timezone, before, nowMs());
          const checked = checkUnbooked(calendar, await toTimetable(tx, calendar, before));
          if (!checked.ok) return checked;
          await writes.deleteTimetable(tx, id);
          await announce(tx, before, userId);
          return accept({ body: undefined });
        }),
      ),
    ),
  ];
}

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

function classView(row: TimetableRecord) {
  const { id, serviceId, professionalId, weekdays, startMin, from, until, capacity } = row;
  const { resources } = row;
  const start = toClock(startMin);
  return { id, serviceId, professionalId, weekdays, start, from, until, capacity, resources };
}
