import type { BusinessRules } from '../calendar.ts';
import { MINUTE_MS } from '../durations.ts';
import type { HeldSeat } from '../held-seats.ts';
import type { Hold } from '../hold.ts';
import { localDateAt, toClock } from '../local-time.ts';
import { toMinor } from '../money.ts';

export const STORED_STATUSES = ['waiting', 'booked', 'left'] as const;
/** The clock adds two: an open offer, and the end of the wanted dates. */
export const WAITLIST_STATUSES = [...STORED_STATUSES, 'offered', 'ended'] as const;
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
  readonly customerId: string;
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
};

/** After this many offers that lapsed or were declined, the customer is not asked again. */
export const OFFERS_MAX = 3;

export function personOf({ familyMemberId, customerId }: WaitlistEntry): string {
  return familyMemberId ?? customerId;
}

export function hasOpenOffer({ status, offeredUntil }: WaitlistEntry, nowMs: number): boolean {
  return status === 'waiting' && offeredUntil !== null && nowMs < offeredUntil.getTime();
}

export function waitlistStatusAt(
  entry: WaitlistEntry,
  timezone: string,
  nowMs: number,
): WaitlistStatus {
  if (entry.status !== 'waiting') return entry.status;
  if (hasOpenOffer(entry, nowMs)) return 'offered';
  const isOver = entry.toDate < localDateAt(nowMs, timezone);
  return isOver || entry.offered.length >= OFFERS_MAX ? 'ended' : 'waiting';
}

export function waitlistView(entry: WaitlistEntry, timezone: string, nowMs: number) {
  const status = waitlistStatusAt(entry, timezone, nowMs);
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
