import { expect, test } from '@jest/globals';
import type { z } from 'zod';
import { changeServices } from '../../../contract/appointment-services.ts';
import { bookAppointment, listAppointments } from '../../../contract/appointments.ts';
import { listHistory } from '../../../contract/appointment-history.ts';
import { newId } from '../../../contract/ids.ts';
import { assignPackage, cancelPurchase, createPackage } from '../../../contract/packages.ts';
import {
  listPayments,
  payAppointment,
  refundAppointment,
  voidPayment,
} from '../../../contract/payments.ts';
import { redeemCoupon, redeemPackage, voidRedemption } from '../../../contract/redemptions.ts';
import { getTill, listTillEntries } from '../../../contract/till.ts';
import { at, bookHaircut, HAIRCUT_DATE } from '../../support/booked-haircut.ts';
import { packageTerms } from '../../support/factories/coupons-and-packages.ts';
import { nextQuery } from '../../support/http.ts';
import { bodyOf, codeOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true, clock: at('08:00') });

/** A haircut with a reference of the payment provider, seen by its professional. */
async function bookWithReference(reference: string, status: string) {
  const { id, as } = await bookHaircut(app);
  await query(
    app.url,
    'UPDATE appointments SET payment_intent_id = $2, payment_status = $3 WHERE id = $1',
    [id, reference, status],
  );
  return { params: { id }, lena: await as('lena', '11:00') };
}

test('a payment is refused during an online checkout', async () => {
  const { params, lena } = await bookWithReference('pending', 'unpaid');
  const body = { amountMajor: 35, method: 'cash' } as const;

  expect(codeOf(await lena(payAppointment, { params, body }))).toBe('PAYMENT_PENDING');
});

test('a payment from a provider is not refunded here', async () => {
  const { params, lena } = await bookWithReference('pi_123', 'paid');

  expect(codeOf(await lena(refundAppointment, { params }))).toBe('PAYMENT_NOT_MOCK');
});

type ListQuery = z.input<NonNullable<typeof listAppointments.query>>;
type Haircut = Awaited<ReturnType<typeof bookHaircut>>;

const readTill = async ({ as }: Haircut, clock: string, date?: string) =>
  bodyOf(await (await as('owner', clock))(getTill, { query: { date } }));

const PART = { amountMajor: 20, method: 'cash', partial: true } as const;
const REST = { amountMajor: 15, method: 'card', tipMajor: 3 } as const;

test('a visit is paid in parts, refunded in part, and the till has each by method and person', async () => {
  const haircut = await bookHaircut(app);
  const params = { id: haircut.id };
  const lena = await haircut.as('lena', '11:00');
  expect(await lena(payAppointment, { params, body: PART })).toMatchObject({
    body: { paymentStatus: 'unpaid', amountPaidMajor: 20, amountDueMajor: 15 },
  });
  const tooMuch = { ...REST, amountMajor: 15.01, partial: true };
  expect(codeOf(await lena(payAppointment, { params, body: tooMuch }))).toBe(
    'PAYMENT_AMOUNT_MISMATCH',
  );
  const owner = await haircut.as('owner', '11:05');
  expect(await owner(payAppointment, { params, body: REST })).toMatchObject({
    body: { paymentStatus: 'paid', paymentMethods: ['cash', 'card'], tipMajor: 3 },
  });
  const part = { amountMajor: 5, method: 'cash', reason: 'Late' } as const;
  expect(await owner(refundAppointment, { params, body: part })).toMatchObject({
    body: { paymentStatus: 'paid', amountPaidMajor: 30, amountDueMajor: 0 },
  });

  const { lena: professional, owner: boss } = haircut.people;
  const none = { packageSalesMajor: 0, voidsMajor: 0 };
  const cash = { ...none, paymentsMajor: 20, tipsMajor: 0, refundsMajor: 5, netMajor: 15 };
  const card = { ...none, paymentsMajor: 15, tipsMajor: 3, refundsMajor: 0, netMajor: 18 };
  const total = { ...none, paymentsMajor: 35, tipsMajor: 3, refundsMajor: 5, netMajor: 33 };
  const byBoss = { ...none, paymentsMajor: 15, tipsMajor: 3, refundsMajor: 5, netMajor: 13 };
  const byLena = { ...none, paymentsMajor: 20, tipsMajor: 0, refundsMajor: 0, netMajor: 20 };
  expect(await readTill(haircut, '23:59')).toEqual({
    date: HAIRCUT_DATE,
    timezone: 'Europe/Berlin',
    sums: [
      {
        currency: 'EUR',
        ...total,
        byMethod: [
          { method: 'card', ...card },
          { method: 'cash', ...cash },
        ],
        byPerson: [
          { id: boss.id, name: boss.name, ...byBoss },
          { id: professional.id, name: professional.name, ...byLena },
        ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      },
    ],
  });
  expect(await readTill(haircut, '23:59', '2030-05-15')).toMatchObject({ sums: [] });
});

test('a wrong payment is voided, and the customer sees it without who took it', async () => {
  const haircut = await bookHaircut(app);
  const params = { id: haircut.id };
  const owner = await haircut.as('owner', '23:50');
  bodyOf(await owner(payAppointment, { params, body: { ...PART, amountMajor: 30 } }));
  const [wrong] = bodyOf(await owner(listPayments, { params }));
  const target = { params: { ...params, paymentId: wrong!.id }, body: { reason: 'Typo' } };
  app.clock.set('2030-05-15T00:10:00+02:00');
  const ownerNextDay = await app.loginAs(haircut.people.owner);
  expect(await ownerNextDay(voidPayment, target)).toMatchObject({
    body: { amountPaidMajor: 0, amountDueMajor: 35, paymentMethods: [] },
  });
  expect(await ownerNextDay(voidPayment, target)).toMatchObject({ status: 200 });
  const unknown = { ...target, params: { ...params, paymentId: newId('pay') } };
  expect(codeOf(await ownerNextDay(voidPayment, unknown))).toBe('NOT_FOUND');

  // Each counts on its own day.
  const [entries, nextEntries] = await Promise.all(
    [HAIRCUT_DATE, '2030-05-15'].map(async (date) =>
      bodyOf(await ownerNextDay(listTillEntries, { query: { date } })),
    ),
  );
  expect(entries).toMatchObject([{ kind: 'payment', amountMajor: 30, isVoided: true }]);
  expect(nextEntries).toMatchObject([
    { kind: 'void', amountMajor: 30, voidsId: wrong!.id, voidedKind: 'payment' },
  ]);
  expect(entries![0]).not.toHaveProperty('voidedKind');
  const customer = await app.loginAs(haircut.people.customer);
  const seen = bodyOf(await customer(listPayments, { params }));
  expect(seen.map(({ kind }) => kind)).toEqual(['payment', 'void']);
  expect(seen[0]).not.toHaveProperty('takenById');
  const history = bodyOf(await customer(listHistory, { params }));
  expect(history.map(({ type }) => type)).toEqual([
    'appointment.booked',
    'appointment.payment_recorded',
    'appointment.payment_voided',
  ]);
});

test('payments that are sent at the same moment take what is due once', async () => {
  const { id, as } = await bookHaircut(app);
  const params = { id };
  const lena = await as('lena', '11:00');
  const send = (key: string) =>
    lena(payAppointment, {
      params,
      body: { amountMajor: 35, method: 'cash' },
      headers: { 'idempotency-key': key },
    });
  const answers = await Promise.all(['a', 'b', 'c', 'a', 'b'].map((key) => send(`${id} ${key}`)));
  const codes = answers.map(codeOf);
  const paidBy = codes.indexOf('200');
  expect(codes.map((code) => code === '200')).toEqual(
    ['a', 'b', 'c', 'a', 'b'].map((key, _, keys) => key === keys[paidBy]),
  );
  expect(new Set(codes)).toEqual(new Set(['200', 'PAYMENT_ALREADY_SETTLED']));
  expect(bodyOf(await lena(listPayments, { params }))).toMatchObject([{ amountMajor: 35 }]);
});

test('the sale of a package is in the till, and its cancellation gives a part back', async () => {
  const haircut = await bookHaircut(app);
  const owner = await haircut.as('owner', '11:00');
  const terms = packageTerms(haircut.shop.service.id);
  const { id: packageId } = bodyOf(await owner(createPackage, { body: terms }));
  const body = { packageId, userId: haircut.people.customer.id, method: 'card' } as const;
  const { id } = bodyOf(await owner(assignPackage, { body }));
  const cancel = (refundMajor: number) =>
    owner(cancelPurchase, { params: { id }, body: { refundMajor } });
  expect(codeOf(await cancel(90.01))).toBe('PAYMENT_AMOUNT_MISMATCH');
  expect(await cancel(60)).toMatchObject({ body: { status: 'cancelled' } });
  expect(await cancel(60)).toMatchObject({ status: 200 });
  expect((await readTill(haircut, '12:00')).sums).toMatchObject([
    { packageSalesMajor: 90, refundsMajor: 60, netMajor: 30, byMethod: [{ method: 'card' }] },
  ]);
});

test('an overpayment that was given back is due again once the price is higher', async () => {
  const { id, as, shop } = await bookHaircut(app);
  const params = { id };
  const owner = await as('owner', '11:00');
  const price = async (priceMajor: number) =>
    bodyOf(
      await owner(changeServices, { params, body: { services: [shop.service.id], priceMajor } }),
    );
  bodyOf(await owner(payAppointment, { params, body: { amountMajor: 35, method: 'cash' } }));
  await price(30);
  bodyOf(await owner(refundAppointment, { params, body: { amountMajor: 5 } }));
  expect(await price(45)).toMatchObject({ amountPaidMajor: 30, amountDueMajor: 15 });
  const rest = { amountMajor: 15, method: 'card' } as const;
  expect(await owner(payAppointment, { params, body: rest })).toMatchObject({
    body: { paymentStatus: 'paid', amountPaidMajor: 45, amountDueMajor: 0 },
  });
  expect(bodyOf(await owner(listPayments, { params }))).toMatchObject([
    { amountMajor: 35 },
    { kind: 'refund', amountMajor: 5, overpaidMajor: 5 },
    { amountMajor: 15 },
  ]);
});

test('a visit that costs nothing is not among those that are to be paid', async () => {
  const { id, as, shop } = await bookHaircut(app);
  const owner = await as('owner', '11:00');
  const unpaid = async () =>
    bodyOf(await owner(listAppointments, { query: { paymentStatus: 'unpaid' } }));
  expect(await unpaid()).toMatchObject([{ id }]);
  const body = { services: [shop.service.id], priceMajor: 0 };
  expect(await owner(changeServices, { params: { id }, body })).toMatchObject({
    body: { paymentStatus: 'paid', amountDueMajor: 0 },
  });
  expect(await unpaid()).toEqual([]);
});

test('a package session or a coupon is used for a visit that is booked, and taken back', async () => {
  const { id, as, shop, people } = await bookHaircut(app);
  const params = { id };
  const { id: packagePurchaseId } = await app.make.purchase(shop, people.customer.id);
  const coupon = await app.make.coupon(shop.business.id, { usageLimit: 1 });
  const owner = await as('owner', '11:00');
  const usePackage = () => owner(redeemPackage, { params, body: { packagePurchaseId } });
  const takeBack = () => owner(voidRedemption, { params, body: { reason: 'Wrong one' } });
  const counted = () =>
    query(
      app.url,
      `SELECT sessions_redeemed AS sessions, (SELECT times_used FROM coupons WHERE id = $2) AS coupons
       FROM package_purchases WHERE id = $1`,
      [packagePurchaseId, coupon.id],
    );
  // Both kinds of request may be decided in one batch.
  const sent = [usePackage, takeBack, usePackage, takeBack, usePackage, usePackage];
  const codes = (await Promise.all(sent.map((send) => send()))).map(codeOf);
  expect(codes.filter((code) => code !== '200' && code !== 'INVALID_STATUS')).toEqual([]);
  await takeBack();
  expect(await counted()).toEqual([{ sessions: 0, coupons: 0 }]);

  expect(await usePackage()).toMatchObject({
    body: { paymentStatus: 'paid', amountDueMajor: 0, packageRedemption: { packagePurchaseId } },
  });
  const body = { couponCode: coupon.code };
  expect(codeOf(await owner(redeemCoupon, { params, body }))).toBe('INVALID_STATUS');
  expect(await counted()).toEqual([{ sessions: 1, coupons: 0 }]);
  expect(await takeBack()).toMatchObject({ body: { paymentStatus: 'unpaid', amountDueMajor: 35 } });
  expect(await owner(redeemCoupon, { params, body })).toMatchObject({
    body: { paymentStatus: 'unpaid', amountDueMajor: 31.5, discount: body },
  });
  expect(await counted()).toEqual([{ sessions: 0, coupons: 1 }]);
  const history = bodyOf(await owner(listHistory, { params }));
  expect(history.slice(-2)).toMatchObject([
    { type: 'appointment.redemption_voided', packagePurchaseId, reason: 'Wrong one' },
    { type: 'appointment.redeemed', couponCode: coupon.code, finalMajor: 31.5 },
  ]);
});

test('appointments are listed by payment, service and change, in both orders, with their number', async () => {
  const { id, as, shop } = await bookHaircut(app);
  const customer = await as('customer', '08:00');
  const body = {
    professional: shop.professional.id,
    business: shop.business.id,
    date: HAIRCUT_DATE,
  };
  const services = [shop.service.id];
  const later = bodyOf(
    await customer(bookAppointment, { body: { ...body, services, start: '12:00' } }),
  );
  const owner = await as('owner', '13:00');
  const sent = { params: { id }, body: { amountMajor: 35, method: 'cash' } } as const;
  bodyOf(await owner(payAppointment, sent));
  const list = async (filter: ListQuery) => {
    const listed = await owner(listAppointments, { query: { count: 'exact', ...filter } });
    const total = listed.headers.get('x-total-count');
    return [bodyOf(listed).map((each) => each.id), total];
  };

  expect(await list({ order: 'desc' })).toEqual([[later.id, id], '2']);
  const first = await owner(listAppointments, { query: { order: 'desc', limit: 1 } });
  expect(first.headers.get('x-total-count')).toBeNull();
  const { cursor } = nextQuery(first) as { cursor: string };
  const next = await owner(listAppointments, { query: { order: 'desc', limit: 1, cursor } });
  expect(bodyOf(next)).toMatchObject([{ id }]);
  expect(await list({ paymentStatus: 'paid' })).toEqual([[id], '1']);
  expect(await list({ paymentStatus: 'paid,unpaid', limit: 1 })).toEqual([[id], '2']);
  expect(await list({ status: 'Cancelled,NoShow' })).toEqual([[], '0']);
  expect(await list({ status: 'Confirmed,NoShow' })).toEqual([[id, later.id], '2']);
  expect(await list({ serviceId: `svc_other,${services[0]}` })).toEqual([[id, later.id], '2']);
  expect(await list({ serviceId: 'svc_other' })).toEqual([[], '0']);
  expect(await list({ updatedSince: at('13:00') })).toEqual([[id], '1']);
  expect(codeOf(await owner(listAppointments, { query: { status: 'Confirmed,Lost' } }))).toBe(
    'INVALID_STATUS',
  );
  // A filter by payment must not tell a stranger about the appointments of others.
  const stranger = await as('stranger', '13:00');
  const calendar = { professionalId: shop.professional.id };
  expect(bodyOf(await stranger(listAppointments, { query: calendar }))).toHaveLength(2);
  const probe = { ...calendar, paymentStatus: 'paid' } as const;
  expect(bodyOf(await stranger(listAppointments, { query: probe }))).toEqual([]);
});
