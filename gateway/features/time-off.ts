import { cancelTimeOff, getTimeOff, listTimeOff, takeTimeOff } from '../../contract/time-off.ts';
import { type Executor, transact } from '../../db/client.ts';
import {
  countWorkplaces,
  findOwnProfessional,
  listWorkplaces,
  type Workplace,
} from '../../db/reads/staff.ts';
import * as reads from '../../db/reads/time-off.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { announceProfessional } from '../../db/writes/schedule-events.ts';
import * as writes from '../../db/writes/time-off.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { toTimeOffSpan } from '../../domain/schedule.ts';
import { timeOffView } from '../../domain/time-off.ts';
import { toAccountScope } from '../access/caller.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { DateRank, sendList } from '../http/paging.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { takeTimeOff as writeTimeOff } from '../writes/take-time-off.ts';

export function timeOffRoutes({ database, nowMs }: Deps): Route[] {
  const { db } = database;

  /** Time off applies at every workplace, so a business decides only for staff who work nowhere else. */
  async function findWorkplace(
    tx: Executor,
    caller: Caller,
    professionalId: string,
  ): Promise<Outcome<Workplace>> {
    const places = await listWorkplaces(tx, toAccountScope(caller), professionalId);
    const [place] = places;
    if (!place) return refuse('PROFESSIONAL_NOT_FOUND');
    if (!places.every(({ may }) => may.takeTimeOff)) return refuse('FORBIDDEN');
    const isSelf = (await findOwnProfessional(tx, caller.userId))?.id === professionalId;
    const isShared = !isSelf && (await countWorkplaces(tx, professionalId)) > 1;
    return isShared ? refuse('FORBIDDEN') : accept(place);
  }

  return [
    route(takeTimeOff, (input) =>
      runIdempotently(database, input, async (tx) => {
        const { professionalId, from, to, reason = null } = input.body;
        const allowed = await findWorkplace(tx, input.caller, professionalId);
        if (!allowed.ok) return allowed;
        await takeLocks(tx, [professionalId]);
        // Checked again under the lock: the workplaces may have changed.
        const place = await findWorkplace(tx, input.caller, professionalId);
        if (!place.ok) return place;
        const span = toTimeOffSpan(from, to, place.value.timezone);
        if (!span.ok) return span;
        const startsAt = new Date(span.value.startMs);
        const endsAt = new Date(span.value.endMs);
        const wanted = { professionalId, startsAt, endsAt, reason };
        const { userId } = input.caller;
        const taken = await writeTimeOff(tx, wanted, userId, new Date(nowMs()));
        return taken.ok ? accept({ body: timeOffView(taken.value, place.value.timezone) }) : taken;
      }),
    ),

    route(listTimeOff, async ({ query, caller, path }) => {
      const { professionalId } = query;
      const places = await listWorkplaces(db, toAccountScope(caller), professionalId);
      const [place] = places;
      if (!place) return refuse('PROFESSIONAL_NOT_FOUND');
      return sendList(
        { path, query },
        DateRank,
        reads.listTimeOff(db, professionalId, new Date(nowMs())),
        {
          toItem: (each) => timeOffView(each, place.timezone),
          toPosition: ({ startsAt, id }) => ({ rank: startsAt.getTime(), id }),
        },
      );
    }),

    route(getTimeOff, async ({ params: { id }, caller }) => {
      const found = await reads.findTimeOff(db, id);
      const [place] = found
        ? await listWorkplaces(db, toAccountScope(caller), found.professionalId)
        : [];
      return found && place
        ? accept(toVersioned(timeOffView(found, place.timezone)))
        : refuse('NOT_FOUND');
    }),

    route(cancelTimeOff, ({ params: { id }, headers, caller }) =>
      transact(database, async (tx) => {
        const found = await reads.findTimeOff(tx, id);
        if (!found) return refuse('NOT_FOUND');
        const place = await findWorkplace(tx, caller, found.professionalId);
        if (!place.ok) return place.code === 'FORBIDDEN' ? place : refuse('NOT_FOUND');
        const stale = refuseStale(headers, timeOffView(found, place.value.timezone));
        if (stale) return stale;
        await writes.deleteTimeOff(tx, id);
        const by = { actorId: caller.userId, at: new Date(nowMs()) };
        await announceProfessional(tx, found.professionalId, 'timeOff', by);
        return accept({ body: undefined });
      }),
    ),
  ];
}
