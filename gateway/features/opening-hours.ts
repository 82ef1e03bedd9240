import {
  getOpeningHours,
  getWeekdayHours,
  setOpeningHours,
  setWeekdayHours,
} from '../../contract/opening-hours.ts';
import type { Executor } from '../../db/client.ts';
import { findBusinessInAnyState } from '../../db/reads/own-business.ts';
import { lockBusiness } from '../../db/writes/own-business.ts';
import type { MinuteSpan } from '../../domain/calendar.ts';
import { toWeekRules, type Week, weekOf, weekView } from '../../domain/opening-hours.ts';
import { accept, type Outcome } from '../../domain/outcome.ts';
import { toMinuteSpans } from '../../domain/schedule.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import type { Deps } from '../deps.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { changeBusinessHours, writeWeek } from '../writes/opening-hours.ts';

type ChangeRequest = {
  readonly caller: { readonly userId: string };
  readonly businessIds: readonly string[];
  readonly headers: { readonly 'if-match'?: string | undefined };
};

type WeekChange<T> = {
  readonly toWeek: (before: Week) => Week;
  /** The part of the week that the caller has read and changes. */
  readonly view: (week: Week) => T;
};

export function openingHoursRoutes({ database, responseCache, nowMs }: Deps): Route[] {
  const { db } = database;

  async function changeWeek<T>(
    tx: Executor,
    { caller: { userId }, businessIds, headers }: ChangeRequest,
    { toWeek, view }: WeekChange<T>,
  ) {
    const one = requireOneBusiness(businessIds);
    if (!one.ok) return one;
    const business = (await lockBusiness(tx, { id: one.value }))!;
    const rules = toWeekRules(business);
    const before = weekOf(rules);
    // A caller who has read the whole week may change one weekday of it.
    const stale = refuseStale(headers, view(before), weeklyView(before));
    if (stale) return stale;
    const week = toWeek(before);
    const by = { actorId: userId, at: new Date(nowMs()) };
    return changeBusinessHours(tx, business, by, {
      cause: 'hours',
      change: () => writeWeek(tx, business.id, week, rules.hours),
      response: toVersioned(view(week)),
    });
  }

  async function readWeek<T>(businessIds: readonly string[], view: (week: Week) => T) {
    const one = requireOneBusiness(businessIds);
    if (!one.ok) return one;
    const business = (await findBusinessInAnyState(db, one.value))!;
    return accept(toVersioned(view(weekOf(toWeekRules(business)))));
  }

  return [
    route(getOpeningHours, ({ businessIds }) => readWeek(businessIds, weeklyView)),

    route(getWeekdayHours, ({ params: { weekday }, businessIds }) =>
      readWeek(businessIds, weekdayView(weekday)),
    ),

    route(setOpeningHours, async (input) => {
      const week = toWeekSpans(input.body.weekly);
      if (!week.ok) return week;
      const change = { toWeek: () => week.value, view: weeklyView };
      return clearCacheAfter(
        responseCache,
        runIdempotently(database, input, (tx) => changeWeek(tx, input, change)),
      );
    }),

    route(setWeekdayHours, async (input) => {
      const { weekday } = input.params;
      const spans = toMinuteSpans(input.body.spans, 'spans');
      if (!spans.ok) return spans;
      const change = {
        toWeek: (before: Week) => before.with(weekday - 1, spans.value),
        view: weekdayView(weekday),
      };
      return clearCacheAfter(
        responseCache,
        runIdempotently(database, input, (tx) => changeWeek(tx, input, change)),
      );
    }),
  ];
}

const weeklyView = (week: Week) => ({ weekly: weekView(week) });
const weekdayView = (weekday: number) => (week: Week) => weekView(week)[weekday - 1]!;

function toWeekSpans(
  weekly: readonly { weekday: number; spans: { start: string; end: string }[] }[],
): Outcome<Week> {
  const week: MinuteSpan[][] = [[], [], [], [], [], [], []];
  for (const [day, { weekday, spans }] of weekly.entries()) {
    const minuteSpans = toMinuteSpans(spans, `weekly.${day}.spans`);
    if (!minuteSpans.ok) return minuteSpans;
    week[weekday - 1] = minuteSpans.value;
  }
  return accept(week);
}
