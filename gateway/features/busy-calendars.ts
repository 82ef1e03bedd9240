import {
  addBusyCalendar,
  getBusyCalendar,
  listBusyCalendars,
  listBusyTimes,
  removeBusyCalendar,
} from '../../contract/busy-calendars.ts';
import { newId } from '../../contract/ids.ts';
import { transact } from '../../db/client.ts';
import * as reads from '../../db/reads/busy-calendars.ts';
import { findOwnProfessional, listWorkplaces } from '../../db/reads/staff.ts';
import * as writes from '../../db/writes/busy-calendars.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { BUSY_CALENDARS_MAX, toHttpUrl } from '../../domain/busy-calendar.ts';
import { accept, refuse, refuseField } from '../../domain/outcome.ts';
import { toAccountScope } from '../access/caller.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { DateRank, listPage } from '../http/paging.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';

export function busyCalendarRoutes({ database, sealer, webhooks, nowMs }: Deps): Route[] {
  const { db } = database;

  async function isOwn({ userId }: Caller, professionalId: string): Promise<boolean> {
    return (await findOwnProfessional(db, userId))?.id === professionalId;
  }

  /** The professional, and the owners of the businesses where they work. */
  async function mayRead(caller: Caller, professionalId: string): Promise<boolean> {
    if (caller.role === 'professional') return isOwn(caller, professionalId);
    return (await listWorkplaces(db, toAccountScope(caller), professionalId)).length > 0;
  }

  async function view(calendar: reads.BusyCalendarRecord, caller: Caller) {
    const scope = toAccountScope(caller);
    const conflicts = await reads.listConflicts(db, calendar.id, scope, new Date(nowMs()));
    return {
      ...commonView(calendar),
      // The address is as good as a password.
      ...(caller.role === 'professional' && {
        url: sealer.open(calendar.sealedUrl, calendar.id) ?? '',
        username: calendar.username,
      }),
      conflicts: conflicts.map(({ appointmentId, startsAt, endsAt }) => ({
        appointmentId,
        startUtc: startsAt.toISOString(),
        endUtc: endsAt.toISOString(),
      })),
    };
  }

  return [
    route(listBusyCalendars, async ({ params: { professionalId }, caller }) => {
      if (!(await mayRead(caller, professionalId))) return refuse('PROFESSIONAL_NOT_FOUND');
      const calendars = await reads.listBusyCalendars(db, professionalId);
      return accept({ body: await Promise.all(calendars.map((each) => view(each, caller))) });
    }),

    route(getBusyCalendar, async ({ params: { professionalId, id }, caller }) => {
      if (!(await mayRead(caller, professionalId))) return refuse('PROFESSIONAL_NOT_FOUND');
      const calendar = await reads.findBusyCalendar(db, professionalId, id);
      return calendar ? accept({ body: await view(calendar, caller) }) : refuse('NOT_FOUND');
    }),

    route(addBusyCalendar, async (input) => {
      const { body, caller } = input;
      const { professionalId } = input.params;
      const { kind, username = null, password, name = '' } = body;
      if (!(await isOwn(caller, professionalId))) return refuse('PROFESSIONAL_NOT_FOUND');
      const url = toHttpUrl(body.url);
      if (!(await webhooks.isAllowed(url))) return refuseField('INVALID_INPUT', 'url');
      // Neither the stored response nor the fingerprint of the request tells a secret.
      const fingerprint = {
        ...body,
        url: sealer.digest(url),
        password: sealer.digest(password ?? ''),
      };
      const outcome = await runIdempotently(
        database,
        { ...input, body: fingerprint },
        async (tx) => {
          await takeLocks(tx, [`busy-calendars/${professionalId}`]);
          if ((await reads.countBusyCalendars(tx, professionalId)) >= BUSY_CALENDARS_MAX) {
            return refuse('USAGE_LIMIT_REACHED');
          }
          const [id, now] = [newId('bcl'), new Date(nowMs())];
          await writes.insertBusyCalendar(tx, {
            ...{ id, professionalId, kind, name, username, host: new URL(url).host },
            sealedUrl: sealer.seal(url, id),
            sealedPassword: password === undefined ? null : sealer.seal(password, id),
            ...{ createdAt: now, nextReadAt: now },
          });
          const created = await reads.findBusyCalendar(tx, professionalId, id);
          return accept({ body: { ...commonView(created!), conflicts: [] } });
        },
      );
      if (!outcome.ok) return outcome;
      return accept({ ...outcome.value, body: { ...outcome.value.body, url, username } });
    }),

    route(removeBusyCalendar, async ({ params: { professionalId, id }, caller }) => {
      if (!(await isOwn(caller, professionalId))) return refuse('PROFESSIONAL_NOT_FOUND');
      return transact(database, async (tx) => {
        if (!(await reads.findBusyCalendar(tx, professionalId, id))) return refuse('NOT_FOUND');
        await writes.deleteBusyCalendar(tx, id);
        return accept({ body: undefined });
      });
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
            ...{ calendarId: id, name: calendar.name },
            ...{ from: startsAt.toISOString(), to: endsAt.toISOString() },
          }),
          toPosition: ({ startsAt }) => ({ rank: startsAt.getTime(), id }),
        },
      );
    }),
  ];
}

/** The fields that every reader sees. */
function commonView(calendar: reads.BusyCalendarRecord) {
  const { id, professionalId, kind, name, host, lastError, unreadableEvents } = calendar;
  return {
    ...{ id, professionalId, kind, name, host },
    createdAt: calendar.createdAt.toISOString(),
    lastReadAt: calendar.readAt && calendar.readAt.toISOString(),
    lastError,
    nextReadAt: calendar.nextReadAt.toISOString(),
    busyTimes: calendar.busyTimeCount,
    unreadableEvents,
  };
}
