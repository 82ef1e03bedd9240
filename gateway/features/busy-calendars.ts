import {
  addBusyCalendar,
  changeBusyCalendar,
  getBusyCalendar,
  listBusyCalendars,
  listBusyTimes,
  readBusyCalendar,
  removeBusyCalendar,
} from '../../contract/busy-calendars.ts';
import { newId } from '../../contract/ids.ts';
import { type Executor, transact } from '../../db/client.ts';
import * as reads from '../../db/reads/busy-calendars.ts';
import * as writes from '../../db/writes/busy-calendars.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { announceProfessional } from '../../db/writes/schedule-events.ts';
import {
  BUSY_CALENDARS_MAX,
  CHANGES_PER_HOUR,
  READ_PAUSE_SECONDS,
  READ_WAIT_SECONDS,
  toHttpUrl,
  toReadPauseSeconds,
} from '../../domain/busy-calendars/busy-calendar.ts';
import { accept, refuse, refuseField } from '../../domain/outcome.ts';
import { consumeAttempt, type RateLimit } from '../access/rate-limit.ts';
import type { Deps } from '../deps.ts';
import { definedFields } from '../http/defined-fields.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { DateRank, sendList } from '../http/paging.ts';
import { route, type Route } from '../http/route.ts';
import { commonView, createBusyCalendarViews, versionOf } from '../reads/busy-calendar-views.ts';
import { untilTried } from '../reads/stale-calendars.ts';
import { runIdempotently } from '../writes/idempotent.ts';

type Changes = {
  readonly name?: string | undefined;
  readonly url?: string | undefined;
  readonly username?: string | null | undefined;
  readonly password?: string | null | undefined;
};

const isReadAgain = ({ url, username, password }: Changes) =>
  url !== undefined || username !== undefined || password !== undefined;

/** Each new address or login is tried at once, at a server that the professional chose. */
const READS_PER_ACCOUNT: RateLimit = {
  name: 'busy-calendar-changes',
  max: CHANGES_PER_HOUR,
  windowSeconds: 3_600,
};

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
      const request = (tx: Executor) => writes.requestRead(tx, id, { now, triedBefore });
      if (!(await transact(deps.database, request))) {
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
      return sendList({ path, query }, DateRank, reads.listBusyTimes(db, id, { from, to }), {
        toItem: ({ startsAt, endsAt }) => ({
          calendarId: id,
          name: calendar.name,
          from: startsAt.toISOString(),
          to: endsAt.toISOString(),
        }),
        toPosition: ({ startsAt }) => ({ rank: startsAt.getTime(), id }),
      });
    }),
    ...changeRoutes(deps),
  ];
}

/** A professional adds, changes and removes outside calendars. */
function changeRoutes(deps: Deps): Route[] {
  const { database, redis, sealer, webhooks, nowMs } = deps;
  const { isOwn, view } = createBusyCalendarViews(deps);

  /** Undefined if the stored address cannot be read any more and no new one is sent. */
  function toChanges(before: reads.BusyCalendarRecord, body: Changes) {
    const { name, url: newUrl, username, password } = body;
    if (!isReadAgain(body)) return definedFields({ name });
    const { id } = before;
    const url = newUrl ?? sealer.open(before.sealedUrl, id);
    if (url === undefined) return undefined;
    const { host } = new URL(url);
    // The password was meant for the old host.
    const kept = host === before.host ? undefined : null;
    const sealedPassword = typeof password === 'string' ? sealer.seal(password, id) : password;
    return {
      ...definedFields({ name, username }),
      ...definedFields({ sealedPassword: sealedPassword === undefined ? kept : sealedPassword }),
      // A new seal, also of the same address, tells a worker that its reading is outdated.
      sealedUrl: sealer.seal(url, id),
      host,
      etag: null,
      wholeReadAt: null,
      failures: 0,
      lastError: null,
      nextReadAt: new Date(nowMs()),
    };
  }

  return [
    route(addBusyCalendar, async (input) => {
      const { body, caller } = input;
      const { professionalId } = input.params;
      const { kind, username = null, password, name = '' } = body;
      if (!(await isOwn(caller, professionalId))) return refuse('PROFESSIONAL_NOT_FOUND');
      const url = toHttpUrl(body.url);
      if (!(await webhooks.isAllowed(url))) return refuseField('INVALID_INPUT', 'url');
      const waitSeconds = await consumeAttempt(redis, READS_PER_ACCOUNT, caller.userId);
      if (waitSeconds !== undefined) return refuse('RATE_LIMITED', waitSeconds);
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
            id,
            professionalId,
            kind,
            name,
            username,
            host: new URL(url).host,
            sealedUrl: sealer.seal(url, id),
            sealedPassword: password === undefined ? null : sealer.seal(password, id),
            createdAt: now,
            nextReadAt: now,
          });
          const created = await reads.findBusyCalendar(tx, professionalId, id);
          return accept({ body: { ...commonView(created!), conflicts: [] } });
        },
      );
      if (!outcome.ok) return outcome;
      return accept({ ...outcome.value, body: { ...outcome.value.body, url, username } });
    }),

    route(changeBusyCalendar, async ({ params: { professionalId, id }, headers, body, caller }) => {
      if (!(await isOwn(caller, professionalId))) return refuse('PROFESSIONAL_NOT_FOUND');
      const url = body.url === undefined ? undefined : toHttpUrl(body.url);
      if (url !== undefined && !(await webhooks.isAllowed(url))) {
        return refuseField('INVALID_INPUT', 'url');
      }
      if (isReadAgain(body)) {
        const waitSeconds = await consumeAttempt(redis, READS_PER_ACCOUNT, caller.userId);
        if (waitSeconds !== undefined) return refuse('RATE_LIMITED', waitSeconds);
      }
      const changed = await transact(database, async (tx) => {
        const before = await writes.lockOwnCalendar(tx, professionalId, id);
        if (!before) return refuse('NOT_FOUND');
        const stale = refuseStale(headers, versionOf(before));
        if (stale) return stale;
        const changes = toChanges(before, { ...body, url });
        if (!changes) return refuseField('MISSING_FIELDS', 'url');
        if (Object.keys(changes).length > 0) await writes.changeBusyCalendar(tx, id, changes);
        return accept((await reads.findBusyCalendar(tx, professionalId, id))!);
      });
      if (!changed.ok) return changed;
      return accept(toVersioned(await view(changed.value, caller), versionOf(changed.value)));
    }),

    route(removeBusyCalendar, async ({ params: { professionalId, id }, headers, caller }) => {
      if (!(await isOwn(caller, professionalId))) return refuse('PROFESSIONAL_NOT_FOUND');
      return transact(database, async (tx) => {
        const calendar = await writes.lockOwnCalendar(tx, professionalId, id);
        if (!calendar) return refuse('NOT_FOUND');
        const stale = refuseStale(headers, versionOf(calendar));
        if (stale) return stale;
        await writes.deleteBusyCalendar(tx, id);
        const by = { actorId: caller.userId, at: new Date(nowMs()) };
        await announceProfessional(tx, professionalId, 'busyTimes', by);
        return accept({ body: undefined });
      });
    }),
  ];
}
