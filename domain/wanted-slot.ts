import { judgeSlot, listGrid, overlaps, toCalendarDay } from './availability.ts';
import { findBookableSpan } from './booking-rules.ts';
import { MINUTE_MS } from './durations.ts';
import { findLocalDay, type TimeSpan, toClock } from './local-time.ts';
import { type Offering, toDayFacts, toSlotRequest } from './offering.ts';
import { listOwnTimes } from './seat.ts';
import { personOf, type WaitlistEntry } from './waitlist.ts';
import type { World } from './world.ts';

type WantedSlot = {
  readonly professionalId: string;
  readonly date: string;
  readonly start: string;
  readonly startMs: number;
};

/** An offer ends at its start: a time that starts sooner is not offered. */
const OFFER_MIN_MS = 5 * MINUTE_MS;

/** Why no offer can be made for a time that is free. */
type SkipCode = 'CLIENT_DOUBLE_BOOKED' | 'OUTSIDE_AVAILABILITY';

type Found = { readonly slot?: WantedSlot; readonly skip?: SkipCode | undefined };

/**
 * The earliest open time that the customer wants and was not offered yet. If there is none, `skip` says why a free
 * time is not offered: the person has another appointment then, or it starts too soon, or is outside the advance of the business.
 */
export function findWantedSlot(
  world: World,
  entry: WaitlistEntry,
  offerings: readonly Offering[],
  dates: readonly string[],
  nowMs: number,
): Found {
  const personTimes = listOwnTimes(world, personOf(entry), nowMs);
  let skip: SkipCode | undefined;
  for (const date of dates) {
    let first: WantedSlot | undefined;
    for (const offering of offerings) {
      for (const slot of listWantedSlots(world, entry, offering, date, nowMs)) {
        if (first && slot.startMs >= first.startMs) break;
        if (personTimes.some((time) => overlaps(time, slot))) skip = 'CLIENT_DOUBLE_BOOKED';
        else if (!slot.isBookable) skip ??= 'OUTSIDE_AVAILABILITY';
        else {
          first = slot;
          break;
        }
      }
    }
    if (first) return { slot: first };
  }
  return { skip };
}

function* listWantedSlots(
  world: World,
  entry: WaitlistEntry,
  offering: Offering,
  date: string,
  nowMs: number,
): Generator<WantedSlot & { readonly endMs: number; readonly isBookable: boolean }> {
  const { business, professional, services } = offering;
  const weekday = findLocalDay(date, business.timezone)?.weekday;
  if (weekday === undefined || !entry.weekdays.includes(weekday)) return;
  const day = toCalendarDay(date, toDayFacts(world, offering, nowMs));
  const request = toSlotRequest(services);
  const bookable = findBookableSpan(business, 'customer', nowMs)!;
  for (const minute of listGrid(day)) {
    if (minute < entry.fromMin || minute >= entry.toMin) continue;
    const verdict = judgeSlot(day, minute, request, nowMs);
    if (!verdict.open) continue;
    if (wasOffered(entry, professional.id, verdict.span)) continue;
    const { startMs } = verdict.span;
    const firstMs = Math.max(bookable.startMs, nowMs + OFFER_MIN_MS);
    const isBookable = firstMs <= startMs && startMs < bookable.endMs;
    yield {
      professionalId: professional.id,
      date,
      start: toClock(minute),
      ...verdict.span,
      isBookable,
    };
  }
}

/** A time that overlaps an earlier offer of the same professional is no other time. */
function wasOffered(entry: WaitlistEntry, professionalId: string, span: TimeSpan): boolean {
  return entry.offered.some((slot) => {
    const apartMs = Math.abs(Date.parse(slot.startUtc) - span.startMs);
    return slot.professionalId === professionalId && apartMs < span.endMs - span.startMs;
  });
}
