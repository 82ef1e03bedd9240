import type { z } from 'zod';
import {
  changeCoupon,
  createCoupon,
  deleteCoupon,
  getCoupon,
  listCoupons,
  quoteCoupon,
} from '../../contract/coupons.ts';
import { newId } from '../../contract/ids.ts';
import { type Executor, transact } from '../../db/client.ts';
import * as reads from '../../db/reads/coupons.ts';
import { lockBusinessForShare } from '../../db/writes/own-business.ts';
import * as writes from '../../db/writes/coupons.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { discountView } from '../../domain/appointment.ts';
import { checkCouponTerms, couponKey, type CouponTerms, validDates } from '../../domain/coupon.ts';
import { toIsoText } from '../../domain/local-time.ts';
import { toMajor } from '../../domain/money.ts';
import { accept, type Outcome, refuse, refuseField } from '../../domain/outcome.ts';
import { quoteDiscount } from '../../domain/coupon-quote.ts';
import { couponLock } from '../../domain/locks.ts';
import { NO_NEEDS } from '../../domain/needs.ts';
import { isWrongCoupon, limitCouponGuesses } from '../access/coupon-guesses.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { DateRank, sendList } from '../http/paging.ts';

const DEFAULT_TERMS = {
  currency: null,
  validFrom: null,
  validUntil: null,
  usageLimit: null,
  perCustomerLimit: null,
  firstTimeOnly: false,
  minSpendMajor: null,
  serviceIds: null,
  isActive: true,
};

type Business = { readonly id: string; readonly currency: string; readonly timezone: string };
type QuoteBody = z.output<NonNullable<typeof quoteCoupon.body>>;
type ChangeRequest = {
  readonly headers: { readonly 'if-match'?: string | undefined };
  readonly businessIds: readonly string[];
};

export function couponRoutes({ database, redis, readWorld, nowMs }: Deps): Route[] {
  const { db } = database;
  const limitGuesses = limitCouponGuesses(redis);

  /** Creating, changing and redeeming a coupon all lock its code. */
  const lockCodes = (tx: Executor, businessId: string, codes: readonly string[]) =>
    takeLocks(
      tx,
      codes.map((code) => couponLock(businessId, couponKey(code))),
    );

  async function checkTerms(
    tx: Executor,
    id: string,
    business: Business,
    terms: CouponTerms,
    changes: Partial<CouponTerms>,
  ): Promise<ReturnType<typeof checkCouponTerms>> {
    const checked = checkCouponTerms(terms, business);
    if (!checked.ok) return checked;
    const { code } = terms;
    // Unchanged services are not checked: they may no longer be offered.
    const { serviceIds } = changes;
    if (serviceIds && !(await reads.areServicesOffered(tx, business.id, serviceIds))) {
      return refuse('SERVICE_NOT_OWNED');
    }
    const isTaken = await reads.isCouponCodeTaken(tx, { id, businessId: business.id, code });
    return isTaken ? refuse('COUPON_CODE_EXISTS') : checked;
  }

  /** Locks the current code of the coupon, and its new one; its business keeps its currency. */
  async function lockCoupon(
    tx: Executor,
    { headers, businessIds }: ChangeRequest,
    id: string,
    newCode?: string,
  ): Promise<Outcome<reads.CouponRecord>> {
    const found = await reads.findCoupon(tx, businessIds, id);
    if (!found) return refuse('COUPON_NOT_FOUND');
    await lockBusinessForShare(tx, found.businessId);
    await lockCodes(tx, found.businessId, [found.code, newCode ?? found.code]);
    const locked = await reads.findCoupon(tx, businessIds, id);
    if (!locked) return refuse('COUPON_NOT_FOUND');
    // A concurrent change gave it another code, which is not locked.
    if (locked.code !== found.code) return refuse('SERIALIZATION_CONFLICT');
    return refuseStale(headers, versionOf(locked)) ?? accept(locked);
  }

  async function readQuote(body: QuoteBody, { userId: callerId, role }: Caller) {
    const { business, services, couponCode } = body;
    const customerId = role === 'customer' ? callerId : undefined;
    const world = await readWorld({
      ...NO_NEEDS,
      businessIds: [business],
      serviceIds: services,
      couponKeys: [couponKey(couponCode)],
      couponCallerIds: [callerId],
      accountIds: customerId === undefined ? [] : [customerId],
    });
    // A professional's own services are offered only where the professional works.
    const isOffered = await reads.areServicesOffered(db, business, services);
    return quoteDiscount(world, { ...body, callerId, customerId, isOffered }, nowMs());
  }

  return [
    route(listCoupons, ({ query, businessIds, path }) =>
      sendList({ path, query }, DateRank, reads.listCoupons(db, businessIds, query), {
        toItem: couponView,
        toPosition: ({ createdAt, id }) => ({ rank: createdAt.getTime(), id }),
      }),
    ),

    route(getCoupon, async ({ params: { id }, businessIds }) => {
      const coupon = await reads.findCoupon(db, businessIds, id);
      return coupon
        ? accept(toVersioned(couponView(coupon), versionOf(coupon)))
        : refuse('COUPON_NOT_FOUND');
    }),

    route(createCoupon, (input) =>
      runIdempotently(database, input, async (tx) => {
        const one = requireOneBusiness(input.businessIds);
        if (!one.ok) return one;
        const business = (await lockBusinessForShare(tx, one.value))!;
        const id = newId('cpn');
        // Absent fields are not in the parsed body, so the defaults stay.
        const terms = { ...DEFAULT_TERMS, ...input.body } as CouponTerms;
        await lockCodes(tx, business.id, [terms.code]);
        const checked = await checkTerms(tx, id, business, terms, terms);
        if (!checked.ok) return checked;
        const row = {
          ...toColumns(checked.value),
          id,
          businessId: business.id,
          createdAt: new Date(nowMs()),
        };
        await writes.insertCoupon(tx, row);
        const { currency: businessCurrency, timezone: businessTimezone } = business;
        const coupon = {
          ...row,
          timesUsed: 0,
          deletedAt: null,
          businessCurrency,
          businessTimezone,
        };
        return accept({ body: couponView(coupon) });
      }),
    ),

    route(changeCoupon, ({ body: { id, ...changes }, headers, businessIds }) =>
      transact(database, async (tx) => {
        const locked = await lockCoupon(tx, { headers, businessIds }, id, changes.code);
        if (!locked.ok) return locked;
        const before = locked.value;
        const business = {
          id: before.businessId,
          currency: before.businessCurrency,
          timezone: before.businessTimezone,
        };
        const changedTerms = changes as Partial<CouponTerms>;
        const terms = { ...toTerms(before), ...changedTerms };
        const checked = await checkTerms(tx, id, business, terms, changedTerms);
        if (!checked.ok) return checked;
        const { usageLimit } = checked.value;
        if (usageLimit !== null && usageLimit < before.timesUsed) {
          return refuseField('INVALID_COUPON_VALUE', 'usageLimit');
        }
        await writes.updateCoupon(tx, id, toColumns(checked.value));
        const after = { ...before, ...toColumns(checked.value) };
        return accept(toVersioned(couponView(after), versionOf(after)));
      }),
    ),

    route(deleteCoupon, ({ query: { id }, headers, businessIds }) =>
      transact(database, async (tx) => {
        const locked = await lockCoupon(tx, { headers, businessIds }, id);
        if (!locked.ok) return locked;
        await writes.deleteCoupon(tx, id, new Date(nowMs()));
        return accept({ body: undefined });
      }),
    ),

    route(quoteCoupon, async ({ body, caller, address }) => {
      const { couponCode } = body;
      const quote = await limitGuesses(
        { couponCode, caller, address },
        () => readQuote(body, caller),
        isWrongCoupon,
      );
      if (!quote.ok) return quote;
      const { discount, currency } = quote.value;
      return accept({ body: { ...discountView(discount, currency), currency } });
    }),
  ];
}

function toColumns<T extends { readonly serviceIds: readonly string[] | null }>(terms: T) {
  return { ...terms, serviceIds: terms.serviceIds && [...terms.serviceIds] };
}

function toTerms(coupon: reads.CouponRecord): CouponTerms {
  const { code, type, currency, usageLimit, perCustomerLimit, firstTimeOnly } = coupon;
  const { serviceIds, isActive, minSpendMinor } = coupon;
  const money = currency ?? coupon.businessCurrency;
  const toText = (instant: Date | null) => instant && toIsoText(instant.getTime());
  return {
    code,
    type,
    currency,
    usageLimit,
    perCustomerLimit,
    firstTimeOnly,
    serviceIds,
    isActive,
    value: type === 'percent' ? coupon.value / 100 : toMajor(coupon.value, money),
    validFrom: toText(coupon.validFrom),
    validUntil: toText(coupon.validUntil),
    minSpendMajor: minSpendMinor === null ? null : toMajor(minSpendMinor, money),
  };
}

/** Without the number of uses: a redemption must not refuse an edit. */
function versionOf(coupon: reads.CouponRecord) {
  const { timesUsed: _uses, ...terms } = couponView(coupon);
  return terms;
}

function couponView(coupon: reads.CouponRecord) {
  const { id, businessId, timesUsed, createdAt } = coupon;
  const terms = toColumns(toTerms(coupon));
  const dates = validDates(coupon, coupon.businessTimezone);
  return { id, businessId, ...terms, ...dates, timesUsed, createdAt: createdAt.toISOString() };
}
