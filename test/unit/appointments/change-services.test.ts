import { describe, expect, test } from '@jest/globals';
import type { AppointmentRecord } from '../../../domain/appointment.ts';
import { applyChanges, NO_CHANGES } from '../../../domain/changes.ts';
import { changeServices } from '../../../domain/commands/change-services.ts';
import { spreadPrice } from '../../../domain/price.ts';
import type { World } from '../../../domain/world.ts';
import {
  aClass,
  aCoupon,
  aHeldSeat,
  aProfessional,
  aPurchase,
  aService,
  aSession,
  at,
  BEFORE_MS,
  between,
  DATE,
  purchases,
  type WorldParts,
} from '../../support/world.ts';
import { aBookedWorld, anAppointment, aTarget } from '../../support/booked-world.ts';
import { aPaidWorld, aPayment } from '../../support/ledger.ts';

type Command = Parameters<typeof changeServices.decide>[1];

const WASH = { serviceId: 'svc_wash', name: 'Wash', duration: 15, priceMinor: 1_000 };
const SERVICES = [
  aService(),
  aService({ id: 'svc_wash', name: 'Wash', durationMin: 15, priceMinor: 1_000 }),
  aClass(),
];

function aChange(changes: Partial<Command> = {}): Command {
  return {
    ...aTarget(),
    kind: 'changeServices',
    services: ['svc_cut', 'svc_wash'],
    date: DATE,
    newSessionId: 'ses_new',
    ...changes,
  };
}

function decide(
  appointment: Partial<AppointmentRecord> = {},
  command: Partial<Command> = {},
  parts: Partial<WorldParts> = {},
  nowMs = BEFORE_MS,
) {
  const before = anAppointment(appointment);
  const world = aBookedWorld([before], { services: SERVICES, ...parts });
  const outcome = changeServices.decide(world, aChange(command), nowMs);
  return { world, outcome };
}

function afterOf(...asked: Parameters<typeof decide>): AppointmentRecord {
  const { outcome } = decide(...asked);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value.updatedAppointments[0]!;
}

function codeOf(...asked: Parameters<typeof decide>) {
  const { outcome } = decide(...asked);
  return outcome.ok ? 'accepted' : outcome.code;
}

const besides = (...others: World['sessions']) => ({
  sessions: [aSession({ ...between('10:00', '11:00') }), ...others],
});

describe('an appointment with another service', () => {
  test('gets the longer time, the higher price and a session of that length in one step', () => {
    const { world, outcome } = decide();
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        releasedSeats: ['ses_1'],
        openedSessions: [{ id: 'ses_new', ...between('10:00', '11:15'), seatsTaken: 1 }],
        updatedAppointments: [
          { serviceIds: ['svc_cut', 'svc_wash'], finalMinor: 4_500, paymentStatus: 'unpaid' },
        ],
        events: [
          {
            type: 'appointment.services_changed',
            data: {
              services: ['svc_cut', 'svc_wash'],
              finalMajor: 45,
              end: '11:15',
              previous: { services: ['svc_cut'], finalMajor: 35, end: '11:00' },
            },
          },
        ],
      },
    });
    const after = applyChanges(world, outcome.ok ? outcome.value : NO_CHANGES);
    expect(after.personTimes).toEqual([{ personId: 'usr_ana', ...between('10:00', '11:15') }]);
  });

  test('stays in its room while that room is free', () => {
    const unit = (n: number) => [{ resourceId: 'res_room', unit: n }];
    const services = [
      aService({ resources: [{ resourceId: 'res_room', count: 1, total: 3 }] }),
      SERVICES[1]!,
    ];
    const own = aSession({ ...between('10:00', '11:00'), units: unit(2) });
    const next = { id: 'x', professionalId: 'pro_2', units: unit(2), ...between('11:00', '12:00') };
    const taken = (sessions: World['sessions']) =>
      decide({}, {}, { services, sessions }, at('10:10')).outcome;
    expect(taken([own])).toMatchObject({ value: { openedSessions: [{ units: unit(2) }] } });
    const both = taken([own, aSession(next)]);
    expect(both).toMatchObject({ value: { openedSessions: [{ units: unit(1) }] } });
  });

  test('keeps the name, duration and price of a service that stays', () => {
    const services = [aService({ durationMin: 180, priceMinor: 9_900 }), SERVICES[1]!];
    expect(afterOf({}, {}, { services })).toMatchObject({
      bookedServices: [{ duration: 60, priceMinor: 3_500 }, WASH],
      endsAt: new Date(at('11:15')),
    });
  });

  test.each([
    ['has started', 'Confirmed', at('10:30')],
    ['is completed', 'Completed', at('12:00')],
    ['is pending', 'Pending', BEFORE_MS],
  ] as const)('is changed also if it %s, and keeps its status', (_case, status, nowMs) => {
    expect(afterOf({ status }, {}, {}, nowMs)).toMatchObject({ status, finalMinor: 4_500 });
  });

  test.each(['Cancelled', 'NoShow'] as const)('is refused if it is %s', (status) => {
    expect(codeOf({ status })).toBe('INVALID_STATUS');
  });

  test.each<[string, Partial<WorldParts>]>([
    ['SLOT_TAKEN', besides(aSession({ id: 'ses_2', ...between('11:00', '12:00') }))],
    ['SLOT_TAKEN', { heldSeats: [aHeldSeat({ ...between('11:00', '12:00') })] }],
    [
      'PROFESSIONAL_TIME_OFF',
      { timeOff: [{ professionalId: 'pro_1', ...between('11:00', '12:00') }] },
    ],
    [
      'CLIENT_DOUBLE_BOOKED',
      {
        personTimes: ['10:00', '11:00'].map((from) => ({
          personId: 'usr_ana',
          ...between(from, from === '10:00' ? '11:00' : '12:00'),
        })),
      },
    ],
    ['SERVICE_NOT_OFFERED', { professional: aProfessional({ serviceIds: ['svc_cut'] }) }],
    ['SERVICE_NOT_FOUND', { services: [aService()] }],
  ])('is refused with %s, and nothing changes', (code, parts) => {
    expect(codeOf({}, {}, parts)).toBe(code);
  });

  test('may be shorter although the time is closed now', () => {
    const timeOff = [{ professionalId: 'pro_1', ...between('09:00', '17:00') }];
    const after = afterOf({}, { services: ['svc_wash'] }, { timeOff });
    expect(after).toMatchObject({ endsAt: new Date(at('10:15')), finalMinor: 1_000 });
  });

  test('reaches beyond the hours only if staff override them', () => {
    const late = { startsAt: new Date(at('16:00')), endsAt: new Date(at('17:00')) };
    expect(codeOf(late)).toBe('OUTSIDE_AVAILABILITY');
    const { outcome } = decide(late, { override: ['hours'] });
    expect(outcome).toMatchObject({
      ok: true,
      value: { events: [{ data: { override: ['hours'], end: '17:15' } }] },
    });
  });

  test('takes no time of a class that others attend, and a class is booked alone', () => {
    const seat = { serviceIds: ['svc_yoga'], bookedServices: [] };
    const sessions = [
      aSession({ ...between('10:00', '11:00'), serviceId: 'svc_yoga', capacity: 3, seatsTaken: 2 }),
    ];
    expect(codeOf(seat, { services: ['svc_yoga', 'svc_wash'] }, { sessions })).toBe(
      'INVALID_SERVICES',
    );
    expect(codeOf(seat, { services: ['svc_cut'] }, { sessions })).toBe('SLOT_TAKEN');
    expect(afterOf(seat, { services: ['svc_yoga'], priceMajor: 9 }, { sessions })).toMatchObject({
      sessionId: 'ses_1',
      finalMinor: 900,
    });
  });

  test('with the same services and price is unchanged', () => {
    expect(decide({}, { services: ['svc_cut'] }).outcome).toEqual({ ok: true, value: NO_CHANGES });
  });
});

describe('the duration', () => {
  test('that staff agree is that of all services, and those that stay keep it', () => {
    const longer = afterOf({}, { durationMinutes: 100 });
    expect(longer).toMatchObject({
      bookedServices: [{ duration: 80 }, { duration: 20 }],
      endsAt: new Date(at('11:40')),
      finalMinor: 4_500,
    });
    const cheaper = afterOf(longer, { priceMajor: 40 });
    expect(cheaper).toMatchObject({ endsAt: new Date(at('11:40')), finalMinor: 4_000 });
  });

  test('alone takes a session of that length, also of a running appointment', () => {
    const { outcome } = decide({}, { services: ['svc_cut'], durationMinutes: 75 }, {}, at('10:30'));
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        releasedSeats: ['ses_1'],
        openedSessions: [{ ...between('10:00', '11:15') }],
        updatedAppointments: [{ finalMinor: 3_500 }],
      },
    });
    const same = decide({}, { services: ['svc_cut'], durationMinutes: 60 });
    expect(same.outcome).toEqual({ ok: true, value: NO_CHANGES });
  });

  test('reaches into no other appointment', () => {
    const next = besides(aSession({ id: 'ses_2', ...between('11:00', '12:00') }));
    expect(codeOf({}, { services: ['svc_cut'], durationMinutes: 61 }, next)).toBe('SLOT_TAKEN');
  });

  test('of a class is not changed', () => {
    const seat = { serviceIds: ['svc_yoga'], bookedServices: [] };
    const sessions = [
      aSession({ ...between('10:00', '11:00'), serviceId: 'svc_yoga', capacity: 3, seatsTaken: 2 }),
    ];
    expect(codeOf(seat, { services: ['svc_yoga'], durationMinutes: 90 }, { sessions })).toBe(
      'INVALID_INPUT',
    );
  });
});

describe('the price', () => {
  test('that staff agree is that of all services, and the seat stays', () => {
    const { outcome } = decide({}, { services: ['svc_cut'], priceMajor: 30 });
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        openedSessions: [],
        releasedSeats: [],
        updatedAppointments: [{ finalMinor: 3_000, bookedServices: [{ priceMinor: 3_000 }] }],
      },
    });
  });

  test('with too many decimals is refused', () => {
    expect(codeOf({}, { priceMajor: 1.005 })).toBe('INVALID_INPUT');
  });

  test.each([
    [[3_500, 1_000], 1_000, [778, 222]],
    [[3_500, null], 100, [100, 0]],
    [[null, null], 100, [50, 50]],
    [[0, 0, 0], 100, [33, 34, 33]],
  ])('is spread over services of %p: %p minor units as %p', (prices, total, parts) => {
    const booked = prices.map((priceMinor) => ({ ...WASH, priceMinor }));
    expect(spreadPrice(booked, total).map(({ priceMinor }) => priceMinor)).toEqual(parts);
  });

  test('of a paid appointment may change, and the difference is due', () => {
    const ledger = [aPayment()];
    const { appointment } = aPaidWorld(ledger);
    const repriced = (priceMajor: number) => afterOf(appointment, { priceMajor }, { ledger });
    expect(repriced(35)).toMatchObject({ paymentStatus: 'paid', finalMinor: 3_500 });
    expect(repriced(45)).toMatchObject({ paymentStatus: 'unpaid', finalMinor: 4_500 });
    expect(repriced(30)).toMatchObject({ paymentStatus: 'paid', finalMinor: 3_000 });
  });

  test('of an appointment that a provider was paid for is not changed', () => {
    const online = { paymentStatus: 'paid', paymentIntentId: 'pi_1' } as const;
    expect(codeOf(online)).toBe('PAYMENT_ALREADY_SETTLED');
    expect(afterOf(online, { priceMajor: 35 })).toMatchObject({ paymentStatus: 'paid' });
  });

  const discount = {
    couponCode: 'SPRING',
    subtotalMinor: 3_500,
    discountMinor: 350,
    finalMinor: 3_150,
  };

  test.each([
    ['all services', aCoupon(), 450],
    ['one of them', aCoupon({ serviceIds: ['svc_cut'] }), 350],
    ['none of them', aCoupon({ serviceIds: ['svc_yoga'] }), 0],
    [
      'all, but is inactive and used up',
      aCoupon({ isActive: false, usageLimit: 1, timesUsed: 1 }),
      450,
    ],
  ])('has the discount of a coupon for %s', (_case, coupon, discountMinor) => {
    const after = afterOf({ discount, finalMinor: 3_150 }, {}, { coupons: [coupon] });
    const finalMinor = 4_500 - discountMinor;
    expect(after.discount).toEqual({
      couponCode: 'SPRING',
      subtotalMinor: 4_500,
      discountMinor,
      finalMinor,
    });
    expect(after.finalMinor).toBe(finalMinor);
  });

  test('keeps the amount of a coupon that was deleted', () => {
    expect(afterOf({ discount, finalMinor: 3_150 }).discount).toMatchObject({ discountMinor: 350 });
  });

  const visit = {
    paymentStatus: 'paid',
    finalMinor: 0,
    packageRedemption: {
      packagePurchaseId: 'pur_1',
      serviceId: 'svc_cut',
      subtotalMinor: 3_500,
      finalMinor: 0,
      sessionsTotal: 5,
    },
  } as const;
  const paid = {
    purchases: purchases(aPurchase({ sessionsRedeemed: 1 })),
    redemptions: [{ purchaseId: 'pur_1', appointmentId: 'apt_1' }],
  };

  test('of a package visit is due for what the package does not pay', () => {
    expect(afterOf(visit, {}, paid)).toMatchObject({
      paymentStatus: 'unpaid',
      finalMinor: 1_000,
      packageRedemption: { subtotalMinor: 4_500, finalMinor: 1_000 },
    });
  });

  test('of a package visit is due in full without its service, and the session comes back', () => {
    const { outcome } = decide(visit, { services: ['svc_wash'] }, paid);
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        returnedRedemptions: [{ purchaseId: 'pur_1' }],
        updatedPurchases: [{ sessionsRedeemed: 0 }],
        updatedAppointments: [
          { packageRedemption: null, finalMinor: 1_000, paymentStatus: 'unpaid' },
        ],
        events: [{ type: 'appointment.services_changed' }, { type: 'package.restored' }],
      },
    });
  });
});
