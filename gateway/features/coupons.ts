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
import * as writes from '../../db/writes/coupons.ts';
import { lock } from '../../db/writes/locks.ts';
import { discountView } from '../../domain/appointment.ts';
import { checkTerms, couponKey, type CouponTerms } from '../../domain/coupon.ts';
import { instantText } from '../../domain/local-time.ts';
import { toMajor } from '../../domain/money.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { quoteCouponOf } from '../../domain/commands/quote.ts';
import { couponLock, NO_NEEDS } from '../../domain/world.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/mount.ts';
import { once } from '../http/once.ts';
import { DateRank, pageOf, readCursor } from '../http/paging.ts';

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
  async function checked(
    tx: Executor,
    id: string,
    business: Business,
    terms: CouponTerms,
  ): Promise<ReturnType<typeof checkTerms>> {
    const sound = checkTerms(terms, business);
    if (!sound.ok) return sound;
    const { code, serviceIds } = terms;
    await lock(tx, [couponLock(business.id, couponKey(code))]);
    if (serviceIds && !(await reads.areOffered(tx, business.id, serviceIds))) {
      return refuse('SERVICE_NOT_OWNED');
    }
    const isTaken = await reads.isCodeTaken(tx, { id, businessId: business.id, code });
    return isTaken ? refuse('COUPON_CODE_EXISTS') : sound;
  }

  return [
    route(listCoupons, async ({ query, caller, path }) => {
      const after = readCursor(query.cursor, DateRank);
      if (!after.ok) return after;
      const page = { limit: query.limit + 1, after: after.value };
      const rows = await reads.listCoupons(db, caller.userId, page);
      return accept(
        pageOf(
          rows,
          { path, query },
          {
            toItem: couponView,
            toPosition: ({ createdAt, id }) => ({ rank: createdAt.getTime(), id }),
          },
        ),
      );
    }),

    route(createCoupon, (input) =>
      once(database, input, async (tx) => {
        const { businessId, ...given } = input.body;
        const business = await ownBusiness(tx, input.caller.userId, businessId);
        if (!business.ok) return business;
        const id = newId('cpn');
        const terms = { ...UNLIMITED, ...(given as Partial<CouponTerms>) } as CouponTerms;
        const sound = await checked(tx, id, business.value, terms);
        if (!sound.ok) return sound;
        const row = {
          ...writable(sound.value),
          id,
          businessId: business.value.id,
          createdAt: new Date(nowMs()),
        };
        await writes.insertCoupon(tx, row);
        const made = { ...row, timesUsed: 0, deletedAt: null };
        return accept({ body: couponView({ ...made, businessCurrency: business.value.currency }) });
      }),
    ),

    route(changeCoupon, ({ body: { id, ...changes }, caller }) =>
      transact(database, async (tx) => {
        const seen = await reads.findCoupon(tx, caller.userId, id);
        if (!seen) return refuse('COUPON_NOT_FOUND');
        await lock(tx, [couponLock(seen.businessId, couponKey(seen.code))]);
        // As it is now that nobody uses it meanwhile.
        const before = await reads.findCoupon(tx, caller.userId, id);
        if (!before) return refuse('COUPON_NOT_FOUND');
        const business = { id: before.businessId, currency: before.businessCurrency };
        const terms = { ...termsOf(before), ...(changes as Partial<CouponTerms>) };
        const sound = await checked(tx, id, business, terms);
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
        const coupon = await reads.findCoupon(tx, caller.userId, id);
        if (!coupon) return refuse('COUPON_NOT_FOUND');
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
      const quote = quoteCouponOf(world, { ...body, customerId }, nowMs());
      if (!quote.ok) return quote;
      const { discount, currency } = quote.value;
      return accept({ body: { ...discountView(discount, currency), currency } });
    }),
  ];
}

/** The one business of the account, or the one of several that is named. */
async function ownBusiness(
  tx: Executor,
  userId: string,
  businessId: string | undefined,
): Promise<Outcome<Business>> {
  const owned = await reads.listOwnBusinesses(tx, userId);
  const named = businessId === undefined ? owned : owned.filter(({ id }) => id === businessId);
  const [only, ...others] = named;
  return only && others.length === 0 ? accept(only) : refuse('INVALID_BUSINESS_ID');
}

function writable<T extends { readonly serviceIds: readonly string[] | null }>(terms: T) {
  return { ...terms, serviceIds: terms.serviceIds && [...terms.serviceIds] };
}

function termsOf(coupon: reads.CouponRecord): CouponTerms {
  const { code, type, currency, usageLimit, perCustomerLimit, firstTimeOnly } = coupon;
  const { serviceIds, isActive, minSpendMinor } = coupon;
  const money = currency ?? coupon.businessCurrency;
  const text = (instant: Date | null) => instant && instantText(instant.getTime());
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
