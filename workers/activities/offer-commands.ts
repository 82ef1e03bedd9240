import { newId } from '../../contract/ids.ts';
import type { OfferCommand } from '../../domain/commands/offer.ts';
import type { WithdrawOfferCommand } from '../../domain/commands/withdraw-offer.ts';
import { SCHEDULER } from '../../domain/history.ts';
import { type OfferedSlot, requestOf, type WaitlistEntry } from '../../domain/waitlist/waitlist.ts';

export const DECIDE_WITHIN_MS = 10_000;

/** An entry, and the owner of its business. */
export type OwnedEntry = WaitlistEntry & { readonly ownerId: string | null };

type Slot = Pick<OfferedSlot, 'professionalId' | 'date' | 'start'>;

export function toOfferCommand(entry: OwnedEntry, slot: Slot, nowMs: number): OfferCommand {
  return { ...toBooking(entry, slot, nowMs, 'offer'), kind: 'offer' };
}

/** Undefined if the entry has no offer. */
export function toWithdrawCommand(
  entry: OwnedEntry,
  nowMs: number,
): WithdrawOfferCommand | undefined {
  const { holdId } = entry;
  const slot = entry.offered.at(-1);
  if (holdId === null || !slot) return undefined;
  return { ...toBooking(entry, slot, nowMs, 'withdraw'), kind: 'withdrawOffer', holdId };
}

function toBooking(entry: OwnedEntry, slot: Slot, nowMs: number, verb: string) {
  const id = newId('bkg');
  const { professionalId: professional, date, start } = slot;
  const { callerId: holderId, ...request } = requestOf(entry, entry.ownerId);
  return {
    id,
    requestId: id,
    attemptId: id,
    fingerprint: `${verb} ${entry.id}`,
    ...request,
    holderId,
    callerId: SCHEDULER,
    entryId: entry.id,
    business: entry.businessId,
    professional,
    services: entry.serviceIds,
    date,
    start,
    appointmentIds: [newId('apt')],
    recurringFrequency: 'none' as const,
    askedAtMs: nowMs,
    decideByMs: nowMs + DECIDE_WITHIN_MS,
    summary: `${id}: ${verb} ${entry.serviceIds.join(' + ')} with ${professional} on ${date} at ${start}, waiting customer`,
  };
}
