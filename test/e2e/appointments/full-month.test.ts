import { expect, test } from '@jest/globals';
import { raiseAlert, respondToAlert } from '../../../contract/alerts.ts';
import {
  cancelAppointment,
  completeAppointment,
  markNoShow,
  payAppointment,
  rescheduleAppointment,
} from '../../../contract/appointment-changes.ts';
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
import { bodyOf, codeOf, date, may, setUpSalon } from '../../support/salon.ts';

const app = useTestApp({ worker: true, clock: '2030-04-29T08:00:00Z' });

type Account = Awaited<ReturnType<typeof app.make.user>>;

test('a month of a business ends with the right balances, statuses, totals and histories', async () => {
  const { make } = app;
  const admin = await make.user('admin');
  const [ana, ben] = [await make.user('customer', 'Ana'), await make.user('customer', 'Ben')];
  const as = (who: Account) => app.loginAs(who);
  const at = async (day: number, clock: string, who: Account) => {
    app.clock.set(may(day, clock));
    return as(who);
  };

  // Monday, 29 April: a business is set up, staffed, and approved.
  const { owner, lena, lenaId, business, cut, yoga } = await setUpSalon(app);
  const [asOwner, asLena] = [await as(owner), await as(lena)];
  const bookingAt = (day: number, start: string): BookingBody => ({
    professional: lenaId,
    business: business.id,
    services: [cut.id],
    date: date(day),
    start,
  });
  const asAna = await as(ana);
  expect(codeOf(await asAna(bookAppointment, { body: bookingAt(7, '10:00') }))).toBe(
    'BUSINESS_UNDER_REVIEW',
  );
  const asAdmin = await as(admin);
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

  // The same day: a coupon, a package, a client record and a family member are added.
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
  const eve = bodyOf(await asOwner(addClient, { body: { name: 'Eve', phone: '030 1' } }));
  const kim = bodyOf(await asAna(addFamilyMember, { body: { name: 'Kim' } }));

  // Customers book: with a package, a coupon on a series, for a child, at the desk, and a class.
  const asBen = await as(ben);
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
  const cleo = await make.user();
  expect(codeOf(await bookClass(await as(cleo)))).toBe('SESSION_FULL');
  expect(codeOf(await asBen(bookAppointment, { body: bookingAt(7, '12:00') }))).toBe(
    'OUTSIDE_AVAILABILITY',
  );
  expect(codeOf(await asBen(bookAppointment, { body: bookingAt(6, '10:00') }))).toBe(
    'NOT_SCHEDULED',
  );

  // Lena edits her calendar; a change that would strand a booking is refused.
  expect(
    codeOf(
      await asLena(setException, {
        params: { id: lenaId },
        body: { businessId: business.id, date: date(7), spans: [] },
      }),
    ),
  ).toBe('SCHEDULE_TIME_TAKEN');
  bodyOf(
    await asLena(takeTimeOff, {
      body: { professionalId: lenaId, from: date(23), to: date(24), reason: 'away' },
    }),
  );
  expect(codeOf(await asBen(bookAppointment, { body: bookingAt(23, '10:00') }))).toBe(
    'PROFESSIONAL_TIME_OFF',
  );
  // Tuesday the 7th: Ana's visit is completed and reviewed. The child is a no-show.
  bodyOf(await (await at(7, '11:05', lena))(completeAppointment, { params: { id: first.id } }));
  const review = { appointmentId: first.id, rating: 5, comment: 'lovely' };
  bodyOf(await (await at(7, '12:00', ana))(writeReview, { body: review }));
  expect(codeOf(await (await at(7, '12:01', ana))(writeReview, { body: review }))).toBe(
    'REVIEW_EXISTS',
  );
  bodyOf(await (await at(7, '11:20', lena))(markNoShow, { params: { id: child.id } }));

  // Wednesday the 8th: Ben is late, gets extra time, comes and pays.
  const alert = bodyOf(
    await (
      await at(8, '13:50', ben)
    )(raiseAlert, {
      params: { id: series.id },
      body: { minutes: 20 },
    }),
  );
  bodyOf(
    await (
      await at(8, '13:55', lena)
    )(respondToAlert, {
      params: { id: alert.id },
      body: { response: 'accept' },
    }),
  );
  expect(
    codeOf(await (await at(8, '14:15', lena))(markNoShow, { params: { id: series.id } })),
  ).toBe('NOSHOW_LATE_GRACE');
  bodyOf(await (await at(8, '15:00', lena))(completeAppointment, { params: { id: series.id } }));
  bodyOf(
    await (
      await at(8, '15:01', lena)
    )(payAppointment, {
      params: { id: series.id },
      body: { amountMajor: 36, method: 'card' },
    }),
  );
  bodyOf(
    await (
      await at(8, '15:30', ben)
    )(writeReview, {
      body: { appointmentId: series.id, rating: 4 },
    }),
  );

  // Thursday the 9th: Eve pays cash. Ben moves his second appointment and cancels the third.
  bodyOf(
    await (
      await at(9, '10:00', lena)
    )(payAppointment, {
      params: { id: desk.id },
      body: { amountMajor: 40, method: 'cash' },
    }),
  );
  const seriesOfBen = bodyOf(
    await (
      await at(9, '12:00', ben)
    )(listAppointments, {
      query: { recurringGroupId: series.recurringGroupId! },
    }),
  );
  const [, second, third] = seriesOfBen.map(({ id }) => id);
  bodyOf(
    await (
      await at(9, '12:00', ben)
    )(rescheduleAppointment, {
      params: { id: second! },
      body: { date: date(16), start: '15:00' },
    }),
  );
  bodyOf(
    await (
      await at(9, '12:05', ben)
    )(cancelAppointment, {
      params: { id: third! },
      body: { reason: 'travelling' },
    }),
  );

  // Friday the 10th: Ana cannot cancel the class minutes before it begins; staff can.
  const classId = classes[0]!.id;
  expect(
    codeOf(
      await (
        await at(10, '08:50', ana)
      )(cancelAppointment, {
        params: { id: classId },
        body: {},
      }),
    ),
  ).toBe('CANCEL_WINDOW:24');
  bodyOf(
    await (
      await at(10, '08:55', owner)
    )(cancelAppointment, {
      params: { id: classId },
      body: {},
    }),
  );

  // The sweep completes the rest of the month; a second run changes nothing.
  app.clock.set(may(31, '20:00'));
  await app.sweep();
  await app.sweep();

  // The final numbers.
  await requireInvariants(app.url);
  const atEnd = (who: Account) => at(31, '20:00', who);
  expect(bodyOf(await (await atEnd(ana))(listBalances))).toEqual([]);
  const statusOf = async (who: Account) =>
    bodyOf(await (await atEnd(who))(listAppointments)).map(({ status }) => status);
  expect(await statusOf(ana)).toEqual(['Completed', 'NoShow', 'Cancelled']);
  expect(await statusOf(ben)).toEqual(['Completed', 'Completed', 'Completed', 'Cancelled']);
  const client = bodyOf(await (await atEnd(owner))(getClient, { params: { id: eve.id } }));
  expect(client.totals).toEqual({
    appointments: 1,
    completed: 1,
    cancelled: 0,
    noShows: 0,
    spentMajor: 40,
  });
  const [usedCoupon] = bodyOf(await (await atEnd(owner))(listCoupons));
  expect(usedCoupon).toMatchObject({ id: coupon.id, timesUsed: 1 });
  const summary = await app.gateway.client(summarizeReviews, {
    query: { professionalId: lenaId },
  });
  expect(bodyOf(summary)).toEqual({
    average: 4.5,
    count: 2,
    stars: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 },
  });
  expect(
    bodyOf(await app.gateway.client(getProfessional, { params: { id: lenaId } })),
  ).toMatchObject({ rating: 4.5, reviewCount: 2 });
  const historyLines = async (id: string) => {
    const history = await (await atEnd(owner))(listHistory, { params: { id } });
    return bodyOf(history).map(({ type, role }) => `${type.slice(12)} by ${role}`);
  };
  expect(await historyLines(series.id)).toEqual([
    'booked by customer',
    'late by customer',
    'late by staff',
    'completed by staff',
    'paid by staff',
  ]);
  expect(await historyLines(second!)).toEqual([
    'booked by customer',
    'rescheduled by customer',
    'completed by scheduler',
  ]);
  expect(await historyLines(third!)).toEqual(['booked by customer', 'cancelled by customer']);
  expect(await historyLines(desk.id)).toEqual([
    'booked by staff',
    'paid by staff',
    'completed by scheduler',
  ]);
}, 120_000);
