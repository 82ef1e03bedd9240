import { judgeSlot, listGrid, overlaps, toCalendarDay } from './availability.ts';
import { findBookableSpan } from './booking-rules.ts';
import { findLocalDay, type TimeSpan, toClock } from './local-time.ts';
import { type Offer, toDayFacts, toSlotRequest } from './offer.ts';
import { listOwnTimes } from './seat.ts';
import { personOf, type WaitlistEntry } from './waitlist.ts';
import type { World } from './world.ts';

export type WantedSlot = {
  readonly professionalId: string;
  readonly date: string;
  readonly start: string;
  readonly startMs: number;
};

/**
 * The earliest open time that the customer wants and was not offered yet. `isBusy`: there is one, but the
 * person has another appointment then.
 */
export function findWantedSlot(
  world: World,
  entry: WaitlistEntry,
  offers: readonly Offer[],
  dates: readonly string[],
  nowMs: number,
): { readonly slot?: WantedSlot; readonly isBusy: boolean } {
  const personTimes = listOwnTimes(world, personOf(entry), nowMs);
  let isBusy = false;
  for (const date of dates) {
    let first: WantedSlot | undefined;
    for (const offer of offers) {
      for (const slot of listWantedSlots(world, entry, offer, date, nowMs)) {
        if (first && slot.startMs >= first.startMs) break;
        if (personTimes.some((time) => overlaps(time, slot))) isBusy = true;
        else {
          first = slot;
          break;
        }
      }
    }
    if (first) return { slot: first, isBusy };
  }
  return { isBusy };
}

function* listWantedSlots(
  world: World,
  entry: WaitlistEntry,
  offer: Offer,
  date: string,
  nowMs: number,
): Generator<WantedSlot & { readonly endMs: number }> {
  const { business, professional, services } = offer;
  const weekday = findLocalDay(date, business.timezone)?.weekday;
  if (weekday === undefined || !entry.weekdays.includes(weekday)) return;
  const day = toCalendarDay(date, toDayFacts(world, offer, nowMs));
  const request = {
    ...toSlotRequest(services),
    bookable: findBookableSpan(business, 'customer', nowMs),
  };
  for (const minute of listGrid(day)) {
    if (minute < entry.fromMin || minute >= entry.toMin) continue;
    const verdict = judgeSlot(day, minute, request, nowMs);
    if (!verdict.open) continue;
    if (wasOffered(entry, professional.id, verdict.span)) continue;
    yield { professionalId: professional.id, date, start: toClock(minute), ...verdict.span };
  }
}

/** A time that overlaps an earlier offer of the same professional is no other time. */
function wasOffered(entry: WaitlistEntry, professionalId: string, span: TimeSpan): boolean {
  return entry.offered.some((slot) => {
    const apartMs = Math.abs(Date.parse(slot.startUtc) - span.startMs);
    return slot.professionalId === professionalId && apartMs < span.endMs - span.startMs;
  });
}
