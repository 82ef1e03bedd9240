import {
  changeBusiness,
  CLOSED_DATES_MAX,
  closeDate,
  createBusiness,
  getOwnBusiness,
  listClosedDates,
  openDate,
  submitBusiness,
} from '../../contract/own-business.ts';
import { newId } from '../../contract/ids.ts';
import { type Executor, transact } from '../../db/client.ts';
import {
  type OwnBusiness,
  findBusinessInAnyState,
  countAppointments,
  hasPrices,
} from '../../db/reads/own-business.ts';
import { findShownBusiness } from '../../db/reads/businesses.ts';
import { listClosures } from '../../db/reads/opening-hours.ts';
import { listStaffIds } from '../../db/reads/staff.ts';
import { countActiveServices } from '../../db/reads/own-services.ts';
import * as writes from '../../db/writes/own-business.ts';
import { insertEvents } from '../../db/writes/events.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { deleteClosures, insertClosures } from '../../db/writes/opening-hours.ts';
import { announceSchedule } from '../../db/writes/schedule-events.ts';
import { updateServiceCurrency } from '../../db/writes/services.ts';
import { checkProfileChange, decideSubmit } from '../../domain/business.ts';
import { changeWeek, replaceClosedDates, toWeekRules } from '../../domain/opening-hours.ts';
import { accept, type Outcome, refuse, refuseField, refuseTaken } from '../../domain/outcome.ts';
import { pictureView } from '../../domain/picture.ts';
import { toHoursColumns, DEFAULT_HOURS } from '../../domain/schedule.ts';
import type { EventType } from '../../domain/events.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import type { Deps } from '../deps.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { checkOwnedCount } from '../writes/owned-businesses.ts';
import { changeBusinessHours, changeOpeningHours, writeWeek } from '../writes/opening-hours.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import { toBusiness, toBusinessDetail } from './businesses.ts';
import { definedFields } from '../http/defined-fields.ts';

export function ownBusinessRoutes({ database, responseCache, nowMs }: Deps): Route[] {
  const { db } = database;

  return [
    route(createBusiness, (input) =>
      runIdempotently(database, input, async (tx) => {
        const { userId } = input.caller;
        const owned = await checkOwnedCount(tx, userId);
        if (!owned.ok) return owned;
        const { workingHours, breaks, closedDates = [], ...profile } = input.body;
        const hours = toHoursColumns({ workingHours, breaks });
        if (!hours.ok) return hours;
        const id = newId('biz');
        await writes.insertBusiness(tx, {
          ...definedFields(profile),
          ...DEFAULT_HOURS,
          ...hours.value,
          id,
          userId,
          createdAt: new Date(nowMs()),
        });
        await writeClosedDates(tx, id, closedDates);
        return toBusinessResponse(tx, id);
      }),
    ),

    route(getOwnBusiness, async ({ businessIds }) => {
      const one = requireOneBusiness(businessIds);
      if (!one.ok) return one;
      const business = await findBusinessInAnyState(db, one.value);
      return business ? accept(toVersioned(toOwnBusiness(business))) : refuse('BUSINESS_NOT_FOUND');
    }),

    route(changeBusiness, ({ params: { id }, headers, body, caller, businessIds }) =>
      clearCacheAfter(
        responseCache,
        transact(database, async (tx) => {
          const before = await lockOwn(tx, businessIds, id);
          if (!before) return refuse('BUSINESS_NOT_FOUND');
          const now = new Date(nowMs());
          const shown = headers['if-match'] && (await findShownBusiness(tx, id, now));
          const views = [toOwnBusiness(before), shown && toBusinessDetail(shown)];
          const stale = refuseStale(headers, ...views);
          if (stale) return stale;
          const { workingHours, breaks, closedDates, closedWeekdays, ...profile } = body;
          const allowed = checkProfileChange(before.status, profile);
          if (!allowed.ok) return allowed;
          const { timezone = before.timezone, currency = before.currency } = profile;
          const changesCurrency = currency !== before.currency;
          const changesTerms = changesCurrency || timezone !== before.timezone;
          const hours = toHoursColumns({ workingHours, breaks });
          if (!hours.ok) return hours;
          const changesHours = [workingHours, breaks, closedDates, closedWeekdays].some(Boolean);
          // The lock on the business keeps its staff unchanged.
          const staff = changesHours || changesTerms ? await listStaffIds(tx, id) : [];
          if (staff.length > 0) await takeLocks(tx, staff);
          const changeable = await checkTermsChange(tx, id, { changesTerms, changesCurrency });
          if (!changeable.ok) return changeable;
          const calendars = { professionalIds: changesHours ? staff : [], businessId: id };
          const rules = toWeekRules(before);
          const usual = toWeekRules({ ...before, ...hours.value }).hours;
          const week = changeWeek(rules, { workingHours: usual, closedWeekdays });
          const done = await changeOpeningHours(tx, calendars, now, async () => {
            await writes.updateBusiness(tx, id, { ...definedFields(profile), ...hours.value });
            if (changesHours) await writeWeek(tx, id, week, usual);
            if (changesCurrency) await updateServiceCurrency(tx, id, currency);
            if (closedDates) await writeClosedDates(tx, id, closedDates);
          });
          if (!done.ok) return done;
          const cause = changesHours ? 'hours' : 'rules';
          if (changesHours || RULES.some((rule) => profile[rule] !== undefined)) {
            const by = { actorId: caller.userId, at: now };
            await announceSchedule(tx, { businessId: id }, cause, by);
          }
          return toBusinessResponse(tx, id);
        }),
      ),
    ),

    route(listClosedDates, async ({ params: { id }, businessIds }) => {
      const business = businessIds.includes(id) && (await findBusinessInAnyState(db, id));
      if (!business) return refuse('BUSINESS_NOT_FOUND');
      return accept({ body: business.closedDates.map((date) => ({ date })) });
    }),

    route(closeDate, (input) =>
      clearCacheAfter(
        responseCache,
        runIdempotently(database, input, async (tx) => {
          const { id, date } = input.params;
          const before = await lockOwn(tx, input.businessIds, id);
          if (!before) return refuse('BUSINESS_NOT_FOUND');
          const closedDates = [...new Set([...before.closedDates, date])];
          if (closedDates.length > CLOSED_DATES_MAX) return refuseField('INVALID_INPUT', 'date');
          const by = { actorId: input.caller.userId, at: new Date(nowMs()) };
          return changeBusinessHours(tx, before, by, {
            cause: 'closedDates',
            change: () => writeClosedDates(tx, id, closedDates),
            response: { body: { date } },
          });
        }),
      ),
    ),

    route(openDate, ({ params: { id, date }, caller, businessIds }) =>
      clearCacheAfter(
        responseCache,
        transact(database, async (tx) => {
          const before = await lockOwn(tx, businessIds, id);
          if (!before) return refuse('BUSINESS_NOT_FOUND');
          const closedDates = before.closedDates.filter((closed) => closed !== date);
          const by = { actorId: caller.userId, at: new Date(nowMs()) };
          return changeBusinessHours(tx, before, by, {
            cause: 'closedDates',
            change: () => writeClosedDates(tx, id, closedDates),
            response: { body: undefined },
          });
        }),
      ),
    ),

    route(submitBusiness, (input) =>
      runIdempotently(database, input, async (tx) => {
        const { id } = input.params;
        const { userId } = input.caller;
        const business = await lockOwn(tx, input.businessIds, id);
        if (!business) return refuse('BUSINESS_NOT_FOUND');
        const status = decideSubmit({
          ...business,
          serviceCount: await countActiveServices(tx, id),
        });
        if (!status.ok) return status;
        const by = { actorId: userId, at: new Date(nowMs()) };
        const change = { status: status.value, statusReason: null, submittedAt: by.at };
        await writes.updateBusiness(tx, id, change);
        await insertBusinessEvent(tx, 'business.submitted', { ...business, ...change }, by);
        return toBusinessResponse(tx, id);
      }),
    ),
  ];
}

/** Undefined if it is no business of the caller. */
async function lockOwn(tx: Executor, businessIds: readonly string[], id: string) {
  return businessIds.includes(id) ? writes.lockBusiness(tx, { id }) : undefined;
}

/** Rules that decide which times customers may book. */
const RULES = [
  'slotMinutes',
  'minNoticeMinutes',
  'maxAdvanceDays',
  'maxUpcomingPerCustomer',
] as const;

/** Booked appointments keep their time zone and currency, and stored amounts their currency. */
async function checkTermsChange(
  tx: Executor,
  id: string,
  { changesTerms, changesCurrency }: { changesTerms: boolean; changesCurrency: boolean },
): Promise<Outcome<undefined>> {
  const bookedCount = changesTerms ? await countAppointments(tx, id) : 0;
  if (bookedCount > 0) return refuseTaken(bookedCount);
  const hasAmounts = changesCurrency && (await hasPrices(tx, id));
  return hasAmounts ? refuseField('CURRENCY_MISMATCH', 'currency') : accept(undefined);
}

type BusinessEventType = Extract<EventType, `business.${string}`>;

/** Closes exactly these dates the whole day. Closures of parts of days stay. */
async function writeClosedDates(tx: Executor, businessId: string, dates: readonly string[]) {
  const { deletedIds, added } = replaceClosedDates(await listClosures(tx, businessId), dates);
  if (deletedIds.length > 0) await deleteClosures(tx, businessId, deletedIds);
  await insertClosures(
    tx,
    added.map((closure) => ({ ...closure, id: newId('cls'), businessId })),
  );
}

export function toOwnBusiness(business: OwnBusiness) {
  const { reminderHours, holdMinutes, waitlistOfferMinutes, embedOrigins } = business;
  const { status, statusReason, slotMinutes, autoConfirm, closedWeekdays, closedDates, language } =
    business;
  return {
    ...toBusiness(business),
    status,
    statusReason,
    slotMinutes,
    autoConfirm,
    closedWeekdays,
    closedDates,
    language,
    reminderHours,
    holdMinutes,
    waitlistOfferMinutes,
    embedOrigins,
    photos: business.photos.map(pictureView),
  };
}

/** Reads the business in the transaction that changed it. */
export async function toBusinessResponse(tx: Executor, id: string) {
  return accept(toVersioned(toOwnBusiness((await writes.lockBusiness(tx, { id }))!)));
}

export function insertBusinessEvent(
  tx: Executor,
  type: BusinessEventType,
  business: OwnBusiness,
  by: { readonly actorId: string; readonly at: Date },
) {
  const { id, status, statusReason } = business;
  const { actorId, at } = by;
  const data = { status, statusReason };
  const event = { type, businessId: id, resourceId: id, data, actorId };
  return insertEvents(tx, [event], at);
}
