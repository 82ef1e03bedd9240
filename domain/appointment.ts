import { HOUR_MS } from './durations.ts';
import { toIsoText, findLocalDay } from './local-time.ts';
import { type LedgerTotals, overpaidView, paymentView } from './ledger-entry.ts';
import { toMajor } from './money.ts';

export type AppointmentStatus = 'Pending' | 'Confirmed' | 'Cancelled' | 'Completed' | 'NoShow';

export type BookedService = {
  readonly serviceId: string;
  readonly name: string;
  readonly duration: number;
  /** Null if the service had no price at booking. */
  readonly priceMinor: number | null;
};

/** The effect of a coupon on one appointment. */
export type Discount = {
  readonly couponCode: string;
  readonly subtotalMinor: number;
  readonly discountMinor: number;
  readonly finalMinor: number;
};

/** The payment of one appointment with a session of a package. */
export type PackageRedemption = {
  readonly packagePurchaseId: string;
  /** The service that the session pays for. */
  readonly serviceId: string;
  readonly subtotalMinor: number;
  readonly finalMinor: number;
  readonly sessionsTotal: number;
};

/** An appointment as stored. */
export type AppointmentRecord = LedgerTotals & {
  readonly id: string;
  readonly bookingId: string;
  readonly sessionId: string;
  readonly professionalId: string;
  readonly businessId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly localDate: string;
  readonly timezone: string;
  readonly personId: string;
  readonly clientId: string | null;
  readonly crmClientId: string | null;
  readonly clientName: string;
  /** The account that made the booking: the customer's own, or staff's. */
  readonly bookedById: string | null;
  /** How long before the start the customer may still cancel or move; null: until the start. */
  readonly cancellationWindowHours: number | null;
  readonly recurringGroupId: string | null;
  readonly serviceIds: string[];
  readonly status: AppointmentStatus;
  readonly notes: string | null;
  readonly staffNotes: string | null;
  readonly paymentStatus: 'unpaid' | 'paid' | 'refunded';
  /** The reference of a payment provider; no request can set it. */
  readonly paymentIntentId: string | null;
  readonly currency: string;
  readonly bookedServices: BookedService[];
  /** The price of the services less discounts, with the prices that payments agreed; null if none has one. */
  readonly finalMinor: number | null;
  readonly discount: Discount | null;
  readonly packageRedemption: PackageRedemption | null;
  /** Grows with every change. */
  readonly version: number;
  /** Null unless it is cancelled. */
  readonly cancelledBy: Actor | null;
  /** As a person gave it, for the other side to read. */
  readonly cancelReason: string | null;
  /** When it was completed, marked as a no-show, opened again, or entered after its end; null before. */
  readonly statusSince: Date | null;
};

/** The side that made a change. */
export type Actor = 'customer' | 'staff' | 'scheduler';

/** Neither cancelled nor finished. */
export const ACTIVE_STATUSES = ['Pending', 'Confirmed'] as const;

export function isActive({ status }: AppointmentRecord): boolean {
  return ACTIVE_STATUSES.some((each) => each === status);
}

export type Viewer = 'customer' | 'staff';

/** The owner view of the contract. Only staff see staff notes. */
export function ownerView(record: AppointmentRecord, viewer: Viewer) {
  const { clockAt } = findLocalDay(record.localDate, record.timezone)!;
  const start = clockAt(record.startsAt.getTime());
  return {
    id: record.id,
    client: record.clientName,
    ...(record.clientId !== null && { clientId: record.clientId }),
    ...(record.crmClientId !== null && { crmClientId: record.crmClientId }),
    ...familyMemberOf(record),
    professional: record.professionalId,
    business: record.businessId,
    date: record.localDate,
    start,
    end: clockAt(record.endsAt.getTime()),
    time: start,
    services: record.serviceIds,
    status: record.status,
    ...(record.notes !== null && { notes: record.notes }),
    ...(viewer === 'staff' && record.staffNotes !== null && { staffNotes: record.staffNotes }),
    paymentStatus: record.paymentStatus,
    ...(record.paymentIntentId !== null && { paymentIntentId: record.paymentIntentId }),
    ...(record.recurringGroupId !== null && { recurringGroupId: record.recurringGroupId }),
    timezone: record.timezone,
    startUtc: toIsoText(record.startsAt.getTime()),
    endUtc: toIsoText(record.endsAt.getTime()),
    bookedServices: record.bookedServices.map(({ serviceId, name, duration, priceMinor }) => ({
      serviceId,
      name,
      duration,
      ...(priceMinor !== null && { priceMajor: toMajor(priceMinor, record.currency) }),
    })),
    currency: record.currency,
    ...(record.discount !== null && { discount: discountView(record.discount, record.currency) }),
    ...(record.packageRedemption !== null && {
      packageRedemption: redemptionView(record.packageRedemption, record.currency),
    }),
    ...(record.bookedById !== null && { bookedBy: bookedByOf(record) }),
    ...(record.cancelledBy !== null && { cancelledBy: record.cancelledBy }),
    ...(record.cancelReason !== null && { cancelReason: record.cancelReason }),
    version: record.version,
    ...paymentView(record),
    ...(viewer === 'staff' && overpaidView(record)),
    ...(viewer === 'customer' && { changeUntil: changeUntilOf(record) }),
  };
}

/** When the cancellation window of the customer closes; null if none applies. */
export function changeUntilOf({
  startsAt,
  cancellationWindowHours: hours,
}: Pick<AppointmentRecord, 'startsAt' | 'cancellationWindowHours'>): string | null {
  return hours === null ? null : toIsoText(startsAt.getTime() - hours * HOUR_MS);
}

/** The booking stands for a person without an account or client record. */
export function isWalkIn({ personId, bookingId }: AppointmentRecord): boolean {
  return personId === bookingId;
}

/** The person who comes, if it is neither the client nor a walk-in. */
function familyMemberOf({ personId, clientId, crmClientId }: AppointmentRecord) {
  const owner = clientId ?? crmClientId;
  return owner === null || personId === owner ? {} : { familyMemberId: personId };
}

function bookedByOf({ bookedById, clientId }: AppointmentRecord): 'customer' | 'staff' {
  return bookedById === clientId ? 'customer' : 'staff';
}

/** The public view: it shows that the time is taken, but not by which customer. Its id is not the one that reviews show. */
export function maskedView(record: AppointmentRecord, id: string) {
  const { professional, business, date, start, end, time, status, timezone, startUtc, endUtc } =
    ownerView(record, 'customer');
  return { id, professional, business, date, start, end, time, status, timezone, startUtc, endUtc };
}

export function discountView(discount: Discount, currency: string) {
  return {
    couponCode: discount.couponCode,
    subtotalMajor: toMajor(discount.subtotalMinor, currency),
    discountMajor: toMajor(discount.discountMinor, currency),
    finalMajor: toMajor(discount.finalMinor, currency),
  };
}

export function redemptionView(redemption: PackageRedemption, currency: string) {
  return {
    packagePurchaseId: redemption.packagePurchaseId,
    subtotalMajor: toMajor(redemption.subtotalMinor, currency),
    finalMajor: toMajor(redemption.finalMinor, currency),
    sessionsTotal: redemption.sessionsTotal,
  };
}
