import { localDateAt } from '../local-time.ts';

type Appointment = {
  readonly id: string;
  readonly bookingId: string;
  readonly startsAt: string;
  readonly localDate: string;
  readonly timezone: string;
  readonly status: string;
  readonly discount: unknown;
  readonly packageRedemption: unknown;
  readonly paidMinor: number;
  readonly refundedMinor: number;
  readonly tipMinor: number;
};
type Purchase = {
  readonly id: string;
  readonly status: string;
  readonly sessionsTotal: number;
  readonly sessionsRedeemed: number;
};

export type ImportedSums = {
  readonly appointments: readonly Appointment[];
  readonly coupons: readonly { readonly id: string; readonly timesUsed: number }[];
  readonly couponUses: readonly { readonly bookingId: string; readonly couponId: string }[];
  readonly purchases: readonly Purchase[];
  readonly redemptions: readonly { readonly appointmentId: string; readonly purchaseId: string }[];
  readonly payments: readonly { readonly appointmentId: string | null }[];
};

/**
 * The first field of a file that contradicts its other rows, such as `coupons.0.timesUsed`. The constraints of the
 * database find the rest: overlaps, unknown rows, and sums that differ from the ledger.
 */
export function findContradiction(file: ImportedSums): string | undefined {
  return findInAppointments(file) ?? findInCoupons(file) ?? findInPurchases(file);
}

function findInAppointments(file: ImportedSums): string | undefined {
  const discounted = new Set(file.couponUses.map(({ bookingId }) => bookingId));
  const redeemed = new Set(file.redemptions.map(({ appointmentId }) => appointmentId));
  const paid = new Set(file.payments.map(({ appointmentId }) => appointmentId));
  return findField('appointments', file.appointments, (each) => {
    if (localDateAt(Date.parse(each.startsAt), each.timezone) !== each.localDate)
      return 'localDate';
    const isCancelled = each.status === 'Cancelled';
    if (each.discount !== null && !isCancelled && !discounted.has(each.bookingId))
      return 'discount';
    if (each.packageRedemption !== null && !redeemed.has(each.id)) return 'packageRedemption';
    const hasMoney = each.paidMinor + each.refundedMinor + each.tipMinor > 0;
    return hasMoney && !paid.has(each.id) ? 'paidMinor' : undefined;
  });
}

function findInCoupons({ coupons, couponUses, appointments }: ImportedSums): string | undefined {
  const discounted = appointments.filter(
    ({ status, discount }) => status !== 'Cancelled' && discount !== null,
  );
  const bookings = new Set(discounted.map(({ bookingId }) => bookingId));
  const counts = countBy(couponUses, ({ couponId }) => couponId);
  return (
    findField('coupons', coupons, ({ id, timesUsed }) =>
      timesUsed === (counts.get(id) ?? 0) ? undefined : 'timesUsed',
    ) ??
    findField('couponUses', couponUses, ({ bookingId }) =>
      bookings.has(bookingId) ? undefined : 'bookingId',
    )
  );
}

function findInPurchases(file: ImportedSums): string | undefined {
  const { purchases, redemptions, appointments } = file;
  const redeeming = appointments.filter(
    ({ status, packageRedemption }) => status !== 'Cancelled' && packageRedemption !== null,
  );
  const ids = new Set(redeeming.map(({ id }) => id));
  const counts = countBy(redemptions, ({ purchaseId }) => purchaseId);
  return (
    findField('purchases', purchases, ({ id, status, sessionsTotal, sessionsRedeemed }) => {
      if (sessionsRedeemed !== (counts.get(id) ?? 0)) return 'sessionsRedeemed';
      const isUsedUp = sessionsRedeemed === sessionsTotal;
      const isWrong = status === (isUsedUp ? 'active' : 'exhausted');
      return isWrong ? 'status' : undefined;
    }) ??
    findField('redemptions', redemptions, ({ appointmentId }) =>
      ids.has(appointmentId) ? undefined : 'appointmentId',
    )
  );
}

function findField<Row>(
  section: string,
  rows: readonly Row[],
  findWrong: (row: Row) => string | undefined,
): string | undefined {
  for (const [i, row] of rows.entries()) {
    const field = findWrong(row);
    if (field !== undefined) return `${section}.${i}.${field}`;
  }
  return undefined;
}

function countBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}
