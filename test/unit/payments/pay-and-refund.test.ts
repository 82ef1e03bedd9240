import { describe, expect, test } from '@jest/globals';
import type { AppointmentRecord } from '../../../domain/appointment.ts';
import { applyChanges } from '../../../domain/changes.ts';
import type { LedgerEntry } from '../../../domain/ledger-entry.ts';
import { aBookedWorld, anAppointment } from '../../support/booked-world.ts';
import { aPaidWorld, aPayment, ENTRY_IDS, REFUND_IDS } from '../../support/ledger.ts';
import { changesOf, decideTarget } from '../../support/target-commands.ts';
import { aPurchase, purchases } from '../../support/world.ts';

function paymentStatusAfter(...args: Parameters<typeof decideTarget>): string {
  const outcome = decideTarget(...args);
  return outcome.ok ? outcome.value.updatedAppointments[0]!.paymentStatus : outcome.code;
}

const PARTLY_PRICED: Partial<AppointmentRecord> = {
  bookedServices: [
    { serviceId: 'svc_cut', name: 'Haircut', duration: 60, priceMinor: 3_500 },
    { serviceId: 'svc_wash', name: 'Wash', duration: 15, priceMinor: null },
  ],
};

describe('a payment', () => {
  const pay = (amountMajor: number) =>
    ({ kind: 'pay', amountMajor, method: 'cash', entryIds: ENTRY_IDS }) as const;

  test.each<[string, number, Partial<AppointmentRecord>, string]>([
    ['of the full amount', 35, {}, 'paid'],
    ['of a cent less', 34.99, {}, 'PAYMENT_AMOUNT_MISMATCH'],
    ['of any amount, if there is no price', 12, { finalMinor: null }, 'paid'],
    ['of half a cent, if there is no price', 12.005, { finalMinor: null }, 'INVALID_INPUT'],
    ['of what is due, if a service has no price', 35, PARTLY_PRICED, 'paid'],
    ['of more, if a service has no price', 50, PARTLY_PRICED, 'paid'],
    ['of less, if a service has no price', 34, PARTLY_PRICED, 'PAYMENT_AMOUNT_MISMATCH'],
    ['for a cancelled appointment', 35, { status: 'Cancelled' }, 'INVALID_STATUS'],
    ['for a paid appointment', 35, { paymentStatus: 'paid' }, 'PAYMENT_ALREADY_SETTLED'],
    ['for a refunded appointment', 35, { paymentStatus: 'refunded' }, 'PAYMENT_ALREADY_SETTLED'],
    ['during an open checkout', 35, { paymentIntentId: 'pending' }, 'PAYMENT_PENDING'],
  ])('%s', (_case, amount, appointment, expected) => {
    expect(paymentStatusAfter(pay(amount), appointment)).toBe(expected);
  });

  test('becomes the final amount of an appointment without a price', () => {
    expect(changesOf(pay(12), { finalMinor: null }).updatedAppointments).toMatchObject([
      { finalMinor: 1_200 },
    ]);
  });

  test('has an event with its amount and method', () => {
    expect(changesOf(pay(35)).events).toMatchObject([
      { type: 'appointment.paid', data: { payment: { amountMajor: 35, method: 'cash' } } },
    ]);
  });
});

describe('a refund', () => {
  const refund = { kind: 'refund', entryIds: REFUND_IDS } as const;

  test.each<[string, Partial<AppointmentRecord>]>([
    ['of a payment at the business', {}],
    ['of a mock payment', { paymentIntentId: 'pi_mock_1' }],
  ])('%s is accepted', (_case, changes) => {
    const { appointment, world } = aPaidWorld([aPayment()], changes);
    expect(paymentStatusAfter(refund, appointment, { world })).toBe('refunded');
  });

  test.each<[string, Partial<AppointmentRecord>, string]>([
    [
      'of a payment by a provider',
      { paymentStatus: 'paid', paymentIntentId: 'pi_1' },
      'PAYMENT_NOT_MOCK',
    ],
    [
      'of a payment by checkout',
      { paymentStatus: 'paid', paymentIntentId: 'cs_1' },
      'PAYMENT_NOT_MOCK',
    ],
    ['of an unpaid appointment', {}, 'INVALID_STATUS'],
    ['of a refunded payment', { paymentStatus: 'refunded' }, 'PAYMENT_ALREADY_SETTLED'],
  ])('%s', (_case, appointment, expected) => {
    expect(paymentStatusAfter(refund, appointment)).toBe(expected);
  });

  test('of a visit that a package paid for gives the session back', () => {
    const redeemed = anAppointment({
      paymentStatus: 'paid',
      finalMinor: 0,
      bookedServices: [{ serviceId: 'svc_cut', name: 'Cut', duration: 60, priceMinor: 3_500 }],
      packageRedemption: {
        packagePurchaseId: 'pur_1',
        serviceId: 'svc_cut',
        subtotalMinor: 3_500,
        finalMinor: 0,
        sessionsTotal: 5,
      },
    });
    const redemptions = [{ purchaseId: 'pur_1', appointmentId: 'apt_1' }];
    const world = aBookedWorld([redeemed], {
      redemptions,
      purchases: purchases(aPurchase({ sessionsRedeemed: 5, status: 'exhausted' })),
    });
    const changes = changesOf(refund, redeemed, { world });
    expect(changes).toMatchObject({
      updatedAppointments: [
        { paymentStatus: 'refunded', packageRedemption: null, finalMinor: 3_500 },
      ],
      returnedRedemptions: redemptions,
      updatedPurchases: [{ sessionsRedeemed: 4, status: 'active' }],
      events: [{ type: 'appointment.refunded' }, { type: 'package.restored' }],
    });
    const after = applyChanges(world, changes);
    expect(paymentStatusAfter(refund, redeemed, { world: after })).toBe('PAYMENT_ALREADY_SETTLED');
    const cancelled = changesOf({ kind: 'cancel', scope: 'this' }, redeemed, { world: after });
    expect(cancelled.returnedRedemptions).toEqual([]);
  });
});

describe('a visit that a package and a payment of 20.00 settled', () => {
  const refund = { kind: 'refund', entryIds: REFUND_IDS } as const;
  const EXTRA = aPayment({ amountMinor: 2_000 });
  const BACK = aPayment({ id: 'pay_back', kind: 'refund', amountMinor: 2_000 });

  function aVisit(entries: readonly LedgerEntry[], withExtra = true) {
    const cut = { serviceId: 'svc_cut', name: 'Cut', duration: 60, priceMinor: 3_500 };
    const mask = { serviceId: 'svc_mask', name: 'Mask', duration: 15, priceMinor: 2_000 };
    const finalMinor = withExtra ? 2_000 : 0;
    const bookedServices = withExtra ? [cut, mask] : [cut];
    const { appointment } = aPaidWorld(entries, {
      paymentStatus: 'paid',
      finalMinor,
      bookedServices,
      packageRedemption: {
        packagePurchaseId: 'pur_1',
        serviceId: 'svc_cut',
        subtotalMinor: 5_500,
        finalMinor,
        sessionsTotal: 5,
      },
    });
    const world = aBookedWorld([appointment], {
      ledger: entries,
      redemptions: [{ purchaseId: 'pur_1', appointmentId: 'apt_1' }],
      purchases: purchases(aPurchase({ sessionsRedeemed: 1 })),
    });
    return { appointment, world };
  }

  test('stays paid without the money, and then gives its session back', () => {
    const { appointment, world } = aVisit([EXTRA, BACK]);
    expect(appointment.paymentStatus).toBe('paid');
    const changes = changesOf(refund, appointment, { world });
    expect(changes).toMatchObject({
      updatedAppointments: [{ paymentStatus: 'refunded', packageRedemption: null }],
      returnedRedemptions: [{}],
      newLedgerEntries: [],
    });
  });

  test('gives both back at once', () => {
    const { appointment, world } = aVisit([EXTRA]);
    expect(paymentStatusAfter(refund, appointment, { world })).toBe('refunded');
  });

  test('stays unpaid if the session is given back before the rest was paid', () => {
    const { appointment, world } = aVisit([]);
    expect(paymentStatusAfter(refund, appointment, { world })).toBe('unpaid');
  });

  test.each<[string, LedgerEntry[], string]>([
    ['refunded', [EXTRA, BACK], 'refunded'],
    ['kept', [EXTRA], 'unpaid'],
    ['not paid', [], 'refunded'],
  ])('is cancelled while the money is %s', (_case, entries, expected) => {
    const { appointment, world } = aVisit(entries);
    const cancel = { kind: 'cancel', scope: 'this' } as const;
    expect(paymentStatusAfter(cancel, appointment, { world })).toBe(expected);
  });

  test('is paid by its package alone once the payment is voided', () => {
    const { appointment, world } = aVisit([EXTRA], false);
    const voided = { kind: 'voidPayment', paymentId: EXTRA.id, entryId: 'pay_void' } as const;
    expect(paymentStatusAfter(voided, appointment, { world })).toBe('paid');
  });
});

test('a cancelled appointment is refunded once its deposit is given back', () => {
  const deposit = aPayment({ amountMinor: 1_000 });
  const { appointment, world } = aPaidWorld([deposit], { status: 'Cancelled' });
  const refund = { kind: 'refund', entryIds: REFUND_IDS } as const;
  expect(paymentStatusAfter(refund, appointment, { world })).toBe('refunded');
});
