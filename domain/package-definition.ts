import { DAY_MS } from './durations.ts';
import { toMajor, toMinor } from './money.ts';
import { accept, type Outcome, refuse, refuseField } from './outcome.ts';
import type { PackagePurchase } from './package.ts';

export type PackageDefinition = {
  readonly id: string;
  readonly businessId: string;
  readonly serviceId: string;
  readonly title: string;
  readonly description: string | null;
  readonly sessionCount: number;
  readonly packagePriceMinor: number;
  readonly singleSessionPriceMinor: number;
  readonly currency: string;
  readonly validityDays: number;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** The terms of a package as a business sends them, with prices in major units. */
export type PackageTerms = Pick<
  PackageDefinition,
  'serviceId' | 'title' | 'description' | 'sessionCount' | 'currency' | 'validityDays'
> & { readonly packagePriceMajor: number; readonly singleSessionPriceMajor: number };

/** Converts the prices; each must be a valid amount of the currency. */
export function toPricedTerms({
  packagePriceMajor,
  singleSessionPriceMajor,
  ...terms
}: PackageTerms) {
  const packagePriceMinor = toMinor(packagePriceMajor, terms.currency);
  const singleSessionPriceMinor = toMinor(singleSessionPriceMajor, terms.currency);
  if (packagePriceMinor === undefined) return refuseField('INVALID_INPUT', 'packagePriceMajor');
  if (singleSessionPriceMinor === undefined) {
    return refuseField('INVALID_INPUT', 'singleSessionPriceMajor');
  }
  return accept({ ...terms, packagePriceMinor, singleSessionPriceMinor });
}

export function toPackageTerms(definition: PackageDefinition): PackageTerms {
  const { serviceId, title, description, sessionCount, currency, validityDays } = definition;
  const { packagePriceMinor, singleSessionPriceMinor } = definition;
  return {
    serviceId,
    title,
    description,
    sessionCount,
    currency,
    validityDays,
    packagePriceMajor: toMajor(packagePriceMinor, currency),
    singleSessionPriceMajor: toMajor(singleSessionPriceMinor, currency),
  };
}

/** Compared with the same number of single sessions; the percentage has two decimals. */
export function calculateSavings({
  sessionCount,
  singleSessionPriceMinor,
  packagePriceMinor,
  currency,
}: PackageDefinition) {
  const fullMinor = sessionCount * singleSessionPriceMinor;
  const savedMinor = Math.max(0, fullMinor - packagePriceMinor);
  const percent = fullMinor === 0 ? 0 : Math.round((savedMinor / fullMinor) * 10_000) / 100;
  return { totalSavingsMajor: toMajor(savedMinor, currency), savingsPercent: percent };
}

export function definitionView(definition: PackageDefinition) {
  const { id, businessId, isActive, createdAt, updatedAt } = definition;
  return {
    id,
    businessId,
    ...toPackageTerms(definition),
    isActive,
    savings: calculateSavings(definition),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** A purchase keeps the terms of the package at this moment. */
export function createPurchase(
  definition: PackageDefinition,
  purchase: Pick<PackagePurchase, 'id' | 'userId' | 'crmClientId' | 'createdById'>,
  nowMs: number,
): Outcome<PackagePurchase> {
  if (!definition.isActive) return refuse('INVALID_STATUS');
  const { id: packageId, businessId, serviceId, currency } = definition;
  const { packagePriceMinor, singleSessionPriceMinor, sessionCount, validityDays } = definition;
  return accept({
    ...purchase,
    packageId,
    businessId,
    serviceId,
    currency,
    packagePriceMinor,
    singleSessionPriceMinor,
    sessionsTotal: sessionCount,
    sessionsRedeemed: 0,
    status: 'active',
    purchasedAtMs: nowMs,
    expiresAtMs: nowMs + validityDays * DAY_MS,
  });
}
