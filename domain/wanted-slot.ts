import { judgeSlot, listGrid, overlaps, toCalendarDay } from './availability.ts';
import { findBookableSpan } from './booking-rules.ts';
import { findLocalDay, toClock } from './local-time.ts';
import { type Offer, toDayFacts, toSlotRequest } from './offer.ts';
import type { WaitlistEntry } from './waitlist.ts';
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
  const personId = entry.familyMemberId ?? entry.customerId;
  const personTimes = [
    ...world.personTimes,
    ...world.heldSeats.filter(({ expiresAtMs }) => nowMs < expiresAtMs),
  ].filter((time) => time.personId === personId);
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
    const startUtc = new Date(verdict.span.startMs).toISOString();
    const wasOffered = entry.offered.some(
      (slot) => slot.professionalId === professional.id && slot.startUtc === startUtc,
    );
    if (wasOffered) continue;
    yield { professionalId: professional.id, date, start: toClock(minute), ...verdict.span };
  }
}
