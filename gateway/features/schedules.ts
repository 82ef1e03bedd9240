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
import { accept, type Refusal, refuse } from '../../domain/outcome.ts';
import { checkSpans, timeOffSpan } from '../../domain/schedule.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { changeOpenTime } from '../open-time.ts';
import { route, type Route } from '../http/mount.ts';
import { once } from '../http/once.ts';
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
  async function isSharedWithOthers(tx: Executor, caller: Caller, professionalId: string) {
    return caller.role === 'business' && (await reads.countWorkplaces(tx, professionalId)) > 1;
  }

  async function scheduleOf(executor: Executor, { professionalId, businessId }: Place) {
    const { weekly, exceptions } = await reads.readHours(executor, professionalId, businessId);
    const weekdays = [...new Set(weekly.map(({ weekday }) => weekday))];
    return {
      professionalId,
      businessId,
      weekly: weekdays.map((weekday) => ({
        weekday,
        spans: weekly.filter((span) => span.weekday === weekday).map(clockSpan),
      })),
      exceptions: exceptions.map(({ date, spans }) => ({ date, spans: spans.map(clockSpan) })),
    };
  }

  /** The hours after a change that was allowed. */
  async function changed(tx: Executor, place: Place, caller: Caller, change: () => Promise<void>) {
    // Nobody takes them off the staff meanwhile.
    await lock(tx, [place.professionalId]);
    const refused = await refusedPlace(tx, caller, place);
    if (refused) return refused;
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
      return once(database, input, (tx) =>
        changed(tx, place, input.caller, () => writes.replaceWeek(tx, place, week)),
      );
    }),

    route(setException, async (input) => {
      const { businessId, date } = input.body;
      const spans = checkSpans(input.body.spans);
      if (!spans.ok) return spans;
      const place = { professionalId: input.params.id, businessId };
      return once(database, input, (tx) =>
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
      once(database, input, async (tx) => {
        const { professionalId, from, to, reason = null } = input.body;
        const [place] = await reads.listWorkplaces(tx, ownerOf(input.caller), professionalId);
        if (!place) return refuse('PROFESSIONAL_NOT_FOUND');
        if (await isSharedWithOthers(tx, input.caller, professionalId)) return refuse('FORBIDDEN');
        const span = timeOffSpan(from, to, place.timezone);
        if (!span.ok) return span;
        await lock(tx, [professionalId]);
        const now = new Date(nowMs());
        const startsAt = new Date(span.value.startMs);
        const endsAt = new Date(span.value.endMs);
        if (await reads.hasTimeOff(tx, professionalId, { startsAt, endsAt })) {
          return refuse('TIMEOFF_OVERLAP');
        }
        const booked = await reads.listUpcoming(tx, { professionalIds: [professionalId] }, now);
        if (booked.some((each) => each.startsAt < endsAt && each.endsAt > startsAt)) {
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
        const places =
          found && (await reads.listWorkplaces(tx, ownerOf(caller), found.professionalId));
        if (!places?.length) return refuse('NOT_FOUND');
        if (await isSharedWithOthers(tx, caller, found!.professionalId)) return refuse('FORBIDDEN');
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
