import { describe, expect, test } from '@jest/globals';
import { book, type BookCommand } from '../../../domain/commands/book.ts';
import { timesOf } from '../../../domain/occurrence.ts';
import { quoteBooking } from '../../../domain/quote.ts';
import type { World } from '../../../domain/world.ts';
import {
  aBusiness,
  aCommand,
  aCoupon,
  aProfessional,
  aPurchase,
  aSeries,
  aService,
  aSession,
  aWorld,
  BEFORE_MS,
  between,
  minutes,
  purchases,
  weeksLater,
  closedOn,
} from '../../support/world.ts';

function quote(world: World, command: BookCommand = aCommand()) {
  const outcome = quoteBooking(world, command, BEFORE_MS);
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
}

test('the quote of a closed time does not show the refusal of its coupon, which is beside it', () => {
  const command = aCommand({ couponCode: 'NO-CODE', start: '03:00' });
  const outcome = quoteBooking(aWorld(), command, BEFORE_MS);
  expect(outcome).toMatchObject({ ok: true, payment: { code: 'COUPON_NOT_FOUND' } });
  expect(JSON.stringify(quote(aWorld(), command))).not.toContain('COUPON_NOT_FOUND');
});

function amountsOf(world: World, command: BookCommand = aCommand()) {
  const { occurrences: _occurrences, ...amounts } = quote(world, command);
  return amounts;
}

const COUPON = { coupons: [aCoupon()] };
const PACKAGE = { purchases: purchases(aPurchase({ sessionsTotal: 1 })) };
const BY_COUPON = { couponCode: 'spring' };
const BY_PACKAGE = { packagePurchaseId: 'pur_1' };
const UNPRICED = { services: [aService({ priceMinor: null })] };
const TEN_TO_ELEVEN = between('10:00', '11:00');

describe('a quote', () => {
  test('of one appointment is its price', () => {
    expect(quote(aWorld())).toEqual({
      subtotalMajor: 35,
      finalMajor: 35,
      currency: 'EUR',
      occurrences: [
        {
          date: '2030-05-14',
          start: '10:00',
          professional: 'pro_1',
          startUtc: '2030-05-14T08:00:00.000Z',
          available: true,
        },
      ],
    });
  });

  test('of a series is the sum over its occurrences', () => {
    const both = { services: ['svc_cut', 'svc_wash'] };
    expect(amountsOf(aWorld(), aSeries(3, both))).toEqual({
      subtotalMajor: 210,
      finalMajor: 210,
      currency: 'EUR',
    });
  });

  test('with a coupon discounts every occurrence', () => {
    expect(amountsOf(aWorld(COUPON), aSeries(3, BY_COUPON))).toEqual({
      subtotalMajor: 105,
      discount: { couponCode: 'SPRING', subtotalMajor: 105, discountMajor: 10.5, finalMajor: 94.5 },
      finalMajor: 94.5,
      currency: 'EUR',
    });
  });

  test('rounds the discount of each occurrence, as the booking does', () => {
    const world = aWorld({ ...COUPON, services: [aService({ priceMinor: 1_005 })] });
    expect(amountsOf(world, aSeries(3, BY_COUPON))).toMatchObject({
      discount: { discountMajor: 3.03 },
      finalMajor: 27.12,
    });
  });

  test('with a package has the price of all but the first occurrence', () => {
    expect(amountsOf(aWorld(PACKAGE), aSeries(3, BY_PACKAGE))).toEqual({
      subtotalMajor: 105,
      packageRedemption: {
        packagePurchaseId: 'pur_1',
        subtotalMajor: 35,
        finalMajor: 0,
        sessionsTotal: 1,
      },
      finalMajor: 70,
      currency: 'EUR',
    });
  });

  test('of one appointment with a package is zero', () => {
    expect(amountsOf(aWorld(PACKAGE), aCommand(BY_PACKAGE)).finalMajor).toBe(0);
  });

  test.each([
    ['one appointment', aCommand()],
    ['a series', aSeries(3)],
  ])('of %s without a price has no amounts', (_case, command) => {
    expect(amountsOf(aWorld(UNPRICED), command)).toEqual({
      currency: 'EUR',
      unpricedServices: ['svc_cut'],
    });
  });

  test('sums the services that have a price and names the others', () => {
    const services = [aService(), aService({ id: 'svc_wash', priceMinor: null })];
    const command = { services: ['svc_cut', 'svc_wash'] };
    const unpricedServices = ['svc_wash'];
    expect(amountsOf(aWorld({ services }), aSeries(2, command))).toEqual({
      subtotalMajor: 70,
      finalMajor: 70,
      currency: 'EUR',
      unpricedServices,
    });
    const discounted = aCommand({ ...command, ...BY_COUPON });
    expect(amountsOf(aWorld({ ...COUPON, services }), discounted)).toMatchObject({
      subtotalMajor: 35,
      finalMajor: 31.5,
      unpricedServices,
    });
  });

  test('of one appointment without a price, with a package, is zero', () => {
    expect(amountsOf(aWorld({ ...UNPRICED, ...PACKAGE }), aCommand(BY_PACKAGE))).toEqual({
      packageRedemption: {
        packagePurchaseId: 'pur_1',
        subtotalMajor: 30,
        finalMajor: 0,
        sessionsTotal: 1,
      },
      finalMajor: 0,
      currency: 'EUR',
    });
  });

  test('of a series without a price, with a package, has no amounts', () => {
    const amounts = amountsOf(aWorld({ ...UNPRICED, ...PACKAGE }), aSeries(2, BY_PACKAGE));
    expect(amounts).not.toHaveProperty('finalMajor');
    expect(amounts).not.toHaveProperty('subtotalMajor');
  });

  test.each([
    ['JPY', 10_500],
    ['KWD', 10.5],
  ])('uses the decimals of %s', (currency, sum) => {
    const services = [aService({ currency })];
    const world = aWorld({ business: aBusiness({ currency }), services });
    expect(amountsOf(world, aSeries(3))).toEqual({ subtotalMajor: sum, finalMajor: sum, currency });
  });

  test.each<[string, World, BookCommand]>([
    ['a coupon', aWorld(COUPON), aSeries(4, BY_COUPON)],
    ['a package', aWorld(PACKAGE), aSeries(4, BY_PACKAGE)],
    ['neither', aWorld(), aSeries(4)],
  ])('equals the amounts of the booking, with %s', (_case, world, command) => {
    const booked = book.decide(world, command, BEFORE_MS);
    const charged = booked.ok
      ? booked.value.newAppointments.reduce((sum, each) => sum + each.finalMinor!, 0)
      : booked.code;
    expect(quote(world, command).finalMajor! * 100).toBe(charged);
  });

  test('does not mutate the given world', () => {
    const world = aWorld(COUPON);
    quote(world, aSeries(3, BY_COUPON));
    expect(world).toEqual(aWorld(COUPON));
  });

  test.each<[string, Partial<BookCommand>]>([
    ['BUSINESS_NOT_FOUND', { business: 'biz_none' }],
    ['CLIENT_NOT_FOUND', { familyMemberId: 'fam_none' }],
    ['FORBIDDEN', { callerRole: 'business', callerId: 'usr_rival', clientId: 'usr_ana' }],
    ['COUPON_NOT_FOUND', { couponCode: 'AUTUMN' }],
    ['NOT_FOUND', { packagePurchaseId: 'pur_none' }],
  ])('is refused with %s, like the booking', (code, changes) => {
    const command = aCommand(changes);
    expect(quoteBooking(aWorld(), command, BEFORE_MS)).toEqual({ ok: false, code });
    expect(book.decide(aWorld(), command, BEFORE_MS)).toEqual({ ok: false, code });
  });
});

describe('each occurrence of a quote', () => {
  const world = aWorld({
    business: aBusiness({ closures: closedOn('2030-05-28') }),
    timeOff: [{ professionalId: 'pro_1', ...weeksLater(1, TEN_TO_ELEVEN) }],
    sessions: [aSession(weeksLater(3, TEN_TO_ELEVEN))],
    personTimes: [{ personId: 'usr_ana', ...weeksLater(4, TEN_TO_ELEVEN) }],
  });

  test('has its own refusal code, independent of the others', () => {
    expect(quote(world, aSeries(6)).occurrences.map(({ error }) => error)).toEqual([
      undefined,
      'PROFESSIONAL_TIME_OFF',
      'NOT_SCHEDULED',
      'SLOT_TAKEN',
      'CLIENT_DOUBLE_BOOKED',
      undefined,
    ]);
  });

  test('has the result of a booking of that occurrence alone', () => {
    const alone = timesOf(aSeries(6)).map(({ date }) => {
      const outcome = book.decide(world, aCommand({ date }), BEFORE_MS);
      return outcome.ok
        ? { date, available: true }
        : { date, available: false, error: outcome.code };
    });
    const quoted = quote(world, aSeries(6)).occurrences;
    const rest = quoted.map(({ date, available, error }) => ({
      date,
      available,
      ...(error && { error }),
    }));
    expect(rest).toEqual(alone);
  });

  test('in the past is APPOINTMENT_IN_PAST', () => {
    const outcome = quoteBooking(world, aSeries(2), TEN_TO_ELEVEN.startMs + 1);
    expect(outcome).toMatchObject({
      value: {
        occurrences: [{ error: 'APPOINTMENT_IN_PAST' }, { error: 'PROFESSIONAL_TIME_OFF' }],
      },
    });
  });

  test('keeps its clock time across a clock change', () => {
    const { occurrences } = quote(aWorld(), aSeries(2, { date: '2031-03-25' }));
    expect(occurrences).toMatchObject([
      { start: '10:00', startUtc: '2031-03-25T09:00:00.000Z' },
      { start: '10:00', startUtc: '2031-04-01T08:00:00.000Z' },
    ]);
  });

  test('has no instant at a skipped clock time', () => {
    const hours = minutes('00:00', '24:00');
    const allDay = aWorld({
      business: aBusiness({ hours }),
      professional: aProfessional({ hours }),
    });
    const { occurrences } = quote(allDay, aSeries(2, { date: '2031-03-23', start: '02:30' }));
    expect(occurrences).toMatchObject([
      { date: '2031-03-23', start: '02:30', startUtc: '2031-03-23T01:30:00.000Z', available: true },
      {
        date: '2031-03-30',
        start: '02:30',
        startUtc: null,
        available: false,
        error: 'OUTSIDE_AVAILABILITY',
      },
    ]);
  });
});
