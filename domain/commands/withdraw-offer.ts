import { type Changes, NO_CHANGES } from '../changes.ts';
import { holdEvent, waitlistEvent } from '../events.ts';
import { isOpenHold } from '../hold.ts';
import { toIsoText } from '../local-time.ts';
import type { Needs } from '../needs.ts';
import type { BookingRequest } from '../occurrence.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { withoutOffer } from '../waitlist/waitlist.ts';
import type { World } from '../world.ts';
import { book, bookNeeds } from './book.ts';
import type { CommandDefinition } from './definition.ts';
import type { Envelope } from './envelope.ts';

/** Ends an offer that can no longer be booked. The scheduler sends it, with the booking of the offer. */
export type WithdrawOfferCommand = Envelope &
  BookingRequest & {
    readonly kind: 'withdrawOffer';
    readonly entryId: string;
    readonly holderId: string;
    readonly holdId: string;
  };

export const withdrawOffer: CommandDefinition<WithdrawOfferCommand> = {
  kind: 'withdrawOffer',
  needs: withdrawNeeds,
  decide: decideWithdrawal,
};

function withdrawNeeds(command: WithdrawOfferCommand): Needs {
  return { ...bookNeeds(toBooking(command)), waitlistEntryIds: [command.entryId] };
}

function toBooking(command: WithdrawOfferCommand) {
  return { ...command, kind: 'book' as const, callerId: command.holderId };
}

/** The reason is what the customer would be refused with. An offer that can be booked stays. */
function decideWithdrawal(
  world: World,
  command: WithdrawOfferCommand,
  nowMs: number,
): Outcome<Changes> {
  const entry = world.waitlist.find(({ id }) => id === command.entryId);
  const hold = world.holds.find(({ id }) => id === command.holdId);
  const seat = world.heldSeats.find(({ holdId }) => holdId === command.holdId);
  if (entry?.status !== 'waiting' || entry.holdId !== command.holdId || !hold) {
    return refuse('NOT_FOUND');
  }
  if (!isOpenHold(hold, nowMs) || !seat) return refuse('INVALID_STATUS');
  const booking = book.decide(world, toBooking(command), nowMs);
  if (booking.ok) return refuse('INVALID_STATUS');
  const { code: reason } = booking;
  const released = { ...hold, status: 'released' as const, expiresAtMs: nowMs };
  const { professional, date, start } = hold.request;
  const details = {
    professional,
    date,
    start,
    holdId: hold.id,
    reason,
    startUtc: toIsoText(seat.startMs),
    endUtc: toIsoText(seat.endMs),
  };
  const event = waitlistEvent('waitlist.withdrawn', entry, details);
  return accept({
    ...NO_CHANGES,
    endedHolds: [released],
    withdrawnHoldIds: [hold.id],
    changedEntries: [withoutOffer(entry, reason, nowMs)],
    events: [holdEvent('hold.released', released), { ...event, professionalId: professional }],
  });
}
