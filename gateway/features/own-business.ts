import {
  changeBusiness,
  createBusiness,
  getOwnBusiness,
  listForReview,
  moderateBusiness,
  rejectBusiness,
  submitBusiness,
} from '../../contract/business-side.ts';
import { newId } from '../../contract/ids.ts';
import { type Executor, transact } from '../../db/client.ts';
import * as reads from '../../db/reads/owners.ts';
import * as writes from '../../db/writes/businesses.ts';
import { insertEvents } from '../../db/writes/events.ts';
import { lock } from '../../db/writes/locks.ts';
import { updateCurrency } from '../../db/writes/services.ts';
import { keepsProfile, moderate, submit, type Verdict } from '../../domain/business.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { hoursOf, DEFAULT_HOURS } from '../../domain/schedule.ts';
import type { EventType } from '../../domain/events.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/mount.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { listPage, TextRank } from '../http/paging.ts';
import { changeOpenTime } from '../writes/open-time.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import { toBusiness } from './businesses.ts';
import { definedFields } from '../http/defined-fields.ts';

export function ownBusinessRoutes({ database, responseCache, nowMs }: Deps): Route[] {
  const { db } = database;

  const view = async (tx: Executor, id: string) =>
    accept({ body: ownView((await reads.lockBusiness(tx, { id }))!) });

  const tell = (
    tx: Executor,
    type: BusinessEvent,
    business: reads.OwnBusiness,
    actorId: string,
  ) => {
    const { id } = business;
    const event = { type, businessId: id, resourceId: id, data: ownView(business), actorId };
    return insertEvents(tx, [event], new Date(nowMs()));
  };

  function judged(
    input: Parameters<typeof runIdempotently>[1] & {
      readonly body: { readonly reason?: string | undefined };
    },
    id: string,
    verdict: Verdict,
  ) {
    const work = async (tx: Executor) => {
      const business = await reads.lockBusiness(tx, { id });
      if (!business) return refuse('BUSINESS_NOT_FOUND');
      const status = moderate(business, verdict);
      if (!status.ok) return status;
      if (status.value !== business.status) {
        const statusReason = input.body.reason ?? null;
        await writes.updateBusiness(tx, id, { status: status.value, statusReason });
        const after = { ...business, status: status.value, statusReason };
        await tell(tx, `business.${PAST[verdict]}`, after, input.caller.userId);
      }
      return view(tx, id);
    };
    return clearCacheAfter(responseCache, runIdempotently(database, input, work));
  }

  return [
    route(createBusiness, (input) =>
      runIdempotently(database, input, async (tx) => {
        const { userId } = input.caller;
        await lock(tx, [`owner/${userId}`]);
        if (await reads.findBusinessOf(tx, userId)) return refuse('BUSINESS_INVALID_TRANSITION');
        const { workingHours, breaks, closedDates = [], ...profile } = input.body;
        const hours = hoursOf({ workingHours, breaks });
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
        await writes.replaceClosures(tx, id, closedDates);
        return view(tx, id);
      }),
    ),

    route(getOwnBusiness, async ({ caller }) => {
      const business = await reads.findBusinessOf(db, caller.userId);
      return business ? accept({ body: ownView(business) }) : refuse('BUSINESS_NOT_FOUND');
    }),

    route(changeBusiness, ({ params: { id }, body, caller }) =>
      clearCacheAfter(
        responseCache,
        transact(database, async (tx) => {
          const before = await reads.lockBusiness(tx, { id, userId: caller.userId });
          if (!before) return refuse('BUSINESS_NOT_FOUND');
          const { workingHours, breaks, closedDates, ...profile } = body;
          const kept = keepsProfile(before.status, profile);
          if (!kept.ok) return kept;
          const { timezone = before.timezone, currency = before.currency } = profile;
          const isRepriced = currency !== before.currency;
          const isMoved = isRepriced || timezone !== before.timezone;
          const hours = hoursOf({ workingHours, breaks });
          if (!hours.ok) return hours;
          const { closedWeekdays } = profile;
          const isAboutTime = [workingHours, breaks, closedDates, closedWeekdays].some(Boolean);
          // As long as the business is held, nobody joins its staff.
          const staff = isAboutTime || isMoved ? await reads.listStaff(tx, id) : [];
          if (staff.length > 0) await lock(tx, staff);
          // What is booked was promised in that zone and priced in that currency.
          if (isMoved && (await reads.hasBookings(tx, id))) return refuse('SCHEDULE_TIME_TAKEN');
          if (isRepriced && (await reads.hasAmounts(tx, id))) return refuse('CURRENCY_MISMATCH');
          const calendars = { professionalIds: isAboutTime ? staff : [], businessId: id };
          const done = await changeOpenTime(tx, calendars, new Date(nowMs()), async () => {
            await writes.updateBusiness(tx, id, { ...definedFields(profile), ...hours.value });
            if (isRepriced) await updateCurrency(tx, id, currency);
            if (closedDates) await writes.replaceClosures(tx, id, closedDates);
          });
          return done.ok ? view(tx, id) : done;
        }),
      ),
    ),

    route(submitBusiness, (input) =>
      runIdempotently(database, input, async (tx) => {
        const { id } = input.params;
        const { userId } = input.caller;
        const business = await reads.lockBusiness(tx, { id, userId });
        if (!business) return refuse('BUSINESS_NOT_FOUND');
        const status = submit({
          ...business,
          serviceCount: await reads.countOffers(tx, id),
          professionalCount: (await reads.listStaff(tx, id)).length,
        });
        if (!status.ok) return status;
        const change = { status: status.value, statusReason: null };
        await writes.updateBusiness(tx, id, change);
        await tell(tx, 'business.submitted', { ...business, ...change }, userId);
        return view(tx, id);
      }),
    ),

    route(listForReview, ({ query, path }) =>
      listPage({ path, query }, TextRank, (page) => reads.listByStatus(db, query.status, page), {
        toItem: ownView,
        toPosition: ({ id }) => ({ rank: id, id }),
      }),
    ),

    // Before what would take the word for another verdict.
    route(rejectBusiness, (input) => judged(input, input.params.id, 'reject')),
    route(moderateBusiness, (input) => judged(input, input.params.id, input.params.verdict)),
  ];
}

type BusinessEvent = Extract<EventType, `business.${string}`>;

const PAST = {
  approve: 'approved',
  reject: 'rejected',
  suspend: 'suspended',
  reinstate: 'reinstated',
} as const;

function ownView(business: reads.OwnBusiness) {
  const { status, statusReason, slotMinutes, autoConfirm, closedWeekdays, closedDates } = business;
  return {
    ...toBusiness(business),
    ...{ status, statusReason, slotMinutes, autoConfirm, closedWeekdays, closedDates },
  };
}
