import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import {
  bookAppointment,
  getAppointment,
  listAppointments,
} from '../../../contract/appointments.ts';
import type { Answered } from '../../../contract/client.ts';
import {
  changeCoupon,
  createCoupon,
  deleteCoupon,
  getCoupon,
  listCoupons,
  quoteCoupon,
} from '../../../contract/coupons.ts';
import { type ErrorCode, ERRORS } from '../../../domain/errors.ts';
import { newId } from '../../../contract/ids.ts';
import { coupons } from '../../../db/schema/coupons.ts';
import type { Call } from '../../support/sessions.ts';
import { DATE } from '../../support/factories.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

type Shop = Awaited<ReturnType<typeof app.make.shop>>;
type CouponFields = Parameters<typeof app.make.coupon>[1];

/** A shop with its owner and a customer. */
async function setUpShop(options: Parameters<typeof app.make.shop>[0] = {}) {
  const [owner, customer] = await Promise.all([app.make.user('business'), app.make.user()]);
  const business = { userId: owner.id, ...options.business };
  const shop = await app.make.shop({ ...options, business });
  const asCustomer = await app.loginAs(customer);
  return { shop, customer, asOwner: await app.loginAs(owner), asCustomer };
}

const TERMS = { code: 'SPRING', type: 'percent', value: 10 } as const;
const refusal = (error: ErrorCode) => ({ status: ERRORS[error], error });
const target = ({ business: { id }, service }: Shop) => ({ business: id, services: [service.id] });
const quote = (call: Call, shop: Shop, couponCode: string, fields: object = {}) =>
  call(quoteCoupon, { body: { ...target(shop), couponCode, ...fields } });
const book = (call: Call, shop: Shop, couponCode: string, fields: object = {}) => {
  const slot = { professional: shop.professional.id, date: DATE, start: '10:00' };
  return call(bookAppointment, { body: { ...target(shop), ...slot, couponCode, ...fields } });
};
const change = (call: Call, id: string, changes: object) =>
  call(changeCoupon, { body: { id, ...changes } });
const remove = (call: Call, id: string) => call(deleteCoupon, { query: { id } });
async function createAs(call: Call, fields: object = {}) {
  const response = await call(createCoupon, { body: { ...TERMS, ...fields } });
  if (!response.ok) throw new Error(`refused: ${response.error}`);
  return response.body;
}
const countsOf = (couponId: string) =>
  query(
    app.url,
    `SELECT times_used, (SELECT count(*)::int FROM coupon_uses WHERE coupon_id = id) AS uses
     FROM coupons WHERE id = $1`,
    [couponId],
  );
const usedTimes = (times: number) => [{ times_used: times, uses: times }];
const price = (subtotalMajor: number, discountMajor: number, finalMajor: number) => ({
  subtotalMajor,
  discountMajor,
  finalMajor,
});
const outcomesOf = (responses: Answered<unknown>[]) =>
  responses.map((response) => (response.ok ? 'done' : response.error)).toSorted();

test('a coupon by dates with decimals of a percent is created, quoted and read', async () => {
  const { shop, asOwner, asCustomer } = await setUpShop({ service: { priceMinor: 8_000 } });
  const dates = { validFrom: '2026-01-01', validUntil: '2035-12-31' };

  const { id } = await createAs(asOwner, { value: 12.5, ...dates });

  expect(await asOwner(getCoupon, { params: { id } })).toMatchObject({
    body: {
      value: 12.5,
      validFrom: '2025-12-31T23:00:00.000Z',
      validUntil: '2035-12-31T23:00:00.000Z',
    },
  });
  expect(await quote(asCustomer, shop, 'SPRING')).toMatchObject({ body: price(80, 10, 70) });
});

test('a coupon is read by id, with its number of uses, until it is deleted', async () => {
  const { shop, asOwner, asCustomer } = await setUpShop();
  const coupon = await createAs(asOwner);
  const read = () => asOwner(getCoupon, { params: { id: coupon.id } });
  await book(asCustomer, shop, coupon.code);

  expect(await read()).toMatchObject({ status: 200, body: { ...coupon, timesUsed: 1 } });
  await remove(asOwner, coupon.id);
  expect(await read()).toMatchObject(refusal('COUPON_NOT_FOUND'));
});

describe('a code', () => {
  test.each(['SPRING', 'spring', 'Spring'])(
    'is unique in its business, also as %s',
    async (code) => {
      const { asOwner } = await setUpShop();
      await createAs(asOwner, { code: 'sPRING' });
      const { id } = await createAs(asOwner, { code: 'AUTUMN' });
      const second = await asOwner(createCoupon, { body: { ...TERMS, code } });
      expect(second).toMatchObject(refusal('COUPON_CODE_EXISTS'));
      expect(await change(asOwner, id, { code })).toMatchObject(refusal('COUPON_CODE_EXISTS'));
      const list = await asOwner(listCoupons);
      expect(list.ok && list.body.map((coupon) => coupon.code)).toEqual(['SPRING', 'AUTUMN']);
    },
  );

  test('requested ten times at once is created once', async () => {
    const { asOwner } = await setUpShop();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        asOwner(createCoupon, { body: { ...TERMS, code: n % 2 ? 'spring' : 'SPRING' } }),
      ),
    );
    expect(outcomesOf(responses)).toEqual([...Array<string>(9).fill('COUPON_CODE_EXISTS'), 'done']);
  });

  test('can also be used by another business', async () => {
    const [here, there] = await Promise.all([setUpShop(), setUpShop()]);
    await createAs(here.asOwner);
    expect(await createAs(there.asOwner)).toMatchObject({ code: 'SPRING' });
  });

  test('can be kept by its coupon, and is free once that is renamed or deleted', async () => {
    const { asOwner } = await setUpShop();
    const { id } = await createAs(asOwner);
    const kept = await change(asOwner, id, { code: 'spring', value: 20 });
    expect(kept).toMatchObject({ status: 200, body: { code: 'SPRING', value: 20 } });
    expect((await change(asOwner, id, { code: 'AUTUMN' })).status).toBe(200);
    const second = await createAs(asOwner);
    expect((await remove(asOwner, second.id)).status).toBe(204);
    const third = await createAs(asOwner);
    const list = await asOwner(listCoupons);
    expect(list.ok && list.body.map((coupon) => coupon.id)).toEqual([id, third.id]);
  });
});

describe('POST /api/coupons/quote', () => {
  test.each<[string, number, CouponFields, Parameters<typeof price>]>([
    ['EUR', 3_500, { value: 1_000 }, [35, 3.5, 31.5]],
    ['EUR', 1_005, { value: 5_000 }, [10.05, 5.03, 5.02]],
    ['EUR', 1_049, { value: 100 }, [10.49, 0.1, 10.39]],
    ['EUR', 1_050, { value: 100 }, [10.5, 0.11, 10.39]],
    ['EUR', 3_500, { value: 10_000 }, [35, 35, 0]],
    ['EUR', 3_500, { type: 'fixed', value: 501, currency: 'EUR' }, [35, 5.01, 29.99]],
    ['EUR', 3_500, { type: 'fixed', value: 3_501, currency: 'EUR' }, [35, 35, 0]],
    ['EUR', 0, { value: 1_000 }, [0, 0, 0]],
    ['JPY', 1_005, { value: 1_000 }, [1_005, 101, 904]],
    ['JPY', 1_004, { value: 1_000 }, [1_004, 100, 904]],
    ['JPY', 1_000, { type: 'fixed', value: 999, currency: 'JPY' }, [1_000, 999, 1]],
    ['KWD', 12_345, { value: 1_000 }, [12.345, 1.235, 11.11]],
    ['KWD', 12_345, { type: 'fixed', value: 1, currency: 'KWD' }, [12.345, 0.001, 12.344]],
  ])('in %s prices %i minor units with %j', async (currency, priceMinor, fields, amounts) => {
    const service = { currency, priceMinor };
    const { shop, asCustomer } = await setUpShop({ business: { currency }, service });
    const { code } = await app.make.coupon(shop.business.id, fields);
    const response = await quote(asCustomer, shop, code.toLowerCase());
    expect(response.ok && response.body).toEqual({
      couponCode: code,
      ...price(...amounts),
      currency,
    });
  });

  test('adds up several services and counts no use', async () => {
    const { shop, asCustomer } = await setUpShop();
    const { business, professional, service } = shop;
    const priced = { name: 'Wash', businessId: business.id, priceMinor: 1_500 };
    const services = [service.id, (await app.make.service(professional.id, priced)).id];
    const { id, code } = await app.make.coupon(business.id, {
      usageLimit: 1,
      minSpendMinor: 5_000,
    });
    for (let times = 0; times < 2; times++) {
      const response = await quote(asCustomer, shop, code, { services });
      expect(response).toMatchObject({ status: 200, body: price(50, 5, 45) });
    }
    expect(await countsOf(id)).toEqual(usedTimes(0));
  });

  describe('for a coupon the customer has used', () => {
    const OTHER = newId('biz');
    const FAULTS: [ErrorCode, { coupon?: CouponFields; body?: object }][] = [
      ['BUSINESS_NOT_FOUND', { body: { business: 'biz_1' } }],
      ['SERVICE_NOT_FOUND', { body: { services: ['svc_1'] } }],
      ['COUPON_NOT_FOUND', { body: { couponCode: 'UNKNOWN-CODE' } }],
      ['BUSINESS_MISMATCH', { coupon: { businessId: OTHER } }],
      ['COUPON_INACTIVE', { coupon: { isActive: false } }],
      ['COUPON_NOT_YET_VALID', { coupon: { validFrom: new Date('2040-01-01') } }],
      ['COUPON_EXPIRED', { coupon: { validUntil: new Date('2020-01-01') } }],
      ['CURRENCY_MISMATCH', { coupon: { type: 'fixed', currency: 'USD' } }],
      ['SERVICE_NOT_ELIGIBLE', { coupon: { serviceIds: ['svc_1'] } }],
      ['MIN_SPEND_NOT_MET', { coupon: { minSpendMinor: 3_501 } }],
      ['FIRST_TIME_ONLY', { coupon: { firstTimeOnly: true } }],
      ['CUSTOMER_LIMIT_REACHED', { coupon: { perCustomerLimit: 1 } }],
      ['USAGE_LIMIT_REACHED', { coupon: { usageLimit: 1 } }],
    ];
    const PAIRS = FAULTS.flatMap(([code, first], n) =>
      FAULTS.slice(n + 1).map(([later, second]) => [code, later, first, second] as const),
    );
    let here: Awaited<ReturnType<typeof setUpShop>>;
    let validCoupon: Awaited<ReturnType<typeof app.make.coupon>>;
    beforeAll(async () => {
      here = await setUpShop();
      await app.make.shop({ business: { id: OTHER } });
      validCoupon = await app.make.coupon(here.shop.business.id, { minSpendMinor: 3_500 });
      await book(here.asCustomer, here.shop, validCoupon.code);
    });
    // Wrong codes are limited.
    beforeEach(() => app.gateway.redis.run((client) => client.flushDb()));

    async function quoteWith(call: Call, ...faults: (typeof FAULTS)[number][1][]) {
      const unlimited = { isActive: true, validFrom: null, validUntil: null, currency: null };
      const untied = { serviceIds: null, perCustomerLimit: null, usageLimit: null };
      const changed = faults.map((fault) => fault.coupon);
      await app.make.db
        .update(coupons)
        .set(
          Object.assign({ ...unlimited, ...untied, firstTimeOnly: false }, validCoupon, ...changed),
        )
        .where(eq(coupons.id, validCoupon.id));
      const body = Object.assign({}, ...faults.map((fault) => fault.body)) as object;
      return quote(call, here.shop, validCoupon.code, body);
    }

    test('returns a price when no rule refuses it', async () => {
      expect(await quoteWith(here.asCustomer)).toMatchObject({ status: 200 });
    });

    test.each(FAULTS)('answers %s', async (code, fault) => {
      expect(await quoteWith(here.asCustomer, fault)).toMatchObject(refusal(code));
    });

    test.each(PAIRS)('answers %s before %s', async (code, _later, ...faults) => {
      expect(await quoteWith(here.asCustomer, ...faults)).toMatchObject(refusal(code));
    });

    test('skips the per-customer rules for staff and new customers', async () => {
      const asStaff = await app.loginAs({ id: here.customer.id, role: 'professional' });
      const asNewCustomer = await app.loginAs(await app.make.user());
      for (const call of [here.asOwner, asStaff, asNewCustomer]) {
        const own = { coupon: { firstTimeOnly: true, perCustomerLimit: 1 } };
        const spent = { coupon: { usageLimit: 1 } };
        expect(await quoteWith(call, own)).toMatchObject({ status: 200 });
        expect(await quoteWith(call, own, spent)).toMatchObject(refusal('USAGE_LIMIT_REACHED'));
      }
    });
  });
});

describe('a booking with a coupon', () => {
  const noon = { start: '12:00' };

  test('keeps its discount after the coupon is deleted and cannot be used again', async () => {
    const { shop, asOwner, asCustomer } = await setUpShop();
    const { id } = await createAs(asOwner, { code: 'GONE', perCustomerLimit: 1 });
    const booked = await book(asCustomer, shop, 'gone');
    const discount = { couponCode: 'GONE', ...price(35, 3.5, 31.5) };
    expect(booked).toMatchObject({ status: 201, body: { discount } });
    const params = { id: booked.ok ? booked.body.id : '' };

    expect((await remove(asOwner, id)).status).toBe(204);

    expect(await asCustomer(getAppointment, { params })).toMatchObject({ body: { discount } });
    expect(await countsOf(id)).toEqual(usedTimes(1));
    for (const response of [
      await book(asCustomer, shop, 'GONE', noon),
      await quote(asCustomer, shop, 'GONE'),
      await change(asOwner, id, { value: 5 }),
      await remove(asOwner, id),
    ]) {
      expect(response).toMatchObject(refusal('COUPON_NOT_FOUND'));
    }

    const recreated = await createAs(asOwner, { code: 'GONE', perCustomerLimit: 1 });
    expect((await book(asCustomer, shop, 'GONE', noon)).status).toBe(201);
    expect(await countsOf(id)).toEqual(usedTimes(1));
    expect(await countsOf(recreated.id)).toEqual(usedTimes(1));
  });

  test('uses the current terms of the coupon', async () => {
    const { shop, asOwner, asCustomer } = await setUpShop();
    const { id, ...terms } = await createAs(asOwner, { usageLimit: 5 });
    const deactivated = await change(asOwner, id, { isActive: false });
    expect(deactivated).toMatchObject({ status: 200, body: { ...terms, isActive: false } });
    expect(await book(asCustomer, shop, 'SPRING')).toMatchObject(refusal('COUPON_INACTIVE'));
    expect(await countsOf(id)).toEqual(usedTimes(0));
    await change(asOwner, id, { isActive: true, value: 20 });
    const booked = await book(asCustomer, shop, 'SPRING');
    expect(booked).toMatchObject({ status: 201, body: { discount: price(35, 7, 28) } });
  });

  test('of a series counts one use and discounts every occurrence', async () => {
    const { shop, asOwner, asCustomer } = await setUpShop();
    const { id } = await createAs(asOwner, { usageLimit: 1 });
    const series = { recurringFrequency: 'weekly', recurringCount: 3 };
    const booked = await book(asCustomer, shop, 'SPRING', series);
    const recurringGroupId = booked.ok ? booked.body.recurringGroupId : '';
    const all = await asCustomer(listAppointments, { query: { recurringGroupId } });
    expect(all.ok && all.body).toMatchObject(Array(3).fill({ discount: price(35, 3.5, 31.5) }));
    expect(await countsOf(id)).toEqual(usedTimes(1));
  });

  test('takes the last use before a concurrent booking', async () => {
    const { shop, asOwner, asCustomer } = await setUpShop();
    const { id } = await createAs(asOwner, { usageLimit: 1 });
    const asOther = await app.loginAs(await app.make.user());
    const responses = await Promise.all([
      book(asCustomer, shop, 'SPRING'),
      book(asOther, shop, 'SPRING', noon),
    ]);
    expect(outcomesOf(responses)).toEqual(['USAGE_LIMIT_REACHED', 'done']);
    expect(await countsOf(id)).toEqual(usedTimes(1));
  });

  test('counts as a use, below which the usage limit cannot be set', async () => {
    const { shop, asOwner, asCustomer } = await setUpShop();
    const { id } = await createAs(asOwner);
    for (const start of ['10:00', '11:00']) await book(asCustomer, shop, 'SPRING', { start });
    const limit = (usageLimit: number) => change(asOwner, id, { usageLimit });
    expect(await limit(1)).toMatchObject(refusal('INVALID_COUPON_VALUE'));
    expect((await book(asCustomer, shop, 'SPRING', noon)).status).toBe(201);
    expect(await limit(3)).toMatchObject({ status: 200, body: { usageLimit: 3, timesUsed: 3 } });
    const beyond = await book(asCustomer, shop, 'SPRING', { start: '13:00' });
    expect(beyond).toMatchObject(refusal('USAGE_LIMIT_REACHED'));
  });
});
