import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { AppointmentRecord } from '../../../domain/appointment.ts';
import { applyChanges } from '../../../domain/changes.ts';
import type { LedgerEntry } from '../../../domain/ledger-entry.ts';
import { dueOf } from '../../../domain/ledger-entry.ts';
import { toMajor } from '../../../domain/money.ts';
import type { World } from '../../../domain/world.ts';
import { aBookedWorld, anAppointment } from '../../support/booked-world.ts';
import { decideTarget, type OwnFields } from '../../support/target-commands.ts';
import {
  aCoupon,
  aProfessional,
  aPurchase,
  aService,
  DATE,
  purchases,
} from '../../support/world.ts';

const DECIMALS = { JPY: 0, EUR: 2, KWD: 3 } as const;
type Currency = keyof typeof DECIMALS;

/** The last service has no price. */
const PRICES = { svc_cut: 3_500, svc_wash: 1_000, svc_color: null } as const;
const LISTS = [
  ['svc_cut'],
  ['svc_cut', 'svc_wash'],
  ['svc_cut', 'svc_color'],
  ['svc_color'],
  ['svc_wash'],
] as const;

/** Random work at the till, as commands; amounts in minor units. */
const steps = fc.array(
  fc.record({
    action: fc.constantFrom(
      ...(['pay', 'part', 'tip', 'refund', 'all', 'void', 'services', 'price'] as const),
      ...(['package', 'coupon', 'unredeem'] as const),
    ),
    amountMinor: fc.nat({ max: 4_000 }),
    method: fc.constantFrom('cash', 'card', 'other'),
    which: fc.nat({ max: 20 }),
  }),
  { minLength: 3, maxLength: 25, size: 'max' },
);

type Step = (typeof steps extends fc.Arbitrary<infer Steps> ? Steps : never)[number];

function toCommand({ action, amountMinor, method, which }: Step, world: World, n: number) {
  const appointment = world.appointments[0]!;
  const currency = appointment.currency as Currency;
  const amountMajor = amountMinor / 10 ** DECIMALS[currency];
  const entryIds = [`p${n}a`, `p${n}b`, `p${n}c`] as const;
  const pay = { kind: 'pay', method, entryIds: [entryIds[0], entryIds[1]] } as const;
  const refund = { kind: 'refund', entryIds } as const;
  const paymentId = world.ledger[which % Math.max(1, world.ledger.length)]?.id ?? '';
  const redeem = { kind: 'redeem', customerId: 'usr_ana' } as const;
  const change = { kind: 'changeServices', date: DATE, newSessionId: `ses_${n + 2}` } as const;
  const commands = {
    pay: { ...pay, amountMajor: toMajor(dueOf(appointment), currency) },
    part: { ...pay, amountMajor, partial: true },
    tip: { ...pay, amountMajor: 0, tipMajor: amountMajor, partial: true },
    refund: { ...refund, amountMajor },
    all: refund,
    void: { kind: 'voidPayment', paymentId, entryId: entryIds[0] },
    services: { ...change, services: LISTS[which % LISTS.length]! },
    price: { ...change, services: appointment.serviceIds, priceMajor: amountMajor },
    package: { ...redeem, packagePurchaseId: 'pur_1' },
    coupon: { ...redeem, couponCode: 'SPRING' },
    unredeem: { kind: 'voidRedemption' },
  } satisfies Record<Step['action'], OwnFields>;
  return commands[action];
}

function aTill(currency: Currency, isPackage: boolean): World {
  const ids = Object.keys(PRICES) as (keyof typeof PRICES)[];
  const services = ids.map((id) => aService({ id, priceMinor: PRICES[id], currency }));
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
  return aBookedWorld([anAppointment({ currency, ...(isPackage && visit) })], {
    services,
    professional: aProfessional({ serviceIds: ids }),
    coupons: [aCoupon()],
    purchases: purchases(aPurchase({ sessionsRedeemed: isPackage ? 1 : 0 })),
    ...(isPackage && { redemptions: [{ purchaseId: 'pur_1', appointmentId: 'apt_1' }] }),
  });
}

test('any work at the till keeps ledger, price, totals and status equal, and ends nowhere', () => {
  fc.assert(
    fc.property(
      steps,
      fc.constantFrom('JPY', 'EUR', 'KWD'),
      fc.boolean(),
      (actions, currency, isPackage) => {
        let world = aTill(currency, isPackage);
        const forgiven: Forgiven = new Map();
        for (const [n, step] of actions.entries()) {
          const [before] = world.appointments;
          const outcome = decideTarget(toCommand(step, world, n), before, { world });
          const earlier = world.ledger;
          if (outcome.ok) world = applyChanges(world, outcome.value);
          const [after] = world.appointments as [AppointmentRecord];
          forgive(forgiven, earlier, world.ledger.slice(earlier.length), before!);
          expect(after).toMatchObject(expectedOf(world.ledger, after));
          expect(dueOf(after)).toBe(expectedDue(forgiven, world.ledger, after));
          expect(statusesOf(forgiven, world.ledger, after)).toContain(after.paymentStatus);
          const isMoneyTaken = after.paidMinor > before!.paidMinor && step.action !== 'void';
          const isTooMuch = after.paidMinor > (after.finalMinor ?? Infinity);
          expect(isMoneyTaken && isTooMuch && !isOpen(world.ledger, after)).toBe(false);
          expect(findDeadEnd(world, n)).toBeUndefined();
          expect(countersOf(world)).toEqual(expectedCounters(after));
        }
      },
    ),
    { numRuns: 200 },
  );
});

/** An unpaid visit can be paid, and the session of a package can be given back. */
function findDeadEnd(world: World, n: number): string | undefined {
  const [appointment] = world.appointments as [AppointmentRecord];
  const decide = (action: 'pay' | 'all') => {
    const step = { action, amountMinor: 0, method: 'cash', which: 0 } as const;
    const outcome = decideTarget(toCommand(step, world, n + 100), appointment, { world });
    return outcome.ok ? outcome.value : undefined;
  };
  if (appointment.paymentStatus === 'unpaid') {
    const [after] = decide('pay')?.updatedAppointments ?? [];
    if (!after || after.paymentStatus === 'unpaid') return 'cannot be paid';
  }
  const hasPackage = appointment.packageRedemption !== null;
  const isStuck = hasPackage && decide('all')?.returnedRedemptions.length !== 1;
  return isStuck ? 'keeps its session' : undefined;
}

/** The valid entries, counted in the simplest way. */
function countOf(ledger: readonly LedgerEntry[]) {
  const valid = ledger.filter(({ id }) => !ledger.some(({ voidsId }) => voidsId === id));
  const of = (kind: LedgerEntry['kind']) => valid.filter((each) => each.kind === kind);
  const sumOf = (kind: LedgerEntry['kind']) =>
    of(kind).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return { valid, of, sumOf };
}

/** The services that money pays for, each with its price or the one that a payment agreed. */
function pricesOf(ledger: readonly LedgerEntry[], appointment: AppointmentRecord) {
  const agreed = countOf(ledger).valid.flatMap(({ agreedPrice }) => agreedPrice?.services ?? []);
  return appointment.bookedServices
    .filter(({ serviceId }) => serviceId !== appointment.packageRedemption?.serviceId)
    .map(
      ({ serviceId, priceMinor }) =>
        priceMinor ?? agreed.find((each) => each.serviceId === serviceId)?.priceMinor ?? null,
    );
}

const isOpen = (ledger: readonly LedgerEntry[], appointment: AppointmentRecord) =>
  pricesOf(ledger, appointment).includes(null);

function expectedOf(ledger: readonly LedgerEntry[], appointment: AppointmentRecord) {
  const prices = pricesOf(ledger, appointment).filter((price) => price !== null);
  const { discount, packageRedemption } = appointment;
  const isFree = prices.length === 0 && packageRedemption === null && discount === null;
  const { sumOf } = countOf(ledger);
  expect(appointment.paidMinor - appointment.refundedMinor).toBe(
    sumOf('payment') - sumOf('refund'),
  );
  return {
    tipMinor: sumOf('tip'),
    finalMinor: isFree
      ? null
      : prices.reduce((sum, price) => sum + price, 0) - discountOf(appointment),
  };
}

/** Ten percent of the booked prices, rounded half up. */
function discountOf({ discount, bookedServices }: AppointmentRecord): number {
  if (!discount) return 0;
  const subtotalMinor = bookedServices.reduce((sum, { priceMinor }) => sum + (priceMinor ?? 0), 0);
  return Math.floor((subtotalMinor + 5) / 10);
}

/** The uses of the package and of the coupon, as rows and as counted. */
function countersOf({ redemptions, purchases: sold, couponUses, coupons }: World) {
  return {
    sessions: [redemptions.length, sold.get('pur_1')!.sessionsRedeemed],
    coupons: [couponUses.length, coupons[0]!.timesUsed],
  };
}

function expectedCounters({ packageRedemption, discount }: AppointmentRecord) {
  const [sessions, coupons] = [packageRedemption, discount].map((used) => (used ? 1 : 0));
  return { sessions: [sessions, sessions], coupons: [coupons, coupons] };
}

/** The part of the price that each refund gave back for good. */
type Forgiven = Map<string, number>;

/** The money that counts towards the price: what was kept, and what was given back for good. */
function countedOf(forgiven: Forgiven, ledger: readonly LedgerEntry[]): number {
  const { of, sumOf } = countOf(ledger);
  const refunds = of('refund').reduce((sum, { id }) => sum + forgiven.get(id)!, 0);
  return sumOf('payment') - sumOf('refund') + refunds;
}

/** A refund gives back first what was paid above the price. */
function forgive(
  forgiven: Forgiven,
  earlier: readonly LedgerEntry[],
  added: readonly LedgerEntry[],
  before: AppointmentRecord,
): void {
  const aboveMinor = countedOf(forgiven, earlier) - (before.finalMinor ?? 0);
  let overpaidMinor = isOpen(earlier, before) ? 0 : Math.max(0, aboveMinor);
  for (const { id, kind, amountMinor } of added) {
    if (kind !== 'refund') continue;
    const partMinor = Math.min(amountMinor, overpaidMinor);
    overpaidMinor -= partMinor;
    forgiven.set(id, amountMinor - partMinor);
  }
}

function expectedDue(
  forgiven: Forgiven,
  ledger: readonly LedgerEntry[],
  { finalMinor }: AppointmentRecord,
): number {
  return Math.max(0, (finalMinor ?? 0) - countedOf(forgiven, ledger));
}

function statusesOf(
  forgiven: Forgiven,
  ledger: readonly LedgerEntry[],
  appointment: AppointmentRecord,
): string[] {
  const { of, sumOf } = countOf(ledger);
  const hasPackage = appointment.packageRedemption !== null;
  const isPaid = expectedDue(forgiven, ledger, appointment) === 0 && !isOpen(ledger, appointment);
  const settled = isPaid ? 'paid' : 'unpaid';
  // A package session that was given back leaves no entry.
  if (of('payment').length === 0 && !hasPackage) return [settled, 'refunded'];
  const isAllBack = of('refund').length > 0 && sumOf('refund') === sumOf('payment');
  if (isAllBack && !hasPackage) return isPaid ? ['refunded'] : ['unpaid', 'refunded'];
  return [settled];
}
