import {
  getBusyCalendar,
  listBusyCalendars,
  listBusyTimes,
  readBusyCalendar,
} from '../../contract/busy-calendars.ts';
import * as reads from '../../db/reads/busy-calendars.ts';
import { requestRead } from '../../db/writes/busy-calendars.ts';
import {
  READ_PAUSE_SECONDS,
  READ_WAIT_SECONDS,
  toReadPauseSeconds,
} from '../../domain/busy-calendars/busy-calendar.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import type { Deps } from '../deps.ts';
import { toVersioned } from '../http/etag.ts';
import { DateRank, listPage } from '../http/paging.ts';
import { route, type Route } from '../http/route.ts';
import { createBusyCalendarViews, versionOf } from '../reads/busy-calendar-views.ts';
import { untilTried } from '../reads/stale-calendars.ts';
import { busyCalendarChangeRoutes } from './busy-calendar-changes.ts';

export function busyCalendarRoutes(deps: Deps): Route[] {
  const { nowMs } = deps;
  const { db } = deps.database;
  const { mayRead, view } = createBusyCalendarViews(deps);

  return [
    route(listBusyCalendars, async ({ params: { professionalId }, caller }) => {
      if (!(await mayRead(caller, professionalId))) return refuse('PROFESSIONAL_NOT_FOUND');
      const calendars = await reads.listBusyCalendars(db, professionalId);
      return accept({ body: await Promise.all(calendars.map((each) => view(each, caller))) });
    }),

    route(getBusyCalendar, async ({ params: { professionalId, id }, caller }) => {
      if (!(await mayRead(caller, professionalId))) return refuse('PROFESSIONAL_NOT_FOUND');
      const calendar = await reads.findBusyCalendar(db, professionalId, id);
      if (!calendar) return refuse('NOT_FOUND');
      return accept(toVersioned(await view(calendar, caller), versionOf(calendar)));
    }),

    route(readBusyCalendar, async ({ params: { professionalId, id }, caller }) => {
      if (!(await mayRead(caller, professionalId))) return refuse('PROFESSIONAL_NOT_FOUND');
      const before = await reads.findBusyCalendar(db, professionalId, id);
      if (!before) return refuse('NOT_FOUND');
      const now = new Date(nowMs());
      const triedBefore = new Date(now.getTime() - READ_PAUSE_SECONDS * 1000);
      if (!(await requestRead(db, id, { now, triedBefore }))) {
        return refuse('RATE_LIMITED', toReadPauseSeconds(before.triedAt?.getTime(), now.getTime()));
      }
      await untilTried(db, [id], now, READ_WAIT_SECONDS * 1000);
      const calendar = await reads.findBusyCalendar(db, professionalId, id);
      if (!calendar) return refuse('NOT_FOUND');
      return accept(toVersioned(await view(calendar, caller), versionOf(calendar)));
    }),

    route(listBusyTimes, async ({ params: { professionalId, id }, query, caller, path }) => {
      if (!(await mayRead(caller, professionalId))) return refuse('PROFESSIONAL_NOT_FOUND');
      const calendar = await reads.findBusyCalendar(db, professionalId, id);
      if (!calendar) return refuse('NOT_FOUND');
      const from = query.from === undefined ? new Date(nowMs()) : new Date(query.from);
      const to = query.to === undefined ? undefined : new Date(query.to);
      return listPage(
        { path, query },
        DateRank,
        (page) => reads.listBusyTimes(db, id, { from, to }, page),
        {
          toItem: ({ startsAt, endsAt }) => ({
            calendarId: id,
            name: calendar.name,
            from: startsAt.toISOString(),
            to: endsAt.toISOString(),
          }),
          toPosition: ({ startsAt }) => ({ rank: startsAt.getTime(), id }),
        },
      );
    }),
    ...busyCalendarChangeRoutes(deps),
  ];
}
