import { describe, expect, test } from '@jest/globals';
import type { AppointmentRecord } from '../../../domain/appointment.ts';
import { ownerView } from '../../../domain/appointment.ts';
import { applyChanges } from '../../../domain/changes.ts';
import { book, type BookCommand } from '../../../domain/commands/book.ts';
import type { LedgerEntry } from '../../../domain/ledger-entry.ts';
import { settle } from '../../../domain/ledger.ts';
import { anAppointment } from '../../support/booked-world.ts';
import { aPaidWorld, aPayment, ENTRY_IDS, REFUND_IDS } from '../../support/ledger.ts';
import { changesOf, decideTarget, type OwnFields } from '../../support/target-commands.ts';
import {
  aCommand,
  aCoupon,
  aService,
  aWorld,
  BEFORE_MS,
  DATE,
  type WorldParts,
} from '../../support/world.ts';

const pay = (amountMajor: number, fields: object = {}) =>
  ({ kind: 'pay', amountMajor, method: 'cash', entryIds: ENTRY_IDS, ...fields }) as const;
const refund = (fields: object = {}) =>
  ({ kind: 'refund', entryIds: REFUND_IDS, ...fields }) as const;
const voidOf = (paymentId: string) =>
  ({ kind: 'voidPayment', paymentId, entryId: `void_${paymentId}` }) as const;

const CARD_20 = aPayment({ id: 'pay_card', amountMinor: 2_000, method: 'card' });
const CASH_15 = aPayment({ id: 'pay_cash', amountMinor: 1_500 });

const BACK_20 = aPayment({ id: 'pay_back', kind: 'refund', amountMinor: 2_000, method: 'card' });

/** The payment fields after a command, or the code of its refusal. */
function after(
  command: OwnFields,
  entries: readonly LedgerEntry[] = [],
  changes: Partial<AppointmentRecord> = {},
) {
  const { appointment, world } = aPaidWorld(entries, changes);
  const outcome = decideTarget(command, appointment, { world });
  if (!outcome.ok) return outcome.code;
  const [record] = outcome.value.updatedAppointments;
  const { paymentStatus, amountPaidMajor, amountDueMajor, tipMajor } = ownerView(record!, 'staff');
  return `${paymentStatus}, paid ${amountPaidMajor}, due ${amountDueMajor}, tip ${tipMajor}`;
}

const OPEN: Partial<AppointmentRecord> = { finalMinor: null, bookedServices: [] };

describe('a part of the price', () => {
  test.each<[string, OwnFields, readonly LedgerEntry[], string]>([
    ['is a deposit', pay(10, { partial: true }), [], 'unpaid, paid 10, due 25, tip 0'],
    ['settles with the last one', pay(15), [CARD_20], 'paid, paid 35, due 0, tip 0'],
    ['may be the rest', pay(15, { partial: true }), [CARD_20], 'paid, paid 35, due 0, tip 0'],
    [
      'is never more than is due',
      pay(15.01, { partial: true }),
      [CARD_20],
      'PAYMENT_AMOUNT_MISMATCH',
    ],
    ['is more than nothing', pay(0, { partial: true }), [], 'PAYMENT_AMOUNT_MISMATCH'],
    [
      'is taken after a deposit was given back',
      pay(15),
      [CARD_20, BACK_20],
      'paid, paid 15, due 0, tip 0',
    ],
    ['is said to be one', pay(10), [CARD_20], 'PAYMENT_AMOUNT_MISMATCH'],
    ['has no third decimal', pay(1.005, { partial: true }), [], 'INVALID_INPUT'],
  ])('%s', (_case, command, entries, expected) => {
    expect(after(command, entries)).toBe(expected);
  });

  test('has an event of its own until all is paid', () => {
    const typeOf = (command: OwnFields, entries: LedgerEntry[] = []) => {
      const { appointment, world } = aPaidWorld(entries);
      return changesOf(command, appointment, { world }).events[0]!.type;
    };
    expect(typeOf(pay(10, { partial: true }))).toBe('appointment.payment_recorded');
    expect(typeOf(pay(15), [CARD_20])).toBe('appointment.paid');
    expect(typeOf(refund({ amountMajor: 5 }), [CARD_20])).toBe('appointment.refund_recorded');
    expect(typeOf(refund(), [CARD_20])).toBe('appointment.refund_recorded');
    expect(typeOf(refund(), [CARD_20, CASH_15])).toBe('appointment.refunded');
  });

  test('of an open price is any amount, and the last payment fixes the price', () => {
    expect(after(pay(20, { partial: true }), [], OPEN)).toBe(
      'unpaid, paid 20, due undefined, tip 0',
    );
    expect(after(pay(15), [CARD_20], OPEN)).toBe('paid, paid 35, due 0, tip 0');
  });
});

describe('a tip', () => {
  const settled = 'paid, paid 35, due 0, tip 3';
  test.each<[string, OwnFields, readonly LedgerEntry[], string]>([
    ['comes with a payment', pay(35, { tipMajor: 3 }), [], settled],
    ['comes later', pay(0, { tipMajor: 3 }), [CARD_20, CASH_15], settled],
    ['pays for nothing', pay(0, { tipMajor: 35 }), [], 'PAYMENT_AMOUNT_MISMATCH'],
    ['comes before', pay(0, { tipMajor: 3, partial: true }), [], 'unpaid, paid 0, due 35, tip 3'],
    ['has no third decimal', pay(35, { tipMajor: 0.005 }), [], 'INVALID_INPUT'],
    [
      'stays after a refund',
      refund(),
      [CASH_15, CARD_20, aPayment({ id: 't', kind: 'tip' })],
      'refunded, paid 0, due 0, tip 35',
    ],
  ])('%s', (_case, command, entries, expected) => {
    expect(after(command, entries)).toBe(expected);
  });

  test('can be given for a visit that a package paid for', () => {
    const packageRedemption = {
      packagePurchaseId: 'pur_1',
      serviceId: 'svc_cut',
      subtotalMinor: 3_500,
      finalMinor: 0,
      sessionsTotal: 5,
    };
    const redeemed = { paymentStatus: 'paid', finalMinor: 0, packageRedemption } as const;
    expect(after(pay(0, { tipMajor: 3 }), [], redeemed)).toBe('paid, paid 0, due 0, tip 3');
    expect(after(refund({ amountMajor: 1 }), [], redeemed)).toBe('PAYMENT_AMOUNT_MISMATCH');
  });
});

describe('a refund', () => {
  const paid = [CASH_15, CARD_20];
  test.each<[string, OwnFields, readonly LedgerEntry[], string]>([
    [
      'of a part leaves the rest paid',
      refund({ amountMajor: 10 }),
      paid,
      'paid, paid 25, due 0, tip 0',
    ],
    ['of all refunds it', refund({ amountMajor: 35 }), paid, 'refunded, paid 0, due 0, tip 0'],
    ['of a deposit leaves the rest due', refund(), [CARD_20], 'unpaid, paid 0, due 15, tip 0'],
    ['is given once', refund(), [CARD_20, BACK_20], 'PAYMENT_ALREADY_SETTLED'],
    ['of more than was paid', refund({ amountMajor: 35.01 }), paid, 'PAYMENT_AMOUNT_MISMATCH'],
    ['of nothing', refund({ amountMajor: 0 }), paid, 'PAYMENT_AMOUNT_MISMATCH'],
    ['without a payment', refund({ amountMajor: 1 }), [], 'INVALID_STATUS'],
  ])('%s', (_case, command, entries, expected) => {
    expect(after(command, entries)).toBe(expected);
  });

  test.each<[string, object, readonly LedgerEntry[], string[]]>([
    ['each method what it paid', {}, [], ['card 2000', 'cash 1500']],
    ['the last method first', { amountMajor: 21 }, [], ['card 2000', 'cash 100']],
    ['the method that is asked for', { amountMajor: 30, method: 'cash' }, [], ['cash 3000']],
    [
      'the rest of each method',
      {},
      [aPayment({ id: 'r', kind: 'refund', amountMinor: 500, method: 'card' })],
      ['card 1500', 'cash 1500'],
    ],
    [
      'by the last method if another one gave back before',
      {},
      [aPayment({ id: 'r', kind: 'refund', amountMinor: 2_500, method: 'other' })],
      ['card 1000'],
    ],
  ])('gives back %s', (_case, fields, more, expected) => {
    const { appointment, world } = aPaidWorld([...paid, ...more]);
    const { newLedgerEntries } = changesOf(refund(fields), appointment, { world });
    const given = newLedgerEntries.map(({ method, amountMinor }) => `${method} ${amountMinor}`);
    expect(given).toEqual(expected);
  });
});

describe('a void', () => {
  const back = aPayment({ id: 'pay_back', kind: 'refund', amountMinor: 1_500 });
  test.each<[string, string, readonly LedgerEntry[], string]>([
    ['makes the payment due again', 'pay_1', [aPayment()], 'unpaid, paid 0, due 35, tip 0'],
    [
      'of a part leaves the other',
      'pay_cash',
      [CASH_15, CARD_20],
      'unpaid, paid 20, due 15, tip 0',
    ],
    [
      'of a refund brings it back',
      'pay_back',
      [CASH_15, CARD_20, back],
      'paid, paid 35, due 0, tip 0',
    ],
    [
      'of a refunded payment',
      'pay_card',
      [CARD_20, aPayment({ ...back, id: 'r' })],
      'INVALID_STATUS',
    ],
    ['of an entry of another appointment', 'pay_x', [aPayment()], 'NOT_FOUND'],
    [
      'of a void',
      'void_1',
      [aPayment(), aPayment({ id: 'void_1', kind: 'void', voidsId: 'pay_1' })],
      'NOT_FOUND',
    ],
  ])('%s', (_case, id, entries, expected) => {
    expect(after(voidOf(id), entries)).toBe(expected);
  });

  test('of a voided entry changes nothing', () => {
    const voided = [aPayment(), aPayment({ id: 'void_1', kind: 'void', voidsId: 'pay_1' })];
    const { appointment, world } = aPaidWorld(voided);
    expect(changesOf(voidOf('pay_1'), appointment, { world })).toMatchObject({
      updatedAppointments: [],
      newLedgerEntries: [],
      events: [],
    });
  });

  test('opens the price again that the payment had fixed', () => {
    const { appointment, world } = aPaidWorld([], OPEN);
    const paid = changesOf(pay(120), appointment, { world });
    expect(paid.updatedAppointments).toMatchObject([{ finalMinor: 12_000 }]);
    const voided = changesOf(voidOf(ENTRY_IDS[0]), appointment, {
      world: applyChanges(world, paid),
    });
    expect(voided.updatedAppointments).toMatchObject([
      { finalMinor: null, paymentStatus: 'unpaid' },
    ]);
  });
});

test('a price that changes after a payment changes what is due', () => {
  const { appointment } = aPaidWorld([CARD_20, CASH_15]);
  const priced = (finalMinor: number) =>
    ownerView(settle({ ...appointment, finalMinor }, [CARD_20, CASH_15]), 'staff');
  expect(priced(4_000)).toMatchObject({ paymentStatus: 'unpaid', amountDueMajor: 5 });
  expect(priced(3_000)).toMatchObject({
    paymentStatus: 'paid',
    amountDueMajor: 0,
    amountPaidMajor: 35,
  });
});

test('a payment by a provider is the amount that was paid', () => {
  const online = anAppointment({ paymentStatus: 'paid', paymentIntentId: 'pi_1' });
  expect(ownerView(online, 'staff')).toMatchObject({ amountPaidMajor: 35, amountDueMajor: 0 });
});

/** The payment fields after each command; a refused one changes nothing. */
function statesAfter(commands: readonly OwnFields[]): string[] {
  let { world } = aPaidWorld([]);
  return commands.map((command) => {
    const outcome = decideTarget(command, anAppointment(), { world });
    if (!outcome.ok) return outcome.code;
    world = applyChanges(world, outcome.value);
    const view = ownerView(world.appointments[0]!, 'staff');
    return `${view.paymentStatus}, paid ${view.amountPaidMajor}, due ${view.amountDueMajor}`;
  });
}
const priced = (priceMajor: number) =>
  ({
    kind: 'changeServices',
    services: ['svc_cut'],
    date: DATE,
    newSessionId: 'ses_new',
    priceMajor,
  }) as const;
const entryIds = (name: string) => [`${name}_1`, `${name}_2`] as const;

describe('money that was paid above the price and given back', () => {
  test('is asked for again once the price is higher', () => {
    const back = refund({ amountMajor: 5, method: 'cash' });
    const more = pay(15, { entryIds: entryIds('more') });
    expect(statesAfter([pay(35), priced(30), back, priced(45), more])).toEqual([
      'paid, paid 35, due 0',
      'paid, paid 35, due 0',
      'paid, paid 30, due 0',
      'unpaid, paid 30, due 15',
      'paid, paid 45, due 0',
    ]);
  });

  test('is only the part above the price: the rest of the refund makes nothing due', () => {
    expect(statesAfter([pay(35), priced(30), refund({ amountMajor: 15 }), priced(45)])).toEqual([
      'paid, paid 35, due 0',
      'paid, paid 35, due 0',
      'paid, paid 20, due 0',
      'unpaid, paid 20, due 15',
    ]);
  });

  test('is asked for again after all was given back', () => {
    expect(statesAfter([pay(35), priced(30), refund(), priced(45)]).slice(2)).toEqual([
      'refunded, paid 0, due 0',
      'unpaid, paid 0, due 15',
    ]);
  });

  test('counts again once the refund is voided', () => {
    const back = refund({ amountMajor: 5 });
    const states = statesAfter([pay(35), priced(30), back, voidOf(REFUND_IDS[0]!), priced(45)]);
    expect(states.slice(3)).toEqual(['paid, paid 35, due 0', 'unpaid, paid 35, due 10']);
  });
});

describe('a visit that costs nothing', () => {
  test('is paid at once, and due once it costs something', () => {
    expect(statesAfter([priced(0), pay(0), pay(0, { tipMajor: 3 }), priced(35)])).toEqual([
      'paid, paid 0, due 0',
      'PAYMENT_ALREADY_SETTLED',
      'paid, paid 0, due 0',
      'unpaid, paid 0, due 35',
    ]);
  });

  test('has nothing to give back', () => {
    expect(statesAfter([priced(0), refund()])[1]).toBe('INVALID_STATUS');
  });

  test('gives back what was paid before', () => {
    expect(statesAfter([pay(35), priced(0), refund(), priced(35)]).slice(2)).toEqual([
      'refunded, paid 0, due 0',
      'unpaid, paid 0, due 35',
    ]);
  });

  test('stays paid after a payment of it is voided', () => {
    expect(statesAfter([pay(35), priced(0), voidOf(ENTRY_IDS[0])])[2]).toBe('paid, paid 0, due 0');
  });

  test.each<[string, Partial<BookCommand>, Partial<WorldParts>]>([
    ['free', {}, { services: [aService({ priceMinor: 0 })] }],
    [
      'discounted by all of its price',
      { couponCode: 'SPRING' },
      { coupons: [aCoupon({ value: 10_000 })] },
    ],
  ])('is booked as paid: %s', (_case, command, parts) => {
    const outcome = book.decide(aWorld(parts), aCommand(command), BEFORE_MS);
    expect(outcome).toMatchObject({
      value: { newAppointments: [{ finalMinor: 0, paymentStatus: 'paid' }] },
    });
  });

  test('is not one whose price is open', () => {
    const services = [aService({ priceMinor: null })];
    const outcome = book.decide(aWorld({ services }), aCommand(), BEFORE_MS);
    expect(outcome).toMatchObject({ value: { newAppointments: [{ paymentStatus: 'unpaid' }] } });
  });
});
