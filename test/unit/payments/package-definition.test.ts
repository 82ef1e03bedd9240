import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { toMajor } from '../../../domain/money.ts';
import {
  calculateSavings,
  createPurchase,
  type PackageDefinition,
} from '../../../domain/package-definition.ts';
import { purchaseView } from '../../../domain/package.ts';
import { BEFORE_MS } from '../../support/world.ts';

function aDefinition(changes: Partial<PackageDefinition> = {}): PackageDefinition {
  return {
    id: 'pkg_1',
    businessId: 'biz_1',
    serviceId: 'svc_cut',
    title: 'Five haircuts',
    description: null,
    sessionCount: 5,
    packagePriceMinor: 15_000,
    singleSessionPriceMinor: 3_500,
    currency: 'EUR',
    validityDays: 30,
    isActive: true,
    createdAt: new Date(BEFORE_MS),
    updatedAt: new Date(BEFORE_MS),
    ...changes,
  };
}

describe('savings', () => {
  test.each([
    ['compared with single sessions', {}, 25, 14.29],
    ['are zero if single sessions are cheaper', { packagePriceMinor: 20_000 }, 0, 0],
    [
      'are zero if single sessions are free',
      { singleSessionPriceMinor: 0, packagePriceMinor: 0 },
      0,
      0,
    ],
    ['are everything if the package is free', { packagePriceMinor: 0 }, 175, 100],
    ['in yen', { currency: 'JPY' }, 2_500, 14.29],
    ['in dinars', { currency: 'KWD' }, 2.5, 14.29],
  ])('%s', (_case, changes, totalSavingsMajor, savingsPercent) => {
    expect(calculateSavings(aDefinition(changes))).toEqual({ totalSavingsMajor, savingsPercent });
  });

  test('are never negative and never more than the price of the single sessions', () => {
    const price = fc.nat({ max: 1_000_000_000 });
    fc.assert(
      fc.property(price, price, fc.integer({ min: 1, max: 100 }), (all, single, sessionCount) => {
        const { totalSavingsMajor, savingsPercent } = calculateSavings(
          aDefinition({ packagePriceMinor: all, singleSessionPriceMinor: single, sessionCount }),
        );
        expect(totalSavingsMajor).toBeGreaterThanOrEqual(0);
        expect(totalSavingsMajor).toBeLessThanOrEqual(toMajor(single * sessionCount, 'EUR'));
        expect(savingsPercent).toBeGreaterThanOrEqual(0);
        expect(savingsPercent).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe('a purchase', () => {
  const owner = { id: 'pur_1', userId: 'usr_ana', createdById: 'usr_owner' };

  test('copies the present terms and expires after validityDays', () => {
    const purchase = createPurchase(aDefinition(), { ...owner, crmClientId: null }, BEFORE_MS);
    expect(purchase.ok && purchaseView(purchase.value, BEFORE_MS)).toEqual({
      ...owner,
      packageId: 'pkg_1',
      businessId: 'biz_1',
      serviceId: 'svc_cut',
      sessionsTotal: 5,
      sessionsRedeemed: 0,
      packagePriceMajor: 150,
      singleSessionPriceMajor: 35,
      currency: 'EUR',
      purchasedAt: '2030-05-01T00:00:00.000Z',
      expiresAt: '2030-05-31T00:00:00.000Z',
      status: 'active',
    });
  });

  test('of an inactive package is refused', () => {
    const holder = { ...owner, crmClientId: null };
    expect(createPurchase(aDefinition({ isActive: false }), holder, BEFORE_MS)).toMatchObject({
      code: 'INVALID_STATUS',
    });
  });

  test.each([
    [29, 'active'],
    [30, 'expired'],
  ])('is after %d days %s, even before the sweep', (days, status) => {
    const purchase = createPurchase(aDefinition(), { ...owner, crmClientId: null }, BEFORE_MS);
    const view = purchase.ok && purchaseView(purchase.value, BEFORE_MS + days * 86_400_000);
    expect(view).toMatchObject({ status });
  });
});
