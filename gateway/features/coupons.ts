import {
  changeCoupon,
  createCoupon,
  deleteCoupon,
  listCoupons,
  quoteCoupon,
} from '../../contract/coupons.ts';
import { newId } from '../../contract/ids.ts';
import { type Executor, transact } from '../../db/client.ts';
import * as reads from '../../db/reads/coupons.ts';
import { lockOwnBusinessForShare } from '../../db/reads/own-business.ts';
import * as writes from '../../db/writes/coupons.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { discountView } from '../../domain/appointment.ts';
import { checkCouponTerms, couponKey, type CouponTerms } from '../../domain/coupon.ts';
import { toIsoText } from '../../domain/local-time.ts';
import { toMajor } from '../../domain/money.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { quoteDiscount } from '../../domain/coupon-quote.ts';
import { couponLock } from '../../domain/locks.ts';
import { NO_NEEDS } from '../../domain/needs.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/mount.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { DateRank, listPage } from '../http/paging.ts';

/** What is not said of a coupon. */
const UNLIMITED = {
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

type Business = { readonly id: string; readonly currency: string };

export function couponRoutes({ database, readWorld, nowMs }: Deps): Route[] {
  const { db } = database;

  /** Whoever makes or changes a coupon holds its code, as whoever uses it does. */
  const hold = (tx: Executor, businessId: string, codes: readonly string[]) =>
    takeLocks(
      tx,
      codes.map((code) => couponLock(businessId, couponKey(code))),
    );

  async function checked(
    tx: Executor,
    id: string,
    business: Business,
    terms: CouponTerms,
    said: Partial<CouponTerms>,
  ): Promise<ReturnType<typeof checkCouponTerms>> {
    const sound = checkCouponTerms(terms, business);
    if (!sound.ok) return sound;
    const { code } = terms;
    // Services that it was limited to before may be offered no longer.
    const { serviceIds } = said;
    if (serviceIds && !(await reads.areServicesOffered(tx, business.id, serviceIds))) {
      return refuse('SERVICE_NOT_OWNED');
    }
    const isTaken = await reads.isCouponCodeTaken(tx, { id, businessId: business.id, code });
    return isTaken ? refuse('COUPON_CODE_EXISTS') : sound;
  }

  /** The coupon with its code held, and the code that it is to have. */
  async function holdCoupon(
    tx: Executor,
    userId: string,
    id: string,
    newCode?: string,
  ): Promise<Outcome<reads.CouponRecord>> {
    const seen = await reads.findCoupon(tx, userId, id);
    if (!seen) return refuse('COUPON_NOT_FOUND');
    await hold(tx, seen.businessId, [seen.code, newCode ?? seen.code]);
    const held = await reads.findCoupon(tx, userId, id);
    if (!held) return refuse('COUPON_NOT_FOUND');
    // Renamed meanwhile: another code is held than it has.
    return held.code === seen.code ? accept(held) : refuse('SERIALIZATION_CONFLICT');
  }

  return [
    route(listCoupons, ({ query, caller, path }) =>
      listPage({ path, query }, DateRank, (page) => reads.listCoupons(db, caller.userId, page), {
        toItem: couponView,
        toPosition: ({ createdAt, id }) => ({ rank: createdAt.getTime(), id }),
      }),
    ),

    route(createCoupon, (input) =>
      runIdempotently(database, input, async (tx) => {
        const business = await lockOwnBusinessForShare(tx, input.caller.userId);
        if (!business) return refuse('BUSINESS_NOT_FOUND');
        const id = newId('cpn');
        // What was not sent is not there.
        const terms = { ...UNLIMITED, ...input.body } as CouponTerms;
        await hold(tx, business.id, [terms.code]);
        const sound = await checked(tx, id, business, terms, terms);
        if (!sound.ok) return sound;
        const row = {
          ...writable(sound.value),
          id,
          businessId: business.id,
          createdAt: new Date(nowMs()),
        };
        await writes.insertCoupon(tx, row);
        const made = { ...row, timesUsed: 0, deletedAt: null };
        return accept({ body: couponView({ ...made, businessCurrency: business.currency }) });
      }),
    ),

    route(changeCoupon, ({ body: { id, ...changes }, caller }) =>
      transact(database, async (tx) => {
        await lockOwnBusinessForShare(tx, caller.userId);
        const held = await holdCoupon(tx, caller.userId, id, changes.code);
        if (!held.ok) return held;
        const before = held.value;
        const business = { id: before.businessId, currency: before.businessCurrency };
        const said = changes as Partial<CouponTerms>;
        const terms = { ...termsOf(before), ...said };
        const sound = await checked(tx, id, business, terms, said);
        if (!sound.ok) return sound;
        const { usageLimit } = sound.value;
        if (usageLimit !== null && usageLimit < before.timesUsed) {
          return refuse('INVALID_COUPON_VALUE');
        }
        await writes.updateCoupon(tx, id, writable(sound.value));
        return accept({ body: couponView({ ...before, ...writable(sound.value) }) });
      }),
    ),

    route(deleteCoupon, ({ query: { id }, caller }) =>
      transact(database, async (tx) => {
        const held = await holdCoupon(tx, caller.userId, id);
        if (!held.ok) return held;
        await writes.deleteCoupon(tx, id, new Date(nowMs()));
        return accept({ body: undefined });
      }),
    ),

    route(quoteCoupon, async ({ body, caller }) => {
      const { business, services, couponCode } = body;
      const customerId = caller.role === 'customer' ? caller.userId : undefined;
      const world = await readWorld({
        ...NO_NEEDS,
        businessIds: [business],
        serviceIds: services,
        couponKeys: [couponKey(couponCode)],
        accountIds: customerId === undefined ? [] : [customerId],
      });
      // Services of a professional's own are for sale only where they work.
      const isOffered = await reads.areServicesOffered(db, business, services);
      const quote = quoteDiscount(world, { ...body, customerId, isOffered }, nowMs());
      if (!quote.ok) return quote;
      const { discount, currency } = quote.value;
      return accept({ body: { ...discountView(discount, currency), currency } });
    }),
  ];
}

function writable<T extends { readonly serviceIds: readonly string[] | null }>(terms: T) {
  return { ...terms, serviceIds: terms.serviceIds && [...terms.serviceIds] };
}

function termsOf(coupon: reads.CouponRecord): CouponTerms {
  const { code, type, currency, usageLimit, perCustomerLimit, firstTimeOnly } = coupon;
  const { serviceIds, isActive, minSpendMinor } = coupon;
  const money = currency ?? coupon.businessCurrency;
  const text = (instant: Date | null) => instant && toIsoText(instant.getTime());
  return {
    ...{ code, type, currency, usageLimit, perCustomerLimit, firstTimeOnly, serviceIds, isActive },
    value: type === 'percent' ? coupon.value : toMajor(coupon.value, money),
    validFrom: text(coupon.validFrom),
    validUntil: text(coupon.validUntil),
    minSpendMajor: minSpendMinor === null ? null : toMajor(minSpendMinor, money),
  };
}

function couponView(coupon: reads.CouponRecord) {
  const { id, businessId, timesUsed, createdAt } = coupon;
  const terms = writable(termsOf(coupon));
  return { id, businessId, ...terms, timesUsed, createdAt: createdAt.toISOString() };
}
