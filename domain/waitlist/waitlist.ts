import type { BusinessRules } from '../calendar.ts';
import { MINUTE_MS } from '../durations.ts';
import type { HeldSeat } from '../held-seats.ts';
import type { Hold } from '../hold.ts';
import { findLocalDay, listDates, toClock } from '../local-time.ts';
import { toMinor } from '../money.ts';

/** `expired`: the clock ends an entry, and the sweep records it later. `removed`: by the business. */
export const STORED_STATUSES = ['waiting', 'booked', 'left', 'removed', 'expired'] as const;
/** The clock adds an open offer. */
export const WAITLIST_STATUSES = [...STORED_STATUSES, 'offered'] as const;
/** Why an entry has expired. */
export const END_REASONS = ['datesPassed', 'offersLapsed'] as const;
export type WaitlistStatus = (typeof WAITLIST_STATUSES)[number];

export type OfferedSlot = {
  readonly professionalId: string;
  readonly date: string;
  readonly start: string;
  readonly startUtc: string;
};

/** A customer who waits for a seat at a business. */
export type WaitlistEntry = {
  readonly id: string;
  readonly businessId: string;
  /** The account that waits; null for a client record. */
  readonly customerId: string | null;
  /** The client record that the business has put on the list; null for an account. */
  readonly crmClientId: string | null;
  /** The person who attends instead of the customer. */
  readonly familyMemberId: string | null;
  readonly serviceIds: readonly string[];
  /** Null: any professional who offers the services. */
  readonly professionalId: string | null;
  /** The wanted dates and times, in the zone of the business. */
  readonly fromDate: string;
  readonly toDate: string;
  readonly fromMin: number;
  readonly toMin: number;
  /** ISO weekdays, 1 = Monday. */
  readonly weekdays: readonly number[];
  /** The order of the line: the lowest is first. */
  readonly rank: number;
  readonly status: (typeof STORED_STATUSES)[number];
  /** The hold of the last offer. */
  readonly holdId: string | null;
  readonly offeredUntil: Date | null;
  /** None of them is offered again. */
  readonly offered: readonly OfferedSlot[];
  /** The refusal of the last offer that could not be made. */
  readonly skippedReason: string | null;
  readonly skippedAt: Date | null;
  readonly createdAt: Date;
  /** From then on no wanted start is left. */
  readonly endsAt: Date;
  /** The booking that ended the waiting. */
  readonly bookingId: string | null;
};

/** After this many offers that lapsed or were declined, the customer is not asked again. */
export const OFFERS_MAX = 3;

/** The account or client record that waits. */
export function clientOf({ customerId, crmClientId }: WaiterOf): string {
  return customerId ?? crmClientId!;
}

export function personOf(entry: WaiterOf & Pick<WaitlistEntry, 'familyMemberId'>): string {
  return entry.familyMemberId ?? clientOf(entry);
}

type WaiterOf = Pick<WaitlistEntry, 'customerId' | 'crmClientId'>;

/** How a request for the waiting client is sent: by the customer, or by the owner for a client record. */
export function requestOf(
  { customerId, crmClientId, familyMemberId }: WaiterOf & Pick<WaitlistEntry, 'familyMemberId'>,
  ownerId: string | null,
) {
  return crmClientId === null
    ? {
        callerId: customerId!,
        callerRole: 'customer' as const,
        ...(familyMemberId !== null && { familyMemberId }),
      }
    : { callerId: ownerId ?? '', callerRole: 'business' as const, crmClientId };
}

/** The end of the last wanted hours; undefined if no wanted date has a wanted weekday. */
export function lastWantedMs(
  {
    fromDate,
    toDate,
    toMin,
    weekdays,
  }: Pick<WaitlistEntry, 'fromDate' | 'toDate' | 'toMin' | 'weekdays'>,
  timezone: string,
): number | undefined {
  const last = listDates(fromDate, toDate)
    .map((date) => findLocalDay(date, timezone))
    .findLast((day) => day && weekdays.includes(day.weekday));
  return last?.boundOf(toMin);
}

export function hasOpenOffer({ status, offeredUntil }: WaitlistEntry, nowMs: number): boolean {
  return status === 'waiting' && offeredUntil !== null && nowMs < offeredUntil.getTime();
}

export function waitlistStatusAt(entry: WaitlistEntry, nowMs: number): WaitlistStatus {
  if (entry.status !== 'waiting') return entry.status;
  if (hasOpenOffer(entry, nowMs)) return 'offered';
  const isOver = entry.endsAt.getTime() <= nowMs;
  return isOver || entry.offered.length >= OFFERS_MAX ? 'expired' : 'waiting';
}

export function endReasonOf({ offered }: WaitlistEntry): (typeof END_REASONS)[number] {
  return offered.length >= OFFERS_MAX ? 'offersLapsed' : 'datesPassed';
}

export function waitlistView(entry: WaitlistEntry, nowMs: number) {
  const status = waitlistStatusAt(entry, nowMs);
  const lastOffer = entry.offered.at(-1);
  return {
    id: entry.id,
    business: entry.businessId,
    services: [...entry.serviceIds],
    professional: entry.professionalId,
    familyMemberId: entry.familyMemberId,
    from: entry.fromDate,
    to: entry.toDate,
    timeFrom: toClock(entry.fromMin),
    timeTo: toClock(entry.toMin),
    weekdays: [...entry.weekdays],
    status,
    endReason: status === 'expired' ? endReasonOf(entry) : null,
    offer:
      status === 'offered' && lastOffer
        ? {
            holdId: entry.holdId!,
            professional: lastOffer.professionalId,
            date: lastOffer.date,
            start: lastOffer.start,
            startUtc: lastOffer.startUtc,
            expiresAt: entry.offeredUntil!.toISOString(),
          }
        : null,
    skipped:
      entry.skippedReason === null
        ? null
        : { reason: entry.skippedReason, at: entry.skippedAt!.toISOString() },
    createdAt: entry.createdAt.toISOString(),
  };
}

/** An offer ends at the start of its time at the latest. */
export function endOfOffer(
  { waitlistOfferMinutes }: Pick<BusinessRules, 'waitlistOfferMinutes'>,
  startMs: number,
  nowMs: number,
): number {
  return Math.min(nowMs + waitlistOfferMinutes * MINUTE_MS, startMs);
}

/** The entry with a new offer. It may be skipped for another reason later. */
export function withOffer(
  entry: WaitlistEntry,
  { id: holdId, request, expiresAtMs }: Hold,
  { professionalId, startMs }: HeldSeat,
): WaitlistEntry {
  const { date, start } = request;
  const slot = { professionalId, date, start, startUtc: new Date(startMs).toISOString() };
  return {
    ...entry,
    holdId,
    offeredUntil: new Date(expiresAtMs),
    offered: [...entry.offered, slot],
    skippedReason: null,
    skippedAt: null,
  };
}

/** The entry after its customer declined the offer. The time is not offered again. */
export function withDeclinedOffer(entry: WaitlistEntry, nowMs: number): WaitlistEntry {
  return { ...entry, offeredUntil: new Date(nowMs) };
}

/** The entry after an offer that can no longer be booked. It does not count as one that lapsed. */
export function withoutOffer(
  entry: WaitlistEntry,
  skippedReason: string,
  nowMs: number,
): WaitlistEntry {
  return {
    ...entry,
    offeredUntil: new Date(nowMs),
    offered: entry.offered.slice(0, -1),
    skippedReason,
    skippedAt: new Date(nowMs),
  };
}

/** The price of an offer; null if a service has none. */
export function offeredPrice({ quote }: Pick<Hold, 'quote'>) {
  // The column is untyped JSON; quoteBooking() writes it.
  const { finalMajor, currency } = quote as { finalMajor?: number; currency: string };
  const minor = finalMajor === undefined ? undefined : toMinor(finalMajor, currency);
  return minor === undefined ? null : { minor, currency };
}

/** A rank between the neighbours of a position, which counts from 1; undefined if they are too close. */
export function rankAt(others: readonly number[], position: number): number | undefined {
  const index = Math.min(position - 1, others.length);
  const before = others[index - 1];
  const after = others[index];
  if (before === undefined) return after === undefined ? 0 : after - 1;
  if (after === undefined) return before + 1;
  const between = (before + after) / 2;
  return before < between && between < after ? between : undefined;
}
