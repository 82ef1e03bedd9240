import { describe, expect, test } from '@jest/globals';
import type { ErrorCode } from '../../../domain/errors.ts';
import { book } from '../../../domain/commands/book.ts';
import type { BookCommand } from '../../../domain/commands/book.ts';
import type { PackagePurchase } from '../../../domain/package.ts';
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

function answer(scene: Scene = {}) {
  const outcome = decide(scene);
  return outcome.ok ? 'accepted' : outcome.code;
}

function changesOf(scene: Scene = {}) {
  const outcome = decide(scene);
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
}

const STAFF = { callerId: 'usr_owner', callerRole: 'business' } as const;
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
    'puts %s before every later one',
    (code, faults) => {
      const all = faults.reduce<Scene>(
        (sofar, [, fault]) => ({
          purchase: { ...sofar.purchase, ...fault.purchase },
          parts: { ...sofar.parts, ...fault.parts },
          command: { ...sofar.command, ...fault.command },
        }),
        {},
      );
      expect(answer(all)).toBe(code);
    },
  );

  test.each(FAULTS)('answers %s when nothing else is wrong', (code, fault) => {
    expect(answer(fault)).toBe(code);
  });
});

describe('a package', () => {
  test.each<[string, ErrorCode, Scene]>([
    ['that is unknown', 'NOT_FOUND', { command: { packagePurchaseId: 'pur_none' } }],
    ['of another customer', 'NOT_FOUND', { command: { callerId: 'usr_ben' } }],
    [
      "brought by staff for a client who is not its owner's",
      'NOT_FOUND',
      { command: { ...STAFF, clientId: 'usr_ben' } },
    ],
    [
      'for a client without an account',
      'NOT_FOUND',
      { command: { ...STAFF, crmClientId: 'crm_eve' } },
    ],
    ['for another service', 'SERVICE_NOT_ELIGIBLE', { command: { services: ['svc_wash'] } }],
    ['for its service and one more', 'SERVICE_NOT_ELIGIBLE', { command: BOTH }],
    [
      'for one more service and its own',
      'SERVICE_NOT_ELIGIBLE',
      { command: { services: ['svc_wash', 'svc_cut'] } },
    ],
    [
      'for its own service twice over',
      'SERVICE_NOT_ELIGIBLE',
      { command: { services: ['svc_cut', 'svc_cut'] } },
    ],
    ['that was cancelled', 'INVALID_STATUS', { purchase: { status: 'cancelled' } }],
    ['that is marked as expired', 'INVALID_STATUS', { purchase: { status: 'expired' } }],
    [
      'that was cancelled with no session left',
      'INVALID_STATUS',
      { purchase: { status: 'cancelled', sessionsRedeemed: 5 } },
    ],
    [
      'with no session left, whatever its status says',
      'USAGE_LIMIT_REACHED',
      { purchase: { sessionsRedeemed: 5 } },
    ],
  ])('%s is refused with %s', (_what, code, scene) => {
    expect(answer(scene)).toBe(code);
  });

  test('is accepted up to its last millisecond', () => {
    expect(answer({ purchase: { expiresAtMs: BEFORE_MS + 1 } })).toBe('accepted');
  });

  test('is refused from the instant it expires', () => {
    expect(answer({ purchase: { expiresAtMs: BEFORE_MS } })).toBe('INVALID_STATUS');
  });

  test('may pay for an appointment after it has expired', () => {
    expect(answer({ purchase: { expiresAtMs: at('09:59') } })).toBe('accepted');
  });

  test('pays when staff book for its owner', () => {
    expect(answer({ command: { ...STAFF, clientId: 'usr_ana' } })).toBe('accepted');
  });

  test("pays when one of its owner's family comes", () => {
    expect(answer({ command: { familyMemberId: 'fam_kim' } })).toBe('accepted');
  });
});

describe('a redeemed session', () => {
  test('is counted, and leaves the package active while there are more', () => {
    const { newRedemptions, updatedPurchases: after } = changesOf({
      purchase: { sessionsRedeemed: 3 },
    });
    expect(newRedemptions).toEqual([{ purchaseId: 'pur_1', appointmentId: 'apt_1' }]);
    expect(after).toEqual([aPurchase({ sessionsRedeemed: 4, status: 'active' })]);
  });

  test('exhausts the package when it is the last', () => {
    const { updatedPurchases: after } = changesOf({ purchase: { sessionsRedeemed: 4 } });
    expect(after).toEqual([aPurchase({ sessionsRedeemed: 5, status: 'exhausted' })]);
  });

  test('exhausts a package of one session', () => {
    const { updatedPurchases: after } = changesOf({ purchase: { sessionsTotal: 1 } });
    expect(after).toMatchObject([{ status: 'exhausted' }]);
  });

  test('leaves nothing to pay', () => {
    expect(changesOf().newAppointments).toMatchObject([
      {
        finalMinor: 0,
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

  test("is worth the package's price of one session where the service has none", () => {
    const services = [aService({ priceMinor: null })];
    expect(changesOf({ parts: { services } }).newAppointments).toMatchObject([
      { bookedServices: null, finalMinor: 0, packageRedemption: { subtotalMinor: 3_000 } },
    ]);
  });

  test.each<[string, number, string[]]>([
    ['is told of', 3, ['appointment.booked', 'package.redeemed']],
    [
      'that is the last is told of with the end of the package',
      4,
      ['appointment.booked', 'package.redeemed', 'package.exhausted'],
    ],
  ])('%s', (_what, sessionsRedeemed, types) => {
    const { events } = changesOf({ purchase: { sessionsRedeemed } });
    expect(events.map((event) => event.type)).toEqual(types);
    expect(events[1]).toMatchObject({
      resourceId: 'pur_1',
      businessId: 'biz_1',
      data: { id: 'pur_1', sessionsRedeemed: sessionsRedeemed + 1, sessionsTotal: 5 },
    });
  });
});

test('a booking without a package spends no session and takes no coupon', () => {
  const changes = changesOf({ command: { packagePurchaseId: undefined } });
  expect(changes).toMatchObject({ newRedemptions: [], newCouponUses: [] });
  expect(changes.newAppointments[0]).toMatchObject({ packageRedemption: null, finalMinor: 3_500 });
});
