import { describe, expect, test } from '@jest/globals';
import {
  type BookingBody,
  bookAppointment,
  quoteAppointment,
} from '../../../contract/appointments.ts';
import { newId } from '../../../contract/ids.ts';
import type { Call } from '../../support/sessions.ts';
import { DATE } from '../../support/factories.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

type Shop = Awaited<ReturnType<typeof app.make.shop>>;

const bookingBody = ({ business, professional, service }: Shop) => ({
  professional: professional.id,
  business: business.id,
  services: [service.id],
  date: DATE,
  start: '10:00',
});

const book = (call: Call, body: BookingBody) => call(bookAppointment, { body });

/** A shop with its owner, its professional and a customer. */
async function setUpShop() {
  const [owner, lena, customer] = await Promise.all([
    app.make.user('business', 'Jo Müller'),
    app.make.user('professional', 'Lena'),
    app.make.user(),
  ]);
  const shop = await app.make.shop({
    business: { userId: owner.id },
    professional: { userId: lena.id },
  });
  const [asOwner, asLena, asCustomer] = await Promise.all(
    [owner, lena, customer].map((account) => app.loginAs(account)),
  );
  const countBookings = async () =>
    (await query(app.url, 'SELECT id FROM appointments WHERE business_id = $1', [shop.business.id]))
      .length;
  return {
    shop,
    customer,
    asOwner: asOwner!,
    asLena: asLena!,
    asCustomer: asCustomer!,
    countBookings,
  };
}

describe('a customer', () => {
  test('books for a family member under their own account', async () => {
    const { shop, customer, asCustomer } = await setUpShop();
    const kim = await app.make.familyMember(customer.id);
    const response = await book(asCustomer, { ...bookingBody(shop), familyMemberId: kim.id });
    expect(response).toMatchObject({
      status: 201,
      body: { client: 'Kim Souza', clientId: customer.id },
    });
  });

  test('cannot book for an unknown family member or that of another customer', async () => {
    const { shop, asCustomer, countBookings } = await setUpShop();
    const stranger = await app.make.familyMember((await app.make.user()).id);
    for (const familyMemberId of [stranger.id, newId('fam')]) {
      expect(await book(asCustomer, { ...bookingBody(shop), familyMemberId })).toMatchObject({
        status: 404,
        error: 'CLIENT_NOT_FOUND',
      });
    }
    expect(await countBookings()).toBe(0);
  });

  test('and a family member can be booked at the same time, but neither of them twice', async () => {
    const { shop, customer, asCustomer } = await setUpShop();
    const [there, elsewhere] = await Promise.all([app.make.shop(), app.make.shop()]);
    const kim = await app.make.familyMember(customer.id);

    expect(await book(asCustomer, bookingBody(shop))).toMatchObject({ status: 201 });
    const child = { familyMemberId: kim.id };
    expect(await book(asCustomer, { ...bookingBody(there), ...child })).toMatchObject({
      status: 201,
    });
    const doubleBooked = { status: 409, error: 'CLIENT_DOUBLE_BOOKED' };
    expect(await book(asCustomer, bookingBody(elsewhere))).toMatchObject(doubleBooked);
    expect(await book(asCustomer, { ...bookingBody(elsewhere), ...child })).toMatchObject(
      doubleBooked,
    );
  });

  test('cannot set the fields that are reserved for staff', async () => {
    const { shop, customer, asCustomer, countBookings } = await setUpShop();
    const client = await app.make.crmClient(shop.business.id);
    for (const guest of [{ clientId: customer.id }, { crmClientId: client.id }]) {
      expect(await book(asCustomer, { ...bookingBody(shop), ...guest })).toMatchObject({
        status: 403,
        error: 'CRM_CLIENT_STAFF_ONLY',
      });
    }
    expect(await book(asCustomer, { ...bookingBody(shop), staffNotes: 'vip' })).toMatchObject({
      status: 403,
    });
    expect(await countBookings()).toBe(0);
  });
  test('gets the staff-only refusal before any validation error', async () => {
    const { customer, asCustomer } = await setUpShop();
    const invalidBody = { clientId: customer.id, date: 'never' } as unknown as BookingBody;
    expect(await book(asCustomer, invalidBody)).toMatchObject({
      status: 403,
      error: 'CRM_CLIENT_STAFF_ONLY',
    });
  });
});

describe('staff', () => {
  test.each(['asOwner', 'asLena'] as const)(
    '%s books for an account and for a client record',
    async (session) => {
      const { shop, customer, [session]: call } = await setUpShop();
      const client = await app.make.crmClient(shop.business.id);
      await app.make.visit(shop, customer);

      const account = { clientId: customer.id, staffNotes: 'likes tea' };
      const first = await book(call, { ...bookingBody(shop), ...account });
      const second = await book(call, {
        ...bookingBody(shop),
        start: '11:00',
        crmClientId: client.id,
      });

      expect(first).toMatchObject({
        status: 201,
        body: { client: 'Ana Souza', clientId: customer.id, staffNotes: 'likes tea' },
      });
      expect(first.ok && first.body.crmClientId).toBeUndefined();
      expect(second).toMatchObject({
        status: 201,
        body: { client: 'Eve Klein', crmClientId: client.id },
      });
      expect(second.ok && second.body.clientId).toBeUndefined();
    },
  );

  test('of another business are refused', async () => {
    const [here, there] = await Promise.all([setUpShop(), setUpShop()]);
    for (const call of [there.asOwner, there.asLena]) {
      expect(
        await book(call, { ...bookingBody(here.shop), clientId: here.customer.id }),
      ).toMatchObject({
        status: 403,
        error: 'FORBIDDEN',
      });
    }
    expect(await here.countBookings()).toBe(0);
  });

  test('book only for accounts that have booked there and for client records of the business', async () => {
    const { shop, asOwner, asLena } = await setUpShop();
    const stranger = await app.make.user();
    await app.make.visit(await app.make.shop(), stranger);
    const other = await app.make.shop();
    const foreignClient = await app.make.crmClient(other.business.id);
    const colleague = await app.make.user('professional');
    for (const guest of [
      { crmClientId: foreignClient.id },
      { crmClientId: newId('crm') },
      { clientId: colleague.id },
      { clientId: stranger.id },
      { clientId: newId('usr') },
    ]) {
      for (const call of [asOwner, asLena]) {
        expect(await book(call, { ...bookingBody(shop), ...guest })).toMatchObject({
          status: 404,
          error: 'CLIENT_NOT_FOUND',
        });
      }
    }
  });

  test('must name the client', async () => {
    const { shop, asOwner, asLena } = await setUpShop();
    for (const call of [asOwner, asLena]) {
      expect(await book(call, bookingBody(shop))).toMatchObject({
        status: 400,
        error: 'MISSING_FIELDS',
      });
    }
  });
});

describe('a booking', () => {
  test.each([
    [
      'a coupon and a package',
      { couponCode: 'SUMMER', packagePurchaseId: 'pur_1' },
      'INVALID_INPUT',
    ],
    ['a count without a frequency', { recurringCount: 2 }, 'INVALID_INPUT'],
    ['a count with none', { recurringFrequency: 'none', recurringCount: 2 }, 'INVALID_INPUT'],
    ['13 occurrences', { recurringFrequency: 'weekly', recurringCount: 13 }, 'INVALID_INPUT'],
    ['no occurrence', { recurringFrequency: 'weekly', recurringCount: 0 }, 'INVALID_INPUT'],
    ['half an occurrence', { recurringFrequency: 'weekly', recurringCount: 1.5 }, 'INVALID_INPUT'],
    ['a frequency without a count', { recurringFrequency: 'weekly' }, 'MISSING_FIELDS'],
    ['an unknown frequency', { recurringFrequency: 'daily', recurringCount: 2 }, 'INVALID_INPUT'],
    [
      'an occurrence in the year 3000',
      { date: '2999-12-30', recurringFrequency: 'weekly', recurringCount: 2 },
      'INVALID_INPUT',
    ],
    ['a business that is a number', { business: 5 }, 'INVALID_BUSINESS_ID'],
    ['a business that is null', { business: null }, 'INVALID_BUSINESS_ID'],
    ['an unknown field', { serviceId: 'svc_1' }, 'INVALID_INPUT'],
  ])('with %s is refused', async (_case, fields, error) => {
    const { shop, asCustomer, countBookings } = await setUpShop();
    const body = { ...bookingBody(shop), ...fields } as BookingBody;
    expect(await book(asCustomer, body)).toMatchObject({ status: 400, error });
    expect(await asCustomer(quoteAppointment, { body })).toMatchObject({ status: 400, error });
    expect(await countBookings()).toBe(0);
  });

  test('of twelve occurrences is accepted', async () => {
    const { shop, asCustomer, countBookings } = await setUpShop();
    const series = { recurringFrequency: 'biweekly', recurringCount: 12 } as const;
    expect(await book(asCustomer, { ...bookingBody(shop), ...series })).toMatchObject({
      status: 201,
    });
    expect(await countBookings()).toBe(12);
  });

  test('with a coupon discounts every occurrence and counts as one use', async () => {
    const { shop, asCustomer } = await setUpShop();
    const coupon = await app.make.coupon(shop.business.id, { usageLimit: 1 });
    const series = { recurringFrequency: 'weekly', recurringCount: 2 } as const;
    const body = { ...bookingBody(shop), ...series, couponCode: coupon.code.toLowerCase() };
    const discount = {
      couponCode: coupon.code,
      subtotalMajor: 35,
      discountMajor: 3.5,
      finalMajor: 31.5,
    };
    expect(await book(asCustomer, body)).toMatchObject({ status: 201, body: { discount } });
    const rows = await query(
      app.url,
      `SELECT final_minor::int FROM appointments WHERE business_id = $1`,
      [shop.business.id],
    );
    expect(rows).toEqual([{ final_minor: 3_150 }, { final_minor: 3_150 }]);
    expect(await book(asCustomer, { ...body, start: '12:00' })).toMatchObject({
      status: 409,
      error: 'USAGE_LIMIT_REACHED',
    });
  });
});

describe('POST /api/appointments/quote', () => {
  test('returns the price and the availability of each occurrence, and books nothing', async () => {
    const { shop, customer, asCustomer, countBookings } = await setUpShop();
    const purchase = await app.make.purchase(shop, customer.id);
    await app.make.closure(shop.business.id, '2035-06-19');
    const series = { recurringFrequency: 'weekly', recurringCount: 2 } as const;
    const body = { ...bookingBody(shop), ...series, packagePurchaseId: purchase.id };

    const quote = await asCustomer(quoteAppointment, { body });

    const start = '10:00';
    const professional = shop.professional.id;
    expect(quote.ok && quote.body).toEqual({
      subtotalMajor: 70,
      packageRedemption: {
        packagePurchaseId: purchase.id,
        subtotalMajor: 35,
        finalMajor: 0,
        sessionsTotal: 3,
      },
      finalMajor: 35,
      currency: 'EUR',
      occurrences: [
        { date: DATE, start, professional, startUtc: `${DATE}T08:00:00.000Z`, available: true },
        {
          date: '2035-06-19',
          start,
          professional,
          startUtc: '2035-06-19T08:00:00.000Z',
          available: false,
          error: 'NOT_SCHEDULED',
          alternatives: [],
        },
      ],
    });
    expect(await countBookings()).toBe(0);
    const text = 'SELECT sessions_redeemed FROM package_purchases WHERE id = $1';
    expect(await query(app.url, text, [purchase.id])).toEqual([{ sessions_redeemed: 0 }]);
    expect(await book(asCustomer, body)).toMatchObject({ status: 409, error: 'NOT_SCHEDULED' });
  });
});
