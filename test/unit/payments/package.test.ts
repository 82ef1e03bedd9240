import { describe, expect, test } from '@jest/globals';
import type { ErrorCode } from '../../../domain/errors.ts';
import { book, type BookCommand } from '../../../domain/commands/book.ts';
import type { LedgerEntry } from '../../../domain/ledger-entry.ts';
import type { PackagePurchase } from '../../../domain/package.ts';
import { toRefund, voidSale } from '../../../domain/package-sale.ts';
import { aPayment } from '../../support/ledger.ts';
import {
  aCommand,
  aPurchase,
  aService,
  at,
  aWorld,
  BEFORE_MS,
  between,
  purchases,
  type WorldParts,
} from '../../support/world.ts';

type Scene = {
  purchase?: Partial<PackagePurchase>;
  parts?: Partial<WorldParts>;
  command?: Partial<BookCommand>;
  nowMs?: number;
};

function decide({ purchase = {}, parts = {}, command = {}, nowMs = BEFORE_MS }: Scene) {
  const world = aWorld({ purchases: purchases(aPurchase(purchase)), ...parts });
  return book.decide(world, aCommand({ packagePurchaseId: 'pur_1', ...command }), nowMs);
}

function resultOf(scene: Scene = {}) {
  const outcome = decide(scene);
  return outcome.ok ? 'accepted' : outcome.code;
}

function changesOf(scene: Scene = {}) {
  const outcome = decide(scene);
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
}

const STAFF = { callerId: 'usr_owner', callerRole: 'business' } as const;
const OF_RECORD = { userId: null, crmClientId: 'crm_eve' };
const BOTH = { services: ['svc_cut', 'svc_wash'] };

describe('the order of refusals', () => {
  const FAULTS: [ErrorCode, Scene][] = [
    [
      'CLIENT_DOUBLE_BOOKED',
      { parts: { personTimes: [{ personId: 'usr_ana', ...between('10:00', '10:30') }] } },
    ],
    ['NOT_FOUND', { purchase: { userId: 'usr_ben' } }],
    ['BUSINESS_MISMATCH', { purchase: { businessId: 'biz_2' } }],
    ['SERVICE_NOT_ELIGIBLE', { command: BOTH }],
    ['INVALID_STATUS', { purchase: { expiresAtMs: BEFORE_MS } }],
    ['USAGE_LIMIT_REACHED', { purchase: { status: 'exhausted', sessionsRedeemed: 5 } }],
  ];

  test.each(FAULTS.map(([code], i) => [code, FAULTS.slice(i)] as const))(
    'checks %s before every later code',
    (code, faults) => {
      const all = faults.reduce<Scene>(
        (combined, [, fault]) => ({
          purchase: { ...combined.purchase, ...fault.purchase },
          parts: { ...combined.parts, ...fault.parts },
          command: { ...combined.command, ...fault.command },
        }),
        {},
      );
      expect(resultOf(all)).toBe(code);
    },
  );

  test.each(FAULTS)('refuses with %s if nothing else is wrong', (code, fault) => {
    expect(resultOf(fault)).toBe(code);
  });
});

describe('a package', () => {
  test.each<[string, ErrorCode, Scene]>([
    ['that is unknown', 'NOT_FOUND', { command: { packagePurchaseId: 'pur_none' } }],
    ['of another customer', 'NOT_FOUND', { command: { callerId: 'usr_ben' } }],
    [
      'used by staff for a client who does not own it',
      'NOT_FOUND',
      { command: { ...STAFF, clientId: 'usr_ben' } },
    ],
    [
      'of an account for a client record',
      'NOT_FOUND',
      { command: { ...STAFF, crmClientId: 'crm_eve' } },
    ],
    [
      'of another client record',
      'NOT_FOUND',
      {
        purchase: { ...OF_RECORD, crmClientId: 'crm_bo' },
        command: { ...STAFF, crmClientId: 'crm_eve' },
      },
    ],
    [
      'of a client record for a person without a record',
      'NOT_FOUND',
      { purchase: OF_RECORD, command: { ...STAFF, clientName: 'Eve' } },
    ],
    ['for another service', 'SERVICE_NOT_ELIGIBLE', { command: { services: ['svc_wash'] } }],
    ['for its service and another', 'SERVICE_NOT_ELIGIBLE', { command: BOTH }],
    [
      'for another service and its own',
      'SERVICE_NOT_ELIGIBLE',
      { command: { services: ['svc_wash', 'svc_cut'] } },
    ],
    [
      'for its own service twice',
      'SERVICE_NOT_ELIGIBLE',
      { command: { services: ['svc_cut', 'svc_cut'] } },
    ],
    ['that was cancelled', 'INVALID_STATUS', { purchase: { status: 'cancelled' } }],
    ['with the status expired', 'INVALID_STATUS', { purchase: { status: 'expired' } }],
    [
      'that is cancelled and has no session left',
      'INVALID_STATUS',
      { purchase: { status: 'cancelled', sessionsRedeemed: 5 } },
    ],
    [
      'without a session left, but with the status active',
      'USAGE_LIMIT_REACHED',
      { purchase: { sessionsRedeemed: 5 } },
    ],
  ])('%s is refused with %s', (_case, code, scene) => {
    expect(resultOf(scene)).toBe(code);
  });

  test('of a client record pays for a visit that staff book for it', () => {
    const command = { ...STAFF, crmClientId: 'crm_eve' };
    const { newAppointments, updatedPurchases } = changesOf({ purchase: OF_RECORD, command });
    expect(newAppointments[0]).toMatchObject({ crmClientId: 'crm_eve', paymentStatus: 'paid' });
    expect(updatedPurchases).toMatchObject([{ ...OF_RECORD, sessionsRedeemed: 1 }]);
  });

  test('is accepted in its last valid millisecond', () => {
    expect(resultOf({ purchase: { expiresAtMs: BEFORE_MS + 1 } })).toBe('accepted');
  });

  test('is refused from the instant it expires', () => {
    expect(resultOf({ purchase: { expiresAtMs: BEFORE_MS } })).toBe('INVALID_STATUS');
  });

  test('may pay for an appointment after its expiry', () => {
    expect(resultOf({ purchase: { expiresAtMs: at('09:59') } })).toBe('accepted');
  });

  test('may be used by staff for its owner', () => {
    expect(resultOf({ command: { ...STAFF, clientId: 'usr_ana' } })).toBe('accepted');
  });

  test('may be used for a family member of its owner', () => {
    expect(resultOf({ command: { familyMemberId: 'fam_kim' } })).toBe('accepted');
  });
});

describe('a redeemed session', () => {
  test('is counted, and the package stays active if more are left', () => {
    const { newRedemptions, updatedPurchases: after } = changesOf({
      purchase: { sessionsRedeemed: 3 },
    });
    expect(newRedemptions).toEqual([{ purchaseId: 'pur_1', appointmentId: 'apt_1' }]);
    expect(after).toEqual([aPurchase({ sessionsRedeemed: 4, status: 'active' })]);
  });

  test('exhausts the package if it is the last', () => {
    const { updatedPurchases: after } = changesOf({ purchase: { sessionsRedeemed: 4 } });
    expect(after).toEqual([aPurchase({ sessionsRedeemed: 5, status: 'exhausted' })]);
  });

  test('exhausts a package of one session', () => {
    const { updatedPurchases: after } = changesOf({ purchase: { sessionsTotal: 1 } });
    expect(after).toMatchObject([{ status: 'exhausted' }]);
  });

  test('settles the visit: the final amount is zero, and it is paid', () => {
    expect(changesOf().newAppointments).toMatchObject([
      {
        finalMinor: 0,
        paymentStatus: 'paid',
        discount: null,
        packageRedemption: {
          packagePurchaseId: 'pur_1',
          subtotalMinor: 3_500,
          finalMinor: 0,
          sessionsTotal: 5,
        },
      },
    ]);
  });

  test('is worth one session of the package if the service has no price', () => {
    const services = [aService({ priceMinor: null })];
    expect(changesOf({ parts: { services } }).newAppointments).toMatchObject([
      {
        bookedServices: [{ priceMinor: null }],
        finalMinor: 0,
        packageRedemption: { subtotalMinor: 3_000 },
      },
    ]);
  });

  test.each<[string, number, string[]]>([
    ['emits package.redeemed', 3, ['appointment.booked', 'package.redeemed']],
    [
      'that is the last also emits package.exhausted',
      4,
      ['appointment.booked', 'package.redeemed', 'package.exhausted'],
    ],
  ])('%s', (_case, sessionsRedeemed, types) => {
    const { events } = changesOf({ purchase: { sessionsRedeemed } });
    expect(events.map((event) => event.type)).toEqual(types);
    expect(events[1]).toMatchObject({
      resourceId: 'pur_1',
      businessId: 'biz_1',
      data: { id: 'pur_1', sessionsRedeemed: sessionsRedeemed + 1, sessionsTotal: 5 },
    });
  });
});

test('a booking without a package redeems no session and uses no coupon', () => {
  const changes = changesOf({ command: { packagePurchaseId: undefined } });
  expect(changes).toMatchObject({ newRedemptions: [], newCouponUses: [] });
  expect(changes.newAppointments[0]).toMatchObject({ packageRedemption: null, finalMinor: 3_500 });
});

describe('the sale of a package', () => {
  const sale = aPayment({ appointmentId: null, purchaseId: 'pur_1' });
  const voidEntry = aPayment({ ...sale, id: 'pay_2', kind: 'void', voidsId: sale.id });
  const result = (
    changes: Partial<PackagePurchase>,
    entries: readonly LedgerEntry[] = [sale],
    nowMs = BEFORE_MS,
  ) => {
    const voided = voidSale(aPurchase(changes), entries, nowMs);
    return voided.ok ? (voided.value?.purchase.status ?? 'unchanged') : voided.code;
  };

  test('is voided only while no session is used and no money was given back', () => {
    expect(result({})).toBe('cancelled');
    expect(result({ sessionsRedeemed: 1 })).toBe('INVALID_STATUS');
    expect(result({ status: 'cancelled' })).toBe('INVALID_STATUS');
    expect(result({}, [sale], aPurchase().expiresAtMs)).toBe('INVALID_STATUS');
    expect(result({ status: 'cancelled' }, [sale, voidEntry])).toBe('unchanged');
  });

  test('gives nothing back once it is voided', () => {
    expect(toRefund(aPurchase(), [sale], {})).toMatchObject({ value: { amountMinor: 3_500 } });
    expect(toRefund(aPurchase(), [sale, voidEntry], {})).toMatchObject({
      value: { amountMinor: 0 },
    });
  });
});
