import { expect, test } from '@jest/globals';
import { raiseAlert, respondToAlert } from '../../../contract/alerts.ts';
import {
  cancelAppointment,
  completeAppointment,
  markNoShow,
  rescheduleAppointment,
} from '../../../contract/appointment-changes.ts';
import { payAppointment } from '../../../contract/payments.ts';
import { listHistory } from '../../../contract/appointment-history.ts';
import {
  type BookingBody,
  bookAppointment,
  listAppointments,
} from '../../../contract/appointments.ts';
import { listForReview, moderateBusiness } from '../../../contract/business-moderation.ts';
import { listBusinesses } from '../../../contract/businesses.ts';
import { createCoupon, listCoupons } from '../../../contract/coupons.ts';
import { assignPackage, createPackage, listBalances } from '../../../contract/packages.ts';
import { addClient, getClient } from '../../../contract/clients.ts';
import { addFamilyMember } from '../../../contract/family-members.ts';
import { getProfessional } from '../../../contract/professionals.ts';
import { summarizeReviews, writeReview } from '../../../contract/reviews.ts';
import { setException } from '../../../contract/schedules.ts';
import { takeTimeOff } from '../../../contract/time-off.ts';
import { useTestApp } from '../../support/test-app.ts';
import { requireInvariants } from '../../support/invariants.ts';
import { bodyOf, codeOf, dateInMay, inMay, setUpSalon } from '../../support/salon.ts';

const app = useTestApp({ worker: true, clock: '2030-04-29T08:00:00Z' });

type Account = Awaited<ReturnType<typeof app.make.user>>;

/** A session of that account at a clock time of May 2030. */
async function at(day: number, clock: string, account: Account) {
  app.clock.set(inMay(day, clock));
  return app.loginAs(account);
}

async function openSalon() {
  const { make } = app;
  const admin = await make.user('admin');
  const [ana, ben] = [await make.user('customer', 'Ana'), await make.user('customer', 'Ben')];
  const salon = await setUpSalon(app);
  const { owner, lena, lenaId, business, cut } = salon;
  const bookingAt = (day: number, start: string): BookingBody => ({
    professional: lenaId,
    business: business.id,
    services: [cut.id],
    date: dateInMay(day),
    start,
  });
  return {
    ...salon,
    admin,
    ana,
    ben,
    bookingAt,
    asOwner: await app.loginAs(owner),
    asLena: await app.loginAs(lena),
    asAna: await app.loginAs(ana),
    asBen: await app.loginAs(ben),
  };
}
type Salon = Awaited<ReturnType<typeof openSalon>>;

async function approveSalon({ admin, business, asAna, bookingAt }: Salon) {
  expect(codeOf(await asAna(bookAppointment, { body: bookingAt(7, '10:00') }))).toBe(
    'BUSINESS_UNDER_REVIEW',
  );
  const asAdmin = await app.loginAs(admin);
  const waiting = bodyOf(await asAdmin(listForReview));
  expect(waiting.map(({ id }) => id)).toEqual([business.id]);
  bodyOf(
    await asAdmin(moderateBusiness, {
      params: { id: business.id, verdict: 'approve' },
      body: {},
    }),
  );
  expect(bodyOf(await app.gateway.client(listBusinesses, { query: { city: 'berlin' } }))).toEqual([
    expect.objectContaining({ id: business.id, name: 'Salon Olga' }),
  ]);
}

/** A coupon, a package of Ana, a client record and a family member. */
async function addOffersAndPeople({ cut, ana, asOwner, asAna }: Salon) {
  const coupon = bodyOf(
    await asOwner(createCoupon, {
      body: { code: 'may10', type: 'percent', value: 10, usageLimit: 2 },
    }),
  );
  const threeHaircuts = bodyOf(
    await asOwner(createPackage, {
      body: {
        serviceId: cut.id,
        title: 'Three haircuts',
        sessionCount: 3,
        packagePriceMajor: 100,
        singleSessionPriceMajor: 40,
        currency: 'EUR',
        validityDays: 20,
      },
    }),
  );
  expect(threeHaircuts.savings).toEqual({ totalSavingsMajor: 20, savingsPercent: 16.67 });
  const assignToAna = () =>
    asOwner(assignPackage, {
      body: { packageId: threeHaircuts.id, userId: ana.id },
      headers: { 'idempotency-key': 'till 1' },
    });
  const purchase = bodyOf(await assignToAna());
  expect(bodyOf(await assignToAna())).toEqual(purchase);
  const eve = bodyOf(await asOwner(addClient, { body: { name: 'Eve', phone: '030 12345' } }));
  const kim = bodyOf(await asAna(addFamilyMember, { body: { name: 'Kim' } }));
  return { coupon, purchase, eve, kim };
}
type Offers = Awaited<ReturnType<typeof addOffersAndPeople>>;

/** With a package, with a coupon on a series, for a child, at the desk, and in a class. */
async function bookAppointments(salon: Salon, { purchase, eve, kim }: Offers) {
  const { yoga, asAna, asBen, asLena, bookingAt } = salon;
  const first = bodyOf(
    await asAna(bookAppointment, {
      body: { ...bookingAt(7, '10:00'), packagePurchaseId: purchase.id },
    }),
  );
  const series = bodyOf(
    await asBen(bookAppointment, {
      body: {
        ...bookingAt(8, '14:00'),
        recurringFrequency: 'weekly',
        recurringCount: 3,
        couponCode: 'MAY10',
      },
    }),
  );
  expect(series).toMatchObject({ discount: { discountMajor: 4, finalMajor: 36 } });
  const child = bodyOf(
    await asAna(bookAppointment, { body: { ...bookingAt(7, '11:00'), familyMemberId: kim.id } }),
  );
  const desk = bodyOf(
    await asLena(bookAppointment, { body: { ...bookingAt(9, '09:00'), crmClientId: eve.id } }),
  );
  const bookClass = (call: typeof asAna) =>
    call(bookAppointment, { body: { ...bookingAt(10, '09:00'), services: [yoga.id] } });
  const classes = [bodyOf(await bookClass(asAna)), bodyOf(await bookClass(asBen))];
  expect(codeOf(await bookClass(await app.loginAs(await app.make.user())))).toBe('SESSION_FULL');
  expect(codeOf(await asBen(bookAppointment, { body: bookingAt(7, '12:00') }))).toBe(
    'OUTSIDE_AVAILABILITY',
  );
  expect(codeOf(await asBen(bookAppointment, { body: bookingAt(6, '10:00') }))).toBe(
    'NOT_SCHEDULED',
  );
  return { first, series, child, desk, classes };
}
type Bookings = Awaited<ReturnType<typeof bookAppointments>>;

/** A change that would strand a booking is refused. */
async function editCalendar({ lenaId, business, asLena, asBen, bookingAt }: Salon) {
  const closed = await asLena(setException, {
    params: { id: lenaId },
    body: { businessId: business.id, date: dateInMay(7), spans: [] },
  });
  expect(codeOf(closed)).toBe('SCHEDULE_TIME_TAKEN');
  bodyOf(
    await asLena(takeTimeOff, {
      body: { professionalId: lenaId, from: dateInMay(23), to: dateInMay(24), reason: 'away' },
    }),
  );
  expect(codeOf(await asBen(bookAppointment, { body: bookingAt(23, '10:00') }))).toBe(
    'PROFESSIONAL_TIME_OFF',
  );
}

/** Tuesday the 7th: Ana's visit is completed and reviewed. The child is a no-show. */
async function serveAna({ ana, lena }: Salon, { first, child }: Bookings) {
  let asLena = await at(7, '11:05', lena);
  bodyOf(await asLena(completeAppointment, { params: { id: first.id } }));
  const review = { appointmentId: first.id, rating: 5, comment: 'lovely' };
  let asAna = await at(7, '12:00', ana);
  bodyOf(await asAna(writeReview, { body: review }));
  asAna = await at(7, '12:01', ana);
  expect(codeOf(await asAna(writeReview, { body: review }))).toBe('REVIEW_EXISTS');
  asLena = await at(7, '11:20', lena);
  bodyOf(await asLena(markNoShow, { params: { id: child.id } }));
}

/** Wednesday the 8th: Ben is late, gets extra time, comes and pays. */
async function serveLateBen({ ben, lena }: Salon, { series }: Bookings) {
  const params = { id: series.id };
  let asBen = await at(8, '13:50', ben);
  const alert = bodyOf(await asBen(raiseAlert, { params, body: { minutes: 20 } }));
  let asLena = await at(8, '13:55', lena);
  bodyOf(await asLena(respondToAlert, { params: { id: alert.id }, body: { response: 'accept' } }));
  asLena = await at(8, '14:15', lena);
  expect(codeOf(await asLena(markNoShow, { params }))).toBe('NOSHOW_LATE_GRACE');
  asLena = await at(8, '15:00', lena);
  bodyOf(await asLena(completeAppointment, { params }));
  asLena = await at(8, '15:01', lena);
  bodyOf(await asLena(payAppointment, { params, body: { amountMajor: 36, method: 'card' } }));
  asBen = await at(8, '15:30', ben);
  bodyOf(await asBen(writeReview, { body: { appointmentId: series.id, rating: 4 } }));
}

/** Thursday the 9th: Eve pays cash. Ben moves his second appointment and cancels the third. */
async function changeSeries({ ben, lena }: Salon, { series, desk }: Bookings) {
  const asLena = await at(9, '10:00', lena);
  bodyOf(
    await asLena(payAppointment, {
      params: { id: desk.id },
      body: { amountMajor: 40, method: 'cash' },
    }),
  );
  let asBen = await at(9, '12:00', ben);
  const occurrences = bodyOf(
    await asBen(listAppointments, { query: { recurringGroupId: series.recurringGroupId! } }),
  );
  const [, second, third] = occurrences.map(({ id }) => id);
  bodyOf(
    await asBen(rescheduleAppointment, {
      params: { id: second! },
      body: { date: dateInMay(16), start: '15:00' },
    }),
  );
  asBen = await at(9, '12:05', ben);
  bodyOf(
    await asBen(cancelAppointment, { params: { id: third! }, body: { reason: 'travelling' } }),
  );
  return { second: second!, third: third! };
}

/** Friday the 10th: Ana cannot cancel the class minutes before it begins; staff can. */
async function cancelClass({ ana, owner }: Salon, { classes }: Bookings) {
  const params = { id: classes[0]!.id };
  const asAna = await at(10, '08:50', ana);
  expect(codeOf(await asAna(cancelAppointment, { params, body: {} }))).toBe('CANCEL_WINDOW:24');
  const asOwner = await at(10, '08:55', owner);
  bodyOf(await asOwner(cancelAppointment, { params, body: {} }));
}

const atEnd = (account: Account) => at(31, '20:00', account);

async function expectFinalTotals({ owner, ana, ben, lenaId }: Salon, { coupon, eve }: Offers) {
  expect(bodyOf(await (await atEnd(ana))(listBalances))).toEqual([]);
  const statusesOf = async (account: Account) =>
    bodyOf(await (await atEnd(account))(listAppointments)).map(({ status }) => status);
  expect(await statusesOf(ana)).toEqual(['Completed', 'NoShow', 'Cancelled']);
  expect(await statusesOf(ben)).toEqual(['Completed', 'Completed', 'Completed', 'Cancelled']);
  const asOwner = await atEnd(owner);
  const client = bodyOf(await asOwner(getClient, { params: { id: eve.id } }));
  expect(client.totals).toEqual({
    appointments: 1,
    completed: 1,
    cancelled: 0,
    noShows: 0,
    spentMajor: 40,
  });
  const [usedCoupon] = bodyOf(await asOwner(listCoupons));
  expect(usedCoupon).toMatchObject({ id: coupon.id, timesUsed: 1 });
  const summary = await app.gateway.client(summarizeReviews, { query: { professionalId: lenaId } });
  expect(bodyOf(summary)).toEqual({
    average: 4.5,
    count: 2,
    stars: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 },
  });
  expect(
    bodyOf(await app.gateway.client(getProfessional, { params: { id: lenaId } })),
  ).toMatchObject({ rating: 4.5, reviewCount: 2 });
}

async function readHistory({ owner }: Salon, id: string) {
  const history = await (await atEnd(owner))(listHistory, { params: { id } });
  return bodyOf(history).map(({ type, role }) => `${type.slice(12)} by ${role}`);
}

test('a month of a business ends with the right balances, statuses, totals and histories', async () => {
  const salon = await openSalon();
  await approveSalon(salon);
  const offers = await addOffersAndPeople(salon);
  const bookings = await bookAppointments(salon, offers);
  await editCalendar(salon);
  await serveAna(salon, bookings);
  await serveLateBen(salon, bookings);
  const { second, third } = await changeSeries(salon, bookings);
  await cancelClass(salon, bookings);

  // The sweep completes the rest of the month; a second run changes nothing.
  app.clock.set(inMay(31, '20:00'));
  await app.sweep();
  await app.sweep();

  await requireInvariants(app.url);
  await expectFinalTotals(salon, offers);
  expect(await readHistory(salon, bookings.series.id)).toEqual([
    'booked by customer',
    'late by customer',
    'late by staff',
    'completed by staff',
    'paid by staff',
  ]);
  expect(await readHistory(salon, second)).toEqual([
    'booked by customer',
    'rescheduled by customer',
    'completed by scheduler',
  ]);
  expect(await readHistory(salon, third)).toEqual(['booked by customer', 'cancelled by customer']);
  expect(await readHistory(salon, bookings.desk.id)).toEqual([
    'booked by staff',
    'paid by staff',
    'completed by scheduler',
  ]);
}, 120_000);
