import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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
  listCoupons,
  quoteCoupon,
} from '../../../contract/coupons.ts';
import { type ErrorCode, ERRORS } from '../../../domain/errors.ts';
import { newId } from '../../../contract/ids.ts';
import { coupons } from '../../../db/schema/coupons.ts';
import type { Call } from '../../support/sessions.ts';
import { DATE } from '../../support/factories.ts';
import { requireInvariants } from '../../support/invariants.ts';
import { query } from '../../support/services.ts';
import { openTestAppWithWorker } from '../../support/test-app.ts';

let app: Awaited<ReturnType<typeof openTestAppWithWorker>>;
let url: string;
let make: typeof app.make;
let sessions: typeof app.entrance;

beforeAll(async () => {
  app = await openTestAppWithWorker();
  ({ url, make, entrance: sessions } = app);
});
afterAll(async () => {
  await requireInvariants(url);
  await app.close();
});

type Shop = Awaited<ReturnType<typeof make.shop>>;
type CouponFields = Parameters<typeof make.coupon>[1];

/** A shop with its owner, and a customer. */
async function scene(options: Parameters<typeof make.shop>[0] = {}) {
  const [owner, customer] = await Promise.all([make.user('business'), make.user()]);
  const business = { userId: owner.id, ...options.business };
  const shop = await make.shop({ ...options, business });
  const asCustomer = await sessions.enter(customer);
  return { shop, customer, asOwner: await sessions.enter(owner), asCustomer };
}

const TERMS = { code: 'SPRING', type: 'percent', value: 10 } as const;
const no = (error: ErrorCode) => ({ status: ERRORS[error], error });
const at = ({ business: { id }, service }: Shop) => ({ business: id, services: [service.id] });
const quote = (call: Call, shop: Shop, couponCode: string, fields: object = {}) =>
  call(quoteCoupon, { body: { ...at(shop), couponCode, ...fields } });
const book = (call: Call, shop: Shop, couponCode: string, fields: object = {}) => {
  const wish = { professional: shop.professional.id, date: DATE, start: '10:00' };
  return call(bookAppointment, { body: { ...at(shop), ...wish, couponCode, ...fields } });
};
const change = (call: Call, id: string, changes: object) =>
  call(changeCoupon, { body: { id, ...changes } });
const remove = (call: Call, id: string) => call(deleteCoupon, { query: { id } });
async function madeBy(call: Call, fields: object = {}) {
  const answer = await call(createCoupon, { body: { ...TERMS, ...fields } });
  if (!answer.ok) throw new Error(`refused: ${answer.error}`);
  return answer.body;
}
const countsOf = (couponId: string) =>
  query(
    url,
    `SELECT times_used, (SELECT count(*)::int FROM coupon_uses WHERE coupon_id = id) AS uses
     FROM coupons WHERE id = $1`,
    [couponId],
  );
const used = (times: number) => [{ times_used: times, uses: times }];
const price = (subtotalMajor: number, discountMajor: number, finalMajor: number) => ({
  subtotalMajor,
  discountMajor,
  finalMajor,
});
const told = (answers: Answered<unknown>[]) =>
  answers.map((answer) => (answer.ok ? 'done' : answer.error)).toSorted();

describe('a code', () => {
  test.each(['SPRING', 'spring', 'Spring'])('is taken once, also by %s', async (code) => {
    const { asOwner } = await scene();
    await madeBy(asOwner, { code: 'sPRING' });
    const { id } = await madeBy(asOwner, { code: 'AUTUMN' });
    const second = await asOwner(createCoupon, { body: { ...TERMS, code } });
    expect(second).toMatchObject(no('COUPON_CODE_EXISTS'));
    expect(await change(asOwner, id, { code })).toMatchObject(no('COUPON_CODE_EXISTS'));
    const list = await asOwner(listCoupons);
    expect(list.ok && list.body.map((coupon) => coupon.code)).toEqual(['SPRING', 'AUTUMN']);
  });

  test('that ten make at once is made once', async () => {
    const { asOwner } = await scene();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        asOwner(createCoupon, { body: { ...TERMS, code: n % 2 ? 'spring' : 'SPRING' } }),
      ),
    );
    expect(told(answers)).toEqual([...Array<string>(9).fill('COUPON_CODE_EXISTS'), 'done']);
  });

  test('may be that of another business', async () => {
    const [here, there] = await Promise.all([scene(), scene()]);
    await madeBy(here.asOwner);
    expect(await madeBy(there.asOwner)).toMatchObject({ code: 'SPRING' });
  });

  test('may be kept by its coupon, and is free when that has another or is gone', async () => {
    const { asOwner } = await scene();
    const { id } = await madeBy(asOwner);
    const kept = await change(asOwner, id, { code: 'spring', value: 20 });
    expect(kept).toMatchObject({ status: 200, body: { code: 'SPRING', value: 20 } });
    expect((await change(asOwner, id, { code: 'AUTUMN' })).status).toBe(200);
    const second = await madeBy(asOwner);
    expect((await remove(asOwner, second.id)).status).toBe(204);
    const third = await madeBy(asOwner);
    const list = await asOwner(listCoupons);
    expect(list.ok && list.body.map((coupon) => coupon.id)).toEqual([id, third.id]);
  });
});

describe('POST /api/coupons/quote', () => {
  test.each<[string, number, CouponFields, Parameters<typeof price>]>([
    ['EUR', 3_500, { value: 10 }, [35, 3.5, 31.5]],
    ['EUR', 1_005, { value: 50 }, [10.05, 5.03, 5.02]],
    ['EUR', 1_049, { value: 1 }, [10.49, 0.1, 10.39]],
    ['EUR', 1_050, { value: 1 }, [10.5, 0.11, 10.39]],
    ['EUR', 3_500, { value: 100 }, [35, 35, 0]],
    ['EUR', 3_500, { type: 'fixed', value: 501, currency: 'EUR' }, [35, 5.01, 29.99]],
    ['EUR', 3_500, { type: 'fixed', value: 3_501, currency: 'EUR' }, [35, 35, 0]],
    ['EUR', 0, { value: 10 }, [0, 0, 0]],
    ['JPY', 1_005, { value: 10 }, [1_005, 101, 904]],
    ['JPY', 1_004, { value: 10 }, [1_004, 100, 904]],
    ['JPY', 1_000, { type: 'fixed', value: 999, currency: 'JPY' }, [1_000, 999, 1]],
    ['KWD', 12_345, { value: 10 }, [12.345, 1.235, 11.11]],
    ['KWD', 12_345, { type: 'fixed', value: 1, currency: 'KWD' }, [12.345, 0.001, 12.344]],
  ])('in %s off %i: %j', async (currency, priceMinor, fields, amounts) => {
    const service = { currency, priceMinor };
    const { shop, asCustomer } = await scene({ business: { currency }, service });
    const { code } = await make.coupon(shop.business.id, fields);
    const answer = await quote(asCustomer, shop, code.toLowerCase());
    expect(answer.ok && answer.body).toEqual({ couponCode: code, ...price(...amounts), currency });
  });

  test('adds up several services, and uses nothing', async () => {
    const { shop, asCustomer } = await scene();
    const { business, professional, service } = shop;
    const priced = { name: 'Wash', businessId: business.id, priceMinor: 1_500 };
    const services = [service.id, (await make.service(professional.id, priced)).id];
    const { id, code } = await make.coupon(business.id, { usageLimit: 1, minSpendMinor: 5_000 });
    for (let times = 0; times < 2; times++) {
      const answer = await quote(asCustomer, shop, code, { services });
      expect(answer).toMatchObject({ status: 200, body: price(50, 5, 45) });
    }
    expect(await countsOf(id)).toEqual(used(0));
  });

  describe('for a coupon the customer has used', () => {
    const OTHER = newId('biz');
    const FAULTS: [ErrorCode, { coupon?: CouponFields; asked?: object }][] = [
      ['BUSINESS_NOT_FOUND', { asked: { business: 'biz_1' } }],
      ['SERVICE_NOT_FOUND', { asked: { services: ['svc_1'] } }],
      ['COUPON_NOT_FOUND', { asked: { couponCode: 'NOBODY-KNOWS-IT' } }],
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
    let here: Awaited<ReturnType<typeof scene>>;
    let sound: Awaited<ReturnType<typeof make.coupon>>;
    beforeAll(async () => {
      here = await scene();
      await make.shop({ business: { id: OTHER } });
      sound = await make.coupon(here.shop.business.id, { minSpendMinor: 3_500 });
      await book(here.asCustomer, here.shop, sound.code);
    });

    async function ask(call: Call, ...faults: (typeof FAULTS)[number][1][]) {
      const unlimited = { isActive: true, validFrom: null, validUntil: null, currency: null };
      const untied = { serviceIds: null, perCustomerLimit: null, usageLimit: null };
      const changed = faults.map((fault) => fault.coupon);
      await make.db
        .update(coupons)
        .set(Object.assign({ ...unlimited, ...untied, firstTimeOnly: false }, sound, ...changed))
        .where(eq(coupons.id, sound.id));
      const asked = Object.assign({}, ...faults.map((fault) => fault.asked)) as object;
      return quote(call, here.shop, sound.code, asked);
    }

    test('is a price, while nothing speaks against it', async () => {
      expect(await ask(here.asCustomer)).toMatchObject({ status: 200 });
    });

    test.each(FAULTS)('tells %s', async (code, fault) => {
      expect(await ask(here.asCustomer, fault)).toMatchObject(no(code));
    });

    test.each(PAIRS)('tells %s rather than %s', async (code, _later, ...faults) => {
      expect(await ask(here.asCustomer, ...faults)).toMatchObject(no(code));
    });

    test('tells staff and newcomers only of the coupon itself', async () => {
      const asStaff = await sessions.enter({ id: here.customer.id, role: 'professional' });
      const newcomer = await sessions.enter(await make.user());
      for (const call of [here.asOwner, asStaff, newcomer]) {
        const own = { coupon: { firstTimeOnly: true, perCustomerLimit: 1 } };
        const spent = { coupon: { usageLimit: 1 } };
        expect(await ask(call, own)).toMatchObject({ status: 200 });
        expect(await ask(call, own, spent)).toMatchObject(no('USAGE_LIMIT_REACHED'));
      }
    });
  });
});

describe('a booking', () => {
  const noon = { start: '12:00' };

  test('keeps its discount when the coupon is deleted, which nobody can use any more', async () => {
    const { shop, asOwner, asCustomer } = await scene();
    const { id } = await madeBy(asOwner, { code: 'GONE', perCustomerLimit: 1 });
    const booked = await book(asCustomer, shop, 'gone');
    const discount = { couponCode: 'GONE', ...price(35, 3.5, 31.5) };
    expect(booked).toMatchObject({ status: 201, body: { discount } });
    const params = { id: booked.ok ? booked.body.id : '' };

    expect((await remove(asOwner, id)).status).toBe(204);

    expect(await asCustomer(getAppointment, { params })).toMatchObject({ body: { discount } });
    expect(await countsOf(id)).toEqual(used(1));
    for (const answer of [
      await book(asCustomer, shop, 'GONE', noon),
      await quote(asCustomer, shop, 'GONE'),
      await change(asOwner, id, { value: 5 }),
      await remove(asOwner, id),
    ]) {
      expect(answer).toMatchObject(no('COUPON_NOT_FOUND'));
    }

    const anew = await madeBy(asOwner, { code: 'GONE', perCustomerLimit: 1 });
    expect((await book(asCustomer, shop, 'GONE', noon)).status).toBe(201);
    expect(await countsOf(id)).toEqual(used(1));
    expect(await countsOf(anew.id)).toEqual(used(1));
  });

  test('is under the terms as they are now', async () => {
    const { shop, asOwner, asCustomer } = await scene();
    const { id, ...terms } = await madeBy(asOwner, { usageLimit: 5 });
    const off = await change(asOwner, id, { isActive: false });
    expect(off).toMatchObject({ status: 200, body: { ...terms, isActive: false } });
    expect(await book(asCustomer, shop, 'SPRING')).toMatchObject(no('COUPON_INACTIVE'));
    expect(await countsOf(id)).toEqual(used(0));
    await change(asOwner, id, { isActive: true, value: 20 });
    const booked = await book(asCustomer, shop, 'SPRING');
    expect(booked).toMatchObject({ status: 201, body: { discount: price(35, 7, 28) } });
  });

  test('of a series is one use, and every occurrence has the discount', async () => {
    const { shop, asOwner, asCustomer } = await scene();
    const { id } = await madeBy(asOwner, { usageLimit: 1 });
    const series = { recurringFrequency: 'weekly', recurringCount: 3 };
    const booked = await book(asCustomer, shop, 'SPRING', series);
    const recurringGroupId = booked.ok ? booked.body.recurringGroupId : '';
    const all = await asCustomer(listAppointments, { query: { recurringGroupId } });
    expect(all.ok && all.body).toMatchObject(Array(3).fill({ discount: price(35, 3.5, 31.5) }));
    expect(await countsOf(id)).toEqual(used(1));
  });

  test('takes the last use from another at the same time', async () => {
    const { shop, asOwner, asCustomer } = await scene();
    const { id } = await madeBy(asOwner, { usageLimit: 1 });
    const asOther = await sessions.enter(await make.user());
    const answers = await Promise.all([
      book(asCustomer, shop, 'SPRING'),
      book(asOther, shop, 'SPRING', noon),
    ]);
    expect(told(answers)).toEqual(['USAGE_LIMIT_REACHED', 'done']);
    expect(await countsOf(id)).toEqual(used(1));
  });

  test('counts: a usage limit is not set below the uses', async () => {
    const { shop, asOwner, asCustomer } = await scene();
    const { id } = await madeBy(asOwner);
    for (const start of ['10:00', '11:00']) await book(asCustomer, shop, 'SPRING', { start });
    const limit = (usageLimit: number) => change(asOwner, id, { usageLimit });
    expect(await limit(1)).toMatchObject(no('INVALID_COUPON_VALUE'));
    expect((await book(asCustomer, shop, 'SPRING', noon)).status).toBe(201);
    expect(await limit(3)).toMatchObject({ status: 200, body: { usageLimit: 3, timesUsed: 3 } });
    const beyond = await book(asCustomer, shop, 'SPRING', { start: '13:00' });
    expect(beyond).toMatchObject(no('USAGE_LIMIT_REACHED'));
  });
});
