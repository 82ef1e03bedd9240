import { newId } from '../../contract/ids.ts';
import {
  cancelTimeOff,
  getSchedule,
  listTimeOff,
  removeException,
  setException,
  setSchedule,
  takeTimeOff,
} from '../../contract/schedules.ts';
import { type Executor, transact } from '../../db/client.ts';
import * as reads from '../../db/reads/schedules.ts';
import { lock } from '../../db/writes/locks.ts';
import * as writes from '../../db/writes/schedules.ts';
import { clockSpan } from '../../domain/local-time.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../domain/outcome.ts';
import { checkSpans, timeOffSpan } from '../../domain/schedule.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { changeOpenTime } from '../writes/open-time.ts';
import { route, type Route } from '../http/mount.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { DateRank, listPage } from '../http/paging.ts';
import { ownerOf } from './appointments.ts';

type Place = { readonly professionalId: string; readonly businessId: string };

export function scheduleRoutes({ database, nowMs }: Deps): Route[] {
  const { db } = database;

  /** Undefined where the caller may say when the professional works there. */
  async function refusedPlace(
    executor: Executor,
    caller: Caller,
    { professionalId, businessId }: Place,
  ): Promise<Refusal | undefined> {
    const places = await reads.listWorkplaces(executor, ownerOf(caller), professionalId);
    if (places.length === 0) return refuse('PROFESSIONAL_NOT_FOUND');
    if (places.some((place) => place.businessId === businessId)) return undefined;
    return refuse('PROFESSIONAL_NOT_AT_BUSINESS');
  }

  /** Time off holds everywhere: of those who also work elsewhere only they themselves decide. */
  async function placeToLeave(
    tx: Executor,
    caller: Caller,
    professionalId: string,
  ): Promise<Outcome<reads.Workplace>> {
    const [place] = await reads.listWorkplaces(tx, ownerOf(caller), professionalId);
    if (!place) return refuse('PROFESSIONAL_NOT_FOUND');
    const isShared =
      caller.role === 'business' && (await reads.countWorkplaces(tx, professionalId)) > 1;
    return isShared ? refuse('FORBIDDEN') : accept(place);
  }

  async function scheduleOf(executor: Executor, place: Place) {
    const { weekly, exceptions } = await reads.readHours(executor, place, new Date(nowMs()));
    const weekdays = [...new Set(weekly.map(({ weekday }) => weekday))];
    return {
      ...place,
      weekly: weekdays.map((weekday) => ({
        weekday,
        spans: weekly.filter((span) => span.weekday === weekday).map(clockSpan),
      })),
      exceptions: exceptions.map(({ date, spans }) => ({ date, spans: spans.map(clockSpan) })),
    };
  }

  /** The hours after a change that was allowed. */
  async function changed(tx: Executor, place: Place, caller: Caller, change: () => Promise<void>) {
    const refused = await refusedPlace(tx, caller, place);
    if (refused) return refused;
    await lock(tx, [place.professionalId]);
    // They may have been taken off the staff meanwhile.
    const stillRefused = await refusedPlace(tx, caller, place);
    if (stillRefused) return stillRefused;
    const calendars = { professionalIds: [place.professionalId] };
    const done = await changeOpenTime(tx, calendars, new Date(nowMs()), change);
    return done.ok ? accept({ body: await scheduleOf(tx, place) }) : done;
  }

  return [
    route(getSchedule, async ({ params, query, caller }) => {
      const place = { professionalId: params.id, ...query };
      const refused = await refusedPlace(db, caller, place);
      return refused ?? accept({ body: await scheduleOf(db, place) });
    }),

    route(setSchedule, async (input) => {
      const { businessId, weekly } = input.body;
      const week: { weekday: number; startMin: number; endMin: number }[] = [];
      for (const { weekday, spans } of weekly) {
        const sound = checkSpans(spans);
        if (!sound.ok) return sound;
        week.push(...sound.value.map((span) => ({ ...span, weekday })));
      }
      const place = { professionalId: input.params.id, businessId };
      return runIdempotently(database, input, (tx) =>
        changed(tx, place, input.caller, () => writes.replaceWeek(tx, place, week)),
      );
    }),

    route(setException, async (input) => {
      const { businessId, date } = input.body;
      const spans = checkSpans(input.body.spans);
      if (!spans.ok) return spans;
      const place = { professionalId: input.params.id, businessId };
      return runIdempotently(database, input, (tx) =>
        changed(tx, place, input.caller, () => writes.putException(tx, place, date, spans.value)),
      );
    }),

    route(removeException, ({ params, query: { businessId, date }, caller }) => {
      const place = { professionalId: params.id, businessId };
      return transact(database, (tx) =>
        changed(tx, place, caller, () => writes.deleteException(tx, place, date)),
      );
    }),

    route(takeTimeOff, (input) =>
      runIdempotently(database, input, async (tx) => {
        const { professionalId, from, to, reason = null } = input.body;
        const allowed = await placeToLeave(tx, input.caller, professionalId);
        if (!allowed.ok) return allowed;
        await lock(tx, [professionalId]);
        // They may have left, or begun to work elsewhere, meanwhile.
        const place = await placeToLeave(tx, input.caller, professionalId);
        if (!place.ok) return place;
        const span = timeOffSpan(from, to, place.value.timezone);
        if (!span.ok) return span;
        const now = new Date(nowMs());
        const startsAt = new Date(span.value.startMs);
        const endsAt = new Date(span.value.endMs);
        if (await reads.hasTimeOff(tx, professionalId, { startsAt, endsAt })) {
          return refuse('TIMEOFF_OVERLAP');
        }
        // Who has been served already is not in the way.
        const rest = { startsAt: startsAt < now ? now : startsAt, endsAt };
        if (await reads.hasUpcoming(tx, { professionalIds: [professionalId] }, rest)) {
          return refuse('SCHEDULE_TIME_TAKEN');
        }
        const row = {
          id: newId('tof'),
          ...{ professionalId, startsAt, endsAt, reason },
          createdAt: now,
        };
        await writes.insertTimeOff(tx, row);
        return accept({ body: timeOffView(row) });
      }),
    ),

    route(listTimeOff, async ({ query, caller, path }) => {
      const { professionalId } = query;
      const places = await reads.listWorkplaces(db, ownerOf(caller), professionalId);
      if (places.length === 0) return refuse('PROFESSIONAL_NOT_FOUND');
      return listPage(
        { path, query },
        DateRank,
        (page) => reads.listTimeOff(db, professionalId, new Date(nowMs()), page),
        {
          toItem: timeOffView,
          toPosition: ({ startsAt, id }) => ({ rank: startsAt.getTime(), id }),
        },
      );
    }),

    route(cancelTimeOff, ({ params: { id }, caller }) =>
      transact(database, async (tx) => {
        const found = await reads.findTimeOff(tx, id);
        if (!found) return refuse('NOT_FOUND');
        const place = await placeToLeave(tx, caller, found.professionalId);
        if (!place.ok) return place.code === 'FORBIDDEN' ? place : refuse('NOT_FOUND');
        await writes.deleteTimeOff(tx, id);
        return accept({ body: undefined });
      }),
    ),
  ];
}

function timeOffView(row: reads.TimeOffRecord) {
  const { id, professionalId, startsAt, endsAt, reason, createdAt } = row;
  return {
    id,
    professionalId,
    from: startsAt.toISOString(),
    to: endsAt.toISOString(),
    reason,
    createdAt: createdAt.toISOString(),
  };
}
