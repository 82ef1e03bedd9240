import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { isCurrency, toMajor, toMinor } from '../../../domain/money.ts';
import {
  createPurchase,
  type PackageDefinition,
  calculateSavings,
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
    ['against single sessions', {}, 25, 14.29],
    ['of nothing where single sessions are cheaper', { packagePriceMinor: 20_000 }, 0, 0],
    ['of nothing where they are free', { singleSessionPriceMinor: 0, packagePriceMinor: 0 }, 0, 0],
    ['of everything where the package is free', { packagePriceMinor: 0 }, 175, 100],
    ['in yen', { currency: 'JPY' }, 2_500, 14.29],
    ['in dinars', { currency: 'KWD' }, 2.5, 14.29],
  ])('%s', (_what, changes, totalSavingsMajor, savingsPercent) => {
    expect(calculateSavings(aDefinition(changes))).toEqual({ totalSavingsMajor, savingsPercent });
  });

  test('are never negative and never more than the whole', () => {
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

describe('assigning', () => {
  const to = { id: 'pur_1', userId: 'usr_ana', createdById: 'usr_owner' };

  test('copies the terms of the moment and runs for so many days', () => {
    const purchase = createPurchase(aDefinition(), to, BEFORE_MS);
    expect(purchase.ok && purchaseView(purchase.value, BEFORE_MS)).toEqual({
      ...to,
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

  test('what is not on sale is refused', () => {
    expect(createPurchase(aDefinition({ isActive: false }), to, BEFORE_MS)).toMatchObject({
      code: 'INVALID_STATUS',
    });
  });

  test.each([
    [29, 'active'],
    [30, 'expired'],
  ])('after %d days it is %s, whoever sweeps', (days, status) => {
    const purchase = createPurchase(aDefinition(), to, BEFORE_MS);
    const view = purchase.ok && purchaseView(purchase.value, BEFORE_MS + days * 86_400_000);
    expect(view).toMatchObject({ status });
  });
});

describe('an amount', () => {
  test('is the same there and back, in every number of decimals', () => {
    const currency = fc.constantFrom('JPY', 'EUR', 'KWD', 'CLF');
    fc.assert(
      fc.property(currency, fc.nat({ max: 1_000_000_000 }), (code, minor) => {
        expect(toMinor(toMajor(minor, code), code)).toBe(minor);
      }),
    );
  });

  test.each([
    [1.5, 'JPY'],
    [1.005, 'EUR'],
    [1.0005, 'KWD'],
    [-0.01, 'EUR'],
    [1e12, 'EUR'],
    [Number.NaN, 'EUR'],
  ])('is not %d %s', (major, currency) => {
    expect(toMinor(major, currency)).toBeUndefined();
  });

  test.each([
    ['EUR', true],
    ['KWD', true],
    ['eur', false],
    ['ABC', false],
    ['EURO', false],
    ['', false],
  ])('of %s has a currency: %s', (code, expected) => {
    expect(isCurrency(code)).toBe(expected);
  });
});
