import { DAY_MS } from '../../domain/durations.ts';
import type { coupons } from '../schema/coupons.ts';
import type { packagePurchases, packages } from '../schema/packages.ts';
type Coupon = typeof coupons.$inferInsert;
type Package = typeof packages.$inferInsert;
type Purchase = typeof packagePurchases.$inferInsert;

export function couponsAt(nowMs: number): Coupon[] {
  const daysAway = (days: number) => new Date(nowMs + days * DAY_MS);
  return [
    {
      id: 'cpn_demo_welcome10',
      businessId: 'biz_demo_berlin_barber',
      code: 'WELCOME10',
      type: 'percent',
      value: 1_000,
      perCustomerLimit: 1,
    },
    {
      id: 'cpn_demo_five_off',
      businessId: 'biz_demo_berlin_barber',
      code: 'FIVE-OFF',
      type: 'fixed',
      value: 500,
      currency: 'EUR',
      minSpendMinor: 3000,
    },
    {
      id: 'cpn_demo_opening25',
      businessId: 'biz_demo_berlin_barber',
      code: 'OPENING25',
      type: 'percent',
      value: 2_500,
      validFrom: daysAway(-90),
      validUntil: daysAway(-30),
    },
    {
      id: 'cpn_demo_friends',
      businessId: 'biz_demo_berlin_barber',
      code: 'FRIENDS',
      type: 'percent',
      value: 5_000,
      isActive: false,
    },
    {
      id: 'cpn_demo_namaste',
      businessId: 'biz_demo_saopaulo_yoga',
      code: 'NAMASTE',
      type: 'fixed',
      value: 2000,
      currency: 'BRL',
      usageLimit: 50,
      firstTimeOnly: true,
      validFrom: daysAway(-7),
      validUntil: daysAway(60),
    },
    {
      id: 'cpn_demo_sakura500',
      businessId: 'biz_demo_tokyo_nails',
      code: 'SAKURA500',
      type: 'fixed',
      value: 500,
      currency: 'JPY',
      serviceIds: ['svc_demo_gel_nails', 'svc_demo_nail_art'],
    },
  ];
}

const HAIRCUTS: Package = {
  id: 'pkg_demo_haircut_5',
  businessId: 'biz_demo_berlin_barber',
  serviceId: 'svc_demo_haircut',
  title: 'Five haircuts',
  description: 'Five for a little more than the price of four.',
  sessionCount: 5,
  packagePriceMinor: 16500,
  singleSessionPriceMinor: 3800,
  currency: 'EUR',
  validityDays: 365,
};

const BEARD_TRIMS: Package = {
  id: 'pkg_demo_beard_10',
  businessId: 'biz_demo_berlin_barber',
  serviceId: 'svc_demo_beard_trim',
  title: 'Ten beard trims',
  sessionCount: 10,
  packagePriceMinor: 15000,
  singleSessionPriceMinor: 1800,
  currency: 'EUR',
  validityDays: 180,
};

const VINYASA: Package = {
  id: 'pkg_demo_vinyasa_10',
  businessId: 'biz_demo_saopaulo_yoga',
  serviceId: 'svc_demo_vinyasa',
  title: 'Dez aulas de Vinyasa',
  description: 'Válido para qualquer aula de Vinyasa.',
  sessionCount: 10,
  packagePriceMinor: 48000,
  singleSessionPriceMinor: 6000,
  currency: 'BRL',
  validityDays: 90,
};

const GEL_NAILS: Package = {
  id: 'pkg_demo_gel_3',
  businessId: 'biz_demo_tokyo_nails',
  serviceId: 'svc_demo_gel_nails',
  title: 'Three gel manicures',
  sessionCount: 3,
  packagePriceMinor: 21000,
  singleSessionPriceMinor: 7800,
  currency: 'JPY',
  validityDays: 120,
  isActive: false,
};

export const PACKAGES = [HAIRCUTS, BEARD_TRIMS, VINYASA, GEL_NAILS];

export function purchasesAt(nowMs: number): Purchase[] {
  return [
    {
      id: 'pur_demo_ana_haircuts',
      userId: 'usr_demo_customer',
      createdById: 'usr_demo_business',
      ...sold(HAIRCUTS, nowMs, 10),
    },
    {
      id: 'pur_demo_ana_vinyasa',
      userId: 'usr_demo_customer',
      createdById: 'usr_demo_owner_yoga',
      ...sold(VINYASA, nowMs, 150),
    },
    {
      id: 'pur_demo_ben_beard',
      userId: 'usr_demo_customer2',
      createdById: 'usr_demo_business',
      ...sold(BEARD_TRIMS, nowMs, 30),
    },
    {
      id: 'pur_demo_clara_vinyasa',
      userId: 'usr_demo_guest1',
      createdById: 'usr_demo_owner_yoga',
      ...sold(VINYASA, nowMs, 5),
    },
  ];
}

/** Packages were paid by card. */
export function toSale({
  id,
  businessId,
  packagePriceMinor,
  currency,
  createdById,
  purchasedAt,
}: Purchase) {
  return {
    id: id.replace('pur_', 'pay_'),
    businessId,
    purchaseId: id,
    kind: 'payment' as const,
    amountMinor: packagePriceMinor,
    currency,
    method: 'card' as const,
    takenById: createdById!,
    takenAt: purchasedAt!,
  };
}

function sold(definition: Package, nowMs: number, daysAgo: number) {
  const purchasedMs = nowMs - daysAgo * DAY_MS;
  const expiresMs = purchasedMs + definition.validityDays * DAY_MS;
  return {
    packageId: definition.id,
    businessId: definition.businessId,
    serviceId: definition.serviceId,
    sessionsTotal: definition.sessionCount,
    packagePriceMinor: definition.packagePriceMinor,
    singleSessionPriceMinor: definition.singleSessionPriceMinor,
    currency: definition.currency,
    status: expiresMs > nowMs ? ('active' as const) : ('expired' as const),
    purchasedAt: new Date(purchasedMs),
    expiresAt: new Date(expiresMs),
  };
}
