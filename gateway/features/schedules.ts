import {
  getSchedule,
  removeException,
  setException,
  setSchedule,
} from '../../contract/schedules.ts';
import { type Executor, transact } from '../../db/client.ts';
import { findWorkingHours } from '../../db/reads/schedules.ts';
import { listWorkplaces } from '../../db/reads/staff.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { announceSchedule } from '../../db/writes/schedule-events.ts';
import * as writes from '../../db/writes/schedules.ts';
import { type AppointmentRecord, ownerView } from '../../domain/appointment.ts';
import { toClockSpan } from '../../domain/local-time.ts';
import { accept, type Refusal, refuse } from '../../domain/outcome.ts';
import { CONFLICTS_MAX, toMinuteSpans } from '../../domain/schedule.ts';
import { toAccountScope } from '../access/caller.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { changeOpeningHours, rehearseOpeningHours } from '../writes/opening-hours.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { type IdempotentRequest, runIdempotently } from '../writes/idempotent.ts';

type Place = { readonly professionalId: string; readonly businessId: string };
type ChangeRequest = {
  readonly caller: Caller;
  readonly headers: { readonly 'if-match'?: string | undefined };
  readonly body?: { readonly dryRun?: boolean | undefined };
};

export function scheduleRoutes({ database, responseCache, nowMs }: Deps): Route[] {
  const { db } = database;

  /** Undefined if the caller may see, or change, the hours of the professional at this business. */
  async function refusePlace(
    executor: Executor,
    caller: Caller,
    { professionalId, businessId }: Place,
    isChange: boolean,
  ): Promise<Refusal | undefined> {
    const places = await listWorkplaces(executor, toAccountScope(caller), professionalId);
    if (places.length === 0) return refuse('PROFESSIONAL_NOT_FOUND');
    const place = places.find((each) => each.businessId === businessId);
    if (!place) return refuse('PROFESSIONAL_NOT_AT_BUSINESS');
    return isChange && !place.may.changeHours ? refuse('FORBIDDEN') : undefined;
  }

  async function readSchedule(executor: Executor, place: Place) {
    const { weekly, exceptions } = await findWorkingHours(executor, place, new Date(nowMs()));
    const weekdays = [...new Set(weekly.map(({ weekday }) => weekday))];
    return {
      ...place,
      weekly: weekdays.map((weekday) => ({
        weekday,
        spans: weekly.filter((span) => span.weekday === weekday).map(toClockSpan),
      })),
      exceptions: exceptions.map(({ date, spans }) => ({ date, spans: spans.map(toClockSpan) })),
    };
  }

  async function changeSchedule(
    tx: Executor,
    place: Place,
    { caller, headers, body }: ChangeRequest,
    change: () => Promise<void>,
  ) {
    const refused = await refusePlace(tx, caller, place, true);
    if (refused) return refused;
    await takeLocks(tx, [place.professionalId]);
    // Checked again under the lock: the professional may have left the staff.
    const stillRefused = await refusePlace(tx, caller, place, true);
    if (stillRefused) return stillRefused;
    const stale = refuseStale(headers, await readSchedule(tx, place));
    if (stale) return stale;
    const calendars = { professionalIds: [place.professionalId] };
    if (body?.dryRun) return rehearse(tx, place, change);
    const done = await changeOpeningHours(tx, calendars, new Date(nowMs()), change);
    if (!done.ok) return done;
    await announceSchedule(tx, place, 'hours', { actorId: caller.userId, at: new Date(nowMs()) });
    return accept(toVersioned(await readSchedule(tx, place)));
  }

  /** The schedule as it would be, with the appointments that stand against it. */
  async function rehearse(tx: Executor, place: Place, change: () => Promise<void>) {
    const { professionalId, businessId } = place;
    const calendars = { professionalIds: [professionalId], businessId };
    const present = await readSchedule(tx, place);
    const view = () => readSchedule(tx, place);
    const now = new Date(nowMs());
    const { closed, after } = await rehearseOpeningHours(tx, calendars, now, { change, view });
    const conflicts = closed
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
      .slice(0, CONFLICTS_MAX)
      .map(conflictView);
    return accept(toVersioned({ ...after, conflicts }, present));
  }

  function submit(
    input: ChangeRequest & IdempotentRequest,
    place: Place,
    change: (tx: Executor) => Promise<void>,
  ) {
    const work = (tx: Executor) => changeSchedule(tx, place, input, () => change(tx));
    // The response of a dry run names clients, so it is not stored, and the key stays unused.
    if (input.body?.dryRun) return transact(database, work);
    return clearCacheAfter(responseCache, runIdempotently(database, input, work));
  }

  return [
    route(getSchedule, async ({ params, query, caller }) => {
      const place = { professionalId: params.id, ...query };
      const refused = await refusePlace(db, caller, place, false);
      return refused ?? accept(toVersioned(await readSchedule(db, place)));
    }),

    route(setSchedule, async (input) => {
      const { businessId, weekly } = input.body;
      const week: { weekday: number; startMin: number; endMin: number }[] = [];
      for (const [day, { weekday, spans }] of weekly.entries()) {
        const minuteSpans = toMinuteSpans(spans, `weekly.${day}.spans`);
        if (!minuteSpans.ok) return minuteSpans;
        week.push(...minuteSpans.value.map((span) => ({ ...span, weekday })));
      }
      const place = { professionalId: input.params.id, businessId };
      return submit(input, place, (tx) => writes.replaceWeeklyHours(tx, place, week));
    }),

    route(setException, async (input) => {
      const { businessId, date } = input.body;
      const spans = toMinuteSpans(input.body.spans, 'spans');
      if (!spans.ok) return spans;
      const place = { professionalId: input.params.id, businessId };
      return submit(input, place, (tx) =>
        writes.upsertHoursException(tx, place, date, spans.value),
      );
    }),

    route(removeException, ({ params, query: { businessId, date }, headers, caller }) => {
      const place = { professionalId: params.id, businessId };
      return clearCacheAfter(
        responseCache,
        transact(database, (tx) =>
          changeSchedule(tx, place, { caller, headers }, () =>
            writes.deleteHoursException(tx, place, date),
          ),
        ),
      );
    }),
  ];
}

function conflictView(appointment: AppointmentRecord) {
  const { id: appointmentId, client, date, start, end, startUtc } = ownerView(appointment, 'staff');
  return { appointmentId, client, date, start, end, startUtc };
}
